"""What became of every word of a Word file: found in the text, told as left out, or lost."""

import random
import re

import docx
import pytest

from chunking.base.ledger import Ledger
from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.ledger.alignment import find_missing, split_markdown, split_words
from chunking.reading.ledger.word import read_ledger
from chunking.reading.word.trace import trace_word
from tests.reading.word.body_files import build_body, heading, paragraph
from tests.reading.word.test_numbering import SIGNS, build
from tests.reading.word.word_files import build_word

LINES = (
    ("Heading 1", "Umowa najmu"),
    ("text", "Kaucja wynosi 300 zł i jest płatna z góry. Kaucja wraca po 14 dniach."),
    ("Heading 2", "Kary umowne"),
    ("text", "Kara wynosi 300 zł, a zwrot następuje po 14 dniach od dnia odbioru lokalu."),
    ("List Bullet", "klucze"),
    ("List Bullet", "piloty do bramy"),
    ("text", "Kaucja wynosi 300 zł i jest płatna z góry. Kaucja wraca po 14 dniach."),
)


def add_table(word: "docx.document.Document") -> None:
    table = word.add_table(rows=0, cols=2)
    for name, value in (("Stanowisko", "Stawka"), ("Kierowca", "31 zł"), ("Magazynier", "29 zł"), ("Kierowca", "31 zł")):
        for cell, words in zip(table.add_row().cells, (name, value), strict=True):
            cell.text = words


def list_missing(units: list[str], text: str) -> list[str]:
    words = [split_words(unit) for unit in units]
    return [own[at] for own, gone in zip(words, find_missing(words, split_markdown(text)), strict=True) for at in gone]


@pytest.mark.parametrize(
    ("units", "text", "missing"),
    [
        (["Kara 300 zł", "Kara 300 zł"], "Kara 300 zł", ["kara", "300", "zł"]),
        (["a b c d e", "c"], "a b c d e", ["c"]),
        (["Pracownik ma prawo"], "**Pracownik** ma prawo", []),
        (["P", "racownik ma prawo do dnia"], "Pracownik ma prawo do dnia", []),
        (["pierwszy drugi trzeci czwarty", "w ramce kaucja 300"], "w ramce kaucja 300\n\npierwszy drugi trzeci czwarty", []),
        (["§ 5 dni", "wolne"], "5 dni wolne", ["§"]),
        (["☒ tak", "☐ nie"], "- [x] tak\n- [ ] nie", []),
        (["☒ tak", "☐ nie"], "tak nie", ["☒", "☐"]),
        (["art. 29² i 40 m²"], "art. 292 i 40 m2", []),
        (["zł"], "", ["zł"]),
        ([], "dodane słowa", []),
        (["usłu\u00adga"], "usługa", []),
        (["jan@modrzew.pl"], "[jan@.pl](mailto:jan@modrzew.pl)", ["modrzew"]),
        (["image"], "<!-- image -->", ["image"]),
    ],
)
def test_words_are_counted_by_occurrence_and_in_order(units: list[str], text: str, missing: list[str]) -> None:
    assert list_missing(units, text) == missing


def delete_and_read(data: bytes, document: Document, found: "re.Match[str]", labels: dict[int, str]) -> Ledger:
    text = document.text[: found.start()] + document.text[found.end() :]
    return read_ledger(data, text, labels=labels, hidden_text=False).ledger


@pytest.mark.parametrize(
    "data",
    [
        build_word(*LINES, change=add_table),
        build(SIGNS, *(("Kary", "Heading 1", 5, 0), ("Kara wynosi 300 zł.", None, None, 0)) * 3, ("Zwroty", "Heading 1", 5, 0)),
    ],
    ids=["table", "numbers"],
)
def test_each_of_a_hundred_deletions_is_reported(data: bytes) -> None:
    document = convert_bytes(data, "a.docx")
    labels = {index: label.text for index, label in trace_word(data, "a.docx").labels.items() if label.text}
    assert document.ledger.lost == ()
    words = list(re.finditer(r"[^\W_]+", document.text))
    for found in random.Random(10).choices(words, k=100):
        ledger = delete_and_read(data, document, found, labels)
        assert [word.text for word in ledger.lost] == [found.group().lower()], found
        assert ledger.file_coverage_pct < 100


def test_the_place_of_a_lost_word_is_told_and_every_word_counts_once() -> None:
    data = build_body(heading("Umowa"), paragraph("Kara wynosi 300 zł za dzień."))
    found = read_ledger(data, "## Umowa\n\nKara wynosi 300 za dzień.", labels={}, hidden_text=False)
    (lost,) = found.ledger.lost
    assert (lost.text, lost.part, lost.before) == ("zł", "body", "kara wynosi 300")
    assert (found.ledger.total_words, found.ledger.in_text, found.ledger.file_coverage_pct) == (7, 6, 85.7)
    assert [(notice.kind, notice.count, notice.examples) for notice in found.notices] == [("lost_words", 1, ("zł",))]


def test_comments_and_page_headers_are_told_and_no_loss() -> None:
    def add(word: "docx.document.Document") -> None:
        word.add_comment(word.paragraphs[-1].runs, text="Sprawdzić kwotę.")
        word.sections[0].footer.paragraphs[0].text = "Strona tytułowa"

    document = convert_bytes(build_word(*LINES, change=add), "a.docx")
    assert document.ledger.left_out == (("lost_comments", 2), ("lost_page_headers", 2))
    assert (document.ledger.lost, document.ledger.file_coverage_pct) == ((), 100.0)
    assert document.ledger.in_text_pct < 100
