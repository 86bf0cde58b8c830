"""What somebody else did to the database or to the kept files is seen by the check, and mended by processing the document again."""

import json

import pytest
from qdrant_client import models

from chunking import workbench
from chunking.base.errors import SettingsError
from chunking.base.settings import Environment
from chunking.base.storing_errors import StoringError
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cli.parser import main
from chunking.reading.library import list_files
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.dialect import DENSE, LEXICAL
from chunking.storing.qdrant.store import LEASES

KADRY = "kadry"

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def folder(environment, folder):
    """The folder without its inner one, so of two documents, saved."""
    (folder / "umowy" / "najem.md").unlink()
    save(environment, folder)
    return folder


def save(environment, folder, *, metadata=None, force=False):
    options = workbench.IngestOptions(Strategy(), collection=KADRY, force=force)
    results = workbench.ingest_folder(environment, folder, options, metadata=metadata)
    assert [result.error for result in results] == [None] * len(results)
    return results


def find_faults(environment):
    check = workbench.check_collection(environment, KADRY)
    return {found.kind for proof in check.proofs for found in proof.discrepancies} | ({"stranger"} if check.strangers else set())


def shift(points, ids):
    return [models.PointVectors(id=ids[0], vector={DENSE: list(points[ids[1]].dense)})]


