"""From the lines of a region to paragraphs, list items, code and possible headings, reading floor."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from chunking.reading.pdf_lines import Line
from chunking.reading.pdf_words import (
    ends_sentence,
    find_bullet,
    find_item_number,
    find_word_enumerator,
    is_caption,
    is_contents_line,
    is_only_enumerator,
)

WIDE_PITCH = 1.3
SAME_SIZE = 0.1
SHORT_LINE_SHARE = 0.15
INDENT_EMS = 0.6


@dataclass(slots=True)
class Paragraph:
    """Consecutive lines that belong together.

    Attributes:
        lines: at least one.
        kind: what the layout model said of the region: "text", "title", "caption", "header", "footer".
        confidence: how sure it was.
    """

    lines: list[Line]
    kind: str
    confidence: float = 1.0
    label: str = ""
    cells: list[object] = field(default_factory=list)

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
        """The lines with a blank between them; for deciding, not for showing."""
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
        """Size of its usual line."""
        return median(line.size for line in self.lines)

    @property
    def is_bold(self) -> bool:
        """Every line is bold."""
        return all(line.is_bold for line in self.lines)

    @property
    def is_italic(self) -> bool:
        """Every line is slanted."""
        return all(line.is_italic for line in self.lines)

    @property
    def is_mono(self) -> bool:
        """Every line is in letters of one width."""
        return all(line.is_mono for line in self.lines)


def same_size(first: float, second: float) -> bool:
    """Whether two font sizes are one size within what measuring them on a page can tell."""
    return abs(first - second) <= SAME_SIZE * max(first, second)


def same_style(first: Line, second: Line) -> bool:
    """Whether two lines are set alike: size, weight, slant, width."""
    return (
        same_size(first.size, second.size)
        and first.is_bold == second.is_bold
        and first.is_italic == second.is_italic
        and first.is_mono == second.is_mono
    )


def split_columns(lines: Sequence[Line]) -> list[list[Line]]:
    """The region's lines, column by column where it wrongly spans two columns of prose."""
    return [list(lines)]


def split_paragraphs(lines: Sequence[Line], *, kind: str, confidence: float) -> list[Paragraph]:
    """Cut the lines of one region where a new paragraph, item or heading begins.

    Args:
        lines: of one column, from top to bottom.
        kind: what the layout model called the region.
        confidence: how sure it was.
    """
    if not lines:
        return []
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    pitches = [below.top - above.top for above, below in zip(lines, lines[1:], strict=False) if below.top > above.top]
    pitch = _usual_pitch(lines, pitches)
    paragraphs = [Paragraph([lines[0]], kind, confidence)]
    for index in range(1, len(lines)):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if _begins_paragraph(paragraphs[-1], lines[index], following, left=left, right=right, pitch=pitch):
            paragraphs.append(Paragraph([lines[index]], kind, confidence))
        else:
            paragraphs[-1].lines.append(lines[index])
    return paragraphs


def _usual_pitch(lines: Sequence[Line], pitches: Sequence[float]) -> float:
    size = median(line.size for line in lines)
    plausible = sorted(pitch for pitch in pitches if 0.8 * size <= pitch <= 2.6 * size)
    return plausible[(len(plausible) - 1) // 4] if plausible else 1.6 * size


def _begins_paragraph(paragraph: Paragraph, line: Line, following: Line | None, *, left: float, right: float, pitch: float) -> bool:
    above = paragraph.last
    if above.is_mono and line.is_mono and same_size(above.size, line.size):
        return line.top - above.top > 3 * pitch
    if line.top - above.top > WIDE_PITCH * max(pitch, 1.1 * max(line.size, above.size)):
        return True
    if begins_item(line.text) or is_contents_line(line.text) or is_contents_line(above.text) or is_caption(line.text):
        return True
    if _style_breaks(above, line):
        return True
    width = right - left
    short = above.right < right - SHORT_LINE_SHARE * width
    if find_word_enumerator(line.text) and (short or is_only_enumerator(line.text)):
        return True
    if is_only_enumerator(above.text) and short and not begins_item(above.text):
        return True
    if short and ends_sentence(above.text) and not above.text.endswith(",") and not line.text[:1].islower():
        return True
    if short and above.left > line.left + 3 * line.size:
        return True
    return _is_first_line_indent(paragraph, line, following)


def begins_item(text: str) -> bool:
    """Whether a line begins a list item: a bullet or an item's number."""
    return find_bullet(text) > 0 or find_item_number(text) > 0


def _style_breaks(above: Line, line: Line) -> bool:
    if not same_size(above.size, line.size):
        return True
    pure_above = above.bold >= 0.95 or above.bold <= 0.05
    pure_line = line.bold >= 0.95 or line.bold <= 0.05
    if pure_above and pure_line and above.is_bold != line.is_bold:
        return True
    return above.is_mono != line.is_mono and (above.mono in (0.0, 1.0)) and (line.mono in (0.0, 1.0))


def _is_first_line_indent(paragraph: Paragraph, line: Line, following: Line | None) -> bool:
    indent = INDENT_EMS * line.size
    above = paragraph.last
    if begins_item(paragraph.first.text):
        # A hanging item ends where the text falls back to the item's own edge.
        hanging = len(paragraph.lines) > 1 and above.left > paragraph.first.left + indent
        return hanging and line.left <= paragraph.first.left + 0.3 * indent
    if line.left - above.left < indent or line.left - above.left > 4 * line.size:
        return False
    return following is None or line.left - following.left >= indent
