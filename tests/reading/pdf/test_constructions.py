"""Constructions that real PDFs have: drawn by us, so that they run anywhere, and in files by other people if those are at hand."""

import io
import socket
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from chunking.base.errors import PasswordRequired
from chunking.reading.convert import convert_bytes
from chunking.reading.pdf.reader import PdfReading, read_pdf
from tests.reading.pdf import constructions
from tests.reading.pdf.readings import count_notice, export, find_headings, find_items, find_titles

Read = Callable[[str], PdfReading]


@pytest.fixture(scope="module")
def read_ours() -> Read:
    """Each construction is drawn and read once for all tests of this file."""
    known: dict[str, PdfReading] = {}

    def read(name: str) -> PdfReading:
        if name not in known:
            known[name] = read_pdf(getattr(constructions, f"draw_{name}")(), f"{name}.pdf")
        return known[name]

    return read


@pytest.fixture(scope="module")
def read_real(cases: Path) -> Read:
    """Each real file is read once for all tests of this file."""
    known: dict[str, PdfReading] = {}

    def read(name: str) -> PdfReading:
        if name not in known:
            known[name] = read_pdf((cases / name).read_bytes(), name)
        return known[name]

    return read


# Bookmarks ------------------------------------------------------------------------------------------------------------


def check_agreement(reading: PdfReading) -> None:
    assert [level for level, _ in find_headings(reading)] == [1, 2, 2, 1, 2, 3, 2, 1]
    assert find_titles(reading)[0] == "PART I - DEFINITIONS"
    assert "Sample Agreement" not in export(reading)


def test_bookmarks_give_levels(read_ours: Read) -> None:
    check_agreement(read_ours("agreement"))


