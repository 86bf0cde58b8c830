"""Restore a chunk from the point that was made of it, for a document as it is read now."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from chunking.base.model import Chunk, ChunkKind, Document, Span
from chunking.cutting.cut_document import PATH_SEPARATOR, SHORTENED_MARK, body_text
from chunking.storing.points import Payload, read_fields


def restore_chunk(document: Document, payload: Payload, *, cited: bool = False) -> Chunk | None:
    """Restore the chunk that a point of this program was made of: same span, same headings shown, same rows repeated.

    Args:
        document: as it is read now.
        payload: of a point.
        cited: whether the collection's recipe puts citations into contexts.

    Returns:
        None if the text at its span is no longer its body, or if another program made the point.
    """
    fields = read_fields(payload)
    if len(fields.span) != 2 or not 0 <= fields.span[0] < fields.span[1] <= len(document.text):
        return None
    span, is_rendered = Span(*fields.span), "rendered" in fields.flags
    kind: ChunkKind = next((known for known in get_args(ChunkKind) if known == fields.kind), "text")
    repeated = _find_repeated(document, span, fields.text[: fields.body_start], fields.breadcrumb)
    chunk = Chunk(
        span,
        path=_find_path(document, span, fields.path),
        lead=_find_header(document, span, repeated) if is_rendered else repeated,
        shortened=fields.breadcrumb.startswith(SHORTENED_MARK + PATH_SEPARATOR),
        kind=kind,
        flags=fields.flags,
        as_records=is_rendered,
        cited=cited,
    )
    body = fields.text[fields.body_start :]
    return next((each for each in (chunk, replace(chunk, as_records=False)) if body_text(document, each) == body), None)


def _find_path(document: Document, span: Span, titles: Sequence[str]) -> tuple[int, ...]:
    """Return the starts of the headings that a stored path names: those above the chunk's end, innermost last."""
    index = document.find_section(span.end - 1)
    wanted = list(titles)
    starts: list[int] = []
    for above in reversed(document.path_of(index) if index is not None else ()):
        heading = document.headings[above]
        if wanted and heading.title == wanted[-1]:
            wanted.pop()
            starts.append(heading.span.start)
    return tuple(reversed(starts))


def _find_repeated(document: Document, span: Span, before: str, line: str) -> Span | None:
    """Return the span that the context repeats after its line of headings: header rows, or the introduction of a list."""
    if line:
        before = before.partition(line)[2].partition("\n\n")[2]
    lines = before.strip("\n").split("\n")
    for first in range(len(lines)):
        words = "\n".join(lines[first:])
        start = document.text.rfind(words, 0, span.start) if words.strip() else -1
        if start >= 0:
            return Span(start, start + len(words))
    return None


def _find_header(document: Document, span: Span, repeated: Span | None) -> Span | None:
    """Return the header whose names the rendered rows carry, starting at the caption if the context repeats it."""
    for block in document.find_blocks(Span(span.start, span.start + 1)):
        if block.header and block.header.end <= span.start:
            return Span(repeated.start if repeated and repeated.start < block.header.start else block.header.start, block.header.end)
    return repeated
