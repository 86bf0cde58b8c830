"""The record of runs: newest first, and a torn line hurts nobody."""

import threading

import pytest

from chunking.base.storing_errors import StoringError
from chunking.storing.ingest.results import Journal


def test_newest_first(tmp_path):
    journal = Journal(tmp_path / "journal")
    assert journal.list_runs() == ()
    for number in range(5):
        journal.append_run({"number": number, "source": "zażółć\n.docx"})
    assert [run["number"] for run in journal.list_runs()] == [4, 3, 2, 1, 0]
    assert [run["number"] for run in journal.list_runs(limit=2)] == [4, 3]
    assert journal.list_runs()[0]["source"] == "zażółć\n.docx"


def test_half_written_line(tmp_path):
    journal = Journal(tmp_path)
    journal.append_run({"number": 1})
    with (tmp_path / "ingests.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "sou')
    assert [run["number"] for run in journal.list_runs()] == [1]
    journal.append_run({"number": 3})
    assert [run["number"] for run in journal.list_runs()] == [3, 1]


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"[1]\n", b"\n", b"null\n"])
def test_lines_that_are_no_runs(tmp_path, line):
    journal = Journal(tmp_path)
    (tmp_path / "ingests.jsonl").write_bytes(line)
    journal.append_run({"number": 1})
    assert [run["number"] for run in journal.list_runs()] == [1]


def test_unwritable(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoringError):
        Journal(tmp_path / "file").append_run({})


def test_threads(tmp_path):
    journal = Journal(tmp_path)
    threads = [threading.Thread(target=lambda: [journal.append_run({"text": "x" * 5000}) for _ in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(journal.list_runs()) == 80
