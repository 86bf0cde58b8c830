"""Kinds of lines that look like headings in Word files of offices, and which of them are."""

import pytest

from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.word.audit import audit_docx
from tests.reading.word.body_files import build_body, heading, paragraph, run

BOLD = "<w:b/>"
CENTRED = '<w:jc w:val="center"/>'
TEXT = paragraph("Komisja rozpatruje wniosek w terminie czternastu dni i zawiadamia o wyniku na piśmie.")


def bold(words: str, size: int = 0, more: str = "") -> str:
    return paragraph(run(words, BOLD + (f'<w:sz w:val="{2 * size}"/>' if size else "")), more=more)


def read(*blocks: str, styles: str = "") -> Document:
    return convert_bytes(build_body(*blocks, styles=styles), "plik.docx")


def titles(*blocks: str) -> list[str]:
    return [item.title for item in read(*blocks).headings]


def outline(*blocks: str) -> list[tuple[int, str]]:
    return [(item.level, item.title) for item in read(*blocks).headings]


def kinds(*blocks: str) -> list[str]:
    return [notice.kind for notice in read(*blocks).notices]


@pytest.mark.parametrize("name", ["Spis treści", "Contents", "Table of Contents", "Inhaltsverzeichnis", "SPIS TREŚCI"])
def test_a_table_of_contents_opens_nothing(name: str) -> None:
    contents = (bold(name), paragraph("Rozdział I Cel 2"), paragraph("Rozdział II Zasady 3"))
    chapters = (bold("Rozdział I"), paragraph("Cel"), TEXT, bold("Rozdział II"), paragraph("Zasady"), TEXT)
    assert titles(*contents, *chapters) == ["Rozdział I Cel", "Rozdział II Zasady"]


def test_the_heading_of_a_contents_in_words_own_style_is_none() -> None:
    style = '<w:style w:type="paragraph" w:styleId="TOCHeading"><w:name w:val="TOC Heading"/><w:basedOn w:val="Heading1"/></w:style>'
    document = read(paragraph("Spis treści", "TOCHeading"), heading("Zakres"), TEXT, styles=style)
    assert [item.title for item in document.headings] == ["Zakres"]


@pytest.mark.parametrize(
    "words",
    [
        "(wypełnia pracownik)",
        "czerwiec 2031",
        "Maj 2031 r.",
        "rok szkolny 2031/2032",
        "Pracownik zobowiązuje się do:",
        "Najemca odpowiada za:",
        "Umowa obowiązuje od:",
        "SELECT k.nazwa FROM konferencje_dni",
        ",k.miasto",
        "for each in rows:(",
    ],
)
def test_bold_lines_that_open_nothing(words: str) -> None:
    assert titles(heading("Oświadczenie"), TEXT, bold(words), TEXT) == ["Oświadczenie"]


@pytest.mark.parametrize("words", ["Wymagane dokumenty:", "Kary umowne (art. 5)", "Plan na rok 2031", "Maj i czerwiec 2031 w liczbach"])
def test_bold_lines_that_are_titles(words: str) -> None:
    assert titles(heading("Oświadczenie"), TEXT, bold(words), TEXT) == ["Oświadczenie", words]


def test_a_line_of_columns_is_no_title_and_a_number_before_a_tab_is_one() -> None:
    columns = paragraph(f"<w:r><w:rPr>{BOLD}</w:rPr><w:t>Rozdział</w:t><w:tab/><w:t>Strona</w:t></w:r>")
    numbered = paragraph(f"<w:r><w:rPr>{BOLD}</w:rPr><w:t>2.</w:t><w:tab/><w:t>Zakres prac</w:t></w:r>")
    assert titles(heading("A"), TEXT, columns, TEXT, numbered, TEXT) == ["A", "2. Zakres prac"]


def test_a_label_between_two_points_belongs_to_the_first() -> None:
    points = [paragraph(f"{number}.) Wpłat należy dokonywać na konto szkoły.") for number in (3, 4)]
    assert titles(heading("Wpłaty"), points[0], bold("TYTUŁEM: imię i nazwisko ucznia"), points[1]) == ["Wpłaty"]
    assert titles(heading("Wpłaty"), points[0], bold("Terminy"), points[1]) == ["Wpłaty", "Terminy"]


