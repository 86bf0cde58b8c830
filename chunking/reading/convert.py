"""From a file's bytes to a `Document`; reading floor. Docling reads, everything here is about what it is asked and told."""

import io
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.base.errors import DamagedFile, StrictFile
from chunking.base.model import Block, Document, Origin
from chunking.base.phrases import N_
from chunking.base.progress import Progress, ignore_progress
from chunking.base.sentences import detect_language
from chunking.base.settings import ReadingRules, Service
from chunking.reading.cache import build_cache_key, has_document, load_document, save_document
from chunking.reading.engines import Engine, check_engine, choose_pdf_engine, read_by_engine
from chunking.reading.file_type import FileType, decode_text, detect_file_type
from chunking.reading.pdf.page_images import cut_picture
from chunking.reading.pdf.text_layer import read_metadata
from chunking.reading.text.blocks import build_blocks, export_text, find_boxes, resolve_item
from chunking.reading.text.captions import mark_captions
from chunking.reading.text.corrections import count_headings_in_tables, demote_false_headings, drop_empty_headings
from chunking.reading.text.facts import read_facts, show_front_matter
from chunking.reading.text.headings import WordHint, find_headings
from chunking.reading.text.losses import find_docx_losses, find_layer_losses
from chunking.reading.text.pictures import FAILED as VISION_FAILED
from chunking.reading.text.pictures import describe_pictures
from chunking.reading.word.hints import read_word_hints
from chunking.reading.word.notes import place_notes, place_notes_last
from chunking.reading.word.style_names import find_captioned
from chunking.reading.word.trace import restore_order, trace_word

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, PictureItem
    from PIL.Image import Image

_ORIGINS: dict[FileType, Origin] = {"docx": "style", "pdf": "layout", "markdown": "markdown"}
_ALTERNATIVE = re.compile(r"!\[([^\]\n]+)\]\(")


def convert_bytes(
    data: bytes,
    name: str,
    *,
    rules: ReadingRules | None = None,
    engine: str = "auto",
    serve_url: str = "",
    password: str | None = None,
    vision: Service | None = None,
    progress: Progress | None = None,
    cache_dir: Path | None = None,
) -> Document:
    """One immutable document from a file's bytes; the same bytes, rules and engine give the same document anywhere.

    Args:
        data: the whole file; judged by its content, not by its name.
        name: the file's name as the user knows it.
        rules: heading rules beyond Docling's own; the default ones if None.
        engine: who reads a PDF, see `engines`: "auto" (the best that works here), "serve", "docling" or "offline".
        serve_url: address of a docling-serve, "" for none.
        password: of an encrypted PDF.
        vision: describes pictures; None or a service that is off keeps their places. Where it fails the conversion goes on, with a
            notice, and is kept for a short time only.
        progress: called with (done, total, unit), by page for PDFs; may raise `Cancelled`.
        cache_dir: where conversions are kept; None converts anew.

    Returns:
        A document; without text (`document.text == ""`) for a valid file that has none.

    Raises:
        ReadingError: the file cannot be read; the message says why and what to do.
        SettingsError: the engine is unknown, or does not work here.
    """
    task = _plan(data, name, rules=rules, engine=engine, serve_url=serve_url, password=password, vision=vision)
    if cache_dir and (kept := load_document(cache_dir, task.key, source=name)):
        return kept
    if task.file_type != "pdf":
        _load_converter()  # importing Docling is not time spent on the file
    started = time.perf_counter()
    progress = progress or ignore_progress
    if task.file_type == "docx":
        document = _convert_word(data, task, progress)
    elif task.file_type == "markdown":
        document = _convert_markdown(data, task, progress)
    else:
        document = _convert_pdf(data, task, progress, serve_url=serve_url)
    document = replace(document, elapsed_ms=round((time.perf_counter() - started) * 1000))
    if cache_dir:
        save_document(cache_dir, task.key, document, briefly=any(notice.kind == VISION_FAILED for notice in document.notices))
    return document


def is_kept(
    data: bytes,
    name: str,
    *,
    rules: ReadingRules | None = None,
    engine: str = "auto",
    serve_url: str = "",
    password: str | None = None,
    vision: Service | None = None,
    cache_dir: Path,
) -> bool:
    """Whether `convert_bytes` would answer at once from the kept conversions.

    Raises:
        ReadingError: the file cannot be read at all.
        SettingsError: the engine is unknown, or does not work here.
    """
    task = _plan(data, name, rules=rules, engine=engine, serve_url=serve_url, password=password, vision=vision)
    return has_document(cache_dir, task.key)


@dataclass(frozen=True, slots=True)
class _Task:
    """How one file is read, and under which key the result is kept. `pdf_reader` is None for the other types."""

    name: str
    file_type: FileType
    rules: ReadingRules
    pdf_reader: Engine | None
    label: str
    password: str | None
    vision: Service | None
    key: str


def _plan(
    data: bytes, name: str, *, rules: ReadingRules | None, engine: str, serve_url: str, password: str | None, vision: Service | None
) -> _Task:
    check_engine(engine)
    rules = rules or ReadingRules()
    file_type = detect_file_type(data, name)
    reader = choose_pdf_engine(data, name, engine=engine, serve_url=serve_url) if file_type == "pdf" else None
    label = reader.label if reader else _name_engine(file_type)
    model = vision.model if vision and vision.is_on else ""
    key = build_cache_key(data, file_type=file_type, rules=rules, engine=label, password=password, vision_model=model)
    return _Task(name, file_type, rules, reader, label, password, vision, key)


