"""The repaired copy: real headings, the same words and look, everything else as it was, the original untouched."""

import io
import re
import shutil
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from chunking.base.errors import DamagedFile, RepairFailed, SettingsError, StrictFile, UnwritablePlace
from chunking.reading.convert import convert_bytes
from chunking.reading.word import repair as repair_module
from chunking.reading.word.paragraphs import count_words, write_copy
from chunking.reading.word.repair import repair_docx
from chunking.reading.word.styles import StyleSheet
from chunking.reading.word.verdicts import FALSE, MISSED
from chunking.workbench.word_files import DOCLING_ALONE, compare_reach, repair_file, save_copy
from tests.reading.word.verdicts.build import build_all
from tests.reading.word.word_audit_files import BODY, add_body, add_bold, add_style, add_textbox, put, save, set_outline
from tests.reading.word.word_files import edit_part


def repair(word, **options):
    return repair_docx(save(word), "plik.docx", **options)


def reopen(repaired):
    return docx.Document(io.BytesIO(repaired.data))


def styles_of(repaired):
    return [
        (paragraph.text, paragraph.style.name) for paragraph in reopen(repaired).paragraphs if paragraph.text and paragraph.text != BODY
    ]


def looks_of(word):
    """What each word of each run looks like, every property resolved."""
    styles = StyleSheet(word.styles.element)
    seen = []
    for paragraph in word.paragraphs:
        for run in paragraph.runs:
            resolved = [styles.resolve_toggle(run._r, paragraph._p, tag) for tag in ("b", "i", "caps")]
            fonts = next(
                (
                    layer.find(qn("w:rFonts")).attrib
                    for layer in styles.run_layers(run._r, paragraph._p)
                    if layer is not None and layer.find(qn("w:rFonts")) is not None
                ),
                {},
            )
            color = next(
                (
                    layer.find(qn("w:color")).get(qn("w:val"))
                    for layer in styles.run_layers(run._r, paragraph._p)
                    if layer is not None and layer.find(qn("w:color")) is not None
                ),
                "auto",
            )
            seen.append((run.text, *resolved, styles.resolve_font_pt(run._r, paragraph._p), dict(fonts).get(qn("w:asciiTheme")), color))
    return seen


def mixed_word():
    word = docx.Document()
    add_style(word, "Nagłówek 1 własny")
    word.add_paragraph("Regulamin", style="Nagłówek 1 własny")
    add_bold(word, "Postanowienia ogólne", pt=14)
    add_body(word)
    set_outline(word.add_paragraph("Czas pracy"), 1)
    add_body(word)
    word.add_paragraph("Pracownik potwierdza odbiór odzieży roboczej podpisem na liście.", style="Heading 2")
    word.add_paragraph("", style="Heading 3")
    add_body(word)
    return word


def test_every_kind_becomes_what_it_should():
    repaired = repair(mixed_word())
    assert styles_of(repaired) == [
        ("Regulamin", "Heading 1"),
        ("Postanowienia ogólne", "Heading 2"),
        ("Czas pracy", "Heading 2"),
        ("Pracownik potwierdza odbiór odzieży roboczej podpisem na liście.", "Normal"),
    ]
    assert [change.kind for change in repaired.changes] == ["heading", "heading", "heading", "body", "removed"]
    assert repaired.left == ()
    assert set(repaired.after.counts) == {"ok"}
    assert repaired.as_record()["after"]["headings_seen"] == 3


def test_the_look_stays():
    word = mixed_word()
    before = [look for look in looks_of(word) if look[0]]
    assert looks_of(reopen(repair(word))) == before


def test_spacing_alignment_and_numbering_of_the_new_style_do_not_reach_the_paragraph():
    word = docx.Document()
    heading = word.styles["Heading 1"]
    properties = heading.element.get_or_add_pPr()
    put(put(properties, "numPr"), "numId", val="1")
    put(properties, "pageBreakBefore")
    put(put(properties, "pBdr"), "bottom", val="single", sz="8")
    heading.paragraph_format.alignment = 1
    paragraph = add_bold(word, "Postanowienia ogólne")
    paragraph.paragraph_format.space_after = docx.shared.Pt(3)
    add_body(word)
    repaired = repair(word)
    copied = next(one for one in reopen(repaired).paragraphs if one.text == "Postanowienia ogólne")
    own = copied._p.pPr
    assert own.find(qn("w:numPr")).find(qn("w:numId")).get(qn("w:val")) == "0"
    assert own.find(qn("w:pageBreakBefore")).get(qn("w:val")) == "0"
    assert own.find(qn("w:pBdr"))[0].get(qn("w:val")) == "nil"
    assert copied.paragraph_format.alignment == 0
    assert copied.paragraph_format.space_after == docx.shared.Pt(3)
    assert [child.tag for child in own] == sorted((child.tag for child in own), key=lambda tag: docx_order().index(tag.split("}")[1]))
    assert repaired.after.headings_seen == 1


