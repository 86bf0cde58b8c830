"""What to repair at the source: each kind of advice, and the worst first."""

from dataclasses import replace

import pytest

from chunking.base.language import Language
from chunking.base.model import Notice
from chunking.base.strategy import parse_grid
from chunking.judging.advice import ADVICE_CODES, advise_file
from chunking.judging.comparison import compare_document
from tests.laws.documents import assemble, heading, item, paragraph, table

GOOD = (heading("Rozdział I"), paragraph("Pracownik przychodzi punktualnie."))
ROWS = [f"| {n} | Towar {n} | {n},00 zł |" for n in range(20)]


def advise(*pieces, notices=()):
    document = replace(assemble(*pieces), notices=tuple(notices))
    return advise_file(document, compare_document(document, parse_grid("600/100")))


def test_a_clean_file_needs_nothing():
    assert advise(*GOOD) == ()


@pytest.mark.parametrize(
    ("code", "pieces", "notices"),
    [
        ("no_headings", (paragraph("Sam tekst."),), ()),
        ("no_headings", (paragraph("Sam tekst."),), (Notice("unused_large", 3),)),
        ("lost_pages", GOOD, (Notice("lost_pages", 2),)),
        ("bold_headings", (heading("Czas pracy", origin="bold"), paragraph("Osiem godzin.")), ()),
        ("missed_headings", GOOD, (Notice("unused_pasted", 1), Notice("unused_signature", 4))),
        ("long_section", (heading("A"), *(paragraph(*["To jest zdanie."] * 20) for _ in range(20))), ()),
        ("long_preamble", (*(paragraph(*["To jest zdanie."] * 20) for _ in range(6)), heading("A"), paragraph("b")), ()),
        ("headerless_table", (heading("A"), table("|  |  | x |", "| - | - | - |", "| 1 | 2 | 3 |")), ()),
        ("recognised_pages", GOOD, (Notice("recognised_pages", 2),)),
        ("headings_in_tables", GOOD, (Notice("headings_in_tables", 1),)),
        ("register", (heading("Cennik"), table("| Nr | Nazwa | Cena |", "| - | - | - |", *ROWS)), ()),
        ("oversize", (heading("A"), item("słowo " * 300 + ".")), ()),
        ("false_headings", GOOD, (Notice("false_headings", 1),)),
        ("skipped_level", (heading("A"), heading("B", level=3), paragraph("c")), ()),
        ("lost_notes", GOOD, (Notice("lost_comments", 2),)),
        ("lost_words", GOOD, (Notice("lost_words", 2),)),
    ],
)
def test_each_kind_is_told(code, pieces, notices):
    (advice,) = advise(*pieces, notices=notices)
    assert advice.code == code
    assert advice.count == (notices[0].count if notices else 1)
    assert Language("en").fill(advice.phrase)


def test_the_worst_comes_first():
    pieces = (heading("A", origin="bold"), heading("B", level=3), table("| Nr | Nazwa | Cena |", "| - | - | - |", *ROWS))
    notices = (Notice("lost_comments"), Notice("false_headings"), Notice("recognised_pages"))
    codes = [advice.code for advice in advise(*pieces, notices=notices)]
    assert codes == sorted(codes, key=ADVICE_CODES.index)
    assert codes[0] == "bold_headings"


def test_a_level_below_a_title_is_not_skipped():
    assert advise(heading("Tytuł", level=0, origin="title"), heading("Kierownik", level=2), paragraph("Kieruje.")) == ()


def test_the_line_names_what_is_meant():
    (advice,) = advise(heading("Czas pracy " * 20, origin="bold"), paragraph("Osiem."))
    assert advice.count == 1
    assert "“Czas pracy" in str(advice.phrase)
    assert "…”" in str(advice.phrase)
    assert advice.spans[0].start == 0


def test_the_first_of_several_is_named():
    (advice,) = advise(heading("Urlop", origin="bold"), paragraph("Trwa."), heading("Praca", origin="bold"), paragraph("Trwa."))
    assert (advice.phrase.params["title"], advice.count) == ("Urlop", 2)


@pytest.mark.parametrize(("chars", "count"), [(1500, 0), (1501, 1)])
def test_a_preamble_is_long_beyond_a_page(chars, count):
    found = advise(paragraph("a" * (chars - 1) + "."), heading("A"), paragraph("b"))
    assert [advice.count for advice in found if advice.code == "long_preamble"] == [1] * count


@pytest.mark.parametrize(("chars", "shown"), [(60, "a" * 60), (61, "a" * 59 + "…")])
def test_a_title_is_shortened_to_sixty_characters(chars, shown):
    (advice,) = advise(heading("a" * chars, origin="bold"), paragraph("Osiem."))
    assert advice.phrase.params["title"] == shown


@pytest.mark.parametrize(("percent", "count"), [(10.0, 0), (10.1, 1)])
def test_many_fragments_are_cut_beyond_a_tenth(percent, count):
    document = assemble(*GOOD)
    comparison = compare_document(document, parse_grid("600/100"))
    *others, last = comparison.rows
    judgement = replace(last.judgement, figures=replace(last.judgement.figures, broken_pct=percent))
    found = advise_file(document, replace(comparison, rows=(*others, replace(last, judgement=judgement))))
    assert [advice.code for advice in found] == ["broken"] * count


def test_the_longest_section_is_the_one_named():
    text = [paragraph(*["To jest zdanie."] * 20)]
    advice = next(found for found in advise(heading("A"), *text * 40, heading("B"), *text * 30) if found.code == "long_section")
    assert (advice.phrase.params["title"], advice.count) == ("A", 2)


@pytest.mark.parametrize(("lost", "count"), [(1, 0), (2, 1)])
def test_lost_words_matter_beyond_one_in_a_hundred(lost, count):
    found = advise(heading("A"), paragraph("raz " * 97 + "dwa."), notices=[Notice("lost_words", lost)])
    assert [advice.code for advice in found] == ["lost_words"] * count
