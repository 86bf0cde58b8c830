"""Word tables drawn as rows of words, for tests.

`<` continues the cell to its left, `^` the cell above; `*words*` are bold, `#words` shaded, `§§words` have the style Heading 2; a line
break begins a new paragraph, one that begins with "- " is a list item.
"""

from collections.abc import Sequence
from typing import Any

import docx

from tests.reading.word.word_audit_files import put, save

Rows = Sequence[Sequence[str]]


def build_tables(*tables: Rows, marked: int = 0, style: str | None = None, before: str = "Przed tabelą.") -> bytes:
    """Return a Word file with the tables, a line between them; `marked` rows of each repeat on every page."""
    word = docx.Document()
    if style == "First Row":
        add_look(word)
    for rows in tables:
        word.add_paragraph(before)
        add_table(word, rows, marked=marked, style=style)
    word.add_paragraph("Po tabeli.")
    return save(word)


def add_look(word: Any) -> None:
    """Add the table style "First Row", whose first row is bold on grey."""
    style = word.styles.add_style("First Row", docx.enum.style.WD_STYLE_TYPE.TABLE)
    look = put(style.element, "tblStylePr", type="firstRow")
    put(put(look, "rPr"), "b")
    put(put(look, "tcPr"), "shd", val="clear", color="auto", fill="BFBFBF")


def add_table(word: Any, rows: Rows, *, marked: int = 0, style: str | None = None) -> Any:
    """Add a table to a document or cell."""
    count, width = len(rows), max(map(len, rows))
    table = word.add_table(count, width)
    if style:
        table.style = style
    for number, row in enumerate(rows):
        if number < marked:
            put(table.rows[number]._tr.get_or_add_trPr(), "tblHeader")
        for column, words in enumerate(row):
            if words not in ("<", "^"):
                bottom = next((below for below in range(number + 1, count) if rows[below][column] != "^"), count) - 1
                right = next((after for after in range(column + 1, width) if row[after] != "<"), width) - 1
                cell = table.cell(number, column)
                if (bottom, right) != (number, column):
                    cell = cell.merge(table.cell(bottom, right))
                fill(cell, words)
    return table


def fill(cell: Any, words: str) -> None:
    """Write words into a cell in this module's marks."""
    if words.startswith("#"):
        put(cell._tc.get_or_add_tcPr(), "shd", val="clear", color="auto", fill="D9D9D9")
        words = words[1:]
    for spare in cell.paragraphs[1:]:
        spare._p.getparent().remove(spare._p)
    for number, marked in enumerate(words.split("\n")):
        style = "Heading 2" if marked.startswith("§§") else "List Bullet" if marked.startswith("- ") else None
        line = marked.removeprefix("§§").removeprefix("- ")
        paragraph = cell.paragraphs[0] if number == 0 else cell.add_paragraph()
        if style:
            paragraph.style = style
        is_bold = line.startswith("*") and line.endswith("*") and len(line) > 1
        run = paragraph.add_run(line.strip("*") if is_bold else line)
        if is_bold:
            run.bold = True
