"""Index of a document for judging its chunks: visible characters, and the units that no edge may cut.

Built once a document in one pass, as sorted arrays; every question afterwards is asked for all chunks at once, so judging is
linear in the text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from chunking.base.characters import find_visible
from chunking.base.model import Block, Document, Span
from chunking.cutting.groups import is_described

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Places = NDArray[np.integer[Any]]
    Answers = NDArray[np.bool_]

_DELIMITER_ROW = re.compile(r"\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?")
SENTENCE_KINDS = ("paragraph", "list_item", "caption")
NOWHERE = -1


class Edges:
    """Many places as two arrays. `starts[i] == NOWHERE` states that there is none."""

    def __init__(self, starts: "Places", ends: "Places") -> None:
        self.starts = starts
        self.ends = ends

    @classmethod
    def collect(cls, spans: Iterable[Span]) -> "Edges":
        """Those of some spans."""
        import numpy as np

        pairs = list(spans)
        return cls(np.array([start for start, _ in pairs], dtype=np.int64), np.array([end for _, end in pairs], dtype=np.int64))

    def __len__(self) -> int:
        return len(self.starts)

    def keep(self, kept: "Answers") -> "Edges":
        """The same places, but for those that are not kept."""
        import numpy as np

        return Edges(np.where(kept, self.starts, NOWHERE), self.ends)

    def list_found(self) -> list[tuple[int, Span]]:
        """Index and span of each that is somewhere."""
        found = (self.starts >= 0).nonzero()[0]
        return [
            (index, Span(start, end))
            for index, start, end in zip(found.tolist(), self.starts[found].tolist(), self.ends[found].tolist(), strict=True)
        ]


class VisibleText:
    """The visible characters of a text: how many are in a place, and where its first and last are."""

    def __init__(self, text: str) -> None:
        visible = find_visible(text)
        self._before, self._places = visible.before, visible.places

    @property
    def total(self) -> int:
        """Visible characters of the whole text."""
        return int(self._before[-1])

    def count(self, edges: Edges) -> "Places":
        """Visible characters in each place, which may be empty (`start >= end`)."""
        import numpy as np

        counted: Places = np.maximum(self._before[edges.ends] - self._before[edges.starts], 0)
        return counted

    def trim(self, edges: Edges) -> Edges:
        """The places without the whitespace around them, nowhere if nothing is left."""
        first, last = self._before[edges.starts], self._before[edges.ends]
        return Edges(self._places[first], self._places[last - 1] + 1).keep(last > first)

    def trim_span(self, span: Span) -> Span | None:
        """The place without the whitespace around it, None if nothing is left."""
        first, last = self._before[span.start], self._before[max(span.end, span.start)]
        return Span(int(self._places[first]), int(self._places[last - 1]) + 1) if last > first else None

    def count_all(self, edges: Edges) -> int:
        """Visible characters in at least one of the places."""
        import numpy as np

        order = np.argsort(edges.starts, kind="stable")
        starts, ends = edges.starts[order], edges.ends[order]
        reached = np.maximum.accumulate(np.concatenate(([0], ends)))
        return int(self.count(Edges(np.maximum(starts, reached[:-1]), np.maximum(ends, reached[:-1]))).sum())


class Units:
    """Places in order that do not overlap, asked whether an edge is inside one of them."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._edges = Edges.collect(spans)

    def find_cuts(self, chunks: Edges) -> Edges:
        """For each chunk the first unit an edge of it is strictly inside, nowhere if there is none."""
        import numpy as np

        starts, ends = np.append(self._edges.starts, NOWHERE), np.append(self._edges.ends, NOWHERE)
        # The last entry means "before the first unit": index -1.
        at_start, at_end = (np.searchsorted(self._edges.starts, edges, side="left") - 1 for edges in (chunks.starts, chunks.ends))
        cut = np.where(chunks.starts < ends[at_start], at_start, np.where(chunks.ends < ends[at_end], at_end, NOWHERE))
        return Edges(starts[cut], ends[cut])


