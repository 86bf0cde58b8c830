"""The visible characters of a text, i.e. those that are not whitespace."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from chunking.base.model import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LAST_BLANK = 0x3000
"""No character after this one is whitespace (`str.isspace`)."""
BLOCK_CHARS = 1 << 16
"""Characters looked at together, so that what is only needed in between stays small."""


@dataclass(frozen=True, slots=True)
class VisibleCharacters:
    """The visible characters of a text.

    Attributes:
        mask: True for each that is not whitespace: `mask[i] == (not text[i].isspace())`.
        before: how many there are before each position, the end included: one entry more than the text has characters.
        places: position of the n-th; the last entry is the length of the text, after them all.
    """

    mask: "NDArray[np.bool_]"
    before: "NDArray[np.int32]"
    places: "NDArray[np.int32]"


def trim_span(text: str, span: Span) -> Span:
    """The span without whitespace at its edges; `start == end` if nothing is left."""
    piece = text[span.start : span.end]
    lead = len(piece) - len(piece.lstrip())
    return Span(span.start + lead, max(span.start + lead, span.start + len(piece.rstrip())))


@lru_cache(maxsize=2)
def find_visible(text: str) -> VisibleCharacters:
    """Find the visible characters of a text of up to two thousand million characters; cached for the next call with the same text."""
    import numpy as np

    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    table = _list_visible()
    mask = np.empty(len(codes), dtype=bool)
    for start in range(0, len(codes), BLOCK_CHARS):
        # One more entry than there are whitespace characters: everything after them is visible.
        mask[start : start + BLOCK_CHARS] = table[np.minimum(codes[start : start + BLOCK_CHARS], LAST_BLANK + 1)]
    before = np.zeros(len(codes) + 1, dtype=np.int32)
    np.cumsum(mask, out=before[1:], dtype=np.int32)
    places = np.full(before[-1] + 1, len(codes), dtype=np.int32)
    for start in range(0, len(codes), BLOCK_CHARS):
        block = mask[start : start + BLOCK_CHARS]
        places[before[start] : before[start + len(block)]] = np.flatnonzero(block) + start
    return VisibleCharacters(mask, before, places)


@lru_cache(maxsize=1)
def _list_visible() -> "NDArray[np.bool_]":
    import numpy as np

    return np.array([not chr(code).isspace() for code in range(LAST_BLANK + 2)])


_lock = threading.Lock()
_pauses = 0
_was_on = False


@contextmanager
def pause_collector() -> Iterator[None]:
    """For a moment in which many objects are made that all stay and hold no cycles.

    Otherwise the collector walks over all of them, and over everything else the process holds, again and again while they are
    made, and ten times the chunks take more than ten times the time. Whoever pauses last switches it on again, if it was on.
    """
    global _pauses, _was_on  # noqa: PLW0603 - the collector itself is one for the process
    with _lock:
        if not _pauses:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _was_on:
                gc.enable()
