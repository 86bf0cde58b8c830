"""Automatic numbers as Word prints them: small files of our own with a `numbering.xml`, read whole."""

import io

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from chunking.base.enumerators import format_number
from chunking.reading.convert import convert_bytes
from chunking.reading.word.repair import repair_docx

BODY = "Strony ustalają zasady współpracy w zakresie dostaw."


def make_level(depth, text, *, fmt="decimal", start=1, more=""):
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{fmt}"/>{more}<w:lvlText w:val="{text}"/>'
        '<w:suff w:val="space"/></w:lvl>'
    )


def make_list(number, *levels):
    return f'<w:abstractNum w:abstractNumId="{number}">{"".join(levels)}</w:abstractNum>'


def make_num(number, abstract, *starts):
    overrides = "".join(f'<w:lvlOverride w:ilvl="{depth}"><w:startOverride w:val="{start}"/></w:lvlOverride>' for depth, start in starts)
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{abstract}"/>{overrides}</w:num>'


def build(numbering, *lines):
    """A Word file of lines: (text, style or None, list or None, level), bold between two asterisks."""
    word = docx.Document()
    root = word.part.numbering_part.element
    root[:] = list(parse_xml(f"<w:numbering {nsdecls('w')}>{numbering}</w:numbering>"))
    for text, style, number, depth in lines:
        paragraph = word.add_paragraph(style=style)
        paragraph.add_run(text.strip("*")).bold = True if text.startswith("*") else None
        if number is not None:
            properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
            properties.get_or_add_numId().val, properties.get_or_add_ilvl().val = number, depth
    file = io.BytesIO()
    word.save(file)
    return file.getvalue()


def read(numbering, *lines):
    return convert_bytes(build(numbering, *lines), "a.docx")


def list_titles(document):
    return [heading.title for heading in document.headings]


SIGNS = make_list(0, make_level(0, "§ %1.")) + make_num(5, 0)
CHAPTERS = make_list(0, make_level(0, "%1."), make_level(1, "%1.%2"), make_level(2, "%3)", fmt="lowerLetter")) + make_num(5, 0)


def test_a_heading_carries_its_sign_and_number():
    document = read(
        SIGNS, ("Przedmiot umowy", "Heading 1", 5, 0), (BODY, None, None, 0), ("Cena", "Heading 1", 5, 0), (BODY, None, None, 0)
    )
    assert list_titles(document) == ["§ 1. Przedmiot umowy", "§ 2. Cena"]
    (notice,) = [notice for notice in document.notices if notice.kind == "printed_numbers"]
    assert (notice.count, notice.examples) == (2, ("§ 1. Przedmiot umowy", "§ 2. Cena"))


def test_numbers_begin_where_the_list_begins():
    numbering = make_list(0, make_level(0, "§ %1.", start=7)) + make_num(5, 0)
    document = read(numbering, ("Przedmiot", "Heading 1", 5, 0), (BODY, None, None, 0), ("Cena", "Heading 1", 5, 0), (BODY, None, None, 0))
    assert list_titles(document) == ["§ 7. Przedmiot", "§ 8. Cena"]


def test_a_second_list_of_one_kind_goes_on_unless_it_has_a_start_of_its_own():
    numbering = make_list(0, make_level(0, "§ %1.")) + make_num(5, 0) + make_num(6, 0) + make_num(7, 0, (0, 1))
    lines = [(f"Część {number}", "Heading 1", number, 0) for number in (5, 6, 7, 7)]
    assert list_titles(read(numbering, *lines)) == ["§ 1. Część 5", "§ 2. Część 6", "§ 1. Część 7", "§ 2. Część 7"]


def test_a_number_alone_joins_the_title_below():
    lines = ("", None, 5, 0), ("*Postanowienia ogólne*", None, None, 0), (BODY, None, None, 0)
    assert list_titles(read(SIGNS, *lines)) == ["§ 1. Postanowienia ogólne"]


def test_an_automatic_clause_is_one_exactly_as_a_typed_one():
    automatic = read(SIGNS, (BODY, None, 5, 0), (BODY, None, 5, 0))
    typed = read("", (f"§ 1. {BODY}", None, None, 0), (f"§ 2. {BODY}", None, None, 0))
    assert automatic.text == typed.text
    assert list_titles(automatic) == list_titles(typed) == ["§ 1.", "§ 2."]


