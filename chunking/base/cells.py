"""Cells of a markdown table's rows, and rows as records: "column: value; column: value"."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from chunking.base.model import Block, Document, Span

_CELL_EDGE = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"(\*{1,3}|_{1,3}|`)(.+)\1")
_ESCAPED = re.compile(r"\\([|_*`\\])")
_DELIMITER_CELL = re.compile(r":?-+:?")
BAR = "&#124;"
"""A bar inside a cell, as the document text has it: the mark of HTML, because markdown's cells end at a bar."""
HEADER_SEPARATOR = " / "
CELL_SEPARATOR = "; "


def read_cells(row: str) -> tuple[str, ...]:
    """The cells of a row in plain words: no marks around a whole cell, and a bar that was escaped is a bar again."""
    words = row.strip().removeprefix("|")
    words = words[:-1] if words.endswith("|") and not words.endswith("\\|") else words
    return tuple(_plain(cell) for cell in _CELL_EDGE.split(words))


def name_columns(document: Document, table: Block) -> tuple[str, ...]:
    """The names over a table's columns, rows of a header joined by " / ", each word once; empty if a column has none."""
    header = [read_cells(document.slice(part)) for index, part in enumerate(table.parts[: table.header_parts]) if index != 1]
    if table.header_parts == 1:
        header = [cells for cells in header if not all(_DELIMITER_CELL.fullmatch(cell) for cell in cells)]
    width = max((len(cells) for cells in header), default=0)
    columns = ([cells[column] for cells in header if column < len(cells) and cells[column]] for column in range(width))
    return tuple(HEADER_SEPARATOR.join(dict.fromkeys(names)) for names in columns)


def render_row(columns: Sequence[str], row: str) -> str:
    """A row as "column: value; column: value"; empty cells are left out, a value without a column's name has no prefix."""
    cells = read_cells(row)
    names = (*columns[: len(cells)], *[""] * (len(cells) - len(columns)))
    return CELL_SEPARATOR.join(f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=True) if cell)


def render_records(document: Document, span: Span) -> str:
    """Return the text at a place with one line per record instead of each table that has a header; the rest stays as it is."""
    pieces = []
    position = span.start
    for table in document.find_blocks(span):
        if table.kind != "table" or table.header is None:
            continue
        pieces.append(document.text[position : max(table.span.start, position)])
        pieces.append("\n".join(line for line in _render_rows(document, table, span) if line))
        position = min(table.span.end, span.end)
    pieces.append(document.text[position : span.end])
    return "".join(pieces).strip()


def has_bars(document: Document, span: Span) -> bool:
    """Return whether a table at a place has a bar inside a cell."""
    if BAR not in document.slice(span):
        return False
    tables = [block.span for block in document.find_blocks(span) if block.kind == "table"]
    return any(BAR in document.text[max(table.start, span.start) : min(table.end, span.end)] for table in tables)


def show_bars(document: Document, span: Span) -> str:
    """Return the text at a place with every bar inside a cell of a table as a bar; the rest stays as it is."""
    if not has_bars(document, span):
        return document.slice(span)
    pieces = []
    position = span.start
    for table in (block.span for block in document.find_blocks(span) if block.kind == "table"):
        start, end = max(table.start, position), min(table.end, span.end)
        pieces += [document.text[position:start], document.text[start:end].replace(BAR, "|")]
        position = end
    return "".join(pieces) + document.text[position : span.end]


def _render_rows(document: Document, table: Block, span: Span) -> Iterator[str]:
    columns = name_columns(document, table)
    first = bisect_left(table.parts, span.start, lo=table.header_parts, key=lambda row: row.start)
    for index in range(first, len(table.parts)):
        row = table.parts[index]
        if row.end > span.end:
            return
        yield render_row(columns, document.slice(row))


def _plain(cell: str) -> str:
    words = " ".join(cell.split())
    while words and words[0] in "*_`" and (found := _MARKS.fullmatch(words)):
        words = found[2].strip()
    return _ESCAPED.sub(r"\1", words).replace(BAR, "|") if "\\" in words or "&" in words else words
