"""Conversion of a file to a `Document`; a new format has its way here, its ending in `user_files.py` and its label in `engines.py`."""

import io
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.base.characters import detect_language
from chunking.base.errors import ChunkingError, DamagedFile, StrictFile
from chunking.base.model import Block, Document, Origin
from chunking.base.phrases import N_
from chunking.base.progress import FILES, Progress, ignore_progress
from chunking.base.settings import ReadingRules, Service, canonical_json, check_engine
from chunking.reading.engines import MARKDOWN_READER, WORD_READER, Engine, choose_pdf_engine, read_by_engine
from chunking.reading.ledger.word import read_ledger
from chunking.reading.library import has_document, hash_bytes, load_document, save_document
from chunking.reading.pdf.layer.losses import find_layer_losses
from chunking.reading.pdf.page_images import cut_picture
from chunking.reading.pdf.text_layer import read_metadata
from chunking.reading.text.blocks import build_blocks, export_text, find_boxes, resolve_item
from chunking.reading.text.corrections import (
    count_headerless_tables,
    count_headings_in_tables,
    demote_false_headings,
    drop_empty_headings,
    find_header_rows,
    mark_captions,
)
from chunking.reading.text.facts import read_facts, show_front_matter
from chunking.reading.text.headings import WordHint, find_headings
from chunking.reading.text.markdown_source import make_plain
from chunking.reading.text.markdown_tables import keep_cells
from chunking.reading.text.pictures import FAILED as VISION_FAILED
from chunking.reading.text.pictures import describe_pictures
from chunking.reading.user_files import FileType, decode_text, detect_file_type
from chunking.reading.word.additions import find_captioned, read_word_hints, report_layouts, report_numbers, restore_order
from chunking.reading.word.notes import place_notes, place_notes_last
from chunking.reading.word.trace import trace_word

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, PictureItem
    from PIL.Image import Image

_ORIGINS: dict[FileType, Origin] = {"docx": "style", "pdf": "layout", "markdown": "markdown"}
_ALTERNATIVE = re.compile(r"!\[([^\]\n]+)\]\(")


@dataclass(frozen=True)
class ReadingRequest:
    """File to read, with everything that decides the result; it goes to another process as it is.

    What follows from its content is found once and kept with it; a property that looks into the file may raise a `ReadingError`.

    Attributes:
        data: the whole file; judged by its content, not by its name.
        name: the file's name as the user knows it.
        rules: heading rules beyond Docling's own.
        engine: reader of a PDF, see `engines`: "auto" (the best that works here), "serve", "docling" or "offline".
        serve_url: address of a docling-serve, "" for none.
        password: of an encrypted PDF.
        vision: describes pictures; without one, or with one that is off, pictures stay without words. If it fails, the conversion
            goes on with a notice, and its result is kept for minutes only.
        cache_dir: folder of kept conversions; None converts again.
    """

    data: bytes = field(repr=False)
    name: str
    rules: ReadingRules = field(default_factory=ReadingRules)
    engine: str = "auto"
    serve_url: str = ""
    password: str | None = field(default=None, repr=False)
    vision: Service | None = None
    cache_dir: Path | None = None

    @cached_property
    def sha256(self) -> str:
        """Checksum of the bytes, hexadecimal."""
        return hash_bytes(self.data)

    @cached_property
    def file_type(self) -> FileType:
        """File type by content."""
        return detect_file_type(self.data, self.name)

    @cached_property
    def reader(self) -> Engine:
        """Engine that reads this file.

        Raises:
            SettingsError: the engine is unknown, or does not work here.
        """
        check_engine(self.engine)
        if self.file_type == "pdf":
            return choose_pdf_engine(self.data, self.name, engine=self.engine, serve_url=self.serve_url)
        return WORD_READER if self.file_type == "docx" else MARKDOWN_READER

    @cached_property
    def cache_key(self) -> str:
        """Key of the conversion: same key, same document text. It begins with the checksum; the password is in it as a hash."""
        options = {"type": self.file_type, "rules": asdict(self.rules), "engine": self.reader.label, "password": self.password or ""}
        if self.vision and self.vision.is_on:
            options["vision_model"] = self.vision.model
        return f"{self.sha256}-{hash_bytes(canonical_json(options).encode())[:16]}"


