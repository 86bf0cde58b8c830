"""Running headers, footers and page numbers on pages of lines placed by hand."""

from chunking.reading.pdf.furniture import find_furniture
from chunking.reading.pdf.lines import Line
from chunking.reading.pdf.paragraphs import PageParagraphs, Paragraph

HEIGHT, SIZE = 800.0, 10.0


def paragraph(
    text: str, top: float, *, left: float = 50, size: float = SIZE, kind: str = "text", count: int = 1, weight: float = 400
) -> Paragraph:
    tops = [top + 13 * row for row in range(count)]
    return Paragraph([Line(text, left, y, left + 200, y + size, size, weight=weight, bold=float(weight > 600)) for y in tops], kind)


def pages(*content: list[Paragraph]) -> list[PageParagraphs]:
    """Pages with eight lines of text in their middle besides the given paragraphs."""
    return [
        PageParagraphs(number, 600.0, HEIGHT, [*extra, paragraph(f"Tekst strony {chr(96 + number)}.", 300, count=8)])
        for number, extra in enumerate(content, start=1)
    ]


def labels(made: list[PageParagraphs]) -> list[str]:
    """The labels of the first paragraph of each page."""
    find_furniture(made)
    return [page.paragraphs[0].label for page in made]


def test_the_same_line_at_the_top_of_two_pages_is_a_header():
    assert labels(pages([paragraph("Regulamin", 20)], [paragraph("Regulamin", 20)])) == ["header", "header"]
    assert labels(pages([paragraph("Regulamin", 20)], [paragraph("Umowa", 20)])) == ["", ""]


def test_a_header_is_in_the_outer_13_hundredths_of_the_page():
    assert labels(pages([paragraph("Regulamin", 93)], [paragraph("Regulamin", 93)])) == ["header", "header"]
    assert labels(pages([paragraph("Regulamin", 96)], [paragraph("Regulamin", 96)])) == ["", ""]
    assert labels(pages([paragraph("Regulamin", 697)], [paragraph("Regulamin", 697)])) == ["footer", "footer"]
    assert labels(pages([paragraph("Regulamin", 694)], [paragraph("Regulamin", 694)])) == ["", ""]


def test_a_page_number_may_be_in_the_outer_quarter():
    assert labels(pages([paragraph("12", 605)])) == ["footer"]
    assert labels(pages([paragraph("12", 595)])) == [""]
    assert labels(pages([paragraph("- 3 z 12 -", 780)])) == ["footer"]
    assert labels(pages([paragraph("12 osób", 780)])) == [""]


def repeat(count: int, total: int) -> str:
    """The label of a line that the first `count` of `total` pages have at their top."""
    return labels(pages(*[[paragraph("Regulamin" if row < count else f"Tytuł {chr(97 + row)}", 20)] for row in range(total)]))[0]


def test_three_in_ten_pages_must_have_a_header_but_four_are_enough():
    assert [repeat(1, 2), repeat(2, 7)] == ["", "header"]
    assert [repeat(2, 10), repeat(3, 10)] == ["", "header"]
    assert [repeat(3, 20), repeat(4, 20)] == ["", "header"]


def test_a_header_has_at_most_three_lines():
    assert labels(pages([paragraph("Regulamin", 20, count=3)], [paragraph("Regulamin", 20, count=3)])) == ["header", "header"]
    assert labels(pages([paragraph("Regulamin", 20, count=4)], [paragraph("Regulamin", 20, count=4)])) == ["", ""]


def test_a_line_larger_than_the_text_is_a_header_only_if_it_repeats_to_the_letter():
    for size, found in ((11.0, "header"), (11.3, "")):
        assert labels(pages([paragraph("Część 1 z 2", 20, size=size)], [paragraph("Część 2 z 2", 20, size=size)])) == [found, found]
    assert labels(pages([paragraph("Część", 20, size=14)], [paragraph("Część", 20, size=14)])) == ["header", "header"]


def test_a_numbered_heading_at_the_top_of_every_page_is_not_a_header():
    assert labels(pages([paragraph("§ 1", 20)], [paragraph("§ 2", 20)])) == ["", ""]


def test_a_line_next_to_a_page_number_is_furniture():
    assert labels(pages([paragraph("Drukarnia Nowak", 780), paragraph("7", 780, left=400)])) == ["footer"]


def test_the_layout_model_is_believed_unless_a_sentence_ends_there():
    assert labels(pages([paragraph("Drukarnia Nowak", 20, kind="header")])) == ["header"]
    assert labels(pages([paragraph("oraz pięć dni urlopu.", 20, kind="header")])) == [""]
    assert labels(pages([paragraph("Drukarnia Nowak", 20, kind="header", weight=700)])) == [""]


def test_a_page_with_nothing_else_keeps_its_only_line():
    only = PageParagraphs(1, 600.0, HEIGHT, [paragraph("Drukarnia Nowak", 20, kind="header")])
    assert find_furniture([only]) == 0
    assert only.paragraphs[0].label == ""
