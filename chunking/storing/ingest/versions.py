"""The versions of documents that are complete in a collection, from payloads alone: the same version makes another ingest needless."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from chunking.base.settings import Recipe
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Metadata, Payload, fingerprint_metadata, has_own_text
from chunking.storing.qdrant.store import Store


@dataclass(frozen=True, slots=True)
class Version:
    """Everything that decides a document's points, as checksums of the file, the recipe and the given values."""

    sha256: str
    recipe: str
    given: str

    @classmethod
    def make(cls, sha256: str, recipe: Recipe, given: Metadata | None = None) -> "Version":
        """Return the version of a file with this checksum."""
        return cls(sha256, recipe.fingerprint, fingerprint_metadata(given))


@dataclass(frozen=True, slots=True)
class EarlierIngest:
    """A document that is complete in the collection: its name and the day it was saved."""

    document_id: str
    source: str
    ingested_at: str
    points: int


@dataclass(slots=True)
class _StoredDocument:
    """One document, from the payloads of its points."""

    versions: set[tuple[Version, int]] = field(default_factory=set)
    indices: set[int] = field(default_factory=set)
    source: str = ""
    ingested_at: str = ""
    points: int = 0
    is_sound: bool = True

    def add(self, payload: Payload) -> None:
        version = Version(*(str(payload.get(name) or "") for name in ("sha256", "recipe", METADATA_FIELD)))
        index, total = (value if isinstance(value, int) else -1 for value in (payload.get("chunk_index"), payload.get("chunk_total")))
        self.versions.add((version, total))
        self.indices.add(index)
        day = str(payload.get("ingested_at") or "")
        if not self.points or day < self.ingested_at:
            self.source, self.ingested_at = str(payload.get("source") or ""), day
        self.points += 1
        self.is_sound = self.is_sound and has_own_text(payload) and MOVED_FROM not in payload

    def has(self, version: Version) -> bool:
        return self.is_sound and self.versions == {(version, self.points)} and self.indices == set(range(self.points))


class StoredVersions:
    """The versions of documents in the database, from the payloads of all their points; one line per document is kept in memory.

    What an interrupted run left is never complete: its points disagree on the version or are fewer than they state.
    """

    def __init__(self, payloads: Iterable[Payload] = ()) -> None:
        self._documents: dict[str, _StoredDocument] = {}
        self._hashes: set[str] = set()
        for payload in payloads:
            self._documents.setdefault(str(payload.get("document_id") or ""), _StoredDocument()).add(payload)
            self._hashes.add(str(payload.get("sha256")))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all documents."""
        return tuple(sorted(self._documents))

    def find(self, document_id: str, version: Version) -> EarlierIngest | None:
        """Return the document if it is complete in this version."""
        found = self._documents.get(document_id)
        return EarlierIngest(document_id, found.source, found.ingested_at, found.points) if found and found.has(version) else None

    def has_nothing(self, document_id: str, sha256: str) -> bool:
        """Return whether there is no point of this document and none of these bytes."""
        return document_id not in self._documents and sha256 not in self._hashes

    def note_saved(self, sha256: str) -> None:
        """Note that these bytes were saved since the reading."""
        self._hashes.add(sha256)


def read_versions(store: Store, collection: str) -> StoredVersions:
    """Read the versions of all documents of a collection or alias; for many files quicker than one reading per file.

    Raises:
        StoringError: the database cannot be read.
    """
    return StoredVersions(store.walk_payloads(collection) if store.has_collection(collection) else ())


def list_earlier(store: Store, collection: str, document_id: str, version: Version) -> tuple[EarlierIngest, ...]:
    """Return the document if it is complete in this version; if there is nothing of it, the complete documents under other ids.

    Raises:
        StoringError: the database cannot be read.
    """
    if not store.has_collection(collection):
        return ()
    found = StoredVersions(store.read_points(collection, any_of={"document_id": document_id, "sha256": version.sha256}).values())
    ids = found.ids
    if document_id in ids:
        ids = (document_id,)
    elif ids:  # all points of the others, not only those with these bytes: a half-replaced document is not complete
        found = StoredVersions(store.read_points(collection, any_of={"document_id": ids}).values())
    return tuple(earlier for other in ids if (earlier := found.find(other, version)))
