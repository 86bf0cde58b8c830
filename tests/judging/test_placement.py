"""Places of texts that another pipeline stored, exact to the character."""

import pytest

from chunking.base.model import Document
from chunking.judging.placement import Finder, find_named_headings, reduce_text
from tests.laws.documents import assemble, code, heading, item, paragraph, picture

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OTHER = "0123456789abcdef" * 2
DOCUMENT = assemble(
    heading("Rozdział I. Czas pracy"),
    paragraph("Praca trwa osiem godzin.", "„Przerwa” wynosi kwadrans (zawsze)."),
    item("Kierownik prowadzi listę."),
    code("dni = 26", "# koniec"),
)


def plain(text: str) -> Document:
    return Document(text, blocks=(), headings=(), source="text.md")


def passages(*numbers: int) -> str:
    """Passages of 32 letters each, as long as an anchor; no two alike."""
    return " ".join(LETTERS[number : number + 2] * 16 for number in numbers)


def find(document: Document, text: str) -> tuple[str, bool, str] | None:
    """The words at the place found, whether it is exact, and what of the text is before it."""
    found = Finder(document).find(text)
    return None if found is None else (document.slice(found.span), found.exact, found.before)


def test_letters_keep_their_places():
    for text, letters, places in (("Ż, ó 1", "zo1", [0, 3, 5]), ("a<!-- b -->c", "ac", [0, 11])):
        found, found_places = reduce_text(text)
        assert (found, list(found_places)) == (letters, places)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("trwa osiem", "trwa osiem"),
        ("wa osiem godzi", "wa osiem godzi"),
        ("Praca trwa osiem godzin", "Praca trwa osiem godzin."),
        ("Przerwa", "„Przerwa”"),
        ("kwadrans", "kwadrans"),
        ("zawsze", "(zawsze)."),
        ("Kierownik prowadzi listę", "- Kierownik prowadzi listę."),
        ("dni 26", "```\ndni = 26"),
        ("dni 26 koniec", "```\ndni = 26\n# koniec\n```"),
    ],
)
def test_a_place_holds_the_marks_around_it(text: str, place: str):
    assert find(DOCUMENT, text) == (place, True, "")


def test_a_text_without_letters_is_nowhere():
    assert find(DOCUMENT, "(...)") is None
    assert find(DOCUMENT, "") is None
    assert Finder(DOCUMENT).find("---", occurrence=1) is None


def test_what_has_no_letters_in_front_is_no_part_of_the_place():
    document = assemble(picture(), paragraph("Praca trwa osiem godzin."))
    assert find(document, "Praca trwa") == ("Praca trwa", True, "")


def test_places_of_one_text_may_overlap():
    finder = Finder(plain("a a a"))
    assert [found.span.start for n in range(3) if (found := finder.find("aa", occurrence=n))] == [0, 2, 2]


@pytest.mark.parametrize(("text", "is_held"), [("Praca trwa o", False), ("Praca trwa osi", True), ("Inna praca trwa osiem", False)])
def test_twelve_letters_tell_that_a_text_is_held(text: str, is_held: bool):
    assert Finder(DOCUMENT).holds(text) == is_held


def test_up_to_six_lines_in_front_and_after_may_be_anothers():
    lines = "".join(f"Obcy wiersz {n}.\n" for n in range(6))
    assert find(DOCUMENT, lines + "Praca trwa osiem godzin.") == ("Praca trwa osiem godzin.", True, lines.strip())
    assert find(DOCUMENT, "Praca trwa osiem godzin.\n" + lines.strip()) == ("Praca trwa osiem godzin.", True, "")
    assert find(DOCUMENT, "Siódmy.\n" + lines + "Praca trwa osiem godzin.") is None


@pytest.mark.parametrize(
    ("text", "place", "before"),
    [
        (f"{passages(0)} {OTHER} {passages(2)}", passages(0, 1, 2), ""),
        (f"{OTHER} {passages(1, 2, 3)}", passages(1, 2, 3), OTHER),
        (f"{passages(0)} {OTHER} {OTHER} {passages(3, 4)}", passages(0, 1, 2, 3, 4), ""),
        (f"{passages(0)} {OTHER} {passages(1, 2)}", passages(0, 1, 2), ""),
    ],
    ids=["two of three", "what is before", "three of five", "three quarters of the length"],
)
def test_a_text_is_placed_between_the_passages_found(text: str, place: str, before: str):
    assert find(plain(passages(*range(9))), text) == (place, False, before)


@pytest.mark.parametrize(
    "text",
    [
        f"{passages(0)} {OTHER}",
        f"{passages(0)} {OTHER} {OTHER} {OTHER} {passages(4)}",
        f"{passages(0)} {OTHER} {OTHER} {passages(1, 2)}",
    ],
    ids=["one of two", "two of five", "three fifths of the length"],
)
def test_too_little_found_is_another_text(text: str):
    assert find(plain(passages(*range(9))), text) is None


@pytest.mark.parametrize(("further", "is_found"), [(112, True), (113, False)])
def test_a_place_is_at_most_a_third_longer_than_its_text(further: int, is_found: bool):
    document = plain(f"{passages(0)} {'7' * further} {passages(*range(1, 10))}")
    assert find(document, passages(*range(10))) == ((document.text, False, "") if is_found else None)


@pytest.mark.parametrize(("further", "is_left_out"), [(224, True), (223, False)])
def test_a_passage_is_left_out_twice_the_length_of_the_text_away(further: int, is_left_out: bool):
    document = plain(f"{'8' * 40} {passages(0, 1, 2)} {'7' * further} {passages(9)}")
    assert find(document, passages(0, 1, 2, 9)) == ((passages(0, 1, 2), False, "") if is_left_out else None)


def test_passages_are_found_in_their_order():
    document = plain(f"{'8' * 64} {passages(5, 0, 1)}")
    assert find(document, passages(0, 1, 5)) == (passages(0, 1), False, "")


def test_headings_above_a_place_that_words_name_in_full():
    document = assemble(heading("Urlopy"), heading("Wymiar", level=2), paragraph("Dwa."), heading("Kary"), paragraph("Nie."))
    leave, amount, fines = (each.span.start for each in document.headings)
    two, no = (block.span for block in document.blocks if block.kind == "paragraph")
    assert find_named_headings(document, "URLOPY > Wymiar > Kary", two) == (leave, amount)
    assert find_named_headings(document, "Urlopy, wymia", two) == (leave,)
    assert find_named_headings(document, "Kary", no) == (fines,)
    assert find_named_headings(document, "", two) == ()
    assert find_named_headings(assemble(paragraph("Dwa.")), "Kary", two) == ()
    assert find_named_headings(document, "Urlopy", document.headings[0].span) == ()


def test_a_place_ends_at_its_last_letter():
    assert find(plain("Praca o tym"), "praca o") == ("Praca o", True, "")
