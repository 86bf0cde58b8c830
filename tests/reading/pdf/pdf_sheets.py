"""Small PDFs drawn for one test each; the only user of fpdf2 among the unit tests. Standard fonts, so no accents beyond Latin-1."""

from fpdf import FPDF

LEFT, RIGHT_COLUMN = 20.0, 110.0
PROSE = (
    "The employee keeps the records of every journey and hands them to the department by the fifth day of the month. "
    "The department checks them against the orders and sends back those that do not agree. "
)


class Sheet(FPDF):
    """A page in millimetres with text placed by hand."""

    def __init__(self) -> None:
        super().__init__(format="A4")
        self.set_margin(LEFT)
        self.set_auto_page_break(auto=False)
        self.add_page()

    def write_line(self, text: str, x: float, y: float, *, size: float = 11, style: str = "", family: str = "helvetica") -> None:
        self.set_font(family, style, size)
        self.text(x, y, text)

    def write_prose(self, x: float, y: float, *, width: float = 170, repeats: int = 2, text: str = PROSE) -> float:
        """A paragraph; returns where it ends."""
        self.set_font("helvetica", "", 11)
        self.set_xy(x, y)
        self.multi_cell(width, 5, text * repeats)
        return float(self.get_y())

    def save(self) -> bytes:
        return bytes(self.output())


def draw_table(sheet: Sheet, rows: list[list[str]], x: float, y: float, *, ruled: bool, width: float = 40, has_header: bool = True) -> None:
    """A table of cells 7 mm high, with or without rules; the first row is bold unless it is no header."""
    for row, cells in enumerate(rows):
        sheet.set_font("helvetica", "B" if row == 0 and has_header else "", 10)
        for column, text in enumerate(cells):
            if ruled:
                sheet.rect(x + column * width, y + row * 7, width, 7)
            sheet.text(x + column * width + 2, y + row * 7 + 5, text)
