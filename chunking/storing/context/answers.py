"""A language model's answers once paid for, storing floor: by model and prompt, in one SQLite file."""

import hashlib
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from chunking.base.phrases import N_
from chunking.base.settings import canonical_json
from chunking.base.storing_errors import StoringError

Messages = Sequence[Mapping[str, str]]

_LOG = logging.getLogger(__name__)
_MAKE_TABLE = "CREATE TABLE IF NOT EXISTS answers (key BLOB, document_id TEXT, answer TEXT, PRIMARY KEY (key, document_id))"


class AnswerCache:
    """A file of answers, shared by threads and processes. A damaged or unwritable file costs a call, never a result.

    Questions are kept as checksums only. An answer belongs to the documents it was asked for, and goes with the last.

    Args:
        path: the SQLite file; made with its folder when the first answer is kept.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read_answer(self, model: str, messages: Messages, *, document_id: str) -> str | None:
        """The answer given to these messages before, whichever document asked; None if there is none."""
        key = _key(model, messages)
        try:
            if not self._path.exists():
                return None
            with closing(self._connect()) as connection:
                rows = connection.execute("SELECT document_id, answer FROM answers WHERE key = ?", (key,)).fetchall()
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The file of answers %s cannot be read: %s", self._path, error)
            return None
        if not rows or not isinstance(rows[0][1], str):
            return None
        answer: str = rows[0][1]
        if document_id not in {owner for owner, _answer in rows}:
            self.keep_answer(model, messages, answer, document_id=document_id)
        return answer

    def keep_answer(self, model: str, messages: Messages, answer: str, *, document_id: str) -> None:
        """Keep an answer for a document."""
        row = (_key(model, messages), document_id, answer.encode("utf-8", "replace").decode())
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection, connection:
                connection.execute(_MAKE_TABLE)
                connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("The file of answers %s cannot be written: %s", self._path, error)

    def forget_document(self, document_id: str) -> int:
        """Remove the answers kept for a document; how many there were.

        Raises:
            StoringError: the file cannot be written, so traces stay.
        """
        if not self._path.exists():
            return 0
        try:
            with closing(self._connect()) as connection, connection:
                connection.execute(_MAKE_TABLE)
                return connection.execute("DELETE FROM answers WHERE document_id = ?", (document_id,)).rowcount
        except (sqlite3.Error, OSError) as error:
            raise StoringError(source=str(self._path), detail=N_("the answers kept from a language model cannot be removed")) from error

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=30)


def _key(model: str, messages: Messages) -> bytes:
    return hashlib.sha256(canonical_json([model, [dict(message) for message in messages]]).encode("utf-8", "surrogatepass")).digest()
