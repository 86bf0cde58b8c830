"""Automatic numbers of a Word file as Word prints them, resolved from `numbering.xml` (ECMA-376 part 1, 17.9).

Counters belong to an abstract list and are shared by all lists made of it; a list with a start of its own restarts them where it is first
used. A level restarts after any level above it, unless `lvlRestart` names another one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from chunking.base.enumerators import format_number
from chunking.reading.word.paragraphs import W, WordParagraph, is_shown, read_related, walk_all_runs
from chunking.reading.word.styles import StyleSheet, is_on, read_value

_PLACEHOLDER = re.compile(r"%([1-9])")
_DEEPEST = 9
_NUMBER_FIELD = re.compile(r"\s*(?:AUTONUM(?:LGL|OUT)?|LISTNUM)\b", re.IGNORECASE)
_ZEROS = re.compile(r"(0*)1,")
_SEPARATORS = {"nothing": "", "space": " ", "tab": " "}


@dataclass(frozen=True, slots=True)
class Label:
    """Text that Word prints before a paragraph.

    Attributes:
        text: the number with everything around it ("§ 2.", "a)"); "" for a bullet or if it cannot be resolved.
        template: the level's text without its numbers ("§ .", ")").
        separator: between the label and the paragraph.
        list_id: of the abstract list that counts it.
        unresolved: the number format that is not known, "" if there is none.
    """

    text: str
    template: str = ""
    separator: str = " "
    unresolved: str = ""
    list_id: str = ""

    @property
    def has_words(self) -> bool:
        """Return whether the label itself names a part: "§ 1.", "Załącznik A."."""
        return re.search(r"[^\W\d_]|§", self.template) is not None

    def put_before(self, words: str) -> str:
        """Return the words of the paragraph as printed, with single spaces."""
        return " ".join(f"{self.text}{self.separator}{words}".split())


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a list: its start, format and text; `restart` is the number of levels above that restart it, None for all."""

    start: int
    number_format: str
    zeros: int
    text: str
    is_legal: bool
    restart: int | None
    separator: str
    language: str = ""
    is_hidden: bool = False


@dataclass(slots=True)
class _List:
    """A `w:num`: its abstract list, its levels by depth and by style, and those that it starts anew and has not used yet."""

    abstract_id: str
    levels: Mapping[int, _Level]
    styles: Mapping[str, int]
    pending: set[int]


class Numbering:
    """The lists of a Word file, read once.

    Args:
        word: python-docx's document.
        styles: its styles.
    """

    def __init__(self, word: Any, styles: StyleSheet) -> None:
        self._styles = styles
        root = read_related(word, "numbering")
        of_tag = {tag: [] if root is None else root.findall(W + tag) for tag in ("abstractNum", "num")}
        self._abstracts = {element.get(W + "abstractNumId"): element for element in of_tag["abstractNum"]}
        self._nums = {element.get(W + "numId"): element for element in of_tag["num"]}
        self._lists: dict[str, _List | None] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._language = read_value(styles.find(styles.default_id), "rPr", "lang") or read_value(styles.default_run, "lang") or ""

    def _find_place(self, paragraph: Any) -> tuple[_List, int] | None:
        """Return the list and level of a paragraph, None if it is not numbered; the level may be that linked to its style."""
        found = self._styles.resolve_numbering(paragraph)
        one = self._open(found[0]) if found else None
        if found is None or one is None:
            return None
        depth = found[1]
        styles = self._styles.paragraph_chain(paragraph)
        if all(read_value(layer, "pPr", "numPr", "ilvl") is None for layer in (paragraph, *styles)):
            linked = (one.styles.get(style.get(W + "styleId")) for style in styles)
            return one, next((level for level in linked if level is not None), 0)
        return (one, int(depth)) if depth.isdigit() else None

    def number_paragraph(self, paragraph: Any) -> Label | None:
        """Count a paragraph and return its label; None if it has none. Call for every paragraph, in the order of the file."""
        place = self._find_place(paragraph)
        if place is None or place[1] not in place[0].levels:
            return None
        one, depth = place
        level = one.levels[depth]
        counters = self._counters.setdefault(one.abstract_id, {})
        for higher in range(depth):  # a level that is skipped counts as begun
            if higher in one.levels and higher not in counters:
                counters[higher] = one.levels[higher].start
        goes_on = depth in counters and depth not in one.pending
        counters[depth] = counters[depth] + 1 if goes_on else level.start
        one.pending.discard(depth)
        for deeper in [deeper for deeper in counters if deeper > depth and _restarts(one.levels.get(deeper), depth)]:
            del counters[deeper]
        if level.number_format == "bullet" or level.is_hidden:
            return Label("", list_id=one.abstract_id)
        return _print_label(one, depth, counters, self._language)

    def _open(self, number: str) -> _List | None:
        if number not in self._lists:
            self._lists[number] = self._read(number)
        return self._lists[number]

    def _read(self, number: str) -> _List | None:
        num = self._nums.get(number)
        abstract_id = read_value(num, "abstractNumId")
        abstract = self._follow(self._abstracts.get(abstract_id), {number})
        if num is None or abstract is None:
            return None
        levels: dict[int, _Level] = {}
        styles: dict[str, int] = {}
        for element in abstract.findall(W + "lvl"):
            _keep_level(element, levels, styles)
        pending = set()
        for override in num.findall(W + "lvlOverride"):
            for element in override.findall(W + "lvl"):
                _keep_level(element, levels, styles)
            start, depth = read_value(override, "startOverride"), _to_int(override.get(W + "ilvl"), _DEEPEST)
            if start is not None and depth in levels:
                levels[depth] = replace(levels[depth], start=_to_int(start, 1))
                pending.add(depth)
        return _List(str(abstract.get(W + "abstractNumId")), levels, styles, pending)

    def _follow(self, abstract: Any, seen: set[str]) -> Any:
        """Return the abstract list that a list style stands for."""
        link = read_value(abstract, "numStyleLink")
        if link is None:
            return abstract
        number = read_value(self._styles.find(link, "numbering"), "pPr", "numPr", "numId")
        if number is None or number in seen:
            return abstract
        target = self._abstracts.get(read_value(self._nums.get(number), "abstractNumId"))
        return self._follow(target, seen | {number})


