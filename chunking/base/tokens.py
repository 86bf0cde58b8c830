"""The traits of an embedder that cutting and judging use: token counts, limits and vectors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CountTokens = Callable[[str], int]
EmbedTexts = Callable[[Sequence[str]], "NDArray[np.float32]"]
"""Gives one unit vector per text, in order: `Embedder.embed_passages`."""


@dataclass(frozen=True, slots=True)
class EmbedderTraits:
    """The traits of an embedder that cutting and judging depend on; without a counter there are no figures in tokens.

    Attributes:
        count_tokens: counts an embedded text as the embedder sees it.
        max_tokens: its hard limit; what is longer is not read to its end.
        best_tokens: the smallest and the largest number of tokens it reads best.
        embed: gives vectors, for strategies that look at meaning.
    """

    count_tokens: CountTokens | None = None
    max_tokens: int | None = None
    best_tokens: tuple[int, int] | None = None
    embed: EmbedTexts | None = None


def choose_measure(strategy: Strategy, count_tokens: CountTokens | None) -> CountTokens:
    """Return what a strategy's sizes count: characters, or tokens without those that the embedder adds to every text.

    What a counter returns for an empty text (a prefix, end marks) is subtracted, since splitters add up pieces.

    Raises:
        SettingsError: tokens are asked for without a counter.
    """
    if strategy.unit == "chars":
        return len
    count = require_counter(strategy, count_tokens)
    added = count("")
    return lambda text: count(text) - added


def require_counter(strategy: Strategy, count_tokens: CountTokens | None) -> CountTokens:
    """The counter of a strategy in tokens.

    Raises:
        SettingsError: there is none.
    """
    if count_tokens is None:
        raise SettingsError(
            source=strategy.name,
            detail=N_("sizes in tokens need an embedder that counts them"),
            remedy=N_("Choose an embedder, or give the size in characters."),
        )
    return count_tokens
