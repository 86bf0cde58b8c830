"""What can be wrong with one chunk, judging floor: the definitions, and the place that shows each."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Literal

from chunking.base.model import Chunk, Span
from chunking.judging.landmarks import DataRow, Landmarks

DefectCode = Literal["orphan", "foreign", "headerless", "torn", "crossing", "broken"]
Cause = Literal["lost_at_split", "after_table_or_picture", "no_structure"]

DEFECTS: tuple[DefectCode, ...] = ("orphan", "foreign", "headerless", "torn", "crossing", "broken")
"""In order of weight: of colour, and of the one-word mark."""

BAD_DEFECTS: tuple[DefectCode, ...] = ("orphan", "foreign", "headerless")
"""Those that keep a chunk from being attributed from its own text."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with a chunk.

    Attributes:
        code: one of `DEFECTS`.
        cause: of an orphan: "no_structure" (the document has no heading), "after_table_or_picture" (the chunk's body
            begins in a table or picture, or in the block right after one of the same section), else "lost_at_split".
            None for the others.
        span: the place that shows it: the body text without its heading (orphan, foreign), the first data row
            (headerless), the cut row, item, code or sentence, reaching beyond the chunk (torn, broken), what follows the
            first section (crossing).
    """

    code: DefectCode
    span: Span
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class ChunkJudgement:
    """What was found about one chunk.

    Attributes:
        defects: at most one of each code, in the order of `DEFECTS`.
        preamble: carries body of the preamble and shows no heading, in a document that has headings; not an orphan.
        has_rows: holds at least one full data row of a table.
        shown: indices of the headings shown, in the span or in the context, in order.
        chars: characters of the embedded text.
        tokens: its tokens, None if they were not counted.
    """

    defects: tuple[Defect, ...]
    preamble: bool
    has_rows: bool
    shown: tuple[int, ...]
    chars: int = 0
    tokens: int | None = None

    @property
    def codes(self) -> tuple[DefectCode, ...]:
        """Codes of all defects, weightiest first."""
        return tuple(defect.code for defect in self.defects)

    @property
    def bad(self) -> bool:
        """Orphan, foreign or headerless."""
        return any(code in BAD_DEFECTS for code in self.codes)

    @property
    def mark(self) -> DefectCode | None:
        """The weightiest defect's code, None for a clean chunk."""
        return self.defects[0].code if self.defects else None

    @property
    def cause(self) -> Cause | None:
        """Why an orphan is one, None for others."""
        return self.defects[0].cause if self.defects else None


def judge_chunk(landmarks: Landmarks, chunk: Chunk, *, chars: int = 0, tokens: int | None = None) -> ChunkJudgement:
    """Find every defect of a chunk, as design section 2 defines them; logarithmic in the document.

    A body is met where at least one of its non-blank characters stands in the chunk's span. Only the section the
    chunk begins in can be met without its heading: the headings of all later ones stand in the span.
    """
    document = landmarks.document
    shown = _find_shown(landmarks, chunk)
    row = _find_row(landmarks, chunk.span)
    unattributed = _find_unattributed(landmarks, chunk.span, shown)
    found = {
        "orphan": unattributed if not shown else None,
        "foreign": unattributed if shown else None,
        "headerless": row.span if row and _lacks_header(row, chunk) else None,
        "torn": landmarks.wholes.find_cut(chunk.span),
        "crossing": _find_crossing(landmarks, chunk.span),
        "broken": landmarks.sentences.find_cut(chunk.span),
    }
    defects = tuple(
        Defect(code, span, _find_cause(landmarks, span) if code == "orphan" else None)
        for code in DEFECTS
        if (span := found[code]) is not None
    )
    return ChunkJudgement(
        defects=defects,
        preamble=bool(document.headings) and not shown and _meets(landmarks, chunk.span, document.preamble) is not None,
        has_rows=row is not None,
        shown=shown,
        chars=chars,
        tokens=tokens,
    )


def _meets(landmarks: Landmarks, first: Span, second: Span) -> Span | None:
    """What two places share, without the blanks around it; None if that is nothing."""
    return landmarks.ink.trim(Span(max(first.start, second.start), min(first.end, second.end)))


def _find_shown(landmarks: Landmarks, chunk: Chunk) -> tuple[int, ...]:
    document = landmarks.document
    first = bisect_left(document.headings, chunk.span.start, key=lambda heading: heading.span.start)
    last = bisect_right(document.headings, chunk.span.end, key=lambda heading: heading.span.end)
    named = {index for start in chunk.path if document.find_heading(start) and (index := document.find_section(start)) is not None}
    return tuple(sorted(named.union(range(first, last))))


def _find_unattributed(landmarks: Landmarks, span: Span, shown: tuple[int, ...]) -> Span | None:
    """The body text of a section in the span whose heading is not shown; the whole text has none to show without headings."""
    document = landmarks.document
    if not document.headings:
        return landmarks.ink.trim(span)
    index = document.find_section(span.start)
    if index is None or index in shown:
        return None
    return _meets(landmarks, span, document.sections[index].body)


def _find_cause(landmarks: Landmarks, body: Span) -> Cause:
    document = landmarks.document
    index = document.find_section(body.start)
    if index is None:
        return "no_structure"
    start = document.sections[index].body.start
    here = bisect_right(document.blocks, body.start, key=lambda block: block.span.start)
    nearest = [block for block in document.blocks[max(here - 2, 0) : here] if block.span.end > start]
    return "after_table_or_picture" if any(block.kind in ("table", "picture") for block in nearest) else "lost_at_split"


def _find_row(landmarks: Landmarks, span: Span) -> DataRow | None:
    """The first data row that lies wholly in a place."""
    index = bisect_left(landmarks.row_starts, span.start)
    return landmarks.rows[index] if index < len(landmarks.rows) and landmarks.rows[index].span.end <= span.end else None


def _lacks_header(row: DataRow, chunk: Chunk) -> bool:
    """Whether the header rows stand neither in the span nor in the context; of the first row, since later tables begin inside."""
    if row.header is None or chunk.span.contains(row.header):
        return False
    return chunk.lead is None or not chunk.lead.contains(row.header)


def _find_crossing(landmarks: Landmarks, span: Span) -> Span | None:
    """What stands in the span behind its first section, if it mixes sections."""
    document = landmarks.document
    trimmed = landmarks.ink.trim(span)
    if trimmed is None:
        return None
    last = document.find_section(trimmed.end - 1)
    first = document.find_section(trimmed.start) or 0
    if last is None or landmarks.count_sections(first, last) < 2:
        return None
    while landmarks.count_sections(first, first + 1) < 2:
        first += 1
    return Span(document.sections[first + 1].span.start, trimmed.end)
