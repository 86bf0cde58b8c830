"""Vectors once paid for are kept, embedding floor: by content and embedder, in one SQLite file."""

import hashlib
import logging
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_
from chunking.base.progress import Progress, ignore_progress
from chunking.base.storing_errors import VectorsKept
from chunking.embedding.dense import Embedder
from chunking.embedding.vectors import BATCH_TEXTS, check_vectors

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

_LOG = logging.getLogger(__name__)
_KEYS_A_QUERY = 500
_MAKE_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key BLOB, embedder TEXT, vector BLOB, PRIMARY KEY (key, embedder))"
_Item = TypeVar("_Item")


class VectorCache:
    """A file of vectors, shared by threads and processes. A damaged or unwritable file costs time, never a result.

    Args:
        path: the SQLite file; made with its folder when the first vector is kept.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read_vectors(self, embedder: Embedder, texts: Iterable[str]) -> "dict[str, Vectors]":
        """The vectors known of these texts, by text; unusable ones count as unknown."""
        import numpy as np

        keys = {_key(text): text for text in texts}
        found: dict[str, Vectors] = {}
        try:
            if not self._path.exists():
                return found
            with closing(self._connect()) as connection:
                for part in _split(list(keys), _KEYS_A_QUERY):
                    marks = ",".join("?" * len(part))
                    query = f"SELECT key, vector FROM vectors WHERE embedder = ? AND key IN ({marks})"  # noqa: S608 - only marks
                    for key, blob in connection.execute(query, [_embedder_key(embedder), *part]):
                        try:
                            vector = np.frombuffer(blob, dtype="<f4")
                            found[keys[key]] = check_vectors(vector[None], 1, embedder.dimension, embedder=embedder.name)[0]
                        except (ValueError, EmbeddingError):
                            _LOG.warning("A kept vector was unusable and is computed anew.")
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The vector cache %s cannot be read: %s", self._path, error)
        return found

    def keep_vectors(self, embedder: Embedder, texts: Sequence[str], vectors: "Vectors") -> None:
        """Keep the vectors of these texts, all or none."""
        rows = [(_key(text), _embedder_key(embedder), vector.astype("<f4").tobytes()) for text, vector in zip(texts, vectors, strict=True)]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection, connection:
                connection.execute(_MAKE_TABLE)
                connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The vector cache %s cannot be written: %s", self._path, error)

    def forget_texts(self, texts: Iterable[str]) -> None:
        """Remove the vectors of these texts for every embedder: a document's traces.

        Raises:
            VectorsKept: the file cannot be written, so traces stay.
        """
        if not self._path.exists():
            return
        try:
            with closing(self._connect()) as connection, connection:
                connection.execute(_MAKE_TABLE)
                connection.executemany("DELETE FROM vectors WHERE key = ?", [(_key(text),) for text in texts])
        except (sqlite3.Error, OSError) as error:
            raise VectorsKept(source=str(self._path), detail=str(error)) from error

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=30)


def embed_texts(
    embedder: Embedder, texts: Sequence[str], *, cache: VectorCache | None = None, progress: Progress | None = None
) -> "Vectors":
    """One unit vector a text, in order; texts known to the cache and repeated texts cost nothing.

    Every finished batch is kept, so a cancelled run does not pay twice.

    Raises:
        EmbeddingError: the embedder failed or gave unusable vectors.
    """
    import numpy as np

    if not texts:
        return np.empty((0, embedder.dimension), dtype=np.float32)
    report = progress or ignore_progress
    distinct = list(dict.fromkeys(texts))
    known = cache.read_vectors(embedder, distinct) if cache else {}
    missing = [text for text in distinct if text not in known]
    for batch in _split(missing, BATCH_TEXTS):
        report(len(known), len(distinct), N_("fragments embedded"))
        vectors = check_vectors(embedder.embed_passages(batch), len(batch), embedder.dimension, embedder=embedder.name)
        known.update(zip(batch, vectors, strict=True))
        if cache:
            cache.keep_vectors(embedder, batch, vectors)
    report(len(distinct), len(distinct), N_("fragments embedded"))
    return np.stack([known[text] for text in texts])


def _split(items: list[_Item], size: int) -> Iterable[list[_Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _embedder_key(embedder: Embedder) -> str:
    return f"{embedder.name} {embedder.version} {embedder.dimension}"
