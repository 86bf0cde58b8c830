"""Rows and columns of one table: from ruled cells or, without rules, from the gaps between words."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

SNAP = 3.0  # points, pdfplumber's own tolerance; at 6 narrow columns vanish
MIN_GAP_EMS = 0.8  # at 0.4 every space separates columns, at 1.2 columns close together are one
MIN_COLUMN_SHARE = 0.6  # of the lines: at 0.3 a note in the margin is a column, at 1 a column with an empty cell is not
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in points from the top left."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the page with its box."""

    text: str
    box: Box
    mono: bool = False

    @property
    def height(self) -> float:
        """Height of the word in points."""
        return self.box[3] - self.box[1]


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell: half-open ranges of rows and columns, and its box."""

    row: int
    row_end: int
    column: int
    column_end: int
    box: Box


@dataclass(frozen=True, slots=True)
class Grid:
    """A table's cells; every slot (row and column) belongs to at most one of them."""

    rows: int
    columns: int
    cells: tuple[GridCell, ...]
    box: Box


def make_ruled_grid(boxes: Sequence[Box]) -> Grid | None:
    """Return the grid that ruled cells form; a cell over several rows or columns spans them. None below two by two."""
    lefts, tops = _snap([box[0] for box in boxes] + [box[2] for box in boxes]), _snap([box[1] for box in boxes] + [box[3] for box in boxes])
    columns, rows = len(lefts) - 1, len(tops) - 1
    if rows < 2 or columns < 2:
        return None
    cells: list[GridCell] = []
    used: set[tuple[int, int]] = set()
    for box in sorted(boxes, key=lambda box: (box[1], box[0])):
        column, column_end = _nearest(lefts, box[0]), _nearest(lefts, box[2])
        row, row_end = _nearest(tops, box[1]), _nearest(tops, box[3])
        slots = {(y, x) for y in range(row, row_end) for x in range(column, column_end)}
        if slots and not slots & used:
            used |= slots
            cells.append(GridCell(row, row_end, column, column_end, box))
    return Grid(rows, columns, tuple(cells), (lefts[0], tops[0], lefts[-1], tops[-1]))


def simplify_grid(grid: Grid | None, words: Sequence[Word]) -> Grid | None:
    """Return the grid without the rows and columns that exist only in the drawing.

    A row or column is kept if a cell with words begins at it and another cell with words ends before it.
    """
    if grid is None:
        return None
    filled = {cell for cell in grid.cells if any(_holds(cell.box, word.box) for word in words)}
    rows = _merge_tracks([(cell.row, cell.row_end, cell in filled) for cell in grid.cells], grid.rows)
    columns = _merge_tracks([(cell.column, cell.column_end, cell in filled) for cell in grid.cells], grid.columns)
    cells: dict[tuple[int, int], GridCell] = {}
    for cell in sorted(grid.cells, key=lambda cell: cell in filled):
        row, row_end = rows[cell.row], rows[cell.row_end - 1] + 1
        column, column_end = columns[cell.column], columns[cell.column_end - 1] + 1
        for slot in [(y, x) for y in range(row, row_end) for x in range(column, column_end)]:
            cells[slot] = GridCell(row, row_end, column, column_end, cell.box)
    kept = tuple(sorted(set(cells.values()), key=lambda cell: (cell.row, cell.column)))
    return Grid(rows[-1] + 1, columns[-1] + 1, kept, grid.box)


def widen_region(region: Box, words: Sequence[Word]) -> Box:
    """Return the region together with a column at its side that the layout model cut off.

    Words next to the region are such a column if they share its lines and nothing continues right above or below
    them, as the next column of running text would.
    """
    inside = [word for word in words if _holds(region, word.box)]
    if not inside:
        return region
    top, bottom = min(word.box[1] for word in inside), max(word.box[3] for word in inside)
    em, line_count = median(word.height for word in inside), len(_group_lines(inside))
    left, right = region[0], region[2]
    level = [word for word in words if top <= (word.box[1] + word.box[3]) / 2 <= bottom]
    for column in ([word for word in level if word.box[2] <= left + em], [word for word in level if word.box[0] >= right - em]):
        if not column or len(_group_lines(column)) < MIN_COLUMN_SHARE * line_count:
            continue
        start, end = min(word.box[0] for word in column), max(word.box[2] for word in column)
        near = [word for word in words if word.box[0] < end and word.box[2] > start and word not in column]
        if not any(top - 1.2 * em < word.box[3] <= top + 1 or bottom - 1 <= word.box[1] < bottom + 1.2 * em for word in near):
            left, right = min(left, start - 1), max(right, end + 1)
    return left, region[1], right, region[3]


