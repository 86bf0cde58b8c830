"""Docling's table stage on `pdfplumber`, the only module that may import it."""

import re
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page, Table, TableStructurePrediction
from docling_core.types.doc import BoundingBox, DocItemLabel, TableCell

from chunking.base.enumerators import measure_item_number
from chunking.reading.pdf.grid import SNAP, Box, Grid, GridCell, Word, make_ruled_grid, make_spaced_grid, simplify_grid, widen_region
from chunking.reading.pdf.lines import WordIndex, font_name, make_lines, read_font
from chunking.reading.pdf.words import join_all
from chunking.reading.text.cell_values import HeaderCell, find_kind, is_period
from chunking.reading.text.heading_rules import find_bullet, is_caption
from chunking.reading.text.table_headers import CellGrid

if TYPE_CHECKING:
    from docling.datamodel.document import ConversionResult

MIN_RULES = 3  # two rows, the smallest table, have three; not sensitive from 1 to 6
MIN_RULE_LENGTH = 15.0  # points: shorter ones underline a word; not sensitive from 7 to 30
MIN_VERTICAL_LENGTH = 6.0  # points: lower than any row; not sensitive from 3 to 12
MAX_STROKE = 2.0  # points: thicker ones are bars and backgrounds; not sensitive from 1 to 4
MAX_MONO_SHARE = 0.5  # more is code in a frame
MIN_FILLED_SHARE = 0.25  # of the cells: fewer are a drawing; forms to fill in have labels in every other cell
_NUMBER = re.compile(r"[\d\s.,%+\-–—/()€$zł]*\d[\d\s.,%+\-–—/()€$zł]*")


class TableModel:
    """Finds the cells of tables by their rules or, if they have none, by the gaps between words.

    The layout model's tables are proposals: one that has neither rules nor columns (a list, code in a frame) becomes
    running text again, and a ruled table that the model missed is added.

    Attributes:
        headed: page and top edge of the tables whose first row is bold above rows that are not.
    """

    def __init__(self, data: bytes, password: str | None) -> None:
        self._data = data
        self._password = password
        self._pdf: Any = None
        self.headed: set[tuple[int, int]] = set()

    def __call__(self, conv_res: "ConversionResult", page_batch: Iterable[Page]) -> Iterable[Page]:  # noqa: ARG002 - Docling's signature
        """Yield the same pages with the structure of their tables, as Docling's stages do."""
        for page in page_batch:
            self._read_page(page)
            yield page

    def close(self) -> None:
        """Close the file."""
        if self._pdf is not None:
            self._pdf.close()
            self._pdf = None

    def _read_page(self, page: Page) -> None:
        page.predictions.tablestructure = TableStructurePrediction()
        if page.predictions.layout is None or page.parsed_page is None:
            return
        clusters = page.predictions.layout.clusters
        proposed = [cluster for cluster in clusters if cluster.label == DocItemLabel.TABLE]
        rules = _find_rules(page)
        if not proposed and (len(rules) < MIN_RULES or not _has_vertical_rules(page)):
            return
        index = WordIndex(page)
        words = _read_words(page, index)
        regions = [_as_box(cluster.bbox) for cluster in proposed]
        grids = [
            grid
            for boxes in (self._find_ruled(page) if len(rules) >= MIN_RULES else [])
            if (grid := simplify_grid(make_ruled_grid(_add_open_columns(boxes, regions, words)), words)) is not None
            and is_table(grid, words)
        ]
        for cluster in proposed:
            region = _as_box(cluster.bbox)
            if any(_overlap(grid.box, region) > 0.5 or _overlap(region, grid.box) > 0.5 for grid in grids):
                continue
            region = widen_region(region, words)
            inside = _drop_caption([word for word in words if _inside(word.box, region)])
            spaced = make_spaced_grid(inside, [y for left, y, right in rules if left < region[2] and right > region[0]]) if inside else None
            if spaced is not None and is_table(spaced, inside):
                grids.append(spaced)
        kept = _replace_proposed(clusters, proposed)
        for grid in sorted(grids, key=lambda grid: (grid.box[1], grid.box[0])):
            left, top, right, bottom = grid.box
            number = max((cluster.id for cluster in [*clusters, *kept]), default=-1) + 1
            cluster = Cluster(id=number, label=DocItemLabel.TABLE, bbox=BoundingBox(l=left, t=top, r=right, b=bottom), confidence=1.0)
            kept.append(cluster)
            table, is_headed = _make_table(cluster, grid, page, index)
            page.predictions.tablestructure.table_map[number] = table
            if is_headed:
                self.headed.add((page.page_no, round(top)))
        page.predictions.layout = LayoutPrediction(clusters=kept)

    def _find_ruled(self, page: Page) -> list[list[Box]]:
        """Return the ruled cells of each table of a page."""
        import pdfplumber

        if self._pdf is None:
            self._pdf = pdfplumber.open(BytesIO(self._data), password=self._password or "")
        source: Any = self._pdf.pages[page.page_no - 1]
        try:
            dx, dy = source.cropbox[0] - source.mediabox[0], source.cropbox[1] - source.mediabox[1]
            tables = source.find_tables({"snap_tolerance": 3, "join_tolerance": 3, "intersection_tolerance": 5})
            return [[(left - dx, top - dy, right - dx, bottom - dy) for left, top, right, bottom in table.cells] for table in tables]
        finally:
            source.close()


