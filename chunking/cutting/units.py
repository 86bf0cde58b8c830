"""Places that are not cut any further, made from blocks.

Sentences and words are looked at only if a block does not fit.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from chunking.base.characters import trim_span
from chunking.base.enumerators import find_clause_end, is_enumerator
from chunking.base.model import Block, Chunk, ChunkKind, Document, Span
from chunking.cutting.definitions import find_definitions
from chunking.cutting.size_meter import MOST_CHARS_A_TOKEN, SizeMeter

CUT_CHARACTERS, FALLBACK_CODE = "cut_characters", "fallback_code"
FLAT, INTRODUCTION = -2, -1
"""Depths of what is in no list, and of the sentence before one; items have theirs, from 0."""

_CLOSED_ENDS = (".", "!", "?", "…")
_LONGEST_ENUMERATOR = 80
_MARKS = "*_ \"'”»“)]"


class Unit(NamedTuple):
    """A block, a sentence, a definition, a row of words of an endless one.

    Attributes:
        span: its place.
        kind: "code" or "text".
        flag: the warning about its cutting.
        depth: a unit has those after it that are deeper for its children, and stays with them where they fit.
        opens: it introduces what comes next ("Należy dołączyć:", "§ 9.", a heading that opens no section), and goes with it.
    """

    span: Span
    kind: ChunkKind = "text"
    flag: str = ""
    depth: int = FLAT
    opens: bool = False


def build_units(document: Document, bundles: Sequence[Sequence[Block]], place: Span, frame: Chunk, meter: SizeMeter) -> list[Unit]:
    """The units of neighbouring blocks, in order.

    Args:
        document: the document.
        bundles: blocks; those of one bundle are one unit.
        place: the section's body; what of a block is outside of it does not belong to it.
        frame: the context the units will have.
        meter: measures what fits.
    """
    cutter = _BlockCutter(document, place, frame, meter, meter.find_room(frame))
    units: list[Unit] = []
    for index, bundle in enumerate(bundles):
        following = bundles[index + 1][0] if index + 1 < len(bundles) else None
        if len(bundle) > 1:
            units.append(Unit(Span(max(bundle[0].span.start, place.start), bundle[-1].span.end)))
        else:
            units += cutter.cut_block(bundle[0], following)
    return units


@dataclass(frozen=True, slots=True)
class _BlockCutter:
    """Cuts the blocks of one place as deep as the room under its context asks for."""

    document: Document
    place: Span
    frame: Chunk
    meter: SizeMeter
    room: int

    def cut_block(self, block: Block, following: Block | None) -> Iterator[Unit]:
        """The units of a block; `following` is the one after it."""
        span = self._clip(block.span)
        if span.start >= span.end:
            return
        is_item = block.kind == "list_item"
        opens = _opens(self.document, block, span, following)
        depth = block.depth if is_item else FLAT
        if opens and block.kind == "paragraph" and following is not None and following.kind == "list_item":
            depth = INTRODUCTION
        kind: ChunkKind = "code" if block.kind == "code" else "text"
        if self._fits(span) or self._stays_whole(block, span):
            parts = block.parts
            if opens and not is_item and len(parts) > 1 and parts[-1].start > span.start:
                # Only the sentence that introduces goes with what it introduces; packing puts both together where they fit.
                yield Unit(Span(span.start, parts[-2].end))
                span = Span(parts[-1].start, span.end)
            yield Unit(span, kind, "", depth, opens)
        elif kind == "code":
            yield from self._cut_code(block, span)
        else:
            yield from self._cut_prose(block, span, depth, opens)

    def _clip(self, span: Span) -> Span:
        if self.place.contains(span):
            return span
        return trim_span(self.document.text, Span(max(span.start, self.place.start), min(span.end, self.place.end)))

    def _fits(self, span: Span) -> bool:
        return self.meter.weigh(self.document.slice(span)) <= self.room

    def _can_be_read(self, span: Span) -> bool:
        return self.meter.can_be_read(replace(self.frame, span=span))

    def _stays_whole(self, block: Block, span: Span) -> bool:
        """Items, numbered clauses and formulas are cut only if the embedder cannot take them (law 6); code has its own limit."""
        if block.kind == "code":
            return self.meter.keeps_code(replace(self.frame, span=span))
        is_whole = block.kind in ("list_item", "formula") or find_clause_end(self.document.text, span.start, span.end) > span.start
        return is_whole and self._can_be_read(span)

    def _cut_prose(self, block: Block, span: Span, depth: int, opens: bool) -> Iterator[Unit]:  # noqa: FBT001 - a unit's own field
        """Sentences, or lines if there are none; of an item, those after the first are its children."""
        pieces = [
            piece
            for part in block.parts or _find_lines(self.document, span)
            if part.overlaps(span)
            for piece in self._cut_words(self._clip(part))
        ]
        for index, (piece, flag) in enumerate(pieces):
            is_last = index == len(pieces) - 1
            own_depth = depth + (index > 0) if depth >= 0 else depth if is_last else FLAT
            yield Unit(piece, "text", flag, own_depth, opens and is_last)

    def _cut_code(self, block: Block, span: Span) -> Iterator[Unit]:
        """Code by its top-level definitions; one that the embedder cannot take by those inside it, in the end by lines.

        If its definitions are not known, code is cut at empty lines and then between lines, and flagged.
        """
        levels = find_definitions(self.document, block)
        if levels is not None:
            yield from self._descend(block, levels, span)
            return
        for paragraph in _find_paragraphs(self.document, block):
            if self._fits(paragraph):
                yield Unit(paragraph, "code", FALLBACK_CODE)
            else:
                yield from self._cut_lines(block, paragraph, FALLBACK_CODE)

    def _descend(self, block: Block, levels: Sequence[tuple[Span, ...]], span: Span) -> Iterator[Unit]:
        for place in levels[0]:
            if not place.overlaps(span):
                continue
            definition = trim_span(self.document.text, Span(max(place.start, span.start), min(place.end, span.end)))
            if definition.start == definition.end:
                continue
            if self._fits(definition) or self._can_be_read(definition):
                yield Unit(definition, "code")
            elif len(levels) > 1:
                yield from self._descend(block, levels[1:], definition)
            else:
                yield from self._cut_lines(block, definition, "")

    def _cut_lines(self, block: Block, span: Span, flag: str) -> Iterator[Unit]:
        for line in block.parts[bisect_right(block.parts, span.start, key=lambda line: line.end) :]:
            if line.start >= span.end:
                return
            clipped = Span(max(line.start, span.start), min(line.end, span.end))
            yield from (Unit(piece, "code", cut or flag) for piece, cut in self._cut_words(trim_span(self.document.text, clipped)))

    def _cut_words(self, span: Span) -> Iterator[tuple[Span, str]]:
        """A place that does not fit, cut at the last whitespace that does, or anywhere if there is none, flagged; otherwise as it is."""
        text = self.document.text
        if span.start == span.end or self._fits(span):
            yield from [(span, "")] if span.start < span.end else []
            return
        start = span.start
        while start < span.end:
            end = self._find_reach(start, span.end)
            if end < span.end:
                window = text[start : end + 1]
                blank = max(window.rfind(" "), window.rfind("\n"), window.rfind("\t"))
                if blank > 0 and window[:blank].strip():
                    end = start + blank
            piece = trim_span(text, Span(start, end))
            if piece.start < piece.end:
                yield piece, CUT_CHARACTERS
            start = end

    def _find_reach(self, start: int, end: int) -> int:
        """Return how far a place from `start` on fits, one character at least."""
        if self.meter.is_exact:
            return min(start + self.room, end)
        low, high = start + 1, min(end, start + MOST_CHARS_A_TOKEN * self.room)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._fits(Span(start, middle)) else (low, middle - 1)
        return low


def _opens(document: Document, block: Block, span: Span, following: Block | None) -> bool:
    """Return whether a block introduces the next: by a colon or the like; before a list, also by lacking the end of a sentence."""
    if following is None or block.kind not in ("paragraph", "heading", "list_item"):
        return False
    if block.kind == "heading":
        return True
    words = document.text[max(span.end - _LONGEST_ENUMERATOR, span.start) : span.end]
    end = words.rstrip(_MARKS)
    if end.endswith(":"):
        return True
    if following.kind == "list_item" and block.kind == "paragraph":
        return not end.endswith(_CLOSED_ENDS)
    return span.end - span.start <= _LONGEST_ENUMERATOR and is_enumerator(words)


def _find_lines(document: Document, span: Span) -> Iterator[Span]:
    start = span.start
    for line in document.slice(span).split("\n"):
        yield Span(start, start + len(line))
        start += len(line) + 1


def _find_paragraphs(document: Document, block: Block) -> Iterator[Span]:
    """Lines of code with no empty lines between them."""
    start = 0
    for index, line in enumerate(block.parts):
        is_last = index == len(block.parts) - 1
        if is_last or document.text.count("\n", line.end, block.parts[index + 1].start) > 1:
            yield trim_span(document.text, Span(block.parts[start].start, line.end))
            start = index + 1
