"""Packing lines into paragraphs, items and headings, on lines placed by hand; no file is read."""

from chunking.reading.pdf.breaks import mark_form_fields, measure_pitch, merge_paragraphs, split_paragraphs, stack_lines
from chunking.reading.pdf.lines import Line
from chunking.reading.pdf.paragraphs import PageParagraphs, Paragraph, continues_on_next_page, find_column, join_titles, reads_on

SIZE, PITCH, WIDTH = 10.0, 13.0, 5.0
"""Font size, distance of two lines and width of one character, in points."""


def line(text: str, top: float = 0.0, left: float = 0.0, *, right: float | None = None, size: float = SIZE, **style: float) -> Line:
    """A line as wide as its characters unless `right` says otherwise."""
    made = Line(text, left, top, left + WIDTH * len(text) if right is None else right, top + size, size, **style)  # type: ignore[arg-type]
    made.bold = float(made.weight >= 600)
    return made


def lines(*texts: str, left: float = 0.0, right: float | None = 300.0, pitch: float = PITCH, top: float = 0.0) -> list[Line]:
    """Lines one under the other, all full unless `right` is None."""
    return [line(text, top + pitch * number, left, right=right) for number, text in enumerate(texts)]


def split(placed: list[Line], pitch: float | None = None) -> list[str]:
    """The texts of the paragraphs of one region."""
    return [paragraph.text for paragraph in split_paragraphs(placed, kind="text", confidence=1.0, pitch=pitch)]


def paragraph(*placed: Line, kind: str = "text", label: str = "") -> Paragraph:
    return Paragraph(list(placed), kind, label=label)


def page(*paragraphs: Paragraph) -> PageParagraphs:
    return PageParagraphs(1, 400.0, 800.0, list(paragraphs))


# Paragraphs of one region ---------------------------------------------------------------------------------------------


def test_full_lines_at_one_distance_are_one_paragraph():
    assert split(lines("Pracownik oddaje", "rachunki w ciągu", "pięciu dni.")) == ["Pracownik oddaje rachunki w ciągu pięciu dni."]


def test_no_lines_are_no_paragraphs():
    assert split([]) == []


def test_a_wider_distance_begins_a_paragraph():
    first, second, third = lines("Pracownik oddaje rachunki.", "Dział kadr je sprawdza.", "Kierownik je podpisuje.")
    near, far = line(third.text, 2 * PITCH + 3, right=300), line(third.text, 2 * PITCH + 4, right=300)
    assert len(split([first, second, near])) == 1
    assert split([first, second, far]) == ["Pracownik oddaje rachunki. Dział kadr je sprawdza.", "Kierownik je podpisuje."]


def test_lines_further_apart_than_any_paragraph_are_paragraphs():
    assert split(lines("Pracownik oddaje", "rachunki", pitch=2.7 * SIZE)) == ["Pracownik oddaje", "rachunki"]


def test_a_short_line_that_ends_a_sentence_ends_the_paragraph():
    full, rest = "Pracownik oddaje rachunki", "Kierownik je podpisuje"
    ended = [line(full, right=300), line("do piątku.", PITCH, right=250), line(rest, 2 * PITCH, right=300)]
    assert split(ended) == [f"{full} do piątku.", rest]
    almost_full = [line(full, right=300), line("do piątku.", PITCH, right=260), line(rest, 2 * PITCH, right=300)]
    assert len(split(almost_full)) == 1


def test_a_short_line_goes_on_after_a_comma_or_before_a_lowercase_letter():
    for end, start in ((",", "Kraków"), (".", "kraków"), ("", "Kraków")):
        placed = [line("Pracownik jedzie do", right=300), line(f"Warszawy{end}", PITCH, right=200), line(start, 2 * PITCH, right=300)]
        assert len(split(placed)) == 1, (end, start)


def test_items_begin_with_a_number_or_a_bullet():
    placed = lines("Pracownik przynosi:", "1) bilet w obie", "strony,", "2) rachunek,", "• polecenie")
    assert split(placed) == ["Pracownik przynosi:", "1) bilet w obie strony,", "2) rachunek,", "• polecenie"]


