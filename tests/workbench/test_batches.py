"""Many files at once: all that can be read go in, the others are told, nothing is done twice, memory stays bounded."""

import io
import json
from collections import Counter
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from chunking import workbench
from chunking.base.errors import NoCluster, SettingsError
from chunking.base.progress import Cancelled, Tally
from chunking.base.settings import Environment, read_environment
from chunking.base.strategy import Strategy
from chunking.cli.parser import main
from chunking.reading import pool
from chunking.reading.convert import ReadingRequest
from chunking.reading.pool import InlineReader, ParallelReader, open_processes
from chunking.storing.ingest.proof import verify_collection
from chunking.storing.qdrant.connection import close_stores, open_store
from chunking.workbench import read_ahead
from chunking.workbench.files import FEW_BYTES, FEW_FILES, open_reader
from chunking.workbench.intake import IngestOptions, Intake
from chunking.workbench.read_ahead import READ_AHEAD, Batch
from tests.workbench.batch_files import BROKEN, open_local_cluster, read_badly, write_folder, write_source

STRUCTURAL = Strategy()


@pytest.fixture(autouse=True)
def _close():
    yield
    close_stores()


@pytest.fixture
def environment() -> Environment:
    return read_environment()


def run_ingest(*arguments: str | Path):
    out = io.StringIO()
    code = main(["ingest", *map(str, arguments), "--json"], stdout=out)
    return code, json.loads(out.getvalue())


def write_sources(folder: Path, *texts: str):
    return [write_source(folder, f"{number}.md", text, f"d{number}") for number, text in enumerate(texts)]


def run_batch(environment, sources, reader, *, progress=lambda *_: None):
    finished = []
    intake = Intake(environment, IngestOptions(STRUCTURAL, "documents"))
    results = Batch(intake, sources, open_reader=lambda: reader, on_result=finished.append, progress=progress).run()
    return results, finished


def count_statuses(record):
    return Counter(document["status"] for document in record["documents"])


def test_two_hundred_files_three_broken(environment, tmp_path, capsys):
    write_folder(tmp_path / "in", 200, broken=True)
    code, record = run_ingest(tmp_path / "in", "--workers", "1")
    assert code == 1
    assert count_statuses(record) == {"ok": 197, "failed": 3}
    assert [document["source"] for document in record["documents"]] == sorted(document["source"] for document in record["documents"])
    failed = {document["source"]: document["error"] for document in record["documents"] if document["status"] == "failed"}
    assert failed.keys() == BROKEN.keys()
    told = capsys.readouterr().err
    for source, error in failed.items():
        assert f"{source}: failed {error['message']} {error['remedy']}" in told
    assert len(workbench.list_stored_documents(environment)) == 197
    assert not any(proof.discrepancies for proof in verify_collection(open_store(environment), workbench.DEFAULT_COLLECTION))


def test_a_cluster_takes_the_same_path(environment, tmp_path):
    write_folder(tmp_path / "in", 6)
    with open_local_cluster() as address:
        code, record = run_ingest(tmp_path / "in", "--scheduler", address)
    assert (code, count_statuses(record)) == (0, {"ok": 6})
    assert len(workbench.list_stored_documents(environment)) == 6


def test_a_cluster_that_does_not_answer_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("chunking.reading.pool._CONNECT_S", 0.3)
    write_folder(tmp_path / "in", 2)
    code, record = run_ingest(tmp_path / "in", "--scheduler", "tcp://127.0.0.1:1")
    assert code == 1
    assert record["error"]["kind"] == NoCluster.kind
    assert "tcp://127.0.0.1:1" in capsys.readouterr().err


def test_files_that_hang_or_crash_are_told_and_the_others_go_in(environment, tmp_path):
    sources = write_sources(tmp_path, "one", "die", "two", "hang", "three", "fail")
    reader = open_processes(2, timeout_s=2, convert=read_badly)
    results, finished = run_batch(environment, sources, reader)
    kinds = [result.error.kind if result.error else result.status for result in results]
    assert kinds == ["ok", "crashed", "ok", "timeout", "ok", "reading"]
    assert sorted(result.source for result in finished) == [source.name for source in sources]


