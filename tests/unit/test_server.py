"""The same calls over a real socket: what we ask of a Qdrant server, and what we do when it answers badly."""

import os
import uuid

import pytest

from chunking.base.settings import Environment
from chunking.base.storing_errors import StoreUnreachable
from chunking.embedding.dense import load_embedder
from chunking.storing.connection import open_store
from chunking.storing.proof import verify_collection
from chunking.storing.target import try_target
from tests.unit import storing_samples
from tests.unit.qdrant_server import run_server
from tests.unit.storing_samples import build_bodies, ingest, list_ids

OLD = build_bodies(5)
NEW = [*OLD[:3], "Zupełnie nowy przepis.", *build_bodies(2, "obowiązek")]


@pytest.fixture
def collection(monkeypatch):
    name = f"test-{uuid.uuid4()}"
    monkeypatch.setattr(storing_samples, "COLLECTION", name)
    return name


@pytest.fixture
def store(collection):
    """A store on `TEST_QDRANT_URL` where that is given, else on our small server."""
    with run_server() as server:
        store = open_store(Environment(qdrant_url=os.environ.get("TEST_QDRANT_URL") or server.url))
        store.server = server
        yield store
        if store.read_collection(collection):
            store.drop_collection(collection)
        store.close()


@pytest.fixture
def server(store):
    if os.environ.get("TEST_QDRANT_URL"):
        pytest.skip("a real server cannot be told to fail")
    return store.server


def test_the_whole_life_of_a_document(store, collection):
    assert ingest(store, OLD, sha256="old").status == "ok"
    assert ingest(store, OLD, sha256="old").status == "skipped_duplicate"
    assert ingest(store, OLD, sha256="old", force=True).replaced == len(OLD)
    result = ingest(store, NEW, sha256="new")
    assert (result.status, result.points) == ("ok", len(NEW))
    assert set(store.read_points(collection, "d")) == list_ids(NEW)
    info = store.read_collection(collection)
    assert info is not None
    assert (info.points, info.embedder, info.dimension) == (len(NEW), "hash", 256)
    assert collection in {found.name for found in store.list_collections()}
    assert [found.discrepancies for found in verify_collection(store, collection)] == [()]
    question = "zupełnie nowy"
    hit = store.search(collection, question, load_embedder("hash").embed_query(question), k=1)[0]
    assert hit.payload["chunk_index"] == 3
    ids = store.read_ids(collection)[:2]
    assert tuple(point_id for point_id, _ in store.read_some(collection, ids)) == ids
    assert store.delete_document(collection, "d") == len(NEW)
    assert try_target(store).writable


def test_every_write_waits(server, store):
    ingest(store, OLD, sha256="old")
    ingest(store, NEW, sha256="new")
    assert server.unwaited == []


@pytest.mark.parametrize("code", [500, 429, 503])
def test_a_passing_fault_is_not_noticed(server, store, code, monkeypatch):
    monkeypatch.setattr("chunking.storing.store.time.sleep", lambda _: None)
    server.faults = [0, code, code, 0, 0, code]
    assert ingest(store, OLD).status == "ok"
    assert server.faults == []


def test_a_lasting_fault_at_every_request(server, store, collection, monkeypatch):
    monkeypatch.setattr("chunking.storing.store.time.sleep", lambda _: None)
    ingest(store, OLD, sha256="old")
    before = store.read_points(collection)
    number = 0
    while True:
        server.faults = [0] * number + [500] * 4  # one call and all its repetitions
        result = ingest(store, NEW, sha256="new")
        server.faults = []
        if result.status == "ok":
            break
        assert isinstance(result.error, StoreUnreachable)
        assert "500" in result.reason
        assert store.read_points(collection) == before
        number += 1
    assert number > 8
    assert set(store.read_points(collection)) == list_ids(NEW)


def test_refused_key(server, store):
    server.faults = [403]
    result = try_target(store)
    assert not result.reachable
    assert "refused the key" in result.error.message
