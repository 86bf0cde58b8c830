"""Text of scanned pages, reading floor: Docling's OCR stage on the bundled recogniser, only where a page has no text."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docling.datamodel.base_models import Page
from docling_core.types.doc import BoundingBox
from docling_core.types.doc.page import BoundingRectangle, TextCell

from chunking.reading.pdf_engines import load_ocr_engine

if TYPE_CHECKING:
    from docling.datamodel.document import ConversionResult

OCR_SCALE = 3.0
MIN_PAGE_LETTERS = 10


class BundledOcrModel:
    """Reads a page's picture where the page itself holds no text.

    Attributes:
        confidences: page number -> how sure the recogniser was, 0 to 1, mean over characters.
    """

    def __init__(self) -> None:
        self.confidences: dict[int, float] = {}

    def __call__(self, conv_res: "ConversionResult", page_batch: Iterable[Page]) -> Iterable[Page]:
        """Docling's stage protocol: the same pages, with cells added."""
        for page in page_batch:
            if needs_ocr(page):
                self._read_page(page)
            yield page

    def _read_page(self, page: Page) -> None:
        import numpy as np

        picture = page.get_image(scale=OCR_SCALE)
        if picture is None or page.parsed_page is None:
            return
        result = load_ocr_engine()(np.asarray(picture)[:, :, ::-1])
        if result.boxes is None or result.txts is None:
            return
        cells, weights = [], []
        for index, (corners, text, score) in enumerate(zip(result.boxes, result.txts, result.scores, strict=True)):
            if not text.strip():
                continue
            xs, ys = [float(x) / OCR_SCALE for x, _ in corners], [float(y) / OCR_SCALE for _, y in corners]
            box = BoundingBox(l=min(xs), t=min(ys), r=max(xs), b=max(ys))
            rect = BoundingRectangle.from_bounding_box(box)
            cells.append(TextCell(index=index, text=text, orig=text, rect=rect, confidence=float(score), from_ocr=True))
            weights.append((float(score), len(text)))
        if not cells:
            return
        page.parsed_page.textline_cells = cells
        page.parsed_page.has_lines = True
        self.confidences[page.page_no] = sum(score * size for score, size in weights) / sum(size for _, size in weights)


def needs_ocr(page: Page) -> bool:
    """Whether the page's own text layer is too thin to be its text, yet the page is not blank."""
    letters = sum(character.isalnum() for cell in page.cells for character in cell.text)
    if letters >= MIN_PAGE_LETTERS:
        return False
    picture = page.get_image(scale=1.0)
    if picture is None:
        return False
    darkest, lightest = picture.convert("L").getextrema()
    return bool(lightest - darkest > 32)
