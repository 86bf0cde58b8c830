"""The styles of a Word file with inheritance resolved.

A property is looked up from the nearest layer outwards: the run or paragraph itself, its character style, its paragraph
style and its base styles, the document's defaults.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from chunking.reading.word.paragraphs import W, find_runs

MAX_LEVEL = 9
TITLE_LEVEL = 0
DEFAULT_FONT_PT = 10.0
OutlineSource = Literal["paragraph", "style", "base"]

_BODY_OUTLINE = 9
_OFF = ("0", "false", "off", "none")
_HEADING_WORDS = (
    r"heading|nag[łl][óo]wek|nag[łl]?wek|śródtytuł|[üu]e?berschrift|berschrift|kop|rubrik|overskrift|otsikko|nadpis|naslov|c[íi]msor"
    r"|заголовок|заглавие|başlık|επικεφαλίδα|見出し|标题|標題|제목"
)
_NUMBERED_ONLY_WORDS = r"titre|t[íi]tulo|titolo|t[íi]tol|titlu"
_HEADING_NAME = re.compile(
    rf"(?<![^\W\d_])(?:(?:{_HEADING_WORDS})[\s_\-]*(?P<a>\d)?(?!\d|[^\W\d_])|(?:{_NUMBERED_ONLY_WORDS})[\s_\-]*(?P<b>\d))", re.IGNORECASE
)
_CHAPTER = r"(?:pod)?rozdzia[łl]u?|dzia[łl]u?|cz[ęe][śs](?:ć|c|ci)|sekcj[ai]|paragrafu?|chapter|section|kapitel|abschnitt"
_CHAPTER_NAME = re.compile(
    rf"(?:(?:tytu[łl]|title|titel|nazwa)[\s_\-]*(?:{_CHAPTER})|(?:{_CHAPTER})s?[\s_\-]*(?:tytu[łl]|title|titel)?)[\s_\-]*(?P<c>[1-9])?",
    re.IGNORECASE,
)
_TITLE_NAME = re.compile(r"(?:title|tytu[łl]?|titel|titre|t[íi]tulo|titolo)", re.IGNORECASE)
_OTHER_NAME = re.compile(
    r"\btoc\b|tocheading|spisu|contents|inhalts|verzeichnis|index|indeks|\blist\b|\blisty\b|table|tabel|figure|caption|podpis|page|stron|\bheader\b"
    r"|\bchar\b|\bznak\b|zchn|\bzeichen\b|subtitle|podtytu",
    re.IGNORECASE,
)
_BUILT_IN_NAME = re.compile(r"\s*heading\s*([1-9])\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NamedLevel:
    """The level in a heading style's name: None if the name has no number, 0 for the title."""

    level: int | None


@dataclass(frozen=True, slots=True)
class OutlineLevel:
    """An outline level, Heading 1 = 1, and its source: the paragraph, its style, or a base style."""

    level: int
    source: OutlineSource


def parse_style_name(name: str) -> NamedLevel | None:
    """Return the heading level in a style's name or id, in any of the usual languages; None for every other style.

    >>> parse_style_name("Nagłówek 2"), parse_style_name("Title"), parse_style_name("Body Text")
    (NamedLevel(level=2), NamedLevel(level=0), None)
    """
    if _OTHER_NAME.search(name):
        return None
    if found := _HEADING_NAME.search(name) or _CHAPTER_NAME.fullmatch(name.strip()):
        digit = next((digit for digit in found.groups() if digit), None)
        return NamedLevel(min(max(int(digit), 1), MAX_LEVEL) if digit else None)
    return NamedLevel(TITLE_LEVEL) if _TITLE_NAME.fullmatch(name.strip()) else None


def is_on(element: Any, tag: str) -> bool | None:
    """Return the value of an on-off property of `w:rPr` or `w:pPr`: None if it is not set."""
    found = None if element is None else element.find(W + tag)
    return None if found is None else found.get(W + "val", "1") not in _OFF


def read_value(element: Any, *tags: str) -> str | None:
    """Return the `w:val` of a nested element, None if an element of the path is missing."""
    for tag in tags:
        element = None if element is None else element.find(W + tag)
    return None if element is None else element.get(W + "val")


