"""Manuscript to a PDF of scanned pages: pictures of print, a little grey, noisy and askew; the same bytes at every build.

The only user of Pillow among the samples. The fonts are those of `paper`; they are needed only to build the sample anew.
"""

import io
import random
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from fpdf import FPDF
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from tests.build_samples.manuscript import Piece
from tests.build_samples.paper import COMPANY, FONTS_DIR

DPI = 150
JPEG_QUALITY = 40
_SCANNED_AT = datetime(2025, 7, 1, 9, 0, tzinfo=UTC)
_PAGE_MM = (210, 297)
_MARGIN_MM = 25
_FOOT_MM = 20
_SKEWS_DEGREES = (0.35, -0.25)
_PAPER_GREY, _INK_GREY = 236, 52
_NOISE_SEED = 7
_NOISE_SHARE = 0.04
# Points, whether bold, and the room before and after in points.
_FORMS = {"title": (18, True, 0, 10), "heading": (15, True, 10, 5), "paragraph": (12, False, 0, 8)}
_LEADING = 1.35


def build_scan(pieces: Iterable[Piece], *, title: str, footer: str) -> bytes:
    """A PDF whose pages are pictures only; headings and paragraphs, a footer on each page, no text layer."""
    pages = list(_draw_pages(list(pieces), footer))
    scan = FPDF(format="A4")
    scan.set_title(title)
    scan.set_author(COMPANY)
    scan.set_creation_date(_SCANNED_AT)
    scan.set_auto_page_break(auto=False)
    noise = random.Random(_NOISE_SEED)
    for number, page in enumerate(pages):
        scan.add_page()
        scan.image(_scan_page(page, skew_degrees=_SKEWS_DEGREES[number % 2], noise=noise), 0, 0, *_PAGE_MM)
    return bytes(scan.output())


def _draw_pages(pieces: list[Piece], footer: str) -> Iterator[Image.Image]:
    """The printed pages, black on white; a heading is never the last line of a page."""
    page, draw = _start_page(footer, 1)
    left, bottom, number = _to_px(_MARGIN_MM), page.height - _to_px(_MARGIN_MM + _FOOT_MM / 2), 1
    y = float(_to_px(_MARGIN_MM))
    for piece in pieces:
        if piece.kind not in ("heading", "paragraph"):
            raise ValueError(f"the scan has no form for a {piece.kind}")
        form = "title" if piece.hashes == 1 else piece.kind
        points, is_bold, before, after = _FORMS[form]
        font = _load_font(points, is_bold=is_bold)
        line_px = points * _LEADING * DPI / 72
        lines = _wrap(piece.text, font, page.width - 2 * left)
        needed = line_px * (len(lines) + 3 if piece.kind == "heading" else 2)
        if y + needed > bottom:
            yield page
            number += 1
            page, draw = _start_page(footer, number)
            y = float(_to_px(_MARGIN_MM))
        y += before * DPI / 72
        for line in lines:
            if y + line_px > bottom:
                yield page
                number += 1
                page, draw = _start_page(footer, number)
                y = float(_to_px(_MARGIN_MM))
            draw.text((left, y), line, font=font, fill=0)
            y += line_px
        y += after * DPI / 72
    yield page


def _start_page(footer: str, number: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    page = Image.new("L", (_to_px(_PAGE_MM[0]), _to_px(_PAGE_MM[1])), 255)
    draw = ImageDraw.Draw(page)
    words = f"{footer} · strona {number}"
    font = _load_font(8, is_bold=False)
    draw.text(((page.width - font.getlength(words)) / 2, page.height - _to_px(_FOOT_MM)), words, font=font, fill=0)
    return page, draw


def _wrap(text: str, font: ImageFont.FreeTypeFont, width_px: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= width_px:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _scan_page(page: Image.Image, *, skew_degrees: float, noise: random.Random) -> io.BytesIO:
    """The picture a cheap scanner makes of a printed page, as JPEG."""
    grey = page.point([_INK_GREY + (_PAPER_GREY - _INK_GREY) * shade // 255 for shade in range(256)])
    turned = grey.rotate(skew_degrees, resample=Image.Resampling.BICUBIC, fillcolor=_PAPER_GREY)
    grain = Image.frombytes("L", page.size, noise.randbytes(page.width * page.height)).filter(ImageFilter.GaussianBlur(1))
    # Around the middle of its greys, so that the page gets neither darker nor lighter.
    grained = ImageChops.add(turned, grain.point([round((shade - 128) * 2 * _NOISE_SHARE) + 128 for shade in range(256)]), 1, -128)
    buffer = io.BytesIO()
    grained.filter(ImageFilter.GaussianBlur(0.4)).save(buffer, "JPEG", quality=JPEG_QUALITY, dpi=(DPI, DPI))
    buffer.seek(0)
    return buffer


def _load_font(points: float, *, is_bold: bool) -> ImageFont.FreeTypeFont:
    path = FONTS_DIR / ("DejaVuSerif-Bold.ttf" if is_bold else "DejaVuSerif.ttf")
    return ImageFont.truetype(path, points * DPI / 72, layout_engine=ImageFont.Layout.BASIC)


def _to_px(millimetres: float) -> int:
    return round(millimetres * DPI / 25.4)