def test_levels_restart_and_list_items_keep_their_mark():
    lines = ("Czas", "Heading 1", 5, 0), ("Doba", "Heading 2", 5, 1), ("litera", None, 5, 2), ("Urlop", "Heading 1", 5, 0)
    document = read(CHAPTERS, *lines, ("Wymiar", "Heading 2", 5, 1), ("litera", None, 5, 2))
    assert list_titles(document) == ["1. Czas", "1.1 Doba", "2. Urlop", "2.1 Wymiar"]
    assert document.text.count("a) litera") == 2


def test_a_bold_line_that_counts_on_with_headings_is_one():
    lines = ("Budowa", "Heading 1", 5, 0), (BODY, None, None, 0), ("*Aplikacja*", "List Paragraph", 5, 0), (BODY, None, None, 0)
    document = read(CHAPTERS, *lines, ("Wdrożenie", "Heading 1", 5, 0), (BODY, None, None, 0))
    assert list_titles(document) == ["1. Budowa", "2. Aplikacja", "3. Wdrożenie"]


def test_a_level_that_never_restarts_counts_on():
    numbering = make_list(0, make_level(0, "%1."), make_level(1, "Art. %2.", more='<w:lvlRestart w:val="0"/>')) + make_num(5, 0)
    lines = [(text, "Heading 1" if depth == 0 else "Heading 2", 5, depth) for text, depth in (("A", 0), ("b", 1), ("C", 0), ("d", 1))]
    assert list_titles(read(numbering, *lines)) == ["1. A", "Art. 1. b", "2. C", "Art. 2. d"]


def test_legal_numbering_prints_digits_for_every_level():
    numbering = make_list(0, make_level(0, "%1.", fmt="upperRoman"), make_level(1, "%1.%2", more="<w:isLgl/>")) + make_num(5, 0)
    lines = ("A", "Heading 1", 5, 0), ("B", "Heading 1", 5, 0), ("c", "Heading 2", 5, 1)
    assert list_titles(read(numbering, *lines)) == ["I. A", "II. B", "2.1 c"]


def test_a_number_in_a_table_cell_is_in_the_text():
    word = docx.Document(io.BytesIO(build(make_list(0, make_level(0, "%1.")) + make_num(5, 0))))
    table = word.add_table(3, 2)
    for row, cells in enumerate((("Lp.", "Towar"), ("", "Papier"), ("", "Toner"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    for row in (1, 2):
        properties = table.cell(row, 0).paragraphs[0]._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_numId().val, properties.get_or_add_ilvl().val = 5, 0
    file = io.BytesIO()
    word.save(file)
    text = convert_bytes(file.getvalue(), "a.docx").text
    assert "| 1. | Papier |" in text
    assert "| 2. | Toner |" in text


def test_a_format_that_is_not_known_is_reported_and_no_wrong_number_is_shown():
    numbering = make_list(0, make_level(0, "%1.", fmt="hebrew1")) + make_num(5, 0)
    document = read(numbering, ("Cena", "Heading 1", 5, 0), (BODY, None, None, 0))
    assert list_titles(document) == ["Cena"]
    assert [(notice.kind, notice.count) for notice in document.notices] == [("unresolved_numbers", 1)]


def test_a_repaired_copy_prints_what_was_printed():
    data = build(SIGNS, ("*Przedmiot umowy*", None, 5, 0), (BODY, None, None, 0), ("*Cena*", None, 5, 0), (BODY, None, None, 0))
    repaired = repair_docx(data, "a.docx").data
    assert list_titles(convert_bytes(repaired, "a.docx")) == ["§ 1. Przedmiot umowy", "§ 2. Cena"]
    assert "§" not in "".join(paragraph.text for paragraph in docx.Document(io.BytesIO(repaired)).paragraphs)


@pytest.mark.parametrize(
    ("number_format", "value", "printed"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 7, "07"),
        ("upperRoman", 1994, "MCMXCIV"),
        ("lowerRoman", 4, "iv"),
        ("upperLetter", 27, "AA"),
        ("lowerLetter", 53, "aaa"),
        ("russianLower", 2, "б"),
        ("ordinal", 3, "3."),
        ("none", 3, ""),
        ("cardinalText", 3, None),
    ],
)
def test_formats(number_format, value, printed):
    assert format_number(value, number_format) == printed
