"""PDFs read offline, small ones drawn here; larger constructions and real files are in test_constructions."""

import io
import socket
import sys
import threading
from importlib.machinery import ModuleSpec

import pytest
from docling_core.types.doc.document import ContentLayer
from PIL.Image import Image

from chunking.base.errors import DamagedFile, EmptyFile, MissingLibrary, PasswordRequired
from chunking.base.progress import Cancelled
from chunking.reading.pdf.levels import group_sizes
from chunking.reading.pdf.reader import PdfReading, read_pdf
from tests.reading.pdf.constructions import lock_sheet
from tests.reading.pdf.pdf_sheets import PROSE, RIGHT_COLUMN, Sheet, draw_table
from tests.reading.pdf.readings import count_notice, export, find_headings, find_items, find_titles

NO_PAGES = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"trailer<</Size 3/Root 1 0 R>>\nstartxref\n0\n%%EOF"
)


def read_sheet(sheet: Sheet) -> PdfReading:
    return read_pdf(sheet.save(), "sheet.pdf")


def test_title_over_two_columns_then_left_before_right() -> None:
    sheet = Sheet()
    sheet.write_line("Rules of the Travel Department", 55, 25, size=20, style="B")
    sheet.write_line("Orders", 20, 45, size=13, style="B")
    sheet.write_prose(20, 48, width=80, repeats=4)
    sheet.write_line("Accounts", RIGHT_COLUMN, 45, size=13, style="B")
    sheet.write_prose(RIGHT_COLUMN, 48, width=80, repeats=4, text=PROSE.replace("employee", "cashier"))
    reading = read_sheet(sheet)
    text = export(reading)
    assert find_titles(reading) == ["Rules of the Travel Department", "Orders", "Accounts"]
    places = [text.index(words) for words in ("Rules of", "Orders", "The employee", "Accounts", "The cashier")]
    assert places == sorted(places)
    assert text.rindex("The employee") < text.index("Accounts")


def test_form_is_read_line_by_line_and_its_title_first() -> None:
    sheet = Sheet()
    sheet.write_line("Application for leave", 80, 25, size=16, style="B")
    for row, (label, value) in enumerate((("Name:", "Anna Nowak"), ("Department:", "Payroll"), ("From:", "12 March"))):
        sheet.write_line(label, 20, 40 + 7 * row, style="B")
        sheet.write_line(value, 80, 40 + 7 * row)
    sheet.write_prose(20, 70)
    reading = read_sheet(sheet)
    text = export(reading)
    places = [text.index(words) for words in ("Application", "Name:", "Anna Nowak", "Department:", "Payroll", "From:", "12 March")]
    assert places == sorted(places)
    assert find_titles(reading) == ["Application for leave"]


def test_running_lines_are_furniture_and_words_split_at_a_lines_end_are_whole() -> None:
    sheet = Sheet()
    for number in (1, 2, 3):
        if number > 1:
            sheet.add_page()
        sheet.write_line("Handbook of the Travel Department", 20, 12, size=9)
        sheet.write_line(f"Page {number} of 3", 95, 288, size=9)
        sheet.write_line(f"{number}. Chapter on journeys", 20, 30, size=14, style="B")
        sheet.write_line("Whoever travels on business keeps every ticket and gives it to the account-", 20, 40)
        sheet.write_line("ing department within five days; the years 2020-", 20, 45)
        sheet.write_line("2021 are closed, and so is the Anglo-", 20, 50)
        sheet.write_line("American branch of the company that used to keep its own books.", 20, 55)
    reading = read_sheet(sheet)
    text = export(reading)
    assert "Handbook" not in text
    assert "Page 2" not in text
    assert text.count("the accounting department") == 3
    assert text.count("2020-2021") == 3
    assert text.count("Anglo-American") == 3
    assert count_notice(reading, "joined_hyphen") == 3
    furniture = [item.text for item in reading.document.texts if item.content_layer == ContentLayer.FURNITURE]
    assert furniture.count("Handbook of the Travel Department") == 3
    assert len(find_titles(reading)) == 3
    assert all(item.prov for item in reading.document.texts)


def test_heading_over_two_lines_is_one_and_two_headings_stay_two() -> None:
    sheet = Sheet()
    sheet.write_line("Duties of the department that keeps the records of journeys, and of", 20, 30, size=14, style="B")
    sheet.write_line("those who travel", 20, 36, size=14, style="B")
    end = sheet.write_prose(20, 40)
    sheet.write_line("Methods", 20, end + 14, size=14, style="B")
    sheet.write_line("Study design", 20, end + 20, size=14, style="B")
    end = sheet.write_prose(20, end + 24)
    sheet.write_line("Rates that hold for travel by the com-", 20, end + 14, size=14, style="B")
    sheet.write_line("pany's own cars", 20, end + 20, size=14, style="B")
    sheet.write_prose(20, end + 24)
    reading = read_sheet(sheet)
    assert find_titles(reading) == [
        "Duties of the department that keeps the records of journeys, and of those who travel",
        "Methods",
        "Study design",
        "Rates that hold for travel by the company's own cars",
    ]
    assert count_notice(reading, "joined_heading") == 2


