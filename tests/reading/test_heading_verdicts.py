"""A bold line is a heading in every format or in none: one rule, see `chunking.reading.text.heading_rules`."""

from functools import cache

import pytest
from fpdf import FPDF

from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.text.heading_rules import find_reason_against
from chunking.reading.word.audit import audit_docx
from tests.build_samples.paper import FONTS_DIR
from tests.reading.word.word_files import build_word

HEADINGS = (
    "Cel",
    "BHP",
    "Obowiązki pracownika",
    "Kto może pracować zdalnie?",
    "Wymagane dokumenty:",
    "Dział kadr",
    "§ 5. Urlopy",
    "Rozdział IV",
    "Regulamin serwisu nazwa.pl",
    "Plan na 2024",
    "Źródła prawa",
    "Tabela stawek",
    "Uwagi końcowe",
    "Pojęcia (skróty itp.)",
)
NO_HEADINGS = {
    "Źródło: GUS, obliczenia własne": "unused_source",
    "E-mail: kadry@example.pl, tel. 22 123 45 67": "unused_address",
    "ul. Prosta 5, 00-950 Warszawa": "unused_address",
    "Obowiązki pracownika,": "unused_bold_sentence",
    "Dział kadr;": "unused_bold_sentence",
    "Dalszy ciąg…": "unused_bold_sentence",
    "Wniosek składa się w kadrach.": "unused_bold_sentence",
    "Do obowiązków pracownika działu kadr należy w szczególności:": "unused_bold_sentence",
    "Tabela 1. Stawki": "unused_caption",
    "Rycina 2: Obieg pism": "unused_caption",
    "UWAGA: nie wchodzić": "unused_warning",
    "Nie wchodzić!": "unused_warning",
    "Warszawa, 3 marca 2025": "unused_date",
    "12.03.2025": "unused_date",
    "Razem: 1 200,00 zł": "unused_value",
    "Podpis ______": "unused_value",
    "Urlopy ........ 7": "unused_contents_line",
    "• Gruby punkt": "unused_bold_in_list",
    "zł": "unused_bold_length",
    "AS": "unused_bold_length",
    "2 + 2 = 4": "unused_bold_length",
    "Bardzo " * 17: "unused_bold_length",
}
ABOVE = "Ten akapit stoi przed wierszem i jest zwykłym tekstem, który kończy się kropką."
BELOW = "Ten akapit stoi po wierszu i jest zwykłym tekstem, dość długim, aby rozmiar jego pisma był pismem dokumentu."
LINES = [("text", ABOVE), *(line for words in (*HEADINGS, *NO_HEADINGS) for line in (("bold", words.strip()), ("text", BELOW)))]


@cache
def read_all(ending: str) -> Document:
    """Every line in one document, each between two paragraphs of text."""
    return read_lines(LINES, ending)


def read_lines(lines: list[tuple[str, str]], ending: str) -> Document:
    return convert_bytes({"md": write_markdown, "docx": write_word, "pdf": write_pdf}[ending](lines), f"plik.{ending}")


def write_markdown(lines: list[tuple[str, str]]) -> bytes:
    return "\n\n".join(f"**{words}**" if style == "bold" else words for style, words in lines).encode()


def write_word(lines: list[tuple[str, str]]) -> bytes:
    return build_word(*lines)


def write_pdf(lines: list[tuple[str, str]]) -> bytes:
    if not FONTS_DIR.is_dir():
        pytest.skip(f"needs the fonts of {FONTS_DIR} (apt-get install fonts-dejavu-core)")
    paper = FPDF()
    paper.add_font("DejaVu", fname=FONTS_DIR / "DejaVuSans.ttf")
    paper.add_font("DejaVu", style="B", fname=FONTS_DIR / "DejaVuSans-Bold.ttf")
    paper.add_page()
    for style, words in lines:
        paper.set_font("DejaVu", "B" if style == "bold" else "", 10)
        paper.multi_cell(0, 6, words, new_x="LMARGIN", new_y="NEXT")
        paper.ln(6)
    return bytes(paper.output())


@pytest.mark.parametrize("ending", ["md", "docx", "pdf"])
def test_a_bold_line_is_a_heading_in_every_format_or_in_none(ending):
    assert [heading.title for heading in read_all(ending).headings] == list(HEADINGS)


@pytest.mark.parametrize("ending", ["md", "docx"])  # a PDF reports no lines that only look like headings
def test_a_line_that_only_looks_like_one_is_reported_with_the_reason(ending):
    unused = [notice for notice in read_all(ending).notices if notice.kind.startswith("unused_")]
    assert [(notice.kind, notice.examples[0]) for notice in unused] == [(kind, words.strip()[:80]) for words, kind in NO_HEADINGS.items()]


def test_the_audit_says_the_same():
    audit = audit_docx(write_word(LINES), "plik.docx")
    assert [paragraph.text for paragraph in audit.paragraphs if paragraph.is_heading] == list(HEADINGS)


@pytest.mark.parametrize("words", [*HEADINGS, *NO_HEADINGS])
def test_one_function_gives_the_reason(words):
    assert find_reason_against(words.strip()) == NO_HEADINGS.get(words)


@pytest.mark.parametrize("ending", ["md", "docx", "pdf"])
@pytest.mark.parametrize(("above", "below"), [("........................", BELOW), (BELOW, "(podpis)"), ("Z poważaniem", BELOW)])
def test_a_name_at_a_signature(above, below, ending):
    lines = [("text", ABOVE), ("text", above), ("bold", "Kierownik Działu Kadr"), ("text", below), ("text", ABOVE)]
    assert read_lines(lines, ending).headings == ()


@pytest.mark.parametrize("ending", ["md", "docx", "pdf"])
def test_a_line_over_nothing(ending):
    assert read_lines([("text", ABOVE), ("text", BELOW), ("bold", "Koniec dokumentu")], ending).headings == ()