def docx_order():
    from chunking.reading.word.look import _PARAGRAPH_ORDER

    return _PARAGRAPH_ORDER


def test_numbering_of_a_false_heading_stays():
    word = docx.Document()
    style = add_style(word, "Ustęp", outline=1)
    put(put(style.element.get_or_add_pPr(), "numPr"), "numId", val="1")
    word.add_paragraph("Czynsz", style="Heading 1")
    word.add_paragraph("Najemca płaci czynsz z góry do dziesiątego dnia każdego miesiąca.", style="Ustęp")
    clause = reopen(repair(word)).paragraphs[1]
    assert clause.style.name == "Normal"
    assert clause._p.pPr.numPr.numId.val == 1


def test_the_files_own_style_is_used_under_any_id_and_made_where_there_is_none():
    word = docx.Document()
    word.styles["Heading 1"].element.set(qn("w:styleId"), "Nagwek1")
    for level in range(2, 10):
        element = word.styles[f"Heading {level}"].element
        element.getparent().remove(element)
    add_bold(word, "Rozdział I Zakres")
    add_body(word)
    add_bold(word, "§ 1. Słownik")
    add_body(word)
    repaired = repair(word)
    styles = [paragraph.style for paragraph in reopen(repaired).paragraphs if paragraph.text != BODY]
    assert [(style.style_id, style.name) for style in styles] == [("Nagwek1", "Heading 1"), ("Heading2", "Heading 2")]
    assert repaired.after.headings_seen == 2


def test_a_block_of_custom_xml_no_longer_hides_its_heading():
    word = docx.Document()
    heading = word.add_paragraph("Czas pracy", style="Heading 1")
    wrapper = put(word.element.body, "customXml", element="rozdzial")
    heading._p.addprevious(wrapper)
    wrapper.append(heading._p)
    add_body(word)
    repaired = repair(word)
    assert [row.verdicts for row in repaired.before.paragraphs] == [("missed_outline",)]
    assert repaired.after.headings_seen == 1


def test_a_heading_with_an_outline_level_of_its_own_gets_that_style():
    word = docx.Document()
    word.add_paragraph("Regulamin", style="Heading 1")
    add_body(word)
    set_outline(word.add_paragraph("Czas pracy", style="Heading 1"), 1)
    add_body(word)
    assert styles_of(repair(word)) == [("Regulamin", "Heading 1"), ("Czas pracy", "Heading 2")]


def test_the_title_of_a_table_of_contents_is_left_alone():
    word = docx.Document()
    word.add_paragraph("Spis treści", style="TOC Heading")
    word.add_paragraph("Czas pracy", style="Heading 1")
    add_body(word)
    assert repair(word).changes == ()


def test_a_file_without_any_styles_part_gets_one():
    word = docx.Document()
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    data = edit_part(save(word), "word/_rels/document.xml.rels", lambda rels: re.sub(rb"<Relationship [^>]*styles.xml[^>]*/>", b"", rels))
    repaired = repair_docx(data, "plik.docx")
    assert styles_of(repaired) == [("Postanowienia ogólne", "Heading 1")]
    assert repaired.after.headings_seen == 1


def test_a_taken_id_is_not_taken_twice():
    word = docx.Document()
    for level in range(1, 10):
        element = word.styles[f"Heading {level}"].element
        element.getparent().remove(element)
    add_style(word, "Zwykły", style_id="Heading1")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    repaired = repair(word)
    assert reopen(repaired).paragraphs[0].style.style_id == "Heading1_1"
    assert repaired.after.headings_seen == 1


def test_the_polish_title_gets_the_id_that_docling_knows():
    word = docx.Document()
    word.styles["Title"].element.set(qn("w:styleId"), "Tytu")
    word.add_paragraph("Regulamin", style="Title")
    add_body(word)
    repaired = repair(word)
    assert repaired.after.paragraphs[0].docling == "title"
    assert reopen(repaired).styles["Title"].style_id == "Title"


