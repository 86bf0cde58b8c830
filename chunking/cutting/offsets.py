"""Exact offsets of a splitter's pieces: it cuts a tracked text instead, whose characters encode their position.

Pieces are never searched for in the text, since repeated passages would be found in the wrong place. Whitespace is
kept, every other character is replaced by a code point that encodes its position. A splitter that looks at whitespace and
sizes only cuts both alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from chunking.base.characters import VisibleCharacters, find_visible
from chunking.base.errors import SettingsError
from chunking.base.model import Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens


class Alphabet(NamedTuple):
    """The code points of a tracked text: `size` of them from `first` on, without whitespace and surrogates."""

    first: int
    size: int


NARROW = Alphabet(0x3001, 0xD800 - 0x3001)
"""Of the basic plane, so that the tracked takes no more room, and the splitter no more time, than the text."""
WIDE = Alphabet(0x20000, 0x110000 - 0x20000)
"""Planes 2 to 16."""


@dataclass(frozen=True, slots=True)
class TrackedText:
    """A text of the same length and whitespace, whose other characters encode their position.

    Attributes:
        text: the tracked itself.
        visible: its visible characters, those of the text itself.
        first: the code point of character 0, and of those a period later.
        period: a code point encodes the number of its character modulo this.
        letters: code point -> the character it replaces; empty if not needed.
    """

    text: str
    visible: VisibleCharacters
    first: int
    period: int
    letters: dict[int, str]

    def measure_through(self, measure: CountTokens) -> CountTokens:
        """The measure of the text itself, for pieces of the tracked text; needs the letters."""
        return lambda piece: measure(piece.translate(self.letters))

    def place_pieces(self, pieces: Iterable[str], strategy: Strategy) -> list[Span]:
        """Spans of the pieces a splitter made of the tracked text, without their blank ones.

        Pieces come in order and leave out nothing but whitespace. So the first character of a piece is, counting visible
        ones, at most as far back as the piece before it or the overlap reaches, and at most directly after that piece:
        one candidate within a period.

        Raises:
            SettingsError: the overlap is too long to be distinguished.
        """
        spans: list[Span] = []
        read = 0
        reach = 0
        for piece in pieces:
            if piece.isspace():
                continue
            if reach >= self.period:
                raise SettingsError(
                    source=strategy.name,
                    detail=N_("the document is too long to tell where an overlap of this size is"),
                    remedy=N_("Choose a smaller overlap, or give the size in characters."),
                )
            first = read - (read - (ord(piece[0]) - self.first)) % self.period
            start = int(self.visible.places[first])
            end = start + len(piece)
            if not self.text.startswith(piece, start):
                raise RuntimeError("the splitter's output is not a slice of its input")
            spans.append(Span(start, end))
            read = int(self.visible.before[end])
            reach = min(read - first, strategy.overlap) if strategy.unit == "chars" else read - first
        return spans


def track_positions(text: str, strategy: Strategy) -> TrackedText:
    """Return the tracked copy of a text, by which pieces of this strategy's size are placed.

    Tokens cannot be counted in a tracked text, so for that unit it knows its letters.
    """
    if strategy.unit == "tokens":
        return _track(text, WIDE, keep_letters=True)
    return _track(text, NARROW if strategy.overlap < NARROW.size else WIDE, keep_letters=False)


@lru_cache(maxsize=2)
def _track(text: str, alphabet: Alphabet, *, keep_letters: bool) -> TrackedText:
    """Track positions; kept for the next ways of cutting the same text."""
    import numpy as np

    visible = find_visible(text)
    number = len(visible.places) - 1
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).copy()
    kept = codes[visible.mask] if keep_letters else codes[:0]
    # What repeats must be distinguished from what is right after the last character, hence one more than there are.
    shares = np.unique(kept) if keep_letters and number >= alphabet.size else codes[:1]
    period = number + 1 if keep_letters and number < alphabet.size else alphabet.size // max(len(shares), 1)
    tracked = np.resize(np.arange(alphabet.first, alphabet.first + period, dtype=np.uint32), number)
    if len(shares) > 1:
        # Too long for a code point each: they come round again, and a letter that must be known back has a share of its own.
        tracked += (np.searchsorted(shares, kept) * period).astype(np.uint32)
    codes[visible.mask] = tracked
    letters = dict(zip(tracked.tolist(), map(chr, kept.tolist()), strict=True)) if keep_letters else {}
    return TrackedText(str(codes.data, "utf-32-le", "surrogatepass"), visible, alphabet.first, period, letters)
