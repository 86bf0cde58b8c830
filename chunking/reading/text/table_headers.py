"""The header rows of a table, told from its cells alone: their kinds of values, their look and their shape.

A header names the columns. What a first row must not do to be one: be of the same kinds as the rows below it. A table may have none,
so that no row of data is repeated as if it were one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from chunking.reading.text.cell_values import (
    HeaderCell,
    is_first_word,
    is_period,
    is_sequence,
    is_unit,
    read_pattern,
)

_MOST_LEVELS = 3
_VALUES = ("number", "date", "contact", "mark")
_BANNER_CHARS = 200
"""A name of a table over all its columns is no paragraph."""
_SAME_SHARE = 0.6
"""Of the values of a column, for it to be of one kind."""
_LOOK_SHARE, _LOOK_BELOW = 0.7, 0.4
_LONG_RATIO, _LONG_CHARS = 2.0, 20


@dataclass(frozen=True, slots=True)
class HeaderRows:
    """The rows at the top of a table: `banners` name the table (one cell over all columns), then `names` name the columns.

    `empty`: rows without words between the two. `repeats`: there are more banners further down, so that the first is not about all rows.
    """

    banners: int = 0
    names: int = 0
    empty: int = 0
    repeats: bool = False


@dataclass(frozen=True)
class CellGrid:
    """The cells of a table in order of their rows.

    Attributes:
        cells: none covers another.
        columns: how many.
        has_look: the table's style gives the first row a look of its own.
    """

    cells: Sequence[HeaderCell]
    columns: int
    has_look: bool = False
    _below: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def count(self) -> int:
        """Number of rows."""
        return max((cell.row_end for cell in self.cells), default=0)

    @cached_property
    def rows(self) -> tuple[tuple[HeaderCell, ...], ...]:
        """The filled cells that begin in each row."""
        found: list[list[HeaderCell]] = [[] for _ in range(self.count)]
        for cell in self.cells:
            if cell.text.strip():
                found[cell.row].append(cell)
        return tuple(map(tuple, found))

    @cached_property
    def at(self) -> Mapping[tuple[int, int], HeaderCell]:
        """The cell that begins in a row and column."""
        return {(cell.row, cell.column): cell for cell in self.cells}

    def find_headers(self, *, marked: int = 0) -> HeaderRows:
        """Return how many rows at the top are the header.

        Args:
            marked: rows at the top that the file itself says are the header.
        """
        marked = marked if marked < self.count or self.count == 1 else 0
        start = 0
        while start < self.count - 1 and (self._is_banner(start) or self._is_lone_title(start)):
            start += 1
        repeats = start > 0 and any(self._is_banner(row) for row in range(start, self.count))
        empty = next((row for row in range(start, self.count) if self.rows[row]), start) - start
        names = self._count_names(start + empty)
        if marked > start:
            names = max(names, marked - start - empty)
        if not names and repeats:
            return HeaderRows()
        return HeaderRows(start, names, empty if names else 0, repeats)

    def begins_with_data(self) -> bool:
        """Return whether the first row is plainly one of data: its values are of the kinds, or among the values, of the rows below."""
        cells, below = self.rows[0] if self.rows else (), self._list_below(0)
        if not cells or not below or self._has_own_look(0) or _counts_on(cells):
            return False
        values = [cell for cell in cells if cell.kind in _VALUES and not is_period(cell.text)]
        columns = [(cell.kind, [value.kind for value in self._column(cell.column, below)]) for cell in values]
        is_same = any(2 * kinds.count(kind) > len(kinds) for kind, kinds in columns)
        return is_same or self._is_like_below(0, below)

    def _is_banner(self, row: int) -> bool:
        cells = self.rows[row]
        is_whole = len(cells) == 1 and cells[0].column_end - cells[0].column == self.columns > 1 and cells[0].row_end == row + 1
        return is_whole and "\n" not in cells[0].text and len(cells[0].text) <= _BANNER_CHARS and cells[0].kind in ("words", "mixed")

    def _is_lone_title(self, row: int) -> bool:
        """Return whether only the first cell of a row has words and the next row names the columns."""
        cells = self.rows[row]
        if self.columns < 3 or len(cells) != 1 or cells[0].column or cells[0].kind not in ("words", "mixed"):
            return False
        return len(self.rows[row + 1]) == self.columns and self._count_names(row + 1) > 0

    def _count_names(self, row: int) -> int:
        """Return the number of rows from here on that name the columns."""
        if row >= self.count or not self._is_header(row):
            return 0
        end = row + 1
        while end < min(self.count, row + _MOST_LEVELS) and self._is_next_level(row, end):
            end += 1
        if any(cell.row_end > end for line in self.rows[row:end] for cell in line):
            return 0  # no name of a column is merged with data
        return end - row + self._is_index(end)

    def _is_index(self, row: int) -> bool:
        """Return whether a row above others only counts the columns, as printed forms do: 1, 2, 3."""
        texts, after = ([cell.text.strip(" .") for cell in self.rows[place]] if place < self.count else [] for place in (row, row + 1))
        return bool(after) and texts == [str(number + 1) for number in range(self.columns)] != after

    def _is_next_level(self, first: int, row: int) -> bool:
        """Return whether a row below the first of a header belongs to it."""
        cells = self.rows[row]
        if not cells or self._is_banner(row) or row + 1 >= self.count:
            return False
        if self._is_merged(row - 1) or (row == first + 1 and all(is_unit(cell.text) for cell in cells)):
            return True
        opens = cells[0].column or all(cell.is_name for cell in cells)
        if opens and all(cell.kind == "words" for cell in cells) and self._count_over_values(row) >= max(len(cells) - 1, 2):
            return True
        is_plain = all(cell.kind in ("words", "mark") or cell.is_name or is_unit(cell.text) for cell in cells)
        is_reached = any(cell.row_end > row for line in self.rows[first:row] for cell in line)
        stands_out = self._stands_out(row) and (is_reached or (self._stands_out(first) and len(cells) > 1))
        return is_plain and (stands_out or self._is_parted(self.rows[row - 1], row))

    def _is_merged(self, row: int) -> bool:
        """Return whether a row's cells reach over two rows or name several columns each, as no data is merged, and both occur."""
        cells = self.rows[row]
        is_two_rows = all(cell.row_end == row + 2 or (cell.is_wide and cell.row_end == row + 1) for cell in cells)
        has_both = any(cell.row_end == row + 2 for cell in cells) and self._is_parted(cells, row + 1)
        return is_two_rows and has_both and all(cell.may_be_name for cell in cells)

    def _is_parted(self, above: Sequence[HeaderCell], row: int) -> bool:
        """Return whether a cell over several columns, but not all, ends above several cells of a row."""
        wide = [cell for cell in above if cell.row_end == row and 1 < cell.column_end - cell.column < self.columns]
        return any(sum(over.column <= cell.column < over.column_end for cell in self.rows[row]) > 1 for over in wide)

    def _is_header(self, row: int) -> bool:
        cells = self.rows[row]
        if not cells:
            return False
        below = self._list_below(row)
        if not below:
            return len(cells) > 1 and 2 * sum(cell.is_name for cell in cells) >= len(cells) and self._is_wordy(cells)
        if self._has_own_look(row):
            return True
        if self._is_merged(row) or (self._is_parted(cells, row + 1) and self._is_header(row + 1)):
            return True
        if self._is_series(row, below) or self._is_repeated(row):
            return True
        if not self._is_wordy(cells) or self._is_like_below(row, below):
            return False
        if self.has_look and row == 0:
            return True
        if self._is_form(row, below):
            return self._has_names(row, below, is_form=True)
        signs = (self._has_other_kinds, self._is_written_large, self._is_shorter, self._has_names)
        return any(has_sign(row, below) for has_sign in signs)

    def _list_below(self, row: int) -> tuple[int, ...]:
        """Return the rows below one that have words and are no banners."""
        if row not in self._below:
            self._below[row] = tuple(other for other in range(row + 1, self.count) if self.rows[other] and not self._is_banner(other))
        return self._below[row]

    def _column(self, column: int, rows: Sequence[int]) -> list[HeaderCell]:
        cells = (self.at.get((row, column)) for row in rows)
        return [cell for cell in cells if cell is not None and cell.text.strip()]

    def _is_wordy(self, cells: Sequence[HeaderCell]) -> bool:
        """Return whether all cells may be names of columns; in two columns, as forms have, somebody's name is a value."""
        is_form = self.columns == 2
        return all(cell.may_be_name and not (is_form and cell.is_proper) for cell in cells)

    def _stands_out(self, row: int) -> bool:
        cells = self.rows[row]
        bold, shaded = (sum(flags) for flags in ([c.is_bold for c in cells], [c.is_shaded for c in cells]))
        return bool(cells) and max(bold, shaded) >= _LOOK_SHARE * len(cells)

    def _has_own_look(self, row: int) -> bool:
        """Return whether a row is bold, shaded or in capitals and most cells below, outside of the first column, are not."""
        cells = self.rows[row]
        others = [cell for other in range(row + 1, self.count) for cell in self.rows[other] if not self._is_banner(other)]
        others = [cell for cell in others if cell.column] or others
        for flag in ("is_bold", "is_shaded", "is_capitals"):
            share = sum(getattr(cell, flag) for cell in cells) / len(cells)
            below = sum(getattr(cell, flag) for cell in others) / max(len(others), 1)
            if share >= _LOOK_SHARE and below <= _LOOK_BELOW and (len(cells) > 1 or self.columns == 1 or cells[0].column):
                return True
        return False

    def _has_other_kinds(self, row: int, below: Sequence[int]) -> bool:
        """Return whether the values below words are of one other kind in at least one column."""
        for cell in self.rows[row]:
            kinds = Counter(value.kind for value in self._column(cell.column, below))
            kind, count = kinds.most_common(1)[0] if kinds else ("", 0)
            is_other = kind in _VALUES and count >= _SAME_SHARE * kinds.total()
            if is_other and not cell.is_wide and (cell.kind == "words" or cell.is_name):
                return True
        return False

    def _is_series(self, row: int, below: Sequence[int]) -> bool:
        """Return whether the row counts on ("2023, 2024") over values that do not."""
        if not _counts_on(self.rows[row]) or _counts_on(self.rows[below[0]]):
            return False
        columns = [self._column(cell.column, below) for cell in self.rows[row] if cell.column and not cell.is_wide]
        return any(values and 2 * sum(is_period(value.text) for value in values) <= len(values) for values in columns)

    def _is_repeated(self, row: int) -> bool:
        texts = [cell.text for cell in self.rows[row]]
        return len(texts) > 1 and any([cell.text for cell in self.rows[other]] == texts for other in range(row + 1, self.count))

    def _is_like_below(self, row: int, below: Sequence[int]) -> bool:
        """Return whether a value of the row comes again in its column, or begins as one there or has their pattern ("pokój 101")."""
        for cell in self.rows[row]:
            values = [value.text.strip().casefold() for value in self._column(cell.column, below)]
            own = cell.text.strip().casefold()
            if own in values and not cell.is_name:
                return True
            if " " in own and is_first_word(own.split()[0], values):
                return True
            pattern = own if is_period(own) else read_pattern(own)
            if pattern != own and 2 * sum(read_pattern(value) == pattern for value in values) > len(values):
                return True
        return False

    def _is_form(self, row: int, below: Sequence[int]) -> bool:
        """Return whether the first column holds labels and the next their values: "Imię", "Data urodzenia", "PESEL"."""
        if self.columns not in (2, 4):
            return False
        labels = self._column(0, (row, *below))
        values = self._column(1, below)
        bold_values = sum(value.is_bold for value in values)
        all_bold = len(labels) > 1 and all(label.is_bold for label in labels) and 2 * bold_values <= len(values)
        names = sum(label.is_name or label.text.rstrip().endswith(":") for label in labels[1:])
        return all_bold or (len(labels) > 1 and 2 * names >= len(labels) - 1)

    def _has_names(self, row: int, below: Sequence[int], *, is_form: bool = False) -> bool:
        """Return whether most words of the row are usual names of columns, and those below are not."""
        cells = self.rows[row]
        columns = [(cell, self._column(cell.column, below)) for cell in cells]
        named = [cell for cell, values in columns if cell.is_name and 2 * sum(value.is_name for value in values) <= len(below)]
        counted = [cell for cell, values in columns if " " not in cell.text and is_first_word(cell.text, [v.text for v in values])]
        own = {*named, *counted}
        if is_form:
            return len(own) == len(cells) > 1
        covered = sum(cell.column_end - cell.column for cell in cells)
        has_corner = len(cells) > 1 and covered == self.columns - cells[0].column < self.columns
        is_corner = has_corner and 2 * len(self._column(0, below)) >= len(below) and self.columns > 2
        return is_corner or (2 * len(own) >= max(len(cells), 3) and 2 * len(cells) > self.columns)

    def _count_over_values(self, row: int) -> int:
        """Count the words of a row, outside of the first column, with values below them in most rows."""
        below = self._list_below(row)
        columns = [[value.kind in _VALUES for value in self._column(cell.column, below)] for cell in self.rows[row] if cell.column]
        return sum(bool(kinds) and sum(kinds) >= _SAME_SHARE * len(kinds) for kinds in columns)

    def _is_written_large(self, row: int, below: Sequence[int]) -> bool:
        """Return whether the row begins every cell with a capital and the rows below do not, in every column but the first."""
        pairs = [(cell.text.strip(), self._column(cell.column, below)) for cell in self.rows[row] if cell.column]
        is_large = [text[0].isupper() and bool(values) and all(v.text.strip()[0].islower() for v in values) for text, values in pairs]
        return len(below) > 1 and bool(is_large) and all(is_large)

    def _is_shorter(self, row: int, below: Sequence[int]) -> bool:
        """Return whether the cells below are sentences in comparison, in every column but the first."""
        cells = self.rows[row]
        pairs = [(len(cell.text), [len(value.text) for value in self._column(cell.column, below)]) for cell in cells if cell.column]
        is_short = [sum(sizes) >= max(_LONG_RATIO * size, _LONG_CHARS) * len(sizes) > 0 for size, sizes in pairs]
        return len(cells) == self.columns > 2 and all(is_short)


def _counts_on(cells: Sequence[HeaderCell]) -> bool:
    """Return whether the cells, or those after the first column, are a sequence."""
    texts = [cell.text.strip() for cell in cells]
    return is_sequence(texts) or (cells[0].column == 0 and is_sequence(texts[1:]))
