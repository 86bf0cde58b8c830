"""What can be wrong with one chunk, judging floor: the words for it. How each is found stands in `findings.py`."""

from dataclasses import dataclass
from typing import Literal

from chunking.base.model import Span

DefectCode = Literal["orphan", "foreign", "headerless", "torn", "crossing", "broken"]
Cause = Literal["lost_at_split", "after_table_or_picture", "no_structure"]

DEFECTS: tuple[DefectCode, ...] = ("orphan", "foreign", "headerless", "torn", "crossing", "broken")
"""In order of weight: of colour, and of the one-word mark."""

BAD_DEFECTS: tuple[DefectCode, ...] = ("orphan", "foreign", "headerless")
"""Those that keep a chunk from being attributed from its own text; the weightiest."""


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
        stranded: the heading at its end whose body or sections below are elsewhere, None for most.
        twin: index of another chunk of the document that says nearly the same (`near_duplicates.py`), None if there is none or
            nobody looked.
    """

    defects: tuple[Defect, ...]
    preamble: bool
    has_rows: bool
    shown: tuple[int, ...]
    chars: int = 0
    tokens: int | None = None
    stranded: Span | None = None
    twin: int | None = None

    @property
    def codes(self) -> tuple[DefectCode, ...]:
        """Codes of all defects, weightiest first."""
        return tuple(defect.code for defect in self.defects)

    @property
    def bad(self) -> bool:
        """Orphan, foreign or headerless."""
        return bool(self.defects) and self.defects[0].code in BAD_DEFECTS

    @property
    def mark(self) -> DefectCode | None:
        """The weightiest defect's code, None for a clean chunk."""
        return self.defects[0].code if self.defects else None

    @property
    def cause(self) -> Cause | None:
        """Why an orphan is one, None for others."""
        return self.defects[0].cause if self.defects else None
