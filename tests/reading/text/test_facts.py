"""What a file says of itself: its properties, the day it is in force from, its version."""

from pathlib import Path

import pytest

from chunking.base.model import Facts
from chunking.reading.convert import convert_bytes
from chunking.reading.text.facts import find_effective_from, find_version
from tests.reading.pdf.pdf_sheets import Sheet
from tests.reading.word.word_files import build_word, edit_part

IN_FORCE = [
    ("Regulamin obowiązuje od 1 stycznia 2026 r.", "2026-01-01"),
    ("Procedura wchodzi w życie z dniem 1.01.2026.", "2026-01-01"),
    ("Uchwała wchodzi w życie z dniem podjęcia, z mocą od 1 marca 2026 r.", "2026-03-01"),
    ("z mocą obowiązującą od dnia 15 października 2025 roku", "2025-10-15"),
    ("Obowiązuje od: 2026-02-28", "2026-02-28"),
    ("| Data wejścia w życie | 03.04.2026 |", "2026-04-03"),
    ("Cennik ważny od 1 VI 2026 r.", "2026-06-01"),
    ("Instrukcja obowiązująca od dnia 5 września 2024 r.", "2024-09-05"),
    ("This policy is effective from January 1, 2026.", "2026-01-01"),
    ("Effective as of 1 January 2026", "2026-01-01"),
    ("Effective date: March 3rd, 2026", "2026-03-03"),
    ("The agreement enters into force on 12 May 2026.", "2026-05-12"),
    ("These terms take effect on the 1st of June 2026.", "2026-06-01"),
    ("Valid from 25/12/2026", "2026-12-25"),
    ("Gültig ab 1. Januar 2026", "2026-01-01"),
    ("Diese Ordnung tritt am 1. März 2026 in Kraft.", "2026-03-01"),
    ("Die Preise gelten ab dem 01.02.2026.", "2026-02-01"),
    ("Regulamin obowiązuje od 1.05.2026 i zastępuje regulamin z 2020 r.", "2026-05-01"),
    ("Cena A obowiązuje od 1 marca 2026 r. Cennik obowiązuje od 1 maja 2026 r.", "2026-05-01"),
    ("Ustawa wchodzi w życie z dniem 1 stycznia 2026 r., z wyjątkiem art. 5, który wchodzi w życie z dniem 1 lipca 2026 r.", "2026-01-01"),
    ("Regulamin wchodzi w życie z dniem 1 maja 2026 r. Traci moc regulamin obowiązujący od 1.01.2020 r.", "2026-05-01"),
    ("Umowa obowiązuje od dnia podpisania.", ""),
    ("Umowa zawarta dnia 1 stycznia 2026 r. obowiązuje od dnia podpisania.", ""),
    ("Regulamin obowiązuje od 30 lutego 2026 r.", ""),
    ("Obowiązuje od 31.04.2026", ""),
    ("Obowiązuje do 31 grudnia 2026 r.", ""),
    ("Stawki obowiązują od 1 stycznia.", ""),
    ("Obowiązuje od 1 kwartału 2026 r.", ""),
    ("Regulamin nie obowiązuje od 1 stycznia 2026 r.", ""),
    ("Regulamin przestaje obowiązywać od 1 stycznia 2026 r.", ""),
    ("Regulamin obowiązujący od 1 stycznia 2020 r. traci moc.", ""),
    ("Zarządzenie traci moc z dniem 1 stycznia 2026 r.", ""),
    ("Wchodzi w życie po upływie 14 dni od dnia ogłoszenia.", ""),
    ("Cena A obowiązuje od 1 marca 2026 r. Cena B obowiązuje od 1 maja 2026 r.", ""),
    ("Sklep jest czynny od 1 stycznia 2026 r.", ""),
    ("Valid from 01/02/2026", ""),
]
VERSIONS = [
    ("Wersja 2.1", "2.1"),
    ("wersja: 3", "3"),
    ("Wydanie II", "II"),
    ("Version 1.2", "1.2"),
    ("| Wersja | 2.1 |", "2.1"),
    ("**Wersja:** 4", "4"),
    ("Wersja dokumentu: v1.2", "v1.2"),
    ("Procedura P-01, wersja 2.1 z dnia 5 maja 2026", "2.1"),
    ("Instrukcja (wersja 2)", "2"),
    ("Revision 3 of 5 May 2026", "3"),
    ("Fassung 2.0", "2.0"),
    ("Wersja 2.1 programu księgowego", ""),
    ("Pracuje się w wersji 3.0 programu.", ""),
    ("Wersja elektroniczna", ""),
    ("Wersja z dnia 5.05.2026", ""),
    ("Nowa wersja 3 formularza", ""),
    ("Wydanie 1500 zł wymaga zgody.", ""),
]


