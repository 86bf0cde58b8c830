"""Docling's standard PDF stages, run page by page without torch."""

# ruff: noqa: SLF001 - a Docling pipeline works on Docling's private state.

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from docling.backend.pdf_backend import iter_pdf_page_backends
from docling.datamodel.base_models import Page
from docling.datamodel.pipeline_options import HeadingHierarchyOptions, LayoutPostprocessorOptions, ThreadedPdfPipelineOptions
from docling.models.stages.layout.layout_postprocessing_model import LayoutPostprocessingModel
from docling.models.stages.page_assemble.page_assemble_model import PageAssembleModel, PageAssembleOptions
from docling.models.stages.page_preprocessing.page_preprocessing_model import PagePreprocessingModel, PagePreprocessingOptions
from docling.pipeline.standard_pdf_pipeline import StandardPdfPipeline
from docling_core.types.doc import ContentLayer, DocItemLabel
from typing_extensions import override

from chunking.base.model import Notice
from chunking.base.progress import PAGES, Progress
from chunking.reading.pdf.headings import find_bookmarked
from chunking.reading.pdf.layer.cells import drop_left_out, write_off_page
from chunking.reading.pdf.layer.form_cells import Widgets, take_widgets, write_fields
from chunking.reading.pdf.layer.pages import TextLayer
from chunking.reading.pdf.levels import ScanAwareHierarchyModel, rank_word_headings
from chunking.reading.pdf.lines import restore_bullets
from chunking.reading.pdf.models import BundledLayoutModel
from chunking.reading.pdf.ocr import UNSURE_BELOW, BundledOcrModel
from chunking.reading.pdf.order import BandOrderModel
from chunking.reading.pdf.regions import read_regions, refine_regions
from chunking.reading.pdf.table_joins import join_continued_tables
from chunking.reading.pdf.tables import TableModel
from chunking.reading.pdf.words import join_all
from chunking.reading.text.corrections import set_header_row
from chunking.reading.text.losses import MAX_EXAMPLES

if TYPE_CHECKING:
    from docling.datamodel.base_models import TextElement
    from docling.datamodel.document import ConversionResult
    from docling_core.types.doc import DoclingDocument


class _FinishedPage:
    """Replaces the backend of a page whose native memory was freed; Docling's assembly only asks whether it was valid."""

    def is_valid(self) -> bool:
        return True

    def unload(self) -> None:
        return None


class OfflinePdfPipeline(StandardPdfPipeline):
    """Docling's standard stages, run for one page after the other in the calling thread.

    So progress is reported page by page and any exception of the callback stops the work at once. One instance is for
    one file; the heavy models of the stages are shared by the process.
    """

    def __init__(self, data: bytes, *, password: str | None, progress: Progress, layer: TextLayer) -> None:
        self._data = data
        self._layer = layer
        self._password = password
        self._progress = progress
        super().__init__(make_options())

    def _init_models(self) -> None:
        self.keep_images = False
        self.keep_backend = False
        self.enrichment_pipe = []
        self.preprocessing_model = PagePreprocessingModel(options=PagePreprocessingOptions(images_scale=None))
        self.layout_model = BundledLayoutModel()
        self.ocr_model = BundledOcrModel(self._data, self._password)
        self.layout_postprocessing_model = LayoutPostprocessingModel(options=LayoutPostprocessorOptions(create_orphan_clusters=False))
        self.table_stage = TableModel(self._data, self._password)
        self.table_model = self.table_stage  # type: ignore[assignment]
        self.assemble_model = self.assembly = LineAwareAssembleModel()
        self.reading_order_model = self.order_model = BandOrderModel()
        self.heading_hierarchy_model = ScanAwareHierarchyModel(options=self.pipeline_options.heading_hierarchy_options)

    def _build_document(self, conv_res: "ConversionResult") -> "ConversionResult":
        backend: Any = conv_res.input._backend
        conv_res._pdf_outline = backend.get_document_outline()
        total = conv_res.input.page_count
        self._progress(0, total, PAGES)
        stages: tuple[Callable[..., Any], ...] = (
            self.preprocessing_model,
            self.ocr_model,
            self.layout_model,
            self.layout_postprocessing_model,
            self.table_model,
        )
        contents = {}
        for done, page_backend in enumerate(iter_pdf_page_backends(backend, list(range(1, total + 1))), start=1):
            page = Page(page_no=page_backend.page_no)
            page._backend = page_backend
            if page_backend.is_valid():
                page.size = page_backend.get_size()
                layer, widgets = self._layer.pages[page.page_no - 1], Widgets()
                conv_res._page_sizes_by_no[page.page_no] = page.size
                for stage in stages:
                    page = next(iter(stage(conv_res, [page])))
                    if stage is self.preprocessing_model:
                        drop_left_out(page, layer)
                        restore_bullets(page)
                        widgets = take_widgets(page)
                    elif stage is self.ocr_model:
                        write_off_page(page, layer)
                        write_fields(page, layer.notes.fields, widgets)
                contents[page.page_no] = read_regions(page, layer.notes.fields)
                conv_res.pages.append(page)
            page._image_cache = {}
            page_backend.unload()  # type: ignore[no-untyped-call]
            page._backend = _FinishedPage()  # type: ignore[assignment]
            self._progress(done, total, PAGES)
        conv_res.pages.sort(key=lambda page: page.page_no)
        self.read_count = len(conv_res.pages)
        ordered = [contents[page.page_no] for page in conv_res.pages]
        self.furniture_count, self.counts = refine_regions(conv_res.pages, ordered, conv_res._pdf_outline or [])
        conv_res._pdf_outline = list(self.counts.bookmarks)
        self.order_model.predictor.continued_pages = self.counts.continued_pages
        conv_res.pages = list(self.assemble_model(conv_res, conv_res.pages))
        return conv_res

    def _assemble_document(self, conv_res: "ConversionResult") -> "ConversionResult":
        result = super()._assemble_document(conv_res)
        self.joined_tables = join_continued_tables(result.document, self.table_stage.headed)
        for table in result.document.tables:
            if not any(cell.column_header for cell in table.data.table_cells):
                set_header_row(table, is_named=False)
        rank_word_headings(result.document)
        self.furniture = _list_furniture(result.document)
        self.bookmarked = find_bookmarked(result.document, self.counts.bookmarks, self.pipeline_options.heading_hierarchy_options)
        return result

    def close(self) -> None:
        """Close the file that a run that ended early may have left open."""
        self.table_stage.close()

    def list_notices(self, page_count: int) -> tuple[Notice, ...]:
        """Return the counts of corrected, left out, recognised and lost parts."""
        confidences = self.ocr_model.confidences
        sure = f"{sum(confidences.values()) / len(confidences):.0%}" if confidences else ""
        counted = (
            Notice("joined_hyphen", self.assembly.joined_count),
            Notice("joined_heading", self.counts.joined),
            Notice("joined_table", self.joined_tables),
            Notice("left_out_furniture", self.furniture_count, tuple(self.furniture), pages=tuple(self.furniture.values())),
            Notice("recognised_pages", len(confidences), (sure,)),
            Notice("unsure_pages", sum(confidence < UNSURE_BELOW for confidence in confidences.values())),
            Notice("lost_pages", page_count - self.read_count),
        )
        return tuple(notice for notice in counted if notice.count > 0)


