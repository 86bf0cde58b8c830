"""Chunks read from a collection, compared like those of a strategy."""

from typing import Never

from typing_extensions import override

from chunking.base.language import Language
from chunking.base.model import Document
from chunking.base.strategy import Strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.splitter import Splitter


class StoredChunks(Splitter):
    """Has a name and words, but cannot cut and is not chosen by name."""

    kind = "stored"

    @override
    def read(self, words: str, *, max_chars: int) -> None:
        return None

    @override
    def write(self, strategy: Strategy) -> str:
        return f"stored:{strategy.collection}"

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return language.gettext("what is in Qdrant now ({collection})").format(collection=strategy.collection)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return language.gettext("in Qdrant: {collection}").format(collection=strategy.collection)

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> Never:
        raise ValueError(f"nothing cuts with {strategy.full_name}")


SPLITTER = StoredChunks()
