"""A document's text as runs of one look, as the panes that show it draw them."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import streamlit as st

from chunking import Block, Document, Span, workbench


class Run(NamedTuple):
    """A piece of the text drawn in one go.

    Attributes:
        span: its place.
        block: the block it is part of.
        heading: the heading it belongs to, -1 for none. A heading is a run of its own even if it is only part of a block.
        is_unused: it looks like a heading but is none.
        has_gap: a blank line follows.
        section: index of its section, -1 before the first heading.
        number: of the paragraph in its section, counted from 1; 0 for headings and further runs of the same block.
    """

    span: Span
    block: Block
    heading: int
    is_unused: bool
    has_gap: bool
    section: int
    number: int


def split_runs(document: Document) -> Iterator[Run]:
    """Return the runs of a document, in order; together they cover every non-whitespace character."""
    unused = [notice.span for notice in document.notices if notice.kind.startswith("unused") and notice.span is not None]
    numbers = {start: number for starts in workbench.list_paragraphs(document).values() for number, start in enumerate(starts, 1)}
    for block in document.blocks:
        number = numbers.get(block.span.start, 0)
        for span, heading in _split_at_headings(document, block.span):
            is_unused = heading < 0 and any(span.overlaps(place) for place in unused)
            has_gap = document.text[span.end : span.end + 2] == "\n\n"
            section = document.find_section(span.start)
            yield Run(span, block, heading, is_unused, has_gap, -1 if section is None else section, number if heading < 0 else 0)
            number = number if heading >= 0 else 0


def pack(run: Run, to_place: Callable[[int], int], style: str = "") -> list[Any]:
    """A run as `text_runs.js` takes it."""
    start, end = run.span
    block = run.block
    marks = [run.heading, int(run.is_unused), int(run.has_gap), run.section, run.number, style]
    return [to_place(start), to_place(end), start, block.kind, block.depth, *marks]


def find_runs(document: Document, styles: Mapping[str, str] | None = None) -> list[list[Any]]:
    """All runs, packed, their first two places in UTF-16 units.

    Args:
        document: what is read.
        styles: the Word style of each block by its reference, where they are to be shown.
    """
    to_utf16 = _convert_places(document.text)
    shown: set[str] = set()
    packed = []
    for run in split_runs(document):
        style = styles.get(run.block.ref, "") if styles and run.block.ref not in shown else ""
        shown.add(run.block.ref)
        packed.append(pack(run, to_utf16, style))
    return packed


@st.cache_data(max_entries=20, show_spinner=False)
def keep_runs(document_key: str, _document: Document, _styles: Mapping[str, str] | None) -> list[list[Any]]:  # noqa: ARG001 - the key
    """Return `find_runs`, cached; the key identifies the document and the styles."""
    return find_runs(_document, _styles)


def _split_at_headings(document: Document, span: Span) -> list[tuple[Span, int]]:
    first = document.find_section(span.start) or 0
    pieces: list[tuple[Span, int]] = []
    position = span.start
    for index in range(first, len(document.headings)):
        place = document.headings[index].span
        if place.start >= span.end:
            break
        if not place.overlaps(span):
            continue
        if position < place.start:
            pieces.append((Span(position, place.start), -1))
        position = min(place.end, span.end)
        pieces.append((Span(max(place.start, span.start), position), index))
    if position < span.end:
        pieces.append((Span(position, span.end), -1))
    return [(piece, heading) for piece, heading in pieces if document.slice(piece).strip()]


def _convert_places(text: str) -> Callable[[int], int]:
    """From code points, which spans count, to the UTF-16 units that JavaScript counts."""
    beyond = [place for place, character in enumerate(text) if character > "\uffff"]
    return (lambda place: place + bisect_left(beyond, place)) if beyond else (lambda place: place)