def _merge_tracks(cells: Sequence[tuple[int, int, bool]], count: int) -> list[int]:
    """Return the new number of each row (or column), the next one only if a cell with words ends before it and one begins at it."""
    numbers, opened = [0], 0
    for track in range(1, count):
        begins = any(start == track and filled for start, _, filled in cells)
        complete = any(start >= opened and end <= track and filled for start, end, filled in cells)
        numbers.append(numbers[-1] + (begins and complete))
        opened = track if begins and complete else opened
    return numbers


def _holds(region: Box, box: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return region[0] <= x <= region[2] and region[1] <= y <= region[3]


def make_spaced_grid(words: Sequence[Word], rules: Sequence[float] = ()) -> Grid | None:
    """Return the grid that words form by the gaps between them; None below two columns or two rows.

    Args:
        words: of one table region.
        rules: heights of the horizontal rules that cross the region, in points; lines between two of them may be one row.
    """
    lines = _group_lines(words)
    if len(lines) < 2:
        return None
    em = median(word.height for word in words)
    segments = [_split_segments(line, MIN_GAP_EMS * em) for line in lines]
    gutters = _find_gutters(segments, em)
    if not gutters:
        return None
    left, right = min(word.box[0] for word in words), max(word.box[2] for word in words)
    edges = [left - 1, *gutters, right + 1]
    rows = _merge_wrapped_rows(lines, edges, em, rules)
    if len(rows) < 2:
        return None
    cells = []
    for number, (top, bottom, row_words) in enumerate(rows):
        column = 0
        while column < len(edges) - 1:
            end = column + 1
            while end < len(edges) - 1 and any(word.box[0] < edges[end] - 1 and word.box[2] > edges[end] + 1 for word in row_words):
                end += 1
            cells.append(GridCell(number, number + 1, column, end, (edges[column], top, edges[end], bottom)))
            column = end
    return Grid(len(rows), len(edges) - 1, tuple(cells), (edges[0], rows[0][0], edges[-1], rows[-1][1]))


def _snap(values: Sequence[float]) -> list[float]:
    snapped: list[list[float]] = []
    for value in sorted(values):
        if snapped and value - snapped[-1][-1] <= SNAP:
            snapped[-1].append(value)
        else:
            snapped.append([value])
    return [sum(group) / len(group) for group in snapped]


def _nearest(edges: Sequence[float], value: float) -> int:
    return min(range(len(edges)), key=lambda index: abs(edges[index] - value))


def _group_lines(words: Sequence[Word]) -> list[list[Word]]:
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.box[1] + word.box[3]) / 2):
        middle = (word.box[1] + word.box[3]) / 2
        if lines and abs(middle - median((other.box[1] + other.box[3]) / 2 for other in lines[-1])) < 0.5 * word.height:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.box[0]) for line in lines]


def _split_segments(line: Sequence[Word], gap: float) -> list[tuple[float, float]]:
    segments: list[tuple[float, float]] = []
    for word in line:
        if segments and word.box[0] - segments[-1][1] < gap:
            segments[-1] = (segments[-1][0], max(segments[-1][1], word.box[2]))
        else:
            segments.append((word.box[0], word.box[2]))
    return segments


def _find_gutters(segments: Sequence[Sequence[tuple[float, float]]], em: float) -> list[float]:
    """Return the middles of the vertical strips that at most one in eight of the lines with several segments covers."""
    lines = [line for line in segments if len(line) > 1]
    if len(lines) < 2:
        return []
    left, right = min(line[0][0] for line in lines), max(line[-1][1] for line in lines)
    allowed = len(lines) // 8
    gutters: list[float] = []
    start: float | None = None
    x = left
    while x <= right:
        covered = sum(any(begin - 0.5 < x < end + 0.5 for begin, end in line) for line in lines)
        if covered <= allowed:
            start = x if start is None else start
        elif start is not None:
            if x - start >= 0.4 * em:
                gutters.append((start + x) / 2)
            start = None
        x += 1.0
    return gutters


def _merge_wrapped_rows(
    lines: Sequence[Sequence[Word]], edges: Sequence[float], em: float, rules: Sequence[float]
) -> list[tuple[float, float, list[Word]]]:
    rows: list[tuple[float, float, list[Word]]] = []
    for line in lines:
        top, bottom = min(word.box[1] for word in line), max(word.box[3] for word in line)
        if rows:
            above_top, above_bottom, above = rows[-1]
            ruled = any(above_bottom - 1 <= rule <= top + 1 for rule in rules)
            opens = any(word.box[0] < edges[1] for word in line)
            if not ruled and not opens and top - above_bottom < 0.6 * em:
                rows[-1] = (above_top, bottom, [*above, *line])
                continue
        rows.append((top, bottom, list(line)))
    return rows
