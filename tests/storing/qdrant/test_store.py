"""The database as we use it: one client a folder, clear words when locked, and the same answers as a dict."""

import subprocess
import sys
import threading
import uuid
from pathlib import Path

import httpx
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chunking.base.errors import SettingsError
from chunking.base.settings import Environment
from chunking.base.storing_errors import CollectionLocked, StoreUnreachable, StoringError
from chunking.embedding.vectors import encode_passage
from chunking.storing.points import StoredPoint
from chunking.storing.qdrant.connection import close_stores, open_store
from chunking.storing.qdrant.dialect import build_vectors
from chunking.storing.qdrant.store import Store
from chunking.storing.qdrant.target import try_target
from tests.storing.storing_samples import COLLECTION, RECIPE, open_folder

DIMENSION = 4


@pytest.fixture
def store(tmp_path):
    store = open_folder(tmp_path)
    store.create_collection(COLLECTION, recipe=RECIPE, dimension=DIMENSION)
    yield store
    store.close()


def build_point(number, *, document_id="d", text="urlop"):
    vector = np.zeros(DIMENSION)
    vector[number % DIMENSION] = 1
    payload = {"document_id": document_id, "text": text, "chunk_index": number}
    return StoredPoint(str(uuid.uuid5(uuid.NAMESPACE_OID, str(number))), payload, tuple(vector.tolist()), encode_passage(text))


def test_opening_twice_gives_the_same_store(tmp_path):
    store = open_store(Environment(tmp_path))
    assert open_store(Environment(tmp_path / ".." / tmp_path.name)) is store
    store.close()
    store.close()
    again = open_store(Environment(tmp_path))
    assert again is not store
    again.close()


def test_closed_store_says_so(store):
    store.close()
    with pytest.raises(StoringError):
        store.count_points(COLLECTION)


HOLD = """
import sys, time
from pathlib import Path
from tests.storing.storing_samples import open_folder
store = open_folder(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
store.close()
"""


def test_folder_in_use_by_another_process(tmp_path):
    root = Path(__file__).parents[3]
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout.readline() == "open\n"
        for _ in range(3):
            with pytest.raises(CollectionLocked) as caught:
                open_folder(tmp_path)
            assert str(tmp_path) in caught.value.message
        held = [link.readlink() for link in Path("/proc/self/fd").iterdir() if link.is_symlink()] if Path("/proc/self/fd").is_dir() else []
        assert not [path for path in held if str(path).startswith(str(tmp_path / "qdrant"))]
    finally:
        holder.communicate("\n", timeout=30)
    store = open_folder(tmp_path)
    assert store.list_collections() == ()
    store.close()


def test_damaged_folder_is_told(tmp_path):
    (tmp_path / "qdrant").mkdir()
    (tmp_path / "qdrant" / "meta.json").write_text("{")
    with pytest.raises(StoringError):
        open_folder(tmp_path)


def test_folder_that_is_a_file(tmp_path):
    (tmp_path / "qdrant").write_text("")
    with pytest.raises(StoringError):
        open_folder(tmp_path)


def test_collection_says_what_made_it_and_has_no_point_for_it(store):
    (info,) = store.list_collections()
    assert (info.name, info.points, info.embedder, info.dimension, info.live) == (COLLECTION, 0, "hash", DIMENSION, True)
    assert info.recipe == RECIPE.as_record()
    assert info.recipe_fingerprint == RECIPE.fingerprint
    assert info.created_at
    assert store.read_collection("none") is None


def test_metadata_survives_reopening(tmp_path):
    store = open_folder(tmp_path)
    store.create_collection(COLLECTION, recipe=RECIPE, dimension=DIMENSION)
    before = store.list_collections()
    store.close()
    store = open_folder(tmp_path)
    assert store.list_collections() == before
    store.close()


def test_alias_names_the_live_collection(store):
    from qdrant_client import models

    store.create_collection("new", recipe=RECIPE, dimension=DIMENSION)
    alias = models.CreateAliasOperation(create_alias=models.CreateAlias(collection_name="new", alias_name="live"))
    store._client.update_collection_aliases([alias])
    assert {info.name: info.live for info in store.list_collections()} == {COLLECTION: False, "new": True}


def test_target_is_tested_and_left_as_it_was(store):
    result = try_target(store)
    assert (result.reachable, result.writable, result.error) == (True, True, None)
    assert [info.name for info in store.list_collections()] == [COLLECTION]


