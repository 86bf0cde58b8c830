"""The same calls over a real socket: what we ask of a Qdrant server, and what we do when it answers badly."""

import logging
import platform
import threading
import time
import uuid

import pytest

from chunking.base.settings import CollectionOptions, Environment
from chunking.base.storing_errors import CollectionBusy, StoreUnreachable
from chunking.embedding.embedders import load_embedder
from chunking.storing.ingest.proof import verify_collection
from chunking.storing.qdrant.connection import hold_lease, open_store
from chunking.storing.qdrant.store import LEASES
from chunking.storing.qdrant.target import try_target
from tests.storing import storing_samples
from tests.storing.qdrant.qdrant_server import REAL_KEY, REAL_URL, run_server
from tests.storing.storing_samples import build_bodies, ingest, list_ids
from tests.workbench.test_collections import promote_while_somebody_asks

OPTIONS = CollectionOptions(shards=2, write_consistency=1, quantization="scalar", on_disk_payload=True)
OLD = build_bodies(5)
NEW = [*OLD[:3], "Zupełnie nowy przepis.", *build_bodies(2, "obowiązek")]


@pytest.fixture
def collection(monkeypatch):
    name = f"test-{uuid.uuid4()}"
    monkeypatch.setattr(storing_samples, "COLLECTION", name)
    return name


@pytest.fixture
def store(collection):
    """A store on the server that `QDRANT_URL` names where it is given, else on our small one."""
    with run_server() as server:
        store = open_store(Environment(qdrant_url=REAL_URL or server.url, qdrant_api_key=REAL_KEY, collection_options=OPTIONS))
        store.server = server
        yield store
        for name in (collection, f"{collection}-2"):
            if store.read_collection(name):
                store.drop_collection(name)
        store.close()


@pytest.fixture
def server(store):
    if REAL_URL:
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


def test_a_reader_never_notices(store, collection):
    """The contract of aliases: delete and create in one request, and the metadata that remembers."""
    for name in (collection, f"{collection}-2"):
        assert ingest(store, OLD, collection=name).status == "ok"
    promote_while_somebody_asks(store, collection, f"{collection}-2", f"{collection}-live")
    assert store.read_collection(f"{collection}-live").name == collection
    assert store.read_collection(f"{collection}-2").previous == {f"{collection}-live": collection}


def test_options_of_a_server(server, store, collection):
    ingest(store, OLD, given={"kolor": "zielony"})
    made = server.made[collection]
    assert (made["shard_number"], made["write_consistency_factor"], made["on_disk_payload"]) == (2, 1, True)
    assert made["quantization_config"] == {"scalar": {"type": "int8"}}
    assert "replication_factor" not in made
    indexed = {field for name, field in server.indexed if name == collection}
    assert {"document_id", "department", "effective_from", "kolor"} <= indexed


def test_every_write_waits(server, store):
    ingest(store, OLD, sha256="old")
    ingest(store, NEW, sha256="new")
    assert server.unwaited == []


@pytest.mark.parametrize("code", [500, 429, 503])
def test_a_passing_fault_is_not_noticed(server, store, code, monkeypatch):
    monkeypatch.setattr("chunking.storing.qdrant.store.time.sleep", lambda _: None)
    server.faults = [0, code, code, 0, 0, code]
    assert ingest(store, OLD).status == "ok"
    assert server.faults == []


def test_a_lasting_fault_at_every_request(server, store, collection, monkeypatch):
    monkeypatch.setattr("chunking.storing.qdrant.store.time.sleep", lambda _: None)
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


SECRET = "s3cret-k3y"


@pytest.fixture
def secretive(store, server):
    """A store with a key, a password and a query in its address."""
    host = server.url.removeprefix("http://")
    store = open_store(Environment(qdrant_url=f"http://anna:{SECRET}@{host}/?token={SECRET}", qdrant_api_key=f"{SECRET}-key"))
    yield store
    store.close()


