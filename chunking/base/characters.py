"""Characters and sentences of a text: which are visible, where sentences end, in which language.

The only user of `choppa` (LanguageTool's segmentation rules, which know Polish).
"""

import gc
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from chunking.base.model import Span

if TYPE_CHECKING:
    import numpy as np
    from choppa import SrxDocument
    from numpy.typing import NDArray

LAST_BLANK = 0x3000
"""No character after this one is whitespace (`str.isspace`)."""
BLOCK_CHARS = 1 << 16
"""Characters looked at together, so that what is only needed in between stays small."""

_lock = threading.Lock()
_pauses = 0
_was_on = False

LANGUAGES = ("pl", "en", "de")
_COMMON_WORDS = {
    "pl": frozenset("i w z na do nie się jest oraz lub że przez dla od po jak który ust art zł".split()),
    "en": frozenset("the of and to in is for that with on by be are this or an as from".split()),
    "de": frozenset("der die das und ist nicht mit von den für auf ein eine zu werden oder im".split()),
}
_PARAGRAPH_END = "\n\n"
_WORD = re.compile(r"[^\W\d_]+")


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


def detect_language(text: str) -> str:
    """The likeliest of `LANGUAGES`, by the share of common short words; "pl" where nothing speaks."""
    words = [word.lower() for word in _WORD.findall(text[:20_000])]
    scores = {language: sum(word in common for word in words) for language, common in _COMMON_WORDS.items()}
    return max(LANGUAGES, key=lambda language: scores[language])


def find_sentences(text: str, places: Sequence[Span], *, language: str = "pl") -> list[tuple[Span, ...]]:
    """Spans of the sentences of every place, in order, without the whitespace around them.

    Args:
        text: the document text.
        places: paragraphs, list items and captions, in order, not overlapping.
        language: one of `LANGUAGES`; another code uses the rules common to all languages.

    Returns:
        For each place the spans that cover its every visible character exactly once; none for a blank place.
    """
    from choppa import SrxTextIterator

    # One pass over all places: the rules take longer to set up than to run.
    joined = _PARAGRAPH_END.join(text[place.start : place.end] for place in places)
    ends: list[int] = []
    position = 0
    for sentence in SrxTextIterator(_load_rules(), f"{language}_two", joined):
        position += len(sentence)
        ends.append(position)
    found: list[tuple[Span, ...]] = []
    offset = index = 0
    for place in places:
        length = place.end - place.start
        cuts = []
        while index < len(ends) and ends[index] < offset + length:
            cuts.append(ends[index] - offset)
            index += 1
        found.append(tuple(_trim_between(text, place, cuts)))
        offset += length + len(_PARAGRAPH_END)
        while index < len(ends) and ends[index] <= offset:
            index += 1
    return found


def _trim_between(text: str, place: Span, cuts: Sequence[int]) -> Iterator[Span]:
    for start, end in pairwise((place.start, *(place.start + cut for cut in cuts), place.end)):
        sentence = text[start:end]
        if sentence.strip():
            yield Span(start + len(sentence) - len(sentence.lstrip()), start + len(sentence.rstrip()))


@lru_cache(maxsize=1)
def _load_rules() -> "SrxDocument":
    from choppa import DEFAULT_SRX_RULESET, SrxDocument

    return SrxDocument(ruleset=str(DEFAULT_SRX_RULESET))
