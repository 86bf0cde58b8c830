"""Results of models that are kept, so that none is computed or paid for twice: vectors of texts, answers of a language model."""

import hashlib
import logging
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import canonical_json
from chunking.base.storing_errors import StoringError, VectorsKept
from chunking.embedding.embedders import Embedder
from chunking.embedding.vectors import BATCH_TEXTS, check_vectors

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

Messages = Sequence[Mapping[str, str]]

_LOG = logging.getLogger(__name__)
_KEYS_PER_QUERY = 500
_Item = TypeVar("_Item")


class _Cache:
    """One SQLite table of values by checksum and owner, shared by threads and processes.

    A damaged or unwritable file costs time, never a result.

    Args:
        path: the SQLite file; made with its folder when the first value is kept.
    """

    _table: str
    _columns: str  # key, owner, value: together the primary key but for the value

    def __init__(self, path: Path) -> None:
        self._path = path

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=30)

    def _read(self, keys: Iterable[bytes]) -> list[tuple[bytes, str, Any]]:
        rows: list[tuple[bytes, str, Any]] = []
        try:
            if self._path.exists():
                with closing(self._connect()) as connection:
                    for part in _split(list(keys), _KEYS_PER_QUERY):
                        query = f"SELECT * FROM {self._table} WHERE key IN ({','.join('?' * len(part))})"  # noqa: S608 - only marks
                        rows += connection.execute(query, part)
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The cache %s cannot be read: %s", self._path, error)
        return rows

    def _keep(self, rows: Iterable[tuple[bytes, str, Any]]) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._change("INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", rows)
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The cache %s cannot be written: %s", self._path, error)

    def _change(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> int:
        """Carry out a statement for every row, all or none; return how many rows of the table it changed."""
        with closing(self._connect()) as connection, connection:
            connection.execute(f"CREATE TABLE IF NOT EXISTS {self._table} ({self._columns})")
            return connection.executemany(statement.format(table=self._table), rows).rowcount


class VectorCache(_Cache):
    """Vectors by text and embedder."""

    _table = "vectors"
    _columns = "key BLOB, embedder TEXT, vector BLOB, PRIMARY KEY (key, embedder)"

    def read_vectors(self, embedder: Embedder, texts: Iterable[str]) -> "dict[str, Vectors]":
        """Return the known vectors of these texts, by text; unusable ones count as unknown."""
        import numpy as np

        keys = {_hash(text): text for text in texts}
        found: dict[str, Vectors] = {}
        for key, owner, blob in self._read(keys):
            if owner != _name_exactly(embedder):
                continue
            try:
                vector = np.frombuffer(blob, dtype="<f4")
                found[keys[key]] = check_vectors(vector[None], 1, embedder.dimension, embedder=embedder.name)[0]
            except (ValueError, TypeError, EmbeddingError):
                _LOG.warning("A kept vector was unusable and is computed again.")
        return found

    def keep_vectors(self, embedder: Embedder, texts: Sequence[str], vectors: "Vectors") -> None:
        """Keep the vectors of these texts, all or none."""
        owner = _name_exactly(embedder)
        self._keep((_hash(text), owner, vector.astype("<f4").tobytes()) for text, vector in zip(texts, vectors, strict=True))

    def forget_texts(self, texts: Iterable[str]) -> None:
        """Remove the vectors of these texts for every embedder: a document's traces.

        Raises:
            VectorsKept: the file cannot be written, so traces stay.
        """
        try:
            if self._path.exists():
                self._change("DELETE FROM {table} WHERE key = ?", [(_hash(text),) for text in texts])
        except (sqlite3.Error, OSError) as error:
            raise VectorsKept(source=str(self._path), detail=str(error)) from error


class AnswerCache(_Cache):
    """Answers of a language model by model and prompt.

    Questions are kept as checksums only. An answer belongs to the documents it was asked for, and goes with the last of them.
    """

    _table = "answers"
    _columns = "key BLOB, document_id TEXT, answer TEXT, PRIMARY KEY (key, document_id)"

    def read_answer(self, model: str, messages: Messages, *, document_id: str) -> str | None:
        """Return the answer given to these messages before, whichever document asked; None if there is none."""
        answers = {owner: answer for _key, owner, answer in self._read([_hash_prompt(model, messages)]) if isinstance(answer, str)}
        if not answers:
            return None
        answer = next(iter(answers.values()))
        if document_id not in answers:
            self.keep_answer(model, messages, answer, document_id=document_id)
        return answer

    def keep_answer(self, model: str, messages: Messages, answer: str, *, document_id: str) -> None:
        """Keep an answer for a document."""
        self._keep([(_hash_prompt(model, messages), document_id, answer.encode("utf-8", "replace").decode())])

    def forget_document(self, document_id: str) -> int:
        """Remove the answers kept for a document; return how many there were.

        Raises:
            StoringError: the file cannot be written, so traces stay.
        """
        try:
            return self._change("DELETE FROM {table} WHERE document_id = ?", [(document_id,)]) if self._path.exists() else 0
        except (sqlite3.Error, OSError) as error:
            raise StoringError(source=str(self._path), detail=N_("the answers kept of a language model cannot be removed")) from error


def embed_texts(
    embedder: Embedder, texts: Sequence[str], *, cache: VectorCache | None = None, progress: Progress | None = None
) -> "Vectors":
    """Return one unit vector for each text, in order; texts known to the cache and repeated texts cost nothing.

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


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _hash_prompt(model: str, messages: Messages) -> bytes:
    return _hash(canonical_json([model, [dict(message) for message in messages]]))


def _name_exactly(embedder: Embedder) -> str:
    return f"{embedder.name} {embedder.version} {embedder.dimension}"