@pytest.mark.filterwarnings("ignore:Api key is used with an insecure connection")
@pytest.mark.parametrize("code", [401, 403, 400, 404, 500])
def test_nothing_secret_is_told_or_logged(server, secretive, caplog, capsys, monkeypatch, code):
    monkeypatch.setattr("chunking.storing.qdrant.store.time.sleep", lambda _: None)
    caplog.set_level(logging.DEBUG)
    server.echo = f"no entry for {SECRET}"
    server.faults = [code] * 40
    tested = try_target(secretive)
    result = ingest(secretive, OLD)
    server.faults = []
    told = [secretive.target, str(tested.error), tested.error.remedy, result.reason, str(result.as_record())]
    told += [caplog.text, *capsys.readouterr()]
    assert SECRET not in " ".join(told)
    assert server.keys == {f"{SECRET}-key"}
    assert SECRET not in repr(Environment(qdrant_api_key=SECRET))


def test_an_address_that_begins_with_https_is_asked_by_tls(server, monkeypatch):
    monkeypatch.setattr("chunking.storing.qdrant.store.time.sleep", lambda _: None)
    store = open_store(Environment(qdrant_url=server.url.replace("http:", "https:")))
    result = try_target(store)
    assert not result.reachable
    assert "SSL" in result.error.message
    assert server.requests == []
    store.close()


class TestLease:
    """Two processes on one server take turns on a collection."""

    @pytest.fixture(autouse=True)
    def _quick(self, monkeypatch):
        monkeypatch.setattr("chunking.storing.qdrant.connection._ASK_AGAIN_S", 0.02)
        monkeypatch.setattr("chunking.storing.qdrant.connection._WAIT_S", 0.2)

    @pytest.fixture
    def other(self, server):
        """The same server as another process sees it."""
        store = open_store(Environment(qdrant_url=server.url.replace("127.0.0.1", "localhost")))
        yield store
        store.close()

    def test_the_other_is_told_who_writes(self, store, other, collection):
        with hold_lease(store, collection):
            result = ingest(other, OLD)
        assert isinstance(result.error, CollectionBusy)
        assert platform.node() in result.error.message
        assert ingest(other, OLD).status == "ok"

    def test_the_other_waits_for_its_turn(self, store, other, collection, monkeypatch):
        monkeypatch.setattr("chunking.storing.qdrant.connection._WAIT_S", 10)
        results = []
        with hold_lease(store, collection):
            waiting = threading.Thread(target=lambda: results.append(ingest(other, OLD).status))
            waiting.start()
            time.sleep(0.1)
            assert results == []
        waiting.join()
        assert results == ["ok"]

    def test_the_lease_of_a_killed_process_runs_out(self, store, other, collection, monkeypatch):
        monkeypatch.setattr("chunking.storing.qdrant.connection.LEASE_S", 0.1)
        monkeypatch.setattr(store, "remove_points", lambda *_: None)  # killed: it is never given back
        with hold_lease(store, collection):
            pass
        assert ingest(other, OLD).status == "ok"

    def test_a_lease_that_was_taken_away_stops_the_run(self, store, other, collection, monkeypatch):
        monkeypatch.setattr("chunking.storing.qdrant.connection._RENEW_S", 0.02)
        ingest(store, OLD, sha256="old")
        before = store.read_points(collection)

        def take_away(_done, _total, unit):
            if unit == "fragments written":
                point_id, payload = next(iter(other.read_points(LEASES).items()))
                other.replace_payloads(LEASES, {point_id: {**payload, "holder": "somebody", "host": "elsewhere"}})
                time.sleep(0.2)

        result = ingest(store, NEW, sha256="new", progress=take_away)
        assert isinstance(result.error, CollectionBusy)
        assert "elsewhere" in result.error.message
        assert store.read_points(collection) == before

    def test_no_listing_shows_the_leases(self, store, collection):
        ingest(store, OLD)
        assert LEASES in {found.name for found in store.call("get_collections").collections}
        assert LEASES not in {found.name for found in store.list_collections()}