def read_labels(word: Any, styles: StyleSheet, paragraphs: Iterable[WordParagraph]) -> dict[int, Label]:
    """Return the labels of a file's paragraphs by index; those that Word does not show are not counted."""
    numbering = Numbering(word, styles)
    labels = {}
    for paragraph in paragraphs:
        if not is_shown(paragraph):
            continue
        label = numbering.number_paragraph(paragraph.element)
        if label is not None:
            labels[paragraph.index] = label
    return labels


def has_number_field(paragraph: Any) -> bool:
    """Return whether Word prints a number in a paragraph that it counts by a field and does not store (17.16.5.4, 17.16.5.32)."""
    fields = (*paragraph.iter(W + "instrText"), *paragraph.iter(W + "fldSimple"))
    return any(_NUMBER_FIELD.match(field.text or field.get(W + "instr") or "") for field in fields)


@contextmanager
def type_labels(labels: Mapping[Any, Label]) -> Iterator[None]:
    """Put labels into their paragraphs as if typed, and take the numbering away, until the block ends.

    Args:
        labels: by the paragraph's element.
    """
    kept = [(element, [*element]) for element in labels]
    for element, label in labels.items():
        type_label(element, label)
    try:
        yield
    finally:
        for element, children in kept:
            element[:] = children


def type_label(element: Any, label: Label) -> None:
    """Put a label into its paragraph as if typed, and take the numbering away."""
    from docx.oxml import OxmlElement

    look = next((found for run in walk_all_runs(element) if (found := run.find(W + "rPr")) is not None), None)
    own = element.find(W + "pPr")
    properties = OxmlElement("w:pPr") if own is None else deepcopy(own)
    for numbering in properties.findall(W + "numPr"):
        properties.remove(numbering)
    properties.get_or_add_numPr().get_or_add_numId().val = 0
    run = OxmlElement("w:r")
    if look is not None:
        run.append(deepcopy(look))
    run.text = label.text + label.separator
    if own is not None:
        element.remove(own)
    element.insert(0, properties)
    element.insert(1, run)


def _keep_level(element: Any, levels: dict[int, _Level], styles: dict[str, int]) -> None:
    depth = element.get(W + "ilvl") or ""
    if not depth.isdigit() or int(depth) >= _DEEPEST:
        return
    number_format, zeros = _read_format(element)
    restart = read_value(element, "lvlRestart")
    levels[int(depth)] = _Level(
        start=_to_int(read_value(element, "start"), 0),
        number_format=number_format,
        zeros=zeros,
        text=read_value(element, "lvlText") or "",
        is_legal=bool(is_on(element, "isLgl")),
        restart=None if restart is None else _to_int(restart, 0),
        separator=_SEPARATORS.get(read_value(element, "suff") or "tab", " "),
        language=read_value(element, "rPr", "lang") or "",
        is_hidden=bool(is_on(element.find(W + "rPr"), "vanish")),
    )
    style = read_value(element, "pStyle")
    if style:
        styles[style] = int(depth)


def _read_format(element: Any) -> tuple[str, int]:
    """Return the number format of a level and how many digits it has at least; newer formats are choices with a plain fallback."""
    found = element.find(W + "numFmt")
    if found is None:
        found = next(element.iter(W + "numFmt"), None)
    if found is None:
        return "decimal", 1
    custom = _ZEROS.match((found.get(W + "format") or "").replace(" ", ""))
    if found.get(W + "val") == "custom" and custom:
        return "decimal", len(custom[1]) + 1
    return found.get(W + "val") or "decimal", 1


def _restarts(level: _Level | None, depth: int) -> bool:
    """Return whether a level starts again after a paragraph of the level `depth` above it."""
    if level is None or level.restart is None:
        return True
    return level.restart > 0 and depth < level.restart


def _print_label(one: _List, depth: int, counters: Mapping[int, int], language: str) -> Label:
    level = one.levels[depth]
    language = (level.language or language).partition("-")[0].lower()
    unresolved = ""

    def put(found: re.Match[str]) -> str:
        nonlocal unresolved
        other = int(found[1]) - 1
        shown = one.levels.get(other)
        if shown is None or other > depth or shown.number_format == "none":
            return ""
        value = counters.get(other, shown.start)
        number_format = "decimal" if level.is_legal and shown.number_format != "decimalZero" else shown.number_format
        words = format_number(value, number_format, digits=shown.zeros, language=language)
        if words is None:
            unresolved = number_format
        return words or ""

    printed = _PLACEHOLDER.sub(put, level.text)
    text = printed.rstrip()
    return Label(
        "" if unresolved else text,
        template=_PLACEHOLDER.sub("", level.text),
        separator=level.separator or printed[len(text) :],
        unresolved=unresolved,
        list_id=one.abstract_id,
    )


def _to_int(words: str | None, default: int) -> int:
    try:
        return int(words) if words is not None else default
    except ValueError:
        return default
