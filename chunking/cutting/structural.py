"""Cutting at the structure the author wrote; cutting floor, standard library only.

A section is a chunk. Over the limit it is cut, on the first level that suffices:

1. between blocks (a table is a chunk of its own, cut between rows: `tables.py`);
2. between sentences of a paragraph, lines of code;
3. between words, as a last resort, and flagged.

Every part carries the whole heading path in its context. A heading without body travels in its children's paths.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from chunking.base.context import PATH_SEPARATOR, SHORTENED_MARK, context
from chunking.base.enumerators import find_clause_end, is_enumerator
from chunking.base.model import Block, Chunk, ChunkKind, Document, Span
from chunking.base.strategy import Strategy
from chunking.cutting.tables import cut_table, trim_span

FitsHardLimit = Callable[[str], bool]
"""Whether the embedder can read a text to its end; a list item, clause or code block is kept whole as long as it can."""

OVERSIZE, FALLBACK, SHORTENED_PATH, CUT_CHARACTERS = "oversize", "fallback", "shortened_path", "cut_characters"


@dataclass(frozen=True, slots=True)
class _Unit:
    """A place that is not cut any further: a block, a sentence, a line, or words of an endless one."""

    span: Span
    kind: ChunkKind = "text"
    flag: str = ""


def cut_structural(document: Document, strategy: Strategy, *, fits_hard_limit: FitsHardLimit | None = None) -> tuple[Chunk, ...]:
    """Chunks that never cross a section and always carry its heading path (laws 2 to 6).

    Args:
        document: with or without headings; without any, blocks are packed up to the limit and flagged "fallback".
        strategy: its `max_chars` limits the embedded text, context counted.
        fits_hard_limit: None keeps every list item, clause and code block whole.

    Returns:
        Chunks in order of their starts; none for a document without text.
    """
    fits = fits_hard_limit or (lambda _: True)
    root = Chunk(Span(0, 0), flags=() if document.headings else (FALLBACK,))
    chunks = list(_cut_place(document, document.preamble, root, strategy.max_size, fits))
    has_child = {section.parent for section in document.sections}
    for section in document.sections:
        path = document.path_of(section.index)
        if section.body.start < section.body.end:
            frame = _build_frame(document, path, strategy.max_size)
            chunks += _cut_place(document, section.body, frame, strategy.max_size, fits)
        elif section.index not in has_child:
            frame = _build_frame(document, path[:-1], strategy.max_size)
            chunks.append(replace(frame, span=trim_span(document.text, document.headings[section.index].span)))
    chunks = list(_keep_vanishing_headings(document, chunks))
    return tuple(_flag_oversize(document, chunk, strategy.max_size) for chunk in chunks)


def _build_frame(document: Document, path: Sequence[int], max_chars: int) -> Chunk:
    """A chunk without place: the path as its context will show it, cut at the top if longer than a third of the limit."""
    titles = [document.headings[index].title for index in path]
    kept = 0
    while kept < len(path) - 1 and _measure_path(titles[kept:], shortened=kept > 0) > max_chars // 3:
        kept += 1
    starts = tuple(document.headings[index].span.start for index in path[kept:])
    return Chunk(Span(0, 0), starts, shortened=kept > 0, flags=(SHORTENED_PATH,) if kept else ())


def _measure_path(titles: Sequence[str], *, shortened: bool) -> int:
    return len(PATH_SEPARATOR.join([SHORTENED_MARK, *titles] if shortened else titles))


def _cut_place(document: Document, place: Span, frame: Chunk, max_chars: int, fits: FitsHardLimit) -> Iterator[Chunk]:
    """The chunks of a section's body (or of the preamble), each in the given frame."""
    budget = max(max_chars - len(context(document, frame)), max_chars // 3, 1)
    blocks = document.find_blocks(place) if place.start < place.end else ()
    waiting: list[_Unit] = []
    position = 0
    while position < len(blocks):
        table_at = _find_table(blocks, position)
        if table_at is None:
            waiting += _build_units(document, blocks[position], place, budget, fits)
            position += 1
            continue
        yield from _pack(document, waiting, frame, budget)
        waiting = []
        caption_start = blocks[position].span.start
        yield from cut_table(blocks[table_at], caption_start, frame, budget)
        position = table_at + 1
    yield from _pack(document, waiting, frame, budget)


def _find_table(blocks: Sequence[Block], position: int) -> int | None:
    """Index of the table that begins here, possibly with its caption; None if none does."""
    following = position + (blocks[position].kind == "caption")
    return following if following < len(blocks) and blocks[following].kind == "table" else None


def _build_units(document: Document, block: Block, place: Span, budget: int, fits: FitsHardLimit) -> Iterator[_Unit]:
    span = trim_span(document.text, Span(max(block.span.start, place.start), min(block.span.end, place.end)))
    if span.start >= span.end:
        return
    kind: ChunkKind = "code" if block.kind == "code" else "text"
    if span.end - span.start <= budget or (_stays_whole(document, block, span) and fits(document.slice(span))):
        yield _Unit(span, kind)
    else:
        for part in block.parts or (span,):
            clipped = trim_span(document.text, Span(max(part.start, span.start), min(part.end, span.end)))
            if clipped.start < clipped.end:
                yield from (_Unit(piece, kind, flag) for piece, flag in _cut_words(document.text, clipped, budget))


def _stays_whole(document: Document, block: Block, span: Span) -> bool:
    """Items, code and numbered clauses are read as one: cut only if the embedder cannot take them."""
    return block.kind in ("list_item", "code", "formula") or find_clause_end(document.text, span.start, span.end) > span.start


def _cut_words(text: str, span: Span, budget: int) -> Iterator[tuple[Span, str]]:
    """A sentence longer than the budget, cut at the last blank that fits, or anywhere if there is none."""
    start = span.start
    flag = "" if span.end - span.start <= budget else CUT_CHARACTERS
    while span.end - start > budget:
        window = text[start : start + budget + 1]
        blank = max(window.rfind(" "), window.rfind("\n"), window.rfind("\t"))
        end = start + (blank if blank > 0 and window[:blank].strip() else budget)
        piece = trim_span(text, Span(start, end))
        if piece.start < piece.end:
            yield piece, flag
        start = end
    rest = trim_span(text, Span(start, span.end))
    if rest.start < rest.end:
        yield rest, flag


def _pack(document: Document, units: Sequence[_Unit], frame: Chunk, budget: int) -> Iterator[Chunk]:
    """As many neighbouring units in a chunk as fit; what introduces the next unit ("...:", "§ 9.") goes with it."""
    group: list[_Unit] = []
    for unit in units:
        if group and unit.span.end - group[0].span.start > budget:
            introduction = group.pop() if len(group) > 1 and _introduces(document, group[-1]) else None
            yield _close(group, frame)
            group = [introduction] if introduction and unit.span.end - introduction.span.start <= budget else []
            if introduction and not group:
                yield _close([introduction], frame)
        group.append(unit)
    if group:
        yield _close(group, frame)


def _introduces(document: Document, unit: _Unit) -> bool:
    words = document.slice(unit.span)
    return words.endswith(":") or is_enumerator(words)


def _close(group: Sequence[_Unit], frame: Chunk) -> Chunk:
    flags = frame.flags
    for unit in group:
        if unit.flag and unit.flag not in flags:
            flags = (*flags, unit.flag)
    kind: ChunkKind = "code" if all(unit.kind == "code" for unit in group) else "text"
    return replace(frame, span=Span(group[0].span.start, group[-1].span.end), kind=kind, flags=flags)


def _flag_oversize(document: Document, chunk: Chunk, max_chars: int) -> Chunk:
    """Whatever makes a chunk longer than the limit (a whole item, a long heading, a row) is told."""
    size = len(context(document, chunk)) + chunk.span.end - chunk.span.start
    return replace(chunk, flags=(*chunk.flags, OVERSIZE)) if size > max_chars else chunk


def _keep_vanishing_headings(document: Document, chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """A heading without body that every context left out (shortened paths) opens the next chunk, its first child's."""
    shown = {start for chunk in chunks for start in chunk.path}
    vanishing = [
        document.headings[section.index].span
        for section in document.sections
        if section.body.start == section.body.end and document.headings[section.index].span.start not in shown
    ]
    position = 0
    for chunk in chunks:
        start = chunk.span.start
        while position < len(vanishing) and vanishing[position].start < chunk.span.start:
            start = min(start, vanishing[position].start)
            position += 1
        if position < len(vanishing) and chunk.span.contains(vanishing[position]):
            position += 1
        yield replace(chunk, span=Span(start, chunk.span.end))
