"""Footnotes, endnotes, formulas and quotations of a file stand in its text, each where it belongs."""

import io
from collections.abc import Callable

import docx
import pytest
from docx.oxml import parse_xml

from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.text.blocks import EXPORT_OPTIONS
from chunking.reading.word.notes import place_notes
from chunking.reading.word.trace import _find_notes, trace_word
from tests.reading.pdf.pdf_sheets import Sheet
from tests.reading.word.word_files import edit_part

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
FORMULA = f"<m:oMath {MATH}><m:f><m:num><m:r><m:t>zysk</m:t></m:r></m:num><m:den><m:r><m:t>koszt</m:t></m:r></m:den></m:f></m:oMath>"


def refer(paragraph: object, note: int, *, kind: str = "footnote", inside: str = "") -> None:
    run = f'<w:r {W}><w:{kind}Reference w:id="{note}"/></w:r>'
    paragraph._p.append(parse_xml(f"<w:{inside} {W}>{run}</w:{inside}>" if inside else run))


def build(write: Callable[[object], None], **notes: dict[int, str]) -> bytes:
    """A Word file; `notes` are the words by id, `footnote=` and `endnote=`."""
    word = docx.Document()
    write(word)
    stream = io.BytesIO()
    word.save(stream)
    data = stream.getvalue()
    for kind, texts in notes.items():
        rule = f'<w:{kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:{kind}>'
        inner = "".join(f'<w:{kind} w:id="{number}"><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:{kind}>' for number, words in texts.items())
        part = f"<w:{kind}s {W}>{rule}{inner}</w:{kind}s>".encode()
        relation = f'<Relationship Id="rId{kind}" Type="{OFFICE}/{kind}s" Target="{kind}s.xml"/></Relationships>'.encode()
        override = (
            f'<Override PartName="/word/{kind}s.xml" '
            f'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}s+xml"/></Types>'
        ).encode()
        data = edit_part(data, f"word/{kind}s.xml", lambda _, part=part: part)
        data = edit_part(data, "word/_rels/document.xml.rels", lambda old, new=relation: old.replace(b"</Relationships>", new))
        data = edit_part(data, "[Content_Types].xml", lambda old, new=override: old.replace(b"</Types>", new))
    return data


def read(write: Callable[[object], None], **notes: dict[int, str]) -> Document:
    return convert_bytes(build(write, **notes), "a.docx")


def list_words(document: Document) -> list[str]:
    return [document.slice(block.span) for block in document.blocks]


def count(document: Document) -> dict[str, int]:
    return {notice.kind: notice.count for notice in document.notices}


def test_a_note_stands_behind_its_paragraph_and_is_no_loss() -> None:
    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek przysługuje co miesiąc."), 7)
        paragraph = word.add_paragraph("Premia jest uznaniowa.")
        refer(paragraph, 2)
        refer(paragraph, 3, kind="endnote")
        paragraph.add_run(" O premii decyduje dyrektor.").bold = True
        word.add_paragraph("Koniec.")

    document = read(write, footnote={2: "Nie dotyczy kierowców.", 7: "Liczone od pierwszego dnia."}, endnote={3: "Od roku 2026."})
    assert list_words(document) == [
        "Dodatek przysługuje co miesiąc.",
        "[^1]: Liczone od pierwszego dnia.",
        "Premia jest uznaniowa. **O premii decyduje dyrektor.**",
        "[^2]: Nie dotyczy kierowców.",
        "[^e1]: Od roku 2026.",
        "Koniec.",
    ]
    assert count(document) == {"placed_notes": 3}


def test_lists_tables_and_what_they_are_announced_by_stay_together() -> None:
    def write(word: object) -> None:
        word.add_heading("Dodatki", 1)
        refer(word.add_paragraph("Dodatek otrzymują:"), 1)
        refer(word.add_paragraph("kierowca", style="List Bullet"), 2)
        word.add_paragraph("magazynier", style="List Bullet")
        refer(word.add_paragraph("Tabela 1. Stawki"), 3)
        table = word.add_table(rows=2, cols=2)
        for cell in table._cells:
            cell.text = "stawka"
        refer(table.cell(1, 1).paragraphs[0], 4)
        word.add_paragraph("Koniec.")

    document = read(write, footnote={number: f"Uwaga {number}." for number in (1, 2, 3, 4)})
    assert [(block.kind, document.slice(block.span).split("\n")[0]) for block in document.blocks] == [
        ("heading", "## Dodatki"),
        ("paragraph", "Dodatek otrzymują:"),
        ("list_item", "- kierowca"),
        ("list_item", "- magazynier"),
        ("paragraph", "[^1]: Uwaga 1."),
        ("paragraph", "[^2]: Uwaga 2."),
        ("caption", "Tabela 1. Stawki"),
        ("table", "| stawka | stawka |"),
        ("paragraph", "[^3]: Uwaga 3."),
        ("paragraph", "[^4]: Uwaga 4."),
        ("paragraph", "Koniec."),
    ]


