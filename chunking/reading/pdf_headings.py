"""Which paragraphs of a PDF are headings, reading floor: by the layout model, the fonts, numbers and bookmarks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chunking.reading.pdf_paragraphs import Paragraph, same_size
from chunking.reading.pdf_words import (
    ends_sentence,
    find_bullet,
    find_enumerator,
    is_caption,
    is_contents_line,
    is_date,
    is_only_enumerator,
)

if TYPE_CHECKING:
    from docling.utils.pdf_outline import _PdfOutlineItem

MAX_LETTERS = 200
MAX_LINES = 3
LARGER = 1.12


@dataclass(slots=True)
class PageParagraphs:
    """The running text of one page; `fixed` are the boxes of its tables and pictures (left, top, right, bottom)."""

    number: int
    width: float
    height: float
    paragraphs: list[Paragraph]
    fixed: list[tuple[float, float, float, float]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """The type most of the text is set in."""

    size: float
    bold: bool
    italic: bool


def find_body_style(pages: Sequence[PageParagraphs]) -> BodyStyle:
    """The commonest type by letters; ties go to the smaller size."""
    counts: Counter[tuple[float, bool, bool]] = Counter()
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.label in ("header", "footer"):
                continue
            for line in paragraph.lines:
                if not line.is_mono:
                    counts[round(line.size * 2) / 2, line.is_bold, line.is_italic] += len(line.text)
    if not counts:
        return BodyStyle(10.0, False, False)
    (size, bold, italic), _ = max(counts.items(), key=lambda pair: (pair[1], -pair[0][0]))
    return BodyStyle(size, bold, italic)


def label_headings(pages: Sequence[PageParagraphs], outline: "Sequence[_PdfOutlineItem]") -> None:
    """Label the paragraphs that open sections."""
    body = find_body_style(pages)
    for page in pages:
        for paragraph in page.paragraphs:
            if not paragraph.label and is_heading(paragraph, body):
                paragraph.label = "heading"


def is_heading(paragraph: Paragraph, body: BodyStyle) -> bool:
    """Whether a paragraph looks and reads like a heading."""
    text = paragraph.text.strip()
    letters = sum(character.isalpha() for character in text)
    if len(paragraph.lines) > MAX_LINES or not letters or letters > MAX_LETTERS or paragraph.is_mono:
        return False
    if find_bullet(text) or is_caption(text) or is_contents_line(text) or is_date(text):
        return False
    if ends_sentence(text) and not is_only_enumerator(text):
        return False
    larger = paragraph.size >= LARGER * body.size
    bolder = paragraph.is_bold and not body.bold and paragraph.size >= 0.9 * body.size
    if larger or bolder:
        return True
    return paragraph.kind == "title" and (same_size(paragraph.size, body.size) or bool(find_enumerator(text)))
