"""The Word judge by hand-made paragraphs and signs, without a file: one rule per test."""

from dataclasses import dataclass, replace

import pytest
from lxml import etree

from chunking.reading.word.judge import judge_paragraphs
from chunking.reading.word.paragraphs import Place, W, WordParagraph
from chunking.reading.word.signals import Signals
from chunking.reading.word.styles import NamedLevel, OutlineLevel
from chunking.reading.word.verdicts import PRESS_DEEP_LEVEL, PRESS_LEVEL, PRESS_TITLE, advise

PLAIN = Signals(
    style_id="Normal",
    style_name="Normal",
    base_styles=(),
    is_defined=True,
    outline=None,
    named=None,
    is_built_in=False,
    pasted_level=None,
    is_bold=False,
    bold_by=(),
    font_pt=11.0,
    body_font_pt=11.0,
    is_large=False,
    is_capitals=False,
    is_numbered=False,
    is_right_aligned=False,
    is_centred=False,
    has_columns=False,
    is_contents_title=False,
    is_contents_line=False,
    matches_contents=False,
    is_caption=False,
)
BOLD = replace(PLAIN, is_bold=True)
LARGE = replace(PLAIN, is_large=True, font_pt=16.0)
HEADING = replace(PLAIN, style_id="Heading1", outline=OutlineLevel(1, "style"), is_built_in=True)
CLAUSE = replace(HEADING, style_id="Ustep")
SENTENCE = "Pracownik składa wniosek u przełożonego na piśmie."
LONG_TITLE = "Zasady przyznawania premii uznaniowej dla pracowników działu sprzedaży"


@dataclass(frozen=True)
class Row:
    """A paragraph with its signs, and what Docling made of it."""

    text: str
    signals: Signals = PLAIN
    docling: str = "text"
    place: Place = "body"


TEXT = Row(SENTENCE)


def judge(*rows: Row) -> list[tuple[str, str, bool, int | None]]:
    """Words, verdict, whether a heading, and level of each judged paragraph."""
    paragraphs = [WordParagraph(index, etree.Element(W + "p"), row.place, row.text) for index, row in enumerate(rows)]
    judged = judge_paragraphs(paragraphs, [row.signals for row in rows], [row.docling for row in rows])
    return [(one.text, one.verdict, one.is_heading, one.level) for one in judged]


def judge_first(*rows: Row) -> tuple[str, bool, int | None] | None:
    """Verdict, whether a heading, and level of the first paragraph; None if it is not judged at all."""
    found = [(verdict, is_heading, level) for text, verdict, is_heading, level in judge(*rows) if text == rows[0].text]
    return found[0] if found else None


def heading(text: str, signals: Signals = HEADING) -> Row:
    return Row(text, signals, "heading:1")


def test_body_text_is_not_judged():
    assert judge(TEXT, TEXT) == []


def test_a_heading_for_word_and_docling_is_right():
    assert judge_first(heading("Czas pracy"), TEXT) == ("ok", True, 1)


@pytest.mark.parametrize(
    ("signals", "verdict", "level"),
    [
        (replace(PLAIN, outline=OutlineLevel(2, "paragraph")), "missed_outline", 2),
        (replace(PLAIN, named=NamedLevel(3)), "missed_name", 3),
        (replace(PLAIN, named=NamedLevel(None)), "missed_name", 1),
        (replace(PLAIN, named=NamedLevel(2), is_defined=False), "undefined_style", 2),
        (replace(PLAIN, pasted_level=2), "missed_pasted", 2),
        (BOLD, "missed_bold", None),
        (LARGE, "missed_large", None),
        (replace(BOLD, is_large=True), "missed_bold", None),
    ],
)
def test_a_heading_that_docling_misses(signals, verdict, level):
    assert judge_first(Row("Czas pracy", signals), TEXT) == (verdict, True, level)


def test_the_number_of_a_clause_gives_the_level_that_a_name_does_not():
    assert judge_first(Row("§ 2. Czas pracy", replace(PLAIN, named=NamedLevel(None))), TEXT) == ("missed_name", True, None)


def test_a_sentence_in_a_heading_style_is_false_for_docling_and_rightly_text_otherwise():
    assert judge_first(heading(SENTENCE), TEXT) == ("false_clause", False, None)
    assert judge_first(Row(SENTENCE, HEADING), TEXT) == ("ok", False, None)


def test_a_heading_without_words_is_false():
    assert judge_first(heading(""), TEXT) == ("false_empty", False, None)
    assert judge_first(Row("", BOLD), TEXT) is None


@pytest.mark.parametrize(("place", "verdict"), [("table", "in_table"), ("textbox", "in_textbox")])
def test_a_heading_in_a_table_or_box(place, verdict):
    assert judge_first(Row("Czas pracy", HEADING, place=place), TEXT) == (verdict, True, 1)
    assert judge_first(Row("Czas pracy", BOLD, place=place), TEXT) is None


