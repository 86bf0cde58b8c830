"""The collections and documents of a database as listed; plain values, no client."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chunking.base.storing_errors import StoringError
from chunking.storing.points import Payload

DOCUMENT_FIELDS = ["document_id", "source", "sha256", "ingested_at"]


@dataclass(frozen=True, slots=True)
class CollectionInfo:
    """A collection as listed. If another tool made it, `recipe` is empty and `recipe_fingerprint` "".

    Attributes:
        dimension: of its dense vectors, 0 if they are not made as this tool makes them.
        live: an alias names it, or no alias exists.
        aliases: the names it is also known by.
        previous: by alias, which collection that alias named before.
        cut_again_from: the collection whose documents it was made of, "" if it was made of files.
    """

    name: str
    points: int
    recipe: dict[str, Any] = field(default_factory=dict)
    recipe_fingerprint: str = ""
    embedder: str = ""
    dimension: int = 0
    created_at: str = ""
    live: bool = True
    embedder_version: str = ""
    aliases: tuple[str, ...] = ()
    previous: Mapping[str, str] = field(default_factory=dict)
    cut_again_from: str = ""

    @property
    def is_ours(self) -> bool:
        """Return whether it states that this tool made it."""
        return bool(self.recipe_fingerprint)


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A document in a collection, as its newest point describes it; `document_id` is "" for points without one."""

    document_id: str
    source: str
    sha256: str
    points: int
    ingested_at: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A point a search found; higher scores first."""

    id: str
    score: float
    payload: Payload


@dataclass(frozen=True, slots=True)
class TargetTest:
    """The result of a test of the target; `error` is the reason if something does not work."""

    reachable: bool
    writable: bool
    error: StoringError | None = None


def summarise_document(document_id: str, payloads: Sequence[Payload]) -> DocumentInfo:
    """Return a document from the payloads of its points (`DOCUMENT_FIELDS` suffice), at least one."""
    last = max(payloads, key=lambda payload: str(payload.get("ingested_at") or ""))
    return DocumentInfo(
        document_id=document_id,
        source=str(last.get("source") or ""),
        sha256=str(last.get("sha256") or ""),
        points=len(payloads),
        ingested_at=str(last.get("ingested_at") or ""),
    )
