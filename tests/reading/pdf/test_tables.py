"""Whether a grid is a table, and its header rows, on grids built by hand."""

from chunking.reading.pdf.grid import Grid, GridCell, Word
from chunking.reading.pdf.tables import count_header_rows, is_table

WIDTH, HEIGHT = 100.0, 20.0


def make_grid(rows: list[list[str]], spans: dict[tuple[int, int], int] | None = None, *, mono: int = 0) -> tuple[Grid, list[Word]]:
    """A grid of equal cells with their words, the first `mono` of them monospaced; `spans` are columns a cell covers."""
    cells, words = [], []
    for y, row in enumerate(rows):
        x = 0
        for text in row:
            end = x + (spans or {}).get((y, x), 1)
            cells.append(GridCell(y, y + 1, x, end, (WIDTH * x, HEIGHT * y, WIDTH * end, HEIGHT * (y + 1))))
            for part in text.split():
                words.append(Word(part, (WIDTH * x + 5, HEIGHT * y + 5, WIDTH * x + 45, HEIGHT * y + 15), len(words) < mono))
            x = end
    columns = max(cell.column_end for cell in cells)
    return Grid(len(rows), columns, tuple(cells), (0, 0, WIDTH * columns, HEIGHT * len(rows))), words


def check(rows: list[list[str]], **options: int) -> bool:
    return is_table(*make_grid(rows, **options))


RATES = [["Kraj", "Dieta"], ["Austria", "52"], ["Belgia", "55"]]


def test_rows_and_columns_with_text_are_a_table():
    assert check(RATES)
    assert not check([["Kraj", "Dieta"], ["", ""], ["", ""]])


def test_a_list_with_numbers_or_bullets_is_not_a_table():
    assert not check([["1)", "bilet"], ["2)", "rachunek"], ["3)", "polecenie"]])
    assert not check([["•", "bilet"], ["•", "rachunek"]])
    assert check([["1)", "bilet", "52"], ["2)", "rachunek", "55"]])


def test_a_quarter_of_the_cells_must_have_text():
    sparse = [["Kraj", "Dieta", "", ""], ["Austria", "52", "", ""], *[["", "", "", ""]] * 2]
    assert check(sparse)
    assert not check([*sparse, ["", "", "", ""]])


def test_code_in_a_frame_is_not_a_table():
    assert check(RATES, mono=3)
    assert not check(RATES, mono=4)


def test_two_rows_must_have_text_in_several_columns():
    assert not check([["Kraj", "Dieta"], ["Austria", ""], ["Belgia", ""]])


def test_columns_of_long_prose_are_not_a_table():
    prose = "pracownik " * 31
    assert not check([[prose, prose], [prose, "52"]])
    assert check([[prose, "Dieta"], [prose, "52"]])


# Header rows ----------------------------------------------------------------------------------------------------------


def count(rows: list[list[str]], bold_rows: int = 0, spans: dict[tuple[int, int], int] | None = None) -> int:
    grid, _ = make_grid(rows, spans)
    return count_header_rows(grid, [text for row in rows for text in row], [cell.row < bold_rows for cell in grid.cells])


def test_the_first_row_names_the_columns_unless_it_is_all_numbers():
    assert count(RATES) == 1
    assert count([["2023", "2024"], ["Austria", "52"]]) == 0
    assert count([["2023", "100 zł"], ["Austria", "52"]]) == 0
    assert count([["Rok", "2024"], ["Austria", "52"]]) == 1


def test_a_cell_over_several_columns_has_their_names_below_it():
    assert count([["Kraj", "Dieta"], ["", "dzień", "noc"], ["Austria", "52", "150"]], spans={(0, 1): 2}) == 2
    assert count([["Kraj", "Dieta"], ["", "52", ""], ["Austria", "52", "150"]], spans={(0, 1): 2}) == 1


def test_up_to_three_bold_rows_above_others_are_headers():
    rows = [["Kraj", "Dieta"], ["nazwa", "dzień"], ["pełna", "zł"], ["Austria", "52"], ["Belgia", "55"]]
    assert [count(rows, bold) for bold in range(6)] == [1, 1, 2, 3, 1, 1]


def test_a_first_row_like_those_below_is_data():
    assert count([["Nowak", "pokój 101"], ["Lis", "pokój 102"], ["Kos", "pokój 103"]]) == 0
    assert count([["Nowak", "100 zł"], ["Lis", "150 zł"]]) == 0
    assert count([["Nowak", "100 zł"], ["Lis", "150 zł"]], bold_rows=1) == 1
