"""From the layout model's regions to Docling's, reading floor: a look at the whole document at once.

The model sees one page's picture; only the whole file tells which line runs on every page and which type is the
body's. So the regions of all pages are cut into paragraphs anew and labelled together.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page
from docling_core.types.doc import BoundingBox, DocItemLabel

from chunking.reading.pdf_furniture import find_furniture
from chunking.reading.pdf_headings import PageParagraphs, label_headings
from chunking.reading.pdf_lines import WordIndex, make_lines
from chunking.reading.pdf_paragraphs import Paragraph, begins_item, split_paragraphs
from chunking.reading.pdf_words import is_caption

if TYPE_CHECKING:
    from docling.utils.pdf_outline import _PdfOutlineItem

KINDS = {
    DocItemLabel.SECTION_HEADER: "title",
    DocItemLabel.CAPTION: "caption",
    DocItemLabel.PAGE_HEADER: "header",
    DocItemLabel.PAGE_FOOTER: "footer",
}
LABELS = {
    "heading": DocItemLabel.SECTION_HEADER,
    "caption": DocItemLabel.CAPTION,
    "header": DocItemLabel.PAGE_HEADER,
    "footer": DocItemLabel.PAGE_FOOTER,
    "item": DocItemLabel.LIST_ITEM,
    "code": DocItemLabel.CODE,
    "text": DocItemLabel.TEXT,
}
FLOWING = (DocItemLabel.TABLE, DocItemLabel.DOCUMENT_INDEX, DocItemLabel.PICTURE)


def refine_regions(pages: Sequence[Page], outline: "Sequence[_PdfOutlineItem]") -> int:
    """Replace the regions of running text by paragraphs with labels; tables and pictures stay.

    Returns:
        How many lines were recognised as running headers or footers.
    """
    documents = [_read_page(page) for page in pages]
    furniture_count = find_furniture(documents)
    label_headings(documents, outline)
    for page, content in zip(pages, documents, strict=True):
        _write_page(page, content)
    return furniture_count


def _read_page(page: Page) -> PageParagraphs:
    words = WordIndex(page)
    clusters = page.predictions.layout.clusters if page.predictions.layout else []
    paragraphs: list[Paragraph] = []
    for cluster in clusters:
        if cluster.label in FLOWING:
            continue
        lines = make_lines(cluster.cells, words)
        paragraphs += split_paragraphs(lines, kind=KINDS.get(cluster.label, "text"), confidence=cluster.confidence)
    assert page.size is not None
    fixed = [cluster.bbox for cluster in clusters if cluster.label in FLOWING]
    return PageParagraphs(page.page_no, page.size.width, page.size.height, paragraphs, [(box.l, box.t, box.r, box.b) for box in fixed])


def _write_page(page: Page, content: PageParagraphs) -> None:
    kept = [cluster for cluster in page.predictions.layout.clusters if cluster.label in FLOWING] if page.predictions.layout else []
    number = max((cluster.id for cluster in kept), default=-1) + 1
    for paragraph in content.paragraphs:
        cells: list[Any] = [cell for line in paragraph.lines for cell in line.cells]
        box = BoundingBox(l=paragraph.left, t=paragraph.top, r=paragraph.right, b=paragraph.bottom)
        label = LABELS[paragraph.label or _plain_label(paragraph)]
        kept.append(Cluster(id=number, label=label, bbox=box, confidence=paragraph.confidence, cells=cells))
        number += 1
    page.predictions.layout = LayoutPrediction(clusters=kept)


def _plain_label(paragraph: Paragraph) -> str:
    if paragraph.is_mono:
        return "code"
    if is_caption(paragraph.first.text) and paragraph.kind == "caption":
        return "caption"
    return "item" if begins_item(paragraph.first.text) else "text"