def test_bookmarks_of_a_real_file_give_levels(read_real: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    reading = read_real("docling__bookmarks.pdf")
    assert reading.page_count == 3
    check_agreement(reading)


def check_origins(data: bytes, levels: list[int] | None) -> None:
    headings = convert_bytes(data, "a.pdf").headings
    assert "bookmark" in {heading.origin for heading in headings}
    if levels is not None:
        assert [(heading.level, heading.origin) for heading in headings] == [(level, "bookmark") for level in levels]


def test_a_heading_with_the_level_of_its_bookmark_says_so() -> None:
    check_origins(constructions.draw_agreement(), [1, 2, 2, 1, 2, 3, 2, 1])
    check_origins(constructions.draw_page_of_a_book(), [1, 2])


def test_a_heading_of_a_real_file_says_that_its_level_is_a_bookmarks(cases: Path) -> None:
    check_origins((cases / "docling__bookmarks.pdf").read_bytes(), [1, 2, 2, 1, 2, 3, 2, 1])
    check_origins((cases / "unstructured__dangling_bookmarks.pdf").read_bytes(), None)


def test_bookmarks_of_pages_that_are_gone_add_nothing(read_ours: Read) -> None:
    assert len(list(pypdfium2.PdfDocument(io.BytesIO(constructions.draw_page_of_a_book())).get_toc())) == 40
    assert find_titles(read_ours("page_of_a_book")) == ["Journeys in year 7", "Tickets of year 7"]


def test_dangling_bookmarks_of_a_real_file_add_nothing(read_real: Read) -> None:
    titles = find_titles(read_real("unstructured__dangling_bookmarks.pdf"))
    assert titles == ["MAIN GAME", "CREATURES", "Abomination", "Arcane Horror"]


# Columns --------------------------------------------------------------------------------------------------------------


def test_two_line_headings_of_two_columns(read_ours: Read) -> None:
    reading = read_ours("course")
    assert find_titles(reading) == [
        "Module One - Introduction to the Rules of Business Travel",
        "Module Two: Planning of a Journey and Step 1: The Order",
        "Module Three: Step 2: Accounts and Proof of Payment",
    ]
    items = find_items(reading.document)
    assert "Who signs the order of a journey that takes longer than ten days?" in items
    assert len(items) == 6


def test_two_line_headings_of_a_real_file(read_real: Read) -> None:
    reading = read_real("unstructured__two_line_headings.pdf")
    assert find_titles(reading) == [
        "Module One - Introduction to Product Development and Quality Assurance",
        "Module Two: Initial Planning and Step 1: Concept Development",
        "Module Three: Step 2: Design and Prototyping",
    ]
    items = find_items(reading.document)
    assert "What is product development and quality assurance, and who is involved?" in items
    assert "What is the product idea, target market, and objective?" in items
    assert len(items) >= 25


def test_text_goes_on_from_column_to_column_and_the_table_is_whole(read_ours: Read) -> None:
    reading = read_ours("article")
    text = export(reading)
    assert find_titles(reading) == ["A Document of Two Columns", "Abstract"]
    assert "ordered by the department that pays for it and is never begun without the written order." in text
    assert (count_notice(reading, "joined_hyphen"), count_notice(reading, "left_out_furniture")) == (1, 2)
    (table,) = reading.document.tables
    assert [[cell.text for cell in row] for row in table.data.grid] == constructions.COUNTRIES
    assert "Table 1: Countries of the European Union" in text


def test_two_columns_of_a_real_file(read_real: Read) -> None:
    reading = read_real("pypdf__two_columns.pdf")
    text = export(reading)
    assert find_titles(reading) == ["Two-Column Document with Lorem Ipsum", "Abstract"]
    assert "consectetuer adipiscing elit" in text
    assert text.index("This is a sample document") < text.index("pellentesque ante. Phasellus")
    (table,) = reading.document.tables
    assert [cell.text for cell in table.data.grid[0]] == ["Country", "Population (millions)", "Area (km2)", "Capital", "Official Language"]
    assert (table.data.num_rows, [cell.text for cell in table.data.grid[3]][3]) == (6, "Prague")


# Passwords ------------------------------------------------------------------------------------------------------------


def test_password_of_a_real_file(cases: Path) -> None:
    data = (cases / "pypdf__password.pdf").read_bytes()
    with pytest.raises(PasswordRequired):
        read_pdf(data, "pypdf__password.pdf")
    assert "Lorem ipsum" in export(read_pdf(data, "pypdf__password.pdf", password="openpassword"))


# Laws -----------------------------------------------------------------------------------------------------------------


def check_articles(reading: PdfReading, last: int, chapters: int, second: str) -> list[str]:
    """Every article is a heading, in order, and every chapter has its title; returns the other headings."""
    titles = find_titles(reading)
    assert [title.rstrip(".") for title in titles if title.startswith("Art.")] == [f"Art. {number}" for number in range(1, last + 1)]
    found = [title for title in titles if title.startswith(("Chapter", "Rozdział"))]
    assert (len(found), found[1]) == (chapters, second)
    return [title for title in titles if title not in found and not title.startswith("Art.")]


def test_a_law_reads_cleanly(read_ours: Read) -> None:
    reading = read_ours("law")
    others = check_articles(reading, 10, 3, "Chapter II FREEDOMS, RIGHTS AND OBLIGATIONS OF PERSONS AND CITIZENS")
    assert others == ["CONSTITUTION OF THE DEPARTMENT"]
    assert [level for level, _ in find_headings(reading)] == [1, 2, 3, 3, 3, 2, 3, 3, 3, 3, 2, 3, 3, 3]
    assert "- 1 -" not in export(reading)
    assert find_items(reading.document)[4] == "Whoever travels has the right to a ticket, unless the order under art. 6 says otherwise."


@pytest.mark.slow
def test_constitution_reads_cleanly(read_real: Read) -> None:
    reading = read_real("pl_law__konstytucja.pdf")
    others = check_articles(reading, 243, 13, "Rozdział II WOLNOŚCI, PRAWA I OBOWIĄZKI CZŁOWIEKA I OBYWATELA")
    assert others[2:] == [
        "Zasady ogólne",
        "Wolności i prawa osobiste",
        "Wolności i prawa polityczne",
        "Wolności i prawa ekonomiczne, socjalne i kulturalne",
        "Środki ochrony wolności i praw",
        "Obowiązki",
        "Wybory i kadencja",
        "Posłowie i senatorowie",
        "Organizacja i działanie",
        "Referendum",
        "Sądy",
        "Trybunał Konstytucyjny",
        "Trybunał Stanu",
        "Najwyższa Izba Kontroli",
        "Rzecznik Praw Obywatelskich",
        "Krajowa Rada Radiofonii i Telewizji",
    ]
    text = export(reading)
    assert "- 20 -" not in text
    assert "trwałej niezdolności Prezydenta Rzeczypospolitej do sprawowania urzędu ze względu na stan zdrowia, uchwałą podjętą" in text
    assert "ma prawo odwołania się do sądu w celu niezwłocznego ustalenia" in text


@pytest.mark.slow
def test_headings_of_doclings_own_files_reach_the_bound(cases: Path) -> None:
    """The sheets of test_reader and the constructions above have all their headings; these ten files need not."""
    from tests.bench.heading_benchmark import run_benchmark

    score = run_benchmark(cases / "pdf_headings", verbose=False)
    assert score.f1 >= 0.85
    assert score.precision >= 0.85
