"""Styles of Word files once inheritance is resolved, and the walk over all paragraphs."""

import docx
import pytest
from docx.oxml.ns import qn

from chunking.base.errors import DamagedFile, EmptyFile, PasswordRequired, StrictFile, UnsupportedFile
from chunking.reading.word.paragraphs import find_runs, open_word, walk_paragraphs
from chunking.reading.word.styles import NamedLevel, StyleSheet, parse_style_name
from tests.reading.word.word_audit_files import add_body, add_control, add_style, add_textbox, put, save, set_outline


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("heading 1", 1),
        ("Heading 9", 9),
        ("Nagłówek 2", 2),
        ("Nagwek3", 3),
        ("Naglowek", None),
        ("Überschrift 2", 2),
        ("berschrift1", 1),
        ("Titre 1", 1),
        ("Nagłówek 1 umowa", 1),
        ("Tytuł rozdziału", None),
        ("Title", 0),
        ("Tytuł", 0),
        ("Titre", 0),
        ("Heading 0", 1),
    ],
)
def test_names_that_are_headings(name, level):
    assert parse_style_name(name) == NamedLevel(level)


@pytest.mark.parametrize(
    "name",
    [
        "Normal",
        "header",
        "TOC Heading",
        "toc 1",
        "Nagłówek spisu treści",
        "Nagłówek 2 Znak",
        "Heading 2 Char",
        "Table Heading",
        "Subtitle",
        "Body",
    ],
)
def test_names_that_are_none(name):
    assert parse_style_name(name) is None


def test_outline_level_is_the_paragraphs_own_then_the_styles_then_the_bases():
    word = docx.Document()
    add_style(word, "Klauzula", outline=2)
    add_style(word, "Klauzula mała", base="Klauzula")
    add_style(word, "Klauzula zwykła", base="Klauzula", outline=9)
    styles = StyleSheet(word.styles.element)
    own = word.add_paragraph("a", style="Klauzula")
    set_outline(own, 0)
    found = [styles.resolve_outline(paragraph._p) for paragraph in (own, word.add_paragraph("b", style="Klauzula"))]
    assert [(one.level, one.source) for one in found] == [(1, "paragraph"), (3, "style")]
    based = styles.resolve_outline(word.add_paragraph("c", style="Klauzula mała")._p)
    assert (based.level, based.source) == (3, "base")
    assert styles.resolve_outline(word.add_paragraph("d", style="Klauzula zwykła")._p) is None
    assert styles.resolve_outline(word.add_paragraph("e")._p) is None


def test_a_circle_of_base_styles_ends():
    word = docx.Document()
    one, two = add_style(word, "Jeden"), add_style(word, "Dwa", base="Jeden")
    one.base_style = two
    assert len(StyleSheet(word.styles.element).chain("Dwa")) == 2


def test_bold_by_both_styles_is_not_bold_and_the_run_decides():
    word = docx.Document()
    word.styles["Normal"].font.bold = True
    strong = word.styles.add_style("Mocny", docx.enum.style.WD_STYLE_TYPE.CHARACTER)
    strong.font.bold = True
    styles = StyleSheet(word.styles.element)
    paragraph = word.add_paragraph()
    plain, both, off = paragraph.add_run("a"), paragraph.add_run("b", style="Mocny"), paragraph.add_run("c")
    off.bold = False
    assert [styles.resolve_toggle(run._r, paragraph._p, "b") for run in (plain, both, off)] == [True, False, False]


def test_font_size_comes_from_the_nearest_layer():
    word = docx.Document()
    word.styles["Normal"].font.size = docx.shared.Pt(11)
    large = add_style(word, "Duży")
    large.font.size = docx.shared.Pt(20)
    styles = StyleSheet(word.styles.element)
    paragraph = word.add_paragraph("a", style="Duży")
    small = paragraph.add_run("b")
    small.font.size = docx.shared.Pt(8)
    sizes = [styles.resolve_font_pt(run, paragraph._p) for run in find_runs(paragraph._p)]
    assert sizes == [20, 8]
    assert styles.resolve_font_pt(None, word.add_paragraph("c")._p) == 11


def test_numbering_inherits_number_and_depth_apart_and_zero_is_none():
    word = docx.Document()
    base, deep = add_style(word, "Numer"), add_style(word, "Numer głęboki", base="Numer")
    put(put(base.element.get_or_add_pPr(), "numPr"), "numId", val="4")
    put(put(deep.element.get_or_add_pPr(), "numPr"), "ilvl", val="2")
    styles = StyleSheet(word.styles.element)
    paragraph = word.add_paragraph("a", style="Numer głęboki")
    assert styles.resolve_numbering(paragraph._p) == ("4", "2")
    put(put(paragraph._p.get_or_add_pPr(), "numPr"), "numId", val="0")
    assert styles.resolve_numbering(paragraph._p) is None


def test_the_files_own_heading_style_is_found_under_any_id():
    word = docx.Document()
    word.styles["Heading 2"].element.set(qn("w:styleId"), "Nagwek2")
    styles = StyleSheet(word.styles.element)
    assert styles.find_heading_style(2).get(qn("w:styleId")) == "Nagwek2"
    assert styles.find_heading_style(0).get(qn("w:styleId")) == "Title"


def test_the_walk_sees_every_place_once():
    word = docx.Document()
    add_body(word, "tekst")
    add_control(word, word.add_paragraph("w kontrolce"))
    word.add_table(1, 1).cell(0, 0).text = "w tabeli"
    add_textbox(word, "w ramce", "Normal")
    word.sections[0].header.paragraphs[0].text = "nad stroną"
    places = [(paragraph.place, paragraph.text) for paragraph in walk_paragraphs(word) if paragraph.text]
    assert places == [
        ("body", "tekst"),
        ("control", "w kontrolce"),
        ("table", "w tabeli"),
        ("textbox", "w ramce"),
        ("header", "nad stroną"),
    ]
    assert [paragraph.index for paragraph in walk_paragraphs(word)] == list(range(len(walk_paragraphs(word))))


def test_real_files_say_what_is_wrong_with_them(word_cases):
    for file, error in (
        ("docling__strict_ooxml.docx", StrictFile),
        ("poi__truncated.docx", DamagedFile),
        ("pdfplumber__zero_bytes.pdf", EmptyFile),
    ):
        with pytest.raises(error) as raised:
            open_word((word_cases / file).read_bytes(), file)
        assert raised.value.remedy
    with pytest.raises(UnsupportedFile):
        open_word((word_cases / "docling__bookmarks.pdf").read_bytes(), "a.pdf")


def test_an_encrypted_word_file_asks_for_a_copy_without_password():
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(PasswordRequired):
        open_word(data, "umowa.docx")


def test_a_file_without_a_body_is_damaged():
    from tests.reading.word.word_files import edit_part

    broken = edit_part(save(docx.Document()), "word/document.xml", lambda _: b"<w:document xmlns:w='x'/>")
    with pytest.raises(DamagedFile):
        open_word(broken, "umowa.docx")
