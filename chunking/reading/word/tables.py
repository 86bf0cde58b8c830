"""The tables of a Word file: their cells as Word shows them, and whether a table only lays out text on the page.

Rows marked to repeat on every page are the header (`w:tblHeader`, ECMA-376 17.4.75). The first row of a table's style
(`w:tblStylePr`, 17.7.6.6) counts only if the style gives it a look of its own: Word switches it on for nearly every table.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from chunking.reading.text.cell_values import HeaderCell
from chunking.reading.text.corrections import set_header_row
from chunking.reading.text.table_headers import CellGrid
from chunking.reading.word.paragraphs import W, find_runs, read_text
from chunking.reading.word.styles import StyleSheet, is_on, read_value

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

LAYOUT_TABLES = "layout_tables"

_WRAPPERS = (W + "sdt", W + "customXml", W + "sdtContent")
_NO_FILL = (None, "auto", "FFFFFF", "ffffff")
_FIRST_ROW = 0x20
_EXAMPLE_CHARS = 80
_MOST_LAYOUT_ROWS = 2
_SEVERAL, _SEVERAL_CHARS = 3, 200
"""Paragraphs of a cell that are text and no value: an address has two lines; two with so many characters are text too."""


class TableReading:
    """The part of Docling's reader that reads tables: layout tables as text, banners above their table, headers as the file has them.

    Attributes:
        styles: of the file.
        flows: see `find_flows`.
        tables: each `w:tbl` element with its item.
        headers: each table with the number of its header rows.
        banners: references to the items that name the table below them.
        layouts: the first words of each layout table.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.styles: Any = None
        self.flows: frozenset[Any] = frozenset()
        self.tables: list[tuple[Any, Any]] = []
        self.headers: list[tuple[Any, int]] = []
        self.banners: list[Any] = []
        self.layouts: list[str] = []
        super().__init__(*args, **kwargs)

    def _handle_tables(self, element: Any, doc: "DoclingDocument") -> Any:
        complete_table(element)
        rows = list_rows(element)
        if element in self.flows or is_frame(element):
            if element in self.flows:
                self.layouts.append(" ".join(filter(None, map(read_text, element.iter(W + "p"))))[:_EXAMPLE_CHARS])
            return self._walk_cells(rows, doc)
        header = read_grid(element, self.styles).find_headers(marked=count_marked(element))
        above = self._walk_cells(rows[: header.banners], doc)
        self.banners += [] if header.repeats else above
        first = header.banners + header.empty
        for row in rows[:first]:
            element.remove(row)
        refs = super()._handle_tables(element, doc)  # type: ignore[misc]
        for row in rows[:first]:
            rows[first].addprevious(row)
        if refs:
            item = refs[0].resolve(doc)
            self.tables.append((element, item))
            self.headers.append((item, header.names))
            set_header_row(item, is_named=header.names > 0)
        return [*above, *refs]

    def _walk_cells(self, rows: Sequence[Any], doc: "DoclingDocument") -> list[Any]:
        """Read the cells of rows one after another as text of the body: no list or code goes on from one cell in the next."""
        refs: list[Any] = []
        for cell in (cell for row in rows for cell in list_cells(row)):
            self._end_blocks()
            refs += self._walk_linear(cell, doc)[1]  # type: ignore[attr-defined]
            self._end_blocks()
        return refs

    def _end_blocks(self) -> None:
        self._clear_list_group_cache()  # type: ignore[attr-defined]
        self._force_new_code_block = True


def list_rows(table: Any) -> list[Any]:
    """Return the `w:tr` elements of a table, also those in content controls."""
    return list(_find(table, W + "tr"))


def list_cells(row: Any) -> list[Any]:
    """Return the `w:tc` elements of a row, also those in content controls."""
    return list(_find(row, W + "tc"))


def _find(element: Any, tag: str) -> Iterator[Any]:
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS:
            yield from _find(child, tag)


