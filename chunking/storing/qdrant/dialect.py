"""Conversion of points and conditions to Qdrant's own types and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from chunking.embedding.lexical import SparseVector
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
