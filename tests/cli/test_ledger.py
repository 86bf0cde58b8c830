"""What became of a file's words, on the command line: told by every command, a warning of an ingest, refused by `--strict`."""

import json
from pathlib import Path
from typing import Any

import pytest

from chunking.cli.parser import main
from tests.reading.word.body_files import build_body, heading, paragraph, run

LOST = f"<w:nieznany>{paragraph('Kara wynosi 7000 zł.')}</w:nieznany>"
"""A container that Word programs of the future may write: nothing reads what is in it."""
HIDDEN = paragraph(run("Cena 100 zł.") + run(" Marża 40 procent.", "<w:vanish/>"))


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHUNK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("EMBEDDING_MODEL", "hash")


def write(folder: Path, *blocks: str) -> str:
    path = folder / "umowa.docx"
    path.write_bytes(build_body(heading("Umowa"), paragraph("Strony ustalają zasady."), *blocks))
    return str(path)


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, json.loads(out) if "--json" in arguments else out, err


def test_convert_and_chunk_tell_every_notice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, HIDDEN, LOST)
    code, text, err = call(capsys, "convert", path)
    assert (code, "Marża" in text, "7000" in text) == (0, False, False)
    assert "umowa.docx: hidden text: 3 (Marża 40 procent.)" in err
    assert "umowa.docx: lost words: 4 (kara, wynosi, 7000, zł)" in err
    for command in ("convert", "chunk"):
        _, record, _ = call(capsys, command, path, "--json")
        assert (record["file_words"], record["lost_words"], record["left_out_words"]) == (14, 4, {"hidden_text": 3})
        assert (record["file_coverage_pct"], record["in_text_pct"]) == (71.4, 50.0)
        assert record["lost"][1] == {"word": "wynosi", "page": None, "part": "body", "before": "kara"}
        assert {notice["kind"] for notice in record["notices"]} == {"hidden_text", "lost_words"}
    _, record, _ = call(capsys, "compare", path, "--json")
    assert record["documents"][0]["file_coverage_pct"] == 71.4


def test_an_ingest_with_lost_words_warns_and_strict_refuses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, LOST)
    code, record, err = call(capsys, "ingest", path, "--strict", "--json")
    (document,) = record["documents"]
    assert (code, document["status"], document["points"], document["error"]["kind"]) == (1, "failed", 0, "lost_words")
    assert "umowa.docx has words that are not in the text: 4 (kara, wynosi, 7000, zł)." in err
    code, record, _ = call(capsys, "ingest", path, "--json")
    (document,) = record["documents"]
    assert (code, document["status"], document["lost_words"]) == (0, "ok_with_warning", 4)
    assert "Words of the file that are not in the text: 4 (kara, wynosi, 7000, zł)." in document["reason"]


def test_a_whole_file_passes_strict_and_hidden_text_is_let_in_by_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, HIDDEN)
    code, record, _ = call(capsys, "ingest", path, "--strict", "--json")
    assert (code, record["documents"][0]["status"], record["documents"][0]["file_coverage_pct"]) == (0, "ok", 100.0)
    _, text, _ = call(capsys, "convert", path, "--hidden-text")
    assert "Cena 100 zł. Marża 40 procent." in text
    code, record, _ = call(capsys, "ingest", path, "--hidden-text", "--json")
    assert (code, record["documents"][0]["status"]) == (1, "failed")  # another recipe: it belongs in another collection