def test_heading_torn_by_a_page_break_is_one() -> None:
    sheet = Sheet()
    sheet.write_line("First things", 20, 30, size=14, style="B")
    sheet.write_prose(20, 34, repeats=12)
    sheet.write_line("Travel in the company's own", 20, 240, size=14, style="B")
    sheet.write_line("cars and", 20, 246, size=14, style="B")
    sheet.add_page()
    sheet.write_line("by rail", 20, 40, size=14, style="B")
    sheet.write_prose(20, 44)
    titles = find_titles(read_sheet(sheet))
    assert titles[0] == "First things"
    assert titles[-1].endswith("cars and by rail")


def test_enumerator_alone_takes_the_next_line_as_its_title() -> None:
    sheet = Sheet()
    for number, title, y in (("I", "General rules", 30), ("II", "Special rules", 110)):
        sheet.write_line(f"Chapter {number}", 90, y, size=12, style="B")
        sheet.write_line(title, 89, y + 6, size=12, style="B")
        sheet.write_prose(20, y + 10)
    assert find_titles(read_sheet(sheet)) == ["Chapter I General rules", "Chapter II Special rules"]


def test_levels_follow_numbers_then_size() -> None:
    sheet = Sheet()
    sheet.write_line("Handbook", 20, 25, size=22, style="B")
    y = 35.0
    for text, size in (("1. Journeys", 14), ("1.1 Orders", 12), ("1.2 Tickets", 12), ("2. Accounts", 14)):
        sheet.write_line(text, 20, y + 8, size=size, style="B")
        y = sheet.write_prose(20, y + 12, repeats=1)
    levels = {text: level for level, text in find_headings(read_sheet(sheet))}
    assert levels["1. Journeys"] == levels["2. Accounts"]
    assert levels["1.1 Orders"] == levels["1.2 Tickets"] == levels["1. Journeys"] + 1


def test_no_heading_from_code_items_dates_numbers_or_bold_words_in_text() -> None:
    sheet = Sheet()
    sheet.write_line("Service", 20, 25, size=14, style="B")
    y = sheet.write_prose(20, 28)
    for text in ("def open(name):", "    return read(name)", "class Door:"):
        sheet.write_line(text, 20, y + 6, size=10, style="B", family="courier")
        y += 5
    sheet.write_line("Warsaw, 12 March 2024", 130, y + 12, size=11, style="B")
    for number, text in enumerate(("Bring the ticket.", "Bring the order.", "Bring the receipt."), start=1):
        sheet.write_line(f"{number}) {text}", 25, y + 20 + 6 * number)
    sheet.write_line("Warning: this line is bold but it is a whole sentence of the text.", 20, y + 50, style="B")
    sheet.write_prose(20, y + 56)
    reading = read_sheet(sheet)
    assert find_titles(reading) == ["Service"]
    assert find_items(reading.document) == ["Bring the ticket.", "Bring the order.", "Bring the receipt."]


def test_bullets_that_wrap_are_whole() -> None:
    sheet = Sheet()
    sheet.write_line("What to bring", 20, 25, size=14, style="B")
    sheet.write_prose(20, 28)
    y = 60.0
    for first, second in (
        ("The ticket of the journey in both", "directions"),
        ("The order of the head of the", "department, signed"),
        ("Receipts", ""),
    ):
        sheet.write_line(f"\x95 {first}", 25, y)
        if second:
            sheet.write_line(second, 28.5, y + 5)
        y += 11
    items = find_items(read_sheet(sheet).document)
    assert items == ["The ticket of the journey in both directions", "The order of the head of the department, signed", "Receipts"]


def test_sentence_that_stands_apart_line_by_line_is_whole_and_its_bookmark_opens_nothing() -> None:
    sheet = Sheet()
    sheet.write_line("Vacancy of the office", 20, 25, size=14, style="B")
    y = sheet.write_prose(20, 30) + 6
    for indent, text in (
        (25, "1) death of the President,"),
        (25, "2) finding by the National Assembly of the lasting incapacity of the President"),
        (32, "Elect of the Republic to hold office for reasons of health, by a vote"),
        (32, "of at least two thirds of the members of the"),
        (32, "Assembly,"),
        (25, "3) removal of the President from office."),
    ):
        if text.startswith("Elect"):
            sheet.start_section(text)
        sheet.write_line(text, indent, y)
        y += 8.5
    reading = read_sheet(sheet)
    assert find_titles(reading) == ["Vacancy of the office"]
    first, second, third = find_items(reading.document)
    assert (first, third) == ("death of the President,", "removal of the President from office.")
    assert "of the President Elect of the Republic to hold office for reasons of health, by a vote of at least" in second
    assert second.endswith("of the members of the Assembly,")


