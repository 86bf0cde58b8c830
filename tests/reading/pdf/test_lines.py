"""Lines and their fonts, from cells placed by hand; no file is read."""

from types import SimpleNamespace

import pytest
from docling_core.types.doc import BoundingBox

from chunking.reading.pdf.lines import Line, WordIndex, make_lines, read_font

REGULAR, BOLD, CODE = "/ABCDEF+Helvetica", "/ABCDEF+Helvetica-Bold", "/Courier"


def cell(text: str, left: float, top: float, right: float, *, height: float = 10.0, font: str = REGULAR) -> SimpleNamespace:
    box = BoundingBox(l=left, t=top, r=right, b=top + height)
    rect = SimpleNamespace(to_bounding_box=lambda: box, width=right - left, height=height)
    return SimpleNamespace(text=text, rect=rect, font_name=font, from_ocr=False)


def index(words: list[SimpleNamespace], cells: list[SimpleNamespace] | None = None) -> WordIndex:
    """The words of a page whose lines are the given cells."""
    return WordIndex(SimpleNamespace(parsed_page=SimpleNamespace(word_cells=words), cells=cells or words))  # type: ignore[arg-type]


def read(*cells: SimpleNamespace, words: list[SimpleNamespace] | None = None, page: list[SimpleNamespace] | None = None) -> list[Line]:
    return make_lines(cells, index(words if words is not None else list(cells), page))  # type: ignore[arg-type]


def texts(*cells: SimpleNamespace, words: list[SimpleNamespace] | None = None, page: list[SimpleNamespace] | None = None) -> list[str]:
    return [line.text for line in read(*cells, words=words, page=page)]


# Rows -----------------------------------------------------------------------------------------------------------------


def test_cells_that_share_half_their_height_are_one_line():
    assert texts(cell("oddaje", 52, 5, 80), cell("Pracownik", 0, 0, 50)) == ["Pracownik oddaje"]
    assert texts(cell("oddaje", 52, 6, 80), cell("Pracownik", 0, 0, 50)) == ["Pracownik", "oddaje"]


def test_cells_that_touch_are_joined_without_a_space():
    assert texts(cell("Pracow", 0, 0, 30), cell("nik", 31, 0, 45)) == ["Pracownik"]
    assert texts(cell("Pracow", 0, 0, 30), cell("nik", 32, 0, 45)) == ["Pracow nik"]


def test_a_gap_of_more_than_four_heights_separates_columns():
    assert texts(cell("Nazwisko", 0, 0, 50), cell("Nowak", 90, 0, 120)) == ["Nazwisko Nowak"]
    assert texts(cell("Nazwisko", 0, 0, 50), cell("Nowak", 91, 0, 120)) == ["Nazwisko", "Nowak"]


def crossed(count: int, distance: float = 4.0) -> list[str]:
    """A line with a wide gap above lines without one; `distance` is the space below it."""
    parts = [cell("Pracownik", 0, 0, 50), cell("oddaje", 100, 0, 150)]
    others = [cell("Dział kadr sprawdza rachunki", 0, 10 + distance + 14 * row, 150) for row in range(count)]
    return texts(*parts, page=[*parts, *others])


def test_a_gap_that_two_near_lines_cross_does_not_separate_columns():
    assert crossed(2) == ["Pracownik oddaje"]
    assert crossed(1) == ["Pracownik", "oddaje"]
    assert crossed(2, 30) == ["Pracownik oddaje"]
    assert crossed(2, 37) == ["Pracownik", "oddaje"]


def test_code_is_one_line_up_to_a_gap_of_twelve_heights():
    assert texts(cell("FROM", 0, 0, 24, font=CODE), cell("rates", 144, 0, 174, font=CODE)) == ["FROM rates"]
    assert texts(cell("FROM", 0, 0, 24, font=CODE), cell("rates", 145, 0, 175, font=CODE)) == ["FROM", "rates"]


def test_text_from_right_to_left_is_read_from_the_right():
    assert texts(cell("שלום", 40, 0, 80), cell("עולם", 0, 0, 36)) == ["שלום עולם"]


# Fonts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "bold", "italic", "mono"),
    [
        ("/Helvetica", False, False, False),
        ("/ABCDEF+Lato-Semibold", True, False, False),
        ("/ABCDEF+Lato-Medium", False, False, False),
        ("/CMBX12", True, False, False),
        ("/CMTI10", False, True, False),
        ("/CMTT10", False, False, True),
        ("/Consolas-Italic", False, True, True),
    ],
)
def test_the_name_of_a_font_is_its_style(name, bold, italic, mono):
    font = read_font(name)
    assert (font.bold, font.italic, font.mono) == (bold, italic, mono)


def styled(bold: int, regular: int) -> Line:
    """A line of ten words of ten characters each, some of them bold."""
    fonts = [BOLD] * bold + [REGULAR] * regular
    (line,) = read(*[cell("pracownika", 52.0 * column, 0, 52.0 * column + 50, font=font) for column, font in enumerate(fonts)])
    return line


def test_a_line_is_bold_if_three_quarters_of_it_are():
    assert styled(8, 2).is_bold
    assert not styled(7, 3).is_bold
    assert styled(8, 2).weight == pytest.approx(640)


def test_a_line_is_uniform_if_85_hundredths_of_it_have_its_mean_weight():
    assert styled(9, 1).uniform
    assert not styled(8, 2).uniform
    assert not styled(5, 5).uniform


def word(text: str, row: int, width: float) -> SimpleNamespace:
    return cell(text, 0, 20.0 * row, width, font="/Secret")


def test_a_font_whose_words_are_as_wide_as_their_characters_is_monospaced():
    words = [word("abc" * (row % 3 + 1), row, 18.0 * (row % 3 + 1)) for row in range(6)]
    assert index(words).mono_fonts == {"/Secret"}
    assert index(words[:5]).mono_fonts == frozenset()
    assert index([*words, word("ab", 7, 30)]).mono_fonts == {"/Secret"}
    assert index([*words, word("abc", 7, 19)]).mono_fonts == {"/Secret"}
    assert index([*words, word("abc", 7, 19.4)]).mono_fonts == frozenset()
