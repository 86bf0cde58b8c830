"""A chunk back from the point that was made of it, storing floor: for a document as it is read now."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from chunking.base.context import PATH_SEPARATOR, SHORTENED_MARK, body_text
from chunking.base.model import Chunk, ChunkKind, Document, Span
from chunking.storing.points import Payload, read_fields


def restore_chunk(document: Document, payload: Payload, *, cited: bool = False) -> Chunk | None:
    """The chunk that one of our points was made of: same span, same headings shown, same rows repeated.

    Args:
        document: as it is read now.
        payload: of a point.
        cited: whether the collection's recipe puts citations into contexts.

    Returns:
        None if the text at its span no longer is its body, or if the point is not ours.
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


def _find_path(document: Document, place: Span, titles: Sequence[str]) -> tuple[int, ...]:
    """Starts of the headings that a stored path names: those above the chunk's end, innermost last."""
    index = document.find_section(place.end - 1)
    wanted = list(titles)
    starts: list[int] = []
    for above in reversed(document.path_of(index) if index is not None else ()):
        heading = document.headings[above]
        if wanted and heading.title == wanted[-1]:
            wanted.pop()
            starts.append(heading.span.start)
    return tuple(reversed(starts))


def _find_repeated(document: Document, place: Span, front: str, line: str) -> Span | None:
    """The place of what the context repeats behind its line of headings: header rows, or the introduction of a list."""
    if line:
        front = front.partition(line)[2].partition("\n\n")[2]
    lines = front.strip("\n").split("\n")
    for first in range(len(lines)):
        words = "\n".join(lines[first:])
        start = document.text.rfind(words, 0, place.start) if words.strip() else -1
        if start >= 0:
            return Span(start, start + len(words))
    return None


def _find_header(document: Document, place: Span, repeated: Span | None) -> Span | None:
    """The header whose names rendered rows carry themselves, from the caption on where the context repeats that."""
    for block in document.find_blocks(Span(place.start, place.start + 1)):
        if block.header and block.header.end <= place.start:
            return Span(repeated.start if repeated and repeated.start < block.header.start else block.header.start, block.header.end)
    return repeated