def test_list_item_goes_on_overleaf() -> None:
    sheet = Sheet()
    sheet.write_prose(20, 30, repeats=12)
    sheet.write_line("1) The ticket is kept.", 25, 270)
    sheet.write_line("2) The order is handed to the head of the department who keeps it under no. 7", 25, 276)
    sheet.add_page()
    sheet.write_line("until the journey is paid.", 30, 30)
    sheet.write_prose(20, 40)
    items = find_items(read_sheet(sheet).document)
    assert items[-1] == "The order is handed to the head of the department who keeps it under no. 7 until the journey is paid."


def test_code_keeps_its_lines_where_columns_are_aligned() -> None:
    sheet = Sheet()
    sheet.write_prose(20, 20)
    for row, (keyword, rest) in enumerate((("SELECT", "name, price"), ("FROM", "rates"), ("WHERE", "price > 5"), ("ORDER BY", "name;"))):
        sheet.write_line(keyword, 20, 50 + 5 * row, size=9, family="courier")
        sheet.write_line(rest, 50, 50 + 5 * row, size=9, family="courier")
    sheet.write_prose(20, 80)
    text = " ".join(export(read_sheet(sheet)).split())
    assert "SELECT name, price FROM rates WHERE price > 5 ORDER BY name;" in text


@pytest.mark.parametrize("ruled", [True, False])
def test_table_has_its_rows_columns_and_header(ruled: bool) -> None:
    rows = [["Country", "Daily rate", "Hotel"], ["Austria", "52", "150"], ["Belgium", "55", "180"], ["Denmark", "446", "1300"]]
    sheet = Sheet()
    sheet.write_line("Rates abroad", 20, 25, size=14, style="B")
    end = sheet.write_prose(20, 28)
    draw_table(sheet, rows, 30, end + 8, ruled=ruled)
    sheet.write_prose(20, end + 45)
    tables = read_sheet(sheet).document.tables
    assert len(tables) == 1
    data = tables[0].data
    assert [[cell.text for cell in row] for row in data.grid] == rows
    assert [all(cell.column_header for cell in row) for row in data.grid] == [True, False, False, False]


@pytest.mark.parametrize("again", [False, True])
def test_table_that_goes_on_overleaf_is_one_unless_its_header_comes_again(again: bool) -> None:
    header = ["Country", "Daily rate", "Hotel"]
    rows = [[f"Country {letter}", f"rate {letter}", f"hotel {letter}"] for letter in "ABCDEFGH"]
    sheet = Sheet()
    end = sheet.write_prose(20, 20, repeats=4)
    draw_table(sheet, [header, *rows[:4]], 30, end + 8, ruled=True)
    sheet.add_page()
    draw_table(sheet, [header, *rows[4:]] if again else rows[4:], 30, 25, ruled=True, has_header=again)
    sheet.write_prose(20, 90)
    reading = read_sheet(sheet)
    assert [[[cell.text for cell in row] for row in table.data.grid] for table in reading.document.tables] == (
        [[header, *rows[:4]], [header, *rows[4:]]] if again else [[header, *rows]]
    )
    assert count_notice(reading, "joined_table") == (not again)
    assert [cell.column_header for cell in reading.document.tables[0].data.table_cells].count(True) == 3


def test_header_row_that_spans_columns_counts_two_rows() -> None:
    sheet = Sheet()
    sheet.write_prose(20, 20)
    sheet.set_font("helvetica", "B", 10)
    for x, y, width, height, text in (
        (20, 60, 40, 14, "Country"), (60, 60, 80, 7, "Rate"), (60, 67, 40, 7, "day"), (100, 67, 40, 7, "night"),
        (20, 74, 40, 7, "Austria"), (60, 74, 40, 7, "52"), (100, 74, 40, 7, "150"),
        (20, 81, 40, 7, "Belgium"), (60, 81, 40, 7, "55"), (100, 81, 40, 7, "180"),
    ):  # fmt: skip
        sheet.set_font("helvetica", "B" if y < 74 else "", 10)
        sheet.rect(x, y, width, height)
        sheet.text(x + 2, y + 5, text)
    (table,) = read_sheet(sheet).document.tables
    assert (table.data.num_rows, table.data.num_cols) == (4, 3)
    assert {cell.text for cell in table.data.table_cells if cell.column_header} == {"Country", "Rate", "day", "night"}
    (rate,) = (cell for cell in table.data.table_cells if cell.text == "Rate")
    assert (rate.col_span, rate.row_span) == (2, 1)


