"""From the lines of a region to paragraphs, list items, code and possible headings, reading floor."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from chunking.reading.pdf_lines import Line
from chunking.reading.pdf_words import (
    begins_small,
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
OTHER_WEIGHT = 150


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
    def weight(self) -> float:
        """Weight of its lightest line."""
        return min(line.weight for line in self.lines)

    @property
    def is_hidden(self) -> bool:
        """No line of it can be seen."""
        return all(line.hidden for line in self.lines)

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


def mark_answers(lines: Sequence[Line]) -> None:
    """Mark the labels of a page, lines ending in a colon with something beside them, and what stands there."""
    labels = [line for line in lines if line.text.endswith(":")]
    for line in lines:
        middle = (line.top + line.bottom) / 2
        asking = [label for label in labels if label.right <= line.left and label.top < middle < label.bottom]
        for label in asking:
            label.asks = line.answers = True


def stack_lines(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that no region claimed, piled up where one stands close under the other."""
    stacks: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.top, line.left)):
        for stack in stacks:
            above = stack[-1]
            shared = min(above.right, line.right) - max(above.left, line.left)
            narrower = min(above.right - above.left, line.right - line.left)
            near = -0.5 * line.size <= line.top - above.bottom <= 1.2 * max(line.size, above.size)
            if near and shared > 0.5 * narrower:
                stack.append(line)
                break
        else:
            stacks.append([line])
    return stacks


def merge_paragraphs(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Put together again what the layout model tore: a paragraph whose rest lies in the region below it."""
    merged: list[Paragraph] = []
    for paragraph in sorted(paragraphs, key=lambda paragraph: (paragraph.top, paragraph.left)):
        above = next((other for other in reversed(merged) if _stands_under(other, paragraph)), None)
        if above is not None and above.kind == paragraph.kind == "text" and _goes_on(above, paragraph):
            above.lines.extend(paragraph.lines)
        else:
            merged.append(paragraph)
    return merged


def _stands_under(above: Paragraph, paragraph: Paragraph) -> bool:
    shared = min(above.right, paragraph.right) - max(above.left, paragraph.left)
    return shared > 0.5 * min(above.right - above.left, paragraph.right - paragraph.left)


def _goes_on(above: Paragraph, paragraph: Paragraph) -> bool:
    gap = paragraph.top - above.bottom
    if not -0.6 * above.size <= gap <= 0.9 * above.size or not same_style(above.last, paragraph.first):
        return False
    left, right = min(above.left, paragraph.left), max(above.right, paragraph.right)
    pitches = [low.top - high.top for high, low in pairwise(above.lines)]
    pitch = median(pitches) if pitches else 1.35 * above.size
    following = paragraph.lines[1] if len(paragraph.lines) > 1 else None
    return not _begins_paragraph(above, paragraph.first, following, left=left, right=right, pitch=pitch)


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
    pitches = [below.top - above.top for above, below in pairwise(lines) if below.top > above.top]
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
    if line.left > above.right and line.top < above.bottom - 0.5 * above.size:
        return True
    if above.is_mono and line.is_mono and same_size(above.size, line.size):
        return line.top - above.top > 3 * pitch
    if line.top - above.top > WIDE_PITCH * max(pitch, 1.1 * max(line.size, above.size)):
        return True
    if line.answers or begins_item(line.text) or is_contents_line(line.text) or is_contents_line(above.text) or is_caption(line.text):
        return True
    short = above.right < right - SHORT_LINE_SHARE * (right - left)
    return _style_breaks(above, line) or _words_break(paragraph, line, short=short) or _is_first_line_indent(paragraph, line, following)


def _words_break(paragraph: Paragraph, line: Line, *, short: bool) -> bool:
    above = paragraph.last
    if find_word_enumerator(line.text) and (short or is_only_enumerator(line.text)):
        return True
    if above.asks:
        return True
    if not short:
        return False
    if len(paragraph.lines) == 1 and find_word_enumerator(above.text) and not begins_small(line.text):
        return True
    if is_only_enumerator(above.text) and not begins_item(above.text):
        return True
    if ends_sentence(above.text) and not above.text.endswith(",") and not begins_small(line.text):
        return True
    return above.left > line.left + 3 * line.size


def begins_item(text: str) -> bool:
    """Whether a line begins a list item: a bullet or an item's number."""
    return find_bullet(text) > 0 or find_item_number(text) > 0


def _style_breaks(above: Line, line: Line) -> bool:
    if not same_size(above.size, line.size):
        return True
    if above.uniform and line.uniform and abs(above.weight - line.weight) >= OTHER_WEIGHT:
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
    if following is None:
        return ends_sentence(above.text)
    return line.left - following.left >= indent and same_style(line, following)
