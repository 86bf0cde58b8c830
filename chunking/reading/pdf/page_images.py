"""Pictures of PDF pages and of parts of them; imports pypdfium2 when called."""

import io
from typing import TYPE_CHECKING

from chunking.base.errors import DamagedFile, PasswordRequired
from chunking.base.model import Box
from chunking.base.phrases import N_

if TYPE_CHECKING:
    from PIL.Image import Image

PICTURE_DPI, CUT_DPI = 100, 150
_POINTS_PER_INCH = 72
_MAX_PIXELS = 4000  # a side: 48 MB at most, whatever page size a file declares


def draw_page(data: bytes, name: str, number: int, *, password: str | None = None) -> bytes:
    """Draw one page as a PNG file, about 100 pixels per inch.

    Args:
        data: the PDF.
        name: as the user knows it.
        number: of the page, counted from 1.
        password: of an encrypted file.

    Raises:
        PasswordRequired: it is encrypted and the password is missing or wrong.
        DamagedFile: that page cannot be drawn.
    """
    file = io.BytesIO()
    _render(data, name, number, dpi=PICTURE_DPI, password=password).save(file, "PNG", optimize=False)
    return file.getvalue()


def cut_picture(data: bytes, name: str, box: Box, *, password: str | None = None) -> "Image":
    """Draw the part of a page inside a box, about 150 pixels per inch.

    Raises:
        PasswordRequired: it is encrypted and the password is missing or wrong.
        DamagedFile: that page cannot be drawn.
    """
    page = _render(data, name, box.page, dpi=CUT_DPI, password=password)
    width, height = page.size
    return page.crop((int(box.left * width), int(box.top * height), int(box.right * width) + 1, int(box.bottom * height) + 1))


def _render(data: bytes, name: str, number: int, *, dpi: int, password: str | None) -> "Image":
    import pypdfium2
    from docling.utils.locks import pypdfium2_lock

    with pypdfium2_lock:
        try:
            document = pypdfium2.PdfDocument(data, password=password)
        except pypdfium2.PdfiumError as error:
            if error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD:
                raise PasswordRequired(source=name) from error
            raise DamagedFile(source=name, detail=N_("this page cannot be drawn")) from error
        try:
            page = document[number - 1]
            scale = min(dpi / _POINTS_PER_INCH, _MAX_PIXELS / max(page.get_width(), page.get_height()))
            picture: Image = page.render(scale=scale).to_pil().convert("RGB")
        except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError) as error:
            raise DamagedFile(source=name, detail=N_("this page cannot be drawn")) from error
        finally:
            document.close()
    return picture