class DocumentIndex:
    """Everything about a document that judging asks for.

    Attributes:
        document: the document.
        visible: its visible characters.
        headings: places of the headings.
        bodies: places of the sections' bodies.
        has_content: whether a section has a body, or sections below it.
        second: where a text that begins in a section, and mixes several, leaves the first of those it counts.
        sentences: of paragraphs, items and captions (`Block.parts`).
        wholes: what is never cut: rows of tables, the own text of list items, code blocks.
        rows: data rows of all tables, in order.
        headers: the place of the header rows of each of them, nowhere if its table has none.
        blocks: places of the blocks.
        is_break: whether a block is a table or a picture.
        marks: delimiter rows of tables and picture placeholders: no text of the author's, so it cannot be lost.

    A heading inside a block (a clause's enumerator) ends a sentence and an item: an edge at its bounds cuts nothing.
    """

    def __init__(self, document: Document) -> None:
        import numpy as np

        sections = document.sections
        self.document = document
        self.visible = VisibleText(document.text)
        self.headings = Edges.collect(heading.span for heading in document.headings)
        self.bodies = Edges.collect(section.body for section in sections)
        opens_child = np.array([self._is_opener(index) for index in range(len(sections))], dtype=bool)
        self.has_content = (self.bodies.starts < self.bodies.ends) | opens_child
        self._openers = np.concatenate(([0], np.cumsum(opens_child)))
        counted = np.flatnonzero(~opens_child)
        self.second = counted[np.searchsorted(counted, np.arange(len(sections)))] + 1 if len(sections) else counted
        self._heading_ends = [heading.span.end for heading in document.headings]
        self.sentences = Units(piece for block in document.blocks if block.kind in SENTENCE_KINDS for piece in self._find_sentences(block))
        self.wholes = Units(whole for block in document.blocks for whole in self._find_wholes(block))
        tables = [(block, block.header) for block in document.blocks if block.kind == "table"]
        rows = [(row, header or Span(NOWHERE, NOWHERE)) for block, header in tables for row in block.parts[block.header_parts :]]
        self.rows = Edges.collect(row for row, _ in rows)
        self.headers = Edges.collect(header for _, header in rows)
        self.blocks = Edges.collect(block.span for block in document.blocks)
        self.is_break = np.array([block.kind in ("table", "picture") for block in document.blocks], dtype=bool)
        self.marks = [mark for block in document.blocks for mark in self._find_marks(block)]

    def count_sections(self, first: "Places", last: "Places") -> "Places":
        """Sections `first` to `last` that a text reaching over them mixes: not the body-less parents of another in it."""
        counted: Places = last - first + 1 - (self._openers[last] - self._openers[first])
        return counted

    def _is_opener(self, index: int) -> bool:
        """Return whether a section has no body and the next one is its child: then its heading only introduces the child's."""
        sections = self.document.sections
        body = sections[index].body
        return body.start == body.end and index + 1 < len(sections) and sections[index + 1].parent == index

    def _find_sentences(self, block: Block) -> Sequence[Span]:
        if not self._holds_heading(block.span):
            return block.parts
        return [piece for part in block.parts for piece in self._split_at_headings(part)]

    def _find_wholes(self, block: Block) -> Sequence[Span]:
        if block.kind == "table":
            return block.parts
        if block.kind not in ("list_item", "code"):
            return ()
        return self._split_at_headings(block.span) if self._holds_heading(block.span) else (block.span,)

    def _find_marks(self, block: Block) -> Iterable[Span]:
        if block.kind == "picture":
            return () if is_described(self.document, block) else (block.span,)
        # Markdown's delimiter is the second row; a later one of dashes is data.
        return (row for row in block.parts[1:2] if block.header_parts > 1 and _DELIMITER_ROW.fullmatch(self.document.slice(row).strip()))

    def _holds_heading(self, span: Span) -> bool:
        first = bisect_right(self._heading_ends, span.start)
        return first < len(self._heading_ends) and self.document.headings[first].span.start < span.end

    def _split_at_headings(self, span: Span) -> list[Span]:
        headings = self.document.headings
        first = bisect_right(self._heading_ends, span.start)
        pieces: list[Span] = []
        start = span.start
        while first < len(headings) and headings[first].span.start < span.end:
            heading = headings[first].span
            pieces += [Span(start, heading.start), Span(max(start, heading.start), min(heading.end, span.end))]
            start = heading.end
            first += 1
        pieces.append(Span(start, span.end))
        return [trimmed for piece in pieces if (trimmed := self.visible.trim_span(piece)) is not None]
