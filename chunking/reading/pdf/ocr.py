"""Docling's OCR stage on the bundled recogniser, for pages without text of their own."""

# ruff: noqa: SLF001 - a Docling stage changes the page it is given.
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

OCR_SCALE = 3.0  # 216 dpi
UNSURE_BELOW = 0.9
"""Mean confidence over a page's characters below which a reader should compare it with the file; also read upside down then."""
# The recogniser often drops the space after an enumerator.
_CLOSED_UP = re.compile(r"^((?:§+\s?\d+[a-z]?|Art\.\s?\d+[a-z]?|\d{1,2})[.)])(?=[^\W\d])")
MIN_PAGE_CHARS = 10  # a scan may have a printed page number or a stamp as its only text
MIN_CONTRAST = 32  # of 255: noise of an empty scanned page

UPRIGHT, LEFT, UPSIDE_DOWN, RIGHT = 0, 90, 180, 270


@dataclass(frozen=True, slots=True)
class Recognition:
    """Text read from one picture.

    Attributes:
        angle: degrees by which the picture was rotated for reading, counter-clockwise.
        confidence: 0 to 1, mean over characters.
        sideways: most lines are vertical.
    """

    angle: int
    cells: tuple[TextCell, ...]
    confidence: float
    sideways: bool


class BundledOcrModel:
    """Reads a page's picture if the page has no text of its own, and rotates such a page upright.

    It runs before the layout stage, which so sees the upright picture.

    Attributes:
        confidences: page number -> the recogniser's confidence, 0 to 1, mean over characters.
        angles: page number -> degrees of rotation, for rotated pages only.
    """

    def __init__(self, data: bytes, password: str | None) -> None:
        self._data = data
        self._password = password
        self.confidences: dict[int, float] = {}
        self.angles: dict[int, int] = {}

    def __call__(self, _conv_res: "ConversionResult", page_batch: Iterable[Page]) -> Iterable[Page]:
        """Yield the same pages with cells added, as Docling's stages do."""
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
        # pdfium draws scanned characters sharper than the parser, whose drawing is made for the layout model.
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
    """Return whether a page shows something but has hardly any text of its own."""
    if sum(character.isalnum() for cell in page.cells for character in cell.text) >= MIN_PAGE_CHARS:
        return False
    picture = page.get_image(scale=1.0)
    if picture is None:
        return False
    darkest, lightest = picture.convert("L").getextrema()
    return bool(lightest - darkest > MIN_CONTRAST)  # type: ignore[operator]


def read_upright(picture: "Image") -> Recognition:
    """Read the text of a picture, rotated so that it is read with the most confidence."""
    first = _recognise(picture, UPRIGHT)
    if first.sideways:
        return max((_recognise(picture, angle) for angle in (LEFT, RIGHT)), key=lambda reading: reading.confidence)
    if first.cells and first.confidence < UNSURE_BELOW:
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
