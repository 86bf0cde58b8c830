"""Neighbouring small sections in one chunk, if the user asks for it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from chunking.base.characters import trim_span
from chunking.base.model import Chunk, Document, Section, Span
from chunking.cutting.groups import is_described
from chunking.cutting.packing import find_kind
from chunking.cutting.size_meter import SizeMeter


def merge_small_sections(document: Document, build_frame: Callable[[int], Chunk], meter: SizeMeter) -> dict[int, tuple[Chunk, int]]:
    """The chunks that sections share: index of the first section -> the chunk, and the index of the last.

    Neighbours under one parent, without sections below them and without anything that is a chunk of its own (tables, described
    pictures), share a chunk as long as they fit the limit together. The context names the parent, the titles stay in the body.
    Sections without a parent have nothing to be named by and are left alone.

    What is merged depends on the neighbours, so law 3 holds for the sections under other parents only.

    Args:
        document: the document.
        build_frame: the context of a section's own chunks, by its index.
        meter: measures what fits.
    """
    shared = {}
    for first, last in _find_runs(document):
        parent = document.sections[first].parent
        assert parent is not None
        frame = build_frame(parent)
        position = first
        while position < last:
            chunk, stop = _fill(document, frame, position, last, meter)
            if stop > position:
                shared[position] = (chunk, stop)
            position = stop + 1
    return shared


def _find_runs(document: Document) -> Iterator[tuple[int, int]]:
    """First and last index of neighbours that could share a chunk."""
    has_child = {section.parent for section in document.sections}
    first: int | None = None
    for section in document.sections:
        fits = section.parent is not None and section.index not in has_child and not _has_own_chunks(document, section)
        if first is not None and (not fits or section.parent != document.sections[first].parent):
            yield first, section.index - 1
            first = None
        if fits and first is None:
            first = section.index
    if first is not None:
        yield first, len(document.sections) - 1


def _has_own_chunks(document: Document, section: Section) -> bool:
    blocks = document.find_blocks(section.body) if section.body.start < section.body.end else ()
    return any(block.kind == "table" or is_described(document, block) for block in blocks)


def _fill(document: Document, frame: Chunk, first: int, last: int, meter: SizeMeter) -> tuple[Chunk, int]:
    """As many sections as fit from the first on, and the index of the last of them."""
    chunk = _join(document, frame, first, first)
    stop = first
    while stop < last and meter.has_room(longer := _join(document, frame, first, stop + 1)):
        chunk = longer
        stop += 1
    return chunk, stop


def _join(document: Document, frame: Chunk, first: int, last: int) -> Chunk:
    span = trim_span(document.text, Span(document.sections[first].span.start, document.sections[last].span.end))
    return replace(frame, span=span, kind=find_kind(document, span))