def test_broken_headings_are_joined_and_a_split_word_heals():
    word = docx.Document()
    add_bold(word, "§ 1.")
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    add_bold(word, "Zasady rozli-")
    add_bold(word, "czania dofinansowania")
    add_body(word)
    repaired = repair(word)
    assert styles_of(repaired) == [("§ 1. Postanowienia ogólne", "Heading 1"), ("Zasady rozliczania dofinansowania", "Heading 1")]
    assert [change.kind for change in repaired.changes] == ["heading", "joined", "heading", "joined"]


def test_a_section_break_of_the_second_half_survives_the_join():
    word = docx.Document()
    add_bold(word, "§ 1.")
    second = add_bold(word, "Postanowienia ogólne")
    add_body(word)
    word.add_section()
    section = word.paragraphs[-1]._p.pPr.find(qn("w:sectPr"))
    second._p.get_or_add_pPr().append(section)
    assert len(reopen(repair(word)).sections) == 2


@pytest.mark.parametrize("keep", ["bookmark", "break", "section", "comment", "between tables"])
def test_empty_headings_with_something_in_them_only_become_text(keep):
    word = docx.Document()
    word.add_paragraph("Czynsz", style="Heading 1")
    if keep == "between tables":
        word.add_table(1, 1)
    empty = word.add_paragraph("", style="Heading 2")
    if keep == "between tables":
        word.add_table(1, 1)
    if keep == "bookmark":
        put(empty._p, "bookmarkStart", id="9", name="tu")
        put(empty._p, "bookmarkEnd", id="9")
    elif keep == "break":
        empty.add_run().add_break(docx.enum.text.WD_BREAK.PAGE)
    elif keep == "section":
        put(empty._p.get_or_add_pPr(), "sectPr")
    elif keep == "comment":
        put(empty._p, "commentRangeStart", id="1")
    add_body(word)
    before = len(word.paragraphs)
    repaired = repair(word)
    copied = reopen(repaired)
    assert len(copied.paragraphs) == before
    assert copied.paragraphs[1].style.name == "Normal"
    assert not FALSE.intersection(repaired.after.counts)


def rich_word():
    """Tracked changes, a comment's range, a footnote's mark, a field, a picture, a control and a link around missed headings."""
    word = docx.Document()
    heading = add_bold(word, "Postanowienia ")
    heading._p.append(
        parse_xml(
            f'<w:ins {nsdecls("w")} w:id="1" w:author="A" w:date="2025-01-01T00:00:00Z"><w:r><w:rPr><w:b/></w:rPr>'
            "<w:t>ogólne</w:t></w:r></w:ins>"
        )
    )
    heading._p.append(
        parse_xml(
            f'<w:del {nsdecls("w")} w:id="2" w:author="A" w:date="2025-01-01T00:00:00Z"><w:r><w:delText>wstępne</w:delText></w:r></w:del>'
        )
    )
    heading._p.insert(1, parse_xml(f'<w:bookmarkStart {nsdecls("w")} w:id="3" w:name="tu"/>'))
    heading._p.append(parse_xml(f'<w:bookmarkEnd {nsdecls("w")} w:id="3"/>'))
    heading._p.append(parse_xml(f'<w:commentRangeStart {nsdecls("w")} w:id="4"/>'))
    heading._p.append(parse_xml(f'<w:commentRangeEnd {nsdecls("w")} w:id="4"/>'))
    add_body(word)
    second = add_bold(word, "Czas pracy ")
    field = '<w:fldSimple {0} w:instr=" PAGE "><w:r><w:rPr><w:b/></w:rPr><w:t>7</w:t></w:r></w:fldSimple>'
    second._p.append(parse_xml(field.format(nsdecls("w"))))
    control = "<w:sdt {0}><w:sdtPr/><w:sdtContent><w:r><w:rPr><w:b/></w:rPr><w:t> zmiany</w:t></w:r></w:sdtContent></w:sdt>"
    second._p.append(parse_xml(control.format(nsdecls("w"))))
    add_body(word)
    add_textbox(word, "Zgody", "Heading2")
    return word


