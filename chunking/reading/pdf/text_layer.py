"""Opening of a PDF file by pdfium, its information dictionary and page rotation; imports pypdfium2 when called."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from chunking.base.errors import DamagedFile, EmptyFile, PasswordRequired
from chunking.base.phrases import N_

if TYPE_CHECKING:
    import pypdfium2
    from docling_core.types.doc import BoundingBox, DoclingDocument, Size

TAIL_BYTES = 4096  # the end mark must be in the last 1024 bytes (PDF 1.7, H.3); some writers append more


def read_metadata(data: bytes, name: str, password: str | None = None) -> dict[str, str]:
    """Return the entries of a PDF's information dictionary, such as "Title" and "CreationDate".

    Raises:
        PasswordRequired: it is encrypted and the password is missing or wrong.
        DamagedFile: it is cut off or not a PDF inside.
    """
    with open_pdf(data, name, password) as document:
        return {str(key): str(value) for key, value in document.get_metadata_dict().items()}


def needs_password(data: bytes, name: str) -> bool:
    """Return whether a PDF opens only with a password; one with an owner's password alone opens without.

    Raises:
        EmptyFile: zero bytes.
        DamagedFile: it is cut off or not a PDF inside.
    """
    try:
        with open_pdf(data, name, None):
            return False
    except PasswordRequired:
        return True


@contextmanager
def open_pdf(data: bytes, name: str, password: str | None) -> "Iterator[pypdfium2.PdfDocument]":
    """Open a PDF, alone in this process.

    Raises:
        EmptyFile: zero bytes.
        PasswordRequired: it is encrypted and the password is missing or wrong.
        DamagedFile: it is cut off or not a PDF inside.
    """
    import pypdfium2
    from docling.utils.locks import pypdfium2_lock

    if not data:
        raise EmptyFile(source=name)
    if not any(mark in data[-TAIL_BYTES:] for mark in (b"%%EOF", b"startxref")):
        raise DamagedFile(source=name, detail=N_("it is cut off or not a PDF inside"))
    with pypdfium2_lock:  # a page of another file may be drawn meanwhile
        try:
            document = pypdfium2.PdfDocument(data, password=password)
        except pypdfium2.PdfiumError as error:
            if error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD:
                raise PasswordRequired(source=name) from error
            raise DamagedFile(source=name, detail=N_("it is cut off or not a PDF inside")) from error
        try:
            yield document
        finally:
            document.close()


def rotate_boxes_back(document: "DoclingDocument", angles: Mapping[int, int]) -> None:
    """Give every item on a rotated page its box on the page as it is in the file, and that page its own size.

    Args:
        document: read from upright pages; changed.
        angles: by page number, the rotation for reading: 90, 180 or 270 degrees, counter-clockwise.
    """
    from docling_core.types.doc import Size

    for item in (*document.texts, *document.tables, *document.pictures):
        for prov in item.prov:
            if prov.page_no in angles:
                prov.bbox = _rotate_box(prov.bbox, document.pages[prov.page_no].size, angles[prov.page_no])
    for number, angle in angles.items():
        if number in document.pages and angle != 180:
            size = document.pages[number].size
            document.pages[number].size = Size(width=size.height, height=size.width)


def _rotate_box(box: "BoundingBox", upright: "Size", angle: int) -> "BoundingBox":
    from docling_core.types.doc import BoundingBox

    box = box.to_top_left_origin(upright.height)
    width, height = upright.width, upright.height
    if angle == 180:
        return BoundingBox(l=width - box.r, t=height - box.b, r=width - box.l, b=height - box.t)
    if angle == 90:
        return BoundingBox(l=height - box.b, t=box.l, r=height - box.t, b=box.r)
    return BoundingBox(l=box.t, t=width - box.r, r=box.b, b=width - box.l)
