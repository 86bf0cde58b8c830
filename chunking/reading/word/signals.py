"""Signs of a Word paragraph, measured and not judged (bold, size, style, outline): `judge` decides with them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chunking.base.enumerators import is_enumerator, measure_enumerator
from chunking.reading.text.contents import is_contents_line
from chunking.reading.word.paragraphs import W, WordParagraph, find_runs, is_in_contents_field
from chunking.reading.word.styles import NamedLevel, OutlineLevel, StyleSheet, is_on, parse_style_name, read_value

LARGER_PT = 2.0
"""A heading that is only one point larger is not visible as one."""
LARGER_RATIO = 1.15
"""Of large type, two points are not visible either."""

_CONTENTS_STYLE = re.compile(r"(?:toc|spis treści|verzeichnis)\s*\d", re.IGNORECASE)
_CONTENTS_TITLE_STYLE = re.compile(r"toc heading|contents heading|nagłówek spisu treści|inhaltsverzeichnisüberschrift", re.IGNORECASE)
CAPTION_STYLE = re.compile(r"caption|legenda|beschriftung|podpis", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"[\s.…_]*\d*\s*$")


@dataclass(frozen=True, slots=True)
class Signals:
    """The signs of one paragraph.

    Attributes:
        style_id: named by the paragraph, defined or not.
        style_name: as Word shows it, "" for an undefined style.
        base_styles: names of the styles it is based on, nearest first.
        is_defined: whether the style is in the file.
        outline: the outline level in force.
        named: the level in the style's name, or in the id of an undefined style.
        is_built_in: the style is one that Word itself takes for a heading.
        pasted_level: all words have the character style of a heading of this level.
        is_bold: all words are bold.
        bold_by: the sources of bold: "direct", "character style", "paragraph style".
        font_pt: size of most of its characters; `body_font_pt` that of most characters of the body.
        is_large: clearly larger than the body.
        is_capitals: written or shown in capitals only.
        is_numbered: by Word's own numbering.
        is_right_aligned: as letterheads, dates and signatures are.
        is_centred: by itself or its style.
        has_columns: a tab parts its words, and what is before it is no number.
        is_contents_line: a line of a table of contents; `matches_contents`: one names this paragraph.
        is_contents_title: the title of one by its style.
        is_caption: by its style.
    """

    style_id: str
    style_name: str
    base_styles: tuple[str, ...]
    is_defined: bool
    outline: OutlineLevel | None
    named: NamedLevel | None
    is_built_in: bool
    pasted_level: int | None
    is_bold: bool
    bold_by: tuple[str, ...]
    font_pt: float
    body_font_pt: float
    is_large: bool
    is_capitals: bool
    is_numbered: bool
    is_right_aligned: bool
    is_centred: bool
    has_columns: bool
    is_contents_line: bool
    matches_contents: bool
    is_contents_title: bool
    is_caption: bool


def read_signals(paragraphs: Sequence[WordParagraph], styles: StyleSheet) -> tuple[Signals, ...]:
    """Return the signals of every paragraph, in order."""
    sizes = [_measure_sizes(paragraph, styles) for paragraph in paragraphs]
    body_pt = _find_body_pt(paragraphs, sizes)
    contents = {
        _key(_PAGE_NUMBER.sub("", paragraph.text)) for paragraph in paragraphs if paragraph.text and _is_contents_line(paragraph, styles)
    }
    return tuple(_read_one(paragraph, styles, letters, body_pt, contents) for paragraph, letters in zip(paragraphs, sizes, strict=True))


def _read_one(paragraph: WordParagraph, styles: StyleSheet, letters: Mapping[float, int], body_pt: float, contents: set[str]) -> Signals:
    element = paragraph.element
    style_id = styles.style_id_of(element)
    is_defined = styles.is_defined(element)
    chain = styles.paragraph_chain(element) if is_defined else ()
    runs = find_runs(element)
    bold_by = _find_bold(runs, element, styles)
    pasted = {styles.find_pasted_level(run) for run in runs} or {None}
    font_pt = max(letters, key=lambda pt: letters[pt]) if letters else styles.resolve_font_pt(None, element)
    smallest_pt = min(letters, default=font_pt)
    is_contents_line = _is_contents_line(paragraph, styles)
    alignment = _find_alignment(element, styles)
    return Signals(
        style_id=style_id,
        style_name=styles.name_of(style_id),
        base_styles=tuple(styles.name_of(base.get(W + "styleId")) for base in chain[1:]),
        is_defined=is_defined,
        outline=styles.resolve_outline(element),
        named=_read_name(chain, style_id, styles, is_defined=is_defined),
        is_built_in=any(styles.is_built_in_heading(style.get(W + "styleId")) for style in chain),
        pasted_level=pasted.pop() if len(pasted) == 1 else None,
        is_bold=styles.is_bold(element),
        bold_by=bold_by,
        font_pt=font_pt,
        body_font_pt=body_pt,
        is_large=smallest_pt >= body_pt + LARGER_PT and smallest_pt >= body_pt * LARGER_RATIO,
        is_capitals=_is_capitals(paragraph, runs, styles),
        is_numbered=styles.resolve_numbering(element) is not None,
        is_right_aligned=alignment in ("right", "end"),
        is_centred=alignment == "center",
        has_columns=_has_columns(runs),
        is_contents_line=is_contents_line,
        matches_contents=bool(paragraph.text) and not is_contents_line and _key(paragraph.text) in contents,
        is_contents_title=bool(_CONTENTS_TITLE_STYLE.fullmatch(styles.name_of(style_id))),
        is_caption=any(CAPTION_STYLE.search(styles.name_of(style.get(W + "styleId"))) for style in chain),
    )


def _read_name(chain: Sequence[object], style_id: str, styles: StyleSheet, *, is_defined: bool) -> NamedLevel | None:
    """Return the level in the names of a style and of its base styles, or in the id of an undefined style."""
    if not is_defined:
        return parse_style_name(style_id)
    for style in chain:
        name = styles.name_of(style.get(W + "styleId"))  # type: ignore[attr-defined]
        if _CONTENTS_STYLE.search(name) or name.lower().startswith("toc"):
            return None
        if (named := parse_style_name(name)) is not None:
            return named
    return None


def _measure_sizes(paragraph: WordParagraph, styles: StyleSheet) -> Counter[float]:
    letters: Counter[float] = Counter()
    for run in find_runs(paragraph.element):
        letters[styles.resolve_font_pt(run, paragraph.element)] += len("".join(text.text or "" for text in run.iter(W + "t")).strip())
    return +letters


def _find_body_pt(paragraphs: Sequence[WordParagraph], sizes: Sequence[Counter[float]]) -> float:
    """Return the size of most characters outside of tables, text boxes and page headers; of all characters if there are none."""
    total: Counter[float] = Counter()
    for paragraph, letters in zip(paragraphs, sizes, strict=True):
        if paragraph.place in ("body", "control"):
            total += letters
    total = total or sum(sizes, Counter())
    return max(total, key=lambda pt: (total[pt], -pt), default=0.0)


def _find_bold(runs: Sequence[object], paragraph: object, styles: StyleSheet) -> tuple[str, ...]:
    sources = []
    for run in runs:
        own = run.find(W + "rPr")  # type: ignore[attr-defined]
        if is_on(own, "b"):
            sources.append("direct")
        character_styles = styles.chain(read_value(own, "rStyle"), "character")
        if any(is_on(style.find(W + "rPr"), "b") for style in character_styles):
            sources.append("character style")
    if any(is_on(style.find(W + "rPr"), "b") for style in styles.paragraph_chain(paragraph)):
        sources.append("paragraph style")
    return tuple(dict.fromkeys(sources))


def _is_capitals(paragraph: WordParagraph, runs: Sequence[object], styles: StyleSheet) -> bool:
    return paragraph.text.isupper() or (bool(runs) and all(styles.resolve_toggle(run, paragraph.element, "caps") for run in runs))


def _has_columns(runs: Sequence[object]) -> bool:
    """Return whether a tab parts the words of a line: "Rozdział", tab, "Strona"; not "1.", tab, "Zakres"."""
    pieces = (child.text or "" if child.tag == W + "t" else "\t" for run in runs for child in run if child.tag in (W + "t", W + "tab"))  # type: ignore[attr-defined]
    first, _, rest = "".join(pieces).strip().partition("\t")
    return bool(rest.strip()) and not measure_enumerator(first) and not is_enumerator(first) and any(map(str.isalpha, first))


def _find_alignment(paragraph: object, styles: StyleSheet) -> str:
    for layer in (paragraph, *styles.paragraph_chain(paragraph)):
        if value := read_value(layer, "pPr", "jc"):
            return value
    return "left"


def _is_contents_line(paragraph: WordParagraph, styles: StyleSheet) -> bool:
    name = styles.name_of(styles.style_id_of(paragraph.element))
    if name.lower() == "toc heading":
        return False
    if _CONTENTS_STYLE.match(name):
        return True
    has_tab = paragraph.element.find(f".//{W}tab") is not None and re.search(r"\s\d+$", paragraph.text) is not None
    return is_contents_line(paragraph.text) or (has_tab and is_in_contents_field(paragraph.element))


def _key(words: str) -> str:
    return re.sub(r"[\W_]+", "", words).casefold()