DAMAGES = {
    "vector of another text": ("vector", lambda client, points, ids: client.update_vectors(KADRY, shift(points, ids))),
    "no vector": ("vector", lambda client, _, ids: client.delete_vectors(KADRY, [DENSE], ids[:1])),
    "no words": ("vector", lambda client, _, ids: client.delete_vectors(KADRY, [LEXICAL], ids[:1])),
    "words of another text": (
        "vector",
        lambda client, _, ids: client.update_vectors(
            KADRY, [models.PointVectors(id=ids[0], vector={LEXICAL: models.SparseVector(indices=[1], values=[1.0])})]
        ),
    ),
    "path": ("altered", lambda client, _, ids: client.set_payload(KADRY, {"breadcrumb": "Cennik > Zwroty"}, ids[:1])),
    "value nobody gave": ("altered", lambda client, _, ids: client.set_payload(KADRY, {"department": "IT"}, ids[:1])),
    "position": ("missing", lambda client, _, ids: client.set_payload(KADRY, {"chunk_index": "first"}, ids[:1])),
    "other kinds of values": (
        "altered",
        lambda client, _, ids: client.set_payload(KADRY, {"sources": 5, "claims": "x", "pages": {"a": 1}, "span": "0-5"}, ids[:1]),
    ),
    "claims of nothing": ("", lambda client, _, ids: client.set_payload(KADRY, {"claims": [7, {}], "sources": {"a": 1}}, ids[:1])),
    "no document": ("stranger", lambda client, _, ids: client.set_payload(KADRY, {"document_id": None}, ids[:1])),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_seen_and_mended(environment, folder, damage):
    assert find_faults(environment) == set()
    store = open_store(environment)
    points = store.read_stored(KADRY)
    ids = sorted(points, key=lambda point_id: (points[point_id].payload["source"], points[point_id].payload["chunk_index"]))
    wanted, harm = DAMAGES[damage]
    harm(store._client, points, ids)
    found = find_faults(environment)
    assert wanted in found if wanted else not found
    shown = workbench.sample_collection(environment, KADRY, n=10)
    assert len(shown.chunks) == len(points)
    save(environment, folder, force=True)
    assert find_faults(environment) == set()
    after = store.read_stored(KADRY)
    assert after.keys() == points.keys()
    assert workbench.remove_document(environment, points[ids[0]].payload["document_id"]).points


def test_values_that_were_given_are_known_from_others(environment, folder):
    save(environment, folder, metadata={"department": "HR", "version": "7"})
    assert find_faults(environment) == set()
    store = open_store(environment)
    (first, *_) = store.read_points(KADRY)
    store._client.set_payload(KADRY, {"department": "IT"}, [first])
    assert find_faults(environment) == {"altered"}


def test_a_kept_file_that_is_gone_or_altered_hides_nothing(environment, folder):
    kept = {found.name: found for found in list_files(environment.ingested_dir)}
    paths = {path.parent: path for path in environment.ingested_dir.glob("*/original")}
    gone, altered = sorted(paths.values())
    gone.unlink()
    altered.write_bytes(altered.read_bytes()[::-1])
    check = workbench.check_collection(environment, KADRY)
    assert check.is_right
    assert check.compared == 0
    recut = workbench.recut_collection(environment, KADRY, options=workbench.IngestOptions(parse_strategy("100/0")))
    (result,) = recut.results
    (without,) = recut.without_file
    assert {without, result.source} == set(kept)
    assert result.status == "failed"
    assert "is not the one that was saved" in result.reason
    save(environment, folder)  # the missing one is kept again, the other one once it is processed again or its size differs
    assert gone.is_file()
    assert workbench.check_collection(environment, KADRY).compared == 1


def test_what_cannot_be_looked_into_is_not_gone(environment, folder):
    (folder / "cennik.md").rename(folder / "cennik.txt")
    (folder / "cennik.md").symlink_to(folder / "nowhere")  # its drive is not there today
    keep = {found.document_id for found in list_files(environment.ingested_dir) if found.name == "regulamin.md"}
    assert workbench.prune_folder(environment, folder, keep) == ()
    (folder / "cennik.md").unlink()
    assert [removal.name for removal in workbench.prune_folder(environment, folder, keep)] == ["cennik.md"]


def test_a_refused_prune_leaves_the_report_of_what_was_saved(environment, folder, monkeypatch, capsys):
    monkeypatch.setenv("CHUNK_DATA_DIR", str(environment.data_dir))
    monkeypatch.setenv("EMBEDDING_MODEL", "hash")

    def refuse(*_, **__):
        raise StoringError(source="kadry", detail="it is out of order")

    monkeypatch.setattr(workbench, "prune_folder", refuse)
    assert main(["ingest", str(folder), "--collection", KADRY, "--prune", "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert [found["status"] for found in record["documents"]] == ["skipped_duplicate", "skipped_duplicate"]
    assert record["pruned"] == []
    assert [found["error"]["kind"] for found in record["not_pruned"]] == ["storing"]


def test_a_name_that_several_documents_have_removes_none(environment, folder, monkeypatch, capsys):
    monkeypatch.setenv("CHUNK_DATA_DIR", str(environment.data_dir))
    monkeypatch.setenv("EMBEDDING_MODEL", "hash")
    (folder / "cennik.md").write_text("# Cennik\n\nInny.\n")
    assert main(["ingest", str(folder / "cennik.md"), "--collection", KADRY, "--document-id", "0-cennik"]) == 0
    before = open_store(environment).read_ids(KADRY)
    assert main(["delete", "cennik.md"]) == 2
    assert "0-cennik" in capsys.readouterr().err
    for nothing in ("", " "):
        assert main(["delete", nothing]) == 2
    assert main(["delete", "\udcff.md"]) == 1
    assert open_store(environment).read_ids(KADRY) == before
    assert main(["delete", "0-cennik"]) == 0
    assert main(["delete", "cennik.md"]) == 0


def test_a_folder_stands_for_its_links_but_not_for_hidden_folders(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "note.md").write_text("# Note\n")
    (tmp_path / "lost.md").symlink_to(tmp_path / "nowhere.md")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    (tmp_path / "inner.md").mkdir()
    (tmp_path / "folder.md").symlink_to(tmp_path / "inner.md")
    assert [file.name for file in workbench.find_source_files([tmp_path])] == ["loop.md", "lost.md"]


def test_our_own_collection_on_servers_takes_no_documents():
    with pytest.raises(SettingsError):
        workbench.check_name(LEASES)


def test_a_key_that_goes_unencrypted_is_told(tmp_path, caplog, recwarn):
    for host, told in (("127.0.0.1", 0), ("qdrant.example", 1)):
        caplog.clear()
        open_store(Environment(tmp_path, qdrant_url=f"http://{host}:1", qdrant_api_key="geheim")).close()
        assert len([record for record in caplog.records if "unencrypted" in record.getMessage()]) == told
    assert "geheim" not in caplog.text
    assert not recwarn.list


def test_a_removal_that_could_not_be_finished_is_not_begun(environment, folder):
    before = open_store(environment).read_ids(KADRY)
    (environment.data_dir / "metadata.json").write_text("{")
    owner = next(iter(open_store(environment).read_points(KADRY).values()))["document_id"]
    with pytest.raises(SettingsError):
        workbench.remove_document(environment, owner)
    assert open_store(environment).read_ids(KADRY) == before


def test_where_nothing_of_ours_is_nothing_is_cut_again(environment):
    vectors = models.VectorParams(size=2, distance=models.Distance.COSINE)
    open_store(environment)._client.create_collection("other", vectors_config=vectors)
    with pytest.raises(StoringError, match="no document that this program saved"):
        workbench.recut_collection(environment, "other", options=workbench.IngestOptions(parse_strategy("100/0")))
    assert [found.name for found in workbench.list_collections(environment)] == ["other"]
