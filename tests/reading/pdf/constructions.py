"""PDFs of our own with the constructions of the real files in ../shared/cases, so that their rules are tested anywhere."""

import io

import pypdfium2

from tests.reading.pdf.pdf_sheets import PROSE, RIGHT_COLUMN, Sheet, draw_table

AGREEMENT = (
    (("PART I - DEFINITIONS", 0), ("1. Interpretation", 1), ("2. Construction of Terms", 1)),
    (("PART II - OBLIGATIONS", 0), ("3. Payment Terms", 1), ("3.1 Payment Schedule", 2)),
    (("4. Termination", 1), ("PART III - MISCELLANEOUS", 0)),
)
"""Title and depth of each bookmark, by page."""
COUNTRIES = [["Country", "Capital", "Language"], ["Austria", "Vienna", "German"], ["Belgium", "Brussels", "Dutch"]]
COURSE = (
    ("Module One - Introduction to the Rules of", "Business Travel", "Which journeys are paid?"),
    ("Module Two: Planning of a Journey and", "Step 1: The Order", "Who signs the order of a journey that takes longer than"),
    ("Module Three: Step 2: Accounts and Proof of", "Payment", "Who keeps the records?"),
)
"""Two lines of each title, and the first question of its list."""
LAW = {
    "I": ("THE REPUBLIC", 3),
    "II": ("FREEDOMS, RIGHTS AND OBLIGATIONS OF PERSONS AND CITIZENS", 4),
    "III": ("SOURCES OF LAW", 3),
}
"""Number -> title of each chapter, and how many articles it has."""


def draw_agreement() -> bytes:
    """Headings of one size, whose levels only the bookmarks know, under a header with the page's number."""
    sheet = Sheet()
    for number, titles in enumerate(AGREEMENT, start=1):
        if number > 1:
            sheet.add_page()
        sheet.write_line(f"Sample Agreement - page {number}", 20, 12, size=9)
        y = 30.0
        for title, depth in titles:
            sheet.set_y(y)
            sheet.start_section(title, level=depth)
            sheet.write_line(title, 20, y, size=13, style="B")
            y = sheet.write_prose(20, y + 4) + 14
    return sheet.save()


def draw_page_of_a_book() -> bytes:
    """One page taken from a book of twenty, whose bookmarks it still has."""
    sheet = Sheet()
    for number in range(1, 21):
        if number > 1:
            sheet.add_page()
        for y, title, size in ((30, f"Journeys in year {number}", 20), (110, f"Tickets of year {number}", 14)):
            sheet.set_y(y)
            sheet.start_section(title, level=int(y > 30))
            sheet.write_line(title, 20, y, size=size, style="B")
            sheet.write_prose(20, y + 6)
    book = pypdfium2.PdfDocument(sheet.save())
    for index in reversed([index for index in range(20) if index != 6]):
        del book[index]
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def draw_course() -> bytes:
    """Two columns with titles broken over two lines and lists of questions, one of them over two lines."""
    sheet = Sheet()
    for (first, second, question), x, y in zip(COURSE, (20, 20, RIGHT_COLUMN), (30, 150, 30), strict=True):
        sheet.write_line(first, x, y, size=11, style="B")
        sheet.write_line(second, x, y + 5, size=11, style="B")
        end = sheet.write_prose(x, y + 9, width=80, repeats=1) + 6
        sheet.write_line(f"\x95 {question}", x, end, size=9)
        sheet.write_line("ten days?" if question.endswith("than") else "", x + 3, end + 5, size=9)
        sheet.write_line("\x95 What does the department check?", x, end + 10, size=9)
    return sheet.save()


def draw_article() -> bytes:
    """A title over two columns, text that goes on from the left to the right one with words split, then a table."""
    sheet = Sheet()
    sheet.write_line("A Document of Two Columns", 55, 25, size=20, style="B")
    sheet.write_line("Abstract", 20, 45, size=13, style="B")
    end = sheet.write_prose(20, 48, width=80, repeats=6)
    for row, text in enumerate(("A journey abroad is ordered by the depart-", "ment that pays for it and is never begun", "without")):
        sheet.write_line(text, 20, end + 9 + 5 * row)
    sheet.write_prose(RIGHT_COLUMN, 42, width=80, repeats=6, text="the written order. " + PROSE.replace("employee", "cashier"))
    sheet.write_line("1", 105, 288, size=9)
    sheet.add_page()
    sheet.write_line("Table 1: Countries of the European Union", 20, 30)
    draw_table(sheet, COUNTRIES, 20, 36, ruled=True)
    sheet.write_prose(20, 70)
    sheet.write_line("2", 105, 288, size=9)
    return sheet.save()


def draw_law() -> bytes:
    """Chapters whose title is on the next line, articles, references to articles in sentences, and page numbers with dashes."""
    sheet = Sheet()
    page, article = 1, 1
    sheet.write_line("CONSTITUTION OF THE DEPARTMENT", 50, 25, size=16, style="B")
    y = 40.0
    for number, (title, count) in LAW.items():
        sheet.write_line(f"Chapter {number}", 90, y, size=12, style="B")
        sheet.write_line(title, 105 - len(title) * 1.25, y + 6, size=12, style="B")
        y += 18
        for _ in range(count):
            sheet.write_line(f"Art. {article}.", 98, y, size=11, style="B")
            sheet.write_line("1. Whoever travels has the right to a ticket, unless the order under", 20, y + 7)
            sheet.write_line(f"art. {article + 1} says otherwise.", 20, y + 12)
            y, article = y + 24, article + 1
            if y > 250:
                sheet.write_line(f"- {page} -", 100, 285, size=10)
                sheet.add_page()
                page, y = page + 1, 30.0
    sheet.write_line(f"- {page} -", 100, 285, size=10)
    return sheet.save()


def lock_sheet(*, owner: str = "owner", user: str = "openpassword") -> bytes:
    """A page that opens only with the user's password; with "" only the owner's rights are locked."""
    sheet = Sheet()
    sheet.write_line("Locked rules", 20, 40, size=16, style="B")
    sheet.write_prose(20, 44)
    sheet.set_encryption(owner_password=owner, user_password=user)
    return sheet.save()