def _list_furniture(document: "DoclingDocument") -> dict[str, int]:
    """Return the texts of running headers and footers that have words, at most `MAX_EXAMPLES`, each with its first page."""
    texts: dict[str, int] = {}
    for item in document.texts:
        if item.content_layer == ContentLayer.FURNITURE and item.prov and any(map(str.isalpha, item.text)):
            texts.setdefault(item.text, item.prov[0].page_no)
    return dict(list(texts.items())[:MAX_EXAMPLES])


def make_options() -> ThreadedPdfPipelineOptions:
    """Return Docling's options for this reader: levels inferred from bookmarks, numbering and font facts."""
    options = ThreadedPdfPipelineOptions()
    options.generate_parsed_pages = True
    options.heading_hierarchy_options = HeadingHierarchyOptions(enabled=True)
    options.do_ocr = True
    return options


class LineAwareAssembleModel(PageAssembleModel):
    """Docling's assembly; counts the split words it joined, and keeps the lines of code separate.

    Attributes:
        joined_count: words that a line break had split.
    """

    def __init__(self) -> None:
        super().__init__(options=PageAssembleOptions())
        self.joined_count = 0

    @override
    def sanitize_text(self, lines: list[str]) -> str:
        text, count = join_all(lines)
        self.joined_count += count
        return super().sanitize_text([text])

    @override
    def __call__(self, conv_res: "ConversionResult", page_batch: "Iterable[Page]") -> "Iterable[Page]":
        for page in super().__call__(conv_res, page_batch):
            for element in page.assembled.elements if page.assembled else ():
                if element.label == DocItemLabel.CODE:
                    _restore_code(element)  # type: ignore[arg-type]
            yield page


def _restore_code(element: "TextElement") -> None:
    rows: list[list[tuple[float, float, str]]] = []
    for cell in element.cluster.cells:
        box = cell.rect.to_bounding_box()
        if rows and abs(rows[-1][0][1] - box.t) < 0.5 * (box.b - box.t):
            rows[-1].append((box.l, box.t, cell.text))
        else:
            rows.append([(box.l, box.t, cell.text)])
    edge = element.cluster.bbox.l
    widths = [cell.rect.to_bounding_box().width / len(cell.text) for cell in element.cluster.cells if cell.text]
    advance = min(widths) if widths else 1.0
    lines = []
    for row in rows:
        row.sort()
        lines.append(" " * round((row[0][0] - edge) / max(advance, 0.1)) + " ".join(text.strip() for _, _, text in row))
    element.text = "\n".join(lines)
