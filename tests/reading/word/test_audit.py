"""The heading audit: small readable word_cases, real files, and what must not be flagged."""

import csv
import io

import docx
import pytest
from docx.oxml.ns import qn

from chunking.reading.word.audit import audit_docx, export_audit, order_worst_first
from chunking.reading.word.verdicts import WHY, WORST_FIRST, Verdict, advise
from tests.reading.word.word_audit_files import add_body, add_bold, add_control, add_style, add_textbox, put, save, set_outline


def audit(word):
    return audit_docx(save(word), "plik.docx")


def found(word):
    return [(row.text, row.verdicts, row.proposed_level) for row in audit(word).paragraphs]


def test_every_verdict_has_its_sentence_and_its_order():
    from typing import get_args

    assert set(WORST_FIRST) == set(get_args(Verdict)) == set(WHY)
    for verdict in WORST_FIRST:
        for level in (None, 0, 2, 5):
            advice = advise(verdict, level)
            assert advice.why.endswith(".")
            assert "{" not in advice.press.format(level=level)


def test_the_keys_fit_the_level():
    assert advise("missed_bold", 2).press.format(level=2) == "Select the line and press Ctrl+Alt+2."
    assert "Heading {level}" in advise("missed_bold", 5).press
    assert "Title" in advise("missed_name", 0).press
    assert "Ctrl+Shift+N" in advise("false_clause", None).press


def test_outline_levels_that_docling_ignores():
    word = docx.Document()
    add_style(word, "Klauzula", outline=1)
    add_style(word, "Klauzula mała", base="Klauzula")
    own, numbered = word.add_paragraph("Zakres prac"), word.add_paragraph("Terminy odbioru")
    set_outline(own, 0)
    set_outline(numbered, 0)
    number = put(numbered._p.get_or_add_pPr(), "numPr")
    put(number, "ilvl", val="0")
    put(number, "numId", val="1")
    add_body(word)
    word.add_paragraph("Kary umowne", style="Klauzula mała")
    word.add_paragraph("Odbiory", style="Klauzula")
    add_body(word)
    assert found(word) == [
        ("Zakres prac", ("missed_outline",), 1),
        ("Terminy odbioru", ("missed_outline",), 1),
        ("Kary umowne", ("missed_outline",), 2),
        ("Odbiory", ("ok",), 2),
    ]


def test_a_style_in_any_language_with_an_outline_level_is_ok():
    word = docx.Document()
    add_style(word, "Hlavička kapitoly", base=None, outline=0)
    word.add_paragraph("Zakres", style="Hlavička kapitoly")
    add_body(word)
    assert found(word) == [("Zakres", ("ok",), 1)]


def test_headings_by_name_only():
    word = docx.Document()
    for name in ("Nagłówek 1", "Überschrift 2"):
        add_style(word, name)
        word.add_paragraph(f"Część {name}", style=name)
        add_body(word)
    assert [row[1:] for row in found(word)] == [(("missed_name",), 1), (("missed_name",), 2)]


def test_the_polish_title_is_a_title_by_name_only():
    word = docx.Document()
    word.styles["Title"].element.set(qn("w:styleId"), "Tytu")
    word.add_paragraph("Regulamin", style="Title")
    add_body(word)
    assert found(word) == [("Regulamin", ("missed_name",), 0)]


def test_bold_and_large_lines():
    word = docx.Document()
    word.add_paragraph("Regulamin", style="Heading 1")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    word.add_paragraph().add_run("Czas pracy").font.size = docx.shared.Pt(18)
    add_body(word)
    assert [row[1] for row in found(word)] == [("ok",), ("missed_bold",), ("missed_large",)]


def test_bold_by_a_style_counts():
    word = docx.Document()
    add_style(word, "Wyróżniony").font.bold = True
    word.add_paragraph("Postanowienia ogólne", style="Wyróżniony")
    add_body(word)
    row = audit(word).paragraphs[0]
    assert (row.verdicts, row.signals.bold_by) == (("missed_bold",), ("paragraph style",))


def test_text_pasted_with_half_a_heading():
    word = docx.Document()
    add_style(word, "Normal (Web)")
    word.add_paragraph(style="Normal (Web)").add_run("Godziny pracy", style="Heading 2 Char")
    add_body(word)
    assert found(word) == [("Godziny pracy", ("missed_pasted",), 2)]


def test_an_undefined_heading_style_is_named():
    word = docx.Document()
    paragraph = word.add_paragraph("Załączniki i wzory")
    put(paragraph._p.get_or_add_pPr(), "pStyle", val="Nagwek3")
    add_body(word)
    row = audit(word).paragraphs[0]
    assert (row.verdicts, row.proposed_level, row.signals.style_id, row.signals.style_name) == (("undefined_style",), 3, "Nagwek3", "")


