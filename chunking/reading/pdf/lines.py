"""Lines of a PDF page with the facts of their fonts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling.datamodel.base_models import Page
    from docling_core.types.doc import BoundingBox
    from docling_core.types.doc.page import TextCell

MIN_STYLE_SHARE = 0.75  # at 0.5 a line with a bold beginning is bold, at 1 a bold heading with a regular number is not
BOLD_WEIGHT = 600  # semibold, the lightest weight that readers take for bold; medium is 500
SAME_WEIGHT = 100  # one step of the scale of weights; at 200 an item that begins in bold is cut after its first line
MIN_UNIFORM_SHARE = 0.85  # at 0.6 a line with bold words begins a paragraph, at 1 semibold headings with another number join the text
SAME_ROW_OVERLAP = 0.5  # of the lower cell: at 0.25 tight lines are one row, at 0.75 superscripts are rows of their own
MAX_OPEN_ROWS = 12  # only for speed: no row further up overlaps a cell
CROSSING_EMS = 5.0  # distance of a line that crosses a gap; at 2.5 justified lines are torn at their gaps, at 10 no change
CODE_GAP_EMS = 12.0  # at 6 aligned columns of SQL are torn apart
MIN_CROSSING_LINES = 2  # one line may be a heading over two columns; at 4 justified lines are torn at their gaps
MIN_MEASURED_CHARS = 3  # in shorter words the space around the characters weighs more than their width
MIN_MEASURED_WORDS = 6  # fewer may have one width by accident: at 3 Korean headings are code (benchmark: F1 0.76 for 0.90)
MONO_TOLERANCE = 0.06  # widths in files are rounded; at 0.12 bold lines and a table of the benchmark are code
_TEX_BOLD = re.compile(r"(CM|SF|EC|LM)(BX|B|SSBX)\d|NimbusRomNo9L-Medi|NimbusSanL-Bold")
_TEX_ITALIC = re.compile(r"(CM|SF|EC|LM)(TI|SL|BXTI|MI)\d")
_MONO = re.compile(r"courier|mono|consol|menlo|typewriter|(CM|SF|EC|LM)TT\d|code|fixed|terminal", re.IGNORECASE)
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufefc]")


@dataclass(frozen=True, slots=True)
class FontFacts:
    """Style of a font, read from its name."""

    bold: bool
    italic: bool
    mono: bool
    weight: int


@dataclass(slots=True)
class Line:
    """One printed line of one column; its box in points from the top left.

    Attributes:
        size: height of its usual word; a measure of the font's size, comparable within one document.
        weight: mean weight of its characters, 400 = regular, 700 = bold.
        uniform: nearly all of it has one weight.
        hidden: nothing of it can be seen on the page's picture.
        is_form_label: it ends in a colon and has text to its right, like the label of a form's field.
        is_form_value: it is to the right of such a label.
        bold, italic, mono: shares of its characters, 0 to 1.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    bold: float = 0.0
    italic: float = 0.0
    mono: float = 0.0
    weight: float = 400.0
    uniform: bool = True
    hidden: bool = False
    is_form_label: bool = False
    is_form_value: bool = False
    cells: list["TextCell"] = field(default_factory=list)

    @property
    def is_recognised(self) -> bool:
        """Return whether it was read from a picture, so that nothing is known of its font."""
        return any(cell.from_ocr for cell in self.cells)

    @property
    def is_bold(self) -> bool:
        """Return whether nearly all of it is bold."""
        return self.bold >= MIN_STYLE_SHARE

    @property
    def is_italic(self) -> bool:
        """Return whether nearly all of it is italic."""
        return self.italic >= MIN_STYLE_SHARE

    @property
    def is_mono(self) -> bool:
        """Return whether nearly all of it is monospaced, as code is."""
        return self.mono >= MIN_STYLE_SHARE


def is_right_to_left(text: str) -> bool:
    """Return whether most characters of a text are written from right to left."""
    return 2 * len(_RIGHT_TO_LEFT.findall(text)) > sum(character.isalpha() for character in text)


