"""Collections and runs: listed, tested, made live, rolled back, dropped."""

from collections.abc import Sequence
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.storing_errors import LiveCollection, NotPromoted, StoringError
from chunking.storing.aliases import LIVE_ALIAS, Check, Promotion, choose_alias, promote_collection, roll_back
from chunking.storing.ingest.results import Journal
from chunking.storing.qdrant.connection import hold_lease, open_store
from chunking.storing.qdrant.schema import CollectionInfo, DocumentInfo, TargetTest
from chunking.storing.qdrant.target import advise_target, try_target
from chunking.workbench.ingest import check_name
from chunking.workbench.intake import DEFAULT_COLLECTION


def list_collections(environment: Environment) -> tuple[CollectionInfo, ...]:
    """Return the collections of the target, by name."""
    return open_store(environment).list_collections()


def list_stored_documents(environment: Environment, collection: str = DEFAULT_COLLECTION) -> tuple[DocumentInfo, ...]:
    """Return the documents of a collection; none if it does not exist."""
    store = open_store(environment)
    return store.read_documents(collection) if store.read_collection(collection) else ()


def describe_target(environment: Environment) -> tuple[str, bool]:
    """Return the address or folder of the database, and whether it is a server."""
    store = open_store(environment)
    return store.target, store.is_remote


def test_target(environment: Environment) -> TargetTest:
    """Test whether the target answers and takes points."""
    return try_target(open_store(environment))


def advise_on_target(environment: Environment) -> tuple[Phrase, ...]:
    """Return advice on the target: that so many points need a server, which settings it ignores."""
    store = open_store(environment)
    return advise_target(store, store.list_collections(), environment.collection_options)


def resolve_collection(environment: Environment, name: str) -> str:
    """Return the collection an alias names; any other name as it is."""
    return open_store(environment).resolve_name(name)


def suggest_alias(environment: Environment, collection: str) -> str:
    """Return the alias a collection would go live under, see `choose_alias`."""
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
    """Make a collection the live one, after the proof of every document in it; queries are answered all the time.

    Args:
        alias: that assistants query; "" for `suggest_alias`.
        force: also if documents of the collection that is live now are not in it.
        checks: called before the alias moves.
        progress: of the documents checked; stopped, what was live is live.

    Raises:
        NotPromoted: see `promote_collection`; what was live is live.
        SettingsError: the alias cannot be used as a name.
        StoringError: the database refuses; what was live is live.
    """
    name = check_name(alias) if alias else suggest_alias(environment, collection)
    return promote_collection(open_store(environment), collection, alias=name, force=force, checks=checks, progress=progress)


def rollback(environment: Environment, alias: str = "") -> Promotion:
    """Make the previously live collection live again; in one step, without a check.

    Args:
        alias: "" if there is only one.

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
    """Remove a collection with all its points, prove that it is gone, and return what it was.

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
    """Return the latest ingests, newest first."""
    return Journal(environment.data_dir / "journal").list_runs(limit=limit)
