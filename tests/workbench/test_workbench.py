"""The actions of the pages and the command line, end to end with the hash embedder and an embedded database."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from chunking import workbench
from chunking.base.errors import EmptyFile, MissingFile, NoText, ReadingError, SettingsError
from chunking.base.settings import Environment, read_environment
from chunking.base.storing_errors import DuplicateDocument, VectorsKept
from chunking.base.strategy import parse_strategy
from chunking.judging.reader_verdicts import Verdict
from chunking.storing.qdrant.connection import close_stores, open_store
from tests.reading.word.word_files import build_word
from tests.workbench.batch_files import write_source

STRUCTURAL = parse_strategy("structural")
WORD = build_word(("Heading 1", "Czas pracy"), ("text", "Od ósmej."), ("Heading 1", "Urlopy"), ("text", "Dwadzieścia sześć dni."))


@pytest.fixture
def environment() -> Environment:
    yield read_environment()
    close_stores()


def add(environment: Environment, name: str = "regulamin.docx", data: bytes = WORD) -> workbench.SourceFile:
    return workbench.find_source(environment, workbench.add_file(environment, name, data).document_id)


def test_a_file_stays_in_the_workspace_until_it_is_removed(environment: Environment) -> None:
    file = workbench.add_file(environment, "C:\\kadry\\regulamin.docx", WORD)
    assert file.name == "regulamin.docx"
    assert workbench.list_files(environment) == (file,)
    assert not workbench.is_converted(environment, file)
    document = workbench.open_document(environment, file.document_id)
    assert workbench.is_converted(environment, file)
    assert [heading.title for heading in document.headings] == ["Czas pracy", "Urlopy"]


def test_a_new_version_replaces_the_old_under_the_same_id(environment: Environment) -> None:
    old = workbench.add_file(environment, "a.docx", WORD)
    new = workbench.add_file(environment, "a.docx", build_word(("text", "Nowy.")))
    assert new.document_id == old.document_id
    assert workbench.open_document(environment, new.document_id).text == "Nowy."


def test_a_bad_file_is_not_kept(environment: Environment) -> None:
    with pytest.raises(EmptyFile):
        workbench.add_file(environment, "a.docx", b"")
    assert workbench.list_files(environment) == ()


def test_an_unknown_document_is_told(environment: Environment) -> None:
    with pytest.raises(MissingFile):
        workbench.open_document(environment, "nobody")


def test_folders_stand_for_their_supported_files(tmp_path: Path) -> None:
    (tmp_path / "kadry").mkdir()
    for name in ("b.docx", "kadry/a.PDF", "c.xlsx", ".hidden.md", "~$b.docx"):
        (tmp_path / name).write_bytes(b"x")
    assert [file.name for file in workbench.find_source_files([tmp_path])] == ["b.docx", "kadry/a.PDF"]
    (missing,) = workbench.find_source_files([tmp_path / "nowhere.docx"])
    with pytest.raises(MissingFile, match=r"nowhere\.docx"):
        workbench.read_file(read_environment(), missing)


def test_the_same_seed_draws_the_same_chunks(environment: Environment) -> None:
    source = add(environment)
    documents = [(source.document_id, workbench.open_document(environment, source.document_id))]
    first = workbench.sample_documents(environment, documents, STRUCTURAL, n=1, seed=3)
    assert first == workbench.sample_documents(environment, documents, STRUCTURAL, n=1, seed=3)
    assert (first.total, len(first.chunks)) == (2, 1)


def test_a_later_verdict_replaces_the_earlier(environment: Environment) -> None:
    workbench.save_verdict(environment, Verdict("d", "c", "mixed"))
    workbench.save_verdict(environment, Verdict("d", "c", "clear", "po namyśle"))
    verdict = workbench.list_verdicts(environment, "d")["c"]
    assert (verdict.code, verdict.note, verdict.is_bad) == ("clear", "po namyśle", False)


def test_the_preview_says_what_saving_will_do(environment: Environment) -> None:
    source = add(environment)
    document = workbench.open_document(environment, source.document_id)
    options = {"document_id": source.document_id, "sha256": "x", "strategy": STRUCTURAL}
    assert len(workbench.preview_ingest(environment, document, **options).new) == 2
    workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    plan = workbench.preview_ingest(environment, document, **options)
    assert (len(plan.new), len(plan.kept), len(plan.removed)) == (0, 2, 0)


def test_ingest_twice_then_by_force_then_a_new_version(environment: Environment) -> None:
    source = add(environment)
    first = workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    assert (first.status, first.chunks, first.points, first.added) == ("ok", 2, 2, 2)
    second = workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    assert (second.status, second.points) == ("skipped_duplicate", 2)
    assert workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL, force=True)).points == 2
    newer = add(
        environment, data=build_word(("Heading 1", "Czas pracy"), ("text", "Od ósmej."), ("Heading 1", "Delegacje"), ("text", "Tak."))
    )
    third = workbench.ingest_source(environment, newer, workbench.IngestOptions(STRUCTURAL))
    assert (third.status, third.points, third.added, third.kept) == ("ok", 2, 1, 1)
    assert [run["status"] for run in workbench.list_runs(environment)] == ["ok", "ok", "skipped_duplicate", "ok"]


def test_a_batch_goes_on_after_a_failed_file(environment: Environment, tmp_path: Path) -> None:
    for name, data in {"a.docx": WORD, "b.docx": WORD[:500], "c.docx": build_word(), "d.docx": build_word(("text", "Dalej."))}.items():
        (tmp_path / name).write_bytes(data)
    sources = workbench.find_source_files([tmp_path])
    results = workbench.ingest_sources(environment, sources, workbench.IngestOptions(STRUCTURAL))
    assert [result.status for result in results] == ["ok", "failed", "failed", "ok_with_warning"]
    assert [result.error.kind for result in results if result.error] == ["damaged", "no_text"]
    assert sum(info.points for info in workbench.list_collections(environment)) == 3


def test_two_files_that_claim_one_id_both_fail(environment: Environment, tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(WORD)
    file = workbench.find_source_files([tmp_path / "a.docx"])[0]
    twins = [file, replace(file, folder=None)]
    results = workbench.ingest_sources(environment, twins, workbench.IngestOptions(STRUCTURAL))
    assert all(isinstance(result.error, DuplicateDocument) for result in results)


def test_what_is_in_the_database_now_can_be_read(environment: Environment) -> None:
    source = add(environment)
    workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    sample = workbench.sample_collection(environment, n=10)
    assert sorted(drawn.record.text for drawn in sample.chunks) == ["Czas pracy\n\nOd ósmej.", "Urlopy\n\nDwadzieścia sześć dni."]
    assert all(drawn.source == "regulamin.docx" for drawn in sample.chunks)


def test_removing_a_document_removes_all_its_traces(environment: Environment) -> None:
    source = add(environment)
    workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    workbench.save_verdict(environment, Verdict(source.document_id, "c", "clear"))
    removal = workbench.remove_document(environment, source.document_id)
    assert (removal.points, removal.conversions, removal.verdicts, removal.original) == (2, 1, True, True)
    assert workbench.list_files(environment) == ()
    assert workbench.list_stored_documents(environment) == ()
    assert not list(environment.conversions_dir.glob("*"))
    assert not workbench.remove_document(environment, source.document_id).found


def test_removing_one_of_two_files_with_the_same_bytes_names_the_other(environment: Environment) -> None:
    first, second = add(environment, "p.docx"), add(environment, "q.docx")
    for source, status in ((first, "ok"), (second, "skipped_duplicate")):
        assert workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL)).status == status
    removal = workbench.remove_document(environment, first.document_id)
    assert (removal.points, removal.lost, removal.shared_with, removal.conversions, removal.original) == (2, ("q.docx",), (), 0, True)
    assert workbench.list_stored_documents(environment) == ()
    assert workbench.ingest_source(environment, second, workbench.IngestOptions(STRUCTURAL)).points == 2
    removal = workbench.remove_document(environment, second.document_id)
    assert (removal.points, removal.lost, removal.conversions) == (2, (), 1)


def test_by_force_each_file_with_the_same_bytes_has_its_own_points(environment: Environment) -> None:
    first, second = add(environment, "p.docx"), add(environment, "q.docx")
    workbench.ingest_source(environment, first, workbench.IngestOptions(STRUCTURAL))
    before = open_store(environment).read_points(workbench.DEFAULT_COLLECTION)
    skipped = workbench.ingest_source(environment, second, workbench.IngestOptions(STRUCTURAL))
    assert (skipped.status, skipped.chunks, skipped.points) == ("skipped_duplicate", 2, 0)
    assert skipped.reason.startswith("Already there since")
    assert skipped.reason.endswith(" as p.docx.")
    assert open_store(environment).read_points(workbench.DEFAULT_COLLECTION) == before
    forced = workbench.ingest_source(environment, second, workbench.IngestOptions(STRUCTURAL, force=True))
    assert (forced.status, forced.points, forced.added) == ("ok", 2, 2)
    again = workbench.ingest_source(environment, second, workbench.IngestOptions(STRUCTURAL))
    assert (again.status, again.points) == ("skipped_duplicate", 2)
    removal = workbench.remove_document(environment, first.document_id)
    assert (removal.points, removal.lost, removal.shared_with) == (2, (), ("q.docx",))
    assert [document.source for document in workbench.list_stored_documents(environment)] == ["q.docx"]
    assert not any(proof.discrepancies for proof in workbench.check_collection(environment).proofs)


def test_replacing_a_version_names_the_file_that_was_skipped_because_of_it(environment: Environment) -> None:
    first, second = add(environment, "p.docx"), add(environment, "q.docx")
    for source in (first, second):
        workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    newer = add(environment, "p.docx", build_word(("Heading 1", "Czas pracy"), ("text", "Od szóstej.")))
    result = workbench.ingest_source(environment, newer, workbench.IngestOptions(STRUCTURAL))
    assert result.status == "ok_with_warning"
    assert "No longer in this collection: q.docx." in result.reason
    assert workbench.ingest_source(environment, second, workbench.IngestOptions(STRUCTURAL)).status == "ok"


def test_vectors_that_cannot_be_forgotten_leave_everything_as_it_was(environment: Environment) -> None:
    source = add(environment)
    workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    vectors = environment.data_dir / "cache" / "vectors.sqlite"
    vectors.write_bytes(b"not a database, " * 100)
    with pytest.raises(VectorsKept) as caught:
        workbench.remove_document(environment, source.document_id)
    assert "Delete that file" in caught.value.remedy
    assert [document.points for document in workbench.list_stored_documents(environment)] == [2]
    assert len(workbench.list_files(environment)) == 1
    vectors.write_bytes(b"")
    assert workbench.remove_document(environment, source.document_id).points == 2


def test_a_failure_tells_what_is_still_there(environment: Environment, tmp_path: Path) -> None:
    source = add(environment)
    workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL))
    refused = workbench.ingest_source(environment, source, workbench.IngestOptions(parse_strategy("600/100")))
    damaged = write_source(tmp_path, source.name, WORD[:500], source.document_id)
    twins = workbench.ingest_sources(environment, [damaged, replace(damaged, name="b.docx")], workbench.IngestOptions(STRUCTURAL))
    results = [refused, workbench.ingest_source(environment, damaged, workbench.IngestOptions(STRUCTURAL)), *twins]
    assert [(result.status, result.points) for result in results] == [("failed", 2)] * 4


@pytest.mark.parametrize("name", ["", "  ", "a/b", "a\nb", "a\x7fb", "a\0b", "\udcff", ".a", "x" * 101])
def test_names_a_collection_cannot_have(name: str) -> None:
    with pytest.raises(SettingsError, match="cannot have this name"):
        workbench.check_name(name)
    assert workbench.check_name(" kadry ąę 2026 ") == "kadry ąę 2026"


def test_a_document_without_text_is_an_error_not_an_empty_result(environment: Environment, word_cases: Path) -> None:
    file = workbench.find_source_files([word_cases / "mammoth__empty.docx"])[0]
    document = workbench.read_file(environment, file)
    with pytest.raises(NoText, match="mammoth__empty"):
        workbench.cut(environment, document, STRUCTURAL)
    (result,) = workbench.ingest_sources(environment, [file], workbench.IngestOptions(STRUCTURAL))
    assert (result.status, result.points) == ("failed", 0)


def test_the_advice_for_orphans_blames_the_cut_where_the_file_has_headings(environment: Environment, tmp_path: Path) -> None:
    headed = build_word(("Heading 1", "Czas pracy"), *[("text", f"Akapit {number} ma kilka słów o pracy.") for number in range(30)])
    plain = build_word(*[("text", f"Akapit {number} ma kilka słów o pracy.") for number in range(30)])
    reasons = [
        workbench.ingest_source(environment, add(environment, name, data), workbench.IngestOptions(parse_strategy("100/10"))).reason
        for name, data in (("a.docx", headed), ("b.docx", plain))
    ]
    assert "use structural" in reasons[0]
    assert "Repair the headings of the file" in reasons[1]


def test_a_document_id_is_never_a_path(environment: Environment, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "letter.txt").write_text("keep", encoding="utf-8")
    (tmp_path / "a.docx").write_bytes(WORD)
    file = workbench.find_source_files([tmp_path / "a.docx"])[0]
    for document_id in (str(victim), "../../victim", "."):
        add(environment)
        workbench.ingest_source(environment, replace(file, document_id=document_id), workbench.IngestOptions(STRUCTURAL))
        workbench.save_verdict(environment, Verdict(document_id, "c", "clear"))
        workbench.remove_document(environment, document_id)
        assert (victim / "letter.txt").exists()
        assert len(workbench.list_files(environment)) == 1


def test_a_record_that_cannot_be_read_hides_only_its_own_file(environment: Environment) -> None:
    add(environment)
    workbench.add_file(environment, "b.docx", WORD)
    next(environment.originals_dir.glob("*/record.json")).write_text("", encoding="utf-8")
    assert len(workbench.list_files(environment)) == 1


def test_a_data_folder_that_cannot_be_used_is_told_and_costs_no_reading(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    environment = Environment(data_dir=tmp_path / "file", embedder="hash")
    with pytest.raises(SettingsError, match="data folder"):
        workbench.add_file(environment, "a.docx", WORD)
    (tmp_path / "a.docx").write_bytes(WORD)
    (file,) = workbench.find_source_files([tmp_path / "a.docx"])
    assert workbench.read_file(environment, file).headings


def test_pipes_and_files_that_may_not_be_opened_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (pipe,) = workbench.find_source_files([tmp_path / "pipe.md"])
    with pytest.raises(MissingFile):
        workbench.read_file(read_environment(), pipe)
    (tmp_path / "b.md").write_bytes(b"# B")
    (locked,) = workbench.find_source_files([tmp_path / "b.md"])
    monkeypatch.setattr(Path, "read_bytes", lambda _: (_ for _ in ()).throw(PermissionError()))
    with pytest.raises(ReadingError, match="does not allow it to be opened"):
        workbench.read_file(read_environment(), locked)


def test_a_name_in_another_encoding_is_shown_with_question_marks(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/za\xbf.md")).write_bytes(b"# A\n\nTekst.")
    (source,) = workbench.find_source_files([tmp_path])
    assert source.name == "za\ufffd.md"
    assert workbench.read_file(read_environment(), source).source == "za\ufffd.md"