def _find_rules(page: Page) -> list[tuple[float, float, float]]:
    """Return the horizontal rules as (left, distance from the top, right)."""
    return [(box.l, (box.t + box.b) / 2, box.r) for box in _find_strokes(page) if box.r - box.l > MIN_RULE_LENGTH]


def _has_vertical_rules(page: Page) -> bool:
    return sum(abs(box.b - box.t) > MIN_VERTICAL_LENGTH for box in _find_strokes(page)) >= 2


def _find_strokes(page: Page) -> list[BoundingBox]:
    backend: Any = page._backend  # noqa: SLF001 - Docling has no public access to it
    return [*(backend.get_shape_lines() or ()), *(backend.get_thin_shape_boxes(max_thickness=MAX_STROKE) or ())]


def _add_open_columns(boxes: list[Box], regions: Sequence[Box], words: Sequence[Word]) -> list[Box]:
    """Return the ruled cells and those at the sides without an outer rule, if the layout model saw more of the table."""
    left, top, right, bottom = min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    region = next((region for region in regions if _overlap((left, top, right, bottom), region) > 0.8), None)
    if region is None:
        return boxes
    level = [word for word in words if _inside(word.box, (region[0], top, region[2], bottom))]
    edges = sorted({round(box[1], 1) for box in boxes} | {round(box[3], 1) for box in boxes})
    added: list[Box] = []
    for start, end in ((region[0], left), (right, region[2])):
        column = [word for word in level if start - 1 <= (word.box[0] + word.box[2]) / 2 <= end + 1]
        if len(column) >= 2:
            outer, inner = min(start, *(word.box[0] - 1 for word in column)), max(end, *(word.box[2] + 1 for word in column))
            added += [(outer, above, inner, below) for above, below in pairwise(edges) if below - above > SNAP]
    return boxes + added


def _drop_caption(words: Sequence[Word]) -> list[Word]:
    """Return the words of a region without a numbered caption in its first line."""
    first = min(((word.box[1] + word.box[3]) / 2 for word in words), default=0.0)
    line = [word for word in words if word.box[1] <= first <= word.box[3]]
    if is_caption(" ".join(word.text for word in sorted(line, key=lambda word: word.box[0]))):
        return [word for word in words if word not in line]
    return list(words)


def _read_words(page: Page, index: WordIndex) -> list[Word]:
    assert page.parsed_page is not None
    cells = page.parsed_page.word_cells or page.parsed_page.textline_cells
    return [
        Word(cell.text, _as_box(cell.rect.to_bounding_box()), read_font(font_name(cell)).mono or font_name(cell) in index.mono_fonts)
        for cell in cells
        if cell.text.strip()
    ]


def is_table(grid: Grid, words: Sequence[Word]) -> bool:
    """Return whether a grid has the text of a table, not that of a list, of code or of columns of prose."""
    texts = [" ".join(word.text for word in words if _inside(word.box, cell.box)) for cell in grid.cells]
    filled = [text for text in texts if text.strip()]
    if len(filled) < 3 or len(filled) < MIN_FILLED_SHARE * len(texts):
        return False
    columns = {cell.column for cell, text in zip(grid.cells, texts, strict=True) if text.strip()}
    rows = {cell.row for cell, text in zip(grid.cells, texts, strict=True) if text.strip()}
    if len(columns) < 2 or len(rows) < 2:
        return False
    first = [text for cell, text in zip(grid.cells, texts, strict=True) if cell.column == min(columns) and text.strip()]
    if len(columns) == 2 and all(_is_marker(text) for text in first):
        return False
    inside = [word for word in words if _inside(word.box, grid.box)]
    if sum(word.mono for word in inside) > MAX_MONO_SHARE * len(inside):
        return False
    shared_rows = sum(
        sum(bool(text.strip()) for cell, text in zip(grid.cells, texts, strict=True) if cell.row <= row < cell.row_end) > 1
        for row in range(grid.rows)
    )
    if shared_rows < 2:
        return False
    prose = sum(len(text) > 300 for text in filled)
    return prose <= len(filled) / 2


def _is_marker(text: str) -> bool:
    text = text.strip() + " "
    return find_bullet(text) >= len(text) - 1 or measure_item_number(text) >= len(text) - 1