class LateReader:
    """Gives nothing before it is asked to, then the youngest first."""

    count = 2

    def __init__(self) -> None:
        self.open: list[tuple[ReadingRequest, Future]] = []
        self.most = 0
        self.closed = 0

    def submit(self, task, progress=None):
        future = Future()
        self.open.append((task, future))
        self.most = max(self.most, len(self.open))
        return future

    def answer(self, *_):
        if self.open and (len(self.open) == self.count + READ_AHEAD or self.is_last):
            task, future = self.open.pop()
            future.set_result(read_badly(task))

    is_last = False

    def close(self):
        self.closed += 1


def test_few_files_are_ahead_and_results_come_in_the_order_of_the_sources(environment, tmp_path, monkeypatch):
    monkeypatch.setattr(read_ahead, "_LOOK_EVERY_S", 0.01)
    reader = LateReader()
    texts = [f"text {number}" for number in range(12)]
    sources = write_sources(tmp_path, *texts)
    read = []
    monkeypatch.setattr(workbench.SourceFile, "read", lambda source: read.append(source) or source.path.read_bytes())

    def watch(done, _total, _unit):
        reader.is_last = len(read) == len(texts)
        reader.answer()
        assert len(read) - done <= reader.count + READ_AHEAD

    results, finished = run_batch(environment, sources, reader, progress=watch)
    assert reader.most == reader.count + READ_AHEAD
    assert [result.source for result in results] == [source.name for source in sources]
    assert [result.source for result in finished] != [source.name for source in sources]
    assert {result.status for result in results} == {"ok"}
    assert reader.closed == 1


def test_the_same_bytes_twice_in_a_batch_go_in_once(environment, tmp_path):
    reader = open_processes(2, convert=read_badly)
    results, _ = run_batch(environment, write_sources(tmp_path, "same", "same", "other", "same"), reader)
    assert [result.status for result in results] == ["ok", "skipped_duplicate", "ok", "skipped_duplicate"]
    assert results[1].reason_params["name"] == "0.md"


def test_stopped_it_goes_on_where_it_ended(environment, tmp_path, monkeypatch):
    write_folder(tmp_path, 4, word_every=100)
    sources = workbench.find_source_files([tmp_path])

    def stop(done, _total, _unit):
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        workbench.ingest_sources(environment, sources, workbench.IngestOptions(STRUCTURAL), progress=stop)
    assert len(workbench.list_stored_documents(environment)) == 2
    converted = []
    monkeypatch.setattr(pool, "convert_file", lambda request, **_: converted.append(request.name) or read_badly(request))
    results = workbench.ingest_sources(environment, sources, workbench.IngestOptions(STRUCTURAL))
    assert [result.status for result in results] == ["skipped_duplicate"] * 2 + ["ok"] * 2
    assert converted == [source.name for source in sources[2:]]


def test_what_is_known_from_one_reading_is_skipped_the_same(environment, tmp_path, monkeypatch):
    write_folder(tmp_path, 3, word_every=100)
    (tmp_path / "kopia.md").write_bytes((tmp_path / "plik-0000.md").read_bytes())
    monkeypatch.setattr(read_ahead, "MANY", 1)

    def run(**options):
        results = workbench.ingest_folder(environment, tmp_path, workbench.IngestOptions(STRUCTURAL), **options)
        return [result.status for result in results]

    assert run() == ["ok", "ok", "skipped_duplicate", "ok"]
    assert run() == ["skipped_duplicate"] * 4
    assert run(metadata={"client": "A"}) == ["ok", "ok", "skipped_duplicate", "ok"]
    (tmp_path / "plik-0002.md").write_text("# Inny\n\nTekst.")
    assert run(metadata={"client": "A"}) == ["skipped_duplicate"] * 3 + ["ok"]


