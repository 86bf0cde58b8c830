"""The outline of a Word file's headings as a tree: headings broken into two paragraphs, each one's level, what is wrong with its place."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chunking.base.enumerators import Unlevelled, assign_levels, is_enumerator, rank_line
from chunking.reading.text.heading_rules import is_split_word, is_title
from chunking.reading.word.paragraphs import W, WordParagraph
from chunking.reading.word.signals import Signals
from chunking.reading.word.styles import MAX_LEVEL, TITLE_LEVEL
from chunking.reading.word.verdicts import Verdict

_OPEN_END = re.compile(
    r"(?:\b(?:i|oraz|lub|albo|a|w|we|z|ze|na|do|od|o|u|dla|przez|przy|po|pod|nad|za|and|or|of|the|for|to|in|on|with|und|oder|der|die|von|für|zur?)|[,–-])$",
    re.IGNORECASE,
)
_BETWEEN = (W + "bookmarkStart", W + "bookmarkEnd", W + "proofErr", W + "commentRangeStart", W + "commentRangeEnd")
_PICTURES = (W + "drawing", W + "pict", W + "object")


HeadingLook = tuple[float, bool]
"""Size in points, and whether the line is centred: the larger is above the smaller, of one size the centred above the other."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A heading of the text: its index, words, the level its style or outline gives (None: none), look, and whether an author set it."""

    index: int
    words: str
    level: int | None
    look: HeadingLook
    is_set: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """The level a heading should have, the faults of its place, and the level its look gives it if neither style nor number does."""

    level: int
    faults: tuple[Verdict, ...]
    level_by_look: int | None


def settle_levels(candidates: Sequence[Candidate], *, breaks: frozenset[int], body_pt: float) -> dict[int, Settled]:
    """Return the levels of all headings, by index, none more than one level below its parent.

    Args:
        candidates: in the order of the text.
        breaks: indices of the paragraphs of text between them.
        body_pt: size of the text; a heading that looks like it gives no level to others.
    """
    known = {look: level for look, level in _find_known_looks(candidates).items() if look > (body_pt, False)}
    steps = _rank_looks(candidates, known)
    by_look: dict[int, int | None] = {}
    unlevelled = []
    level_set = 0
    for one in candidates:
        level_set = one.level if one.level is not None else level_set
        by_look[one.index] = known.get(one.look, level_set + 1 + steps[one.look] if one.look in steps else None)
        unlevelled.append(Unlevelled(one.words, one.level if one.is_set else by_look[one.index], one.is_set))
    given = _lower_titles(candidates, [min(level, MAX_LEVEL) for level in assign_levels(unlevelled)])
    levels = _close_gaps(given)
    duplicates = _find_duplicates(candidates, levels, breaks)
    first_title = next((one.index for one, level in zip(candidates, given, strict=True) if level == TITLE_LEVEL), None)
    settled: dict[int, Settled] = {}
    for one, before, after in zip(candidates, given, levels, strict=True):
        faults: list[Verdict] = []
        if one.level == TITLE_LEVEL and one.index != first_title:
            faults.append("several_titles")
        elif one.is_set and after != before:
            faults.append("skipped_level")
        if one.index in duplicates:
            faults.append("duplicate")
        settled[one.index] = Settled(after, tuple(faults), None if one.is_set else by_look[one.index])
    return settled


def _find_known_looks(candidates: Sequence[Candidate]) -> Mapping[HeadingLook, int]:
    """Return the level that the file's own headings of a look have, if they are all of one level."""
    levels: dict[HeadingLook, set[int]] = {}
    for one in candidates:
        if one.is_set and one.level:
            levels.setdefault(one.look, set()).add(one.level)
    return {look: found.pop() for look, found in levels.items() if len(found) == 1}


def _rank_looks(candidates: Sequence[Candidate], known: Mapping[HeadingLook, int]) -> Mapping[HeadingLook, int]:
    """Return a step for each look of lines without level or number that no heading of the file has."""
    plain = {one.look for one in candidates if not one.is_set and rank_line(one.words) is None and one.look not in known}
    return {look: step for step, look in enumerate(sorted(plain, reverse=True))} if len(plain) > 1 else {}


def _lower_titles(candidates: Sequence[Candidate], levels: Sequence[int]) -> list[int]:
    """Make first-level headings of all titles but the first."""
    lowered, has_title = [], False
    for _, level in zip(candidates, levels, strict=True):
        lowered.append(1 if level == TITLE_LEVEL and has_title else level)
        has_title = has_title or level == TITLE_LEVEL
    return lowered