def test_clauses_in_a_heading_style_are_false():
    word = docx.Document()
    word.add_paragraph("Czynsz", style="Heading 1")
    word.add_paragraph("Najemca płaci czynsz z góry do dziesiątego dnia każdego miesiąca.", style="Heading 2")
    word.add_paragraph("Opóźnienie nalicza odsetki; wynajmujący wzywa do zapłaty na piśmie.", style="Heading 2")
    word.add_paragraph("Kaucja wraca do najemcy.", style="Heading 2")
    assert [row[1:] for row in found(word)] == [(("ok",), 1)] + [(("false_clause",), None)] * 3


def test_prose_with_an_outline_level_that_docling_ignores_is_no_heading():
    word = docx.Document()
    set_outline(word.add_paragraph("Najemca płaci czynsz z góry do dziesiątego dnia każdego miesiąca."), 1)
    assert [row[1:] for row in found(word)] == [(("ok",), None)]


def test_empty_headings_are_false():
    word = docx.Document()
    word.add_paragraph("Czynsz", style="Heading 1")
    word.add_paragraph("", style="Heading 2")
    add_body(word)
    assert [row[1:] for row in found(word)] == [(("ok",), 1), (("false_empty",), None)]


def test_an_enumerator_and_its_title_are_one_heading():
    word = docx.Document()
    add_bold(word, "§ 1.")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    rows = audit(word).paragraphs
    assert [(row.verdicts, row.proposed_level, row.joins) for row in rows] == [(("missed_bold", "split"), 1, None), (("split",), 1, 0)]


def test_a_long_heading_that_goes_on_in_the_next_paragraph():
    word = docx.Document()
    word.add_paragraph("Zasady przyznawania i rozli-", style="Heading 1")
    word.add_paragraph("czania dofinansowania", style="Heading 1")
    add_body(word)
    word.add_paragraph("Obowiązki pracownika oraz", style="Heading 1")
    word.add_paragraph("Obowiązki pracodawcy", style="Heading 1")
    add_body(word)
    word.add_paragraph("Metody", style="Heading 1")
    word.add_paragraph("Plan badania", style="Heading 2")
    add_body(word)
    assert [row.verdicts for row in audit(word).paragraphs] == [("split",)] * 4 + [("ok",)] * 2


def test_skipped_levels_close_up_and_a_document_may_begin_anywhere():
    word = docx.Document()
    for level, text in ((2, "Wstęp"), (1, "Część"), (3, "Zakres"), (3, "Cel"), (2, "Inne")):
        word.add_paragraph(text, style=f"Heading {level}")
        add_body(word)
    assert [row[1:] for row in found(word)] == [
        (("ok",), 2),
        (("ok",), 1),
        (("skipped_level",), 2),
        (("skipped_level",), 2),
        (("ok",), 2),
    ]


def test_a_second_title_and_a_repeated_heading():
    word = docx.Document()
    word.add_paragraph("Regulamin", style="Title")
    word.add_paragraph("Regulamin", style="Heading 1")
    add_body(word)
    word.add_paragraph("Uwagi", style="Heading 2")
    add_body(word)
    word.add_paragraph("Uwagi", style="Heading 2")
    add_body(word)
    word.add_paragraph("Aneks", style="Title")
    add_body(word)
    assert [row[1] for row in found(word)] == [("ok",), ("duplicate",), ("ok",), ("duplicate",), ("several_titles",)]


@pytest.mark.parametrize("paragraph_level", [1, 2])
def test_paragraph_one_of_every_chapter_is_no_duplicate(paragraph_level):
    word = docx.Document()
    for chapter in ("Rozdział I Zakres", "Rozdział II Czas"):
        word.add_paragraph(chapter, style="Heading 1")
        add_body(word)
        word.add_paragraph("§ 1. Słownik", style=f"Heading {paragraph_level}")
        add_body(word)
    assert {row[1] for row in found(word)} == {("ok",)}


def test_headings_in_tables_boxes_and_controls():
    word = docx.Document()
    word.add_paragraph("Ocena", style="Heading 1")
    add_body(word)
    table = word.add_table(2, 2)
    table.cell(0, 0).paragraphs[0].text = "Cele"
    table.cell(0, 0).paragraphs[0].style = word.styles["Heading 1"]
    table.cell(1, 0).paragraphs[0].add_run("Pogrubiona komórka").bold = True
    add_textbox(word, "Zgody", "Heading2")
    add_control(word, word.add_paragraph("Podpisy", style="Heading 1"))
    add_body(word)
    rows = [(row.text, row.place, row.verdicts) for row in audit(word).paragraphs]
    assert rows == [
        ("Ocena", "body", ("ok",)),
        ("Cele", "table", ("in_table",)),
        ("Zgody", "textbox", ("in_textbox",)),
        ("Podpisy", "control", ("ok",)),
    ]


