"""What stands in front of a chunk's body and what the model reads, base floor: functions of document and chunk, never stored copies."""

from chunking.base.model import Chunk, Document

PATH_SEPARATOR = " > "
SHORTENED_MARK = "…"


def breadcrumb(document: Document, chunk: Chunk) -> str:
    """The line that names the headings above a chunk, outermost first; empty without path."""
    titles = [heading.title for start in chunk.path if (heading := document.find_heading(start)) is not None]
    return PATH_SEPARATOR.join([SHORTENED_MARK, *titles] if chunk.shortened else titles)


def context(document: Document, chunk: Chunk) -> str:
    """What stands in front of the body: the breadcrumb and, for table parts, the header rows; ends in line breaks."""
    line = breadcrumb(document, chunk)
    lead = document.slice(chunk.lead) + "\n" if chunk.lead else ""
    return (line + "\n\n" if line else "") + lead


def embedded_text(document: Document, chunk: Chunk) -> str:
    """What the model reads and the database stores: context + body."""
    return context(document, chunk) + document.slice(chunk.span)