def test_scrolls_to_the_end(store, monkeypatch):
    monkeypatch.setattr("chunking.storing.qdrant.store.PAGE_POINTS", 3)
    store.write_points(COLLECTION, [build_point(number, document_id=str(number % 2)) for number in range(20)])
    assert len(store.read_points(COLLECTION)) == len(store.read_ids(COLLECTION)) == store.count_points(COLLECTION) == 20
    assert len(store.read_stored(COLLECTION, "1")) == store.count_points(COLLECTION, "1") == 10
    some = store.read_ids(COLLECTION)[4:7]
    assert tuple(point_id for point_id, _ in store.read_some(COLLECTION, some)) == some
    assert store.read_some(COLLECTION, ()) == ()


def test_search_by_meaning_and_words(store):
    texts = ["§ 5. Urlop wypoczynkowy", "§ 6. Czas pracy", "Wynagrodzenie za pracę", "Ochrona danych"]
    store.write_points(COLLECTION, [build_point(number, text=text) for number, text in enumerate(texts)])
    far = [0.0, 0.0, 0.0, 1.0]
    assert {hit.payload["text"] for hit in store.search(COLLECTION, "§ 5", far, k=2)} == {texts[0], texts[3]}
    assert store.search(COLLECTION, "urlopy", [1.0, 0, 0, 0], k=1)[0].payload["text"] == texts[0]
    assert [hit.payload["chunk_index"] for hit in store.search(COLLECTION, "pracy", far, filters={"chunk_index": 1})] == [1]
    assert len(store.search(COLLECTION, "?", far, k=4)) == 4  # a question without words is searched by meaning alone


def test_search_where_there_is_nothing(store):
    assert store.search(COLLECTION, "urlop", [1.0, 0, 0, 0]) == ()
    with pytest.raises(StoringError):
        store.search("none", "urlop", [1.0, 0, 0, 0])


def test_delete_proves(store, monkeypatch):
    store.write_points(COLLECTION, [build_point(number) for number in range(3)])
    monkeypatch.setattr(store, "_client", KeepsPoints(store._client))
    with pytest.raises(StoringError, match="3 of the 3"):
        store.delete_document(COLLECTION, "d")
    monkeypatch.undo()
    assert store.delete_document(COLLECTION, "d") == 3
    assert store.delete_document(COLLECTION, "d") == 0


class KeepsPoints:
    """A client that says it deletes, and does not."""

    def __init__(self, client):
        self.client = client

    def __getattr__(self, name):
        return (lambda **_: None) if name == "delete" else getattr(self.client, name)


