"""Text that Word shows from other parts of a file, and text that its runs keep in an unusual way."""

import io

import docx
import pytest

from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.word.shown.foreign_text import read_foreign
from tests.reading.word.body_files import build_body, paragraph, run

BODY = paragraph("Strony ustalają zasady współpracy.")
SHAPE = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
WHITE = '<w:color w:val="FFFFFF"/>'
ARCHIVE = (
    b'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\n'
    b"Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>Z archiwum: =C5=BCycie</p>\r\n--b--\r\n"
)
RICH = rb"{\rtf1\ansi\ansicpg1250{\fonttbl{\f0 Arial;}}Op\'b3ata \b 40\b0  z\u322?{\v tajne}.\par Druga linia.\par}"
LATIN = '<meta charset="iso-8859-2"><p>Zażółć</p><p style="display:none">nic</p>'.encode("iso-8859-2")


def read(*blocks: str, **options: object) -> Document:
    return convert_bytes(build_body(*blocks, **options), "a.docx")


def count(document: Document, kind: str) -> int:
    return sum(notice.count for notice in document.notices if notice.kind == kind)


@pytest.mark.parametrize(
    ("data", "name", "lines"),
    [
        (ARCHIVE, "a.mht", ["Z archiwum: życie"]),
        (RICH, "a.rtf", ["Opłata 40 zł.", "Druga linia."]),
        (LATIN, "a.html", ["Zażółć"]),
        (b"\xef\xbb\xbfraz\r\n\r\ndwa", "a.txt", ["raz", "dwa"]),
    ],
)
def test_parts_of_other_formats_are_read(data: bytes, name: str, lines: list[str]) -> None:
    found = read_foreign(data, name)
    assert found is not None
    assert [words for words, _ in found.lines] == lines


def test_a_part_of_an_unknown_format_is_not_read() -> None:
    assert read_foreign(b"\x00\x01", "a.bin") is None


@pytest.mark.parametrize("part", [("a.mht", ARCHIVE), ("a.rtf", RICH), ("a.html", LATIN)])
def test_imported_parts_are_in_the_text_and_their_hidden_words_told(part: tuple[str, bytes]) -> None:
    document = read(BODY, '<w:altChunk r:id="rA"/>', BODY, parts=(("rA", "aFChunk", *part),))
    assert any(words in document.text for words in ("życie", "Opłata 40 zł.", "Zażółć"))
    assert count(document, "hidden_text") == (part[1] is LATIN)
    assert document.ledger is not None
    assert document.ledger.lost == ()


def test_an_imported_word_file_keeps_its_numbers_and_not_its_hidden_words() -> None:
    inner = docx.Document()
    inner.add_paragraph("Punkt", style="List Number")
    inner.add_paragraph().add_run("tajne").font.hidden = True
    file = io.BytesIO()
    inner.save(file)
    document = read(BODY, '<w:altChunk r:id="rA"/>', BODY, parts=(("rA", "aFChunk", "a.docx", file.getvalue()),))
    assert "1. Punkt" in document.text
    assert "tajne" not in document.text
    assert count(document, "hidden_text") == 1


def test_words_of_wordart_are_in_the_text() -> None:
    art = '<w:r><w:pict><v:shape style="width:9pt"><v:textpath string="Wesołych świąt"/></v:shape></w:pict></w:r>'
    assert "Wesołych świąt" in read(paragraph(art), BODY).text


def test_a_page_break_parts_words() -> None:
    assert "razdwa" not in read(paragraph(f'{run("raz")}<w:r><w:br w:type="page"/></w:r>{run("dwa")}')).text


def test_numbers_raised_by_hand_are_raised() -> None:
    small = '<w:position w:val="{}"/><w:sz w:val="14"/>'
    assert read(paragraph(run("§ 5") + run("2", small.format(6)) + run(" Premia"), "Heading1")).headings[0].title == "§ 5² Premia"
    assert read(paragraph(run("H") + run("2", small.format(-4)) + run("O jest wodą"))).text == "H₂O jest wodą"
    moved = run("razem ", '<w:position w:val="6"/>') + run("12", '<w:position w:val="6"/>')
    assert read(paragraph(moved)).text == "razem 12"


def build_table(cell: str) -> str:
    rows = f"<w:tr><w:tc>{paragraph('Pytanie')}</w:tc></w:tr><w:tr><w:tc>{cell}</w:tc></w:tr>"
    return f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid>{rows}</w:tbl>"


def test_a_ticked_box_in_a_cell_is_in_the_text() -> None:
    box = "<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val='1'/></w14:checkbox></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
    assert "☒ zgoda" in read(build_table(paragraph(box.format(run("☒")) + run(" zgoda")))).text


def test_white_words_in_a_white_box_are_hidden() -> None:
    def box(color: str) -> str:
        fill = f'<a:solidFill><a:srgbClr val="{color}"/></a:solidFill>'
        content = f"<w:txbxContent>{paragraph(run('biały', WHITE))}</w:txbxContent>"
        shape = f'<s:wsp xmlns:s="{SHAPE}"><s:spPr>{fill}</s:spPr><s:txbx>{content}</s:txbx></s:wsp>'
        drawn = f'<a:graphic><a:graphicData uri="{SHAPE}">{shape}</a:graphicData></a:graphic>'
        return paragraph(f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="R"/>{drawn}</wp:inline></w:drawing></w:r>')

    hidden, shown = (read(BODY, box(color)) for color in ("FFFFFF", "1F3864"))
    assert ("biały" in hidden.text, count(hidden, "hidden_text")) == (False, 1)
    assert ("biały" in shown.text, count(shown, "hidden_text")) == (True, 0)


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("<m:d><m:e>{0}</m:e><m:e>{1}</m:e></m:d>", ["wartość", "12"]),
        ("<m:borderBox><m:e>{0}</m:e></m:borderBox>", ["wartość"]),
        ("<m:bar><m:e>{1}</m:e></m:bar>", ["12"]),
        ("<m:sPre><m:sub>{1}</m:sub><m:sup>{1}</m:sup><m:e>{0}</m:e></m:sPre>", ["wartość", "12"]),
    ],
)
def test_nothing_of_a_formula_is_lost(formula: str, words: list[str]) -> None:
    parts = (f"<m:r><m:t>{words}</m:t></m:r>" for words in ("wartość", "12"))
    text = read(paragraph(f"{run('Wzór ')}<m:oMath>{formula.format(*parts)}</m:oMath>{run(' dalej')}")).text
    assert all(word in text for word in words)


def test_a_number_that_a_field_counts_is_told() -> None:
    field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> AUTONUM </w:instrText></w:r>'
    field += '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    assert count(read(paragraph(field + run(" Zakres prac"))), "unresolved_numbers") == 1