@pytest.mark.parametrize(("sentence", "day"), IN_FORCE)
def test_in_force_from(sentence: str, day: str) -> None:
    assert find_effective_from(sentence) == day


@pytest.mark.parametrize(("line", "version"), VERSIONS)
def test_versions(line: str, version: str) -> None:
    assert find_version(line) == version


def test_a_version_is_looked_for_on_the_first_page_and_a_day_everywhere() -> None:
    text = "Zdanie o niczym. " * 300 + "\n\nWersja 9\n\nNiniejszy regulamin wchodzi w życie z dniem 1 maja 2026 r."
    assert (find_version(text), find_effective_from(text)) == ("", "2026-05-01")


def test_long_texts_take_no_time() -> None:
    assert find_effective_from("obowiązuje od 1 " * 30_000) == ""
    assert find_effective_from("obowiązuje od 1 maja 2026 r. " * 3_000) == "2026-05-01"
    assert find_version("Wersja " * 30_000) == ""


def test_properties_of_a_word_file_and_its_page_header() -> None:
    def write(word: object) -> None:
        word.core_properties.title = "Regulamin\t pracy"
        word.core_properties.author = "Dział kadr"
        word.sections[0].header.paragraphs[0].text = "Wersja 2.1"

    facts = convert_bytes(build_word(("text", "Regulamin obowiązuje od 1 stycznia 2026 r."), change=write), "a.docx").facts
    assert (facts.title, facts.author, facts.version, facts.effective_from) == ("Regulamin pracy", "Dział kadr", "2.1", "2026-01-01")
    assert facts.created == facts.modified == "2013-12-23T23:15:00+00:00"


def test_a_file_without_properties_has_no_facts() -> None:
    data = edit_part(build_word(("text", "Tekst.")), "docProps/core.xml", lambda _: b"<a><b/></a>")
    assert convert_bytes(data, "a.docx").facts == Facts()


def test_properties_of_a_pdf() -> None:
    sheet = Sheet()
    sheet.set_title("Staff rules")
    sheet.set_author("Personnel department")
    sheet.write_line("Version 1.2", 20, 30)
    sheet.write_prose(20, 40, text="These rules are effective from January 1, 2026. They bind everyone. ")
    facts = convert_bytes(sheet.save(), "a.pdf").facts
    assert (facts.title, facts.author, facts.version, facts.effective_from) == ("Staff rules", "Personnel department", "1.2", "2026-01-01")


def test_front_matter_is_read_and_stays_one_paragraph() -> None:
    text = '---\ntitle: "Regulamin pracy"\nauthor: Kadry\ndate: 2026-01-05\nversion: 2.1\nupdated: wczoraj\n---\n\n# Regulamin\n\nTekst.\n'
    document = convert_bytes(text.encode(), "a.md")
    assert document.facts == Facts(title="Regulamin pracy", author="Kadry", created="2026-01-05", version="2.1")
    assert [heading.title for heading in document.headings] == ["Regulamin"]
    assert document.text.count("Kadry") == 1
    assert convert_bytes(b"---\ntitle: A\n---\n\nTekst.", "a.md").headings == ()


def test_rules_that_are_no_front_matter_are_rules() -> None:
    assert convert_bytes(b"---\n\nTekst.\n\n---\n\nDalej.", "a.md").facts == Facts()


@pytest.mark.parametrize(
    ("value", "day"),
    [
        ("D:20260105093000+01'00'", "2026-01-05T09:30:00+01:00"),
        ("D:20260105093000Z", "2026-01-05T09:30:00+00:00"),
        ("D:20260105", "2026-01-05"),
        ("D:20261305", ""),
        ("yesterday", ""),
        ("2026-01-05T09:30:00Z", "2026-01-05T09:30:00+00:00"),
        ("2026-01-05", "2026-01-05"),
    ],
)
def test_dates_of_properties(value: str, day: str) -> None:
    from chunking.reading.text.facts import _read_date

    assert _read_date(value) == day


def test_facts_are_kept_with_the_conversion(tmp_path: Path) -> None:
    data = "Wersja 3\n\nRegulamin obowiązuje od 1 stycznia 2026 r.".encode()
    first = convert_bytes(data, "a.md", cache_dir=tmp_path)
    assert first.facts == Facts(version="3", effective_from="2026-01-01")
    assert convert_bytes(data, "a.md", cache_dir=tmp_path).facts == first.facts