def convert_bytes(data: bytes, name: str, *, progress: Progress = ignore_progress, **options: Any) -> Document:
    """Convert a file's bytes: `convert_file` with the fields of a `ReadingRequest` as options."""
    return convert_file(ReadingRequest(data, name, **options), progress=progress)


def convert_file(request: ReadingRequest, *, progress: Progress = ignore_progress) -> Document:
    """Convert a file to one immutable document; the same bytes, rules and engine give the same document anywhere.

    Args:
        request: the file and everything that decides the result.
        progress: called with (done, total, unit), by page for PDFs; may raise `Cancelled`.

    Returns:
        A document; without text (`document.text == ""`) for a valid file that has none.

    Raises:
        ReadingError: the file cannot be read; the message states why and what to do.
        SettingsError: the engine is unknown, or does not work here.
    """
    key = request.cache_key
    if request.cache_dir and (kept := load_document(request.cache_dir, key, source=request.name)):
        return kept
    if request.file_type != "pdf":
        _load_converter()  # importing Docling is not time spent on the file
    started = time.perf_counter()
    convert = {"docx": _convert_word, "markdown": _convert_markdown, "pdf": _convert_pdf}[request.file_type]
    try:
        document = convert(request, progress)
    except RecursionError as error:
        raise DamagedFile(source=request.name, detail=N_("its lists, tables or containers are nested too deeply")) from error
    document = replace(document, elapsed_ms=round((time.perf_counter() - started) * 1000))
    if request.cache_dir:
        save_document(request.cache_dir, key, document, briefly=any(notice.kind == VISION_FAILED for notice in document.notices))
    return document


Convert = Callable[[ReadingRequest], Document]
"""Function that reads a request; another process finds it by its name."""


def is_cached(request: ReadingRequest) -> bool:
    """Return whether the document is kept from an earlier reading; one of a file that cannot be read is not.

    Cheap if nothing of these bytes is kept: the file is looked into only if something is.
    """
    if request.cache_dir is None or not any(request.cache_dir.glob(f"{request.sha256}-*")):
        return False
    try:
        return has_document(request.cache_dir, request.cache_key)
    except ChunkingError:
        return False


def _convert_word(request: ReadingRequest, progress: Progress) -> Document:
    progress(0, 1, FILES)
    labels: Mapping[int, str] = {}
    try:
        trace = trace_word(request.data, request.name, hidden_text=request.rules.hidden_text)
        converted, captioned, header_rows = trace.document, find_captioned(trace), trace.header_rows
        hints: Mapping[str, WordHint] | None = read_word_hints(trace, rules=request.rules)
        labels = {index: label.text for index, label in trace.labels.items() if label.text}
        moved = (*trace.notices, *report_numbers(trace), *report_layouts(trace), *restore_order(trace), *place_notes(trace))
    except StrictFile:
        # python-docx, and so the audit, cannot open this form; Docling can.
        converted, hints, captioned = _run_docling(request.data, request.name, ".docx"), None, frozenset()
        header_rows = find_header_rows(converted)
        moved = place_notes_last(converted)
    pictures = describe_pictures(converted, vision=request.vision, draw=lambda item: item.get_image(converted), progress=progress)
    document = _assemble(
        request, converted, rules=request.rules, hints=hints, header_rows=header_rows, is_caption=lambda block: block.ref in captioned
    )
    progress(1, 1, FILES)
    found = read_ledger(request.data, document.text, labels=labels, hidden_text=request.rules.hidden_text)
    return replace(document, ledger=found.ledger, notices=(*moved, *document.notices, *pictures, *found.notices))


