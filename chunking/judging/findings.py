"""Rules that find the defects of chunks, one for each row of `defects.py`, for all chunks of a document at once.

The questions are sorted-array searches over `DocumentIndex`; only what is found becomes an object.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chunking.base.model import OVERSIZE, Chunk, Document, Span
from chunking.judging.defects import DEFECT_KINDS, DEFECTS, Cause
from chunking.judging.document_index import NOWHERE, DocumentIndex, Edges

if TYPE_CHECKING:
    from chunking.judging.document_index import Answers, Places


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with a chunk.

    Attributes:
        code: one of `DEFECTS`.
        cause: of an orphan: "no_structure" (the document has no heading), "after_table_or_picture" (the chunk's body
            begins in a table or picture, or in the block right after one of the same section), otherwise "lost_at_split".
            None for the others.
        span: the place that shows it: the body text without its heading (orphan, foreign), the first data row
            (headerless), the cut row, item, code or sentence, reaching beyond the chunk (torn, broken), what follows the
            first section (crossing), what the embedder does not read (truncated), the whole chunk (oversize).
    """

    code: str
    span: Span
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class ChunkJudgement:
    """Findings about one chunk.

    Attributes:
        defects: at most one of each code, in the order of `DEFECTS`.
        preamble: carries body of the preamble and shows no heading, in a document that has headings; not an orphan.
        has_rows: holds at least one full data row of a table.
        shown: indices of the headings shown, in the span or in the context, in order.
        chars: characters of the embedded text.
        tokens: its tokens, None if they were not counted.
        stranded: the heading at its end whose body or sections below are elsewhere, None for most.
        twin: index of another chunk of the document that says nearly the same (`near_duplicates.py`), None if there is none or
            it was not looked for.
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
    def codes(self) -> tuple[str, ...]:
        """Codes of all defects, weightiest first."""
        return tuple(defect.code for defect in self.defects)

    @property
    def bad(self) -> bool:
        """Orphan, foreign or headerless."""
        return bool(self.defects) and DEFECT_KINDS[self.defects[0].code].is_bad

    @property
    def mark(self) -> str | None:
        """The weightiest defect's code, None for a clean chunk."""
        return self.defects[0].code if self.defects else None

    @property
    def cause(self) -> Cause | None:
        """Return why an orphan is one, None for others."""
        return self.defects[0].cause if self.defects else None


def find_defects(
    document_index: DocumentIndex,
    chunks: Sequence[Chunk],
    *,
    chars: Sequence[int],
    tokens: Sequence[int | None],
    twins: Sequence[int | None],
    unread: Mapping[int, Span],
) -> tuple[ChunkJudgement, ...]:
    """One judgement a chunk, in order.

    A body is met where at least one of its visible characters is in the chunk's span. Only the section the chunk
    begins in can be met without its heading: the headings of all later ones are in the span.

    Args:
        document_index: of the document the chunks were cut from.
        chunks: any.
        chars: characters of each embedded text.
        tokens: its tokens, or None.
        twins: the near-duplicate of each, or None.
        unread: by index, the end of each chunk that is longer than the embedder reads.
    """
    return _Findings(document_index, chunks).judge(chars, tokens, twins, unread) if chunks else ()


