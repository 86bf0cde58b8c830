"""Cutting where the meaning changes, as measured by an embedder; cutting floor, numpy only."""

from collections.abc import Sequence
from itertools import pairwise

from chunking.base.errors import SettingsError
from chunking.base.model import Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedTexts
from chunking.cutting.sentences import list_sentences, pack_sentences

NEIGHBOURS = 1
"""Sentences embedded on either side of each, so that one short sentence does not make a break: LangChain's `buffer_size`."""


def cut_semantic(
    document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None, embed: EmbedTexts | None = None
) -> tuple[Chunk, ...]:
    """Cut as the semantic chunkers of LangChain and LlamaIndex do, between this document's own sentences.

    Each sentence is embedded together with the one before and the one behind it. Between two sentences lies the distance
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
    """Numbers of the sentences that a break stands in front of."""
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
