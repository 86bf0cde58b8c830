"""The command line's contract: shapes, exit codes, what goes to stdout."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from chunking.base.storing_errors import RecipeMismatch
from chunking.cli.parser import main
from chunking.storing.qdrant.connection import close_stores
from tests.reading.word.word_files import build_word

WORD = build_word(("Heading 1", "Czas pracy"), ("text", "Od ósmej."), ("Heading 1", "Urlopy"), ("text", "Dwadzieścia sześć dni."))


@pytest.fixture(autouse=True)
def _close() -> None:
    yield
    close_stores()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "regulamin.docx"
    path.write_bytes(WORD)
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    return main(arguments, stdout=out), out.getvalue()


def run_json(*arguments: str) -> tuple[int, dict[str, Any]]:
    code, text = run(*arguments, "--json")
    return code, json.loads(text)


def test_convert_prints_or_writes_the_text(file: str, tmp_path: Path) -> None:
    assert run("convert", file) == (0, "## Czas pracy\n\nOd ósmej.\n\n## Urlopy\n\nDwadzieścia sześć dni.\n")
    assert run("convert", file, "-o", str(tmp_path / "out.md")) == (0, "")
    assert (tmp_path / "out.md").read_text(encoding="utf-8").startswith("## Czas pracy")


def test_convert_warns_of_an_empty_text_and_succeeds(word_cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", str(word_cases / "mammoth__empty.docx")) == (0, "")
    assert "no text" in capsys.readouterr().err


def test_headings(file: str) -> None:
    code, record = run_json("headings", file)
    assert code == 0
    assert (record["source"], record["structure"]) == ("regulamin.docx", "present")
    assert record["headings"][1] == {
        "text": "Urlopy",
        "level": 1,
        "origin": "style",
        "start": 26,
        "end": 35,
        "page": None,
        "section_chars": 33,
    }
    assert {"tool_version", "engine"} <= record.keys()


def test_chunk_gives_a_line_a_chunk(file: str) -> None:
    code, text = run("chunk", file, "--jsonl")
    lines = [json.loads(line) for line in text.splitlines()]
    assert code == 0
    assert [line["index"] for line in lines] == [0, 1]
    line = lines[1]
    assert line["text"] == "Urlopy\n\nDwadzieścia sześć dni."
    assert line["text"][line["body_start"] :] == "Dwadzieścia sześć dni."
    assert (line["breadcrumb"], line["path"], line["parent_id"], line["kind"], line["pages"]) == ("Urlopy", [26], None, "text", [])
    assert line["chars"] == len(line["text"])
    assert {"id", "total", "span", "section_id", "tokens", "flags", "tool_version", "engine", "settings", "embedder"} <= line.keys()


def test_chunk_of_a_baseline_has_no_context(file: str) -> None:
    _, text = run("chunk", file, "--jsonl", "--strategy", "600/100")
    (line,) = [json.loads(line) for line in text.splitlines()]
    assert (line["body_start"], line["path"], line["breadcrumb"]) == (0, [], "")


def test_an_empty_file_fails_with_its_kind(word_cases: Path) -> None:
    assert run("chunk", str(word_cases / "mammoth__empty.docx"), "--jsonl")[0] == 1


def test_compare_puts_structural_last(file: str) -> None:
    code, record = run_json("compare", file, "--grid", "30/5,600/100")
    (document,) = record["documents"]
    assert code == 0
    assert [config["name"] for config in document["configs"]] == ["30/5", "600/100", "structural"]
    assert (document["structure"], document["headings"]) == ("present", 2)
    assert document["configs"][-1]["orphan_pct"] == 0
    shares = "bad_pct orphan_pct preamble_pct foreign_pct crossing_pct broken_pct torn_pct headerless_pct coverage_pct truncated_pct"
    keys = f"{shares} chunks lost_chars duplication"
    assert {*keys.split(), "strategy", "chars", "tokens", "truncated_pct"} <= document["configs"][0].keys()


def test_compare_hides_no_mixed_fragments_behind_a_zero(file: str) -> None:
    assert "600/100: 1 — 0%, 0% bad, 100% mixed" in run("compare", file)[1]


def test_settings_are_told_apart_by_the_names_of_their_columns(file: str) -> None:
    _, record = run_json("compare", file, "--grid", "600/100,structural:300")
    columns = [config["name"] for config in record["documents"][0]["configs"]]
    assert [setting["name"] for setting in record["settings"]] == columns == ["600/100", "structural:300", "structural"]


def test_a_failed_file_of_a_batch_is_in_the_list_and_the_code_is_1(tmp_path: Path, file: str) -> None:
    (tmp_path / "z.docx").write_bytes(b"")
    code, record = run_json("compare", str(tmp_path))
    assert code == 1
    assert [document["source"] for document in record["documents"]] == ["regulamin.docx", "z.docx"]
    assert record["documents"][1]["error"]["kind"] == "empty_file"


def test_sample_is_the_same_for_the_same_seed(file: str) -> None:
    code, record = run_json("sample", file, "-n", "1", "--seed", "3")
    assert (code, record["total"], len(record["chunks"])) == (0, 2, 1)
    assert run_json("sample", file, "-n", "1", "--seed", "3")[1] == record


def test_ingest_three_times_then_delete(file: str) -> None:
    code, record = run_json("ingest", file)
    (document,) = record["documents"]
    assert code == 0
    assert (record["collection"], document["status"], document["chunks"], document["points"]) == ("documents", "ok", 2, 2)
    assert run_json("ingest", file)[1]["documents"][0]["status"] == "skipped_duplicate"
    assert run_json("ingest", file, "--force")[1]["documents"][0]["points"] == 2
    assert run_json("delete", "regulamin.docx")[1]["points"] == 2
    assert run("delete", "regulamin.docx")[0] == 1


def test_other_settings_are_refused_with_the_offer_of_a_new_collection(file: str) -> None:
    run("ingest", file)
    code, record = run_json("ingest", file, "--strategy", "600/100")
    assert code == 1
    assert record["documents"][0]["error"]["kind"] == "recipe"
    assert run("ingest", file, "--strategy", "600/100", "--collection", "other")[0] == 0


def test_both_files_with_the_same_bytes_can_be_deleted(file: str, tmp_path: Path) -> None:
    copy = tmp_path / "kopia.docx"
    copy.write_bytes(WORD)
    run("ingest", file)
    (skipped,) = run_json("ingest", str(copy))[1]["documents"]
    assert (skipped["status"], skipped["points"]) == ("skipped_duplicate", 0)
    assert skipped["reason"].endswith(" as regulamin.docx.")
    code, text = run("delete", "kopia.docx")
    assert (code, text) == (0, "Removed: 0 points, 0 kept conversions. The same file stays in the database as regulamin.docx.\n")
    assert run("delete", "kopia.docx")[0] == 1
    run("ingest", str(copy), "--document-id", "Kopia 7")
    code, text = run("delete", "regulamin.docx")
    assert code == 0
    assert text.endswith("kopia.docx has the same bytes and is not in the database now: process it to have it there.\n")
    (saved,) = run_json("ingest", str(copy), "--document-id", "Kopia 7")[1]["documents"]
    assert (saved["status"], saved["points"]) == ("ok", 2)
    assert run_json("delete", "kopia.docx")[1]["points"] == 2


def test_a_failed_file_is_told_with_the_remedy(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    run("ingest", file)
    capsys.readouterr()
    run("ingest", file, "--strategy", "600/100")
    assert RecipeMismatch.remedy_template in capsys.readouterr().err


def test_an_address_that_is_none_is_one_sentence(file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("QDRANT_URL", "http://[bad")
    assert run("ingest", file) == (2, "")
    assert "QDRANT_URL" in capsys.readouterr().err


def test_one_id_cannot_name_two_files(tmp_path: Path, file: str) -> None:
    (tmp_path / "b.docx").write_bytes(WORD)
    assert run("ingest", str(tmp_path), "--document-id", "x")[0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare", "FILE", "--grid", "100/100"],
        ["compare", "FILE", "--grid", "100/150"],
        ["compare", "FILE", "--grid", ""],
        ["chunk", "FILE", "--strategy", "magic"],
        ["chunk", "FILE", "--max-chars", "0"],
        ["sample", "FILE", "-n", "0"],
        ["convert", "FILE", "--engine", "magic"],
        ["ingest", "FILE", "--collection", "a/b"],
        ["ingest", "FILE", "--collection", "a\nb"],
        ["ingest", "FILE", "--collection", ""],
        ["ingest", "FILE", "--document-id", ""],
        ["ingest", "FILE", "--document-id", " "],
    ],
)
def test_wrong_usage_is_code_2_and_one_sentence(file: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(*[file if argument == "FILE" else argument for argument in arguments])
    assert (code, text) == (2, "")
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("output", ["nowhere/x.md", ".", "/dev/null"])
def test_an_output_that_cannot_be_written_is_one_sentence(file: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", file, "-o", output) == (2, "")
    assert output.rstrip(".") in capsys.readouterr().err


def test_a_damaged_file_does_not_stop_a_sample(tmp_path: Path, file: str) -> None:
    (tmp_path / "z.docx").write_bytes(b"PK\x03\x04broken")
    code, record = run_json("sample", str(tmp_path))
    assert (code, record["total"], record["failed"][0]["source"]) == (1, 2, "z.docx")


def test_a_missing_file_does_not_stop_a_batch(tmp_path: Path, file: str) -> None:
    code, record = run_json("ingest", file, str(tmp_path / "nowhere.docx"))
    assert (code, [document["status"] for document in record["documents"]]) == (1, ["ok", "failed"])


def test_unknown_commands_are_wrong_usage() -> None:
    with pytest.raises(SystemExit) as caught:
        run("magic")
    assert caught.value.code == 2


@pytest.mark.parametrize("command", ["convert", "headings", "chunk", "compare", "sample", "ingest"])
def test_a_missing_file_is_one_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "nowhere.docx")[0] == 1
    error = capsys.readouterr().err
    assert "nowhere.docx" in error
    assert "Traceback" not in error