@lru_cache(maxsize=512)
def read_font(name: str) -> FontFacts:
    """Read weight, italics and fixed width from a font's name, TeX's own names included."""
    from docling.utils.font_style import parse_font_style

    style = parse_font_style(name)
    bold = style.weight >= BOLD_WEIGHT or bool(_TEX_BOLD.search(name))
    return FontFacts(
        bold=bold,
        weight=max(style.weight, 700) if bold else style.weight,
        italic=style.italic or bool(_TEX_ITALIC.search(name)),
        mono=bool(_MONO.search(name)),
    )


# Names of bullet glyphs that a font without a character map leaves in the text.
_GLYPH_NAME = re.compile(r"^(?:SM\d{6}|GLYPH<[^>]*>|/?[a-z]?bullet\d*|[\uf000-\uf0ff])(?:\s+|$)")
_SYMBOL_FONT = re.compile(r"dingbat|wingding|webding|marlett|bullet", re.IGNORECASE)
BULLET = "•"


def restore_bullets(page: "Page") -> None:
    """Write a bullet if the page shows one and the text contains a glyph's name or a character of a symbol font instead."""
    if page.parsed_page is None:
        return
    lines = page.parsed_page.textline_cells
    for cell in [*lines, *page.parsed_page.word_cells]:
        cell.text = _GLYPH_NAME.sub(BULLET + " ", cell.text).strip() if _GLYPH_NAME.match(cell.text) else cell.text
    for word in page.parsed_page.word_cells:
        if len(word.text.strip()) == 1 and word.text.strip() != BULLET and _SYMBOL_FONT.search(font_name(word)):
            mark = word.rect.to_bounding_box()
            for line in lines:
                box = line.rect.to_bounding_box()
                if abs(box.l - mark.l) < 1 and box.t - 1 <= (mark.t + mark.b) / 2 <= box.b + 1 and line.text.startswith(word.text):
                    line.text = BULLET + " " + line.text[len(word.text) :].strip()
            word.text = BULLET


class WordIndex:
    """The words of a page by their position; each knows its font even if a line mixes several."""

    def __init__(self, page: "Page") -> None:
        words = page.parsed_page.word_cells if page.parsed_page is not None else []
        self._words = sorted(((word.rect.to_bounding_box(), word) for word in words if word.text.strip()), key=lambda pair: pair[0].t)
        self.mono_fonts = _find_mono_fonts(words)
        self._line_boxes = [cell.rect.to_bounding_box() for cell in page.cells if cell.text.strip()]

    def is_crossed(self, x: float, top: float, bottom: float) -> bool:
        """Return whether nearby lines of the same size cross this point, so that a gap there separates no columns."""
        height = bottom - top
        crossing = sum(
            box.l < x - height < x + height < box.r
            and abs(box.b - box.t - height) <= 0.15 * height
            and CROSSING_EMS * height > max(box.t - bottom, top - box.b) > -0.5 * height
            for box in self._line_boxes
        )
        return crossing >= MIN_CROSSING_LINES

    def is_code(self, box: "BoundingBox") -> bool:
        """Return whether all words in a box are monospaced."""
        names = {font_name(word) for word in self.find(box.l, box.t, box.r, box.b)}
        return bool(names) and all(name in self.mono_fonts or read_font(name).mono for name in names)

    def find(self, left: float, top: float, right: float, bottom: float) -> list["TextCell"]:
        """Return the words whose middle lies in the box."""
        found = []
        for box, word in self._words:
            if box.t > bottom:
                break
            if left - 1 <= (box.l + box.r) / 2 <= right + 1 and top <= (box.t + box.b) / 2 <= bottom:
                found.append(word)
        return found


def _find_mono_fonts(words: Iterable["TextCell"]) -> frozenset[str]:
    """Return the fonts whose characters all have one width on this page, whatever their name."""
    advances: dict[str, list[float]] = {}
    for word in words:
        text = word.text.strip()
        if len(text) >= MIN_MEASURED_CHARS and text.isascii():
            advances.setdefault(font_name(word), []).append(word.rect.width / len(text) / max(word.rect.height, 0.1))
    return frozenset(
        name
        for name, values in advances.items()
        if len(values) >= MIN_MEASURED_WORDS and max(values) - min(values) <= MONO_TOLERANCE * max(values)
    )


def font_name(word: "TextCell") -> str:
    """Return the name of a word's font, "" if the page was recognised from its picture."""
    return str(getattr(word, "font_name", "") or "")


