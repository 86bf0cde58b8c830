"""Lines that stand alone and open no section, by their words; enumerators of headings and items."""

from collections.abc import Callable

import pytest

from chunking.base.enumerators import is_enumerator, measure_enumerator, measure_item_number
from chunking.reading.text.heading_rules import (
    has_address,
    has_leaders,
    is_caption,
    is_contents_line,
    is_date,
    is_prose,
    is_source_line,
    is_value,
    is_warning,
    measure_clause,
)


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (is_contents_line, "1.2 Stawki . . . . . . . 14"),
        (is_contents_line, "Preface . . . . . xi"),
        (is_contents_line, "Postanowienia\t3"),
        (has_leaders, "Podpis ______"),
        (is_caption, "Tabela nr 3. Stawki"),
        (is_caption, "Fig. 2: Rates"),
        (is_source_line, "Źródło: opracowanie własne"),
        (is_date, "Warszawa, dnia 12 marca 2024 r."),
        (is_date, "2024-03-12"),
        (is_date, "March 12, 2024"),
        (is_warning, "UWAGA: nie wchodzić"),
        (is_warning, "Nie dotykać!"),
        (is_value, "Razem: 1 200,00 zł"),
        (has_address, "For more information: ibm.com/redbooks"),
        (has_address, "ul. Prosta 5"),
    ],
)
def test_what_stands_alone(judge: Callable[[str], bool], words: str) -> None:
    assert judge(words)


@pytest.mark.parametrize("judge", [is_contents_line, is_caption, is_source_line, is_date, is_warning, is_value, has_address])
@pytest.mark.parametrize("words", ["Uwagi", "Tabela stawek", "Regulamin serwisu nazwa.pl", "Plan na 2024", "Źródła prawa", "§ 5. Urlopy"])
def test_headings_are_none_of_these(judge: Callable[[str], bool], words: str) -> None:
    assert not judge(words)


@pytest.mark.parametrize(
    ("words", "enumerator", "item"),
    [("§ 5. Urlop", 4, 0), ("3.1 Stawki", 4, 4), ("II. Zakres", 4, 0), ("(1) Zakres", 4, 4), ("a) bilet", 0, 3), ("Civil law", 0, 0)],
)
def test_how_far_an_enumerator_goes(words: str, enumerator: int, item: int) -> None:
    assert (measure_enumerator(words), measure_item_number(words)) == (enumerator, item)


def test_an_enumerator_alone() -> None:
    assert all(is_enumerator(words) for words in ("§ 1.", "Rozdział II", "3.1", "A.", "(1)"))
    assert not any(is_enumerator(words) for words in ("Civil", "a", "Rozdział"))


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        ("1.2 Stawki", "1.2 Stawki"),
        ("1.2 Stawki są w tabeli.", ""),
        ("1.2 Stawki . . . . . 14", ""),
        ("1.2 A" + "a" * 111, "1.2 A" + "a" * 111),
        ("1.2 A" + "a" * 112, ""),
        ("§ 5. „Pracownik” to osoba, która pracuje dla firmy.", "§ 5."),
        ("§ 5. zdanie bez wielkiej litery, które się kończy.", ""),
    ],
)
def test_how_much_of_a_clause_is_its_heading(words: str, heading: str) -> None:
    assert words[: measure_clause(words)] == heading


def test_a_title_of_a_clause_is_never_longer_than_two_lines() -> None:
    assert [is_prose("§ 1. " + "a" * length) for length in (180, 181)] == [False, True]
