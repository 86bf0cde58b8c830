"""Where a splitter's pieces come from, cutting floor: a shadow of the text is cut instead, whose characters tell their place.

Where a chunk stands is never looked for in the text, since repeated passages would be found in the wrong place. Blanks are
kept, every other character is replaced by a code point that tells where it stands. A splitter that looks at blanks and
sizes only cuts both alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from chunking.base.errors import SettingsError
from chunking.base.ink import Ink, find_ink
from chunking.base.model import Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens


class Alphabet(NamedTuple):
    """Code points a shadow is written in, `first` and so many behind it: neither a blank nor a surrogate among them."""

    first: int
    size: int


NARROW = Alphabet(0x3001, 0xD800 - 0x3001)
"""Of the basic plane, so that the shadow takes no more room, and the splitter no more time, than the text."""
WIDE = Alphabet(0x20000, 0x110000 - 0x20000)
"""Planes 2 to 16."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A text of the same length and blanks, whose other characters tell their place.

    Attributes:
        text: the shadow itself.
        ink: its non-blank characters, those of the text itself.
        first: the code point that stands for the character 0, and for those a period later.
        period: a code point tells the number of its character modulo this.
        letters: code point -> the character it stands for; empty where nobody asks.
    """

    text: str
    ink: Ink
    first: int
    period: int
    letters: dict[int, str]

    def measure_through(self, measure: CountTokens) -> CountTokens:
        """The measure of the text itself, for pieces of the shadow; needs the letters."""
        return lambda piece: measure(piece.translate(self.letters))

    def place_pieces(self, pieces: Iterable[str], strategy: Strategy) -> list[Span]:
        """Spans of the pieces a splitter made of the shadow, without their blank ones.

        Pieces come in order and leave out nothing but blanks. So the first character of a piece is, counting non-blank
        ones, at most as far back as the piece before it or the overlap reaches, and at most directly behind that piece:
        one candidate within a period.

        Raises:
            SettingsError: the overlap is too long to be told apart.
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
            start = int(self.ink.places[first])
            end = start + len(piece)
            if not self.text.startswith(piece, start):
                raise RuntimeError("the splitter's output is not a slice of its input")
            spans.append(Span(start, end))
            read = int(self.ink.before[end])
            reach = min(read - first, strategy.overlap) if strategy.unit == "chars" else read - first
        return spans


def cast_shadow(text: str, strategy: Strategy) -> Shadow:
    """The shadow of a text that pieces of this strategy's size can be placed by.

    Tokens cannot be counted in a shadow, so for that unit it knows its letters.
    """
    if strategy.unit == "tokens":
        return _cast(text, WIDE, keep_letters=True)
    return _cast(text, NARROW if strategy.overlap < NARROW.size else WIDE, keep_letters=False)


@lru_cache(maxsize=2)
def _cast(text: str, alphabet: Alphabet, *, keep_letters: bool) -> Shadow:
    """See `cast_shadow`; kept for the next ways of cutting the same text."""
    import numpy as np

    ink = find_ink(text)
    number = len(ink.places) - 1
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).copy()
    inked = codes[ink.mask] if keep_letters else codes[:0]
    # What repeats must be told apart from what stands right behind the last character, hence one more than there are.
    shares = np.unique(inked) if keep_letters and number >= alphabet.size else codes[:1]
    period = number + 1 if keep_letters and number < alphabet.size else alphabet.size // max(len(shares), 1)
    shadow = np.resize(np.arange(alphabet.first, alphabet.first + period, dtype=np.uint32), number)
    if len(shares) > 1:
        # Too long for a code point each: they come round again, and a letter that must be known back has a share of its own.
        shadow += (np.searchsorted(shares, inked) * period).astype(np.uint32)
    codes[ink.mask] = shadow
    letters = dict(zip(shadow.tolist(), map(chr, inked.tolist()), strict=True)) if keep_letters else {}
    return Shadow(str(codes.data, "utf-32-le", "surrogatepass"), ink, alphabet.first, period, letters)
