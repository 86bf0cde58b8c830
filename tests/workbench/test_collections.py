"""Whole collections: checked, cut again, made live under an alias and rolled back while somebody asks, pruned, removed."""

import json
import threading
from contextlib import contextmanager
from dataclasses import replace

import pytest
from qdrant_client import models

from chunking import workbench
from chunking.base.errors import SettingsError
from chunking.base.settings import CollectionOptions
from chunking.base.storing_errors import LiveCollection, NotPromoted, RecipeMismatch, StoringError
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cli.parser import main
from chunking.embedding.embedders import load_embedder
from chunking.reading.library import remove_file
from chunking.storing.aliases import move_alias, promote_collection, roll_back
from chunking.storing.foreign.signs import describe_payloads
from chunking.storing.points import hash_text
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.target import POINTS_WORTH_A_SERVER, advise_target
from tests.storing.storing_samples import OTHER_RECIPE, build_bodies, ingest, open_folder
from tests.workbench.batch_files import FILES

SHORT = parse_strategy("100/0")
pytestmark = pytest.mark.usefixtures("quick")


def save_folder(environment, folder, *, collection="kadry", **options):
    results = workbench.ingest_folder(environment, folder, workbench.IngestOptions(Strategy(), collection=collection), **options)
    assert [result.error for result in results] == [None] * len(results)
    return {result.source: result.document_id for result in results}


def run_command(capsys, *arguments):
    """Exit code and JSON of a command."""
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


class TestCheck:
    """The assertion on demand, for a whole collection."""

    def test_all_is_right(self, environment, folder, capsys):
        save_folder(environment, folder)
        check = workbench.check_collection(environment, "kadry")
        assert check.is_right
        assert (len(check.proofs), check.compared) == (3, 3)
        code, record = run_command(capsys, "verify", "--collection", "kadry")
        assert (code, record["right"], record["compared_with_files"]) == (0, True, 3)

    @pytest.mark.parametrize("kept", [True, False])
    @pytest.mark.parametrize("kind", ["missing", "altered", "extra", "vector"])
    def test_what_is_wrong_is_named(self, environment, folder, capsys, kind, kept):
        ids = save_folder(environment, folder)
        if not kept:  # then a document is held against what it says of itself
            for document_id in ids.values():
                remove_file(environment.ingested_dir, document_id)
        store = open_store(environment)
        point = next(iter(store.read_stored("kadry", ids["regulamin.md"]).values()))
        stranger = "00000000-0000-0000-0000-000000000001"
        if kind == "missing":
            store.remove_points("kadry", [point.id])
        elif kind == "altered":  # with a checksum that fits: only the id still tells
            changed = point.payload["text"].replace("Pracownik", "Pracodawca").replace("osiem", "dwanaście")
            payload = {**point.payload, "text": changed, "content_sha256": hash_text(changed)}
            store.replace_payloads("kadry", {point.id: payload})
        elif kind == "extra":
            store.write_points("kadry", [replace(point, id=stranger)])
        else:
            store.call("delete_vectors", collection_name="kadry", vectors=["dense"], points=[point.id])
        check = workbench.check_collection(environment, "kadry")
        assert not check.is_right
        (wrong,) = check.wrong
        assert wrong.source == "regulamin.md"
        assert kind in {found.kind for found in wrong.discrepancies}
        code, record = run_command(capsys, "verify", "--collection", "kadry")
        assert code == 1
        assert [document["source"] for document in record["documents"] if document["faults"]] == ["regulamin.md"]

    def test_only_the_file_tells_that_a_whole_section_is_gone(self, environment, folder):
        ids = save_folder(environment, folder)
        store = open_store(environment)
        first, second = sorted(store.read_stored("kadry", ids["regulamin.md"]).values(), key=lambda point: point.payload["chunk_index"])
        store.remove_points("kadry", [second.id])
        store.replace_payloads("kadry", {first.id: {**first.payload, "chunk_total": 1}})
        (wrong,) = workbench.check_collection(environment, "kadry").wrong
        assert [found.kind for found in wrong.discrepancies] == ["missing", "altered"]  # and the other one does not say of how many it is

    def test_another_embedder_or_way_of_cutting_is_refused_with_the_remedy(self, environment, folder, monkeypatch):
        save_folder(environment, folder)
        assert workbench.check_collection(environment, "kadry", strategy=SHORT).mismatch
        monkeypatch.setattr(load_embedder("hash"), "version", "2")
        check = workbench.check_collection(environment, "kadry")
        assert not check.is_right
        assert "hash 1" in check.mismatch.message
        assert "new collection" in check.mismatch.remedy

    def test_no_such_collection(self, environment):
        with pytest.raises(StoringError, match="no collection kadry"):
            workbench.check_collection(environment, "kadry")

    def test_another_pipeline(self, environment, capsys):
        store = open_store(environment)
        store.call("create_collection", collection_name="obce", vectors_config=models.VectorParams(size=2, distance=models.Distance.DOT))
        texts = [
            "# Regulamin\n\nPracownik ma prawo do urlopu.",
            "ma prawo do dwudziestu dni urlopu w każdym roku kalendarzowym.",
            "Urlop przysługuje pracownikowi, który przepracował cały miesiąc i",
            "Urlop przysługuje  pracownikowi, który przepracował cały miesiąc i",
        ]
        payloads = [{"page_content": text, "metadata": {"source": "regulamin.docx"}} for text in texts] + [{"number": 5}]
        points = [models.PointStruct(id=number, vector=[1.0, 0.0], payload=payload) for number, payload in enumerate(payloads)]
        store.call("upsert", collection_name="obce", points=points)
        check = workbench.check_collection(environment, "obce")
        found = check.foreign
        assert (found.points, found.without_text, found.without_source, found.sources) == (5, 1, 1, 1)
        assert (found.without_heading, found.cut, found.duplicates) == (3, 3, 1)
        assert (found.without_heading_pct, found.cut_pct, found.duplicate_pct) == (75.0, 75.0, 25.0)
        code, record = run_command(capsys, "verify", "--collection", "obce")
        assert (code, record["foreign"]["without_heading_pct"]) == (0, 75.0)


