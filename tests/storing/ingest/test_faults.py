"""A run of three documents, broken at every call of the database and of the embedder, and killed at five places.

Whatever breaks: no point is lost or doubled, what was there is searchable, and the next run finishes the work.
"""

import errno
import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from chunking.base.errors import EmbeddingError
from chunking.base.progress import Cancelled
from chunking.base.storing_errors import CollectionLocked, StoringError
from chunking.embedding.embedders import load_embedder
from chunking.storing.ingest.proof import verify_collection
from chunking.storing.ingest.results import Journal
from tests.storing.ingest.killed_run import PLACES
from tests.storing.storing_samples import (
    COLLECTION,
    THREE,
    FaultyClient,
    FaultyEmbedder,
    ingest,
    list_ids,
    open_folder,
    prepare_three,
    quick_databases,
    run_three,
    small_batches,
)

DISK_FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
FAULTS = [
    {"fault": DISK_FULL},
    {"fault": sqlite3.OperationalError("database is locked")},
    {"fault": DISK_FULL, "forever": True},
    {"fault": CollectionLocked(source="qdrant")},
    {"fault": sqlite3.OperationalError("disk I/O error"), "applies": True},  # carried out, and yet an error
]


@pytest.fixture(autouse=True, scope="module")
def _small_and_quick():
    with small_batches(), quick_databases():
        yield


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A database as it is before the run; tests work on copies."""
    folder = tmp_path_factory.mktemp("prepared")
    store = open_folder(folder)
    prepare_three(store)
    store.close()
    return folder


@pytest.fixture(scope="module")
def before(prepared):
    """The points of each document before the run."""
    store = open_folder(prepared)
    points = read_points(store)
    store.close()
    return points


@pytest.fixture
def copy(prepared, tmp_path):
    """Makes a copy of the prepared database and opens it."""
    numbers = itertools.count()

    def open_copy():
        folder = tmp_path / str(next(numbers))
        shutil.copytree(prepared, folder)
        return open_folder(folder)

    return open_copy


def read_points(store):
    return {name: store.read_stored(COLLECTION, name) for name in [*THREE, "kopia.docx"]}


def assert_nothing_lost(before, after, failed):
    """Documents that failed are as they were: their older points, and none of the run."""
    for name in failed:
        assert after[name].keys() == before[name].keys(), name
        for point_id, point in before[name].items():
            assert after[name][point_id].payload["text"] == point.payload["text"]
            assert np.allclose(after[name][point_id].dense, point.dense)


def assert_searchable(store, name):
    """Each text of the older version is found by its own words; of the newer one, where it had replaced it as a whole."""
    is_replaced = set(store.read_points(COLLECTION, name)) == list_ids(THREE[name][1], document_id=name)
    for body in THREE[name][is_replaced]:
        hits = store.search(COLLECTION, body, load_embedder("hash").embed_query(body), k=3, filters={"document_id": name})
        assert any(hit.payload["text"].endswith(body) for hit in hits), body


def assert_finished(store):
    """The three documents are there once, in order, with vectors; the copy of the older price list stays; nothing else."""
    wanted = {name: new for name, (_, new) in THREE.items()} | {"kopia.docx": THREE["cennik.docx"][0]}
    for name, bodies in wanted.items():
        stored = sorted(store.read_points(COLLECTION, name).values(), key=lambda payload: payload["chunk_index"])
        assert [payload["text"][payload["body_start"] :] for payload in stored] == bodies, name
        assert [(payload["chunk_index"], payload["chunk_total"]) for payload in stored] == [
            (index, len(bodies)) for index in range(len(bodies))
        ]
        assert set(store.read_points(COLLECTION, name)) == list_ids(bodies, document_id=name)
    assert store.count_points(COLLECTION) == sum(map(len, wanted.values()))
    assert [proof.discrepancies for proof in verify_collection(store, COLLECTION)] == [()] * len(wanted)


def assert_survived(store, before, results):
    """After a run in which something failed: told, undone, searchable, and finished by the next run; closes the store."""
    failed = [result for result in results if result.error]
    assert failed
    assert all(result.reason.startswith(("NOT SAVED", "NOT FINISHED")) for result in failed)
    assert_nothing_lost(before, read_points(store), [result.source for result in failed if result.reason.startswith("NOT SAVED")])
    for result in failed:
        assert_searchable(store, result.source)
    assert {result.status for result in run_three(store)} <= {"ok", "skipped_duplicate"}
    assert_finished(store)
    store.close()


@pytest.mark.parametrize("shift", [0, 2])
def test_every_call_of_the_database(copy, before, shift):
    store = copy()
    store._client = counting = FaultyClient(store._client, fails_at=0)
    assert [result.status for result in run_three(store)] == ["ok"] * 3
    total = counting.calls
    assert_finished(store)
    store.close()
    assert total > 30
    for number in range(1, total + 1):
        store = copy()
        client = store._client
        store._client = FaultyClient(client, fails_at=number, **FAULTS[(number + shift) % len(FAULTS)])
        results = run_three(store)
        store._client = client
        assert_survived(store, before, results)


EMBEDDER_FAULTS = [
    {"fault": RuntimeError("out of order")},
    {"fault": TimeoutError("no answer")},
    {"fault": DISK_FULL},
    {"spoil": lambda vectors: vectors[:, :9]},
    {"spoil": lambda vectors: vectors * np.nan},
    {"spoil": lambda vectors: vectors[:-1]},
    {"spoil": lambda vectors: vectors * 2},
]


def test_every_call_of_the_embedder(copy, before):
    store = copy()
    counting = FaultyEmbedder(fails_at=0)
    run_three(store, embedder=counting)
    store.close()
    assert counting.calls >= len(EMBEDDER_FAULTS)
    for number in range(1, counting.calls + 1):
        store = copy()
        results = run_three(store, embedder=FaultyEmbedder(fails_at=number, **EMBEDDER_FAULTS[number % len(EMBEDDER_FAULTS)]))
        assert [type(result.error) for result in results if result.error] == [EmbeddingError]
        assert_survived(store, before, results)


def test_cancelled_at_every_report(copy, before):
    reports = []
    store = copy()
    run_three(store, progress=lambda *report: reports.append(report))
    store.close()
    for number in range(1, len(reports) + 1, 2):
        store = copy()
        seen = []

        def cancel(*report, number=number, seen=seen):
            seen.append(report)
            if len(seen) == number:
                raise Cancelled

        with pytest.raises(Cancelled):
            run_three(store, progress=cancel)
        after = read_points(store)
        unfinished = [name for name, (_, new) in THREE.items() if after[name].keys() != list_ids(new, document_id=name)]
        assert_nothing_lost(before, after, unfinished)
        run_three(store)
        assert_finished(store)
        store.close()


def test_cancelled_and_not_undone_is_told(copy):
    store = copy()
    client = store._client

    def cancel(done, total, unit):
        if unit == "fragments checked":
            store._client = FaultyClient(client, fails_at=1)
            raise Cancelled

    result = ingest(store, THREE["regulamin.docx"][1], document_id="regulamin.docx", progress=cancel)
    store._client = client
    assert "NOT FINISHED" in result.reason
    assert "cancelled" in result.reason
    assert_searchable(store, "regulamin.docx")
    run_three(store)
    assert_finished(store)
    store.close()


def test_a_new_collection_leaves_nothing_behind(tmp_path):
    store = open_folder(tmp_path)
    client = store._client
    for number in itertools.count(1):
        store._client = FaultyClient(client, fails_at=number)
        result = ingest(store, THREE["umowa.docx"][1])
        store._client = client
        if result.status == "ok":
            break
        assert store.list_collections() == (), number
    assert number > 5
    store.close()


def test_a_removed_document_leaves_its_copy_alone_whatever_fails(copy):
    for number in itertools.count(1):
        store = copy()
        client = store._client
        store._client = FaultyClient(client, fails_at=number, **FAULTS[number % len(FAULTS)])
        try:
            store.delete_document(COLLECTION, "cennik.docx")
            is_whole = True
        except StoringError:
            store._client = client
            store.delete_document(COLLECTION, "cennik.docx")  # goes on from there
            is_whole = False
        store._client = client
        points = store.read_points(COLLECTION, "kopia.docx")
        assert set(points) == list_ids(THREE["cennik.docx"][0], document_id="kopia.docx"), number
        assert store.count_points(COLLECTION, "cennik.docx") == 0
        store.close()
        if is_whole:
            break
    assert number > 3


def test_disk_without_room_is_told_before_writing(copy, before, monkeypatch):
    store = copy()
    monkeypatch.setattr("chunking.storing.ingest.run.shutil.disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    results = run_three(store)
    assert all("the disk has 5 MB free" in result.reason for result in results)
    monkeypatch.undo()
    assert_survived(store, before, results)


@pytest.fixture(scope="module")
def killed(prepared, tmp_path_factory):
    """The folder of runs that were killed, one a place."""
    root = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "tests.storing.ingest.killed_run", str(prepared), str(root)]
    subprocess.run(command, cwd=Path(__file__).parents[3], check=True, timeout=120)
    return root


@pytest.mark.parametrize("place", PLACES)
def test_killed(killed, before, place):
    store = open_folder(killed / place)
    for name, points in before.items():
        after = store.read_stored(COLLECTION, name)
        is_replaced = after.keys() == list_ids(THREE[name][1], document_id=name) if name in THREE else False
        assert is_replaced or points.keys() <= after.keys(), name
        if name in THREE and not is_replaced:
            assert_searchable(store, name)
    assert {result.status for result in run_three(store, journal=Journal(killed / place / "journal"))} <= {"ok", "skipped_duplicate"}
    assert_finished(store)
    store.close()
