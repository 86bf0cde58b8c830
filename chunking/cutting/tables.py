"""Cutting a table between its rows, header repeated; cutting floor, standard library only."""

from collections.abc import Iterator
from dataclasses import replace

from chunking.base.model import Block, Chunk, Span


def trim_span(text: str, span: Span) -> Span:
    """The span without blanks at its edges; `start == end` if nothing is left."""
    piece = text[span.start : span.end]
    lead = len(piece) - len(piece.lstrip())
    return Span(span.start + lead, max(span.start + lead, span.start + len(piece.rstrip())))


def cut_table(table: Block, start: int, frame: Chunk, budget: int) -> Iterator[Chunk]:
    """The chunks of a table: whole if it fits, else parts of whole rows, the later ones led by caption and header.

    Args:
        table: a block of kind "table"; its `parts` are its rows.
        start: where the table's caption begins, or the table itself.
        frame: chunk whose path every part gets.
        budget: characters the body and the repeated header may have together.

    Returns:
        Chunks of kind "table" that hold every row exactly once; a part of one row may be longer than the budget.
    """
    frame = replace(frame, kind="table")
    header = table.header
    lead = Span(start, header.end) if header else None
    rows = table.parts[table.header_parts :]
    if not rows or table.span.end - start <= budget:
        yield replace(frame, span=Span(start, table.span.end), lead=None)
        return
    part_start, part_lead, previous_end = start, None, None
    for row in rows:
        taken = row.end - part_start + (part_lead.end - part_lead.start + 1 if part_lead else 0)
        if previous_end is not None and taken > budget:
            yield replace(frame, span=Span(part_start, previous_end), lead=part_lead)
            part_start, part_lead = row.start, lead
        previous_end = row.end
    yield replace(frame, span=Span(part_start, table.span.end), lead=part_lead)
