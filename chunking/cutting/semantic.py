"""Cutting at changes of meaning, as measured by an embedder."""

import re
from collections.abc import Sequence
from itertools import pairwise

from typing_extensions import override

from chunking.base.errors import SettingsError
from chunking.base.language import Language
from chunking.base.model import Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, EmbedTexts
from chunking.cutting.sentences import list_sentences, pack_sentences
from chunking.cutting.splitter import SIZE, Splitter, describe_with_overlap, label_pair, read_size, write_pair

SEMANTIC_MAX_CHARS = 2000
NEIGHBOURS = 1
"""Sentences embedded on either side of each, so that one short sentence does not make a break: LangChain's `buffer_size`."""


def cut_semantic(
    document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None, embed: EmbedTexts | None = None
) -> tuple[Chunk, ...]:
    """Cut as the semantic chunkers of LangChain and LlamaIndex do, between this document's own sentences.

    Each sentence is embedded together with the one before and the one after it. Between two sentences lies the distance
    `1 - cos(a, b)` of their vectors. There is a break where it exceeds the threshold: the number itself up to 1, above 1 the
    percentile of all distances of the document (linear between ranks, as `numpy.percentile`). What lies between two breaks is
    a chunk; one over `max_size`, which those libraries do not have, is packed from whole sentences, overlapping there only.

    Args:
        document: the document.
        strategy: its threshold, size and overlap.
        count_tokens: measures the sentences for the unit "tokens".
        embed: gives the vectors.

    Raises:
        SettingsError: there is no embedder, or tokens are asked for without a counter.
        EmbeddingError: the embedder failed.
    """
    if embed is None:
        raise SettingsError(
            source=strategy.name,
            detail=N_("cutting by meaning needs an embedder"),
            remedy=N_("Choose an embedder, or another way of cutting."),
        )
    sentences = list_sentences(document)
    edges = [0, *_find_breaks(document, sentences, strategy.threshold, embed), len(sentences)]
    groups = (sentences[start:end] for start, end in pairwise(edges))
    return tuple(Chunk(span) for group in groups for span in pack_sentences(document, group, strategy, count_tokens=count_tokens))


def _find_breaks(document: Document, sentences: Sequence[Span], threshold: float, embed: EmbedTexts) -> list[int]:
    """Return the numbers of the sentences that follow a break."""
    import numpy as np

    if len(sentences) < 2:
        return []
    last = len(sentences) - 1
    vectors = embed(
        [
            document.text[sentences[max(index - NEIGHBOURS, 0)].start : sentences[min(index + NEIGHBOURS, last)].end]
            for index in range(len(sentences))
        ]
    )
    distances = 1 - np.einsum("ij,ij->i", vectors[:-1], vectors[1:])
    limit = threshold if threshold <= 1 else np.percentile(distances, threshold)
    breaks: list[int] = (np.flatnonzero(distances > limit) + 1).tolist()
    return breaks


class SemanticSplitter(Splitter):
    """`semantic:95`, `semantic:0.3:256/20:tokens`."""

    kind = "semantic"
    choice = N_("where the subject changes")
    has_threshold = True

    @override
    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        found = re.fullmatch(rf"semantic\s*:\s*(\d{{1,3}}(?:\.\d{{1,6}})?)\s*(?::{SIZE})?", words)
        if found is None:
            return None
        size, overlap, unit = read_size(found.groups()[1:]) if found[2] else (SEMANTIC_MAX_CHARS, 0, "chars")
        return Strategy(self.kind, size, overlap, unit, float(found[1]))

    @override
    def write(self, strategy: Strategy) -> str:
        return f"semantic:{strategy.threshold:g}" + ("" if _is_usual(strategy) else f":{write_pair(strategy)}")

    @override
    def check(self, strategy: Strategy) -> None:
        if not 0 < strategy.threshold <= 100:
            raise SettingsError(
                source=strategy.name,
                detail=N_("the threshold must be above 0 and at most 100"),
                remedy=N_("Use a distance up to 1, such as semantic:0.3, or a percentile, such as semantic:95."),
            )

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        words = language.gettext("where the subject changes (threshold {threshold}), up to {size}")
        return describe_with_overlap(words.replace("{threshold}", _format_threshold(strategy, language)), strategy, language)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        words = language.gettext("subject {threshold}").format(threshold=_format_threshold(strategy, language))
        return words if _is_usual(strategy) else f"{words}, {label_pair(strategy, language)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_semantic(document, strategy, count_tokens=embedder.count_tokens, embed=embedder.embed)


def _is_usual(strategy: Strategy) -> bool:
    return (strategy.max_size, strategy.overlap, strategy.unit) == (SEMANTIC_MAX_CHARS, 0, "chars")


def _format_threshold(strategy: Strategy, language: Language) -> str:
    return language.number(strategy.threshold, digits=0 if strategy.threshold == int(strategy.threshold) else 2)


SPLITTER = SemanticSplitter()