def complete_table(table: Any) -> None:
    """Change a table, in memory only, so that Docling reads all its cells.

    Rows come out of content controls, every cell has a column, and a vertically merged cell that continues none begins one, as Word
    shows it.
    """
    rows = list_rows(table)
    for row in rows:
        if row.getparent() is not table:
            wrapper = row
            while wrapper.getparent() is not table:
                wrapper = wrapper.getparent()
            wrapper.addprevious(row)
    merged: set[int] = set()
    for row in rows:
        column = _count_skipped(row, "gridBefore")
        for cell in list_cells(row):
            mark = cell.find(f"{W}tcPr/{W}vMerge")
            if mark is None:
                merged.discard(column)
            elif column not in merged:
                mark.set(W + "val", "restart")
                merged.add(column)
            column += _count_span(cell)
    width = max((sum(_count_span(cell) for cell in list_cells(row)) + _count_skipped(row, "gridBefore") for row in rows), default=0)
    grid = table.find(W + "tblGrid")
    if grid is not None:
        for _ in range(width - len(grid.findall(W + "gridCol"))):
            grid.append(grid.makeelement(W + "gridCol"))


def read_grid(table: Any, styles: StyleSheet) -> CellGrid:
    """Return the cells of a table in the order of their rows, merged ones once."""
    cells: list[HeaderCell] = []
    above: dict[int, int] = {}  # the cell that a vertically merged one continues, by its column
    columns = 0
    for number, row in enumerate(list_rows(table)):
        column = _count_skipped(row, "gridBefore")
        for element in list_cells(row):
            end = column + _count_span(element)
            if _is_continued(element) and column in above:
                cells[above[column]] = _extend(cells[above[column]], number + 1)
            else:
                above[column] = len(cells)
                cells.append(_read_cell(element, styles, HeaderCell(number, number + 1, column, end)))
            column = end
        columns = max(columns, column)
    return CellGrid(cells, columns, has_look=_has_look(table, styles))


def count_marked(table: Any) -> int:
    """Return how many rows at the top are marked to repeat on every page."""
    count = 0
    for row in list_rows(table):
        if not is_on(row.find(W + "trPr"), "tblHeader"):
            break
        count += 1
    return count


def is_frame(table: Any) -> bool:
    """Return whether a table has one cell only."""
    rows = list_rows(table)
    return len(rows) == 1 and len(list_cells(rows[0])) == 1


def is_layout(table: Any, styles: StyleSheet) -> bool:
    """Return whether a table only lays out text: few rows, or one column, of cells that hold headings, lists or several paragraphs.

    One with a header over its columns is none, unless a cell below has a heading with its text.
    """
    rows = [list_cells(row) for row in list_rows(table)]
    is_column = all(len(cells) <= 1 for cells in rows)
    if not rows or (len(rows) > _MOST_LAYOUT_ROWS and not is_column):
        return False
    texts = [[paragraph for paragraph in list_paragraphs(cell) if read_text(paragraph)] for cells in rows for cell in cells]
    if any(_has_section(paragraphs, styles) or (is_column and _has_heading(paragraphs, styles)) for paragraphs in texts):
        return True
    if is_frame(table):
        return len(texts[0]) > 1
    if not any(_is_text(paragraphs, styles) for paragraphs in texts):
        return False
    return len(rows) == 1 or is_column or not read_grid(table, styles).find_headers(marked=count_marked(table)).names


def list_paragraphs(cell: Any) -> list[Any]:
    """Return the paragraphs of a cell, without those of tables in it."""
    return list(_find(cell, W + "p"))


def find_flows(word: Any, styles: StyleSheet) -> frozenset[Any]:
    """Return the elements of a python-docx document whose paragraphs are text of the body though inside a table.

    They are the tables that only lay out text, and rows over a whole table that are headings.
    """
    flows = []
    for table in word.element.body.iter(W + "tbl"):
        if is_layout(table, styles):
            flows.append(table)
        else:
            banners = list_rows(table)[: find_banners(table, styles)]
            flows += [row for row in banners if any(_has_heading(list_paragraphs(cell), styles) for cell in list_cells(row))]
    return frozenset(flows)


