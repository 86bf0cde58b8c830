"""What of a document its chunks are measured against, judging floor: ink, and the units no edge may stand in.

Built once a document in one pass; every question afterwards is a binary search, so judging is linear in the text.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from chunking.base.model import Block, Document, Span

_WORD = re.compile(r"\S+")
_PLACEHOLDER = re.compile(r"<!--.*?-->")
_DELIMITER_ROW = re.compile(r"\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?")
SENTENCE_KINDS = ("paragraph", "list_item", "caption")


class Ink:
    """The non-blank characters of a text: how many stand in a place, and where its first and last are."""

    def __init__(self, text: str) -> None:
        words = [match.span() for match in _WORD.finditer(text)]
        self._starts = [start for start, _ in words]
        self._ends = [end for _, end in words]
        self._before = list(accumulate((end - start for start, end in words), initial=0))

    @property
    def total(self) -> int:
        """Non-blank characters of the whole text."""
        return self._before[-1]

    def _count_before(self, position: int) -> int:
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return 0
        return self._before[index] + min(position, self._ends[index]) - self._starts[index]

    def count(self, span: Span) -> int:
        """Non-blank characters in a place, which may be empty (`start >= end`)."""
        return max(self._count_before(span.end) - self._count_before(span.start), 0)

    def trim(self, span: Span) -> Span | None:
        """The place without the blanks around it, None if nothing is left."""
        if not self.count(span):
            return None
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end) - 1
        return Span(max(span.start, self._starts[first]), min(span.end, self._ends[last]))


@dataclass(frozen=True, slots=True)
class DataRow:
    """A row of a table below its header. `header` is the place of the table's header rows, None if it has none."""

    span: Span
    header: Span | None


class Units:
    """Places in order that do not overlap, asked whether an edge stands inside one of them."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = list(spans)
        self._starts = [span.start for span in self._spans]

    def find_cut(self, chunk_span: Span) -> Span | None:
        """The first unit an edge of the chunk stands strictly inside, None if there is none."""
        for edge in chunk_span:
            index = bisect_left(self._starts, edge) - 1
            if index >= 0 and edge < self._spans[index].end:
                return self._spans[index]
        return None


class Landmarks:
    """Everything about a document that judging asks for.

    Attributes:
        document: the document.
        ink: its non-blank characters.
        sentences: of paragraphs, items and captions (`Block.parts`).
        wholes: what is never cut: rows of tables, the own text of list items, code blocks.
        rows: data rows of all tables, in order.
        marks: delimiter rows of tables and picture placeholders: no text of the author's, so it cannot be lost.

    A heading inside a block (a clause's enumerator) ends a sentence and an item: an edge at its bounds cuts nothing.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ink = Ink(document.text)
        self._heading_ends = [heading.span.end for heading in document.headings]
        self.sentences = Units(
            piece
            for block in document.blocks
            if block.kind in SENTENCE_KINDS
            for part in block.parts
            for piece in self._split_at_headings(part)
        )
        self.wholes = Units(whole for block in document.blocks for whole in self._find_wholes(block))
        tables = [(block, block.header) for block in document.blocks if block.kind == "table"]
        self.rows = [DataRow(row, header) for block, header in tables for row in block.parts[block.header_parts :]]
        self.row_starts = [row.span.start for row in self.rows]
        self.marks = [mark for block in document.blocks for mark in self._find_marks(block)]
        self._parent_openers = list(accumulate((self._opens_child(index) for index in range(len(document.headings))), initial=0))

    def count_sections(self, first: int, last: int) -> int:
        """Sections `first` to `last` that a text reaching over them mixes: not the body-less parents of another in it."""
        return last - first + 1 - (self._parent_openers[last] - self._parent_openers[first])

    def _opens_child(self, index: int) -> bool:
        """Whether a section has no body and the next one is its child: then its heading only introduces the child's."""
        sections = self.document.sections
        body = sections[index].body
        return body.start == body.end and index + 1 < len(sections) and sections[index + 1].parent == index

    def _find_wholes(self, block: Block) -> Iterable[Span]:
        if block.kind == "table":
            return block.parts
        if block.kind in ("list_item", "code"):
            return self._split_at_headings(block.span)
        return ()

    def _find_marks(self, block: Block) -> Iterable[Span]:
        if block.kind == "picture":
            return (block.span,) if _PLACEHOLDER.fullmatch(self.document.slice(block.span)) else ()
        # Markdown's delimiter is the second row; a later one of dashes is data.
        return (row for row in block.parts[1:2] if block.header_parts > 1 and _DELIMITER_ROW.fullmatch(self.document.slice(row).strip()))

    def _split_at_headings(self, span: Span) -> list[Span]:
        headings = self.document.headings
        first = bisect_right(self._heading_ends, span.start)
        if first == len(headings) or headings[first].span.start >= span.end:
            return [span]
        pieces: list[Span] = []
        start = span.start
        while first < len(headings) and headings[first].span.start < span.end:
            heading = headings[first].span
            pieces += [Span(start, heading.start), Span(max(start, heading.start), min(heading.end, span.end))]
            start = heading.end
            first += 1
        pieces.append(Span(start, span.end))
        return [trimmed for piece in pieces if (trimmed := self.ink.trim(piece)) is not None]