def count_tags(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        from lxml import etree

        root = etree.fromstring(package.read("word/document.xml"))
    kept = (
        "ins",
        "del",
        "delText",
        "bookmarkStart",
        "bookmarkEnd",
        "commentRangeStart",
        "commentRangeEnd",
        "fldSimple",
        "sdt",
        "drawing",
        "pict",
        "t",
    )
    return Counter(tag for element in root.iter() if isinstance(element.tag, str) and (tag := element.tag.split("}")[1]) in kept)


def test_what_hangs_on_a_heading_survives():
    data = save(rich_word())
    repaired = repair_docx(data, "plik.docx")
    assert repaired.after.headings_seen == 2
    assert count_tags(repaired.data) == count_tags(data)
    assert count_words(repaired.data) == count_words(data)


def test_other_parts_keep_their_bytes():
    data = edit_part(save(mixed_word()), "word/unknown/thing.bin", lambda _: b"\0\1anything")
    repaired = repair_docx(data, "plik.docx")
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(repaired.data)) as new:
        assert new.namelist() == old.namelist()
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
    assert set(changed) <= {"word/document.xml", "word/styles.xml"}


def test_headings_in_tables_and_boxes_are_listed_and_changed_only_on_request():
    word = docx.Document()
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    cell = word.add_table(2, 2).cell(0, 0).paragraphs[0]
    cell.text, cell.style = "Cele", word.styles["Heading 2"]
    data = save(word)
    repaired = repair_docx(data, "plik.docx")
    assert [row.verdicts for row in repaired.left] == [("in_table",)]
    index = repaired.left[0].index
    asked = repair_docx(data, "plik.docx", levels={index: None})
    assert [change.index for change in asked.changes] == [index]
    assert reopen(asked).tables[0].cell(0, 0).paragraphs[0].style.name == "Normal"


def test_only_what_was_accepted_is_done():
    data = save(mixed_word())
    repaired = repair_docx(data, "plik.docx", levels={1: 4})
    assert dict(styles_of(repaired))["Postanowienia ogólne"] == "Heading 4"
    assert [(change.index, change.level) for change in repaired.changes] == [(1, 4)]
    nothing = repair_docx(data, "plik.docx", levels={})
    assert (nothing.data, nothing.changes) == (data, ())


def test_a_line_no_rule_found_can_be_made_a_heading():
    word = docx.Document()
    word.add_paragraph("Zwykła linia")
    add_body(word)
    assert styles_of(repair(word, levels={0: 1})) == [("Zwykła linia", "Heading 1")]


def test_accepting_only_the_second_half_still_joins_a_real_first_half():
    word = docx.Document()
    word.add_paragraph("§ 1.", style="Heading 1")
    word.add_paragraph("Postanowienia ogólne", style="Heading 1")
    add_body(word)
    assert styles_of(repair(word, levels={1: 1})) == [("§ 1. Postanowienia ogólne", "Heading 1")]


@pytest.mark.parametrize("levels", [{99: 1}, {0: 10}, {0: -1}])
def test_wishes_that_cannot_be_are_refused(levels):
    with pytest.raises(SettingsError):
        repair(mixed_word(), levels=levels)


def test_lost_words_stop_the_repair(monkeypatch):
    def lose(paragraph):
        for run in list(paragraph):
            paragraph.remove(run)

    monkeypatch.setattr(repair_module.Restyler, "set_body", lambda _, element: lose(element))
    with pytest.raises(RepairFailed) as raised:
        repair(mixed_word())
    assert "same words" in raised.value.message
    assert raised.value.remedy


def test_a_copy_that_does_not_open_is_no_copy(monkeypatch):
    audit = repair_module.audit_docx(save(mixed_word()), "plik.docx")

    def fail(*_):
        raise DamagedFile(source="plik.docx", detail="x")

    monkeypatch.setattr(repair_module, "audit_docx", fail)
    with pytest.raises(RepairFailed):
        repair_docx(save(mixed_word()), "plik.docx", audit=audit)


def test_the_original_is_never_written_over(tmp_path):
    original = tmp_path / "umowa.docx"
    original.write_bytes(save(mixed_word()))
    link = tmp_path / "link.docx"
    link.symlink_to(original)
    for target in (original, link, tmp_path / "." / "umowa.docx"):
        with pytest.raises(SettingsError):
            save_copy(b"x", target, original=original)
    with pytest.raises(SettingsError):
        save_copy(b"x", tmp_path / "no folder" / "kopia.docx", original=original)
    save_copy(b"kopia", tmp_path / "kopia.docx", original=original)
    assert (tmp_path / "kopia.docx").read_bytes() == b"kopia"
    assert original.read_bytes() != b"x"


def test_a_failed_write_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(UnwritablePlace):
        write_copy(b"x", tmp_path / "kopia.docx", original=tmp_path / "umowa.docx")
    assert list(tmp_path.iterdir()) == []


