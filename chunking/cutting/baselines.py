"""The splitters people use today, as they are; cutting floor, the only user of `langchain_text_splitters`.

Where a chunk stands is never looked for in the text, since repeated passages would be found in the wrong place. The
splitter is handed a shadow of the text instead: blanks are kept, every other character is replaced by a code point
that tells where it stands. The splitter looks at blanks and sizes only, so it cuts both alike.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from chunking.base.errors import N_, SettingsError
from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens

FIRST_CODE_POINT = 0x20000
CODE_POINTS = 0x110000 - FIRST_CODE_POINT
"""The code points of a shadow: planes 2 to 16, where there is neither a blank nor a surrogate."""


def cut_recursive(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Cut as LangChain's `RecursiveCharacterTextSplitter` does with its own defaults.

    The bodies are exactly the strings `split_text` gives for the document text, in order, blank ones left out (a size of
    1 makes some). They show no context.

    Args:
        document: the document; one without text gives no chunks.
        strategy: `max_size` is the splitter's `chunk_size`, `overlap` its `chunk_overlap`.
        count_tokens: measures the pieces for the unit "tokens"; what it counts for an empty text (a prefix, end marks)
            is taken off each piece, since pieces are added up.

    Raises:
        SettingsError: tokens are asked for without a counter, or the overlap is too long to be told apart (only
            where a document or an overlap goes beyond 900,000 characters).
    """
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    if strategy.unit == "tokens" and count_tokens is None:
        raise SettingsError(
            source=strategy.name,
            detail=N_("sizes in tokens need an embedder that counts them"),
            remedy=N_("Choose an embedder, or give the size in characters."),
        )
    shadow = _cast_shadow(document.text, keep_letters=strategy.unit == "tokens")
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=strategy.max_size,
        chunk_overlap=strategy.overlap,
        length_function=len if count_tokens is None or strategy.unit == "chars" else _measure_through(shadow, count_tokens),
    )
    pieces = [piece for piece in splitter.split_text(shadow.text) if not piece.isspace()]
    return tuple(Chunk(span) for span in _place_pieces(pieces, shadow, strategy))


@dataclass(frozen=True, slots=True)
class _Shadow:
    """A text of the same length and blanks, whose other characters tell their place.

    Attributes:
        text: the shadow itself.
        places: position of the n-th non-blank character.
        period: a code point tells n modulo this; as large as the code space allows.
        letters: code point -> the character it stands for; empty where nobody asks.
    """

    text: str
    places: Sequence[int]
    period: int
    letters: dict[int, str]

    def find_residue(self, character: str) -> int:
        """The number of a non-blank character of the shadow, modulo `period`."""
        return (ord(character) - FIRST_CODE_POINT) % self.period


def _cast_shadow(text: str, *, keep_letters: bool) -> _Shadow:
    places = array("Q", (position for position, character in enumerate(text) if not character.isspace()))
    fits = len(places) <= CODE_POINTS
    alphabet = sorted({text[place] for place in places}) if keep_letters and not fits else [""]
    period = max(len(places), 1) if fits else CODE_POINTS // len(alphabet)
    # Too long for a code point each: they come round again, and a letter that must be known back has a share of its own.
    rank = {letter: index * period for index, letter in enumerate(alphabet)}
    characters = list(text)
    letters: dict[int, str] = {}
    for n, place in enumerate(places):
        code = FIRST_CODE_POINT + rank.get(text[place], 0) + n % period
        characters[place] = chr(code)
        if keep_letters:
            letters[code] = text[place]
    return _Shadow("".join(characters), places, period, letters)


def _measure_through(shadow: _Shadow, count_tokens: CountTokens) -> CountTokens:
    overhead = count_tokens("")
    return lambda piece: count_tokens(piece.translate(shadow.letters)) - overhead


def _place_pieces(pieces: Sequence[str], shadow: _Shadow, strategy: Strategy) -> list[Span]:
    """Spans of the splitter's pieces, which come in order and leave out nothing but blanks.

    So the first character of a piece is, counting non-blank ones, at most as far back as the piece before it or the
    overlap reaches, and at most directly behind that piece: one candidate within a period.
    """
    spans: list[Span] = []
    read = 0
    reach = 0
    for piece in pieces:
        if reach >= shadow.period and len(shadow.places) > shadow.period:
            raise SettingsError(
                source=strategy.name,
                detail=N_("the document is too long to tell where an overlap of this size stands"),
                remedy=N_("Choose a smaller overlap, or give the size in characters."),
            )
        first = read - (read - shadow.find_residue(piece[0])) % shadow.period
        start = shadow.places[first]
        if shadow.text[start : start + len(piece)] != piece:
            raise RuntimeError("the splitter's output is not a slice of its input")
        spans.append(Span(start, start + len(piece)))
        ink = len("".join(piece.split()))
        read = first + ink
        reach = min(ink, strategy.overlap) if strategy.unit == "chars" else ink
    return spans
