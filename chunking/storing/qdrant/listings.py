"""What the database says of its collections and documents, storing floor; plain values, no client."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chunking.base.storing_errors import StoringError
from chunking.storing.points import Payload

DOCUMENT_FIELDS = ["document_id", "source", "sources", "claims", "sha256", "ingested_at", "chunk_total"]


@dataclass(frozen=True, slots=True)
class CollectionInfo:
    """A collection as listed. Where another tool made it, `recipe` is empty and `recipe_fingerprint` "".

    Attributes:
        dimension: of our dense vectors, 0 where the collection has other vectors than ours.
        live: an alias names it, or there is no alias at all.
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
        """Whether this tool made it, as far as it says."""
        return bool(self.recipe_fingerprint)


@dataclass(frozen=True, slots=True)
class Claim:
    """Another document id under which the same bytes came, and its name."""

    document_id: str
    name: str

    def as_record(self) -> dict[str, str]:
        """As kept with the points."""
        return {"document_id": self.document_id, "name": self.name}


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A document in a collection; `document_id` is "" for points without one. `complete`: no chunk is missing.

    `claims` are other document ids its points answer for.
    """

    document_id: str
    source: str
    sources: tuple[str, ...]
    sha256: str
    points: int
    ingested_at: str
    complete: bool
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A point a search found; higher scores first."""

    id: str
    score: float
    payload: Payload


@dataclass(frozen=True, slots=True)
class TargetTest:
    """What a test of the target showed; `error` says why where something does not work."""

    reachable: bool
    writable: bool
    error: StoringError | None = None


def read_claims(payload: Payload) -> tuple[Claim, ...]:
    """The claims kept with a point; none where something else was written there."""
    kept = payload.get("claims")
    records = [found for found in kept if isinstance(found, Mapping)] if isinstance(kept, list) else []
    return tuple(Claim(str(found.get("document_id") or ""), str(found.get("name") or "")) for found in records)


def read_names(payload: Payload) -> tuple[str, ...]:
    """The names that a point's bytes came under; its own where nothing else is kept."""
    kept = payload.get("sources")
    names = [str(name) for name in kept] if isinstance(kept, list) else []
    return tuple(names or [str(payload.get("source") or "")])


def read_number(payload: Payload, field: str) -> int:
    """A whole number kept with a point; 0 where something else was written there."""
    kept = payload.get(field)
    return kept if isinstance(kept, int) else 0


def summarise_document(document_id: str, payloads: Sequence[Payload]) -> DocumentInfo:
    """A document from the payloads of its points (`DOCUMENT_FIELDS` suffice), at least one."""
    last = max(payloads, key=lambda payload: str(payload.get("ingested_at") or ""))
    names = {name: None for payload in payloads for name in read_names(payload)}
    return DocumentInfo(
        document_id=document_id,
        source=str(last.get("source") or ""),
        sources=tuple(names),
        sha256=str(last.get("sha256") or ""),
        points=len(payloads),
        ingested_at=str(last.get("ingested_at") or ""),
        complete=len({str(payload.get("sha256")) for payload in payloads}) == 1 and last.get("chunk_total") == len(payloads),
        claims=tuple({claim: None for payload in payloads for claim in read_claims(payload)}),
    )
