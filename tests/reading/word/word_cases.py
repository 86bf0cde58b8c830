"""Word files of our own, each built as one of the real files in ../shared/cases is and called as that is, so that one test reads both."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import docx

from tests.reading.word.word_audit_files import BODY, add_bold, add_control, add_style, add_textbox, put, save
from tests.reading.word.word_files import build_word

_STRICT = {
    b"http://schemas.openxmlformats.org/wordprocessingml/2006/main": b"http://purl.oclc.org/ooxml/wordprocessingml/main",
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships": b"http://purl.oclc.org/ooxml/officeDocument/relationships",
    b"http://schemas.openxmlformats.org/drawingml/2006/main": b"http://purl.oclc.org/ooxml/drawingml/main",
}
_CHAPTERS = (
    ("I", "Postanowienia ogólne", 3),
    ("II", "Zawieranie umów", 8),
    ("III", "Ceny i płatności", 12),
    ("IV", "Dostawa", 11),
    ("V", "Odbiór towaru", 10),
    ("VI", "Reklamacje", 14),
    ("VII", "Odstąpienie od umowy", 9),
    ("VIII", "Dane osobowe", 10),
    ("IX", "Postanowienia końcowe", 8),
)


def build_cases() -> dict[str, bytes]:
    """Return the files by the names of the real ones."""
    whole = build_word(("Heading 1", "Czas pracy"), ("text", BODY))
    return {
        "docling__code_blocks.docx": _build_code(),
        "docling__nested_lists.docx": _build_nested_lists(),
        "docling__strict_ooxml.docx": _make_strict(build_word(("text", "Some text"))),
        "docling__textbox.docx": _build_text_boxes(),
        "docling__zero_headings.docx": build_word(*[("text", f"{BODY} Punkt {number}.") for number in range(12)]),
        "mammoth__empty.docx": build_word(("text", "")),
        "oxpt__long_table_79_rows.docx": _build_long_table(),
        "pandoc__heading7_undefined_style.docx": _build_undefined_style(),
        "pandoc__merged_cells_table.docx": _build_merged_header(),
        "pl__rozdzial_paragraf.docx": _build_polish_rules(),
        "poi__tracked_change_in_heading.docx": _build_tracked_changes(),
        "poi__truncated.docx": whole[: len(whole) // 2],
        "sdk__heading_in_sdt.docx": _build_heading_in_control(),
        "pdfplumber__zero_bytes.pdf": b"",
        "docling__bookmarks.pdf": b"%PDF-1.7\n",
    }


def _build_code() -> bytes:
    """Code by its style, by its typeface and over several lines; then three kinds of prose that only resemble it."""
    word = docx.Document()
    for name in ("Source Code", "Source Reference", "Listing Number"):
        add_style(word, name, style_id=name.replace(" ", ""))

    def add_lines(*lines: str, style: str | None = None, font: str | None = None) -> None:
        for line in lines:
            run = word.add_paragraph(style=style).add_run(line)
            if font:
                run.font.name = font

    word.add_paragraph("Kod w dokumencie", style="Heading 1")
    cases: list[Callable[[], Any]] = [
        lambda: word.add_paragraph(BODY),
        lambda: setattr(word.add_paragraph("Funkcja ").add_run("printf").font, "name", "Consolas"),
        lambda: add_lines("import csv", "print(csv.list_dialects())", style="Source Code"),
        lambda: add_lines("SELECT name FROM staff WHERE active = 1;", font="Courier New"),
        lambda: add_lines("def add(a, b):", "    total = a + b", "    return total", font="Consolas"),
        lambda: add_lines("Źródło podano w załączniku.", style="Source Reference"),
        lambda: add_lines("Wydruk 3.2", style="Listing Number"),
        lambda: add_lines("Pismo przepisano na maszynie, jak przed laty, bez żadnych znaków programu", font="Courier New"),
    ]
    for letter, add_case in zip("ABCDEFGH", cases, strict=True):
        word.add_paragraph(f"Przypadek {letter}", style="Heading 2")
        add_case()
    return save(word)


def _build_nested_lists() -> bytes:
    """One heading of level 1, nine of level 3, and lists up to three deep."""
    word = docx.Document()
    word.add_paragraph("Listy", style="Heading 1")
    for number in range(1, 10):
        word.add_paragraph(f"Zestawienie {number}", style="Heading 3")
        kind = "List Number" if number % 3 == 2 else "List Bullet"
        for depth in (1, 1, 2, 3, 2, 1)[: number + 1]:
            word.add_paragraph(f"pozycja {number}, stopień {depth}, z kilkoma słowami", style=kind if depth == 1 else f"{kind} {depth}")
    return save(word)


def _make_strict(data: bytes) -> bytes:
    """Return the package in the strict form of the standard, which names the same things by other addresses."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            for transitional, strict in _STRICT.items():
                part = part.replace(transitional, strict)
            new.writestr(name, part)
    return stream.getvalue()


