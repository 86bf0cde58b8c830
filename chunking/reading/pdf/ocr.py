"""Text of scanned pages, reading floor: Docling's OCR stage on the bundled recogniser, only where a page has no text."""

# ruff: noqa: SLF001 - a stage of Docling's changes the page it is given.
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from docling.datamodel.base_models import Page
from docling_core.types.doc import BoundingBox, Size
from docling_core.types.doc.page import BoundingRectangle, TextCell

from chunking.reading.pdf.models import PICTURE_SCALE, load_ocr_engine

if TYPE_CHECKING:
    from docling.datamodel.document import ConversionResult
    from PIL.Image import Image

OCR_SCALE = 3.0
UNSURE_BELOW = 0.9
"""Mean confidence over a page's characters below which a reader should compare it with the file."""
# The recogniser often drops the blank after an enumerator.
_CLOSED_UP = re.compile(r"^((?:§+\s?\d+[a-z]?|Art\.\s?\d+[a-z]?|\d{1,2})[.)])(?=[^\W\d])")
MIN_PAGE_LETTERS = 10
MIN_CONTRAST = 32
SURE = 0.9
UPRIGHT, LEFT, UPSIDE_DOWN, RIGHT = 0, 90, 180, 270


@dataclass(frozen=True, slots=True)
class Recognition:
    """What was read from one picture.

    Attributes:
        angle: degrees the picture was turned, counter-clockwise, to stand upright.
        confidence: 0 to 1, mean over characters.
        sideways: most lines run up or down the picture.
    """

    angle: int
    cells: tuple[TextCell, ...]
    confidence: float
    sideways: bool


class BundledOcrModel:
    """Reads a page's picture where the page itself holds no text, and sets a turned page upright.

    It runs before the layout stage, so that regions are sought on the upright picture.

    Attributes:
        confidences: page number -> how sure the recogniser was, 0 to 1, mean over characters.
        angles: page number -> how far the page was turned to stand upright, for those that were.
    """

    def __init__(self, data: bytes, password: str | None) -> None:
        self._data = data
        self._password = password
        self.confidences: dict[int, float] = {}
        self.angles: dict[int, int] = {}

    def __call__(self, _conv_res: "ConversionResult", page_batch: Iterable[Page]) -> Iterable[Page]:
        """Docling's stage protocol: the same pages, with cells added."""
        for page in page_batch:
            if needs_ocr(page):
                self._read_page(page)
            yield page

    def _read_page(self, page: Page) -> None:
        if page.parsed_page is None or page.size is None:
            return
        best = read_upright(self._draw_page(page.page_no))
        if not best.cells:
            return
        if best.angle != UPRIGHT:
            self.angles[page.page_no] = best.angle
            for scale in (1.0, PICTURE_SCALE):
                image = page.get_image(scale=scale)
                if image is not None:
                    page._image_cache[scale] = image.rotate(best.angle, expand=True)
            if best.angle != UPSIDE_DOWN:
                page.size = Size(width=page.size.height, height=page.size.width)
        page.parsed_page.textline_cells = list(best.cells)
        page.parsed_page.word_cells = []
        page.parsed_page.has_lines = True
        self.confidences[page.page_no] = best.confidence

    def _draw_page(self, page_no: int) -> "Image":
        # pdfium keeps scanned letters sharper than the parser's own drawing, which is made for the layout model.
        import pypdfium2
        from docling.utils.locks import pypdfium2_lock

        with pypdfium2_lock:
            document = pypdfium2.PdfDocument(self._data, password=self._password)
            try:
                picture: Image = document[page_no - 1].render(scale=OCR_SCALE).to_pil()
                return picture.convert("RGB")
            finally:
                document.close()


def needs_ocr(page: Page) -> bool:
    """Whether the page's own text layer is too thin to be its text, yet the page is not blank."""
    letters = sum(character.isalnum() for cell in page.cells for character in cell.text)
    if letters >= MIN_PAGE_LETTERS:
        return False
    picture = page.get_image(scale=1.0)
    if picture is None:
        return False
    darkest, lightest = picture.convert("L").getextrema()
    return bool(lightest - darkest > MIN_CONTRAST)  # type: ignore[operator]


def read_upright(picture: "Image") -> Recognition:
    """The text of a picture, turned so that it is read with the most confidence."""
    first = _recognise(picture, UPRIGHT)
    if first.sideways:
        return max((_recognise(picture, angle) for angle in (LEFT, RIGHT)), key=lambda reading: reading.confidence)
    if first.cells and first.confidence < SURE:
        return max(first, _recognise(picture, UPSIDE_DOWN), key=lambda reading: reading.confidence)
    return first


def _recognise(picture: "Image", angle: int) -> Recognition:
    import numpy as np

    turned = picture.rotate(angle, expand=True) if angle else picture
    result: Any = load_ocr_engine()(np.asarray(turned)[:, :, ::-1], use_cls=False)
    if result.boxes is None or result.txts is None:
        return Recognition(angle, (), 0.0, sideways=False)
    cells: list[TextCell] = []
    tall = 0
    for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True):
        if not text.strip():
            continue
        xs, ys = [float(x) / OCR_SCALE for x, _ in corners], [float(y) / OCR_SCALE for _, y in corners]
        box = BoundingBox(l=min(xs), t=min(ys), r=max(xs), b=max(ys))
        tall += box.height > 1.5 * box.width
        rect = BoundingRectangle.from_bounding_box(box)
        spaced = _CLOSED_UP.sub(r"\1 ", text)
        cells.append(TextCell(index=len(cells), text=spaced, orig=text, rect=rect, confidence=float(score), from_ocr=True))
    chars = sum(len(cell.text) for cell in cells)
    confidence = sum(cell.confidence * len(cell.text) for cell in cells) / chars if chars else 0.0
    return Recognition(angle, tuple(cells), confidence, sideways=2 * tall > len(cells))
