"""Conversion of points and conditions to Qdrant's own types and back."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.storing_errors import StoreUnreachable, StoringError
from chunking.embedding.vectors import SparseVector
from chunking.storing.points import Payload, StoredPoint

DENSE = "dense"
LEXICAL = "bm25"
_MAX_ID_DIGITS = 20

Filters = Mapping[str, str | int | bool | Sequence[str]]
"""Payload fields that must have this value, or one of these values."""


def build_filter(filters: Filters, *, any_of: bool = False) -> Any:
    """Return the condition that all of these hold, or one of them; None if there are none."""
    from qdrant_client import models

    if not filters:
        return None
    conditions = [
        models.FieldCondition(
            key=key,
            match=models.MatchValue(value=value) if isinstance(value, str | int) else models.MatchAny(any=list(value)),
        )
        for key, value in filters.items()
    ]
    return models.Filter(should=list(conditions)) if any_of else models.Filter(must=list(conditions))


def read_point(record: Any) -> StoredPoint:
    """Return a point of the client as ours; vectors of other names are left out."""
    vectors = record.vector if isinstance(record.vector, dict) else {DENSE: record.vector}
    dense, sparse = vectors.get(DENSE), vectors.get(LEXICAL)
    return StoredPoint(
        id=str(record.id),
        payload=dict(record.payload or {}),
        dense=tuple(dense) if isinstance(dense, list) else None,
        sparse=SparseVector(list(sparse.indices), list(sparse.values)) if sparse is not None else None,
    )


def convert_id(point_id: str) -> str | int:
    """Return a point's id as the client takes it: other tools number theirs, and a number is not the same id as its digits."""
    return int(point_id) if point_id.isascii() and point_id.isdigit() and len(point_id) <= _MAX_ID_DIGITS else point_id


def build_vectors(point: StoredPoint) -> dict[str, Any]:
    """Return a point's vectors as the client takes them; those it lacks are left out."""
    from qdrant_client import models

    vectors: dict[str, Any] = {}
    if point.dense is not None:
        vectors[DENSE] = list(point.dense)
    if point.sparse is not None:
        vectors[LEXICAL] = models.SparseVector(indices=point.sparse.indices, values=point.sparse.values)
    return vectors


def build_overwrites(payloads: Mapping[str, Payload]) -> list[Any]:
    """Return the operations that replace whole payloads."""
    from qdrant_client import models

    return [
        models.OverwritePayloadOperation(overwrite_payload=models.SetPayload(payload=payload, points=[point_id]))
        for point_id, payload in payloads.items()
    ]


_RETRIED_ANSWERS = frozenset({408, 429, 500, 502, 503, 504})
_REFUSED_KEYS = frozenset({401, 403})


def list_faults() -> tuple[type[Exception], ...]:
    """Return the exceptions a call of the client may raise, embedded or remote.

    The embedded client reports refusals as ValueError, KeyError and RuntimeError and passes on those of SQLite and the disk.
    """
    from qdrant_client.common.client_exceptions import QdrantException
    from qdrant_client.http.exceptions import ApiException

    return (ApiException, QdrantException, sqlite3.Error, OSError, ValueError, KeyError, RuntimeError)


def is_passing(error: Exception) -> bool:
    """Return whether the same call may succeed a moment later: no answer, too many calls, a server's own fault."""
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        return error.status_code in _RETRIED_ANSWERS
    return isinstance(error, ResponseHandlingException | ResourceExhaustedResponse)


def read_retry_after(error: Exception) -> float:
    """Return the seconds a server asks to wait, 0 if it does not ask."""
    return float(getattr(error, "retry_after_s", 0) or 0)


def translate_fault(error: Exception, target: str, *, secrets: Sequence[str] = ()) -> StoringError:
    """Return our error for an exception of the client; it never contains a secret or an address other than the target."""
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        if error.status_code in _REFUSED_KEYS:
            return StoreUnreachable(source=target, detail=N_("it refused the key"))
        if error.status_code in _RETRIED_ANSWERS:
            return StoreUnreachable(source=target, detail=_describe_answer(error.status_code, error.reason_phrase))
        return StoringError(source=target, detail=_describe_answer(error.status_code, _hide(_read_answer(error.content), secrets)))
    if isinstance(error, ResourceExhaustedResponse):
        return StoreUnreachable(source=target, detail=N_("it is busy and asks to wait"))
    if isinstance(error, ResponseHandlingException):
        return StoreUnreachable(source=target, detail=_hide(str(error.source), secrets) or type(error.source).__name__)
    return StoringError(source=target, detail=_hide(str(error), secrets) or type(error).__name__)


def _hide(words: str, secrets: Sequence[str]) -> str:
    for secret in secrets:
        words = words.replace(secret, "***")
    return words


def _describe_answer(code: int | None, words: str) -> Phrase:
    return Phrase(N_("it answered {code} {words}") if words else N_("it answered {code}"), code=code, words=words)


def _read_answer(content: bytes) -> str:
    return content.decode("utf-8", "replace")[:200].strip()
