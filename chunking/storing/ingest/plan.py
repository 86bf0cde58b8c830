"""The plan of an ingest: what would be added, kept and removed, and why a collection would refuse; reads only, embeds nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chunking.base.phrases import N_, Phrase, join_phrases
from chunking.base.settings import Recipe
from chunking.base.storing_errors import RecipeMismatch
from chunking.cutting.cut_document import CutDocument
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Metadata, Payload, fingerprint_metadata, has_own_text
from chunking.storing.qdrant.schema import CollectionInfo, read_strategy
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


@dataclass(frozen=True, slots=True)
class IngestPlan:
    """Ids of the points that are new, kept as they are, and removed.

    `earlier` is set if nothing needs doing, `mismatch` if the collection would refuse.
    """

    new: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    earlier: EarlierIngest | None = None
    mismatch: RecipeMismatch | None = None


def plan_ingest(store: Store, collection: str, cut: CutDocument, version: Version, *, embedder_version: str = "") -> IngestPlan:
    """Return what saving a document would do; a point that is written again counts as new.

    Older points in another language are written again, since their words have other stems.

    Args:
        embedder_version: of the embedder of the recipe, "" if not known yet.

    Raises:
        StoringError: the database cannot be read.
    """
    info = store.read_collection(collection)
    if info is None:
        return IngestPlan(cut.ids, (), ())
    mismatch = find_mismatch(info, cut.recipe, embedder_version=embedder_version)
    earlier = () if mismatch else list_earlier(store, collection, cut.document_id, version)
    there = store.read_points(collection, cut.document_id)
    language, wanted = cut.document.language, set(cut.ids)
    intact = {point_id for point_id, payload in there.items() if has_own_text(payload) and payload.get("language") == language}
    return IngestPlan(
        new=tuple(point_id for point_id in cut.ids if point_id not in intact),
        kept=tuple(point_id for point_id in cut.ids if point_id in intact),
        removed=tuple(point_id for point_id in there if point_id not in wanted),
        earlier=next(iter(earlier), None),
        mismatch=mismatch,
    )


def find_mismatch(
    info: CollectionInfo, recipe: Recipe, *, dimension: int | None = None, embedder_version: str = ""
) -> RecipeMismatch | None:
    """Return why a collection would refuse this recipe (or vectors of this dimension or version), None if it takes them.

    A collection that does not state which version filled it takes every version.
    """
    if info.recipe_fingerprint and info.recipe_fingerprint != recipe.fingerprint:
        there, here = describe_difference(info.recipe, recipe.as_record())
        return RecipeMismatch(source=info.name, there=there, here=here)
    if not info.recipe_fingerprint and info.points:
        return RecipeMismatch(source=info.name, there=N_("another tool"), here=_describe(recipe.as_record()))
    if embedder_version and info.embedder_version not in ("", embedder_version):
        versions = f"{info.embedder} {info.embedder_version}", f"{recipe.embedder} {embedder_version}"
        return RecipeMismatch(source=info.name, there=versions[0], here=versions[1])
    if dimension is not None and info.dimension != dimension:
        vectors = _describe_dimension(info.dimension) if info.dimension else Phrase(N_("other vectors"))
        return RecipeMismatch(source=info.name, there=vectors, here=_describe_dimension(dimension))
    return None


def _describe_dimension(dimension: int) -> Phrase:
    return Phrase(N_("vectors of {count} numbers"), count=dimension)


def describe_difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> tuple[Phrase, Phrase]:
    """Describe two recipes, each with its way of cutting and embedder, and with whatever else differs."""
    if not there:
        return Phrase(N_("other settings")), _describe(here)
    words = _describe(there), _describe(here)
    if str(words[0]) != str(words[1]):
        return words
    flat_there, flat_here = _flatten(there), _flatten(here)
    keys = [key for key in sorted({*flat_there, *flat_here}) if flat_there.get(key) != flat_here.get(key)]
    return _describe_with(words[0], flat_there, keys), _describe_with(words[1], flat_here, keys)


def _describe_with(words: Phrase, flat: Mapping[str, Any], keys: Sequence[str]) -> Phrase:
    names = {"enrichment": N_("language model"), "vision": N_("vision model")}
    values = [
        Phrase("{key} {value}", key=names.get(key, key), value=N_("not set") if flat.get(key) in (None, "") else flat[key]) for key in keys
    ]
    return Phrase("{words} ({values})", words=words, values=join_phrases(values))


def _describe(record: Mapping[str, Any]) -> Phrase:
    known = read_strategy(record)
    if known is None:
        strategy = record.get("strategy") or {}
        cut = Phrase("{kind} {size}", kind=strategy.get("kind"), size=strategy.get("max_size") or strategy.get("max_chars"))
    else:
        cut = Phrase(N_("structural {size}"), size=known.max_size) if known.is_plain else Phrase("{name}", name=known.full_name)
    return join_phrases([cut, str(record.get("embedder") or N_("no embedder"))])


def _flatten(record: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in record.items():
        flat.update(_flatten(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {f"{prefix}{key}": value})
    return flat
