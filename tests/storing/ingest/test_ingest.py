"""One document into the database: what is there afterwards, whatever happens on the way."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from chunking.base.errors import NoText, SettingsError
from chunking.base.model import Block, Chunk, Document, Notice, Span
from chunking.base.settings import Recipe
from chunking.base.storing_errors import RecipeMismatch
from chunking.embedding.embedders import load_embedder
from chunking.embedding.vector_cache import VectorCache
from chunking.embedding.vectors import SparseVector
from chunking.storing.aliases import move_alias
from chunking.storing.ingest.plan import Version, list_earlier
from chunking.storing.ingest.proof import prove_document, verify_collection
from chunking.storing.ingest.results import NOT_READ_TO_THE_END, TOO_LONG, Journal, list_warnings
from chunking.storing.qdrant.store import Store
from tests.storing.storing_samples import (
    COLLECTION,
    OTHER_RECIPE,
    RECIPE,
    FaultyEmbedder,
    build_bodies,
    build_document,
    ingest,
    list_ids,
    make_plan,
    open_folder,
)

OLD = build_bodies(5)
NEW = [*OLD[:3], "Zupełnie nowy przepis.", *build_bodies(2, "obowiązek")]


@pytest.fixture
def store(tmp_path):
    store = open_folder(tmp_path)
    yield store
    store.close()


def read_state(store, document_id="d"):
    return store.read_stored(COLLECTION, document_id) if store.read_collection(COLLECTION) else {}


def assert_holds(store, bodies, document_id="d"):
    """The database holds exactly these chunks, with vectors, in order, and says so of itself."""
    stored = read_state(store, document_id)
    assert set(stored) == list_ids(bodies, document_id=document_id)
    assert store.count_points(COLLECTION, document_id) == len(bodies)
    payloads = sorted((point.payload for point in stored.values()), key=lambda payload: payload["chunk_index"])
    assert [payload["text"][payload["body_start"] :] for payload in payloads] == bodies
    assert [payload["chunk_index"] for payload in payloads] == list(range(len(bodies)))
    assert {payload["chunk_total"] for payload in payloads} == {len(bodies)}
    assert len({payload["sha256"] for payload in payloads}) == 1
    assert not prove_document(store.read_collection(COLLECTION), document_id, stored).discrepancies


def assert_nothing_lost(store, before):
    """Every point of an earlier state is there with its text and vectors."""
    after = read_state(store)
    for point_id, point in before.items():
        assert after[point_id].payload["text"] == point.payload["text"]
        assert np.allclose(after[point_id].dense, point.dense)


def test_first_ingest(store):
    result = ingest(store, OLD, sha256="abc")
    assert (result.status, result.chunks, result.points, result.added, result.kept, result.replaced) == ("ok", 5, 5, 5, 0, 0)
    assert_holds(store, OLD)
    payload = next(iter(store.read_points(COLLECTION, any_of={"chunk_index": 2}).values()))
    assert payload["text"] == f"§ 3. Przepis\n\n{OLD[2]}"
    assert payload["path"] == ["§ 3. Przepis"]
    assert payload["pages"] == [3]
    assert payload["source"] == "regulamin.docx"
    assert payload["sha256"] == "abc"
    assert payload["recipe"] == RECIPE.fingerprint
    assert payload["embedder"] == "hash"
    assert payload["ingested_at"].endswith("+00:00")


def test_twice_is_once(store):
    ingest(store, OLD)
    before = read_state(store)
    again = ingest(store, OLD)
    assert again.status == "skipped_duplicate"
    assert "regulamin.docx" in again.reason
    assert before["".join(list(before)[:1])].payload["ingested_at"][:10] in again.reason
    assert read_state(store) == before


def test_force_rewrites(store):
    ingest(store, OLD)
    result = ingest(store, OLD, force=True)
    assert (result.status, result.points, result.added, result.replaced, result.kept) == ("ok", 5, 0, 5, 0)
    assert_holds(store, OLD)


def test_new_version_replaces(store):
    ingest(store, OLD, sha256="old")
    kept = list_ids(OLD) & list_ids(NEW)
    result = ingest(store, NEW, sha256="new")
    assert (result.status, result.points) == ("ok", len(NEW))
    assert (result.kept, result.added, result.replaced) == (len(kept), len(NEW) - len(kept), len(OLD) - len(kept))
    assert_holds(store, NEW)
    assert {payload["sha256"] for payload in store.read_points(COLLECTION).values()} == {"new"}


def test_documents_do_not_touch_each_other(store):
    ingest(store, OLD, document_id="one", sha256="1")
    ingest(store, OLD, document_id="two", sha256="2")
    ingest(store, NEW, document_id="two", sha256="3")
    assert_holds(store, OLD, "one")
    assert_holds(store, NEW, "two")
    assert store.delete_document(COLLECTION, "one") == len(OLD)
    assert store.count_points(COLLECTION) == len(NEW)


def test_same_bytes_under_another_name_have_points_of_their_own(store):
    ingest(store, OLD, sha256="same")
    (earlier,) = list_earlier(store, COLLECTION, "other", Version.make("same", RECIPE))
    assert (earlier.document_id, earlier.source, earlier.points) == ("d", "regulamin.docx", len(OLD))
    assert ingest(store, OLD, sha256="same", document_id="other", source="kopia.docx").status == "ok"
    assert_holds(store, OLD)
    assert_holds(store, OLD, "other")
    replaced = ingest(store, NEW, sha256="new")
    assert (replaced.status, replaced.older_hashes) == ("ok", {"same"})
    assert_holds(store, NEW)
    assert_holds(store, OLD, "other")
    assert store.delete_document(COLLECTION, "other") == len(OLD)
    assert_holds(store, NEW)


def assert_fresh(store, tmp_path, bodies, document_id, **options):
    """A document's points are those that a database without history holds, in every field but the moment, and in every vector."""
    fresh = open_folder(tmp_path / f"fresh-{document_id}")
    ingest(fresh, bodies, document_id=document_id, **options)
    wanted, found = read_state(fresh, document_id), read_state(store, document_id)
    fresh.close()
    assert found.keys() == wanted.keys()
    for point_id, point in wanted.items():
        assert {**found[point_id].payload, "ingested_at": ""} == {**point.payload, "ingested_at": ""}
        assert np.allclose(found[point_id].dense, point.dense)
        assert found[point_id].sparse == point.sparse