class StyleSheet:
    """The styles of one Word file, by id and kind ("paragraph", "character"), as they are when it is made."""

    def __init__(self, root: Any) -> None:
        self._chains: dict[tuple[str, str | None], tuple[Any, ...]] = {}
        self._toggles: dict[tuple[Any, ...], bool] = {}
        self._properties: dict[tuple[str, str | None, str], Any] = {}
        self._names: dict[tuple[str, str | None], str] = {}
        styles = root.findall(W + "style")
        self._styles = {(style.get(W + "type", "paragraph"), style.get(W + "styleId")): style for style in styles}
        looks = (style.find(W + "rPr") for style in styles)
        self._styled = {str(child.tag).removeprefix(W) for look in looks if look is not None for child in look}
        defaults = (style for style in styles if style.get(W + "type") == "paragraph" and style.get(W + "default") not in (None, *_OFF))
        self.default_id: str = next((style.get(W + "styleId") for style in defaults), "")
        self.default_run = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self.default_paragraph = root.find(f"{W}docDefaults/{W}pPrDefault/{W}pPr")

    @cached_property
    def default_looks(self) -> tuple[Any, ...]:
        """Return the `w:rPr` that apply to all text of the file: those of its defaults and of the default style."""
        return (self.default_run, *(style.find(W + "rPr") for style in self.chain(self.default_id)))

    def find(self, style_id: str | None, kind: str = "paragraph") -> Any:
        """Return the `w:style` of an id, None if the file does not define it."""
        return self._styles.get((kind, style_id))

    def name_of(self, style_id: str | None, kind: str = "paragraph") -> str:
        """Return the name Word shows, "" for an undefined style; built-in names as in English Word ("Heading 1")."""
        from docx.styles import BabelFish

        key = (kind, style_id)
        if key not in self._names:
            self._names[key] = str(BabelFish.internal2ui(read_value(self.find(style_id, kind), "name") or ""))
        return self._names[key]

    def chain(self, style_id: str | None, kind: str = "paragraph") -> tuple[Any, ...]:
        """Return a style and those it is based on, nearest first; a circular chain ends where it began."""
        key = (kind, style_id)
        if key not in self._chains:
            styles: list[Any] = []
            style = self.find(style_id, kind)
            while style is not None and style not in styles:
                styles.append(style)
                style = self.find(read_value(style, "basedOn"), kind)
            self._chains[key] = tuple(styles)
        return self._chains[key]

    def style_id_of(self, paragraph: Any) -> str:
        """Return the id a paragraph names, defined or not; the default style's if it names none."""
        return read_value(paragraph, "pPr", "pStyle") or self.default_id

    def is_defined(self, paragraph: Any) -> bool:
        """Return whether the style a paragraph names is in the file; a paragraph that names none has the default one."""
        named = read_value(paragraph, "pPr", "pStyle")
        return named is None or self.find(named) is not None

    def paragraph_chain(self, paragraph: Any) -> tuple[Any, ...]:
        """Return the styles of a paragraph, nearest first; an undefined style counts as the default one, as in Word."""
        return self.chain(self.style_id_of(paragraph)) or self.chain(self.default_id)

    def resolve_outline(self, paragraph: Any) -> OutlineLevel | None:
        """Return the outline level in force: the paragraph's own, otherwise the nearest style's; level 9 of the file ("body") is None."""
        layers: list[tuple[OutlineSource, Any]] = [("paragraph", paragraph)]
        layers += [("base" if position else "style", style) for position, style in enumerate(self.paragraph_chain(paragraph))]
        for source, layer in layers:
            value = read_value(layer, "pPr", "outlineLvl")
            if value is not None and value.isdigit():
                return OutlineLevel(int(value) + 1, source) if int(value) < _BODY_OUTLINE else None
        return None

    def find_heading_style(self, level: int) -> Any:
        """Return the file's own built-in style of a level (0 = Title) under whatever id and spelling, None if it has none."""
        for (kind, _), style in self._styles.items():
            name = read_value(style, "name") or ""
            built_in = _BUILT_IN_NAME.fullmatch(name)
            found = int(built_in[1]) if built_in else TITLE_LEVEL if name.strip().lower() == "title" else None
            if kind == "paragraph" and found == level:
                return style
        return None

    def is_built_in_heading(self, style_id: str | None) -> bool:
        """Return whether Word itself takes the style for one of its headings, whatever its id."""
        return _BUILT_IN_NAME.fullmatch(read_value(self.find(style_id), "name") or "") is not None

    def resolve_numbering(self, paragraph: Any) -> tuple[str, str] | None:
        """Return `(numId, ilvl)` in force, None if a paragraph is not numbered; each is inherited on its own, as in Word."""
        number: str | None = None
        depth: str | None = None
        for layer in (paragraph, *self.paragraph_chain(paragraph)):
            number = read_value(layer, "pPr", "numPr", "numId") if number is None else number
            depth = read_value(layer, "pPr", "numPr", "ilvl") if depth is None else depth
        return (number, depth or "0") if number not in (None, "0") else None

    def run_layers(self, run: Any, paragraph: Any) -> Iterator[Any]:
        """Yield the `w:rPr` that decide how a run looks, nearest first, without the toggles' rule."""
        own = None if run is None else run.find(W + "rPr")
        yield own
        for style in self.chain(read_value(own, "rStyle"), "character"):
            yield style.find(W + "rPr")
        for style in self.paragraph_chain(paragraph):
            yield style.find(W + "rPr")
        yield self.default_run

    def resolve_property(self, run: Any, paragraph: Any, tag: str) -> Any:
        """Return the element of `w:rPr` that decides a property of a run, its own before that of its styles; None if there is none."""
        own = run.find(W + "rPr")
        direct = None if own is None else own.find(W + tag)
        if direct is not None:
            return direct
        key = (tag, read_value(own, "rStyle"), self.style_id_of(paragraph))
        if key not in self._properties:
            layers = (layer.find(W + tag) for layer in self.run_layers(run, paragraph) if layer is not None)
            self._properties[key] = next((found for found in layers if found is not None), None)
        return self._properties[key]

    def resolve_toggle(self, run: Any, paragraph: Any, tag: str) -> bool:
        """Return whether bold, italic or capitals are on: set on the run itself, otherwise by exactly one of its styles."""
        own = None if run is None else run.find(W + "rPr")
        if (direct := is_on(own, tag)) is not None:
            return direct
        if is_on(self.default_run, tag):
            return True
        if tag not in self._styled:
            return False
        by_character = self._find_toggle(self.chain(read_value(own, "rStyle"), "character"), tag)
        return by_character != self._find_toggle(self.paragraph_chain(paragraph), tag)

    def is_bold(self, paragraph: Any) -> bool:
        """Return whether all words of a paragraph are bold, by themselves or by a style."""
        runs = find_runs(paragraph)
        return bool(runs) and all(self.resolve_toggle(run, paragraph, "b") for run in runs)

    def _find_toggle(self, styles: tuple[Any, ...], tag: str) -> bool:
        key = (tag, *styles[:1])
        if key not in self._toggles:
            values = (is_on(style.find(W + "rPr"), tag) for style in styles)
            self._toggles[key] = next((value for value in values if value is not None), False)
        return self._toggles[key]

    def resolve_font_pt(self, run: Any, paragraph: Any) -> float:
        """Return the font size of a run in points."""
        for layer in self.run_layers(run, paragraph):
            value = read_value(layer, "sz")
            if value is not None and value.isdigit():
                return int(value) / 2
        return DEFAULT_FONT_PT

    def find_pasted_level(self, run: Any) -> int | None:
        """Return the level of the heading whose character style ("Heading 2 Char") a run has, None without one."""
        style_id = read_value(run, "rPr", "rStyle")
        style = self.find(style_id, "character")
        if style is None:
            return None
        linked = read_value(style, "link")
        if linked and (level := self._find_level_of_style(linked)):
            return level
        name = re.sub(r"\s*(?:char|znak|zchn|zeichen)\s*$", "", read_value(style, "name") or "", flags=re.IGNORECASE)
        named = parse_style_name(name)
        return named.level if named else None

    def _find_level_of_style(self, style_id: str) -> int | None:
        for style in self.chain(style_id):
            value = read_value(style, "pPr", "outlineLvl")
            if value is not None and value.isdigit():
                return int(value) + 1 if int(value) < _BODY_OUTLINE else None
        named = parse_style_name(self.name_of(style_id))
        return named.level if named else None
