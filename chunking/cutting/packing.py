"""Units into chunks: as many neighbours as fit, and what belongs together in one."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chunking.base.model import Chunk, ChunkKind, Document, Span
from chunking.cutting.size_meter import PATH_SHARE, SizeMeter
from chunking.cutting.units import FLAT, Unit


@dataclass(frozen=True, slots=True)
class Sentences:
    """The starts and ends of the sentences of a run of prose; a chunk may repeat those before it up to `overlap`."""

    overlap: int
    starts: Sequence[int]
    ends: Sequence[int]


def pack_units(
    document: Document, units: Sequence[Unit], frame: Chunk, meter: SizeMeter, sentences: Sentences | None = None
) -> Iterator[Chunk]:
    """Chunks of neighbouring units, each as large as it can be.

    - A unit with its children (an item with those below it, a list with the sentence before it) moves to the next chunk
      whole if it fits there, and is divided only if it does not.
    - What opens the next unit goes with it, also with one that is too long for any chunk.
    - A list that goes on in a further chunk has its introduction repeated there, if that takes no more than a third and leaves
      room for an item.
    - Bodies do not overlap, unless `sentences` states how much they may.
    """
    if not units:
        return
    starts, ends = meter.lay([unit.span for unit in units])
    packer = _Packer(document, units, frame, meter, starts, ends, _find_group_ends(units), _find_introductions(units))
    first = 0
    begin: Span | None = None
    while first < len(units):
        chunk, stop = packer.close_next(first, begin)
        yield chunk
        begin = packer.find_overlap(chunk, stop, sentences) if sentences and stop < len(units) else None
        first = stop


def find_kind(document: Document, span: Span, plain: ChunkKind = "text") -> ChunkKind:
    """Code if more than half of it is."""
    code = sum(
        min(block.span.end, span.end) - max(block.span.start, span.start) for block in document.find_blocks(span) if block.kind == "code"
    )
    return "code" if 2 * code > span.end - span.start else plain


def _find_group_ends(units: Sequence[Unit]) -> list[int]:
    """The last unit of each one's group: its last descendant's index, its own if it has none."""
    ends = list(range(len(units)))
    open_indices: list[int] = []
    for index, unit in enumerate(units):
        while open_indices and (units[open_indices[-1]].depth >= unit.depth or unit.depth == FLAT):
            open_indices.pop()
        for ancestor in open_indices:
            ends[ancestor] = index
        if unit.depth != FLAT:
            open_indices.append(index)
    for index in range(len(units) - 2, -1, -1):
        if units[index].opens:
            ends[index] = max(ends[index], ends[index + 1])
    return ends


def _find_introductions(units: Sequence[Unit]) -> list[int | None]:
    """The index of what introduces each item: the sentence before its list, or the item above it ("3. Zabrania się:")."""
    found: list[int | None] = []
    above: list[int] = []
    for index, unit in enumerate(units):
        if unit.depth == FLAT:
            above = []
        while above and units[above[-1]].depth >= unit.depth:
            above.pop()
        found.append(next((each for each in reversed(above) if units[each].opens), None))
        if unit.depth != FLAT:
            above.append(index)
    return found


@dataclass(frozen=True, slots=True)
class _Packer:
    """Units laid along the meter's line, with who belongs to whom."""

    document: Document
    units: Sequence[Unit]
    frame: Chunk
    meter: SizeMeter
    starts: Sequence[int]
    ends: Sequence[int]
    group_ends: Sequence[int]
    introductions: Sequence[int | None]

    def close_next(self, first: int, begin: Span | None) -> tuple[Chunk, int]:
        """The chunk that begins with a unit (or with what it repeats before it), and the unit after it."""
        frame = self._repeat_introduction(first)
        room = self.meter.find_room(frame)
        origin = self.starts[first] if begin is None else self.meter.step_back(self.starts[first], begin)
        stop = self._leave_openers(first, self._fill(first, origin, room, frame), room)
        chunk = self._close(first, stop, frame, begin)
        # Sums of tokens may err; what is longer than the room by itself was taken along on purpose.
        is_too_long = self.ends[stop - 1] - self.starts[stop - 1] > room
        while not self.meter.is_exact and not is_too_long and stop > first + 1 and not self.meter.has_room(chunk):
            stop -= 1
            chunk = self._close(first, stop, frame, begin)
        if begin and not self.meter.is_exact and not self.meter.has_room(chunk):
            chunk = self._close(first, stop, frame, None)
        return chunk, stop

    def _repeat_introduction(self, first: int) -> Chunk:
        introduction = self.introductions[first]
        if introduction is None:
            return self.frame
        frame = replace(self.frame, lead=self.units[introduction].span)
        is_long = self.ends[introduction] - self.starts[introduction] > self.meter.limit // PATH_SHARE
        return self.frame if is_long or self.ends[first] - self.starts[first] > self.meter.find_room(frame) else frame

    def _fill(self, first: int, origin: int, room: int, frame: Chunk) -> int:
        """The unit after the last that still fits; one is taken whether it fits or not."""
        index = first
        has_heads_only = True
        most = self.meter.limit // PATH_SHARE
        while index < len(self.units):
            group_end = self.group_ends[index]
            fits = self.ends[index] - origin <= room
            if self.ends[group_end] - origin <= room:
                index = group_end + 1
                has_heads_only = False
                continue
            # Where the group fits nowhere, or would leave what heads it alone, its head is taken and its members are looked at.
            if index == first or (fits and (has_heads_only or self.ends[group_end] - self.starts[index] > room)):
                is_parent = self.group_ends[index] > index and self.ends[index] - self.starts[first] <= most
                has_heads_only = has_heads_only and (self.units[index].opens or is_parent)
                index += 1
            elif index == first + 1 and self._must_go_along(first, index, room, frame):
                return index + 1
            else:
                break
        return index

    def _must_go_along(self, opener: int, index: int, room: int, frame: Chunk) -> bool:
        """Return whether a unit too long for any chunk has the short one before it that opens it."""
        if not self.units[opener].opens or self.ends[index] - self.starts[index] <= room:
            return False
        span = Span(self.units[opener].span.start, self.units[index].span.end)
        is_short = self.ends[opener] - self.starts[opener] <= self.meter.limit // PATH_SHARE
        return is_short and self.meter.can_be_read(replace(frame, span=span))

    def _leave_openers(self, first: int, stop: int, room: int) -> int:
        """The openers at a chunk's end are left to the next one, if they fit there with what they open.

        Of several together (labels of a form, "Imię:", "Adres:") only as many as take a third: else each would be left alone.
        """
        if stop == len(self.units):
            return stop
        opener = stop
        most = self.meter.limit // PATH_SHARE
        while opener - 1 > first and self.units[opener - 1].opens:
            if opener < stop and self.ends[stop - 1] - self.starts[opener - 1] > most:
                break
            opener -= 1
        if opener == stop:
            return stop
        fits = self.ends[stop] - self.starts[opener] <= room
        is_long = self.ends[stop] - self.starts[stop] > room and self.ends[stop - 1] - self.starts[opener] <= most
        return opener if fits or is_long else stop

    def _close(self, first: int, stop: int, frame: Chunk, begin: Span | None) -> Chunk:
        flags = frame.flags
        has_code = False
        for unit in self.units[first:stop]:
            has_code = has_code or unit.kind == "code"
            if unit.flag and unit.flag not in flags:
                flags = (*flags, unit.flag)
        span = Span(begin.start if begin else self.units[first].span.start, self.units[stop - 1].span.end)
        kind = find_kind(self.document, span, frame.kind) if has_code else frame.kind
        return replace(frame, span=span, kind=kind, flags=flags)

    def find_overlap(self, chunk: Chunk, stop: int, sentences: Sentences) -> Span | None:
        """Whole sentences at a chunk's end for the next one to repeat: as many as are asked for and leave room for the next unit."""
        end = chunk.span.end
        last = bisect_left(sentences.ends, end)
        if last == len(sentences.ends) or sentences.ends[last] != end:
            return None
        found = None
        room = self.meter.find_room(self.frame)
        for index in range(last, bisect_right(sentences.starts, chunk.span.start) - 1, -1):
            repeated = Span(sentences.starts[index], end)
            if repeated.start <= chunk.span.start or self.meter.weigh(self.document.slice(repeated)) > sentences.overlap:
                break
            if self.ends[stop] - self.meter.step_back(self.starts[stop], repeated) > room:
                break
            found = repeated
        return found
