"""From a file's bytes to a `Document`; reading floor. Docling reads, everything here is about what it is asked and told."""

import io
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.base.errors import N_, DamagedFile, StrictFile
from chunking.base.model import Block, Document, Heading, Notice, Origin
from chunking.base.progress import Progress, ignore_progress
from chunking.base.sentences import detect_language
from chunking.base.settings import ReadingRules
from chunking.reading.blocks import build_blocks, export_text
from chunking.reading.cache import build_cache_key, has_document, load_document, save_document
from chunking.reading.docx_order import restore_order
from chunking.reading.docx_trace import trace_word
from chunking.reading.engines import Engine, check_engine, choose_pdf_engine, read_by_engine
from chunking.reading.file_type import FileType, decode_text, detect_file_type
from chunking.reading.headings import find_headings, find_runs
from chunking.reading.losses import find_docx_losses, find_layer_losses
from chunking.reading.offline_pdf import PdfReading
from chunking.reading.word_headings import WordHint, read_word_hints

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

EMPTY_HEADINGS = "empty_headings"
HEADINGS_IN_TABLES = "headings_in_tables"
FALSE_HEADINGS = "false_headings"

_ORIGINS: dict[FileType, Origin] = {"docx": "style", "pdf": "layout", "markdown": "markdown"}