def test_a_note_of_a_heading_opens_its_section() -> None:
    def write(word: object) -> None:
        refer(word.add_heading("Dodatki", 1), 1)
        word.add_paragraph("Dodatek przysługuje.")
        word.add_heading("Premie", 1)

    document = read(write, footnote={1: "Weszło w życie w marcu."})
    assert list_words(document) == ["## Dodatki", "[^1]: Weszło w życie w marcu.", "Dodatek przysługuje.", "## Premie"]
    assert [heading.title for heading in document.headings] == ["Dodatki", "Premie"]


def test_deleted_and_missing_references_bring_no_note() -> None:
    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek."), 1, inside="del")
        refer(word.add_paragraph("Premia."), 99)
        refer(word.add_paragraph("Nagroda."), 3)

    document = read(write, footnote={1: "Skreślona uwaga.", 2: "Zapomniana notka.", 3: "Widoczna."})
    assert list_words(document) == ["Dodatek.", "Premia.", "Nagroda.", "[^2]: Widoczna."]
    assert count(document) == {"placed_notes": 1, "lost_footnotes": 2}


def test_a_note_looks_like_no_clause_and_no_heading() -> None:
    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek przysługuje."), 1)

    document = read(write, footnote={1: "§ 5. Pracownik otrzymuje dodatek na podstawie art. 5 ust. 2."})
    assert document.headings == ()


def test_the_text_with_notes_is_still_docling_s_own_export() -> None:
    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek."), 1)
        refer(word.add_paragraph("Punkt", style="List Number"), 2)

    data = build(write, footnote={1: "Jeden.", 2: "Dwa."})
    trace = trace_word(data, "a.docx")
    place_notes(trace)
    assert convert_bytes(data, "a.docx").text == trace.document.export_to_markdown(**EXPORT_OPTIONS)


def test_a_damaged_part_loses_its_own_notes_only() -> None:
    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek."), 1)
        refer(word.add_paragraph("Premia."), 1, kind="endnote")

    trace = trace_word(build(write, footnote={1: "Uwaga."}, endnote={1: "Inna."}), "a.docx")
    part = next(relation.target_part for relation in trace.word.part.rels.values() if relation.reltype.endswith("/footnotes"))
    part._blob = b"<w:footnotes"
    assert [len(_find_notes(trace.word, kind)) for kind in ("footnote", "endnote")] == [0, 1]


def test_a_strict_file_s_notes_come_last(strict_file: bytes) -> None:
    document = convert_bytes(strict_file, "s.docx")
    assert list_words(document) == ["Dodatek.", "Premia.", "[^1]: Jeden."]


@pytest.fixture
def strict_file() -> bytes:
    """A Word file of the strict kind, made from one of the usual kind."""

    def write(word: object) -> None:
        refer(word.add_paragraph("Dodatek."), 1)
        word.add_paragraph("Premia.")

    data = build(write, footnote={1: "Jeden."})
    usual, strict = b"http://schemas.openxmlformats.org/", b"http://purl.oclc.org/ooxml/"
    names = ((b"wordprocessingml/2006/main", b"wordprocessingml/main"), (b"officeDocument/2006/", b"officeDocument/"))
    for part in ("word/document.xml", "word/footnotes.xml", "word/_rels/document.xml.rels", "_rels/.rels", "word/styles.xml"):
        for old, new in names:
            data = edit_part(data, part, lambda text, old=old, new=new: text.replace(usual + old, strict + new))
    return data


def test_formulas_and_quotations_are_text() -> None:
    def write(word: object) -> None:
        paragraph = word.add_paragraph("Rentowność to ")
        paragraph._p.append(parse_xml(FORMULA))
        paragraph.add_run(" za rok.")
        word.add_paragraph()._p.append(parse_xml(f"<m:oMathPara {MATH}>{FORMULA}</m:oMathPara>"))
        word.add_paragraph("Punkt ", style="List Bullet")._p.append(parse_xml(FORMULA))
        word.add_paragraph("Nikt nie może być zmuszony.", style="Quote")

    document = read(write)
    assert [block.kind for block in document.blocks] == ["paragraph", "formula", "list_item", "paragraph"]
    assert document.text.count(r"\frac{zysk}{koszt}") == 3
    assert "za rok." in document.text
    assert "Nikt nie może być zmuszony." in document.text


def test_quotations_footnotes_and_formulas_of_markdown_are_text() -> None:
    text = "Dodatek[^1].\n\n[^1]: Nie dotyczy kierowców.\n\n> Nikt nie może\n> być zmuszony.\n\n$$\na^2 + b^2\n$$\n"
    document = convert_bytes(text.encode(), "a.md")
    for words in ("[^1]: Nie dotyczy kierowców.", "Nikt nie może być zmuszony.", "a^2 + b^2"):
        assert words in document.text


def test_a_footnote_at_the_bottom_of_a_pdf_s_page_is_text() -> None:
    sheet = Sheet()
    for page in range(3):
        if page:
            sheet.add_page()
        sheet.write_prose(20, 25, repeats=4)
        sheet.line(20, 262, 70, 262)
        sheet.write_line(f"{page + 1} The allowance of group {'ABC'[page]} is not paid during leave.", 20, 268, size=8)
    document = convert_bytes(sheet.save(), "a.pdf")
    for group in "ABC":
        assert f"allowance of group {group} is not paid" in document.text
