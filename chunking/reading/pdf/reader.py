"""Offline PDF reader: a file to a DoclingDocument, without network or torch."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from chunking.base.errors import DamagedFile
from chunking.base.model import Notice
from chunking.base.phrases import N_
from chunking.base.progress import PAGES, Progress, ignore_progress
from chunking.reading.pdf.layer.pages import TextLayer, read_text_layer

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

WAIT_SECONDS = 0.2  # a waiting reading notices a cancel within it
# pdfium and the models serve one file at a time; a waiting reading can still be cancelled.
_reading = threading.Lock()


@dataclass(frozen=True)
class PdfReading:
    """Result of reading a PDF.

    Attributes:
        document: with broken headings and split words joined, running headers in the furniture layer.
        layer: the PDF's own text layer, page by page; without words for scans.
        notices: counts of corrections, recognised pages and running headers left out.
        bookmarked: references of the headings whose level is that of a bookmark.
    """

    document: "DoclingDocument"
    layer: TextLayer
    notices: tuple[Notice, ...] = ()
    bookmarked: frozenset[str] = frozenset()

    @property
    def page_count(self) -> int:
        """Pages of the file."""
        return len(self.layer.pages)


def read_pdf(
    data: bytes, name: str, *, password: str | None = None, progress: Progress | None = None, shows_hidden: bool = False
) -> PdfReading:
    """Read a PDF on this machine, without any network.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.
        password: the user's password, if the file needs one.
        progress: called after each page; may raise `Cancelled`.
        shows_hidden: let text in that cannot be seen on the page.

    Raises:
        EmptyFile: zero bytes.
        PasswordRequired: the file is encrypted and the password is missing or wrong.
        DamagedFile: not a readable PDF, or one without pages.
        MissingLibrary: a bare Linux lacks libGL.
    """
    from chunking.reading.pdf.models import check_graphics, silence_logs

    report = progress or ignore_progress
    silence_logs()
    check_graphics(name)
    with _one_at_a_time(report):
        layer = read_text_layer(data, name, password, shows_hidden=shows_hidden, progress=report)
        return _convert(data, name, password=password, progress=report, layer=layer)


@contextmanager
def _one_at_a_time(progress: Progress) -> Iterator[None]:
    while not _reading.acquire(timeout=WAIT_SECONDS):
        progress(0, 1, PAGES)
    try:
        yield
    finally:
        _reading.release()


def _convert(data: bytes, name: str, *, password: str | None, progress: Progress, layer: TextLayer) -> PdfReading:
    from docling.backend.docling_parse_backend import ThreadedDoclingParseDocumentBackend
    from docling.datamodel.backend_options import ThreadedDoclingParseBackendOptions
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument
    from pydantic import SecretStr

    from chunking.reading.pdf.models import PICTURE_SCALE
    from chunking.reading.pdf.pipeline import OfflinePdfPipeline
    from chunking.reading.pdf.text_layer import rotate_boxes_back

    options = ThreadedDoclingParseBackendOptions(
        password=SecretStr(password) if password else None, parser_threads=1, render_scale=PICTURE_SCALE
    )
    source = InputDocument(
        path_or_stream=BytesIO(data),
        format=InputFormat.PDF,
        backend=ThreadedDoclingParseDocumentBackend,
        filename=name,
        backend_options=options,
    )
    if not source.valid:
        raise DamagedFile(source=name, detail=N_("its inner structure cannot be read"))
    pipeline = OfflinePdfPipeline(data, password=password, progress=progress, layer=layer)
    try:
        result = pipeline.execute(source, raises_on_error=True)
    except RuntimeError as error:
        # Docling wraps every exception of a stage: Cancelled, errors of this package, a fault.
        raise (error.__cause__ or error) from None
    finally:
        pipeline.close()
    if not result.pages:
        raise DamagedFile(source=name, detail=N_("none of its pages can be read"))
    rotate_boxes_back(result.document, pipeline.ocr_model.angles)
    return PdfReading(result.document, layer, pipeline.list_notices(len(layer.pages)), pipeline.bookmarked)