def test_what_was_read_and_not_saved_is_not_read_again(environment, tmp_path, monkeypatch):
    write_folder(tmp_path, 2, word_every=100)
    files = workbench.find_source_files([tmp_path])
    for file in files:
        workbench.read_file(environment, file)
    monkeypatch.setattr(read_ahead.Batch, "_open_reader", lambda _self: pytest.fail("a reader was opened"), raising=False)
    reader = LateReader()
    results, _ = run_batch(environment, files, reader)
    assert [result.status for result in results] == ["ok", "ok"]
    assert (reader.most, reader.closed) == (0, 0)


def test_interrupted_on_the_command_line(tmp_path, monkeypatch, capsys):
    write_folder(tmp_path / "in", 3, word_every=100)

    def interrupt(done, _total, _unit):
        if done == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr("chunking.cli.ingest.show_progress.__class__.__call__", lambda _self, *report: interrupt(*report))
    code, record = run_ingest(tmp_path / "in")
    assert (code, record["stopped"], count_statuses(record)) == (1, True, {"ok": 1})
    assert "1 of 3 files are done" in capsys.readouterr().err


def test_the_share_counts_bytes_and_nothing_that_was_skipped(environment, tmp_path):
    sources = write_sources(tmp_path, "a", "b", "c")
    sources = [replace(source, size_bytes=size) for source, size in zip(sources, (0, 80_000, 0), strict=True)]
    workbench.ingest_sources(environment, sources[:1], workbench.IngestOptions(STRUCTURAL))
    shares = []
    workbench.ingest_sources(environment, sources, workbench.IngestOptions(STRUCTURAL), progress=lambda *report: shares.append(report[0]))
    assert all(isinstance(tally, Tally) for tally in shares)
    assert [(int(tally), round(tally.share, 2)) for tally in dict.fromkeys(shares)] == [(0, 0.0), (1, 0.0), (2, 0.83), (3, 1.0)]


def test_who_reads(environment, monkeypatch):
    assert isinstance(open_reader(environment, files=1, size_bytes=10**9), InlineReader)
    assert isinstance(open_reader(environment, files=FEW_FILES, size_bytes=FEW_BYTES), InlineReader)
    monkeypatch.setattr("chunking.workbench.files.count_processors", lambda: 2)
    counts = {
        "files": (environment, {"files": FEW_FILES + 1, "size_bytes": 1}),
        "bytes": (environment, {"files": 2, "size_bytes": FEW_BYTES + 1}),
        "asked": (replace(environment, workers=3), {"files": 3, "size_bytes": 1}),
        "served": (replace(environment, docling_serve_url="http://127.0.0.1:1"), {"files": 50, "size_bytes": 1}),
        "served, asked": (replace(environment, docling_serve_url="http://127.0.0.1:1", workers=1), {"files": 50, "size_bytes": 1}),
        "not served": (replace(environment, docling_serve_url="http://127.0.0.1:1", engine="offline"), {"files": 50, "size_bytes": 1}),
    }
    readers = {name: open_reader(place, **order) for name, (place, order) in counts.items()}
    assert all(isinstance(reader, ParallelReader) for reader in readers.values())
    assert {name: reader.count for name, reader in readers.items()} == {
        "files": 2, "bytes": 2, "asked": 3, "served": 4, "served, asked": 1, "not served": 2,
    }  # fmt: skip
    for reader in readers.values():
        reader.close()