def is_in_flow(paragraph: Any, flows: frozenset[Any]) -> bool:
    """Return whether a paragraph inside a table is text of the body, see `find_flows`."""
    is_flow = False
    for ancestor in paragraph.iterancestors():
        is_flow = is_flow or ancestor in flows
        if ancestor.tag == W + "tbl":
            if not is_flow:
                return False
            is_flow = False
    return True


def find_banners(table: Any, styles: StyleSheet) -> int:
    """Return how many rows at the top name the table and not its columns."""
    return read_grid(table, styles).find_headers(marked=count_marked(table)).banners


def _has_heading(paragraphs: Sequence[Any], styles: StyleSheet) -> bool:
    return any(styles.resolve_outline(paragraph) is not None for paragraph in paragraphs if read_text(paragraph))


def _has_section(paragraphs: Sequence[Any], styles: StyleSheet) -> bool:
    return len(paragraphs) > 1 and _has_heading(paragraphs, styles)


def _is_text(paragraphs: Sequence[Any], styles: StyleSheet) -> bool:
    """Return whether a cell holds a list or several paragraphs."""
    items = sum(styles.resolve_numbering(paragraph) is not None for paragraph in paragraphs)
    chars = sum(len(read_text(paragraph)) for paragraph in paragraphs)
    return items > 1 or len(paragraphs) >= _SEVERAL or (len(paragraphs) > 1 and chars >= _SEVERAL_CHARS)


def _read_cell(element: Any, styles: StyleSheet, place: HeaderCell) -> HeaderCell:
    paragraphs = list(element.iter(W + "p"))
    text = "\n".join(words for paragraph in paragraphs if (words := read_text(paragraph)))
    runs = [(run, paragraph) for paragraph in paragraphs for run in find_runs(paragraph)]
    is_bold = bool(runs) and all(styles.resolve_toggle(run, paragraph, "b") for run, paragraph in runs)
    shading = element.find(f"{W}tcPr/{W}shd")
    is_shaded = shading is not None and shading.get(W + "fill") not in _NO_FILL
    return HeaderCell(place.row, place.row_end, place.column, place.column_end, text, is_bold, is_shaded)


def _extend(cell: HeaderCell, row_end: int) -> HeaderCell:
    return HeaderCell(cell.row, row_end, cell.column, cell.column_end, cell.text, cell.is_bold, cell.is_shaded)


def _is_continued(cell: Any) -> bool:
    merged = cell.find(f"{W}tcPr/{W}vMerge")
    return merged is not None and merged.get(W + "val", "continue") == "continue"


def _count_span(cell: Any) -> int:
    return max(_read_count(read_value(cell, "tcPr", "gridSpan")), 1)


def _count_skipped(row: Any, tag: str) -> int:
    return _read_count(read_value(row, "trPr", tag))


def _read_count(value: str | None) -> int:
    return int(value) if value is not None and value.isdigit() else 0


def _has_look(table: Any, styles: StyleSheet) -> bool:
    """Return whether the table's style is on for the first row and gives it a look: bold, a colour, a fill."""
    look = table.find(f"{W}tblPr/{W}tblLook")
    if look is None:
        return False
    switch = look.get(W + "firstRow")
    value = look.get(W + "val") or "0"
    is_switched = switch not in ("0", "false", "off") if switch is not None else bool(int(value, 16) & _FIRST_ROW)
    if not is_switched:
        return False
    for style in styles.chain(read_value(table, "tblPr", "tblStyle"), "table"):
        for part in style.findall(W + "tblStylePr"):
            if part.get(W + "type") == "firstRow":
                fill = part.find(f"{W}tcPr/{W}shd")
                has_fill = fill is not None and fill.get(W + "fill") not in _NO_FILL
                run = part.find(W + "rPr")
                return has_fill or bool(is_on(run, "b")) or (run is not None and run.find(W + "color") is not None)
    return False
