"""Tables that are really registers of records: a search by vectors does not find "all of them", a database lists them.

An assistant is given a handful of chunks, and a table goes into chunks of 5 to 10 rows: what is asked of all rows ("which", "how
many", "the dearest") is answered from some of them, without a warning.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from chunking.base.cells import name_columns, read_cells
from chunking.base.model import Block, Document, Span
from chunking.base.spreadsheet import write_csv

MIN_ROWS = 15
"""Fewer fit into two chunks, which are found together."""
MAX_CELL_CHARS = 80
SHORT_SHARE = 0.9
FILLED_SHARE = 0.6
KEY_SHARE = 0.8
KIND_SHARE = 0.8
CATEGORY_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Register:
    """A table of records of one kind.

    Attributes:
        span: the table's place in the document text.
        columns: names of the columns, no two alike; those without a name are numbered ("column 3").
        rows: the data rows in order, as many cells each as there are columns; plain words without marks.
        caption: the words of its caption, "" without one.
    """

    span: Span
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""

    @property
    def name(self) -> str:
        """Return what to call it: its caption, otherwise its first columns."""
        return self.caption or ", ".join(self.columns[:3])


def find_registers(document: Document) -> tuple[Register, ...]:
    """The registers of a document, in order.

    A table is one if all of this holds, with the cells of its data rows:

    - at least `MIN_ROWS` rows under a header, in two columns or more;
    - `SHORT_SHARE` of the filled cells have at most `MAX_CELL_CHARS` characters: values, not paragraphs;
    - `FILLED_SHARE` of all cells are filled: the columns mean the same in every row;
    - one of the first two columns is a key: filled in nine rows of ten, `KEY_SHARE` of its values distinct. A first column may be a
      group that repeats itself;
    - a table of two columns is one only if the column next to the key is of one kind: `KIND_SHARE` of its values have a digit, or
      the distinct ones are at most `CATEGORY_SHARE`. Else it may be a form: one thing, described in many lines.
    """
    tables = (block for block in document.blocks if block.kind == "table" and block.header)
    registers = (read_table(document, table) for table in tables if len(table.parts) - table.header_parts >= MIN_ROWS)
    return tuple(register for register in registers if _is_register(register))


def read_table(document: Document, table: Block) -> Register:
    """The columns and rows of a table, whatever it is."""
    names = name_columns(document, table)
    rows = [read_cells(document.slice(part)) for part in table.parts[table.header_parts :]]
    width = max(len(names), *(len(cells) for cells in rows))
    return Register(
        span=table.span,
        columns=_tell_apart([_at(names, column) or f"column {column + 1}" for column in range(width)]),
        rows=tuple(tuple(_at(cells, column) for column in range(width)) for cells in rows),
        caption=_find_caption(document, table),
    )


def export_register_csv(register: Register) -> str:
    """Exactly that table for a spreadsheet; no cell runs as a formula."""
    return write_csv([dict(zip(register.columns, row, strict=True)) for row in register.rows], names=register.columns)


def export_register_parquet(register: Register) -> bytes:
    """Exactly that table as a Parquet file; every column is text, as in the document."""
    import pandas as pd

    frame = pd.DataFrame(list(register.rows), columns=list(register.columns), dtype="str")
    return bytes(frame.to_parquet(index=False))


def _is_register(register: Register) -> bool:
    cells = [cell for row in register.rows for cell in row]
    filled = [cell for cell in cells if cell]
    if len(register.columns) < 2 or len(filled) < FILLED_SHARE * len(cells):
        return False
    if sum(len(cell) <= MAX_CELL_CHARS for cell in filled) < SHORT_SHARE * len(filled):
        return False
    keys = [column for column in (0, 1) if _is_key([row[column] for row in register.rows])]
    if not keys:
        return False
    return len(register.columns) > 2 or _is_of_one_kind([row[1 - keys[0]] for row in register.rows])


def _is_key(values: Sequence[str]) -> bool:
    filled = [value for value in values if value]
    return len(filled) >= 0.9 * len(values) and len(set(filled)) >= KEY_SHARE * len(filled)


def _is_of_one_kind(values: Sequence[str]) -> bool:
    filled = [value for value in values if value]
    with_digit = sum(any(character.isdecimal() for character in value) for value in filled)
    return bool(filled) and (with_digit >= KIND_SHARE * len(filled) or len(set(filled)) <= CATEGORY_SHARE * len(filled))


def _find_caption(document: Document, table: Block) -> str:
    here = bisect_left(document.blocks, table.span.start, key=lambda block: block.span.start)
    for index in (here - 1, here + 1):
        if 0 <= index < len(document.blocks) and document.blocks[index].kind == "caption":
            return " ".join(document.slice(document.blocks[index].span).split()).strip("*_ ")
    return ""


def _tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    told: list[str] = []
    for name in names:
        number = 2
        unique = name
        while unique in told:
            unique = f"{name} {number}"
            number += 1
        told.append(unique)
    return tuple(told)


def _at(cells: Sequence[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""
