"""Embedders of the package fastembed, embedding floor; alone may import `fastembed`.

The package is no requirement: it fetches its models from a hub, which not every computer reaches.
"""

import importlib
import importlib.util
from importlib.metadata import version
from typing import Any

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_, Phrase
from chunking.embedding.known_models import find_facts
from chunking.embedding.local_models import LocalEmbedder
from chunking.embedding.vectors import scale_vectors

FASTEMBED_PREFIX = "fastembed:"


class FastembedEmbedder(LocalEmbedder):
    """A model that fastembed knows by this name, fetched at its first use.

    Args:
        model: as fastembed lists it, such as "intfloat/multilingual-e5-large".

    Raises:
        EmbeddingError: fastembed is not installed, does not know the model, or cannot fetch it.
    """

    package = "fastembed"

    def __init__(self, model: str) -> None:
        self.name = FASTEMBED_PREFIX + model
        if importlib.util.find_spec("fastembed") is None:
            raise EmbeddingError(source=self.name, detail=N_("the package fastembed is not installed; run: pip install fastembed"))
        super().__init__()
        self.version = f"{version(self.package)} {model}"
        self._facts = find_facts(model)
        self.max_tokens = self._facts.max_tokens
        self.best_tokens = self._facts.best_tokens
        try:
            self._model = _load_model(model)
            self.dimension = len(next(iter(self._model.embed(["1"]))))
        except Exception as error:  # the hub's libraries raise errors of a dozen families
            raise EmbeddingError(source=self.name, detail=Phrase(N_("its model cannot be loaded ({error})"), error=str(error))) from error

    def count_tokens(self, text: str) -> int:
        """See `Embedder`."""
        with self._lock:
            return int(self._model.token_count([self._facts.passage_prefix + text]))

    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        prefix = self._facts.query_prefix if is_query else self._facts.passage_prefix
        return scale_vectors(list(self._model.embed([prefix + text for text in texts])), embedder=self.name)


def _load_model(model: str) -> Any:
    return importlib.import_module("fastembed").TextEmbedding(model)
