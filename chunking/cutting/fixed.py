"""Cutting into pieces of a fixed size, in characters or tokens, wherever that falls."""

from collections.abc import Callable, Iterator

from typing_extensions import override

from chunking.base.characters import trim_span
from chunking.base.language import Language
from chunking.base.model import Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, choose_measure
from chunking.cutting.splitter import Splitter, describe_with_overlap, label_pair


def cut_fixed(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Windows of `max_size` characters or tokens, each beginning `overlap` before the end of the one before.

    Whitespace at the edges of a window is left out, and so are blank windows. In tokens a window is the longest that the
    counter lets through; if a single character has more tokens than that, it is that character.

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
        # Whatever the counter returns, a window ends after the one before.
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


class FixedSplitter(Splitter):
    """`fixed:1000/0`."""

    kind = "fixed"
    choice = N_("at a fixed size, wherever that falls")

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return describe_with_overlap(language.gettext("cut every {size}"), strategy, language)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return f"{language.gettext('fixed')} {label_pair(strategy, language)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_fixed(document, strategy, count_tokens=embedder.count_tokens)


SPLITTER = FixedSplitter()
