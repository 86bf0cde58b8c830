"""Cutting every so many characters or tokens, whatever stands there; cutting floor, standard library only."""

from collections.abc import Callable, Iterator

from chunking.base.ink import trim_span
from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, choose_measure


def cut_fixed(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Windows of `max_size` characters or tokens, each beginning `overlap` before the end of the one before.

    Blanks at the edges of a window are left out, and so are blank windows. In tokens a window is the longest that the
    counter lets through; where a single character has more tokens than that, it is that character.

    Raises:
        SettingsError: tokens are asked for without a counter.
    """
    measure = choose_measure(strategy, count_tokens)
    windows = _slide_tokens(document.text, strategy, measure) if strategy.unit == "tokens" else _slide_chars(document.text, strategy)
    spans = (trim_span(document.text, window) for window in windows)
    return tuple(Chunk(span) for span in spans if span.start < span.end)


def _slide_chars(text: str, strategy: Strategy) -> Iterator[Span]:
    start = end = 0
    while end < len(text):
        end = min(start + strategy.max_size, len(text))
        yield Span(start, end)
        start = end - strategy.overlap


def _slide_tokens(text: str, strategy: Strategy, measure: CountTokens) -> Iterator[Span]:
    start = end = 0
    length, kept = strategy.max_size, strategy.overlap

    def fits_forwards(chars: int) -> bool:
        return measure(text[start : start + chars]) <= strategy.max_size

    def fits_backwards(chars: int) -> bool:
        return measure(text[end - chars : end]) <= strategy.overlap

    while end < len(text):
        length = _find_longest(len(text) - start, length, fits_forwards)
        # Whatever the counter says, a window ends behind the one before.
        end = max(start + length, end + 1)
        yield Span(start, end)
        if strategy.overlap:
            kept = _find_longest(end - start - 1, kept, fits_backwards)
        start = end - kept


def _find_longest(most: int, guess: int, fits: Callable[[int], bool]) -> int:
    """The greatest number up to `most` that fits, 0 if none does: sought around a guess in growing steps, then by halving."""
    low, high = 0, most + 1
    at, step = min(max(guess, 1), most), max(guess // 16, 1)
    while low < at < high:
        if fits(at):
            low, at = at, min(at + step, most)
        else:
            high, at = at, max(at - step, 0)
        step *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