def test_a_title_over_four_lines_is_one() -> None:
    lines = ("Regulamin przyznawania dodatków", "za pracę w porze nocnej dla osób", "zatrudnionych w spółce Brzoza", "w roku bieżącym")
    assert titles(*map(bold, lines), TEXT, bold("§ 1."), TEXT) == [" ".join(lines), "§ 1."]


def test_a_long_chapter_with_a_number_is_a_heading_above_its_letters() -> None:
    long = "II. Ustalanie obowiązków i ocena, czy zasady obiegu dokumentów w spółce Brzoza wystarczają do ochrony danych osób zatrudnionych"
    blocks = [block for words in ("I. Wstęp", "A. Cel", long, "A. Zakres") for block in (bold(words), TEXT)]
    assert outline(*blocks) == [(1, "I. Wstęp"), (2, "A. Cel"), (1, long), (2, "A. Zakres")]
    assert titles(bold(long.removeprefix("II. ")), TEXT) == []


def test_a_series_of_clauses_keeps_its_level_around_headings_of_the_author() -> None:
    blocks = (paragraph("§.1 PRZEPISY OGÓLNE"), TEXT, heading("Administrator danych"), TEXT, paragraph("§2. PLIKI COOKIES"), TEXT)
    assert outline(*blocks) == [(1, "§.1 PRZEPISY OGÓLNE"), (1, "Administrator danych"), (1, "§2. PLIKI COOKIES")]


def test_centred_lines_are_above_others_of_their_size_in_reading_and_audit() -> None:
    group, name = bold("TRENERZY", 12, CENTRED), bold("Trener Alfa", 12)
    data = build_body(bold("LISTA", 14, CENTRED + '<w:outlineLvl w:val="0"/>'), group, name, TEXT, group, name, TEXT)
    read_levels = [item.level for item in convert_bytes(data, "plik.docx").headings]
    levels = [one.proposed_level for one in audit_docx(data, "plik.docx").paragraphs]
    assert read_levels == levels == [1, 2, 3, 2, 3]


def test_lines_of_an_annex_in_larger_letters_are_no_headings() -> None:
    small, large = (f'<w:sz w:val="{size}"/>' for size in (16, 24))
    contract = [paragraph(run("Komisja rozpatruje wniosek w terminie czternastu dni. " * 3, small)) for _ in range(12)]
    annex = [paragraph(run(words, large)) for words in ("31.10 - dzień wolny", "11.11 - Święto Niepodległości", "06.01 - Trzech Króli")]
    data = build_body(*contract, *annex)
    assert audit_docx(data, "plik.docx").headings_total == 0
    assert not [notice for notice in convert_bytes(data, "plik.docx").notices if notice.kind == "unused_large"]


def test_sections_keep_the_order_of_the_file() -> None:
    styles = '<w:style w:type="paragraph" w:styleId="Inside"><w:name w:val="Inside Section Heading"/><w:basedOn w:val="Normal"/></w:style>'
    own = paragraph("Cechy", "Inside")
    document = read(heading("Plan", 3), TEXT, heading("Wyrób", 5), TEXT, own, TEXT, heading("Odbiorcy", 5), TEXT, styles=styles)
    assert [item.title for item in document.headings] == ["Plan", "Wyrób", "Cechy", "Odbiorcy"]


def test_clauses_parted_by_line_breaks_are_sections_of_their_own() -> None:
    lines = [f"{run(f'§ {number}. ', BOLD)}{run('Komisja rozpatruje wniosek na piśmie.')}" for number in (1, 2, 3)]
    broken = paragraph("<w:r><w:br/></w:r>".join(lines))
    document = read(heading("Zasady"), broken)
    assert [item.title for item in document.headings] == ["Zasady", "§ 1.", "§ 2.", "§ 3."]
    assert document.ledger is not None
    assert document.ledger.lost == ()


def test_lines_of_an_address_stay_in_one_paragraph() -> None:
    address = paragraph("<w:r><w:t>Brzoza sp. z o.o.</w:t><w:br/><w:t>ul. Prosta 5</w:t><w:br/><w:t>§ 5 akapit</w:t></w:r>")
    assert read(heading("Adres"), address).text.count("\n\n") == 1


def test_plain_capitals_are_told() -> None:
    assert "unused_capitals" in kinds(heading("A"), TEXT, paragraph("PRZEPISY KOŃCOWE"), TEXT)
    assert "unused_capitals" not in kinds(heading("A"), TEXT, paragraph("PKP S.A."), TEXT)