def _convert_markdown(request: ReadingRequest, progress: Progress) -> Document:
    progress(0, 1, FILES)
    source, left_out = make_plain(keep_cells(show_front_matter(decode_text(request.data, request.name))))
    converted = _run_docling(source.encode(), request.name, ".md")
    pictures = describe_pictures(converted, vision=request.vision, draw=lambda item: item.get_image(converted), progress=progress)
    alternatives = set(_ALTERNATIVE.findall(source))
    document = _assemble(
        request,
        converted,
        rules=request.rules,
        is_caption=lambda block: getattr(resolve_item(converted, block.ref), "text", None) in alternatives,
    )
    progress(1, 1, FILES)
    return replace(document, notices=(*left_out, *document.notices, *pictures))


def _convert_pdf(request: ReadingRequest, progress: Progress) -> Document:
    data, name, password = request.data, request.name, request.password
    reading = read_by_engine(
        request.reader,
        data,
        name,
        password=password,
        progress=progress,
        serve_url=request.serve_url,
        shows_hidden=request.rules.hidden_text,
    )
    converted = reading.document

    def draw(item: "PictureItem") -> "Image | None":
        box = next(find_boxes(converted, item), None)
        return cut_picture(data, name, box, password=password) if box else None

    pictures = describe_pictures(converted, vision=request.vision, draw=draw, progress=progress)
    # The offline engine joins lines itself: it sees style, column and page.
    rules = replace(request.rules, join_lines=request.rules.join_lines and request.reader.name != "offline")
    document = _assemble(request, converted, rules=rules, bookmarked=reading.bookmarked)
    ledger, losses = find_layer_losses(reading.layer, document, furniture=_list_furniture(converted))
    notices = (*document.notices, *reading.notices, *pictures, *losses)
    return replace(document, page_count=reading.page_count, notices=notices, ledger=ledger)


def _assemble(
    request: ReadingRequest,
    converted: "DoclingDocument",
    *,
    rules: ReadingRules,
    hints: Mapping[str, WordHint] | None = None,
    bookmarked: frozenset[str] = frozenset(),
    header_rows: Mapping[str, int] | None = None,
    is_caption: Callable[[Block], bool] = lambda _: False,
) -> Document:
    corrections = (*drop_empty_headings(converted), *(demote_false_headings(converted, hints) if hints is not None else ()))
    text, items, default_chars = export_text(converted)
    blocks = build_blocks(converted, text, items, header_rows=header_rows)
    headings, unused = find_headings(
        converted, text, blocks, known_origin=_ORIGINS[request.file_type], rules=rules, hints=hints, bookmarked=bookmarked
    )
    facts_text = "\n".join((text, "", *(line for _, line in _list_furniture(converted))))
    pdf_metadata = read_metadata(request.data, request.name, request.password) if request.file_type == "pdf" else None
    return Document(
        text=text,
        blocks=mark_captions(text, blocks, headings, is_known=is_caption),
        headings=headings,
        source=request.name,
        engine=request.reader.label,
        notices=(*corrections, *count_headings_in_tables(converted, blocks), *count_headerless_tables(text, blocks), *unused),
        default_chars=default_chars,
        language=detect_language(text),
        facts=read_facts(request.data, request.name, file_type=request.file_type, text=facts_text, pdf_metadata=pdf_metadata),
    )


def _list_furniture(converted: "DoclingDocument") -> list[tuple[int, str]]:
    """Return page and text of the running headers and footers, which are not in the text; page 0 for formats without pages."""
    return [(item.prov[0].page_no if item.prov else 0, item.text) for item in converted.texts if item.content_layer != "body"]


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
        """Never asks LibreOffice to paint shapes, so that a file gives the same text with and without it, in milliseconds."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.docx_to_pdf_converter_init = True
            self.display_drawingml_warning = False

    options = {InputFormat.DOCX: WordFormatOption(backend=OfflineWordBackend), InputFormat.MD: MarkdownFormatOption()}
    return DocumentConverter(allowed_formats=list(options), format_options=options)
