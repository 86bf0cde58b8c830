"""Manuscript to PDF, the same bytes at every build; the only user of fpdf2 among the samples.

The fonts are those of the Debian package `fonts-dejavu-core`; they are needed only to build the sample anew.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from tests.build_samples.manuscript import Piece

FONTS_DIR = Path("/usr/share/fonts/truetype/dejavu")
COMPANY = "Wielosad Przetwory sp. z o.o."
_WRITTEN_AT = datetime(2025, 2, 3, 9, 0, tzinfo=UTC)
_FONT = "DejaVu"
_INK = (31, 58, 46)


class _Paper(FPDF):
    """A4 with the title as a running header, and a running footer."""

    def __init__(self, title: str, footer: str) -> None:
        super().__init__(format="A4")
        self._title = title
        self._footer = footer

    def header(self) -> None:
        """The running line at the head of every page; called by fpdf2."""
        self.set_y(12)
        self.set_font(_FONT, size=9)
        self.set_text_color(90, 90, 90)
        self.cell(0, 5, self._title, align="R", border="B")
        self.set_text_color(0, 0, 0)
        self.set_y(self.t_margin)

    def footer(self) -> None:
        """The running line at the foot of every page; called by fpdf2."""
        self.set_y(-17)
        self.set_font(_FONT, size=8)
        self.set_text_color(90, 90, 90)
        self.cell(0, 5, f"{self._footer} · strona {self.page_no()} z {{nb}}", align="C")
        self.set_text_color(0, 0, 0)


def build_paper(pieces: Iterable[Piece], *, title: str, footer: str) -> bytes:
    """A PDF of headings and paragraphs with embedded fonts, page numbers and a clean text layer."""
    paper = _Paper(title, footer)
    paper.add_font(_FONT, fname=FONTS_DIR / "DejaVuSans.ttf")
    paper.add_font(_FONT, style="B", fname=FONTS_DIR / "DejaVuSans-Bold.ttf")
    paper.set_title(title)
    paper.set_author(COMPANY)
    paper.set_lang("pl-PL")
    paper.set_creation_date(_WRITTEN_AT)
    paper.set_margins(25, 27, 25)
    paper.set_auto_page_break(auto=True, margin=30)
    paper.add_page()
    for piece in pieces:
        _add_piece(paper, piece)
    return bytes(paper.output())


def _add_piece(paper: FPDF, piece: Piece) -> None:
    if piece.kind == "heading":
        paper.ln(3)
        paper.set_font(_FONT, style="B", size=15)
        paper.set_text_color(*_INK)
        paper.multi_cell(0, 8, piece.text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        paper.set_text_color(0, 0, 0)
        paper.ln(1.5)
    elif piece.kind == "paragraph":
        paper.set_font(_FONT, size=10.5)
        paper.multi_cell(0, 5.8, piece.text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        paper.ln(2.6)
    else:
        raise ValueError(f"the paper has no form for a {piece.kind}")
