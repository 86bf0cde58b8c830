"""Words of a Word paragraph that are broken into runs of several looks ("**1**250 zł"), each put into one run."""

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from chunking.reading.word.paragraphs import W
from chunking.reading.word.styles import StyleSheet, is_on, read_value

_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_TRANSPARENT = tuple(
    W + tag
    for tag in "bookmarkStart bookmarkEnd proofErr commentRangeStart commentRangeEnd permStart permEnd moveToRangeStart moveToRangeEnd "
    "moveFromRangeStart moveFromRangeEnd pPr".split()
)
_CLOSING = frozenset(",.;:!?)]}%”’»…")
_OPENING = frozenset("([{„“‘«")
_INSIDE_NUMBER = "\ue000"
_NUMBER_SPACE = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
_NO_BREAK = "\u00a0\u202f\u2007\u2060" + _INSIDE_NUMBER
_JOINING = frozenset("/-–'’@_&+=" + _NO_BREAK)
_UNSPACED_FROM = 0x2E80
"""Scripts from here on write words without spaces."""
_Look = tuple[bool, bool, bool, bool]


def make_run(words: str, look: Any = None) -> Any:
    """Return a run with words, and a copy of another run's properties."""
    from docx.oxml import OxmlElement

    run = OxmlElement("w:r")
    if look is not None:
        run.append(deepcopy(look))
    run.append(make_text(words))
    return run


def make_text(words: str) -> Any:
    """Return a text element whose spaces count."""
    from docx.oxml import OxmlElement

    text = OxmlElement("w:t")
    text.text = words
    text.set(_XML_SPACE, "preserve")
    return text


def _list_neighbours(paragraph: Any) -> Iterator[list[Any]]:
    """Yield the runs with words that follow each other directly, so that a word may go on from one to the next."""
    runs: list[Any] = []
    for child in paragraph:
        if child.tag == W + "r":
            words = _read_words(child)
            if words:
                runs.append(child)
            elif child.find(W + "drawing") is not None or child.find(W + "pict") is not None:
                yield runs
                runs = []
        elif child.tag not in _TRANSPARENT:
            yield runs
            runs = []
    yield runs


def _read_words(run: Any) -> str:
    return "".join(
        (child.text or "") if child.tag == W + "t" else " " for child in run if child.tag in (W + "t", W + "tab", W + "br", W + "cr")
    )


def join_words(paragraph: Any, styles: StyleSheet) -> None:
    """Give every word that goes on from one run to the next the look that all its letters have."""
    for runs in _list_neighbours(paragraph):
        if len(runs) > 1:
            _join_neighbours(runs, paragraph, styles)


def _join_neighbours(runs: Sequence[Any], paragraph: Any, styles: StyleSheet) -> None:
    looks = [_read_look(run, paragraph, styles) for run in runs]
    if len(set(looks)) < 2:
        return
    _close_numbers(runs)
    texts = [_read_words(run) for run in runs]
    first = 0
    while first < len(runs) - 1:
        last = first
        while last < len(runs) - 1 and _is_inside_word(texts[last], texts[last + 1]) and (last == first or not _has_space(texts[last])):
            last += 1
        if last > first and len(set(looks[first : last + 1])) > 1:
            _merge(runs[first : last + 1], looks[first : last + 1])
        first = max(last, first + 1)
    for text in _list_texts(paragraph):
        text.text = text.text.replace(_INSIDE_NUMBER, " ")


def _list_texts(element: Any) -> list[Any]:
    return [text for text in element.iter(W + "t") if text.text]


def _close_numbers(runs: Sequence[Any]) -> None:
    """Mark the spaces between the groups of three digits of a number, so that it is one word: "1 250"."""
    places = [(text, number) for run in runs for text in _list_texts(run) for number in range(len(text.text))]
    words = "".join(text.text[number] for text, number in places)
    for found in _NUMBER_SPACE.finditer(words):
        text, number = places[found.start()]
        text.text = text.text[:number] + _INSIDE_NUMBER + text.text[number + 1 :]


def _is_inside_word(left: str, right: str) -> bool:
    """Return whether no word ends between two texts."""
    before, after = left[-1], right[0]
    if _is_end(before) or _is_end(after) or max(ord(before), ord(after)) >= _UNSPACED_FROM:
        return False
    return after in _CLOSING or before in _OPENING or all(one.isalnum() or one in _JOINING for one in (before, after))


def _has_space(words: str) -> bool:
    return any(map(_is_end, words))


def _is_end(one: str) -> bool:
    """Return whether a word ends at a character; a no-break space is inside of "1 250"."""
    return one.isspace() and one not in _NO_BREAK


def _read_look(run: Any, paragraph: Any, styles: StyleSheet) -> _Look:
    own = run.find(W + "rPr")
    underline = read_value(own, "u")
    bold, italic = (styles.resolve_toggle(run, paragraph, tag) for tag in ("b", "i"))
    return bold, italic, bool(is_on(own, "strike")), underline not in (None, "none")


def _merge(runs: Sequence[Any], looks: Sequence[_Look]) -> None:
    """Move the word that several runs share into a run of its own."""
    pieces = [_cut_end(runs[0]), *(_cut_all(run) for run in runs[1:-1]), _cut_start(runs[-1])]
    lettered = [number for number, piece in enumerate(pieces) if any(one.isalnum() for one in piece)] or [0]
    longest = max(lettered, key=lambda number: len(pieces[number]))
    run = make_run("".join(pieces), runs[longest].find(W + "rPr"))
    shared = tuple(all(looks[number][each] for number in lettered) for each in range(4))
    if shared != looks[longest]:
        properties = run.get_or_add_rPr()
        for tag, is_shared in zip("b i strike u".split(), shared, strict=True):
            for old in properties.findall(W + tag):
                properties.remove(old)
            if tag == "u":
                continue
            toggle = properties.makeelement(W + tag)
            toggle.set(W + "val", "1" if is_shared else "0")
            properties.append(toggle)
    runs[0].addnext(run)


def _cut_end(run: Any) -> str:
    """Take the characters after the last whitespace out of a run."""
    kept: list[str] = []
    for child in reversed(list(run)):
        if child.tag in (W + "tab", W + "br", W + "cr"):
            break
        if child.tag != W + "t" or not child.text:
            continue
        words = child.text
        start = max((number + 1 for number, one in enumerate(words) if _is_end(one)), default=0)
        kept.insert(0, words[start:])
        child.text = words[:start]
        child.set(_XML_SPACE, "preserve")
        if start:
            break
    return "".join(kept)


def _cut_start(run: Any) -> str:
    """Take the characters before the first whitespace out of a run."""
    kept: list[str] = []
    for child in list(run):
        if child.tag in (W + "tab", W + "br", W + "cr"):
            break
        if child.tag != W + "t" or not child.text:
            continue
        words = child.text
        end = next((number for number, one in enumerate(words) if _is_end(one)), len(words))
        kept.append(words[:end])
        child.text = words[end:]
        child.set(_XML_SPACE, "preserve")
        if end < len(words):
            break
    return "".join(kept)


def _cut_all(run: Any) -> str:
    words = _read_words(run)
    for text in run.findall(W + "t"):
        text.text = ""
    return words
