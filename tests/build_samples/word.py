"""Manuscript to Word file, the same bytes at every build; the only user of python-docx among the samples."""

import io
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from docx import Document
from docx.document import Document as WordDocument
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from docx.text.paragraph import Paragraph

from tests.build_samples.forms import FORMS
from tests.build_samples.manuscript import Piece

COMPANY = "Wielosad Przetwory sp. z o.o."
_WRITTEN_AT = datetime(2025, 3, 3, 9, 0, tzinfo=UTC)
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_INK = RGBColor(0x1F, 0x3A, 0x2E)


def build_word(pieces: Iterable[Piece], *, title: str, footer: str) -> bytes:
    """A .docx of the pieces: real styles and lists, A4, Polish, page numbers in the footer."""
    word = Document()
    _set_page(word, footer)
    _set_styles(word)
    _set_properties(word, title)
    numbering_id: int | None = None
    for piece in pieces:
        numbering_id = (numbering_id or _start_numbering(word)) if piece.kind == "number" else None
        _add_piece(word, piece, numbering_id)
    buffer = io.BytesIO()
    word.save(buffer)
    return _freeze_zip(buffer.getvalue())


def _add_piece(word: WordDocument, piece: Piece, numbering_id: int | None) -> None:
    if piece.kind == "heading":
        word.add_heading(piece.text, level=piece.hashes - 1)
    elif piece.kind == "bold":
        word.add_paragraph().add_run(piece.text).bold = True
    elif piece.kind == "bullet":
        word.add_paragraph(piece.text, style="List Bullet")
    elif piece.kind == "number":
        _apply_numbering(word.add_paragraph(piece.text, style="List Number"), numbering_id)
    elif piece.kind == "table":
        _add_table(word, piece.rows)
    elif piece.kind == "marked":
        FORMS[piece.mark](word, piece.text)
    else:
        word.add_paragraph(piece.text)


def _add_table(word: WordDocument, rows: tuple[tuple[str, ...], ...]) -> None:
    table = word.add_table(rows=len(rows), cols=len(rows[0]), style="Table Grid")
    for cells, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(cells.cells, texts, strict=True):
            cell.text = text
    for cell in table.rows[0].cells:
        cell.paragraphs[0].runs[0].bold = True
    table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    word.add_paragraph()


def _start_numbering(word: WordDocument) -> int:
    """A new list that counts from 1 and looks like the style "List Number"."""
    numbering = word.part.numbering_part.element
    style_list_id = word.styles["List Number"].element.pPr.numPr.numId.val
    number = numbering.add_num(numbering.num_having_numId(style_list_id).abstractNumId.val)
    number.add_lvlOverride(ilvl=0).add_startOverride(1)
    return int(number.numId)


def _apply_numbering(paragraph: Paragraph, numbering_id: int | None) -> None:
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering_id


def _set_page(word: WordDocument, footer: str) -> None:
    section = word.sections[0]
    section.page_width, section.page_height = Cm(21.0), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2.5)
    section.top_margin = section.bottom_margin = Cm(2.2)
    paragraph = section.footer.paragraphs[0]
    paragraph.add_run(f"{footer} · strona ")
    _add_page_field(paragraph)


def _add_page_field(paragraph: Paragraph) -> None:
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)


def _set_styles(word: WordDocument) -> None:
    styles: Any = word.styles
    normal = styles["Normal"]
    _set_font(normal, size_pt=11)
    normal.paragraph_format.space_after = Pt(6)
    normal.paragraph_format.line_spacing = 1.15
    for name, size_pt in (("Title", 22), ("Heading 1", 16), ("Heading 2", 13)):
        _set_font(styles[name], size_pt=size_pt)
        styles[name].font.color.rgb = _INK
    styles["Footer"].font.size = Pt(8.5)
    for name in ("List Bullet", "List Number"):
        styles[name].paragraph_format.space_after = Pt(3)
    for language in styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), "pl-PL")


def _set_font(style: Any, *, size_pt: float) -> None:
    style.font.name = "Calibri"
    style.font.size = Pt(size_pt)
    fonts = style.element.rPr.rFonts
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{theme}"), None)


def _set_properties(word: WordDocument, title: str) -> None:
    properties = word.core_properties
    properties.title = title
    properties.author = properties.last_modified_by = COMPANY
    properties.language = "pl-PL"
    properties.comments = ""
    properties.created = properties.modified = _WRITTEN_AT


def _freeze_zip(data: bytes) -> bytes:
    """The same archive with one fixed date on every member, so that equal words give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            member = zipfile.ZipInfo(name, _ZIP_DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(member, source.read(name), compresslevel=9)
    return buffer.getvalue()