def _replace_proposed(clusters: Sequence[Cluster], proposed: Sequence[Cluster]) -> list[Cluster]:
    """Return all regions, the proposed tables replaced by the regions inside them."""
    kept = [cluster for cluster in clusters if cluster not in proposed]
    known = {cluster.id for cluster in kept}
    for cluster in proposed:
        kept += [child for child in cluster.children if child.id not in known]
    return kept


def _make_table(cluster: Cluster, grid: Grid, page: Page, index: WordIndex) -> tuple[Table, bool]:
    """Return a table, and whether its first row is set off as a header."""
    texts = [_read_cell(cell, page, index) for cell in grid.cells]
    bold = [flag for _, flag in texts]
    headers = count_header_rows(grid, [text for text, _ in texts], bold)
    cells = [
        TableCell(
            bbox=BoundingBox(l=cell.box[0], t=cell.box[1], r=cell.box[2], b=cell.box[3]),
            text=text,
            row_span=cell.row_end - cell.row,
            col_span=cell.column_end - cell.column,
            start_row_offset_idx=cell.row,
            end_row_offset_idx=cell.row_end,
            start_col_offset_idx=cell.column,
            end_col_offset_idx=cell.column_end,
            column_header=cell.row < headers,
        )
        for cell, (text, _) in zip(grid.cells, texts, strict=True)
    ]
    table = Table(
        otsl_seq=[],
        table_cells=cells,
        num_rows=grid.rows,
        num_cols=grid.columns,
        id=cluster.id,
        page_no=page.page_no,
        cluster=cluster,
        label=DocItemLabel.TABLE,
    )
    bold_rows = _find_bold_rows(grid, [text for text, _ in texts], bold)
    return table, bold_rows[0] and not all(bold_rows)


def _read_cell(cell: GridCell, page: Page, index: WordIndex) -> tuple[str, bool]:
    left, top, right, bottom = cell.box
    assert page.parsed_page is not None
    inside: list[Any] = index.find(left, top, right, bottom) if page.parsed_page.word_cells else []
    if not page.parsed_page.word_cells:
        inside = [line for line in page.parsed_page.textline_cells if _inside(_as_box(line.rect.to_bounding_box()), cell.box)]
    lines = make_lines(inside, index, max_gap_ems=float("inf"))
    text, _ = join_all([line.text for line in lines])
    return text, bool(lines) and all(line.is_bold for line in lines)


def count_header_rows(grid: Grid, texts: Sequence[str], bold: Sequence[bool]) -> int:
    """Return how many leading rows name the columns: the first, the rows its cells span, and bold rows above others.

    0 if the first row is itself data: all its cells are numbers, or like those below.
    """
    filled = [text for cell, text in zip(grid.cells, texts, strict=True) if cell.row == 0 and text.strip()]
    if filled and all(_NUMBER.fullmatch(text) for text in filled):
        return 0
    places = ((cell.row, cell.row_end, cell.column, cell.column_end) for cell in grid.cells)
    cells = [HeaderCell(*place, text, is_bold) for place, text, is_bold in zip(places, texts, bold, strict=True)]
    if CellGrid(cells, grid.columns).begins_with_data():
        return 0
    headers = 1
    for cell in grid.cells:
        if cell.row == 0:
            headers = max(headers, cell.row_end)
            below = [
                is_period(text) or find_kind(text) != "number"
                for other, text in zip(grid.cells, texts, strict=True)
                if other.row == cell.row_end and cell.column <= other.column < cell.column_end and text.strip()
            ]
            if cell.column_end - cell.column > 1 and len(below) > 1 and all(below):
                headers = max(headers, cell.row_end + 1)
    rows_bold = _find_bold_rows(grid, texts, bold)
    leading = next((row for row, flag in enumerate(rows_bold) if not flag), grid.rows)
    return max(headers, leading) if 0 < leading <= 3 and leading < grid.rows else min(headers, grid.rows - 1)


def _find_bold_rows(grid: Grid, texts: Sequence[str], bold: Sequence[bool]) -> list[bool]:
    return [
        all(flag for cell, flag, text in zip(grid.cells, bold, texts, strict=True) if cell.row == row and text.strip())
        for row in range(grid.rows)
    ]


def _as_box(box: BoundingBox) -> Box:
    return box.l, box.t, box.r, box.b


def _inside(box: Box, region: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return region[0] - 1 <= x <= region[2] + 1 and region[1] - 1 <= y <= region[3] + 1


def _overlap(box: Box, region: Box) -> float:
    """Return the share of `box` that lies in `region`."""
    width = min(box[2], region[2]) - max(box[0], region[0])
    height = min(box[3], region[3]) - max(box[1], region[1])
    area = (box[2] - box[0]) * (box[3] - box[1])
    return max(0.0, width) * max(0.0, height) / area if area > 0 else 0.0
