"""LangChain's recursive splitter: by size, at an empty line, the end of a line or a space."""

import re

from typing_extensions import override

from chunking.base.characters import pause_collector
from chunking.base.language import Language
from chunking.base.model import Chunk, Document
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, choose_measure
from chunking.cutting.offsets import track_positions
from chunking.cutting.splitter import SIZE, Splitter, describe_pair, label_unit, read_size, write_pair


def cut_recursive(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Cut as LangChain's `RecursiveCharacterTextSplitter` does with its own defaults.

    The bodies are exactly the strings `split_text` gives for the document text, in order, blank ones left out (a size of
    1 makes some). They show no context.

    Args:
        document: the document; one without text gives no chunks.
        strategy: `max_size` is the splitter's `chunk_size`, `overlap` its `chunk_overlap`.
        count_tokens: measures the pieces for the unit "tokens".

    Raises:
        SettingsError: tokens are asked for without a counter, or the overlap is too long to be distinguished (only
            where a document or an overlap goes beyond 900,000 characters).
    """
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    measure = choose_measure(strategy, count_tokens)
    tracked = track_positions(document.text, strategy)
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=strategy.max_size,
        chunk_overlap=strategy.overlap,
        length_function=len if strategy.unit == "chars" else tracked.measure_through(measure),
    )
    with pause_collector():
        return tuple(Chunk(span) for span in tracked.place_pieces(splitter.split_text(tracked.text), strategy))


class RecursiveSplitter(Splitter):
    """`600/100`, `256/50:tokens`: the only kind whose name has no word."""

    kind = "recursive"
    choice = N_("by size: at an empty line, the end of a line or a space, as most tools do")

    @override
    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        found = re.fullmatch(SIZE, words)
        return Strategy(self.kind, *read_size(found.groups())) if found and found[2] else None

    @override
    def write(self, strategy: Strategy) -> str:
        return write_pair(strategy)

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return describe_pair(strategy, language)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return f"{strategy.max_size}/{strategy.overlap}{label_unit(strategy, language)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_recursive(document, strategy, count_tokens=embedder.count_tokens)


SPLITTER = RecursiveSplitter()
