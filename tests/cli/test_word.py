"""The commands audit and repair: one object on stdout, one sentence on stderr, the right exit code."""

import io
import json

import docx
import pytest

from chunking.base.errors import NotWord
from chunking.cli.parser import main
from tests.interface import ENGLISH
from tests.reading.word.word_audit_files import add_body, add_bold, save


@pytest.fixture
def word_file(tmp_path):
    word = docx.Document()
    word.add_paragraph("Regulamin", style="Heading 1")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    path = tmp_path / "regulamin.docx"
    path.write_bytes(save(word))
    return path


def run(*arguments):
    out = io.StringIO()
    return main([str(argument) for argument in arguments], stdout=out), out.getvalue()


def test_audit_as_json(word_file):
    code, text = run("audit", word_file, "--json")
    record = json.loads(text)
    assert code == 0
    assert record["source"] == "regulamin.docx"
    assert record["summary"] == {"headings_seen": 1, "headings_total": 2, "verdicts": {"missed_bold": 1, "ok": 1}}
    assert [row["verdicts"] for row in record["paragraphs"]] == [["ok"], ["missed_bold"]]
    assert record["engine"].startswith("Docling ")
    assert record["tool_version"]


def test_audit_in_words(word_file):
    code, text = run("audit", word_file)
    assert code == 0
    assert text.startswith("regulamin.docx: headings that Word and any Docling tool can see: 1 of 2.\nmissed_bold -> 2: Postanowienia")


def test_repair_writes_a_copy(word_file, tmp_path):
    before = word_file.read_bytes()
    code, text = run("repair", word_file, "-o", tmp_path / "kopia.docx", "--json")
    record = json.loads(text)
    assert code == 0
    assert record["changes"] == [{"index": 1, "text": "Postanowienia ogólne", "change": "heading", "level": 2}]
    assert (record["before"]["headings_seen"], record["after"]["headings_seen"], record["left"]) == (1, 2, [])
    assert record["docling_alone"]["after"]["headings"] == 2
    assert docx.Document(tmp_path / "kopia.docx").paragraphs[1].style.name == "Heading 2"
    assert word_file.read_bytes() == before
    code, text = run("repair", word_file, "-o", tmp_path / "kopia2.docx")
    assert (code, text.strip().endswith("2 of 2, before: 1.")) == (0, True)


def test_repair_refuses_its_own_input(word_file, capsys):
    assert run("repair", word_file, "-o", word_file) == (2, "")
    assert ENGLISH.say("it is the original, which is never touched") in capsys.readouterr().err


def test_files_that_are_not_there_or_no_word_files(tmp_path, capsys):
    code, text = run("audit", tmp_path / "nie-ma.docx", "--json")
    assert (code, json.loads(text)["error"]["kind"]) == (1, "missing")
    (tmp_path / "a.md").write_text("# Tytuł")
    assert run("repair", tmp_path / "a.md", "-o", tmp_path / "b.docx") == (1, "")
    assert not (tmp_path / "b.docx").exists()
    assert ENGLISH.say(NotWord.template, source="a.md") in capsys.readouterr().err


def test_repair_needs_a_name_for_the_copy(word_file):
    with pytest.raises(SystemExit) as raised:
        run("repair", word_file)
    assert raised.value.code == 2