def test_an_item_ends_when_the_text_returns_to_its_left_edge():
    placed = [line("1) bilet w obie", left=20, right=300), line("strony", PITCH, left=40, right=300), line("Oddaje je", 2 * PITCH, left=20)]
    assert split(placed) == ["1) bilet w obie strony", "Oddaje je"]
    placed[2] = line("i powrót", 2 * PITCH, left=40)
    assert split(placed) == ["1) bilet w obie strony i powrót"]


def test_an_indented_first_line_begins_a_paragraph():
    texts = ("Pracownik oddaje", "rachunki w piątek", "Dział kadr je", "sprawdza")
    placed = [line(text, PITCH * row, left=15 if row == 2 else 0, right=300) for row, text in enumerate(texts)]
    assert split(placed) == ["Pracownik oddaje rachunki w piątek", "Dział kadr je sprawdza"]
    slightly = [line(text, PITCH * row, left=5 if row == 2 else 0, right=300) for row, text in enumerate(texts)]
    assert len(split(slightly)) == 1
    shifted = [line(text, PITCH * row, left=15 if row >= 2 else 0, right=300) for row, text in enumerate(texts)]
    assert len(split(shifted)) == 1


def test_another_size_or_weight_begins_a_paragraph():
    text = line("Pracownik oddaje", right=300)
    assert len(split([text, line("rachunki", PITCH, right=300, size=11)])) == 1
    assert len(split([text, line("rachunki", PITCH, right=300, size=12)])) == 2
    assert len(split([text, line("rachunki", PITCH, right=300, weight=540)])) == 1
    assert len(split([text, line("rachunki", PITCH, right=300, weight=550)])) == 2


def test_a_few_bold_words_do_not_begin_a_paragraph():
    mixed = line("rachunki w piątek", PITCH, right=300, weight=600)
    mixed.uniform = False
    assert len(split([line("Pracownik oddaje", right=300), mixed])) == 1


def test_code_keeps_its_lines_together_however_they_begin():
    placed = [line(text, PITCH * row, mono=1.0) for row, text in enumerate(("def open():", "1) return", "    x."))]
    assert len(split(placed)) == 1


def test_a_clause_begins_a_paragraph_after_a_short_line():
    placed = [line("Pracownik oddaje", right=300), line("rachunki", PITCH, right=200), line("§ 2 Zwroty kosztów", 2 * PITCH, right=300)]
    assert split(placed) == ["Pracownik oddaje rachunki", "§ 2 Zwroty kosztów"]
    assert split([line("Stawki określa", right=300), line("§ 2 regulaminu", PITCH, right=300)]) == ["Stawki określa § 2 regulaminu"]


def test_a_line_that_is_only_an_enumerator_begins_a_paragraph_even_after_a_full_line():
    assert split(lines("Pracownik oddaje rachunki", "§ 2", "Zwrot kosztów")) == ["Pracownik oddaje rachunki", "§ 2 Zwrot kosztów"]


def test_lines_to_fill_in_and_lines_of_a_contents_table_are_paragraphs_of_their_own():
    placed = lines("Imię .................", "Nazwisko .................", "Podpis pracownika")
    assert split(placed) == ["Imię .................", "Nazwisko .................", "Podpis pracownika"]


def test_a_sentence_goes_on_at_a_somewhat_wider_distance():
    start = "2) stwierdzenie trwałej niezdolności pracownika do"
    placed = [line("1) rezygnacja,", left=20), line(start, PITCH, left=20), line("pracy z powodu zdrowia", PITCH + 20, left=40)]
    assert split(placed) == ["1) rezygnacja,", f"{start} pracy z powodu zdrowia"]
    placed[2] = line("pracy z powodu zdrowia", PITCH + 22, left=40)
    assert len(split(placed)) == 3
    few_words = [
        line("1) rezygnacja,", left=20),
        line("2) śmierć pracownika albo", PITCH, left=20),
        line("inwalidztwo", PITCH + 20, left=40),
    ]
    assert len(split(few_words)) == 3


# Form fields ----------------------------------------------------------------------------------------------------------


def test_a_label_is_followed_by_its_value():
    label, value, below = line("Nazwisko:"), line("Nowak", left=80), line("Imię:", PITCH)
    mark_form_fields([label, value, below])
    assert [(one.is_form_label, one.is_form_value) for one in (label, value, below)] == [(True, False), (False, True), (False, False)]