def _build_text_boxes() -> bytes:
    """Sixteen text boxes, each stored twice; the words of some are bold and short, as a heading's are."""
    word = docx.Document()
    add_bold(word, "Postępowanie w razie choroby ucznia")
    word.add_paragraph(BODY)
    for number in range(16):
        title = {0: "Student falls ill", 5: "Health Bureau:", 15: "Case closed."}.get(number)
        box = add_textbox(word, title or f"Krok {number} opisano w zarządzeniu dyrektora szkoły, które wisi na tablicy.", "Normal")
        for run in box._p.iter(docx.oxml.ns.qn("w:r")) if title else ():
            if run.getparent().getparent().tag.endswith("txbxContent"):
                put(run.get_or_add_rPr(), "b")
    word.add_paragraph(BODY)
    return save(word)


def _build_long_table() -> bytes:
    """A table of 79 rows and five columns between two paragraphs; its cells are prose, and every other row is nearly empty."""
    word = docx.Document()
    word.add_paragraph("Tabela pokazuje zwroty.")
    table = word.add_table(rows=79, cols=5)
    for number, row in enumerate(table.rows):
        texts = ("Kto", "co", "robi", "i", "kiedy") if number == 0 else ("jeden", "ze", "zwrotów", "tej", "tabeli")
        for cell, text in zip(row.cells, texts if number % 2 == 0 else ("dalej jego koniec.", "", "", "", ""), strict=True):
            cell.text = text
    word.add_paragraph("To jest wszystko.")
    return save(word)


def _build_undefined_style() -> bytes:
    word = docx.Document()
    for level in range(1, 7):
        word.add_paragraph(f"Nagłówek stopnia {level}", style=f"Heading {level}")
    style = word.styles["Heading 7"].element
    paragraph = word.add_paragraph("Nagłówek stopnia 7", style="Heading 7")
    style.getparent().remove(style)
    assert paragraph._p.pPr.pStyle.val == "Heading7"
    word.add_paragraph(BODY)
    return save(word)


def _build_merged_header() -> bytes:
    """A header of two rows: four cells and the last reach over both, one over three columns of the first."""
    word = docx.Document()
    table = word.add_table(rows=11, cols=8)
    look = put(table._tbl.tblPr, "tblLook", firstRow="1")
    assert look is not None
    for row in table.rows[2:]:
        for number, cell in enumerate(row.cells, 1):
            cell.text = str(number)
    top, below = table.rows[0].cells, table.rows[1].cells
    cells = [(top[column].merge(below[column]), letter, letter in "BCD") for column, letter in ((0, "A"), (1, "B"), (2, "C"), (3, "D"))]
    cells += [(top[4].merge(top[6]), "E", False), (top[7].merge(below[7]), "F", False)]
    cells += [(below[column], letter, True) for column, letter in ((4, "G"), (5, "H"), (6, "I"))]
    for cell, letter, is_bold in cells:
        for spare in cell.paragraphs[1:]:
            spare._p.getparent().remove(spare._p)
        cell.paragraphs[0].add_run(letter).bold = is_bold
    for row in table.rows[:2]:
        put(row._tr.get_or_add_trPr(), "cnfStyle", val="100000000000", firstRow="1")
    return save(word)


def _build_polish_rules() -> bytes:
    """Nine chapters whose titles are on the next line, and 85 clauses whose numbers begin again in each and are alone on their lines."""
    word = docx.Document()

    def add_centred(text: str, **look: Any) -> None:
        paragraph = word.add_paragraph()
        paragraph.alignment = 1
        run = paragraph.add_run(text)
        run.font.size = docx.shared.Pt(look.pop("pt", 12))
        for name, value in look.items():
            setattr(run, name, value)

    add_centred("REGULAMIN", pt=30)
    add_centred("Sklepu Przykład", pt=30)
    for number, title, clauses in _CHAPTERS:
        add_centred(f"Rozdział {number}", bold=True)
        add_centred(title, italic=True)
        for clause in range(1, clauses + 1):
            add_centred(f"§ {clause}.", pt=11)
            word.add_paragraph(f"{title}: {BODY}")
    return save(word)


def _build_tracked_changes() -> bytes:
    """A heading, a second one whose words were deleted with tracking, and a sentence in which one word was."""
    word = docx.Document()
    word.add_paragraph("This is a test.", style="Heading 1")
    heading = word.add_paragraph("To był drugi nagłówek.", style="Heading 2")
    sentence = word.add_paragraph("W tym zdaniu ")
    deleted = sentence.add_run("tylko ")
    sentence.add_run("jedno słowo skreślono.")
    mark = {"id": "1", "author": "A", "date": "2026-01-05T10:00:00Z"}
    put(put(heading._p.get_or_add_pPr(), "rPr"), "del", **mark)
    for run in (heading.runs[0], deleted):
        text = run._r.find(docx.oxml.ns.qn("w:t"))
        text.tag = docx.oxml.ns.qn("w:delText")
        around = put(run._r.getparent(), "del", **mark)
        run._r.addprevious(around)
        around.append(run._r)
    return save(word)


def _build_heading_in_control() -> bytes:
    """A heading and its text inside a content control of the body, and a control inside a paragraph."""
    word = docx.Document()
    word.add_paragraph(BODY)
    inline = word.add_paragraph("Za pracą: ")
    control = put(inline._p, "sdt")
    put(control, "sdtPr")
    put(control, "sdtContent").append(inline.add_run("(Nowak, 2024)")._r)
    heading = word.add_paragraph("Bibliography", style="Heading 1")
    add_control(word, heading)
    heading._p.getparent().append(word.add_paragraph(f"Nowak, J. (2024). {BODY}")._p)
    return save(word)
