"""The samples beside the published table: a Word file with false headings, a contract of clauses, a scan."""

import io
import json
import re
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import docx
import pytest

from chunking import Document, parse_strategy
from chunking.cutting.splitter import cut_document
from chunking.reading.word.audit import audit_docx
from tests.build_samples import complaints, lease, notice
from tests.build_samples.__main__ import build_all
from tests.golden.golden_file import check_golden, read_golden
from tests.golden.samples import SAMPLES_DIR, check_chunk_laws, read_sample, render_chunks
from tests.golden.test_samples_table import PUBLISHED

STRUCTURAL = parse_strategy("structural")
MIN_LIKENESS = 0.95
FURTHER = (complaints.FILE_NAME, lease.FILE_NAME, notice.FILE_NAME)

# Written down from the manuscript, not from what the audit said: text, what is wrong with it, the level it should have.
AUDITED = [
    ("Procedura rozpatrywania reklamacji", "ok", 0),
    ("Cel i zakres procedury", "ok", 1),
    ("Przyjęcie zgłoszenia", "ok", 1),
    ("Zgłoszenie w sklepie firmowym", "ok", 2),
    ("Zgłoszenie telefoniczne i pocztą elektroniczną", "missed_name", 2),
    ("Zgłoszenie odbiorcy hurtowego", "missed_name", 2),
    ("Rejestracja i potwierdzenie", "missed_outline", 1),
    ("Ocena reklamacji", "missed_outline", 1),
    ("Oględziny produktu", "missed_bold", 2),
    ("Badanie laboratoryjne", "missed_bold", 2),
    ("Jeżeli wada może zagrażać zdrowiu, technolog wstrzymuje", "false_clause", None),
    ("Decyzja i odpowiedź", "ok", 1),
    ("Odpowiedź odmowna", "missed_pasted", 2),
    ("Koszty przesyłki i zwrotu towaru", "missed_large", 1),
    ("", "false_empty", None),
    ("Przechowywanie dokumentów", "split", 1),
    ("i wnioski na przyszłość", "split", 1),
    ("Dane do kontaktu", "in_table", 2),
]
CONTRACT_TITLE = "UMOWA NAJMU NR 7/2025"
CLAUSES = [
    "§ 1. Przedmiot najmu",
    "§ 2. Okres najmu",
    "§ 3. Czynsz i opłaty",
    "§ 4. Kaucja",
    "§ 5. Naprawy i przeglądy",
    "§ 6.",
    "§ 7.",
    "§ 8. Rozwiązanie umowy",
    "§ 9.",
    "§ 10.",
    "Załącznik nr 1 Protokół zdawczo-odbiorczy",
]
NOTICE_TITLES = ["Ogłoszenie o naborze na stanowisko brygadzisty zmiany", "Zakres zadań", "Wymagania", "Składanie dokumentów"]


def find_audited(text: str, paragraphs):
    return next(one for one in paragraphs if one.text.startswith(text) and (text or not one.text))


@cache
def audit_complaints():
    return audit_docx((SAMPLES_DIR / complaints.FILE_NAME).read_bytes(), complaints.FILE_NAME).paragraphs


def list_titles(document: Document) -> list[str]:
    return [heading.title for heading in document.headings]


def list_words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def measure_likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, list_words(one), list_words(other), autojunk=False).ratio()


def test_no_sample_is_without_a_test():
    assert {path.name for path in SAMPLES_DIR.iterdir()} == set(PUBLISHED) | set(FURTHER) == set(build_all())


@pytest.mark.parametrize(("text", "verdict", "_level"), AUDITED)
def test_the_audit_names_every_fault(text: str, verdict: str, _level: int | None):
    assert find_audited(text, audit_complaints()).verdicts == (verdict,)


@pytest.mark.parametrize(("text", "_verdict", "level"), [row for row in AUDITED if row[1] != "missed_large"])
def test_the_audit_proposes_the_level_meant(text: str, _verdict: str, level: int | None):
    assert find_audited(text, audit_complaints()).proposed_level == level