def test_what_a_repair_changes_for_other_tools():
    word = docx.Document()
    add_bold(word, "Postanowienia ogólne")
    add_body(word)
    add_bold(word, "Czas pracy")
    add_body(word)
    data = save(word)
    effect = compare_reach(data, repair_file(data, "plik.docx").data, "plik.docx")
    assert (effect.before.headings, effect.before.structural_pct, effect.before.markdown_pct) == (0, 100.0, 100.0)
    assert (effect.after.headings, effect.after.structural_pct, effect.after.markdown_pct) == (2, 0.0, 0.0)
    empty = compare_reach(save(docx.Document()), save(docx.Document()), "plik.docx")
    assert empty.after.structural_pct is None


REAL = (
    "docling__nested_lists",
    "docling__textbox",
    "pandoc__heading7_undefined_style",
    "pl__rozdzial_paragraf",
    "poi__tracked_change_in_heading",
    "sdk__heading_in_sdt",
    "docling__zero_headings",
    "mammoth__empty",
    "oxpt__long_table_79_rows",
)


@pytest.mark.parametrize("file", REAL)
def test_real_files_leave_no_missed_or_false_heading(word_cases, file):
    data = (word_cases / f"{file}.docx").read_bytes()
    repaired = repair_docx(data, file)
    assert not (MISSED | FALSE).intersection(repaired.after.counts)
    assert repaired.after.headings_seen == repaired.after.headings_total == repaired.before.headings_total
    assert count_words(repaired.data) == count_words(data)
    again = repair_docx(repaired.data, file)
    assert again.changes == ()


@pytest.mark.parametrize("file", [*build_all()])
def test_built_files_leave_no_missed_or_false_heading(file):
    data = build_all()[file]
    repaired = repair_docx(data, file)
    assert not (MISSED | FALSE | {"split", "skipped_level", "several_titles"}).intersection(repaired.after.counts)
    in_text = [row for row in repaired.left if row.place in ("body", "control")]
    assert in_text == []
    assert repair_docx(repaired.data, file).changes == ()


def test_docling_alone_sees_the_contest_rules_after_the_repair(word_cases):
    data = (word_cases / "pl__rozdzial_paragraf.docx").read_bytes()
    alone = convert_bytes(repair_docx(data, "pl.docx").data, "pl.docx", rules=DOCLING_ALONE)
    titles = [heading.title for heading in alone.headings]
    assert (sum(title.startswith("Rozdział") for title in titles), sum(title.startswith("§") for title in titles)) == (9, 85)
    assert "Rozdział I Postanowienia ogólne" in titles


def test_the_control_around_a_heading_stays(word_cases):
    data = (word_cases / "sdk__heading_in_sdt.docx").read_bytes()
    index = next(row.index for row in repair_module.audit_docx(data, "a").paragraphs)
    repaired = repair_docx(data, "a", levels={index: 2})
    assert repaired.after.paragraphs[0].place == "control"
    assert repaired.after.paragraphs[0].proposed_level == 2
    assert count_tags(repaired.data) == count_tags(data)


def test_files_that_cannot_be_repaired_say_why(word_cases):
    for file, error in (("docling__strict_ooxml.docx", StrictFile), ("poi__truncated.docx", DamagedFile)):
        with pytest.raises(error):
            repair_docx((word_cases / file).read_bytes(), file)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not on this computer")
def test_libreoffice_opens_the_copy_and_shows_the_same(tmp_path):
    import pdfplumber

    shown = []
    data = save(rich_word())
    for name, content in (("a", data), ("b", repair_docx(data, "plik.docx").data)):
        (tmp_path / f"{name}.docx").write_bytes(content)
        command = [
            "soffice",
            f"-env:UserInstallation=file://{tmp_path}/profile",
            "--headless",
            "--convert-to",
            "pdf",
            "--outdir",
            str(tmp_path),
        ]
        subprocess.run([*command, str(tmp_path / f"{name}.docx")], check=True, capture_output=True, timeout=180)
        with pdfplumber.open(tmp_path / f"{name}.pdf") as pdf:
            letters = [letter for page in pdf.pages for letter in page.chars if letter["text"].strip()]
        shown.append(
            [
                (letter["text"], round(letter["size"], 1), letter["fontname"].split("+")[-1], str(letter["non_stroking_color"]))
                for letter in letters
            ]
        )
    assert shown[0] == shown[1]