@pytest.mark.parametrize(
    "row",
    [
        Row("Spis treści ..... 3", BOLD),
        Row("Tabela stawek", replace(BOLD, is_caption=True)),
        Row("Urlopy", replace(BOLD, is_contents_line=True)),
        Row("Wydział Kadr", replace(BOLD, is_right_aligned=True)),
        Row("Gruby punkt", BOLD, docling="list"),
        Row("x = 1", BOLD, docling="code"),
        Row("Obowiązki pracownika,", BOLD),
    ],
)
def test_a_bold_line_that_is_something_else(row):
    assert judge_first(row, TEXT) is None


def test_a_right_aligned_clause_is_a_heading_all_the_same():
    assert judge_first(Row("Załącznik nr 1 do regulaminu", replace(BOLD, is_right_aligned=True)), TEXT) == ("missed_bold", True, None)


def test_a_bold_line_needs_text_below():
    assert judge_first(Row("Koniec", BOLD)) is None
    assert judge_first(Row("Koniec", BOLD), Row("Też gruby", BOLD)) is None
    assert judge_first(Row("Koniec", BOLD), Row("........................")) is None
    assert judge_first(Row("Stawki", BOLD), Row("Kwota", BOLD, "table", "table")) == ("missed_bold", True, None)
    assert judge_first(Row("Wymagane", BOLD), Row("Gruby punkt", replace(BOLD, is_numbered=True), "list")) == ("missed_bold", True, None)


def test_a_number_alone_is_a_heading_above_its_text_even_if_not_bold():
    assert judge_first(Row("§ 5."), TEXT) == ("missed_bold", True, None)
    assert judge_first(Row("§ 5."), Row("§ 6.")) is None


def test_numbered_titles_made_with_a_list_are_headings_from_two_on():
    item = replace(PLAIN, is_numbered=True)
    titles = [Row("Szkolenia wstępne", item, "list"), TEXT, Row("Szkolenia okresowe", item, "list"), TEXT]
    assert [words for words, *_ in judge(*titles)] == ["Szkolenia wstępne", "Szkolenia okresowe"]
    assert judge(*titles[:2]) == []


@pytest.mark.parametrize(("titles", "is_clause_style"), [(1, True), (2, True), (3, False)])
def test_a_style_is_one_of_clauses_from_exactly_half_sentences_on(titles, is_clause_style):
    """Two of its headings are sentences; the long one before them then is one too, though it has no full stop."""
    sentences = [heading(SENTENCE, CLAUSE), heading(SENTENCE.replace("wniosek", "podanie"), CLAUSE)]
    others = [heading(LONG_TITLE, CLAUSE), *(heading(f"Kary {number}", CLAUSE) for number in range(1, titles))]
    verdicts = {words: verdict for words, verdict, *_ in judge(others[0], *sentences, *others[1:], TEXT)}
    assert verdicts[LONG_TITLE] == ("false_clause" if is_clause_style else "ok")
    assert all(verdicts[other.text] == "ok" for other in others[1:])


def test_a_long_title_over_its_text_stays_one_in_a_style_of_clauses():
    sentences = [heading(SENTENCE, CLAUSE), heading(SENTENCE.replace("wniosek", "podanie"), CLAUSE)]
    assert {words: verdict for words, verdict, *_ in judge(*sentences, heading(LONG_TITLE, CLAUSE), TEXT)}[LONG_TITLE] == "ok"


def test_one_sentence_in_a_heading_style_is_a_slip():
    assert judge_first(heading(LONG_TITLE, CLAUSE), heading(SENTENCE, CLAUSE), TEXT) == ("ok", True, 1)


def test_a_clause_style_spares_short_titles_and_numbers():
    rows = [heading(SENTENCE, CLAUSE), heading("Pracodawca " + SENTENCE, CLAUSE), heading("§ 1.", CLAUSE), heading("Kary:", CLAUSE)]
    assert [verdict for _, verdict, *_ in judge(*rows, TEXT)] == ["false_clause", "false_clause", "ok", "false_clause"]


def test_keys_reach_three_levels_and_deeper_ones_are_chosen_from_the_list():
    assert advise("missed_bold", 3).press == PRESS_LEVEL
    assert advise("missed_bold", 4).press == PRESS_DEEP_LEVEL
    assert advise("missed_bold", 0).press == PRESS_TITLE


def test_the_two_lines_below_a_signature_are_no_headings():
    line, name, role = Row("........................"), Row("Jan Kowalski"), Row("Kierownik działu", BOLD)
    assert judge(line, name, role, TEXT) == []
    assert judge(line, name, name, role, TEXT) == [("Kierownik działu", "missed_bold", True, None)]
