"""A data folder that an earlier version wrote (commit 670f62e, reading version 6) is of use to this one."""

import json
import tarfile
from pathlib import Path

import pytest

from chunking import workbench
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.cli.parser import main
from chunking.embedding.embedders import load_embedder
from chunking.storing.qdrant.connection import open_store

ARCHIVE = Path(__file__).with_name("data-670f62e.tar.xz")
FINGERPRINT = "72d3be5d00844288"
DOCUMENTS = {
    "kadry": {"raport-roczny.docx": 13, "regulamin-pracy.docx": 15, "regulamin_v2.docx": 15},
    "documents": {"zakres-obowiazkow.docx": 13},
}


@pytest.fixture
def environment(data_dir):
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(data_dir, filter="data")
    environment = Environment(data_dir, embedder="hash")
    yield environment
    open_store(environment).close()


def test_it_opens_and_lists(environment):
    infos = {info.name: info for info in workbench.list_collections(environment)}
    assert {name: (info.points, info.aliases) for name, info in infos.items()} == {"kadry": (43, ()), "documents": (13, ("live",))}
    assert {info.recipe_fingerprint for info in infos.values()} == {FINGERPRINT}
    for name, documents in DOCUMENTS.items():
        assert {found.source: found.points for found in workbench.list_stored_documents(environment, name)} == documents


def test_it_is_searched(environment):
    vector = load_embedder("hash").embed_query("ewidencja czasu pracy i plan urlopów")
    best = open_store(environment).search("live", "ewidencja czasu pracy i plan urlopów", vector, k=3)[0]
    assert best.payload["title"] == "Specjalistka do spraw kadr i płac"


@pytest.mark.parametrize("collection", DOCUMENTS)
def test_it_verifies_against_its_own_recipe_and_tells_that_the_recipe_is_another(environment, collection):
    check = workbench.check_collection(environment, collection)
    assert {proof.source: proof.points for proof in check.proofs} == DOCUMENTS[collection]
    assert (check.wrong, check.strangers) == ((), 0)
    assert check.mismatch is not None
    assert "rules.version 6" in check.mismatch.message


def test_a_damaged_point_is_found(environment):
    store = open_store(environment)
    point_id, payload = next(iter(store.read_points("documents").items()))
    store.replace_payloads("documents", {point_id: {**payload, "text": payload["text"] + " x"}})
    (proof,) = workbench.check_collection(environment, "documents").wrong
    assert {found.kind for found in proof.discrepancies} == {"altered", "vector"}


def test_saving_into_it_is_refused_with_the_reason(environment, tmp_path, capsys):
    path = tmp_path / "nowy.md"
    path.write_text("# Nowy\n\nTreść nowego dokumentu.\n")
    code = main(
        ["ingest", str(path), "--collection", "kadry", "--strategy", "structural", "--max-chars", "1500", "--embedder", "hash", "--json"]
    )
    (result,) = json.loads(capsys.readouterr().out)["documents"]
    assert code == 1
    assert "rules.version 6" in result["error"]["message"]
    assert open_store(environment).count_points("kadry") == 43


@pytest.mark.parametrize("collection", DOCUMENTS)
def test_cutting_it_again_brings_it_up(environment, collection):
    recut = workbench.recut_collection(environment, collection, options=workbench.IngestOptions(Strategy()))
    assert recut.is_complete
    assert workbench.check_collection(environment, recut.collection).is_right
    info = open_store(environment).read_collection(recut.collection)
    assert info is not None
    assert info.recipe_fingerprint == Recipe(embedder="hash").fingerprint != FINGERPRINT
    assert open_store(environment).count_points(collection) == sum(DOCUMENTS[collection].values())
