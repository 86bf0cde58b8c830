"""Paragraphs of a PDF page, and the joining of headings broken over several lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from chunking.base.enumerators import is_enumerator, measure_enumerator
from chunking.reading.pdf.lines import Line
from chunking.reading.pdf.words import begins_lowercase, ends_open, join_all

SAME_SIZE = 0.1  # sizes are measured heights: at 0.05 lines of one size differ, at 0.15 headings of 14 and 12 points are one
LARGER = 1.12  # x the body; sizes are measured, so 12 and 11 points are one. At 1.04 the benchmark finds two headings more
OTHER_WEIGHT = 150  # half the way from regular to bold; at 75 slightly darker text is a heading, at 300 semibold headings are text


@dataclass(slots=True)
class Paragraph:
    """Consecutive lines that belong together.

    Attributes:
        lines: at least one.
        kind: the layout model's class of the region: "text", "title", "caption", "header" or "footer".
        confidence: of the layout model, 0 to 1.
        label: "heading", "caption", "header", "footer" or, if plain text, "".
    """

    lines: list[Line]
    kind: str
    confidence: float = 1.0
    label: str = ""

    @property
    def first(self) -> Line:
        """The top line."""
        return self.lines[0]

    @property
    def last(self) -> Line:
        """The bottom line."""
        return self.lines[-1]

    @property
    def text(self) -> str:
        """The lines joined by spaces; for decisions, not for display."""
        return " ".join(line.text for line in self.lines)

    @property
    def left(self) -> float:
        """Left edge."""
        return min(line.left for line in self.lines)

    @property
    def right(self) -> float:
        """Right edge."""
        return max(line.right for line in self.lines)

    @property
    def top(self) -> float:
        """Top edge."""
        return self.lines[0].top

    @property
    def bottom(self) -> float:
        """Bottom edge."""
        return max(line.bottom for line in self.lines)

    @property
    def size(self) -> float:
        """Median font size of its lines."""
        return median(line.size for line in self.lines)

    @property
    def is_bold(self) -> bool:
        """Return whether every line is bold."""
        return all(line.is_bold for line in self.lines)

    @property
    def is_italic(self) -> bool:
        """Return whether every line is italic."""
        return all(line.is_italic for line in self.lines)

    @property
    def weight(self) -> float:
        """Weight of its lightest line."""
        return min(line.weight for line in self.lines)

    @property
    def is_hidden(self) -> bool:
        """Return whether no line of it can be seen."""
        return all(line.hidden for line in self.lines)

    @property
    def is_mono(self) -> bool:
        """Return whether every line is monospaced."""
        return all(line.is_mono for line in self.lines)


Style = tuple[float, float, bool]
"""Font size, weight, and whether it is italic."""


@dataclass(slots=True)
class PageParagraphs:
    """The running text of one page; `fixed` are the boxes of its tables and pictures (left, top, right, bottom in points)."""

    number: int
    width: float
    height: float
    paragraphs: list[Paragraph]
    fixed: list[tuple[float, float, float, float]] = field(default_factory=list)
    table_styles: "Counter[Style]" = field(default_factory=Counter)


def same_size(first: float, second: float) -> bool:
    """Return whether two font sizes are equal within the error of measuring them on a page."""
    return abs(first - second) <= SAME_SIZE * max(first, second)


def same_style(first: Line, second: Line) -> bool:
    """Return whether two lines agree in size, boldness, italics and fixed width."""
    return (
        same_size(first.size, second.size)
        and first.is_bold == second.is_bold
        and first.is_italic == second.is_italic
        and first.is_mono == second.is_mono
    )


NEAR_EMS = 1.3  # the gap of double spacing (2 x 1.15 - 1)
FAR_EMS = 2.6  # twice that: "Rozdział I" alone always has its title below it
TIGHT_EMS = 0.6  # less than the gap of one and a half spacing: lines of one large title are set tighter
DISPLAY_SIZE = 1.5  # x the body; at 1.1 two headings one below the other are one
CENTRED_POINTS = 3.0  # error of measured edges, about 1 mm
MAX_TITLE_LINES = 4  # longer bold blocks are text


def join_titles(page: PageParagraphs, ordered: Sequence[Paragraph], body_size: float) -> int:
    """Make one paragraph of the lines of each heading of a page, and several of a paragraph that contains several headings.

    Args:
        page: its paragraphs are replaced.
        ordered: the same paragraphs in reading order.
        body_size: font size of the body; a title half as large again may be broken anywhere.

    Returns:
        The number of line breaks removed inside headings.
    """
    pieces: list[Paragraph] = []
    for paragraph in ordered:
        if paragraph.label == "heading":
            pieces += [replace(paragraph, lines=[line]) for line in paragraph.lines]
        else:
            pieces.append(paragraph)
    joined: list[Paragraph] = []
    count = 0
    for piece in pieces:
        before = joined[-1] if joined else None
        if before is not None and before.label == piece.label == "heading" and _is_broken(page, before, piece, body_size):
            before.lines.append(piece.first)
            count += 1
        else:
            joined.append(piece)
    page.paragraphs = [paragraph for paragraph in page.paragraphs if paragraph.label in ("header", "footer")] + joined
    return count


def continues_on_next_page(page: PageParagraphs, last: Paragraph, following: PageParagraphs, first: Paragraph) -> bool:
    """Return whether a heading at the end of a page continues at the top of the next one."""
    if last.label != "heading" or first.label != "heading" or not same_style(last.last, first.first):
        return False
    if abs(last.left - first.left) > CENTRED_POINTS and abs(_centre(page, last) - _centre(following, first)) > CENTRED_POINTS:
        return False
    return reads_on(page, last, first.first)


def _is_broken(page: PageParagraphs, before: Paragraph, piece: Paragraph, body_size: float) -> bool:
    above, line = before.last, piece.first
    gap = line.top - above.bottom
    if len(before.lines) >= MAX_TITLE_LINES or not same_style(above, line) or line.top <= above.top:
        return False
    shared = min(above.right, line.right) - max(above.left, line.left)
    if shared <= 0 or gap > (FAR_EMS if is_enumerator(before.text) else NEAR_EMS) * line.size:
        return False
    display = line.size >= DISPLAY_SIZE * body_size and gap <= TIGHT_EMS * line.size
    return reads_on(page, before, line) or (display and not measure_enumerator(line.text))


def reads_on(page: PageParagraphs, before: Paragraph, line: Line) -> bool:
    """Return whether a heading must continue with this line.

    The line has no enumerator of its own, and the heading so far is only an enumerator, ends in a hyphen, a
    preposition or a conjunction, or fills its line; or the line begins with a lowercase letter.
    """
    if measure_enumerator(line.text):
        return False
    text, _ = join_all([other.text for other in before.lines])
    return is_enumerator(text) or ends_open(text) or begins_lowercase(line.text) or _fills_line(page, before.last, line)


def _fills_line(page: PageParagraphs, above: Line, line: Line) -> bool:
    """Return whether the column had no room left for the next line's first word."""
    left, right = find_column(page, above, line)
    word = line.text.split()[0] if line.text.split() else ""
    needed = (line.right - line.left) * (len(word) + 1) / max(len(line.text), 1)
    centred = (
        abs((above.left + above.right) - (line.left + line.right)) <= 2 * CENTRED_POINTS and abs(above.left - line.left) > CENTRED_POINTS
    )
    room = (right - left) - (above.right - above.left) if centred else right - above.right
    return room < needed


def find_column(page: PageParagraphs, above: Line, line: Line) -> tuple[float, float]:
    """Return left and right edge of the column that two lines are in, measured at the running text in it."""
    left, right = min(above.left, line.left), max(above.right, line.right)
    sharing = [
        paragraph
        for paragraph in page.paragraphs
        if paragraph.label not in ("header", "footer", "heading")
        and min(paragraph.right, right) - max(paragraph.left, left) > 0.5 * (right - left)
    ]
    if not sharing:
        margin = min((paragraph.left for paragraph in page.paragraphs), default=left)
        return margin, max(right, page.width - margin)
    return min(left, *(paragraph.left for paragraph in sharing)), max(right, *(paragraph.right for paragraph in sharing))


def _centre(page: PageParagraphs, paragraph: Paragraph) -> float:
    return (paragraph.left + paragraph.right) / 2 - page.width / 2