def test_points_that_an_older_version_moved_are_processed_once_more(store, tmp_path):
    """Up to 670f62e a document could leave its points to another one with the same bytes; its section ids went along."""
    ingest(store, OLD, sha256="same")
    moved = {"moved_from": "other", "section_id": "of the other", "sources": ["regulamin.docx", "kopia.docx"], "claims": []}
    store.replace_payloads(COLLECTION, {key: payload | moved for key, payload in store.read_points(COLLECTION).items()})
    assert not any(proof.discrepancies for proof in verify_collection(store, COLLECTION))
    again = ingest(store, OLD, sha256="same")
    assert (again.status, again.kept, again.points) == ("ok", len(OLD), len(OLD))
    assert_fresh(store, tmp_path, OLD, "d", sha256="same")
    assert ingest(store, OLD, sha256="same").status == "skipped_duplicate"


def test_another_language_rewrites_the_words(store, tmp_path):
    ingest(store, OLD, sha256="old", language="pl")
    plan = make_plan(store, NEW, "new", language="en")
    assert plan.kept == ()
    result = ingest(store, NEW, sha256="new", language="en")
    assert (result.status, result.kept, result.replaced) == ("ok", 0, len(OLD))
    assert_fresh(store, tmp_path, NEW, "d", sha256="new", language="en")


def test_words_altered_on_the_way_are_found(store, monkeypatch):
    ingest(store, OLD, sha256="old")
    kept = min(list_ids(OLD) & list_ids(NEW))
    write = Store.write_points

    def write_and_change(self, collection, points):
        write(self, collection, points)
        monkeypatch.undo()
        point = read_state(store)[kept]
        store.write_points(COLLECTION, [replace(point, sparse=SparseVector([1], [1.0]))])

    monkeypatch.setattr(Store, "write_points", write_and_change)
    assert "1 without their right vector" in ingest(store, NEW, sha256="new").reason


def test_duplicate_is_known_before_converting(store):
    version = Version.make("1", RECIPE)
    assert list_earlier(store, COLLECTION, "d", version) == ()
    ingest(store, OLD, sha256="1")
    (earlier,) = list_earlier(store, COLLECTION, "d", version)
    assert (earlier.document_id, earlier.points) == ("d", len(OLD))
    assert list_earlier(store, COLLECTION, "d", replace(version, sha256="2")) == ()


