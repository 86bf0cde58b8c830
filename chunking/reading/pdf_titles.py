"""Headings broken over lines, reading floor: which lines are one heading and which are two."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from chunking.base.enumerators import is_enumerator, measure_enumerator
from chunking.reading.pdf_lines import Line
from chunking.reading.pdf_paragraphs import Paragraph, same_style
from chunking.reading.pdf_words import begins_small, ends_open, join_all

if TYPE_CHECKING:
    from chunking.reading.pdf_headings import PageParagraphs

NEAR_EMS = 1.3
FAR_EMS = 2.6
TIGHT_EMS = 0.6
DISPLAY_SIZE = 1.5
CENTRED_POINTS = 3.0
MAX_TITLE_LINES = 4


def join_titles(page: "PageParagraphs", ordered: Sequence[Paragraph], body_size: float) -> int:
    """Make one paragraph of the lines of each heading of a page, and several of a paragraph that holds several headings.

    Args:
        page: its paragraphs are replaced.
        ordered: the same paragraphs in reading order.
        body_size: size of the body's type; a title half as large again may be broken anywhere.

    Returns:
        How many line breaks inside headings were closed.
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


def goes_on_overleaf(page: "PageParagraphs", last: Paragraph, following: "PageParagraphs", first: Paragraph) -> bool:
    """Whether a heading at the end of a page goes on at the top of the next one."""
    if last.label != "heading" or first.label != "heading" or not same_style(last.last, first.first):
        return False
    if abs(last.left - first.left) > CENTRED_POINTS and abs(_centre(page, last) - _centre(following, first)) > CENTRED_POINTS:
        return False
    return reads_on(page, last, first.first)


def _is_broken(page: "PageParagraphs", before: Paragraph, piece: Paragraph, body_size: float) -> bool:
    above, line = before.last, piece.first
    gap = line.top - above.bottom
    if len(before.lines) >= MAX_TITLE_LINES or not same_style(above, line) or line.top <= above.top:
        return False
    shared = min(above.right, line.right) - max(above.left, line.left)
    if shared <= 0 or gap > (FAR_EMS if is_enumerator(before.text) else NEAR_EMS) * line.size:
        return False
    display = line.size >= DISPLAY_SIZE * body_size and gap <= TIGHT_EMS * line.size
    return reads_on(page, before, line) or (display and not measure_enumerator(line.text))


def reads_on(page: "PageParagraphs", before: Paragraph, line: Line) -> bool:
    """Whether a heading cannot end before this line.

    The line has no enumerator of its own, and what stands before it is only an enumerator, ends in a hyphen, a
    preposition or a conjunction, or fills its line; or the line begins with a small letter.
    """
    if measure_enumerator(line.text):
        return False
    text, _ = join_all([other.text for other in before.lines])
    return is_enumerator(text) or ends_open(text) or begins_small(line.text) or _fills_line(page, before.last, line)


def _fills_line(page: "PageParagraphs", above: Line, line: Line) -> bool:
    """Whether the next line's first word had no room left in the column."""
    left, right = find_column(page, above, line)
    word = line.text.split()[0] if line.text.split() else ""
    needed = (line.right - line.left) * (len(word) + 1) / max(len(line.text), 1)
    centred = (
        abs((above.left + above.right) - (line.left + line.right)) <= 2 * CENTRED_POINTS and abs(above.left - line.left) > CENTRED_POINTS
    )
    room = (right - left) - (above.right - above.left) if centred else right - above.right
    return room < needed


def find_column(page: "PageParagraphs", above: Line, line: Line) -> tuple[float, float]:
    """Left and right edge of the column two lines stand in, by the running text of the page that shares it."""
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


def _centre(page: "PageParagraphs", paragraph: Paragraph) -> float:
    return (paragraph.left + paragraph.right) / 2 - page.width / 2
