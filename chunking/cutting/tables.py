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
        Chunks of kind "table" that hold every row exactly once; a part that cannot keep to the budget with even one
        row is flagged "oversize".
    """
    frame = replace(frame, kind="table")
    header = table.header
    lead = Span(start, header.end) if header else None
    rows = table.parts[table.header_parts :]
    if not rows or table.span.end - start <= budget:
        yield _close(frame, Span(start, table.span.end), None, budget)
        return
    part_start, part_lead, previous_end = start, None, None
    for row in rows:
        taken = row.end - part_start + (part_lead.end - part_lead.start + 1 if part_lead else 0)
        if previous_end is not None and taken > budget:
            yield _close(frame, Span(part_start, previous_end), part_lead, budget)
            part_start, part_lead = row.start, lead
        previous_end = row.end
    yield _close(frame, Span(part_start, table.span.end), part_lead, budget)


def _close(frame: Chunk, span: Span, lead: Span | None, budget: int) -> Chunk:
    size = span.end - span.start + (lead.end - lead.start + 1 if lead else 0)
    flags = (*frame.flags, "oversize") if size > budget and "oversize" not in frame.flags else frame.flags
    return replace(frame, span=span, lead=lead, flags=flags)
