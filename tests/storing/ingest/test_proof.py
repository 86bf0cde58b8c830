"""Vectors that are those of a text, and vectors that are not."""

from dataclasses import replace

import pytest

from chunking.cutting.cut_document import identify_text
from chunking.embedding.vectors import SparseVector, encode_passage
from chunking.storing.ingest.proof import Knowledge, are_near, has_vectors, is_like, prove_document
from chunking.storing.points import MOVED_FROM, StoredPoint, hash_text
from chunking.storing.qdrant.schema import CollectionInfo


@pytest.mark.parametrize(
    ("dense", "is_same"),
    [([1.0, 0.0], True), ([2.0, 0.1], True), ([1.0, 0.2], False), ([0.0, 0.0], False), ([1.0], False), (None, False)],
)
def test_a_vector_is_like_a_known_one_by_its_direction(dense: list[float] | None, is_same: bool):
    assert is_like(dense, [1.0, 0.0]) == is_same


@pytest.mark.parametrize(("dense", "is_near"), [([1.0, 0.0009], True), ([1.0, 0.0011], False), ([1.0], False), (None, False)])
def test_a_vector_is_near_one_sent_but_for_rounding(dense: list[float] | None, is_near: bool):
    assert are_near(dense, [1.0, 0.0]) == is_near


SPARSE = encode_passage("Raz dwa.", language="pl")


@pytest.mark.parametrize(
    ("sparse", "are_there"),
    [(SPARSE, True), (None, False), (SparseVector((), ()), False), (SparseVector((1, 2), (0.5,)), False)],
    ids=["whole", "absent", "empty", "a weight missing"],
)
def test_both_vectors_must_be_there_and_whole(sparse: SparseVector | None, are_there: bool):
    assert has_vectors(StoredPoint("1", {}, (1.0, 0.0), sparse), 2) == are_there


def make_point(index: int, total: int | None, *, text: str = "Raz dwa.", version: str = "v1") -> StoredPoint:
    """A point as ingested from document "d" into `INFO`; `total` None: it does not state how many there are."""
    payload = {"text": text, "content_sha256": hash_text(text), "language": "pl", "recipe": "r", "embedder": "hash", "sha256": "s"}
    payload |= {"chunk_index": index, "embedder_version": version} | ({} if total is None else {"chunk_total": total})
    return StoredPoint(identify_text("d", "r", text, before=0), payload, (1.0, 0.0), encode_passage(text, language="pl"))


INFO = CollectionInfo("c", 1, recipe_fingerprint="r", embedder="hash", embedder_version="v1", dimension=2)


def prove(*points: StoredPoint, payloads: dict[str, dict[str, object]] | None = None) -> list[tuple[str, str]]:
    proof = prove_document(INFO, "d", {point.id: point for point in points}, Knowledge(payloads))
    return [(found.kind, found.point_id) for found in proof.discrepancies]


def test_a_missing_number_is_named_as_the_reader_counts():
    assert prove(make_point(0, 1)) == []
    assert prove(make_point(1, 3, text="Dwa.")) == [("missing", "1/3"), ("missing", "3/3")]


def test_a_point_without_its_number_of_points_belongs_to_no_version():
    point = make_point(0, None)
    assert prove(point) == [("extra", point.id)]


@pytest.mark.parametrize(("version", "faults"), [("v1", []), ("", []), ("v2", ["altered"])])
def test_a_point_of_another_version_of_the_embedder_is_altered(version: str, faults: list[str]):
    assert [kind for kind, _ in prove(make_point(0, 1, version=version))] == faults


def test_a_text_other_than_the_file_s_is_altered_even_if_the_point_was_moved():
    point = replace(make_point(0, 1), payload=make_point(0, 1).payload | {MOVED_FROM: "other"})
    wanted = dict(point.payload)
    assert prove(point, payloads={point.id: wanted}) == []
    assert prove(point, payloads={point.id: wanted | {"text": "Raz, dwa."}}) == [("altered", point.id)]
