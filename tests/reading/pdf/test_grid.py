"""Grids of tables, built from boxes and words alone; no file is read."""

from itertools import pairwise

from chunking.reading.pdf.grid import Box, Grid, Word, make_ruled_grid, make_spaced_grid, simplify_grid, widen_region

HEIGHT, PITCH, WIDTH = 10.0, 14.0, 5.0
"""Height of a word, distance of two lines and width of one character, in points."""


def write(text: str, left: float, top: float) -> list[Word]:
    """The words of one line, each character 5 points wide, single spaces as wide as a character."""
    words, x = [], left
    for part in text.split(" "):
        words.append(Word(part, (x, top, x + WIDTH * len(part), top + HEIGHT)))
        x += WIDTH * (len(part) + 1)
    return words


def write_rows(rows: list[dict[float, str]], top: float = 0.0, pitch: float = PITCH) -> list[Word]:
    """Lines of cells: left edge -> text."""
    return [word for number, row in enumerate(rows) for left, text in row.items() for word in write(text, left, top + number * pitch)]


def rule(columns: list[float], rows: list[float]) -> list[Box]:
    """The boxes between the given vertical and horizontal rules."""
    return [(left, top, right, bottom) for top, bottom in pairwise(rows) for left, right in pairwise(columns)]


def spans(grid: Grid | None) -> list[tuple[int, int, int, int]]:
    """Rows and columns of the cells, in order."""
    assert grid is not None
    return [(cell.row, cell.row_end, cell.column, cell.column_end) for cell in grid.cells]


def read(grid: Grid | None, words: list[Word]) -> list[list[str]]:
    """The text of each cell of each row."""
    assert grid is not None
    texts: list[list[str]] = [[] for _ in range(grid.rows)]
    for cell in grid.cells:
        left, top, right, bottom = cell.box
        inside = [w for w in words if left <= (w.box[0] + w.box[2]) / 2 <= right and top <= (w.box[1] + w.box[3]) / 2 <= bottom]
        texts[cell.row].append(" ".join(word.text for word in inside))
    return texts


# Ruled cells ----------------------------------------------------------------------------------------------------------


def test_ruled_cells_form_rows_and_columns():
    grid = make_ruled_grid(rule([0, 50, 100], [0, 20, 40, 60]))
    assert grid is not None
    assert (grid.rows, grid.columns, grid.box) == (3, 2, (0, 0, 100, 60))
    assert spans(grid) == [(0, 1, 0, 1), (0, 1, 1, 2), (1, 2, 0, 1), (1, 2, 1, 2), (2, 3, 0, 1), (2, 3, 1, 2)]


def test_edges_up_to_three_points_apart_are_one_edge():
    boxes = [(0, 0, 50, 20), (53, 0, 100, 20), (1, 22, 50, 40), (52, 23, 101, 40)]
    grid = make_ruled_grid(boxes)
    assert grid is not None
    assert (grid.rows, grid.columns) == (2, 2)
    apart = make_ruled_grid([(0, 0, 50, 20), (54, 0, 100, 20), (0, 20, 50, 40), (54, 20, 100, 40)])
    assert apart is not None
    assert apart.columns == 3


def test_a_cell_over_several_columns_or_rows_spans_them():
    boxes = [(0, 0, 40, 40), (40, 0, 120, 20), (40, 20, 80, 40), (80, 20, 120, 40), *rule([0, 40, 80, 120], [40, 60])]
    assert spans(make_ruled_grid(boxes))[:4] == [(0, 2, 0, 1), (0, 1, 1, 3), (1, 2, 1, 2), (1, 2, 2, 3)]


def test_a_cell_drawn_over_another_one_is_left_out():
    assert len(spans(make_ruled_grid([*rule([0, 50, 100], [0, 20, 40]), (0, 0, 100, 20)]))) == 4


def test_below_two_rows_or_two_columns_ruled_cells_are_not_a_grid():
    assert make_ruled_grid(rule([0, 100], [0, 20, 40, 60])) is None
    assert make_ruled_grid(rule([0, 50, 100], [0, 20])) is None


def test_rows_and_columns_without_words_of_their_own_go():
    # A narrow strip between the rows and one at the right, as tables drawn with double lines have them.
    words = write_rows([{5: "Kraj", 60: "Dieta"}, {5: "Austria", 60: "52"}], top=5, pitch=26)
    grid = simplify_grid(make_ruled_grid(rule([0, 50, 100, 106], [0, 20, 26, 46])), words)
    assert grid is not None
    assert (grid.rows, grid.columns) == (2, 2)
    assert read(grid, words) == [["Kraj", "Dieta"], ["Austria", "52"]]


