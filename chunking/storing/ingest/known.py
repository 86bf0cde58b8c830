"""What a collection held when it was looked at, storing floor: enough to skip most files of a batch without another look.

The embedded database looks at every point to find those of one document, so for thousands of files one reading is better than one
a file. What is said here is only ever "just so" or "nothing of it"; everything else is left to `skip_duplicate`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chunking.base.settings import Recipe
from chunking.storing.ingest.plan import EarlierIngest
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Payload, fingerprint_metadata, has_own_text
from chunking.storing.qdrant.store import Store


@dataclass(slots=True)
class _Known:
    """One document, from its points: what they all say, where they agree."""

    versions: set[tuple[object, ...]] = field(default_factory=set)
    indices: set[object] = field(default_factory=set)
    source: str = ""
    ingested_at: str = ""
    points: int = 0
    is_sound: bool = True

    def add(self, payload: Payload) -> None:
        fields = ("sha256", "recipe", "chunk_total")
        self.versions.add((*(payload.get(name) for name in fields), payload.get(METADATA_FIELD, "")))
        self.indices.add(payload.get("chunk_index"))
        day = str(payload.get("ingested_at") or "")
        if not self.points or day < self.ingested_at:
            self.source, self.ingested_at = str(payload.get("source") or ""), day
        self.points += 1
        self.is_sound = self.is_sound and has_own_text(payload) and MOVED_FROM not in payload


class KnownDocuments:
    """Read once, from the first point to the last; no more than a line a document is kept.

    Raises:
        StoringError: the database cannot be read.
    """

    def __init__(self, store: Store, collection: str) -> None:
        self._documents: dict[str, _Known] = {}
        self._hashes: set[str] = set()
        name = store.resolve_name(collection)
        if store.has_collection(name):
            for payload in store.walk_payloads(name):
                self._documents.setdefault(str(payload.get("document_id") or ""), _Known()).add(payload)
                self._hashes.add(str(payload.get("sha256")))

    def has_nothing(self, document_id: str, sha256: str) -> bool:
        """Whether there was no point of this document and none of these bytes."""
        return document_id not in self._documents and sha256 not in self._hashes

    def note_saved(self, sha256: str) -> None:
        """These bytes have come since: whoever has the same is looked up again."""
        self._hashes.add(sha256)

    def find_same(self, document_id: str, *, sha256: str, recipe: Recipe, extras: Mapping[str, Any] | None) -> EarlierIngest | None:
        """The document if it was there under this id: the same bytes, recipe and given values, complete."""
        known = self._documents.get(document_id)
        if known is None or not known.is_sound:
            return None
        wanted = (sha256, recipe.fingerprint, known.points, fingerprint_metadata(extras))
        if known.versions != {wanted} or known.indices != set(range(known.points)):
            return None
        return EarlierIngest(document_id, known.source, known.ingested_at, known.points)
