"""What is in the database now: its collections, which one is live, their documents, the runs that filled them."""

from collections.abc import Sequence
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.storing_errors import LiveCollection, NotPromoted, StoringError
from chunking.storing.aliases import LIVE_ALIAS, Check, Promotion, choose_alias, promote_collection, roll_back
from chunking.storing.ingest.journal import Journal
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.leases import hold_lease
from chunking.storing.qdrant.listings import CollectionInfo, DocumentInfo, TargetTest
from chunking.storing.qdrant.target import advise_target, try_target
from chunking.workbench.ingest import check_name
from chunking.workbench.intake import DEFAULT_COLLECTION


def list_collections(environment: Environment) -> tuple[CollectionInfo, ...]:
    """The collections of the target, by name."""
    return open_store(environment).list_collections()


def list_stored_documents(environment: Environment, collection: str = DEFAULT_COLLECTION) -> tuple[DocumentInfo, ...]:
    """The documents of a collection; none if there is no such collection."""
    store = open_store(environment)
    return store.read_documents(collection) if store.read_collection(collection) else ()


def describe_target(environment: Environment) -> tuple[str, bool]:
    """Where saving goes: the address or folder, and whether it is a server."""
    store = open_store(environment)
    return store.target, store.is_remote


def test_target(environment: Environment) -> TargetTest:
    """Whether the target answers and takes points."""
    return try_target(open_store(environment))


def advise_on_target(environment: Environment) -> tuple[Phrase, ...]:
    """What the user should know of the target: that so many points want a server, which settings it leaves out."""
    store = open_store(environment)
    return advise_target(store, store.list_collections(), environment.collection_options)


def resolve_collection(environment: Environment, name: str) -> str:
    """The collection an alias names; any other name is its own."""
    return open_store(environment).resolve_name(name)


def suggest_alias(environment: Environment, collection: str) -> str:
    """The alias a collection would go live under: its own, that of the collection it was cut again from, else "live"."""
    found = list_collections(environment)
    name = resolve_collection(environment, collection)
    return next((choose_alias(info, found) for info in found if info.name == name), LIVE_ALIAS)


def promote(
    environment: Environment,
    collection: str,
    alias: str = "",
    *,
    force: bool = False,
    checks: Sequence[Check] = (),
    progress: Progress = ignore_progress,
) -> Promotion:
    """Make a collection the live one, after the assertion on every document of it; whoever asks meanwhile gets answers all the time.

    Args:
        alias: which assistants ask under; "" for `suggest_alias`.
        force: also where documents of the collection that is live now are not in it.
        checks: what else must hold.
        progress: of the documents checked; stopped, what was live is live.

    Raises:
        NotPromoted: see `promote_collection`; what was live is live.
        SettingsError: the alias is no name.
        StoringError: the database refuses; what was live is live.
    """
    name = check_name(alias) if alias else suggest_alias(environment, collection)
    return promote_collection(open_store(environment), collection, alias=name, force=force, checks=checks, progress=progress)


def rollback(environment: Environment, alias: str = "") -> Promotion:
    """Make the collection live again that was before; in one step, without a check.

    Args:
        alias: "" where there is only one.

    Raises:
        NotPromoted: nothing was before, it was removed since, or there are several aliases.
        StoringError: the database refuses; what was live is live.
    """
    store = open_store(environment)
    aliases = sorted(store.read_aliases())
    if not alias and len(aliases) > 1:
        detail = Phrase(N_("there are several aliases: {names}"), names=", ".join(aliases))
        raise NotPromoted(source=store.target, detail=detail, remedy=N_("Name the one to roll back."))
    return roll_back(store, alias=alias or next(iter(aliases), LIVE_ALIAS))


def drop_collection(environment: Environment, collection: str, *, force: bool = False) -> CollectionInfo:
    """Remove a collection with all its points, and see that it is gone; what it was.

    Args:
        collection: its own name; an alias is not enough.
        force: also if it is live.

    Raises:
        LiveCollection: it is live; nothing was removed.
        StoringError: there is no such collection, or it is still there.
    """
    store = open_store(environment)
    info = next((found for found in store.list_collections() if found.name == collection), None)
    if info is None:
        raise StoringError(source=store.target, detail=Phrase(N_("there is no collection {name}"), name=collection))
    if info.live and not force:
        raise LiveCollection(source=collection)
    with hold_lease(store, collection):
        store.drop_collection(collection)
    if store.has_collection(collection):
        raise StoringError(source=store.target, detail=Phrase(N_("the collection {name} is still there"), name=collection))
    return info


def list_runs(environment: Environment, *, limit: int = 100) -> tuple[dict[str, Any], ...]:
    """The latest ingests, newest first."""
    return Journal(environment.data_dir / "journal").list_runs(limit=limit)
