"""What an ingest would do, storing floor; reads only, embeds nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chunking.base.phrases import N_, Phrase, join_phrases
from chunking.base.settings import Recipe
from chunking.base.storing_errors import RecipeMismatch
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Payload, fingerprint_metadata, has_own_text
from chunking.storing.qdrant.listings import CollectionInfo
from chunking.storing.qdrant.schema import read_strategy
from chunking.storing.qdrant.store import Store


@dataclass(frozen=True, slots=True)
class EarlierIngest:
    """The same bytes under the same recipe, complete in the collection: since when, and under which name."""

    document_id: str
    source: str
    ingested_at: str
    points: int


@dataclass(frozen=True, slots=True)
class IngestPlan:
    """Ids of the points that are new, kept as they are, and removed; told before the button is pressed.

    `earlier` is set where nothing needs doing, `mismatch` where the collection would refuse.
    """

    new: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    earlier: EarlierIngest | None = None
    mismatch: RecipeMismatch | None = None


def plan_ingest(
    store: Store,
    collection: str,
    document_id: str,
    ids: Sequence[str],
    *,
    sha256: str,
    recipe: Recipe,
    language: str | None = None,
    extras: Mapping[str, Any] | None = None,
    embedder_version: str = "",
) -> IngestPlan:
    """What `ingest_document` would do with these chunks; a point that is written anew counts as new.

    Args:
        language: of the document; older points in another one are written anew, since their words have other stems.
        extras: what the user says of the document.
        embedder_version: of the embedder of the recipe, "" if not known yet.

    Raises:
        StoringError: the database cannot be read.
    """
    info = store.read_collection(collection)
    if info is None:
        return IngestPlan(tuple(ids), (), ())
    mismatch = find_mismatch(info, recipe, embedder_version=embedder_version)
    there = store.read_points(collection, document_id)
    intact = {
        point_id
        for point_id, payload in there.items()
        if has_own_text(payload) and (language is None or payload.get("language") == language)
    }
    wanted = set(ids)
    earlier = () if mismatch else list_earlier(store, collection, document_id, sha256=sha256, recipe=recipe, extras=extras)
    return IngestPlan(
        new=tuple(point_id for point_id in ids if point_id not in intact),
        kept=tuple(point_id for point_id in ids if point_id in intact),
        removed=tuple(point_id for point_id in there if point_id not in wanted),
        earlier=next(iter(earlier), None),
        mismatch=mismatch,
    )


def list_earlier(
    store: Store, collection: str, document_id: str, *, sha256: str, recipe: Recipe, extras: Mapping[str, Any] | None = None
) -> tuple[EarlierIngest, ...]:
    """Return the complete documents with the same bytes, recipe and given values: this one, which makes another ingest needless.

    If there are no points of this document id, documents with other ids are listed.
    What an interrupted run left is never complete: its points disagree on the bytes or are fewer than they say.
    May be asked before the file is converted.

    Raises:
        StoringError: the database cannot be read.
    """
    if not store.has_collection(collection):
        return ()
    found = store.read_points(collection, any_of={"document_id": document_id, "sha256": sha256}).values()
    ids = sorted({str(payload.get("document_id") or "") for payload in found})
    earlier = []
    for other in [document_id] if document_id in ids else ids:
        # All points of another document, not only those with these bytes: a half-replaced one is not complete.
        points = store.read_points(collection, other).values() if other != document_id else found
        own = [payload for payload in points if payload.get("document_id") == other]
        earlier.append(read_complete(other, own, sha256=sha256, recipe=recipe, extras=extras))
    return tuple(complete for complete in earlier if complete)


def find_mismatch(
    info: CollectionInfo, recipe: Recipe, *, dimension: int | None = None, embedder_version: str = ""
) -> RecipeMismatch | None:
    """Why a collection would refuse this recipe (or vectors of this dimension or version), None if it takes them.

    A collection that does not say which version filled it takes every version.
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
        vectors = _tell_dimension(info.dimension) if info.dimension else Phrase(N_("other vectors"))
        return RecipeMismatch(source=info.name, there=vectors, here=_tell_dimension(dimension))
    return None


def _tell_dimension(dimension: int) -> Phrase:
    return Phrase(N_("vectors of {count} numbers"), count=dimension)


def describe_difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> tuple[Phrase, Phrase]:
    """Two recipes in words, each with its way of cutting and embedder, and whatever else tells them apart."""
    if not there:
        return Phrase(N_("other settings")), _describe(here)
    told = _describe(there), _describe(here)
    if str(told[0]) != str(told[1]):
        return told
    flat_there, flat_here = _flatten(there), _flatten(here)
    keys = [key for key in sorted({*flat_there, *flat_here}) if flat_there.get(key) != flat_here.get(key)]
    return _tell_with(told[0], flat_there, keys), _tell_with(told[1], flat_here, keys)


def _tell_with(told: Phrase, flat: Mapping[str, Any], keys: Sequence[str]) -> Phrase:
    names = {"enrichment": N_("language model"), "vision": N_("vision model")}
    values = [
        Phrase("{key} {value}", key=names.get(key, key), value=N_("not set") if flat.get(key) in (None, "") else flat[key]) for key in keys
    ]
    return Phrase("{told} ({values})", told=told, values=join_phrases(values))


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


def read_complete(
    document_id: str, points: Sequence[Payload], *, sha256: str, recipe: Recipe, extras: Mapping[str, Any] | None
) -> EarlierIngest | None:
    """The document if these are all its points: of the same bytes, recipe and given values, none missing or damaged."""
    given = fingerprint_metadata(extras)
    if not points or not all(
        payload.get("sha256") == sha256
        and payload.get("recipe") == recipe.fingerprint
        and payload.get("chunk_total") == len(points)
        and payload.get(METADATA_FIELD, "") == given
        and has_own_text(payload)
        and MOVED_FROM not in payload
        for payload in points
    ):
        return None
    if {payload.get("chunk_index") for payload in points} != set(range(len(points))):
        return None
    first = min(points, key=lambda payload: str(payload.get("ingested_at") or ""))
    return EarlierIngest(document_id, str(first.get("source") or ""), str(first.get("ingested_at") or ""), len(points))
