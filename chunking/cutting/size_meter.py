"""The size of a chunk, in the unit of its limit.

Both meters lay places along a line, so that "does it still fit" is a subtraction whatever the unit is. Characters are exact.
Tokens are counted once a place and added up; what is added up is never taken for the truth: a chunk is counted as a
whole before it is closed.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from typing_extensions import override

from chunking.base.citation import LONGEST_CITATION
from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, require_counter
from chunking.cutting.cut_document import body_text, context, embedded_text

CODE_TOKENS = 1024
CODE_CHARS = 4096
"""What code stays whole up to: tokens, and without a counter characters, at the four a token that code has about."""

MOST_CHARS_A_TOKEN = 10
"""More than any text has on average."""

PATH_SHARE = 3
"""A path may take a third of the limit (law 5); so may whatever else is repeated before a chunk."""


class SizeMeter(ABC):
    """Measures the chunks of one document against the limits of one strategy and one embedder.

    Attributes:
        limit: the soft one, of an embedded text, in the strategy's unit.
        is_exact: the line states the size of a chunk exactly.
    """

    is_exact: bool

    def __init__(self, document: Document, strategy: Strategy, count_tokens: CountTokens | None, max_tokens: int | None) -> None:
        self.document = document
        self.limit = strategy.max_size
        self._count_tokens = count_tokens
        self._max_tokens = max_tokens

    @abstractmethod
    def weigh(self, text: str) -> int:
        """Return the size that a text adds."""

    @abstractmethod
    def lay(self, spans: Sequence[Span]) -> tuple[Sequence[int], Sequence[int]]:
        """Return where each place begins and ends on the line; `ends[j] - starts[i]` is at least what places i to j weigh together."""

    @abstractmethod
    def step_back(self, start: int, repeated: Span) -> int:
        """Return where a chunk begins on the line that repeats a place before another one, which begins there at `start`."""

    @abstractmethod
    def measure(self, chunk: Chunk) -> int:
        """The exact size of the embedded text."""

    def find_room(self, frame: Chunk) -> int:
        """Return the size left for the body under a context: at least a third of the limit, if the own heading takes the rest.

        A citation is reckoned with at its longest: when a page number grows by a digit nothing is cut elsewhere (law 3).
        """
        in_front = context(self.document, replace(frame, cited=False)) + (LONGEST_CITATION if frame.cited else "")
        return max(self._find_rest(in_front), self.limit // PATH_SHARE, 1)

    @abstractmethod
    def _find_rest(self, in_front: str) -> int:
        """Return the limit minus the context."""

    def has_room(self, chunk: Chunk) -> bool:
        """Return whether a chunk keeps to the limit with the longest citation, or its body to a third if the context is too long."""
        if self.measure(replace(chunk, cited=False)) + (self.weigh(LONGEST_CITATION) if chunk.cited else 0) <= self.limit:
            return True
        return self.weigh(body_text(self.document, chunk)) <= self.limit // PATH_SHARE

    def can_be_read(self, chunk: Chunk) -> bool:
        """Return whether the embedder reads the chunk to its end; assumed if its limit or counter is not known."""
        if self._count_tokens is None or self._max_tokens is None:
            return True
        return self._count_tokens(embedded_text(self.document, chunk)) <= self._max_tokens

    def keeps_code(self, chunk: Chunk) -> bool:
        """Return whether code stays whole: up to 1,024 tokens, or the embedder's limit if smaller; 4,096 characters without a counter."""
        text = embedded_text(self.document, chunk)
        if self._count_tokens is None:
            return len(text) <= CODE_CHARS
        return self._count_tokens(text) <= min(CODE_TOKENS, self._max_tokens or CODE_TOKENS)


class CharMeter(SizeMeter):
    """Counts characters: the line is the document text itself."""

    is_exact = True

    @override
    def weigh(self, text: str) -> int:
        return len(text)

    @override
    def lay(self, spans: Sequence[Span]) -> tuple[Sequence[int], Sequence[int]]:
        return [span.start for span in spans], [span.end for span in spans]

    @override
    def step_back(self, start: int, repeated: Span) -> int:
        return repeated.start

    @override
    def measure(self, chunk: Chunk) -> int:
        if chunk.as_records:
            return len(embedded_text(self.document, chunk))
        return len(context(self.document, chunk)) + chunk.span.end - chunk.span.start

    def _find_rest(self, in_front: str) -> int:
        return self.limit - len(in_front)


class TokenMeter(SizeMeter):
    r"""Counts the embedder's tokens: places weigh what they are counted alone, and a little for what joins them.

    What every text counts beyond its words (a prefix, end marks) is `2 * count("a") - count("a a")`, and a paragraph
    break `count("a\n\na") - count("a a")`.
    """

    is_exact = False

    def __init__(self, document: Document, strategy: Strategy, count_tokens: CountTokens, max_tokens: int | None) -> None:
        super().__init__(document, strategy, count_tokens, max_tokens)
        self._count_anew = count_tokens
        pair = count_tokens("a a")
        self._overhead = max(2 * count_tokens("a") - pair, 0)
        self._break = max(count_tokens("a\n\na") - pair, 0)
        self._counts: dict[str, int] = {}

    def _count(self, text: str) -> int:
        """A tokenizer takes its time: nothing is counted twice."""
        count = self._counts.get(text)
        if count is None:
            count = self._counts[text] = self._count_anew(text)
        return count

    @override
    def weigh(self, text: str) -> int:
        return max(self._count(text) - self._overhead, 0)

    @override
    def has_room(self, chunk: Chunk) -> bool:
        # What is hopelessly long is not counted.
        is_hopeless = chunk.span.end - chunk.span.start > MOST_CHARS_A_TOKEN * self.limit
        return not is_hopeless and super().has_room(chunk)

    @override
    def lay(self, spans: Sequence[Span]) -> tuple[Sequence[int], Sequence[int]]:
        starts, ends = [], []
        position = 0
        for span in spans:
            starts.append(position)
            position += self.weigh(self.document.slice(span))
            ends.append(position)
            position += self._break
        return starts, ends

    @override
    def step_back(self, start: int, repeated: Span) -> int:
        return start - self.weigh(self.document.slice(repeated)) - self._break

    @override
    def measure(self, chunk: Chunk) -> int:
        return self._count(embedded_text(self.document, chunk))

    def _find_rest(self, in_front: str) -> int:
        return self.limit - self._overhead - self.weigh(in_front)


def choose_meter(
    document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None, max_tokens: int | None = None
) -> SizeMeter:
    """The meter of a strategy's unit.

    Raises:
        SettingsError: tokens are asked for without a counter.
    """
    if strategy.unit == "chars":
        return CharMeter(document, strategy, count_tokens, max_tokens)
    return TokenMeter(document, strategy, require_counter(strategy, count_tokens), max_tokens)
