"""The context before a chunk's body and the embedded text; computed from document and chunk, never stored."""

from collections.abc import Sequence
from dataclasses import replace

from chunking.base.cells import render_records
from chunking.base.citation import cite
from chunking.base.model import Chunk, Document, Span

PATH_SEPARATOR = " > "
SHORTENED_MARK = "…"


def breadcrumb(document: Document, chunk: Chunk) -> str:
    """The line that names the headings above a chunk, outermost first; empty without path."""
    titles = [heading.title for start in chunk.path if (heading := document.find_heading(start)) is not None]
    return join_path(titles, shortened=chunk.shortened)


def join_path(titles: Sequence[str], *, shortened: bool) -> str:
    """Titles as a line, outermost first; one that was cut at the top begins with "…"."""
    return PATH_SEPARATOR.join([SHORTENED_MARK, *titles] if shortened else titles)


def context(document: Document, chunk: Chunk) -> str:
    """Return what is before the body, ending in line breaks.

    The breadcrumb, with its citation where one is asked for; then what a later part of something repeats: caption and header rows
    of a table (rows rendered as records name their columns themselves, and need the caption only), the sentence or item that
    introduces a list ("Zabrania się:").
    """
    line = " ".join(words for words in (breadcrumb(document, chunk), cite(document, chunk) if chunk.cited else "") if words)
    repeated = [words for place in (chunk.caption, _find_lead(document, chunk)) if place and (words := document.slice(place).rstrip())]
    return (line + "\n\n" if line else "") + "".join(words + "\n" for words in repeated)


def _find_lead(document: Document, chunk: Chunk) -> Span | None:
    if chunk.lead is None or not chunk.as_records:
        return chunk.lead
    tables = [block.span.start for block in document.find_blocks(chunk.lead) if block.kind == "table"]
    return Span(chunk.lead.start, tables[0]) if tables else chunk.lead


def body_text(document: Document, chunk: Chunk) -> str:
    """Return what the model reads below the context: the slice at the span, or its rows rendered as records (flagged "rendered")."""
    return render_records(document, chunk.span) if chunk.as_records else document.slice(chunk.span)


def embedded_text(document: Document, chunk: Chunk) -> str:
    """Return what the model reads and the database stores: context + body."""
    return context(document, chunk) + body_text(document, chunk)


def identified_text(document: Document, chunk: Chunk) -> str:
    """The embedded text without its citation: what a chunk's id is made of, so that a page number that moves changes no id."""
    return embedded_text(document, replace(chunk, cited=False))