class TestMetadata:
    def test_on_the_command_line(self, environment, tmp_path, capsys):
        folder = tmp_path / "in"
        write_folder(folder, 4, word_every=100)
        (folder / "metadata.csv").write_bytes("file;dział;klient\n*.md;Kadry;\nplik-0000.md;;Żuraw\nbrak.md;;\n".encode("cp1250"))
        (folder / "inner" / "metadata.csv").write_text("file,dział\n*,Płace\n", encoding="utf-8")
        code, record = run_ingest(folder, "--set", "project=X")
        assert (code, record["doubts"]) == (0, ["metadata.csv, line 4: there is no file brak.md."])
        assert record["doubts"][0] in capsys.readouterr().err
        payloads = {payload["source"]: payload for payload in open_store(environment).read_points("documents").values()}
        keys = ("dział", "klient", "project", "file", "folder")
        assert [payloads["plik-0000.md"].get(key) for key in keys] == ["Kadry", "Żuraw", "X", "plik-0000.md", ""]
        assert [payloads["inner/plik-0001.md"].get(key) for key in keys] == ["Płace", None, "X", "plik-0001.md", "inner"]
        assert count_statuses(run_ingest(folder, "--set", "project=X")[1]) == {"skipped_duplicate": 4}
        _, record = run_ingest(folder, "--set", "project=Y")
        assert [(document["status"], document["added"], document["kept"]) for document in record["documents"]] == [("ok", 0, 1)] * 4

    def test_a_table_kept_elsewhere(self, environment, tmp_path):
        write_folder(tmp_path / "in", 1, word_every=100)
        (tmp_path / "said.csv").write_text("plik,klient\nplik-0000.md,A\n", encoding="utf-8")
        run_ingest(tmp_path / "in", "--metadata", tmp_path / "said.csv")
        assert {payload["klient"] for payload in open_store(environment).read_points("documents").values()} == {"A"}

    @pytest.mark.parametrize("arguments", [["--set", "text=x"], ["--set", "x"], ["--workers", "0"], ["--timeout", "-1"]])
    def test_wrong_usage(self, tmp_path, arguments, capsys):
        write_folder(tmp_path / "in", 1, word_every=100)
        assert main(["ingest", str(tmp_path / "in"), *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1

    def test_of_the_workspace(self, environment):
        file = workbench.add_file(environment, "a.md", b"# A\n\nTekst.")
        workbench.save_metadata(environment, {"department": "HR", "client": "A"})
        workbench.save_metadata(environment, {"client": "B"}, file.document_id)
        assert workbench.find_metadata(environment, file.document_id) == {"department": "HR", "client": "B"}
        source = workbench.find_source(environment, file.document_id)
        assert workbench.ingest_source(environment, source, workbench.IngestOptions(STRUCTURAL)).status == "ok"
        (payload,) = open_store(environment).read_points("documents").values()
        assert (payload["department"], payload["client"]) == ("HR", "B")
        document = workbench.open_document(environment, file.document_id)
        preview = {"document_id": file.document_id, "sha256": file.sha256, "strategy": STRUCTURAL}
        assert workbench.preview_ingest(environment, document, **preview).earlier
        assert workbench.forget_metadata(environment, file.document_id)
        assert not workbench.forget_metadata(environment, file.document_id)
        assert workbench.read_metadata(environment, file.document_id) == {}
        assert workbench.read_metadata(environment) == {"department": "HR", "client": "A"}
        assert not workbench.preview_ingest(environment, document, **preview).earlier


def test_a_folder_of_this_computer(environment, tmp_path):
    write_folder(tmp_path, 4, word_every=4)
    (tmp_path / "metadata.csv").write_text("file,dział\n*,Kadry\n", encoding="utf-8")
    (tmp_path / "obraz.png").write_bytes(b"x")
    preview = workbench.preview_folder(environment, str(tmp_path), metadata={"client": "A"})
    assert (len(preview.sources), preview.kinds, preview.doubts) == (4, {".md": 3, ".docx": 1}, ())
    assert preview.size_bytes == sum(path.stat().st_size for path in tmp_path.rglob("plik*"))
    assert preview.sources[1].metadata == {"dział": "Kadry", "client": "A"}
    results = workbench.ingest_folder(environment, tmp_path, workbench.IngestOptions(STRUCTURAL), metadata={"client": "A"})
    assert {result.status for result in results} == {"ok"}
    (tmp_path / "empty").mkdir()
    assert workbench.preview_folder(environment, tmp_path / "empty").sources == ()
    for wrong in ("", tmp_path / "none", tmp_path / "obraz.png"):
        with pytest.raises(SettingsError):
            workbench.preview_folder(environment, wrong)