def test_other_recipe_is_refused(store):
    ingest(store, OLD)
    before = read_state(store)
    result = ingest(store, NEW, recipe=OTHER_RECIPE)
    assert result.status == "failed"
    assert isinstance(result.error, RecipeMismatch)
    assert "structural 800, hash" in result.error.message
    assert "600/100, hash" in result.error.message
    assert read_state(store) == before
    assert (result.points, result.chunks) == (len(OLD), len(NEW))
    wrong_embedder = ingest(store, NEW, recipe=Recipe(embedder="use"))
    assert isinstance(wrong_embedder.error, RecipeMismatch)


def test_another_version_of_the_embedder_is_refused(store):
    ingest(store, OLD)
    newer = load_embedder("hash").__class__()
    newer.version = "2"
    before = read_state(store)
    result = ingest(store, NEW, embedder=newer)
    assert isinstance(result.error, RecipeMismatch)
    assert "hash 1; you are about to add hash 2" in result.error.message
    assert "new collection" in result.error.remedy
    assert read_state(store) == before
    plan = make_plan(store, NEW, "new", embedder_version="2")
    assert isinstance(plan.mismatch, RecipeMismatch)


def test_what_is_saved_with_a_doubt_says_so(store):
    document, chunks = build_document(OLD)
    recognised = replace(document, notices=(Notice("recognised_pages", 3), Notice("unsure_pages", 2)))
    flagged = tuple(replace(chunk, flags=("fallback",)) for chunk in chunks)
    assert [str(found) for found in list_warnings(recognised, flagged, orphan_pct=0.0)] == [
        "The file has no headings, so it was cut by size alone. Give it headings where it was made.",
        "Pages recognised with doubt: 2. Compare them with the file, or save it again as text where it was made.",
    ]


def test_fragments_that_are_too_long_or_not_read_to_their_end_are_a_doubt():
    document, chunks = build_document(OLD)
    long = (replace(chunks[0], flags=("oversize",)), *chunks[1:])
    warnings = list_warnings(document, long, orphan_pct=0.0, truncated=2)
    assert [warning.params["count"] for warning in warnings] == [2, 1]
    assert [warning.template for warning in warnings] == [NOT_READ_TO_THE_END, TOO_LONG]


def test_a_table_that_is_cut_says_so():
    text = "| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |"
    rows = [Span(start, start + 9) for start in range(0, len(text), 10)]
    table = Document(text, (Block("table", Span(0, len(text)), tuple(rows), header_parts=2),), (), "cennik.docx")

    def warn(*chunks):
        return [str(found) for found in list_warnings(table, chunks, orphan_pct=None)]

    cut = ["Tables cut inside a row or away from their header: 1. Use structural, which repeats the header."]
    assert warn(Chunk(Span(0, 29)), Chunk(rows[3], lead=Span(0, 19))) == []
    assert warn(Chunk(Span(0, 29)), Chunk(rows[3])) == cut
    assert warn(Chunk(Span(0, 25)), Chunk(Span(25, 39), lead=Span(0, 19))) == cut


def test_an_alias_is_filled_as_its_collection(store):
    ingest(store, OLD, sha256="old")
    move_alias(store, "live", COLLECTION)
    result = ingest(store, NEW, sha256="new", collection="live")
    assert (result.status, result.points) == ("ok", len(NEW))
    assert_holds(store, NEW)
    assert ingest(store, NEW, sha256="new", collection="live").status == "skipped_duplicate"
    assert ingest(store, NEW, sha256="new").status == "skipped_duplicate"
    assert [found.name for found in store.list_collections()] == [COLLECTION]
    refused = ingest(store, OLD, recipe=OTHER_RECIPE, collection="live")
    assert COLLECTION in refused.error.message
    assert store.delete_document("live", "d") == len(NEW)