@pytest.fixture(scope="session")
def scan() -> Image:
    """The picture of a page of rules."""
    import pypdfium2

    sheet = Sheet()
    sheet.write_line("Rules of the Department", 20, 30, size=20, style="B")
    sheet.write_prose(20, 36, width=100, repeats=1)
    picture: Image = pypdfium2.PdfDocument(sheet.save())[0].render(scale=2.5).to_pil()
    return picture.crop((0, 0, picture.width * 2 // 3, picture.height // 4))


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_scan_is_set_upright_recognised_and_said_so(scan: Image, angle: int) -> None:
    file = io.BytesIO()
    scan.rotate(angle, expand=True).save(file, "PDF", resolution=180)
    reading = read_pdf(file.getvalue(), "scan.pdf")
    assert not any(page.words for page in reading.layer.pages)
    assert count_notice(reading, "recognised_pages") == 1
    text = "".join(export(reading).split())
    assert 0 <= text.index("RulesoftheDepartment") < text.index("keepstherecordsofeveryjourney")


def test_heights_of_one_print_size_are_one_group_that_does_not_grow_by_steps() -> None:
    assert group_sizes([16.6, 22.7, 18.2, 16.6]) == {22.7: 22.7, 18.2: 18.2, 16.6: 18.2}
    assert group_sizes([20.0, 17.5, 15.0]) == {20.0: 20.0, 17.5: 20.0, 15.0: 15.0}
    assert group_sizes([]) == {}


def test_progress_tells_every_page_and_cancel_stops_the_work() -> None:
    sheet = Sheet()
    sheet.write_prose(20, 30)
    sheet.add_page()
    sheet.write_prose(20, 30)  # a page without words would be looked at by the recogniser
    data = sheet.save()
    told: list[tuple[int, int, str]] = []
    read_pdf(data, "sheet.pdf", progress=lambda *call: told.append(call))
    assert told == [(0, 2, "pages"), (1, 2, "pages"), (2, 2, "pages")]

    def cancel(done: int, _total: int, _unit: str) -> None:
        if done == 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_pdf(data, "sheet.pdf", progress=cancel)
    assert read_pdf(data, "sheet.pdf").page_count == 2


def test_two_threads_read_one_after_the_other() -> None:
    sheet = Sheet()
    sheet.write_line("Service", 20, 25, size=16, style="B")
    sheet.write_prose(20, 30)
    data = sheet.save()
    results: list[list[str]] = []
    threads = [threading.Thread(target=lambda: results.append(find_titles(read_pdf(data, "sheet.pdf")))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [["Service"], ["Service"]]


def test_password_is_asked_for_and_an_owners_lock_is_not() -> None:
    locked = lock_sheet()
    for password in (None, "wrong"):
        with pytest.raises(PasswordRequired, match=r"locked\.pdf"):
            read_pdf(locked, "locked.pdf", password=password)
    assert find_titles(read_pdf(locked, "locked.pdf", password="openpassword")) == ["Locked rules"]
    assert find_titles(read_pdf(lock_sheet(user=""), "open.pdf")) == ["Locked rules"]


@pytest.mark.parametrize("data", [b"hello" * 99, b"%PDF-1.7\n" + bytes(range(256)) * 9 + b"\n%%EOF", NO_PAGES])
def test_what_is_no_pdf_is_damaged(data: bytes) -> None:
    with pytest.raises(DamagedFile):
        read_pdf(data, "bad.pdf")


@pytest.mark.parametrize("share", [0.3, 0.7, 0.98])
def test_cut_off_is_damaged(share: float) -> None:
    data = lock_sheet(user="")
    with pytest.raises(DamagedFile):
        read_pdf(data[: int(share * len(data))], "cut.pdf")


def test_no_socket_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    sheet = Sheet()
    sheet.write_prose(20, 30)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert read_sheet(sheet).page_count == 1


def test_no_bytes_are_an_empty_file() -> None:
    with pytest.raises(EmptyFile):
        read_pdf(b"", "empty.pdf")


def test_missing_libgl_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoGraphics:
        def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
            if name == "cv2":
                raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")
            return None

    for name in [name for name in sys.modules if name == "cv2" or name.startswith("cv2.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [NoGraphics(), *sys.meta_path])
    with pytest.raises(MissingLibrary) as caught:
        read_pdf(b"%PDF-1.4", "sheet.pdf")
    assert "apt-get install libgl1" in caught.value.remedy
