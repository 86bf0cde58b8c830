"""Cutting between sentences only."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from typing_extensions import override

from chunking.base.characters import find_sentences, trim_span
from chunking.base.language import Language
from chunking.base.model import Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, choose_measure
from chunking.cutting.splitter import Splitter, describe_with_overlap, label_pair, write_pair, write_unit


def cut_sentences(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Whole sentences packed up to `max_size`; a single longer one stays whole.

    The next chunk begins with as many of the last sentences as `overlap` holds, at most all but the first.

    Raises:
        SettingsError: tokens are asked for without a counter.
    """
    return tuple(Chunk(span) for span in pack_sentences(document, list_sentences(document), strategy, count_tokens=count_tokens))


def list_sentences(document: Document) -> list[Span]:
    """All that a careful cut may fall between, in order: sentences of prose, rows, lines of code, pictures and formulas.

    Together they hold every visible character. They were found at conversion; only a document without blocks is
    searched for sentences here.
    """
    if not document.blocks:
        (found,) = find_sentences(document.text, [Span(0, len(document.text))], language=document.language)
        return list(found)
    parts = (trim_span(document.text, part) for block in document.blocks for part in block.parts or (block.span,))
    return [part for part in parts if part.start < part.end]


def pack_sentences(
    document: Document, sentences: Sequence[Span], strategy: Strategy, *, count_tokens: CountTokens | None = None
) -> Iterator[Span]:
    """Spans of as many neighbouring sentences as `strategy.max_size` holds, in order.

    Characters are those from the first sentence's start to the last one's end; tokens are those of the sentences added up.

    Raises:
        SettingsError: tokens are asked for without a counter.
    """
    measure = choose_measure(strategy, count_tokens)
    in_tokens = strategy.unit == "tokens"
    before = list(accumulate((measure(document.slice(sentence)) for sentence in sentences if in_tokens), initial=0))

    def weigh(first: int, last: int) -> int:
        return before[last + 1] - before[first] if in_tokens else sentences[last].end - sentences[first].start

    first = 0
    for index in range(len(sentences)):
        if index > first and weigh(first, index) > strategy.max_size:
            yield Span(sentences[first].start, sentences[index - 1].end)
            first = _step_back(index, strategy, weigh)
    if sentences:
        yield Span(sentences[first].start, sentences[-1].end)


def _step_back(index: int, strategy: Strategy, weigh: Callable[[int, int], int]) -> int:
    """Return where the chunk that must hold sentence `index` begins: overlap and sentence together keep to the size.

    So it begins after the chunk before it, which together with the sentence is too long.
    """
    start = index
    while weigh(start - 1, index - 1) <= strategy.overlap and weigh(start - 1, index) <= strategy.max_size:
        start -= 1
    return start


class SentenceSplitter(Splitter):
    """`sentences:1000`, `sentences:256/20:tokens`."""

    kind = "sentences"
    choice = N_("whole sentences, as many as fit")

    @override
    def write(self, strategy: Strategy) -> str:
        size = write_pair(strategy) if strategy.overlap else f"{strategy.max_size}{write_unit(strategy)}"
        return f"{self.kind}:{size}"

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return describe_with_overlap(language.gettext("whole sentences up to {size}"), strategy, language)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return f"{language.gettext('sentences')} {label_pair(strategy, language)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_sentences(document, strategy, count_tokens=embedder.count_tokens)


SPLITTER = SentenceSplitter()