class _Findings:
    """The chunks of a document as arrays, and what is asked of them."""

    def __init__(self, document_index: DocumentIndex, chunks: Sequence[Chunk]) -> None:
        import numpy as np

        self.document_index = document_index
        self.chunks = chunks
        self.spans = Edges.collect(chunk.span for chunk in chunks)
        headings = document_index.headings
        self.first_shown = np.searchsorted(headings.starts, self.spans.starts, side="left")
        self.behind_shown = np.maximum(np.searchsorted(headings.ends, self.spans.ends, side="right"), self.first_shown)
        self.section = np.searchsorted(headings.starts, self.spans.starts, side="right") - 1
        self.named = _find_named(document_index.document, chunks)
        self.is_attributed = (self.behind_shown > self.first_shown) | np.array([bool(named) for named in self.named])

    def judge(
        self, chars: Sequence[int], tokens: Sequence[int | None], twins: Sequence[int | None], unread: Mapping[int, Span]
    ) -> tuple[ChunkJudgement, ...]:
        unattributed = self.find_unattributed()
        rows, headerless = self.find_rows()
        orphans = unattributed.keep(~self.is_attributed)
        causes = self.find_causes(orphans)
        found: dict[str, Iterable[tuple[int, Span]]] = {
            "orphan": orphans.list_found(),
            "foreign": unattributed.keep(self.is_attributed).list_found(),
            "headerless": headerless.list_found(),
            "torn": self.document_index.wholes.find_cuts(self.spans).list_found(),
            "truncated": unread.items(),
            "oversize": ((index, chunk.span) for index, chunk in enumerate(self.chunks) if OVERSIZE in chunk.flags),
            "crossing": self.find_crossings().list_found(),
            "broken": self.document_index.sentences.find_cuts(self.spans).list_found(),
        }
        defects: list[tuple[Defect, ...]] = [()] * len(self.chunks)
        for code in DEFECTS:
            for index, span in found[code]:
                defects[index] += (Defect(code, span, causes.get(index) if code == "orphan" else None),)
        stranded = dict(self.find_stranded().list_found())
        return tuple(
            ChunkJudgement(found_here, is_preamble, has_rows, shown, chars_here, tokens_here, stranded.get(index), twin)
            for index, (found_here, is_preamble, has_rows, shown, chars_here, tokens_here, twin) in enumerate(
                zip(defects, self.find_preamble().tolist(), rows, self.list_shown(), chars, tokens, twins, strict=True)
            )
        )

    def nothing(self) -> Edges:
        """Nowhere, for every chunk."""
        return Edges(self.spans.starts * 0 + NOWHERE, self.spans.ends)

    def list_shown(self) -> list[tuple[int, ...]]:
        """Indices of the headings in the span or named by the context."""
        ranges = zip(self.first_shown.tolist(), self.behind_shown.tolist(), self.named, strict=True)
        return [tuple(sorted({*named, *range(first, behind)})) if named else tuple(range(first, behind)) for first, behind, named in ranges]

    def find_unattributed(self) -> Edges:
        """The body text in the span of a section whose heading is not shown; without headings, the whole text has none to show."""
        import numpy as np

        if not self.document_index.document.headings:
            return self.document_index.visible.trim(self.spans)
        is_shown = (self.section >= self.first_shown) & (self.section < self.behind_shown)
        is_shown |= np.array([section in named for section, named in zip(self.section.tolist(), self.named, strict=True)])
        return self.meet_bodies(self.section).keep((self.section >= 0) & ~is_shown)

    def meet_bodies(self, sections: "Places") -> Edges:
        """Return what each chunk shares with the body of a section, without the whitespace around it."""
        import numpy as np

        bodies = self.document_index.bodies
        starts = np.maximum(self.spans.starts, bodies.starts[sections])
        return self.document_index.visible.trim(Edges(starts, np.maximum(np.minimum(self.spans.ends, bodies.ends[sections]), starts)))

    def find_preamble(self) -> "Answers":
        """Return whether a chunk has body of the preamble and shows no heading, in a document that has headings."""
        import numpy as np

        document = self.document_index.document
        if not document.headings:
            return np.zeros(len(self.spans), dtype=bool)
        ends = np.minimum(self.spans.ends, document.preamble.end)
        visible: Answers = self.document_index.visible.count(Edges(self.spans.starts, np.maximum(ends, self.spans.starts))) > 0
        answers: Answers = visible & ~self.is_attributed
        return answers

    def find_rows(self) -> tuple[list[bool], Edges]:
        """Return whether a data row lies wholly in the span; and the first one, where its header rows are neither in span nor context.

        Only the first row can lack its header: later tables begin inside. Rows rendered as records name their columns.
        """
        import numpy as np

        rows, headers = self.document_index.rows, self.document_index.headers
        if not len(rows):
            return [False] * len(self.spans), self.nothing()
        first = np.searchsorted(rows.starts, self.spans.starts, side="left")
        at = np.minimum(first, len(rows) - 1)
        has_rows = (first < len(rows)) & (rows.ends[at] <= self.spans.ends)
        header = Edges(headers.starts[at], headers.ends[at])
        lacks = has_rows & (header.starts >= 0) & ~((self.spans.starts <= header.starts) & (header.ends <= self.spans.ends))
        for index in lacks.nonzero()[0].tolist():
            chunk = self.chunks[index]
            repeated = chunk.lead is not None and chunk.lead.contains(Span(int(header.starts[index]), int(header.ends[index])))
            lacks[index] = not (chunk.as_records or repeated)
        return has_rows.tolist(), Edges(rows.starts[at], rows.ends[at]).keep(lacks)

    def find_crossings(self) -> Edges:
        """Return what is in the span after its first section, if it mixes sections."""
        import numpy as np

        if not self.document_index.document.headings:
            return self.nothing()
        trimmed = self.document_index.visible.trim(self.spans)
        starts = self.document_index.headings.starts
        last = np.searchsorted(starts, trimmed.ends - 1, side="right") - 1
        first = np.maximum(np.searchsorted(starts, trimmed.starts, side="right") - 1, 0)
        mixes = (trimmed.starts >= 0) & (self.document_index.count_sections(first, np.maximum(last, first)) > 1)
        second = self.document_index.second[first]
        return Edges(starts[np.minimum(second, len(starts) - 1)], trimmed.ends).keep(mixes)

    def find_stranded(self) -> Edges:
        """The last heading in the span with no text after it, though its section has a body or sections below it elsewhere."""
        import numpy as np

        headings = self.document_index.headings
        if not len(headings):
            return self.nothing()
        last = np.maximum(self.behind_shown - 1, 0)
        is_last = self.document_index.visible.count(Edges(headings.ends[last], np.maximum(self.spans.ends, headings.ends[last]))) == 0
        kept = (self.behind_shown > self.first_shown) & is_last & self.document_index.has_content[last]
        return Edges(headings.starts[last], headings.ends[last]).keep(kept)

    def find_causes(self, orphans: Edges) -> dict[int, Cause]:
        """Return why each orphan is one; the two blocks looked at are the one the body begins in and the one before it."""
        import numpy as np

        blocks = self.document_index.blocks
        if not self.document_index.document.headings:
            return dict.fromkeys(range(len(orphans)), "no_structure")
        if not len(blocks):
            return dict.fromkeys(range(len(orphans)), "lost_at_split")
        here = np.searchsorted(blocks.starts, orphans.starts, side="right") - 1
        body = self.document_index.bodies.starts[self.section]
        is_after = np.zeros(len(orphans), dtype=bool)
        for behind in (0, 1):
            nearest = np.maximum(here - behind, 0)
            is_after |= (here >= behind) & self.document_index.is_break[nearest] & (blocks.ends[nearest] > body)
        return {index: "after_table_or_picture" if after else "lost_at_split" for index, after in enumerate(is_after.tolist())}


def _find_named(document: Document, chunks: Sequence[Chunk]) -> list[frozenset[int]]:
    """Indices of the headings each context names."""
    known: dict[tuple[int, ...], frozenset[int]] = {(): frozenset()}
    for chunk in chunks:
        if chunk.path not in known:
            found = (document.find_section(start) for start in chunk.path if document.find_heading(start) is not None)
            known[chunk.path] = frozenset(index for index in found if index is not None)
    return [known[chunk.path] for chunk in chunks]