def convert_bytes(
    data: bytes,
    name: str,
    *,
    rules: ReadingRules | None = None,
    engine: str = "auto",
    serve_url: str = "",
    password: str | None = None,
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
        progress: called with (done, total, unit), by page for PDFs; may raise `Cancelled`.
        cache_dir: where conversions are kept; None converts anew.

    Returns:
        A document; without text (`document.text == ""`) for a valid file that has none.

    Raises:
        ReadingError: the file cannot be read; the message says why and what to do.
        SettingsError: the engine is unknown, or does not work here.
    """
    rules = rules or ReadingRules()
    progress = progress or ignore_progress
    check_engine(engine)
    file_type = detect_file_type(data, name)
    reader = choose_pdf_engine(data, name, engine=engine, serve_url=serve_url) if file_type == "pdf" else None
    label = reader.label if reader else _name_engine(file_type)
    key = build_cache_key(data, file_type=file_type, rules=rules, engine=label, password=password)
    if cache_dir and (kept := load_document(cache_dir, key, source=name)):
        return kept
    if reader is None:
        _load_converter()  # importing Docling is not time spent on the file
    started = time.perf_counter()
    if reader is not None:
        reading = read_by_engine(reader, data, name, password=password, progress=progress, serve_url=serve_url)
        document = _finish_pdf(reading, name, reader, rules)
    else:
        convert = _convert_word if file_type == "docx" else _convert_markdown
        document = convert(data, name, rules, progress)
    document = replace(document, elapsed_ms=round((time.perf_counter() - started) * 1000))
    if cache_dir:
        save_document(cache_dir, key, document)
    return document


def is_kept(
    data: bytes,
    name: str,
    *,
    rules: ReadingRules | None = None,
    engine: str = "auto",
    serve_url: str = "",
    password: str | None = None,
    cache_dir: Path,
) -> bool:
    """Whether `convert_bytes` would answer at once from the kept conversions.

    Raises:
        ReadingError: the file cannot be read at all.
        SettingsError: the engine is unknown, or does not work here.
    """
    check_engine(engine)
    file_type = detect_file_type(data, name)
    is_pdf = file_type == "pdf"
    label = choose_pdf_engine(data, name, engine=engine, serve_url=serve_url).label if is_pdf else _name_engine(file_type)
    key = build_cache_key(data, file_type=file_type, rules=rules or ReadingRules(), engine=label, password=password)
    return has_document(cache_dir, key)


def _name_engine(file_type: FileType) -> str:
    reader = N_("Word reader") if file_type == "docx" else N_("markdown reader")
    return f"Docling {version('docling-slim')}, {reader}"


def _convert_word(data: bytes, name: str, rules: ReadingRules, progress: Progress) -> Document:
    progress(0, 1, "files")
    try:
        trace = trace_word(data, name)
        converted, hints, moved = trace.document, read_word_hints(trace, rules=rules), restore_order(trace)
    except StrictFile:
        # python-docx, and so the audit, cannot open this form; Docling can.
        converted, hints, moved = _run_docling(data, name, ".docx"), None, ()
    document = _assemble(converted, name, "docx", rules, engine=_name_engine("docx"), hints=hints)
    progress(1, 1, "files")
    return replace(document, notices=(*moved, *document.notices, *find_docx_losses(data, document.text)))


def _convert_markdown(data: bytes, name: str, rules: ReadingRules, progress: Progress) -> Document:
    progress(0, 1, "files")
    converted = _run_docling(decode_text(data, name).encode(), name, ".md")
    document = _assemble(converted, name, "markdown", rules, engine=_name_engine("markdown"))
    progress(1, 1, "files")
    return document


def _finish_pdf(reading: PdfReading, name: str, reader: Engine, rules: ReadingRules) -> Document:
    # The offline engine joins lines itself: it sees style, column and page.
    rules = replace(rules, join_lines=rules.join_lines and reader.name != "offline")
    document = _assemble(reading.document, name, "pdf", rules, engine=reader.label, bookmarked=reading.bookmarked)
    furniture = "\n".join(item.text for item in reading.document.texts if item.content_layer != "body")
    losses = find_layer_losses(reading.text_layer, document.text, left_out=furniture)
    return replace(document, page_count=reading.page_count, notices=(*document.notices, *reading.notices, *losses))


def _assemble(
    converted: "DoclingDocument",
    name: str,
    file_type: FileType,
    rules: ReadingRules,
    *,
    engine: str,
    hints: Mapping[str, WordHint] | None = None,
    bookmarked: frozenset[str] = frozenset(),
) -> Document:
    corrections = _drop_empty_headings(converted)
    text, items = export_text(converted)
    blocks = build_blocks(converted, text, items)
    headings, unused = find_headings(
        converted, text, blocks, known_origin=_ORIGINS[file_type], rules=rules, hints=hints, bookmarked=bookmarked
    )
    blocks, false = _demote_false_headings(text, blocks, headings)
    return Document(
        text=text,
        blocks=blocks,
        headings=headings,
        source=name,
        engine=engine,
        notices=(*corrections, *false, *_count_headings_in_tables(converted, blocks), *unused),
        default_chars=len(converted.export_to_markdown()),
        language=detect_language(text),
    )


def _demote_false_headings(
    text: str, blocks: tuple[Block, ...], headings: tuple[Heading, ...]
) -> tuple[tuple[Block, ...], tuple[Notice, ...]]:
    """What Docling took for a heading and no rule confirmed is text, and is counted."""
    places = {heading.span.start for heading in headings}
    joined = {heading.span.end for heading in headings}
    false = [block for block in blocks if block.kind == "heading" and block.span.start not in places and block.span.end not in joined]
    demoted = {block.span.start: replace(block, kind="paragraph", level=None) for block in false}
    examples = tuple(text[block.span.start : block.span.end].lstrip("# ")[:80] for block in false[:10])
    notices = (Notice(FALSE_HEADINGS, len(false), examples),) if false else ()
    return tuple(demoted.get(block.span.start, block) for block in blocks), notices


def _drop_empty_headings(converted: "DoclingDocument") -> tuple[Notice, ...]:
    """Headings without any words would become bare hashes: they turn into empty text, and are counted."""
    from docling_core.types.doc import DocItemLabel, SectionHeaderItem, TextItem, TitleItem

    count = 0
    for index, item in enumerate(converted.texts):
        if isinstance(item, SectionHeaderItem | TitleItem) and not "".join(run.text for run in find_runs(converted, item.self_ref)).strip():
            # Not deleted: Docling hangs the blocks of its section below it.
            converted.texts[index] = TextItem(
                self_ref=item.self_ref, parent=item.parent, children=item.children, label=DocItemLabel.TEXT, orig="", text=""
            )
            count += 1
    return (Notice(EMPTY_HEADINGS, count),) if count else ()


def _count_headings_in_tables(converted: "DoclingDocument", blocks: tuple[Any, ...]) -> tuple[Notice, ...]:
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    known = {block.ref for block in blocks}
    inside = [item.text for item in converted.texts if isinstance(item, SectionHeaderItem | TitleItem) and item.self_ref not in known]
    return (Notice(HEADINGS_IN_TABLES, len(inside), tuple(inside[:10])),) if inside else ()


def _run_docling(data: bytes, name: str, suffix: str) -> "DoclingDocument":
    from docling.datamodel.base_models import DocumentStream
    from docling.exceptions import ConversionError

    try:
        result = _load_converter().convert(DocumentStream(name="document" + suffix, stream=io.BytesIO(data)))
    except (ConversionError, RuntimeError, KeyError, ValueError, AttributeError) as error:
        raise DamagedFile(source=name, detail=N_("its inside does not follow the rules of its kind")) from error
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