def _name_engine(file_type: FileType) -> str:
    reader = N_("Word reader") if file_type == "docx" else N_("markdown reader")
    return f"Docling {version('docling-slim')}, {reader}"


def _convert_word(data: bytes, task: _Task, progress: Progress) -> Document:
    progress(0, 1, N_("files"))
    try:
        trace = trace_word(data, task.name)
        converted, captioned = trace.document, find_captioned(trace)
        hints: Mapping[str, WordHint] | None = read_word_hints(trace, rules=task.rules)
        moved = (*restore_order(trace), *place_notes(trace))
    except StrictFile:
        # python-docx, and so the audit, cannot open this form; Docling can.
        converted, hints, captioned = _run_docling(data, task.name, ".docx"), None, frozenset()
        moved = place_notes_last(converted)
    pictures = describe_pictures(converted, vision=task.vision, draw=lambda item: item.get_image(converted), progress=progress)
    document = _assemble(data, converted, task, hints=hints, is_caption=lambda block: block.ref in captioned)
    progress(1, 1, N_("files"))
    return replace(document, notices=(*moved, *document.notices, *pictures, *find_docx_losses(data, document.text)))


def _convert_markdown(data: bytes, task: _Task, progress: Progress) -> Document:
    progress(0, 1, N_("files"))
    source = show_front_matter(decode_text(data, task.name))
    converted = _run_docling(source.encode(), task.name, ".md")
    pictures = describe_pictures(converted, vision=task.vision, draw=lambda item: item.get_image(converted), progress=progress)
    alternatives = set(_ALTERNATIVE.findall(source))
    document = _assemble(
        data, converted, task, is_caption=lambda block: getattr(resolve_item(converted, block.ref), "text", None) in alternatives
    )
    progress(1, 1, N_("files"))
    return replace(document, notices=(*document.notices, *pictures))


def _convert_pdf(data: bytes, task: _Task, progress: Progress, *, serve_url: str) -> Document:
    assert task.pdf_reader is not None
    reading = read_by_engine(task.pdf_reader, data, task.name, password=task.password, progress=progress, serve_url=serve_url)
    converted = reading.document

    def draw(item: "PictureItem") -> "Image | None":
        box = next(find_boxes(converted, item), None)
        return cut_picture(data, task.name, box, password=task.password) if box else None

    pictures = describe_pictures(converted, vision=task.vision, draw=draw, progress=progress)
    # The offline engine joins lines itself: it sees style, column and page.
    joins = task.rules.join_lines and task.pdf_reader.name != "offline"
    document = _assemble(data, converted, replace(task, rules=replace(task.rules, join_lines=joins)), bookmarked=reading.bookmarked)
    losses = find_layer_losses(reading.text_layer, document.text, left_out=_read_furniture(converted))
    notices = (*document.notices, *reading.notices, *pictures, *losses)
    return replace(document, page_count=reading.page_count, notices=notices)


def _assemble(
    data: bytes,
    converted: "DoclingDocument",
    task: _Task,
    *,
    hints: Mapping[str, WordHint] | None = None,
    bookmarked: frozenset[str] = frozenset(),
    is_caption: Callable[[Block], bool] = lambda _: False,
) -> Document:
    corrections = drop_empty_headings(converted)
    text, items = export_text(converted)
    blocks = build_blocks(converted, text, items)
    headings, unused = find_headings(
        converted, text, blocks, known_origin=_ORIGINS[task.file_type], rules=task.rules, hints=hints, bookmarked=bookmarked
    )
    blocks, false = demote_false_headings(text, blocks, headings)
    facts_text = f"{text}\n\n{_read_furniture(converted)}"
    pdf_metadata = read_metadata(data, task.name, task.password) if task.file_type == "pdf" else None
    return Document(
        text=text,
        blocks=mark_captions(text, blocks, headings, is_known=is_caption),
        headings=headings,
        source=task.name,
        engine=task.label,
        notices=(*corrections, *false, *count_headings_in_tables(converted, blocks), *unused),
        default_chars=len(converted.export_to_markdown()),
        language=detect_language(text),
        facts=read_facts(data, task.name, file_type=task.file_type, text=facts_text, pdf_metadata=pdf_metadata),
    )


def _read_furniture(converted: "DoclingDocument") -> str:
    """What runs along on every page and is not in the text."""
    return "\n".join(item.text for item in converted.texts if item.content_layer != "body")


def _run_docling(data: bytes, name: str, suffix: str) -> "DoclingDocument":
    from docling.datamodel.base_models import DocumentStream
    from docling.exceptions import ConversionError

    try:
        result = _load_converter().convert(DocumentStream(name="document" + suffix, stream=io.BytesIO(data)))
    except (ConversionError, RuntimeError, KeyError, ValueError, AttributeError) as error:
        raise DamagedFile(source=name, detail=N_("its content does not follow the rules of its file type")) from error
    converted: DoclingDocument = result.document
    return converted


@lru_cache(maxsize=1)
def _load_converter() -> Any:
    from docling.backend.msword_backend import MsWordDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.document_converter import DocumentConverter, MarkdownFormatOption, WordFormatOption

    class OfflineWordBackend(MsWordDocumentBackend):
        """Never asks LibreOffice to paint shapes, so a file gives the same text with and without it, in milliseconds."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.docx_to_pdf_converter_init = True
            self.display_drawingml_warning = False

    options = {InputFormat.DOCX: WordFormatOption(backend=OfflineWordBackend), InputFormat.MD: MarkdownFormatOption()}
    return DocumentConverter(allowed_formats=list(options), format_options=options)