TRAPS = (
    "UWAGA: nie wolno otwierać obudowy",
    "Nie dotykać pod napięciem!",
    "Rysunek 3. Schemat obiegu",
    "Tabela 2 Stawki",
    "Warszawa, dnia 12 marca 2024 r.",
    "12.03.2024",
    "Razem: 1 200,00 zł",
    "Wszyscy pracownicy podpisują listę.",
    "ul. Kwiatowa 5, 00-001 Warszawa",
    "kadry@firma.example",
    "Zakres ............ 4",
)


@pytest.mark.parametrize("text", TRAPS)
def test_bold_lines_that_are_no_headings(text):
    word = docx.Document()
    word.add_paragraph("Instrukcja", style="Heading 1")
    add_bold(word, text)
    add_body(word)
    assert [row[0] for row in found(word)] == ["Instrukcja"]


def test_names_at_signatures_list_items_and_page_headers_are_no_headings():
    word = docx.Document()
    word.add_paragraph("Umowa", style="Heading 1")
    add_body(word)
    add_bold(word, "Pierwszy krok", style="List Bullet")
    add_bold(word, "Drugi krok", style="List Bullet")
    add_body(word)
    word.add_paragraph(".................................")
    add_bold(word, "Jan Kowalski")
    add_body(word, "Dyrektor zakładu podpisuje w imieniu pracodawcy.")
    add_bold(word, "Anna Nowak")
    word.sections[0].header.paragraphs[0].add_run("Umowa ramowa nr 7").bold = True
    assert [row[0] for row in found(word)] == ["Umowa"]


def test_a_name_over_its_duties_is_a_heading():
    word = docx.Document()
    word.add_paragraph("Zakresy obowiązków", style="Heading 1")
    add_bold(word, "Jan Kowalski")
    add_body(word)
    assert [row[1] for row in found(word)] == [("ok",), ("missed_bold",)]


def test_numbered_titles_made_with_a_list_are_proposed_and_steps_are_not():
    word = docx.Document()
    for text in ("Szkolenia wstępne", "Szkolenia okresowe"):
        word.add_paragraph(text, style="List Number")
        add_body(word)
    for text in ("otworzyć zawór", "Zamknąć zawór", "Odłożyć klucz"):
        word.add_paragraph(text, style="List Number")
    assert [row[0] for row in found(word)] == ["1. Szkolenia wstępne", "2. Szkolenia okresowe"]


def test_worst_first_and_the_table():
    word = docx.Document()
    word.add_paragraph("=2+3 Regulamin", style="Heading 1")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    audited = audit(word)
    assert [row.verdicts for row in order_worst_first(audited.paragraphs)] == [("missed_bold",), ("ok",)]
    rows = list(csv.DictReader(io.StringIO(export_audit(audited).lstrip("\ufeff"))))
    assert [row["verdicts"] for row in rows] == ["missed_bold", "ok"]
    assert not rows[1]["text"].startswith("=")
    record = audited.as_record()
    assert record["summary"] == {"headings_seen": 1, "headings_total": 2, "verdicts": {"missed_bold": 1, "ok": 1}}
    keys = "index text style_name style_id outline_level bold font_pt place docling verdicts proposed_level".split()
    assert list(record["paragraphs"][0])[: len(keys)] == keys


REAL = {
    "docling__code_blocks.docx": {"ok": 9},
    "docling__nested_lists.docx": {"skipped_level": 9, "ok": 1},
    "docling__zero_headings.docx": {},
    "mammoth__empty.docx": {},
    "oxpt__long_table_79_rows.docx": {},
    "pandoc__heading7_undefined_style.docx": {"undefined_style": 1, "ok": 6},
    "pandoc__merged_cells_table.docx": {},
    "poi__tracked_change_in_heading.docx": {"false_empty": 1, "ok": 1},
    "sdk__heading_in_sdt.docx": {"ok": 1},
}


@pytest.mark.parametrize("file", REAL)
def test_real_files(word_cases, file):
    assert audit_docx((word_cases / file).read_bytes(), file).counts == REAL[file]


def test_the_contest_rules_have_nine_chapters_and_85_paragraphs(word_cases):
    audited = audit_docx((word_cases / "pl__rozdzial_paragraf.docx").read_bytes(), "pl.docx")
    texts = [(row.text, row.proposed_level) for row in audited.paragraphs if row.is_heading]
    assert sum(text.startswith("Rozdział") for text, _ in texts) == 9
    assert sum(text.startswith("§") for text, _ in texts) == 85
    assert {level for text, level in texts if text.startswith("§")} == {3}
    assert not any(row.verdicts == ("duplicate",) for row in audited.paragraphs)


def test_text_box_lines_are_no_section_headings(word_cases):
    audited = audit_docx((word_cases / "docling__textbox.docx").read_bytes(), "box.docx")
    assert not any(row.place == "textbox" for row in audited.paragraphs)