def test_an_empty_cell_in_a_row_with_words_stays():
    words = write_rows([{5: "Kraj", 60: "Dieta"}, {60: "52"}, {5: "Belgia"}], top=5, pitch=20)
    grid = simplify_grid(make_ruled_grid(rule([0, 50, 100], [0, 20, 40, 60])), words)
    assert read(grid, words) == [["Kraj", "Dieta"], ["", "52"], ["Belgia", ""]]


def test_nothing_to_simplify():
    assert simplify_grid(None, []) is None


# Words without rules --------------------------------------------------------------------------------------------------

RATES = [{0: "Kraj", 80: "Dieta", 160: "Nocleg"}, {0: "Austria", 80: "52", 160: "150"}, {0: "Belgia", 80: "55", 160: "180"}]


def test_gaps_between_words_form_columns_and_lines_form_rows():
    words = write_rows(RATES)
    assert read(make_spaced_grid(words), words) == [["Kraj", "Dieta", "Nocleg"], ["Austria", "52", "150"], ["Belgia", "55", "180"]]


def test_a_space_between_words_does_not_part_columns():
    words = write_rows([{0: "Stawka za dobe", 100: "52"}, {0: "Limit za nocleg", 100: "150"}])
    assert read(make_spaced_grid(words), words) == [["Stawka za dobe", "52"], ["Limit za nocleg", "150"]]


def test_running_text_is_not_a_grid():
    assert make_spaced_grid(write("Pracownik oddaje rachunki", 0, 0) + write("w ciagu pieciu dni", 0, PITCH)) is None


def test_one_line_is_not_a_grid():
    assert make_spaced_grid(write_rows(RATES[:1])) is None
    assert make_spaced_grid([]) is None


def test_a_line_over_all_columns_is_one_cell():
    words = write_rows([*RATES, {0: "Stawki ustala dzial kadr co roku"}])
    grid = make_spaced_grid(words)
    assert spans(grid)[-1] == (3, 4, 0, 3)
    assert read(grid, words)[-1] == ["Stawki ustala dzial kadr co roku"]


def test_a_close_line_without_first_column_continues_the_row_above():
    wrapped = write_rows([{0: "Kraj", 80: "Opis"}, {0: "Austria", 80: "tylko z"}]) + write("rachunkiem", 80, PITCH + 12)
    rows = [["Kraj", "Opis"], ["Austria", "tylko z rachunkiem"]]
    assert read(make_spaced_grid(wrapped), wrapped) == rows


def test_a_distant_line_without_first_column_is_a_row():
    words = write_rows([{0: "Kraj", 80: "Opis"}, {0: "Austria", 80: "tylko z"}]) + write("rachunkiem", 80, PITCH + 17)
    assert read(make_spaced_grid(words), words)[-1] == ["", "rachunkiem"]


def test_a_rule_between_two_lines_makes_them_two_rows():
    words = write_rows([{0: "Kraj", 80: "Opis"}, {0: "Austria", 80: "tylko z"}]) + write("rachunkiem", 80, PITCH + 12)
    assert read(make_spaced_grid(words, [PITCH + 11]), words) == [["Kraj", "Opis"], ["Austria", "tylko z"], ["", "rachunkiem"]]


def test_one_long_cell_among_eight_lines_does_not_close_a_gap():
    rows = [{0: f"Kraj {letter}", 80: "52"} for letter in "ABCDEFG"]
    words = write_rows([*rows, {0: "Bardzo dlugi kraj", 93: "55"}])
    grid = make_spaced_grid(words)
    assert grid is not None
    assert (grid.rows, grid.columns) == (8, 2)
    assert make_spaced_grid(write_rows([*rows[:6], {0: "Bardzo dlugi kraj", 93: "55"}])) is None


# Regions that miss a column -------------------------------------------------------------------------------------------


def test_a_region_gets_the_column_that_the_layout_model_cut_off():
    words = write_rows(RATES)
    assert widen_region((75, -2, 200, 45), words) == (-1, -2, 200, 45)
    assert widen_region((-2, -2, 110, 45), words) == (-2, -2, 191, 45)


def test_a_column_of_running_text_is_not_part_of_the_table():
    words = write_rows(RATES)
    text = [word for number in range(-2, 6) for word in write("Pracownik oddaje", 230, PITCH * number)]
    assert widen_region((-2, -2, 200, 45), words + text) == (-2, -2, 200, 45)


def test_fewer_than_six_in_ten_lines_are_not_a_column():
    words = write_rows(RATES)
    assert widen_region((-2, -2, 200, 45), [*words, *write("Uwaga", 230, 0)]) == (-2, -2, 200, 45)
    two = [*write("Uwaga", 230, 0), *write("Uwaga", 230, PITCH)]
    assert widen_region((-2, -2, 200, 45), words + two) == (-2, -2, 256, 45)


def test_a_region_without_words_stays():
    assert widen_region((0, 0, 10, 10), write("Kraj", 80, 80)) == (0, 0, 10, 10)
