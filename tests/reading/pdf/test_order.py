"""Reading order of blocks placed by hand."""

from chunking.reading.pdf.order import Box, find_gutter, order_boxes


def order(*boxes: tuple[float, float, float, float]) -> list[int]:
    """The order of boxes (left, top, right, bottom), by their position in the call."""
    return [box.key for box in order_boxes([Box(*box, key) for key, box in enumerate(boxes)])]


def test_without_columns_from_top_to_bottom():
    assert order((0, 40, 100, 60), (0, 0, 100, 20), (0, 20, 50, 35)) == [1, 2, 0]
    assert order((0, 0, 1, 1)) == [0]
    assert order() == []


def test_the_left_column_comes_before_the_right_one():
    assert order((120, 0, 220, 50), (0, 0, 100, 50), (120, 60, 220, 90), (0, 60, 100, 90)) == [1, 3, 0, 2]


def test_a_title_over_both_columns_divides_them_into_bands():
    above, title, below = [(0, 0, 100, 50), (120, 0, 220, 50)], (0, 60, 220, 70), [(0, 80, 100, 120), (120, 80, 220, 120)]
    assert order(title, *above, *below) == [1, 2, 0, 3, 4]


def test_three_columns():
    assert order((200, 0, 290, 50), (100, 0, 190, 50), (0, 0, 90, 50)) == [2, 1, 0]


def test_boxes_may_overlap_the_gutter_by_two_points():
    boxes = [Box(0, 0, 102, 50, 0), Box(100, 0, 200, 50, 1)]
    assert find_gutter(boxes) is not None
    assert find_gutter([Box(0, 0, 103, 50, 0), boxes[1]]) is None


def test_less_than_six_points_next_to_each_other_are_not_columns():
    assert find_gutter([Box(0, 0, 100, 20, 0), Box(110, 15, 200, 40, 1)]) is None
    assert find_gutter([Box(0, 0, 100, 20, 0), Box(110, 14, 200, 40, 1)]) is not None


def form(shift: float, pairs: int) -> list[tuple[float, float, float, float]]:
    """Five labels and five values, of which `pairs` share a row, shifted by some points."""
    labels = [(0.0, 20.0 * row, 80.0, 20.0 * row + 10) for row in range(5)]
    values = [(100.0, y, 180.0, y + 10) for y in (20.0 * row + (shift if row < pairs else 8) for row in range(5))]
    return [*labels, *values]


ROW_BY_ROW, COLUMN_BY_COLUMN = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9], list(range(10))


def test_labels_and_values_are_read_row_by_row_if_four_in_five_share_a_row():
    assert order(*form(0, 5)) == ROW_BY_ROW
    assert order(*form(0, 4))[:8] == ROW_BY_ROW[:8]
    assert order(*form(0, 3)) == COLUMN_BY_COLUMN


def test_one_row_is_less_than_three_points_off():
    assert order(*form(2.5, 5)) == ROW_BY_ROW
    assert order(*form(3.5, 5)) == COLUMN_BY_COLUMN