def test_collection_of_another_tool_is_refused(store):
    from qdrant_client import models

    store._client.create_collection(COLLECTION, vectors_config=models.VectorParams(size=3, distance=models.Distance.DOT))
    assert isinstance(ingest(store, OLD).error, RecipeMismatch)  # empty, but made for other vectors
    store._client.upsert(COLLECTION, [models.PointStruct(id=7, vector=[1, 2, 3], payload={"page_content": "x"})])
    result = ingest(store, OLD)
    assert isinstance(result.error, RecipeMismatch)
    assert "another tool" in result.error.message
    assert store.list_collections()[0].points == 1
    assert store.read_documents(COLLECTION)[0].document_id == ""
    assert verify_collection(store, COLLECTION) == ()


def test_no_chunks_never_reach_the_database(store):
    result = ingest(store, [])
    assert isinstance(result.error, NoText)
    assert store.list_collections() == ()
    ingest(store, OLD)
    assert ingest(store, []).status == "failed"
    assert_holds(store, OLD)


def test_extras_are_kept_and_cannot_overwrite(store):
    ingest(store, OLD, given={"department": "HR"})
    assert len(store.read_points(COLLECTION, any_of={"department": "HR"})) == len(OLD)
    assert isinstance(ingest(store, NEW, given={"text": "x"}).error, SettingsError)


def test_many_orphans_are_a_warning(store):
    assert ingest(store, OLD, orphan_pct=20.0).status == "ok"
    result = ingest(store, NEW, orphan_pct=62.5)
    assert result.status == "ok_with_warning"
    assert "62.5" in result.reason


def test_plan_tells_before_the_button(store):
    document, chunks = build_document(NEW)
    ids = sorted(list_ids(NEW))
    plan = make_plan(store, NEW, "new")
    assert (set(plan.new), plan.kept, plan.removed, plan.earlier, plan.mismatch) == (set(ids), (), (), None, None)
    ingest(store, OLD, sha256="old")
    plan = make_plan(store, NEW, "new")
    assert set(plan.kept) == list_ids(OLD) & list_ids(NEW)
    assert set(plan.new) == list_ids(NEW) - list_ids(OLD)
    assert set(plan.removed) == list_ids(OLD) - list_ids(NEW)
    assert make_plan(store, OLD, "old").earlier is not None
    assert make_plan(store, NEW, "new", recipe=OTHER_RECIPE).mismatch is not None
    assert len(document.headings) == len(chunks)


class TestProof:
    """Whatever the database does behind our back is found, undone and told."""

    def tamper(self, store, monkeypatch, change):
        """After the new points are written, `change` meddles with the database once."""
        ingest(store, OLD, sha256="old")
        before = read_state(store)
        write = Store.write_points
        calls = []

        def write_and_change(self, collection, points):
            write(self, collection, points)
            calls.append(1)
            if len(calls) == 1:
                change(points)

        monkeypatch.setattr(Store, "write_points", write_and_change)
        result = ingest(store, NEW, sha256="new")
        monkeypatch.undo()
        assert result.status == "failed"
        assert "NOT SAVED" in result.reason
        assert result.points == store.count_points(COLLECTION, "d")
        return before, result

    def test_dropped_point(self, store, monkeypatch):
        before, result = self.tamper(store, monkeypatch, lambda points: store.remove_points(COLLECTION, [points[0].id]))
        assert "1 missing" in result.error.message
        assert read_state(store) == before

    def test_dropped_old_point(self, store, monkeypatch):
        kept = (list_ids(OLD) & list_ids(NEW)).pop()
        _, result = self.tamper(store, monkeypatch, lambda _: store.remove_points(COLLECTION, [kept]))
        assert "1 missing" in result.error.message
        assert ingest(store, NEW, sha256="new").status == "ok"
        assert_holds(store, NEW)

    @pytest.mark.parametrize("key", ["text", "content_sha256", "chunk_index", "source"])
    def test_altered_point(self, store, monkeypatch, key):
        def change(points):
            store.replace_payloads(COLLECTION, {points[0].id: {**points[0].payload, key: "zmienione"}})

        before, result = self.tamper(store, monkeypatch, change)
        assert "1 altered" in result.error.message
        assert read_state(store) == before

    def test_extra_point(self, store, monkeypatch):
        stranger = "00000000-0000-0000-0000-000000000001"
        before, result = self.tamper(
            store,
            monkeypatch,
            lambda points: Store.call(store, "upsert", collection_name=COLLECTION, points=[_struct(replace(points[0], id=stranger))]),
        )
        assert "1 too many" in result.error.message
        assert set(read_state(store)) == {*before, stranger}
        assert ingest(store, NEW, sha256="new").status == "ok"  # the stranger is no part of the document: removed
        assert_holds(store, NEW)

    def test_vectors_of_another_point(self, store, monkeypatch):
        def change(points):
            Store.call(store, "upsert", collection_name=COLLECTION, points=[_struct(replace(points[0], dense=points[1].dense))], wait=True)

        before, result = self.tamper(store, monkeypatch, change)
        assert "1 without their right vector" in result.error.message
        assert read_state(store) == before

    @pytest.mark.parametrize("name", ["dense", "bm25"])
    def test_absent_vector(self, store, monkeypatch, name):
        before, result = self.tamper(
            store, monkeypatch, lambda points: store._client.delete_vectors(COLLECTION, vectors=[name], points=[points[0].id])
        )
        assert "1 without their right vector" in result.error.message
        assert read_state(store) == before

    def test_damage_is_found_on_demand_and_healed(self, store):
        ingest(store, OLD, sha256="old")
        first, second, third, *_ = sorted(list_ids(OLD))
        payload = store.read_points(COLLECTION)[first]
        store.replace_payloads(COLLECTION, {first: {**payload, "text": "zmienione"}})
        store._client.delete_vectors(COLLECTION, vectors=["dense"], points=[second])
        store.remove_points(COLLECTION, [third])
        (proof,) = verify_collection(store, COLLECTION)
        assert {found.kind for found in proof.discrepancies} == {"altered", "vector", "missing"}
        assert ingest(store, OLD, sha256="old").status == "ok"
        assert_holds(store, OLD)