def _close_gaps(levels: Sequence[int]) -> list[int]:
    """Return the same tree without empty levels; the title does not count, so a document may begin at any level."""
    closed: list[int] = []
    above: list[tuple[int, int]] = []
    for level in levels:
        if level == TITLE_LEVEL:
            closed.append(level)
            continue
        while above and above[-1][0] >= level:
            above.pop()
        new = above[-1][1] + 1 if above else level
        above.append((level, new))
        closed.append(new)
    return closed


def _find_duplicates(candidates: Sequence[Candidate], levels: Sequence[int], breaks: frozenset[int]) -> frozenset[int]:
    """Return the indices of headings that repeat one at the same place, see the table of verdicts."""
    texts = sorted(breaks)
    duplicates: set[int] = set()
    above: list[tuple[int, int]] = []
    seen: set[tuple[int | None, int, str]] = set()
    outer: tuple[int | None, int] = (None, -1)
    for position, (one, level) in enumerate(zip(candidates, levels, strict=True)):
        words = "".join(character for character in one.words.casefold() if character.isalnum())
        while above and above[-1][0] >= level:
            above.pop()
        rank = rank_line(one.words)
        # A flat file still has chapters: "§ 1." under the next "Rozdział" is at another place although both are level 1.
        division = outer[0] if rank is not None and outer[0] is not None and rank > outer[1] else above[-1][1] if above else None
        key = (division, level, words)
        previous = candidates[position - 1] if position else None
        follows = previous is not None and not _has_between(texts, previous.index, one.index)
        repeats = (
            follows
            and previous is not None
            and words == "".join(character for character in previous.words.casefold() if character.isalnum())
        )
        if key in seen or repeats:
            duplicates.add(one.index)
        seen.add(key)
        above.append((level, one.index))
        if rank is not None and (outer[0] is None or rank <= outer[1]):
            outer = (one.index, rank)
    return frozenset(duplicates)


def _has_between(numbers: Sequence[int], low: int, high: int) -> bool:
    """Return whether one of some sorted numbers is strictly between two others."""
    position = bisect_right(numbers, low)
    return position < len(numbers) and numbers[position] < high


def find_splits(
    paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], levels: Mapping[int, int | None], docling: Sequence[str]
) -> dict[int, int]:
    """Return the index of each further paragraph of a broken heading, with that of the first.

    Args:
        paragraphs: all of a file.
        signals: of each.
        levels: by index, of the paragraphs taken for headings; None if no level is known yet.
        docling: what Docling made of each.
    """
    numbers = {paragraph.element: paragraph.index for paragraph in paragraphs}
    splits: dict[int, int] = {}
    for first in paragraphs:
        if (first.index not in levels and first.index not in splits) or first.place not in ("body", "control"):
            continue
        second = _find_next(paragraphs, numbers, first)
        is_line = second is not None and docling[second.index] not in ("list", "table", "caption", "code")
        if second and is_line and not (first.index in splits and is_enumerator(first.text)) and _goes_on(first, second, signals, levels):
            splits[second.index] = splits.get(first.index, first.index)
    return splits


def _find_next(paragraphs: Sequence[WordParagraph], numbers: Mapping[object, int], first: WordParagraph) -> WordParagraph | None:
    """Return the next paragraph with words in the same container, with only empty paragraphs in between."""
    if first.element.find(f"{W}pPr/{W}sectPr") is not None:
        return None
    for sibling in first.element.itersiblings():
        if sibling.tag in _BETWEEN:
            continue
        if sibling.tag != W + "p" or sibling not in numbers:
            return None
        paragraph = paragraphs[numbers[sibling]]
        if paragraph.text:
            return paragraph
        if any(sibling.find(f".//{tag}") is not None for tag in _PICTURES) or sibling.find(f"{W}pPr/{W}sectPr") is not None:
            return None
    return None


def _goes_on(first: WordParagraph, second: WordParagraph, signals: Sequence[Signals], levels: Mapping[int, int | None]) -> bool:
    one, two = signals[first.index], signals[second.index]
    if two.is_numbered:
        return False
    known = (levels.get(first.index), levels.get(second.index))
    if None not in known and known[0] != known[1]:
        return False
    if is_enumerator(first.text):
        return is_title(second.text) and rank_line(second.text) is None and not two.is_contents_line
    if rank_line(second.text) is not None or second.text.endswith("."):
        return False
    looks_alike = one.font_pt == two.font_pt and one.is_bold == two.is_bold and (one.style_id == two.style_id)
    is_heading = second.index in levels or two.is_bold or two.is_large
    goes_on = second.text[:1].islower() or (bool(_OPEN_END.search(first.text)) and len(first.text.split()) > 1)
    return looks_alike and is_heading and (is_split_word(first.text, second.text) or goes_on)