def test_threads_share_one_store(store):
    faults = []

    def work(offset):
        try:
            for number in range(offset, offset + 20):
                store.write_points(COLLECTION, [build_point(number)])
                store.read_points(COLLECTION)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            faults.append(error)

    threads = [threading.Thread(target=work, args=(offset,)) for offset in range(0, 80, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert store.count_points(COLLECTION) == 80


OPERATIONS = st.lists(
    st.tuples(st.sampled_from(["write", "remove", "replace", "delete", "reopen"]), st.sets(st.integers(0, 9), min_size=1, max_size=5)),
    min_size=1,
    max_size=8,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=OPERATIONS)
def test_same_as_a_dict(tmp_path_factory, operations):
    folder = tmp_path_factory.mktemp("congruence")
    store, model = open_folder(folder), {}
    store.create_collection(COLLECTION, recipe=RECIPE, dimension=DIMENSION)
    for step, (operation, numbers) in enumerate(operations):
        points = [build_point(number, document_id=str(number % 3), text=f"krok {step}") for number in sorted(numbers)]
        if operation == "write":
            store.write_points(COLLECTION, points)
            model.update({point.id: point for point in points})
        elif operation == "remove":
            store.remove_points(COLLECTION, [point.id for point in points])
            for point in points:
                model.pop(point.id, None)
        elif operation == "replace":
            payloads = {point.id: point.payload for point in points if point.id in model}
            store.replace_payloads(COLLECTION, payloads)
            for point_id, payload in payloads.items():
                model[point_id] = StoredPoint(point_id, payload, model[point_id].dense, model[point_id].sparse)
        elif operation == "delete":
            document_id = str(min(numbers) % 3)
            gone = [point_id for point_id, point in model.items() if point.payload["document_id"] == document_id]
            assert store.delete_document(COLLECTION, document_id) == len(gone)
            for point_id in gone:
                del model[point_id]
        else:
            store.close()
            store = open_folder(folder)
        stored = store.read_stored(COLLECTION)
        assert {point_id: point.payload for point_id, point in stored.items()} == {key: point.payload for key, point in model.items()}
        for point_id, point in model.items():
            assert np.allclose(stored[point_id].dense, point.dense)
            assert dict(zip(*stored[point_id].sparse, strict=True)) == pytest.approx(dict(zip(*point.sparse, strict=True)))
        assert store.count_points(COLLECTION) == len(model)
    store.close()


class Server:
    """Answers of a server, one a call, the last for ever."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.calls = 0

    def get_collections(self):
        self.calls += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def get_aliases(self):
        return type("Answer", (), {"aliases": []})


def _answer(code):
    from qdrant_client.http.exceptions import UnexpectedResponse

    return UnexpectedResponse(code, "Reason", b"details", httpx.Headers())


def _silence():
    from qdrant_client.http.exceptions import ResponseHandlingException

    return ResponseHandlingException(httpx.ConnectError("connection refused"))


EMPTY = type("Answer", (), {"collections": []})


@pytest.fixture
def waits(monkeypatch):
    waits = []
    monkeypatch.setattr("chunking.storing.qdrant.store.time.sleep", waits.append)
    return waits


@pytest.mark.parametrize("make_fault", [lambda: _answer(500), lambda: _answer(429), lambda: _answer(503), _silence])
def test_server_is_asked_again_with_growing_waits(waits, make_fault):
    server = Server(make_fault(), make_fault(), EMPTY)
    assert Store(server, target="http://127.0.0.1", is_remote=True).list_collections() == ()
    assert server.calls == 3
    assert len(waits) == 2
    assert waits[0] < waits[1]


def test_server_says_how_long_to_wait(waits):
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse

    assert Store(Server(ResourceExhaustedResponse("busy", 3), EMPTY), target="x", is_remote=True).list_collections() == ()
    assert waits == [3.0]


@pytest.mark.parametrize(
    ("fault", "calls"), [(lambda: _answer(500), 4), (_silence, 4), (lambda: _answer(403), 1), (lambda: _answer(400), 1)]
)
def test_server_that_stays_faulty_is_told(waits, fault, calls):
    server = Server(fault())
    store = Store(server, target="http://127.0.0.1:6333", is_remote=True)
    with pytest.raises(StoringError) as caught:
        store.list_collections()
    assert "http://127.0.0.1:6333" in caught.value.message
    assert server.calls == calls
    assert len(waits) == calls - 1
    result = try_target(store)
    assert (result.reachable, result.writable) == (False, False)
    assert isinstance(result.error, StoringError)


def test_server_is_not_asked_while_opening():
    store = open_store(Environment(qdrant_url="http://127.0.0.1:1"))
    assert store.is_remote
    assert store.target == "http://127.0.0.1:1"
    assert open_store(Environment(qdrant_url="http://127.0.0.1:1")) is store
    close_stores()
    assert store.is_closed


def test_secrets_of_an_address_are_not_shown():
    store = open_store(Environment(qdrant_url="http://name:secret@127.0.0.1:1/path?key=secret", qdrant_api_key=""))
    assert store.target == "http://127.0.0.1:1/path"
    store.close()


@pytest.mark.parametrize("address", ["http://[bad", "http://host:99999", "http://", "http://user:secret@[bad", "ftp://host", "http://a b"])
def test_an_address_that_is_none_is_one_sentence(address):
    with pytest.raises(SettingsError) as caught:
        open_store(Environment(qdrant_url=address))
    assert caught.value.message == "The setting QDRANT_URL cannot work: it is not the address of a server."
    assert "http://localhost:6333" in caught.value.remedy
    assert "secret" not in str(caught.value)


def test_no_server_is_unreachable(waits):
    store = open_store(Environment(qdrant_url="http://127.0.0.1:1"))
    with pytest.raises(StoreUnreachable):
        store.list_collections()
    store.close()
    assert waits


def test_vectors_that_are_absent_are_not_written():
    assert build_vectors(StoredPoint("1", {})) == {}
