"""Engines that read PDFs (offline, Docling's own models, docling-serve), and the label of the reader of each other format."""

import importlib.util
import io
import os
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from chunking.base.errors import DamagedFile, EngineRefused, MissingLibrary, ReadingError, SettingsError
from chunking.base.phrases import N_
from chunking.base.progress import PAGES, Progress
from chunking.base.settings import EngineName, Service, check_engine
from chunking.reading.pdf.layer.pages import read_text_layer
from chunking.reading.pdf.reader import PdfReading, read_pdf
from chunking.reading.pdf.text_layer import needs_password

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

_MODELS_DIR = Path.home() / ".cache" / "docling" / "models"


@dataclass(frozen=True, slots=True)
class Engine:
    """A reader. `label` is its name for the user; `available` whether it would work on this computer now."""

    name: EngineName
    label: str
    available: bool


_DOCLING = f"Docling {version('docling-slim')}, "
WORD_READER = Engine("offline", _DOCLING + N_("Word reader"), available=True)
MARKDOWN_READER = Engine("offline", _DOCLING + N_("markdown reader"), available=True)


def list_engines(*, serve_url: str = "") -> tuple[Engine, ...]:
    """List the engines for PDFs, best first, without loading anything."""
    docling = f"Docling {version('docling-slim')}"
    own, offline = N_("own models"), N_("offline PDF reader")
    return (
        Engine("serve", f"docling-serve ({Service(serve_url).host})" if serve_url else "docling-serve", available=bool(serve_url)),
        Engine("docling", f"{docling}, {own}", available=_find_models() is not None),
        Engine("offline", f"{docling}, {offline}", available=True),
    )


def choose_engine(name: str, *, serve_url: str = "") -> Engine:
    """Return the engine of a name, or the best available one for "auto".

    Raises:
        SettingsError: the name is unknown, or that engine does not work here.
    """
    check_engine(name)
    engines = list_engines(serve_url=serve_url)
    if name == "auto":
        return next(engine for engine in engines if engine.available)
    engine = next(engine for engine in engines if engine.name == name)
    if not engine.available:
        remedy = N_("Set DOCLING_SERVE_URL to its address.") if name == "serve" else N_("Install docling and download its models.")
        raise SettingsError(source=name, detail=N_("this reading engine is not set up here"), remedy=remedy)
    return engine


def choose_pdf_engine(data: bytes, name: str, *, engine: str, serve_url: str = "") -> Engine:
    """Return the engine for one file: as `choose_engine`, but "auto" reads a file with a password offline, the only way that takes one.

    Raises:
        SettingsError: the engine is unknown, or does not work here.
        ReadingError: the file does not open at all.
    """
    chosen = choose_engine(engine, serve_url=serve_url)
    if engine == "auto" and chosen.name != "offline" and needs_password(data, name):
        return choose_engine("offline")
    return chosen


def read_by_engine(
    engine: Engine,
    data: bytes,
    name: str,
    *,
    password: str | None,
    progress: Progress,
    serve_url: str = "",
    shows_hidden: bool = False,
) -> PdfReading:
    """Read a PDF with an engine; page count and text layer are always read here. Only the offline engine leaves hidden text out.

    Raises:
        ReadingError: the file or the engine fails; a file with a password is read by the offline engine only.
    """
    if engine.name == "offline":
        return read_pdf(data, name, password=password, progress=progress, shows_hidden=shows_hidden)
    layer = read_text_layer(data, name, password, shows_hidden=shows_hidden, progress=progress)
    if needs_password(data, name):
        raise EngineRefused(source=name, engine=engine.label)
    document = read_by_service(data, name, serve_url=serve_url) if engine.name == "serve" else read_by_models(data, name)
    progress(len(layer.pages), len(layer.pages), PAGES)
    return PdfReading(document, layer)


def read_by_service(data: bytes, name: str, *, serve_url: str) -> "DoclingDocument":
    """Read a PDF with a docling-serve, by Docling's own client.

    Raises:
        ReadingError: the service does not answer, or could not read the file.
    """
    from docling.datamodel.base_models import DocumentStream, OutputFormat
    from docling.datamodel.document import ConversionResult
    from docling.datamodel.service.options import ConvertDocumentsOptions
    from docling.datamodel.service.targets import InBodyTarget
    from docling.service_client import DoclingServiceClient, StatusWatcherKind
    from docling.service_client.exceptions import DoclingServiceClientError

    options = ConvertDocumentsOptions(to_formats=[OutputFormat.JSON])
    stream = DocumentStream(name="document.pdf", stream=io.BytesIO(data))
    try:
        with DoclingServiceClient(url=serve_url, status_watcher=StatusWatcherKind.POLLING) as client:
            result = client.submit(stream, options=options, target=InBodyTarget()).result()
    except (DoclingServiceClientError, OSError) as error:
        raise ReadingError(source=name, detail=f"docling-serve: {error}") from error
    if not isinstance(result, ConversionResult):
        raise ReadingError(source=name, detail=N_("docling-serve answered in an unknown format"))
    document: DoclingDocument = result.document
    return document


def read_by_models(data: bytes, name: str) -> "DoclingDocument":
    """Read a PDF with Docling's own models.

    Raises:
        MissingLibrary: the models are not installed.
        DamagedFile: they could not read it.
    """
    models = _find_models()
    if models is None:
        command = "pip install docling && docling-tools models download"
        raise MissingLibrary(source=name, detail=N_("Docling's models are not installed"), command=command)
    from docling.datamodel.base_models import DocumentStream, InputFormat
    from docling.datamodel.pipeline_options import PdfPipelineOptions
    from docling.document_converter import DocumentConverter, FormatOption, PdfFormatOption
    from docling.exceptions import ConversionError

    options: dict[InputFormat, FormatOption] = {
        InputFormat.PDF: PdfFormatOption(pipeline_options=PdfPipelineOptions(artifacts_path=models))
    }
    try:
        result = DocumentConverter(allowed_formats=[InputFormat.PDF], format_options=options).convert(
            DocumentStream(name="document.pdf", stream=io.BytesIO(data))
        )
    except ConversionError as error:
        raise DamagedFile(source=name, detail=N_("its content does not follow the rules of its file type")) from error
    document: DoclingDocument = result.document
    return document


def _find_models() -> Path | None:
    """Return the folder of Docling's models, if the libraries that run them are installed too."""
    if any(importlib.util.find_spec(library) is None for library in ("torch", "docling_ibm_models")):
        return None
    folder = Path(os.environ.get("DOCLING_ARTIFACTS_PATH") or _MODELS_DIR)
    return folder if folder.is_dir() and any(folder.iterdir()) else None