def _struct(point):
    from qdrant_client import models

    from chunking.storing.qdrant.dialect import build_vectors

    return models.PointStruct(id=point.id, payload=point.payload, vector=build_vectors(point))


def test_threads_make_one_collection(store):
    results = []

    def work(name):
        results.append(ingest(store, OLD, document_id=name, sha256=name).status)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["ok"] * 4
    assert store.count_points(COLLECTION) == 4 * len(OLD)


def test_leftovers_never_count_as_there(store):
    ingest(store, OLD, sha256="old")
    store.remove_points(COLLECTION, [min(list_ids(OLD))])
    assert ingest(store, OLD, sha256="old").status == "ok"
    assert_holds(store, OLD)


def test_two_threads_save_the_same_document_once(store):
    results = []
    threads = [threading.Thread(target=lambda: results.append(ingest(store, OLD, sha256="1").status)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["ok", "skipped_duplicate", "skipped_duplicate", "skipped_duplicate"]
    assert_holds(store, OLD)


def test_vectors_are_paid_for_once(store, tmp_path):
    cache = VectorCache(tmp_path / "cache" / "vectors.sqlite")
    embedder = FaultyEmbedder(fails_at=0)
    ingest(store, OLD, embedder=embedder, cache=cache)
    ingest(store, OLD, embedder=embedder, cache=cache, force=True)
    assert embedder.calls == 1
    assert_holds(store, OLD)


def test_journal_holds_every_run(store, tmp_path):
    journal = Journal(tmp_path / "journal")
    ingest(store, OLD, sha256="1", journal=journal)
    ingest(store, OLD, sha256="1", journal=journal)
    ingest(store, NEW, recipe=OTHER_RECIPE, journal=journal)
    newest, *_, oldest = journal.list_runs()
    assert (newest["status"], newest["error"]["kind"]) == ("failed", "recipe")
    assert (oldest["status"], oldest["added"], oldest["collection"], oldest["target"]) == ("ok", 5, COLLECTION, store.target)


def test_journal_that_cannot_be_written_is_a_warning(store, tmp_path):
    (tmp_path / "journal").write_text("a file where the folder should be")
    result = ingest(store, OLD, journal=Journal(tmp_path / "journal"))
    assert result.status == "ok_with_warning"
    assert_holds(store, OLD)


def test_result_survives_reopening(tmp_path):
    store = open_folder(tmp_path)
    ingest(store, NEW)
    store.close()
    store = open_folder(tmp_path)
    assert_holds(store, NEW)
    question = "zupełnie nowy"
    assert store.search(COLLECTION, question, load_embedder("hash").embed_query(question), k=1)[0].payload["chunk_index"] == 3
    store.close()
