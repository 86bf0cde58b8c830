"""Embedders of a service with an OpenAI-compatible endpoint."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_
from chunking.base.settings import Service
from chunking.embedding.known_models import estimate_tokens, find_facts
from chunking.embedding.openai_client import ServiceClient, ServiceError
from chunking.embedding.vectors import check_vectors, clean_text, scale_vectors

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

OPENAI_PREFIX = "openai:"
_PROBE = "1"


class OpenAiEmbedder:
    """A model of the service the user configured. Opening it asks the service nothing.

    Its dimension and version are learned from one short text, once a process: the version is the name of the model as
    the service itself gives it, so that an alias that changes hands is another embedder. `count_tokens` is an estimate
    (see `estimate_tokens`): the service has no call to count.

    Args:
        service: address, model and key.

    Raises:
        EmbeddingError: the address or the model is missing.
    """

    estimates_tokens = True

    def __init__(self, service: Service) -> None:
        self.name = OPENAI_PREFIX + service.model
        if not service.is_on:
            raise EmbeddingError(
                source=self.name, detail=N_("it needs EMBEDDING_BASE_URL, the address of its service, and the name of a model")
            )
        self._facts = find_facts(service.model)
        self.max_tokens = self._facts.max_tokens
        self.best_tokens = self._facts.best_tokens
        self._service = service
        self._client: ServiceClient | None = None
        self._probed: tuple[int, str] | None = None
        self._lock = threading.Lock()

    @property
    def dimension(self) -> int:
        """The number of numbers in a vector.

        Raises:
            EmbeddingError: the service does not state it.
        """
        return self._probe()[0]

    @property
    def version(self) -> str:
        """The model as the service itself names it.

        Raises:
            EmbeddingError: the service does not state it.
        """
        return self._probe()[1]

    def count_tokens(self, text: str) -> int:
        """Estimate the tokens of a passage as embedded."""
        return estimate_tokens(self._facts.passage_prefix + text)

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit vector for each passage."""
        return self._embed([self._facts.passage_prefix + text for text in texts])

    def embed_query(self, text: str) -> "Vectors":
        """Return the unit vector of a question."""
        vector: Vectors = self._embed([self._facts.query_prefix + text])[0]
        return vector

    def _embed(self, texts: Sequence[str]) -> "Vectors":
        dimension = self.dimension  # learned from a short text, not from these
        vectors, _model = self._ask(texts)
        return check_vectors(scale_vectors(vectors, embedder=self.name), len(texts), dimension, embedder=self.name)

    def _probe(self) -> tuple[int, str]:
        with self._lock:
            if self._probed is None:
                vectors, model = self._ask([_PROBE])
                self._probed = scale_vectors(vectors, embedder=self.name).shape[1], model or self._service.model
            return self._probed

    def _ask(self, texts: Sequence[str]) -> tuple[list[Any], str]:
        if self._client is None:
            self._client = ServiceClient(self._service)
        try:
            return self._client.embed([clean_text(text) or " " for text in texts])
        except ServiceError as error:
            raise EmbeddingError(source=self.name, detail=error.params["detail"]) from error
