"""The live collection: an alias names it, moves in one step, and its previous collection is remembered.

Assistants query the alias, and find the old collection or the new one, never none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.storing_errors import NotPromoted
from chunking.storing.ingest.proof import DocumentProof, verify_collection
from chunking.storing.qdrant.schema import HISTORY_KEY, CollectionInfo
from chunking.storing.qdrant.store import Store

LIVE_ALIAS = "live"
"""The alias if none is named."""
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Promotion:
    """An alias that was moved: what it names now and named before ("" if it is new), and what was checked.

    Attributes:
        documents, points: of the collection that is live now.
        missing: documents that the collection before has and this one does not; only by force.
    """

    alias: str
    collection: str
    previous: str
    documents: int
    points: int
    missing: tuple[str, ...] = ()


def choose_alias(info: CollectionInfo, collections: Sequence[CollectionInfo]) -> str:
    """Return the alias a collection would go live under: its own, that of the collection it was cut again from, or "live"."""
    by_name = {found.name: found for found in collections}
    seen: set[str] = set()
    here: CollectionInfo | None = info
    while here is not None and here.name not in seen:
        if here.aliases:
            return here.aliases[0]
        if here.previous:
            return next(iter(here.previous))
        seen.add(here.name)
        here = by_name.get(here.cut_again_from)
    return LIVE_ALIAS


Check = Callable[[str, str], None]
"""Called with the collection to promote and the one that is live ("" for none), before the alias moves; raises `NotPromoted`."""


def promote_collection(
    store: Store, collection: str, *, alias: str, force: bool = False, checks: Sequence[Check] = (), progress: Progress = ignore_progress
) -> Promotion:
    """Let an alias name this collection, after the proof of every document in it.

    Args:
        force: also if documents of the collection before are not in this one.
        checks: called before the alias moves.
        progress: of the documents checked; stopped, the alias names what it named.

    Raises:
        NotPromoted: there is no such collection, nothing of ours is in it, a document is not as it should be, documents of the
            collection before are missing, or the alias is a collection's own name. The alias names what it named.
        StoringError: the database refuses; the alias names what it named.
    """
    collection = store.resolve_name(collection)
    info = store.read_collection(collection)
    _require_candidate(store, collection, info, alias)
    assert info is not None
    proofs = verify_collection(store, collection, progress=progress)
    _require_proof(collection, proofs)
    previous = store.read_aliases().get(alias, "")
    missing = _find_missing(store, collection, previous) if previous and previous != collection else ()
    if missing and not force:
        detail = Phrase(N_("documents of {previous} are not in it: {names}"), previous=previous, names=_join_names(missing))
        remedy = N_("Save them there too, or promote with --force if they are to go.")
        raise NotPromoted(source=collection, detail=detail, remedy=remedy, missing=len(missing))
    for check in checks:
        check(collection, previous)
    move_alias(store, alias, collection)
    return Promotion(alias, collection, previous, len(proofs), info.points, missing)


def roll_back(store: Store, *, alias: str) -> Promotion:
    """Let an alias name again what it named before; in one step, without a check: that collection was live already.

    Raises:
        NotPromoted: nothing was before, or it was removed since.
        StoringError: the database refuses; the alias names what it named.
    """
    here = store.read_aliases().get(alias)
    if here is None:
        raise NotPromoted(
            source=alias, detail=N_("there is no such alias"), remedy=N_("List the collections; their aliases are shown next to them.")
        )
    info = store.read_collection(here)
    before = info.previous.get(alias, "") if info else ""
    if not before:
        detail = Phrase(N_("{alias} pointed to no other collection before {here}"), alias=alias, here=here)
        raise NotPromoted(source=here, detail=detail, remedy=N_("Promote the collection you want by its name."))
    target = store.read_collection(before)
    if target is None or target.name != before:
        gone = N_("it has been removed since it was live")
        raise NotPromoted(source=before, detail=gone, remedy=N_("Promote the collection you want by its name."))
    _point(store, alias, before)
    return Promotion(alias, before, here, len(store.read_documents(before)), target.points)


def move_alias(store: Store, alias: str, collection: str) -> None:
    """Let an alias name a collection, which first notes what the alias named: killed in between, the old one is live still."""
    previous = store.read_aliases().get(alias, "")
    if previous == collection:
        return
    if previous:
        info = store.read_collection(collection)
        remembered = dict(info.previous) if info else {}
        write_history(store, collection, {"previous": remembered | {alias: previous}})
    _point(store, alias, collection)


def write_history(store: Store, collection: str, values: dict[str, Any]) -> None:
    """Note with a collection what it was cut from, or what an alias named before it; other notes stay."""
    info = store.read_collection(collection)
    noted = {"previous": dict(info.previous), "cut_again_from": info.cut_again_from} if info else {}
    store.call("update_collection", collection_name=collection, metadata={HISTORY_KEY: noted | values})


def _point(store: Store, alias: str, collection: str) -> None:
    from qdrant_client import models

    operations: list[Any] = []
    if alias in store.read_aliases():
        operations.append(models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=alias)))
    create = models.CreateAlias(collection_name=collection, alias_name=alias)
    # Both in one call: a database carries out the list as a whole, so that a query meanwhile always finds the alias.
    store.call("update_collection_aliases", change_aliases_operations=[*operations, models.CreateAliasOperation(create_alias=create)])


def _require_candidate(store: Store, collection: str, info: CollectionInfo | None, alias: str) -> None:
    fill = N_("Fill it with `ingest`, or with `collections recut`, first.")
    if info is None:
        raise NotPromoted(source=collection, detail=N_("there is no such collection"), remedy=fill)
    if not info.points:
        raise NotPromoted(source=collection, detail=N_("there is nothing in it"), remedy=fill)
    if not info.is_ours:
        raise NotPromoted(source=collection, detail=N_("another tool made it, so nothing can be proven about it"), remedy=fill)
    if alias in {found.name for found in store.list_collections()}:
        detail = Phrase(N_("{alias} is the name of a collection, so it cannot be an alias"), alias=alias)
        raise NotPromoted(source=collection, detail=detail, remedy=N_("Choose another alias, such as live."))


def _require_proof(collection: str, proofs: Sequence[DocumentProof]) -> None:
    wrong = [proof.source for proof in proofs if proof.discrepancies]
    if wrong:
        detail = Phrase(N_("not everything in it is as it should be: {names}"), names=_join_names(wrong))
        raise NotPromoted(source=collection, detail=detail, remedy=N_("Process these documents again (`ingest --force`), then promote it."))


def _find_missing(store: Store, collection: str, previous: str) -> tuple[str, ...]:
    """Return the names of documents that the other collection has neither by their id nor, under another id, by their bytes."""
    documents = store.read_documents(collection)
    ids, hashes = {found.document_id for found in documents}, {found.sha256 for found in documents}
    before = [found for found in store.read_documents(previous) if found.document_id]
    return tuple(found.source for found in before if found.document_id not in ids and found.sha256 not in hashes)


def _join_names(names: Sequence[str]) -> str:
    joined = ", ".join(names[:_NAMES_SHOWN])
    return f"{joined} (+{len(names) - _NAMES_SHOWN})" if len(names) > _NAMES_SHOWN else joined