def test_the_value_of_a_form_field_is_a_paragraph_of_its_own():
    placed = [line("Pracownik", right=300), line("nazwisko:", PITCH), line("Nowak", PITCH, left=80), line("imię:", 2 * PITCH)]
    mark_form_fields(placed)
    assert split(placed) == ["Pracownik nazwisko:", "Nowak", "imię:"]


# Lines outside the layout model's regions, and paragraphs torn by them ------------------------------------------------


def test_close_lines_in_one_column_are_one_group():
    left = lines("Pracownik", "oddaje", right=100)
    right = lines("Dział kadr", "sprawdza", left=200, right=300)
    assert stack_lines([*right, *left]) == [left, right]


def test_a_gap_of_more_than_a_line_begins_a_group():
    assert len(stack_lines([line("Pracownik"), line("oddaje", SIZE + 12)])) == 1
    assert len(stack_lines([line("Pracownik"), line("oddaje", SIZE + 13)])) == 2


def test_a_paragraph_is_joined_with_its_rest_in_the_region_below():
    above, below = paragraph(*lines("Pracownik oddaje", "rachunki w")), paragraph(*lines("ciągu pięciu dni.", top=2 * PITCH))
    (merged,) = merge_paragraphs([below, above])
    assert merged.text == "Pracownik oddaje rachunki w ciągu pięciu dni."


def test_paragraphs_of_other_columns_and_kinds_stay_apart():
    above = paragraph(*lines("Pracownik oddaje", "rachunki w", right=100))
    beside = paragraph(*lines("ciągu pięciu dni.", left=200, top=2 * PITCH))
    title = paragraph(*lines("ciągu pięciu dni.", top=2 * PITCH, right=100), kind="title")
    assert len(merge_paragraphs([above, beside])) == 2
    assert len(merge_paragraphs([above, title])) == 2


def test_the_distance_of_lines_is_measured_at_sentences_that_go_on():
    running = [line("Pracownik oddaje"), line("rachunki w ciągu", 15), line("pięciu dni", 30)]
    assert measure_pitch(running) == 1.5
    assert measure_pitch(running[:2]) is None
    assert measure_pitch([line("Pracownik oddaje."), line("rachunki.", 15), line("pięciu", 30)]) is None


# Headings over several lines ------------------------------------------------------------------------------------------


def title(text: str, top: float, *, left: float = 0.0, right: float | None = None, size: float = 14.0) -> Paragraph:
    return paragraph(line(text, top, left, right=right, size=size, weight=700), label="heading")


def titles(*parts: Paragraph, body_size: float = SIZE, text: tuple[Paragraph, ...] = ()) -> list[str]:
    """The headings of a page after joining; the column is 300 points wide."""
    column = paragraph(*lines("Pracownik oddaje rachunki.", top=500))
    drawn = page(*parts, *text, column)
    join_titles(drawn, [*parts, *text, column], body_size)
    return [part.text for part in drawn.paragraphs if part.label == "heading"]


def test_a_heading_goes_on_after_an_open_end_or_before_a_lowercase_letter():
    assert titles(title("Zwrot kosztów i", 0), title("Diety", 16)) == ["Zwrot kosztów i Diety"]
    assert titles(title("Zwrot kosztów", 0), title("podróży", 16)) == ["Zwrot kosztów podróży"]
    assert titles(title("Zwrot kosztów", 0), title("Diety", 16)) == ["Zwrot kosztów", "Diety"]


def test_a_heading_goes_on_if_the_next_word_had_no_room():
    assert titles(title("Zwrot kosztów", 0, right=280), title("Podróży", 16)) == ["Zwrot kosztów Podróży"]
    assert titles(title("Zwrot kosztów", 0, right=250), title("Podróży", 16)) == ["Zwrot kosztów", "Podróży"]


def test_an_enumerator_alone_takes_the_next_line_also_further_below():
    near, far = 14 + 2.5 * 14, 14 + 2.7 * 14
    assert titles(title("Rozdział I", 0), title("Przepisy ogólne", near)) == ["Rozdział I Przepisy ogólne"]
    assert titles(title("Rozdział I", 0), title("Przepisy ogólne", far)) == ["Rozdział I", "Przepisy ogólne"]


