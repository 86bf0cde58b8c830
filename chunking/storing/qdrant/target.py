"""The checks of a target before anything is written: whether it takes points, has room, and what the user should know."""

from collections.abc import Sequence
from uuid import uuid4

from chunking.base.phrases import N_, Phrase
from chunking.base.settings import CollectionOptions, Recipe
from chunking.base.storing_errors import StoringError
from chunking.storing.points import StoredPoint
from chunking.storing.qdrant.schema import CollectionInfo, TargetTest
from chunking.storing.qdrant.store import Store

POINTS_WORTH_A_SERVER = 20_000
"""From this many points on Qdrant's embedded database warns that it is not made for them: each query reads every point."""


def try_target(store: Store) -> TargetTest:
    """Test whether the database answers and takes points: writes one into a collection of its own and removes it."""
    name = f"target-test-{uuid4()}"
    try:
        store.list_collections()
    except StoringError as error:
        return TargetTest(reachable=False, writable=False, error=error)
    try:
        store.create_collection(name, recipe=Recipe(), dimension=1)
        try:
            store.write_points(name, [StoredPoint(str(uuid4()), {"document_id": "test"}, (1.0,))])
            if store.count_points(name, "test") != 1:
                raise StoringError(source=store.target, detail=N_("it does not keep what is written"))
        finally:
            store.drop_collection(name)
    except StoringError as error:
        return TargetTest(reachable=True, writable=False, error=error)
    return TargetTest(reachable=True, writable=True)


def advise_target(store: Store, collections: Sequence[CollectionInfo], options: CollectionOptions) -> tuple[Phrase, ...]:
    """Return advice about this target for the user; none on a server."""
    if store.is_remote:
        return ()
    advice = []
    points = sum(found.points for found in collections)
    if points >= POINTS_WORTH_A_SERVER:
        words = N_(
            "This database in a folder holds {points} points. From {limit} points on a Qdrant server answers faster: "
            "start one (compose.yaml does), set QDRANT_URL and save the documents there."
        )
        advice.append(Phrase(words, points=f"{points:,}", limit=f"{POINTS_WORTH_A_SERVER:,}"))
    if ignored := list_server_options(options):
        words = N_("Only a server supports these settings; the database in a folder ignores them: {names}.")
        advice.append(Phrase(words, names=", ".join(ignored)))
    return tuple(advice)


def list_server_options(options: CollectionOptions) -> tuple[str, ...]:
    """Return the names of the settings for a server that were given."""
    given = {
        "QDRANT_SHARDS": options.shards,
        "QDRANT_REPLICATION": options.replication,
        "QDRANT_WRITE_CONSISTENCY": options.write_consistency,
        "QDRANT_QUANTIZATION": options.quantization or None,
        "QDRANT_ON_DISK_PAYLOAD": options.on_disk_payload,
    }
    return tuple(name for name, value in given.items() if value is not None)