def make_lines(cells: Iterable["TextCell"], words: WordIndex, *, max_gap_ems: float = 4.0) -> list[Line]:
    """Return the lines that cells of one region form, from top to bottom.

    Args:
        cells: Docling's text cells.
        words: the page's words, for font facts.
        max_gap_ems: cells in one row belong to one line up to this gap, in heights of the cell.
    """
    rows: list[list[TextCell]] = []
    for cell in sorted(cells, key=lambda cell: cell.rect.to_bounding_box().t):
        if not cell.text.strip():
            continue
        row = next((row for row in reversed(rows[-MAX_OPEN_ROWS:]) if _on_one_height(row[0], cell)), None)
        if row is not None:
            row.append(cell)
        else:
            rows.append([cell])
    pieces = [piece for row in rows for piece in _split_row(row, max_gap_ems, words)]
    return sorted((_make_line(piece, words) for piece in pieces), key=lambda line: line.top)


def _on_one_height(first: "TextCell", cell: "TextCell") -> bool:
    one, other = first.rect.to_bounding_box(), cell.rect.to_bounding_box()
    return min(one.b, other.b) - max(one.t, other.t) >= SAME_ROW_OVERLAP * min(one.b - one.t, other.b - other.t)


def _split_row(row: Sequence["TextCell"], max_gap_ems: float, words: WordIndex) -> list[list["TextCell"]]:
    pieces: list[list[TextCell]] = []
    edge = 0.0
    for cell in sorted(row, key=lambda cell: cell.rect.to_bounding_box().l):
        box = cell.rect.to_bounding_box()
        overlaid = bool(pieces) and box.l - edge < -0.5 * min(box.r - box.l, pieces[-1][-1].rect.width)
        wide = box.l - edge > max_gap_ems * (box.b - box.t)
        if not pieces or overlaid or (wide and not _is_one_line(pieces[-1][-1], cell, edge, words)):
            pieces.append([cell])
            edge = box.r
        else:
            pieces[-1].append(cell)
            edge = max(edge, box.r)
    return pieces


def _is_one_line(before: "TextCell", cell: "TextCell", edge: float, words: WordIndex) -> bool:
    """Return whether two cells at a wide gap are one line all the same: nearby lines cross the gap, or both are code."""
    box = cell.rect.to_bounding_box()
    if words.is_crossed((edge + box.l) / 2, box.t, box.b):
        return True
    return box.l - edge <= CODE_GAP_EMS * (box.b - box.t) and all(words.is_code(part.rect.to_bounding_box()) for part in (before, cell))


def _make_line(row: list["TextCell"], words: WordIndex) -> Line:
    boxes = [cell.rect.to_bounding_box() for cell in row]
    right_to_left = is_right_to_left("".join(cell.text for cell in row))
    order = sorted(range(len(row)), key=lambda index: -boxes[index].r if right_to_left else boxes[index].l)
    left, top = min(box.l for box in boxes), min(box.t for box in boxes)
    right, bottom = max(box.r for box in boxes), max(box.b for box in boxes)
    text = ""
    for position, index in enumerate(order):
        if position:
            before, here = boxes[order[position - 1]], boxes[index]
            gap = before.l - here.r if right_to_left else here.l - before.r
            text += " " if gap > 0.12 * (here.b - here.t) and not text.endswith(" ") else ""
        text += row[index].text.strip()
    found = words.find(left, top, right, bottom)
    characters = bold = italic = mono = weight = 0
    weights: list[int] = []
    for word in found:
        count = sum(character.isalnum() for character in word.text)
        facts = read_font(font_name(word))
        weights += [facts.weight] * count
        characters += count
        bold += count * facts.bold
        italic += count * facts.italic
        mono += count * (facts.mono or font_name(word) in words.mono_fonts)
        weight += count * facts.weight
    heights = [word.rect.height for word in found for _ in word.text] or [box.b - box.t for box in boxes]
    share = 1 / characters if characters else 0.0
    return Line(
        text=" ".join(text.replace("\x02", "-").split()),
        left=left,
        top=top,
        right=right,
        bottom=bottom,
        size=median(heights),
        bold=bold * share,
        italic=italic * share,
        mono=mono * share,
        weight=weight * share if characters else 400.0,
        uniform=sum(abs(value - weight * share) <= SAME_WEIGHT for value in weights) >= MIN_UNIFORM_SHARE * characters,
        cells=[row[index] for index in order],
    )
