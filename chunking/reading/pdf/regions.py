"""The layout model's regions, split into paragraphs and labelled for Docling.

The model sees one page at a time; running headers and the body's type are known from the whole file only. So the
paragraphs of all pages are labelled together.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page
from docling_core.types.doc import BoundingBox, DocItemLabel
from docling_core.types.doc.page import BoundingRectangle, TextCell

from chunking.reading.pdf.breaks import begins_item, mark_form_fields, measure_pitch, merge_paragraphs, split_paragraphs, stack_lines
from chunking.reading.pdf.furniture import find_furniture
from chunking.reading.pdf.headings import LabelCounts, count_styles, label_headings
from chunking.reading.pdf.layer.fields import Field
from chunking.reading.pdf.layer.words import Rect
from chunking.reading.pdf.lines import Line, WordIndex, make_lines
from chunking.reading.pdf.paragraphs import PageParagraphs, Paragraph
from chunking.reading.pdf.words import leads_on
from chunking.reading.text.heading_rules import is_caption

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
FIXED = (DocItemLabel.TABLE, DocItemLabel.PICTURE)
MIN_PROSE_LINES = 3  # labels in a drawing have one or two lines; not sensitive from 1 to 6
MIN_PROSE_CHARS = 150  # two lines of text; less belongs to the picture; not sensitive from 75 to 300
LOOSE_GAP_EMS = 1.2  # narrower than within regions, since nothing else separates columns here; not sensitive from 0.6 to 2.4


def read_regions(page: Page, fields: Sequence[Field] = ()) -> PageParagraphs:
    """Read the running text of one page as paragraphs.

    Args:
        page: its backend must not be unloaded yet.
        fields: of the form on that page; what the layout model takes for a picture is none if it has fields to fill in.
    """
    words = WordIndex(page)
    clusters = page.predictions.layout.clusters if page.predictions.layout else []
    regions = [cluster for cluster in clusters if cluster.label not in FIXED]
    fixed = [cluster for cluster in clusters if cluster.label in FIXED]
    for cluster in [cluster for cluster in fixed if cluster.label == DocItemLabel.PICTURE]:
        has_fields = any(_holds(cluster.bbox, field.box) for field in fields)
        if has_fields or not _has_drawing(page, cluster) or _contains_prose(page, cluster, words):
            fixed.remove(cluster)
            regions += cluster.children
    areas = [area for cluster in fixed for area in _list_areas(page, cluster)]
    free = [cell for cell in page.cells if cell.text.strip() and not any(_contains(area, cell) for area in areas)]
    free_indices, assigned = {cell.index for cell in free}, set()
    groups: list[tuple[list[Line], str, float]] = []
    for cluster in regions:
        cells = [cell for cell in cluster.cells if cell.index in free_indices and cell.index not in assigned]
        assigned |= {cell.index for cell in cells}
        groups.append((make_lines(cells, words), KINDS.get(cluster.label, "text"), cluster.confidence))
    loose = [cell for cell in free if cell.index not in assigned]
    groups += [(stack, "text", 1.0) for stack in stack_lines(make_lines(loose, words, max_gap_ems=LOOSE_GAP_EMS))]
    every = [line for lines, _, _ in groups for line in lines]
    mark_form_fields(every, fields)
    pitch = measure_pitch(every)
    paragraphs = [piece for lines, kind, sure in groups for piece in split_paragraphs(lines, kind=kind, confidence=sure, pitch=pitch)]
    _mark_hidden(page, paragraphs)
    if page.predictions.layout is not None:
        page.predictions.layout = LayoutPrediction(clusters=fixed)
    assert page.size is not None
    boxes = [(cluster.bbox.l, cluster.bbox.t, cluster.bbox.r, cluster.bbox.b) for cluster in fixed]
    styles = count_styles(make_lines([cell for cell in page.cells if cell.index not in free_indices], words)) if fixed else Counter()
    return PageParagraphs(
        page.page_no, page.size.width, page.size.height, merge_paragraphs(paragraphs, pitch=measure_pitch(every)), boxes, styles
    )


def refine_regions(
    pages: Sequence[Page], contents: Sequence[PageParagraphs], outline: "Sequence[_PdfOutlineItem]"
) -> tuple[int, LabelCounts]:
    """Label the paragraphs of all pages together and give them to Docling next to the tables and pictures.

    Returns:
        The number of running headers and footers, and the counts of the labelled headings.
    """
    furniture_count = find_furniture(contents)
    counts = label_headings(contents, outline)
    for page, content in zip(pages, contents, strict=True):
        _write_page(page, content)
    return furniture_count, counts


def _write_page(page: Page, content: PageParagraphs) -> None:
    kept = list(page.predictions.layout.clusters) if page.predictions.layout else []
    number = max((cluster.id for cluster in kept), default=-1) + 1
    for paragraph in content.paragraphs:
        cells = [_make_cell(line, index) for index, line in enumerate(paragraph.lines)]
        box = BoundingBox(l=paragraph.left, t=paragraph.top, r=paragraph.right, b=paragraph.bottom)
        label = LABELS[paragraph.label or _plain_label(paragraph)]
        kept.append(Cluster(id=number, label=label, bbox=box, confidence=paragraph.confidence, cells=cells))
        number += 1
    page.predictions.layout = LayoutPrediction(clusters=kept)


def _make_cell(line: Line, index: int) -> TextCell:
    box = BoundingBox(l=line.left, t=line.top, r=line.right, b=line.bottom)
    return TextCell(index=index, text=line.text, orig=line.text, rect=BoundingRectangle.from_bounding_box(box), from_ocr=False)


def _plain_label(paragraph: Paragraph) -> str:
    if paragraph.is_mono and len(paragraph.text) > 1:
        return "code"
    if is_caption(paragraph.first.text) and paragraph.kind == "caption":
        return "caption"
    return "item" if begins_item(paragraph.first.text) and not leads_on(paragraph.text) else "text"


def _list_areas(page: Page, cluster: Cluster) -> list[BoundingBox]:
    """Return where the text of a picture or table is: of a table in its cells, so that notes between its rows stay text."""
    structure = page.predictions.tablestructure
    table = structure.table_map.get(cluster.id) if structure and cluster.label == DocItemLabel.TABLE else None
    return [cell.bbox for cell in table.table_cells if cell.bbox] if table else [cluster.bbox]


def _has_drawing(page: Page, cluster: Cluster) -> bool:
    """Return whether anything but text is drawn there."""
    backend: Any = page._backend  # noqa: SLF001 - Docling has no public access to it
    return bool(backend.has_content_in(bbox=cluster.bbox, chars=False, shapes=True, bitmaps=True))


def _contains_prose(page: Page, cluster: Cluster, words: WordIndex) -> bool:
    cells = [cell for cell in page.cells if cell.text.strip() and _contains(cluster.bbox, cell)]
    stacks = stack_lines(make_lines(cells, words, max_gap_ems=LOOSE_GAP_EMS))
    chars = sum(len(line.text) for stack in stacks if len(stack) >= MIN_PROSE_LINES for line in stack if line.text.count(" ") >= 2)
    return chars >= MIN_PROSE_CHARS


def _contains(box: BoundingBox, cell: Any) -> bool:
    inner = cell.rect.to_bounding_box()
    return _holds(box, (inner.l, inner.t, inner.r, inner.b))


def _holds(box: BoundingBox, inner: Rect) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return bool(box.l - 1 <= x <= box.r + 1 and box.t - 1 <= y <= box.b + 1)


def _mark_hidden(page: Page, paragraphs: Sequence[Paragraph]) -> None:
    picture = page.get_image(scale=1.0)
    if picture is None:
        return
    grey = picture.convert("L")
    for paragraph in paragraphs:
        for line in paragraph.lines:
            box = (
                max(0, int(line.left)),
                max(0, int(line.top)),
                min(grey.width, int(line.right) + 1),
                min(grey.height, int(line.bottom) + 1),
            )
            if box[0] < box[2] and box[1] < box[3]:
                darkest, lightest = grey.crop(box).getextrema()
                line.hidden = lightest - darkest < 12  # type: ignore[operator]