@pytest.mark.parametrize(
    ("text", "headings", "is_bare", "is_cut"),
    [
        ("§ 5. Urlop\nPracownik ma prawo do urlopu.", [], False, False),
        ("Czas pracy\nWynosi osiem godzin.", [], False, False),
        ("Czas pracy wynosi osiem godzin.", ["Czas pracy"], False, False),
        ("Wynosi osiem godzin.", ["Czas pracy"], True, False),
        ("| a | b |\n| - | - |\n| 1 | 2 |", [], True, False),
        ("- pierwszy punkt\n- drugi punkt, który jest dość długi", [], True, False),
        ("oraz inne sprawy.", [], True, True),
        (", a także inne sprawy.", [], True, True),
        ("Pracownik ma prawo do dwudziestu dni", [], True, True),
    ],
)
def test_signs_in_a_text_of_another_pipeline(text, headings, is_bare, is_cut):
    found = describe_payloads([{"text": text, "headings": headings}])
    assert (found.without_heading, found.cut) == (is_bare, is_cut)


class TestLive:
    """An alias names the live collection and moves in one step."""

    def test_promote_and_roll_back(self, environment, folder, capsys):
        save_folder(environment, folder)
        recut = workbench.recut_collection(environment, "kadry", options=workbench.IngestOptions(SHORT))
        assert (recut.collection, recut.is_complete) == ("kadry--100-0", True)
        first = workbench.promote(environment, "kadry", "akta")
        assert (first.alias, first.previous, first.documents) == ("akta", "", 3)
        # What was cut again goes live under the alias of what it was cut from.
        code, record = run_command(capsys, "collections", "promote", "kadry--100-0")
        assert (code, record["alias"], record["previous"], record["collection"]) == (0, "akta", "kadry", "kadry--100-0")
        infos = {info.name: info for info in workbench.list_collections(environment)}
        assert {name: info.live for name, info in infos.items()} == {"kadry": False, "kadry--100-0": True}
        assert (infos["kadry--100-0"].cut_again_from, infos["kadry--100-0"].aliases) == ("kadry", ("akta",))
        code, record = run_command(capsys, "collections", "rollback")
        assert (code, record["collection"], record["previous"]) == (0, "kadry", "kadry--100-0")
        with pytest.raises(NotPromoted, match="no other collection before kadry"):
            workbench.rollback(environment)

    def test_refused_with_the_reason(self, environment, folder):
        ids = save_folder(environment, folder)
        store = open_store(environment)
        with pytest.raises(NotPromoted, match="no such collection"):
            workbench.promote(environment, "none")
        with pytest.raises(NotPromoted, match="is the name of a collection"):
            workbench.promote(environment, "kadry", "kadry")
        workbench.promote(environment, "kadry")
        recut = workbench.recut_collection(environment, "kadry", options=workbench.IngestOptions(SHORT))
        store.delete_document(recut.collection, ids["cennik.md"])
        with pytest.raises(NotPromoted, match=r"documents of kadry are not in it: cennik\.md"):
            workbench.promote(environment, recut.collection)
        point_id, payload = next(iter(store.read_points(recut.collection).items()))
        store.replace_payloads(recut.collection, {point_id: {**payload, "text": "zmienione"}})
        with pytest.raises(NotPromoted, match="not everything in it is as it should be"):
            workbench.promote(environment, recut.collection, force=True)
        assert store.read_aliases() == {"live": "kadry"}

    def test_a_further_check_can_refuse(self, environment, folder):
        save_folder(environment, folder)

        def refuse(collection, previous):
            raise NotPromoted(source=collection, detail=f"worse than {previous or 'nothing'}")

        with pytest.raises(NotPromoted, match="worse than nothing"):
            workbench.promote(environment, "kadry", checks=[refuse])
        assert open_store(environment).read_aliases() == {}

    def test_killed_between_the_note_and_the_alias(self, environment, folder, monkeypatch):
        save_folder(environment, folder)
        workbench.recut_collection(environment, "kadry", options=workbench.IngestOptions(SHORT))
        workbench.promote(environment, "kadry")
        monkeypatch.setattr("chunking.storing.aliases._point", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            workbench.promote(environment, "kadry--100-0")
        monkeypatch.undo()
        assert open_store(environment).read_aliases() == {"live": "kadry"}
        assert workbench.promote(environment, "kadry--100-0").previous == "kadry"
        assert workbench.rollback(environment).collection == "kadry"

    def test_several_aliases_must_be_named(self, environment, folder):
        save_folder(environment, folder)
        for alias in ("a", "b"):
            workbench.promote(environment, "kadry", alias)
        with pytest.raises(NotPromoted, match="several aliases: a, b"):
            workbench.rollback(environment)

    def test_a_rolled_back_collection_that_is_gone(self, environment, folder):
        save_folder(environment, folder)
        workbench.promote(environment, "kadry")
        workbench.recut_collection(environment, "kadry", options=workbench.IngestOptions(SHORT))
        workbench.promote(environment, "kadry--100-0")
        workbench.drop_collection(environment, "kadry")
        with pytest.raises(NotPromoted, match="removed since"):
            workbench.rollback(environment)

    def test_the_live_one_is_not_dropped(self, environment, folder, capsys):
        save_folder(environment, folder)
        workbench.promote(environment, "kadry")
        with pytest.raises(LiveCollection):
            workbench.drop_collection(environment, "kadry")
        with pytest.raises(StoringError, match="no collection live"):
            workbench.drop_collection(environment, "live")
        code, record = run_command(capsys, "collections", "drop", "kadry", "--force")
        assert (code, record["dropped"]) == (0, "kadry")
        assert workbench.list_collections(environment) == ()


@contextmanager
def asking_all_the_while(store, alias, answers):
    """A thread that asks through the alias until the end; every answer is kept, every fault too."""
    done = threading.Event()
    vector = load_embedder("hash").embed_query("urlop")

    def ask():
        while not done.is_set():
            try:
                answers.append(len(store.search(alias, "urlop", vector, k=1)))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
                answers.append(error)

    readers = [threading.Thread(target=ask) for _ in range(2)]
    for reader in readers:
        reader.start()
    try:
        yield
    finally:
        done.set()
        for reader in readers:
            reader.join()


def promote_while_somebody_asks(store, old, new, alias):
    """Whoever asks through the alias always gets an answer; shared with the tests over a real socket."""
    move_alias(store, alias, old)
    answers: list[object] = []
    with asking_all_the_while(store, alias, answers):
        for _ in range(5):
            assert promote_collection(store, new, alias=alias).previous == old
            assert roll_back(store, alias=alias).collection == old
    assert len(answers) > 10
    assert set(answers) == {1}


def test_a_reader_never_notices(tmp_path):
    store = open_folder(tmp_path)
    for collection in ("old", "new"):
        assert ingest(store, build_bodies(6), collection=collection).status == "ok"
    promote_while_somebody_asks(store, "old", "new", "live")
    store.close()


class TestRecut:
    """The kept files, cut again beside the old collection."""

    def test_everything_goes_along(self, environment, folder, capsys):
        (folder / "kopia.md").write_text(FILES["cennik.md"])
        save_folder(environment, folder, metadata={"department": "HR", "version": "7"})
        workbench.add_file(environment, "notatka.md", b"# Notatka\n\nTekst notatki.\n")
        source = workbench.find_source(environment, workbench.list_files(environment)[0].document_id)
        workbench.ingest_sources(environment, [source], workbench.IngestOptions(Strategy(), collection="kadry"))
        before = open_store(environment).read_points("kadry")
        assert workbench.count_kept_files(environment, "kadry") == (4, 4)  # of the copy nothing is stored
        code, record = run_command(capsys, "collections", "recut", "kadry", "--into", "kadry-2", "--strategy", "100/0")
        assert (code, record["from"], record["collection"], record["without_file"]) == (0, "kadry", "kadry-2", [])
        store = open_store(environment)
        assert store.read_points("kadry") == before
        assert workbench.check_collection(environment, "kadry-2").is_right
        documents = {found.source: found for found in store.read_documents("kadry-2")}
        assert set(documents) == {"cennik.md", "notatka.md", "regulamin.md", "umowy/najem.md"}
        payload = next(iter(store.read_points("kadry-2", documents["regulamin.md"].document_id).values()))
        assert (payload["department"], payload["version"]) == ("HR", "7")
        again = workbench.recut_collection(environment, "kadry", "kadry-2", options=workbench.IngestOptions(SHORT))
        assert {result.status for result in again.results} == {"skipped_duplicate"}

    def test_a_file_that_is_not_kept_is_named(self, environment, folder):
        ids = save_folder(environment, folder)
        remove_file(environment.ingested_dir, ids["cennik.md"])
        recut = workbench.recut_collection(environment, "kadry", options=workbench.IngestOptions(SHORT))
        assert (recut.without_file, recut.is_complete, len(recut.results)) == (("cennik.md",), False, 2)

    def test_names_that_cannot_be(self, environment, folder):
        save_folder(environment, folder)
        workbench.promote(environment, "kadry")
        for name in ("kadry", "live"):
            with pytest.raises(SettingsError):
                workbench.recut_collection(environment, "kadry", name, options=workbench.IngestOptions(SHORT))
        workbench.recut_collection(environment, "live", "kadry-2", options=workbench.IngestOptions(SHORT))
        with pytest.raises(RecipeMismatch):
            workbench.recut_collection(environment, "kadry", "kadry-2", options=workbench.IngestOptions(parse_strategy("50/0")))
        assert workbench.name_recut("kadry--100-0", parse_strategy("600/100")) == "kadry--600-100"


class TestPrune:
    """What is no longer in a folder goes; what came from elsewhere stays."""

    def test_only_what_came_from_there(self, environment, folder, tmp_path, capsys):
        other = tmp_path / "inne"
        other.mkdir()
        (other / "inny.md").write_text("# Inny\n\nZupełnie inny tekst.\n")
        (other / "cennik.md").write_text(FILES["cennik.md"])  # the same document from two folders
        single = tmp_path / "pojedynczy.md"
        single.write_text("# Jeden\n\nDokument podany osobno.\n")
        upload = workbench.add_file(environment, "notatka.md", b"# Notatka\n\nTekst notatki.\n")
        ids = save_folder(environment, folder) | save_folder(environment, other)
        sources = [workbench.find_source(environment, upload.document_id)]
        sources += workbench.find_source_files([single])
        workbench.ingest_sources(environment, sources, workbench.IngestOptions(Strategy(), collection="kadry"))
        for name in ("umowy/najem.md", "cennik.md"):
            (folder / name).unlink()
        code, record = run_command(capsys, "ingest", str(folder), "--collection", "kadry", "--prune")
        assert code == 0
        assert [(removal["name"], removal["document_id"]) for removal in record["pruned"]] == [("umowy/najem.md", ids["umowy/najem.md"])]
        left = {found.source for found in workbench.list_stored_documents(environment, "kadry")}
        assert left == {"regulamin.md", "inny.md", "cennik.md", "pojedynczy.md", "notatka.md"}
        assert not list(environment.conversions_dir.glob(f"{record['pruned'][0]['document_id']}*"))
        assert workbench.find_gone(environment, folder, {ids["regulamin.md"]}) == ()
        (other / "cennik.md").unlink()
        (removed,) = workbench.prune_folder(environment, other, {ids["inny.md"]})
        assert removed.name == "cennik.md"
        assert workbench.check_collection(environment, "kadry").is_right

    def test_a_renamed_file_is_saved_before_its_old_name_goes(self, environment, folder, capsys):
        ids = save_folder(environment, folder)
        (folder / "cennik.md").rename(folder / "cennik_2.md")
        code, record = run_command(capsys, "ingest", str(folder), "--collection", "kadry", "--prune")
        assert code == 0
        assert [document["status"] for document in record["documents"]] == ["ok", "skipped_duplicate", "skipped_duplicate"]
        assert [(removal["document_id"], removal["shared_with"]) for removal in record["pruned"]] == [(ids["cennik.md"], ["cennik_2.md"])]
        assert [found.source for found in workbench.list_stored_documents(environment, "kadry")] == [
            "cennik_2.md",
            "regulamin.md",
            "umowy/najem.md",
        ]

    def test_a_copy_that_has_no_points_keeps_the_other_from_going(self, environment, folder):
        (folder / "kopia.md").write_text(FILES["cennik.md"])
        ids = save_folder(environment, folder)
        (folder / "cennik.md").unlink()
        keep = {file.document_id for file in workbench.find_source_files([folder])}
        with pytest.raises(SettingsError, match=r"kopia\.md has the same bytes and is not in kadry yet"):
            workbench.prune_folder(environment, folder, keep)
        save_folder(environment, folder)
        (removal,) = workbench.prune_folder(environment, folder, keep)
        assert (removal.document_id, removal.lost) == (ids["cennik.md"], ())
        assert "kopia.md" in {found.source for found in workbench.list_stored_documents(environment, "kadry")}

    @pytest.mark.parametrize("count", [0, 20])
    def test_bytes_that_go_in_the_same_run_do_not_count_as_there(self, environment, folder, count):
        for number in range(count):  # with so many, the collection is read once
            (folder / f"inny {number}.md").write_text(f"# Inny {number}\n\nZupełnie inny tekst {number}.\n")
        (folder / "a.md").write_text(FILES["regulamin.md"])
        (folder / "z.md").write_text(FILES["regulamin.md"])
        save_folder(environment, folder)
        assert "regulamin.md" not in {found.source for found in workbench.list_stored_documents(environment, "kadry")}
        (folder / "a.md").write_text("# Nowy\n\nZupełnie nowy tekst.\n")
        save_folder(environment, folder)
        texts = {found.source: found.sha256 for found in workbench.list_stored_documents(environment, "kadry")}
        assert texts.keys() >= {"a.md", "regulamin.md"}
        assert "z.md" not in texts
        (folder / "a.md").write_text(FILES["regulamin.md"])
        (folder / "regulamin.md").write_text("# Nowy\n\nZupełnie nowy tekst.\n")  # both change places
        save_folder(environment, folder)
        swapped = {found.source: found.sha256 for found in workbench.list_stored_documents(environment, "kadry")}
        assert (swapped["a.md"], swapped["regulamin.md"]) == (texts["regulamin.md"], texts["a.md"])
        assert workbench.check_collection(environment, "kadry").is_right

    def test_an_empty_folder_prunes_nothing(self, environment, folder):
        save_folder(environment, folder)
        with pytest.raises(SettingsError, match="everything saved from it would be removed"):
            workbench.prune_folder(environment, folder, set())
        assert len(workbench.list_stored_documents(environment, "kadry")) == 3

    def test_only_folders_are_pruned(self, environment, folder):
        assert main(["ingest", str(folder / "cennik.md"), "--prune"]) == 2

    def test_a_deleted_document_leaves_no_file(self, environment, folder):
        ids = save_folder(environment, folder)
        removal = workbench.remove_document(environment, ids["cennik.md"])
        assert (removal.name, removal.original, removal.points) == ("cennik.md", True, 1)
        assert workbench.count_kept_files(environment, "kadry") == (2, 2)


def test_listed_with_what_made_it(environment, folder, capsys):
    save_folder(environment, folder)
    code, record = run_command(capsys, "collections")
    (info,) = record["collections"]
    assert code == 0
    assert (info["name"], info["points"], info["embedder"], info["embedder_version"], info["live"]) == ("kadry", 5, "hash", "1", True)
    assert info["recipe"]["strategy"]["kind"] == "structural"
    assert main(["collections", "list"]) == 0
    assert "kadry: 5 points, cut by structural:800, hash 1" in capsys.readouterr().out
    code, record = run_command(capsys, "collections", "runs", "-n", "2")
    assert [run["status"] for run in record["runs"]] == ["ok", "ok"]


def test_the_target_is_advised_on(environment, folder):
    save_folder(environment, folder)
    assert workbench.advise_on_target(environment) == ()
    (told,) = workbench.advise_on_target(replace(environment, collection_options=CollectionOptions(shards=2, quantization="scalar")))
    assert str(told).endswith("ignores them: QDRANT_SHARDS, QDRANT_QUANTIZATION.")
    many = [replace(info, points=POINTS_WORTH_A_SERVER) for info in workbench.list_collections(environment)]
    (told,) = advise_target(open_store(environment), many, CollectionOptions())
    assert "20,000 points" in str(told)


def test_a_recipe_of_another_version_is_told(tmp_path):
    store = open_folder(tmp_path)
    ingest(store, build_bodies(2), recipe=OTHER_RECIPE)
    info = store.read_collection("kadry")
    assert workbench.read_recipe(info.recipe) == OTHER_RECIPE
    assert workbench.read_recipe({**info.recipe, "unknown": 1}) is None
    assert workbench.read_recipe({}) is None
    store.close()
