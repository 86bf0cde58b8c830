"""The warnings of a saved document: what is not good about it, and what to do at its source."""

from collections.abc import Sequence

from chunking.base.model import Block, Chunk, Document, Span
from chunking.base.phrases import N_, Phrase

ORPHANS_WORTH_A_WARNING_PCT = 20.0

MANY_ORPHANS = N_("Fragments without a heading: {orphan_pct} %. Repair the headings of the file where it was made.")
CUT_AWAY_FROM_HEADINGS = N_(
    "Fragments without a heading: {orphan_pct} %. The file has headings, the way of cutting lost them: use structural."
)
CUT_WITHOUT_HEADINGS = N_("The file has no headings, so it was cut by size alone. Give it headings where it was made.")
CUT_TABLES = N_("Tables cut inside a row or away from their header: {count}. Use structural, which repeats the header.")
READ_UNSURELY = N_("Pages recognised with doubt: {count}. Compare them with the file, or save it again as text where it was made.")
UNDESCRIBED_PICTURES = N_("Pictures the vision model gave no answer for: {count}. Check the service, then save the document again.")
_FALLBACK = "fallback"
_UNSURE, _VISION_FAILED = "unsure_pages", "vision_failed"


def list_warnings(document: Document, chunks: Sequence[Chunk], *, orphan_pct: float | None) -> tuple[Phrase, ...]:
    """Return the warnings of a document and its chunks, the gravest first."""
    found = []
    if orphan_pct is not None and orphan_pct > ORPHANS_WORTH_A_WARNING_PCT:
        found.append(Phrase(CUT_AWAY_FROM_HEADINGS if document.headings else MANY_ORPHANS, orphan_pct=f"{orphan_pct:g}"))
    elif any(_FALLBACK in chunk.flags for chunk in chunks):
        found.append(Phrase(CUT_WITHOUT_HEADINGS))
    if tables := len(_find_cut_tables(document, chunks)):
        found.append(Phrase(CUT_TABLES, count=tables))
    if pages := sum(notice.count for notice in document.notices if notice.kind == _UNSURE):
        found.append(Phrase(READ_UNSURELY, count=pages))
    if pictures := sum(notice.count for notice in document.notices if notice.kind == _VISION_FAILED):
        found.append(Phrase(UNDESCRIBED_PICTURES, count=pictures))
    return tuple(found)


def _find_cut_tables(document: Document, chunks: Sequence[Chunk]) -> set[Span]:
    """Return the tables of which a chunk shows part of a row, or rows without the header."""
    return {
        block.span
        for chunk in chunks
        for block in document.find_blocks(chunk.span)
        if block.kind == "table" and (_begins_without_header(chunk, block) or _cuts_a_row(chunk, block))
    }


def _begins_without_header(chunk: Chunk, table: Block) -> bool:
    return table.header is not None and chunk.span.start >= table.header.end and chunk.lead is None


def _cuts_a_row(chunk: Chunk, table: Block) -> bool:
    return any(row.start < edge < row.end for row in table.parts for edge in chunk.span)
