"""Parts of a long table: `FEWEST_ROWS` to `MOST_ROWS` whole rows each, with caption and header repeated.

Another number of rows cuts otherwise than before: raise `CUTTING_VERSION` in `base/settings.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil

from chunking.base.cells import name_columns, render_row
from chunking.base.characters import trim_span
from chunking.base.model import Block, Chunk, Document, Span
from chunking.cutting.packing import pack_units
from chunking.cutting.size_meter import PATH_SHARE, SizeMeter
from chunking.cutting.units import Unit, build_units

RENDERED = "rendered"
FEWEST_ROWS = 5
"""Rows that a part has at least if they fit: enough to compare."""
MOST_ROWS = 10
"""Rows that a part has at most: few enough to be about one thing."""


def cut_table(
    document: Document, bundle: Sequence[Block], place: Span, frame: Chunk, meter: SizeMeter, *, as_records: bool = False
) -> Iterator[Chunk]:
    """The chunks of a table with its captions: whole if it fits, otherwise parts of whole rows, each with caption and header.

    The limit is the strategy's in its own unit, 512 tokens as practice has it for registers where it is given so; 1,500
    characters of Polish come to about the same.

    Args:
        document: the document.
        bundle: captions, a block of kind "table" whose `parts` are its rows, captions.
        place: the section's body.
        frame: chunk whose path every part gets.
        meter: measures what fits.
        as_records: rows are embedded as "column: value; ..."; of a table without header they stay as they are.

    Returns:
        Chunks of kind "table" that hold every row exactly once; a part of one row may be longer than the limit.
    """
    at = next(index for index, block in enumerate(bundle) if block.kind == "table")
    table = bundle[at]
    rows = [document.slice(row) for row in table.parts[table.header_parts :]]
    if as_records and table.header:
        columns = name_columns(document, table)
        records = [render_row(columns, row) for row in rows]
        if any(records):
            rows = records
            frame = replace(frame, as_records=True, flags=(*frame.flags, RENDERED))
    start, end = max(bundle[0].span.start, place.start), bundle[-1].span.end
    whole = replace(frame, kind="table", span=Span(start, end))
    is_endless = meter.is_exact and sum(map(len, rows)) > meter.limit
    if len(rows) < 2 or (not is_endless and meter.has_room(whole)):
        yield whole
        return
    before, behind = bundle[:at], bundle[at + 1 :]
    if before and meter.weigh(document.text[start : table.span.start]) > meter.limit // PATH_SHARE:
        yield from _pack_captions(document, before, place, frame, meter)
        before, start = (), table.span.start
    is_short = bool(behind) and meter.weigh(document.text[behind[0].span.start : end]) <= meter.limit // PATH_SHARE
    caption = Span(behind[0].span.start, end) if is_short else None
    span = Span(start, end if is_short else table.span.end)
    yield from _cut_rows(document, table, rows, replace(whole, span=span, caption=caption), meter)
    if behind and not is_short:
        yield from _pack_captions(document, behind, place, frame, meter)


def _leave_as_rows(frame: Chunk) -> Chunk:
    return replace(frame, as_records=False, flags=tuple(flag for flag in frame.flags if flag != RENDERED))


def _pack_captions(document: Document, captions: Sequence[Block], place: Span, frame: Chunk, meter: SizeMeter) -> Iterator[Chunk]:
    frame = _leave_as_rows(frame)
    units: list[Unit] = build_units(document, [(caption,) for caption in captions], place, frame, meter)
    yield from pack_units(document, units, frame, meter)


def _cut_rows(document: Document, table: Block, texts: Sequence[str], whole: Chunk, meter: SizeMeter) -> Iterator[Chunk]:
    """Cut a table at the span of `whole` into parts; `texts` are its rows as they are embedded."""
    rows = table.parts[table.header_parts :]
    header_end = table.header.end if table.header else table.span.start
    lead: Span | None = trim_span(document.text, Span(whole.span.start, header_end))
    if lead is not None and lead.start == lead.end:
        lead = None
    # One for the additional line break before a caption at its own place.
    room = meter.find_room(replace(whole, lead=lead)) - (1 if whole.caption else 0)
    sizes = [meter.weigh(text) + 1 for text in texts]
    if table.is_headerless:  # the empty row that markdown needs is in the first part only
        sizes[0] += meter.weigh(document.text[table.span.start : rows[0].start]) + 1
    waiting = divide_rows(sizes, room + 1)
    position = 0
    while waiting:
        count = waiting.pop(0)
        is_last = position + count == len(rows)
        begin = whole.span.start if position == 0 else rows[position].start
        end = whole.span.end if is_last else rows[position + count - 1].end
        chunk = replace(whole, span=Span(begin, end), lead=lead if position else None, caption=None if is_last else whole.caption)
        if chunk.as_records and not any(texts[position : position + count]):
            chunk = _leave_as_rows(chunk)
        if count > 1 and not meter.is_exact and not meter.has_room(chunk):
            waiting[:0] = [ceil(count / 2), count // 2]
            continue
        yield chunk
        position += count


def divide_rows(sizes: Sequence[int], room: int) -> list[int]:
    """Return the number of rows of each part, between `FEWEST_ROWS` and `MOST_ROWS` if they fit.

    Parts of 5 to 10 rows if they fit the room, as even as they can be without falling below 5; if 5 do not fit, as many
    as fit, one at least. A last single row is evened out with the part before it.
    """
    before = [0, *accumulate(sizes)]
    counts = _fill(before, room, MOST_ROWS)
    even = max(FEWEST_ROWS, ceil(len(sizes) / len(counts)))
    evened = _fill(before, room, even)
    counts = evened if len(evened) == len(counts) else counts
    if len(counts) > 1 and counts[-1] == 1 and counts[-2] > 2:
        both = counts[-2] + 1
        last = both // 2
        if before[-1] - before[-1 - last] <= room:
            counts[-2:] = [both - last, last]
    return counts


def _fill(before: Sequence[int], room: int, most: int) -> list[int]:
    counts = []
    first = 0
    while first < len(before) - 1:
        stop = first + 1
        while stop < len(before) - 1 and stop - first < most and before[stop + 1] - before[first] <= room:
            stop += 1
        counts.append(stop - first)
        first = stop
    return counts