def test_a_line_as_large_as_heading_1_is_of_level_1():
    assert find_audited("Koszty przesyłki", audit_complaints()).proposed_level == 1


def test_the_audit_takes_nothing_else_for_a_heading():
    starts = tuple(text for text, _, _ in AUDITED if text)
    others = [one.text for one in audit_complaints() if one.text and not one.text.startswith(starts)]
    assert others in ([], ["Spis treści"]), "bold items, the caption, the warning and the names under signatures are none"


def test_the_outline_has_what_the_author_meant():
    titles = list_titles(read_sample(complaints.FILE_NAME))
    meant = [text for text, verdict, _ in AUDITED if verdict.startswith(("ok", "missed")) and verdict != "missed_large"]
    # The last is in a frame, a table that only lays out text.
    last = ["Przechowywanie dokumentów i wnioski na przyszłość", "Dane do kontaktu"]
    assert [title for title in titles if title != "Spis treści"] == [*meant, *last]


def test_a_line_that_is_only_larger_is_told_and_opens_no_section():
    document = read_sample(complaints.FILE_NAME)
    assert "Koszty przesyłki i zwrotu towaru" not in list_titles(document)
    assert [notice.examples for notice in document.notices if notice.kind == "unused_large"] == [("Koszty przesyłki i zwrotu towaru",)]


def test_the_contract_has_no_heading_that_word_knows():
    content = (SAMPLES_DIR / lease.FILE_NAME).read_bytes()
    names = {paragraph.style.name for paragraph in docx.Document(io.BytesIO(content)).paragraphs}
    assert names == {"Normal", "List Number"}


def test_the_clauses_of_the_contract_are_a_tree():
    document = read_sample(lease.FILE_NAME)
    assert list_titles(document) == [CONTRACT_TITLE, *CLAUSES]
    assert [document.path_of(index) for index in range(1, len(document.headings))] == [(0, index) for index in range(1, len(CLAUSES) + 1)]
    assert {heading.origin for heading in document.headings[1:]} == {"clause"}


def test_a_clause_with_its_own_sentence_is_titled_by_its_number():
    document = read_sample(lease.FILE_NAME)
    section = document.sections[list_titles(document).index("§ 6.")]
    assert document.slice(section.body).strip().startswith("Najemca nie może bez pisemnej zgody")


@pytest.mark.parametrize("name", [complaints.FILE_NAME, lease.FILE_NAME])
def test_structural_chunks_are_as_before(name: str):
    document = read_sample(name)
    chunks = cut_document(document, STRUCTURAL)
    check_chunk_laws(document, chunks, STRUCTURAL)
    check_golden(f"{Path(name).stem}.jsonl", render_chunks(document, chunks))


@pytest.mark.slow
def test_the_scan_is_read_as_it_was_printed():
    document = read_sample(notice.FILE_NAME)
    assert measure_likeness(document.text, notice.TEXT) >= MIN_LIKENESS
    assert len(document.headings) == len(NOTICE_TITLES)
    for title, printed in zip(list_titles(document), NOTICE_TITLES, strict=True):
        assert SequenceMatcher(None, title, printed).ratio() >= MIN_LIKENESS


@pytest.mark.slow
def test_headings_of_one_size_in_a_scan_are_of_one_level():
    title, *sections = read_sample(notice.FILE_NAME).headings
    assert [title.level, *{heading.level for heading in sections}] == [1, 2]


@pytest.mark.slow
def test_chunks_of_the_scan_are_nearly_as_before():
    document = read_sample(notice.FILE_NAME)
    chunks = cut_document(document, STRUCTURAL)
    check_chunk_laws(document, chunks, STRUCTURAL)
    now = render_chunks(document, chunks)
    before = read_golden(f"{Path(notice.FILE_NAME).stem}.jsonl", now)
    texts = [[json.loads(line)["text"] for line in lines.splitlines()] for lines in (now, before)]
    assert len(texts[0]) == len(texts[1])
    for one, other in zip(*texts, strict=True):
        assert measure_likeness(one, other) >= MIN_LIKENESS