def test_a_heading_goes_on_within_one_and_a_third_of_its_size():
    near, far = 14 + 1.25 * 14, 14 + 1.35 * 14
    assert titles(title("Zwrot kosztów i", 0), title("Diety", near)) == ["Zwrot kosztów i Diety"]
    assert titles(title("Zwrot kosztów i", 0), title("Diety", far)) == ["Zwrot kosztów i", "Diety"]


def test_headings_with_numbers_of_their_own_and_of_another_size_stay_two():
    assert titles(title("1. Zwrot kosztów i", 0), title("2. Diety", 16)) == ["1. Zwrot kosztów i", "2. Diety"]
    assert titles(title("Zwrot kosztów i", 0), title("Diety", 16, size=12)) == ["Zwrot kosztów i", "Diety"]


def test_a_large_title_may_break_anywhere():
    assert titles(title("Regulamin", 0, size=16), title("Podróży", 18, size=16)) == ["Regulamin Podróży"]
    assert titles(title("Regulamin", 0, size=14), title("Podróży", 16, size=14)) == ["Regulamin", "Podróży"]
    close, loose = 16 + 0.55 * 16, 16 + 0.65 * 16
    assert titles(title("Regulamin", 0, size=16), title("Podróży", close, size=16)) == ["Regulamin Podróży"]
    assert titles(title("Regulamin", 0, size=16), title("Podróży", loose, size=16)) == ["Regulamin", "Podróży"]


def test_a_heading_has_at_most_four_lines():
    parts = [title(f"Zwrot {word} i", 16 * row) for row, word in enumerate(("kosztów", "biletów", "diet", "noclegów", "opłat"))]
    assert titles(*parts) == ["Zwrot kosztów i Zwrot biletów i Zwrot diet i Zwrot noclegów i", "Zwrot opłat i"]


def test_several_headings_in_one_paragraph_are_taken_apart():
    both = paragraph(line("Zasady", weight=700), line("Zakres", PITCH, weight=700), label="heading")
    drawn = page(both)
    assert join_titles(drawn, [both], SIZE) == 0
    assert [part.text for part in drawn.paragraphs] == ["Zasady", "Zakres"]


def test_headers_and_footers_stay_on_the_page():
    header, first, second = paragraph(line("Regulamin"), label="header"), title("Zwrot kosztów i", 40), title("Diety", 56)
    drawn = page(header, first, second)
    assert join_titles(drawn, [first, second], SIZE) == 1
    assert [part.text for part in drawn.paragraphs] == ["Regulamin", "Zwrot kosztów i Diety"]


def test_a_heading_goes_on_at_the_top_of_the_next_page():
    last, first = title("Zwrot kosztów i", 700), title("Diety", 40)
    assert continues_on_next_page(page(last), last, page(first), first)
    assert not continues_on_next_page(page(last), last, page(title("Diety", 40, left=100)), title("Diety", 40, left=100))
    near, far = title("Diety", 40, left=2.5), title("Diety", 40, left=3.5)
    assert [continues_on_next_page(page(last), last, page(other), other) for other in (near, far)] == [True, False]
    text = paragraph(line("Diety", 40))
    assert not continues_on_next_page(page(last), last, page(text), text)


def test_a_column_is_as_wide_as_the_text_in_it():
    above, below = line("Zwrot", left=20), line("Kosztów", 16, left=20)
    text, other = paragraph(*lines("Pracownik oddaje", left=10, right=150)), paragraph(*lines("Dział kadr", left=200, right=350))
    assert find_column(page(text, other), above, below) == (10, 150)


def test_without_text_a_column_is_the_page_between_equal_margins():
    heading = title("Zwrot", 0, left=30)
    assert find_column(page(heading), heading.first, heading.first) == (30, 370)


def test_a_numbered_line_never_continues_a_heading():
    before = title("Zwrot kosztów i", 0)
    assert not reads_on(page(before), before, line("2. Diety", 16))
    assert reads_on(page(before), before, line("Diety", 16))
