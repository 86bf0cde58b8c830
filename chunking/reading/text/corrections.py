"""Corrections of the kind of blocks: headings that are none, counted; captions that are plain paragraphs.

"Tabela 3. Stawki", "Rys. 2 - Obieg" or any line in Word's Caption style next to a table or picture is its caption. The text never changes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chunking.base.model import Block, Heading, Notice
from chunking.reading.text.cell_values import HeaderCell
from chunking.reading.text.heading_rules import is_caption_line, is_sentence_about
from chunking.reading.text.headings import WordHint, find_runs
from chunking.reading.text.table_headers import CellGrid

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, TableItem, TextItem

EMPTY_HEADINGS = "empty_headings"
HEADINGS_IN_TABLES = "headings_in_tables"
FALSE_HEADINGS = "false_headings"
TABLE_WITHOUT_HEADER = "table_without_header"
_MOST_EXAMPLES, _EXAMPLE_CHARS = 10, 80
_CAPTIONED = ("table", "picture")


def demote_false_headings(converted: "DoclingDocument", hints: Mapping[str, WordHint]) -> tuple[Notice, ...]:
    """Make text of the headings that the audit of a Word file takes for none, so that no hashes stand before them; a notice with them."""
    false = []
    for index, item in _find_headings(converted):
        hint = hints.get(item.self_ref, WordHint())
        if hint.origin is None and not hint.joins and not _is_in_table(converted, item):
            converted.texts[index] = _make_text(item)
            false.append(item.text)
    return (Notice(FALSE_HEADINGS, len(false), tuple(text[:_EXAMPLE_CHARS] for text in false[:_MOST_EXAMPLES])),) if false else ()


def drop_empty_headings(converted: "DoclingDocument") -> tuple[Notice, ...]:
    """Make empty text of headings without words, which would become bare hashes; a notice with their number."""
    headings = _find_headings(converted)
    empty = [(index, item) for index, item in headings if not "".join(run.text for run in find_runs(converted, item.self_ref)).strip()]
    for index, item in empty:
        converted.texts[index] = _make_text(item)
    return (Notice(EMPTY_HEADINGS, len(empty)),) if empty else ()


def _find_headings(converted: "DoclingDocument") -> list[tuple[int, Any]]:
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    return [(index, item) for index, item in enumerate(converted.texts) if isinstance(item, SectionHeaderItem | TitleItem)]


def _make_text(heading: Any) -> "TextItem":
    """Return an item of plain text in place of a heading, above the same items: Docling hangs the blocks of a section below its heading."""
    from docling_core.types.doc import DocItemLabel, TextItem

    same = ("self_ref", "parent", "children", "content_layer", "prov", "orig", "text", "formatting", "hyperlink")
    return TextItem(label=DocItemLabel.TEXT, **{name: getattr(heading, name) for name in same})


def _is_in_table(converted: "DoclingDocument", item: Any) -> bool:
    from docling_core.types.doc import TableItem

    while item.parent is not None:
        item = item.parent.resolve(converted)
        if isinstance(item, TableItem):
            return True
    return False


def count_headings_in_tables(converted: "DoclingDocument", blocks: tuple[Block, ...]) -> tuple[Notice, ...]:
    """Count the headings inside table cells, which are not blocks of their own; a notice with their number."""
    known = {block.ref for block in blocks}
    inside = [item.text for _, item in _find_headings(converted) if item.content_layer == "body" and item.self_ref not in known]
    return (Notice(HEADINGS_IN_TABLES, len(inside), tuple(inside[:10])),) if inside else ()


def set_header_row(table: "TableItem", *, is_named: bool) -> None:
    """Make the first row of a table its header; if it names no columns, an empty one above it, which markdown needs, as pandoc does."""
    from docling_core.types.doc import TableCell

    data = table.data
    for cell in data.table_cells:
        cell.column_header = is_named and cell.start_row_offset_idx == 0
        if not is_named:
            cell.start_row_offset_idx += 1
            cell.end_row_offset_idx += 1
    if not is_named:
        places = [
            {"start_row_offset_idx": 0, "end_row_offset_idx": 1, "start_col_offset_idx": column, "end_col_offset_idx": column + 1}
            for column in range(data.num_cols)
        ]
        data.table_cells[:0] = [TableCell(text="", column_header=True, **place) for place in places]
        data.num_rows += 1


def find_header_rows(document: "DoclingDocument") -> dict[str, int]:
    """Find and set the header rows of all tables from their cells alone; their numbers by the references of the tables.

    For files of which only Docling's document is known. A formatted cell stands out.
    """
    from docling_core.types.doc import RichTableCell

    found = {}
    for table in document.tables:
        cells = [
            HeaderCell(
                cell.start_row_offset_idx,
                cell.end_row_offset_idx,
                cell.start_col_offset_idx,
                cell.end_col_offset_idx,
                cell.text,
                is_bold=isinstance(cell, RichTableCell),
            )
            for cell in table.data.table_cells
        ]
        header = CellGrid(cells, table.data.num_cols).find_headers()
        found[table.self_ref] = header.banners + header.empty + header.names if header.names else 0
        set_header_row(table, is_named=header.names > 0)
    return found


def count_headerless_tables(text: str, blocks: Sequence[Block]) -> tuple[Notice, ...]:
    """Count the tables of several rows in which no row names the columns; a notice with their number and first rows."""
    tables = ([text[part.start : part.end].strip("| ") for part in block.parts[2:]] for block in blocks if block.is_headerless)
    found = [rows for table in tables if len(rows := [row for row in table if row]) > 1]
    examples = tuple(rows[0][:_EXAMPLE_CHARS] for rows in found[:_MOST_EXAMPLES])
    return (Notice(TABLE_WITHOUT_HEADER, len(found), examples),) if found else ()


def mark_captions(
    text: str, blocks: Sequence[Block], headings: Sequence[Heading], *, is_known: Callable[[Block], bool] = lambda _: False
) -> tuple[Block, ...]:
    """Return the blocks; captions are of kind `caption`, sentences about a table of kind `paragraph`.

    Args:
        text: the document text.
        blocks: of the document, in order.
        headings: of the document; they are not captions.
        is_known: whether the file marks a paragraph next to a table or picture as a caption (its style, the words of the picture).
    """
    titles = {heading.span.start for heading in headings} | {heading.span.end for heading in headings}
    marked = [
        replace(block, kind="paragraph")
        if block.kind == "caption" and is_sentence_about(text[block.span.start : block.span.end])
        else block
        for block in blocks
    ]
    for step in (1, -1):  # forwards for captions below, backwards for captions above; a caption may have a second line
        is_next = False
        for index in range(len(marked))[::step]:
            block = marked[index]
            if is_next and block.kind == "paragraph" and not titles.intersection(block.span):
                if is_known(block) or is_caption_line(text[block.span.start : block.span.end]):
                    marked[index] = replace(block, kind="caption")
                else:
                    is_next = False
            elif block.kind != "caption":
                is_next = block.kind in _CAPTIONED
    return tuple(marked)
