"""Words of a PDF page as pdfium reads them, with their place and the facts of the objects that draw them."""

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pypdfium2

Rect = tuple[float, float, float, float]
"""Left, top, right and bottom in points from the top left corner of the page as shown."""

HYPHENS = "\x02\ufffe"
"""What pdfium writes for the hyphen of a word that is split at a line's end."""
_WORD = re.compile(r"\S+")
DEPTH = 4  # of form objects inside form objects
_MARKED_OBJECTS = 20
_SCALE = 100  # device pixels a point: pdfium converts places to whole pixels only


@dataclass(frozen=True, slots=True)
class Drawing:
    """The facts of a text object.

    Attributes:
        number: index of pdfium's object among the handles of the page.
        mode: text rendering mode (ISO 32000-1, 9.3.6): 3 draws nothing, 7 only clips.
        fill: red, green, blue and opacity, each 0 to 255.
        size: font size on the page, in points.
        angle: degrees that its base line is turned from the horizontal of the page's content, 0 to 360.
        is_artifact: the file marks it as no part of the content, like headers and watermarks (ISO 32000-1, 14.8.2.2).
    """

    number: int
    mode: int
    fill: tuple[int, int, int, int]
    size: float
    angle: float
    is_artifact: bool = False


@dataclass(frozen=True, slots=True)
class DrawnWord:
    """A word, or the part of it that one object draws; `line` and `number` count the lines and the words of the layer."""

    text: str
    box: Rect
    line: int
    number: int
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """The words of a page in the order of the layer.

    Attributes:
        hidden: indices of the words that cannot be seen.
        twins: indices of words that can, though only by a copy at the same place that the layer does not have.
    """

    width: float
    height: float
    words: tuple[DrawnWord, ...]
    hidden: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()


def read_words(page: "pypdfium2.PdfPage") -> tuple[DrawnPage, list[Any]]:
    """Return an open page and the handles of its text objects, which are valid until it is closed.

    A word that several objects draw is one word an object.
    """
    text_page = page.get_textpage()
    handles: list[Any] = []
    width, height = page.get_size()
    try:
        return DrawnPage(width, height, tuple(_read_words(page, text_page, handles))), handles
    finally:
        text_page.close()


def _read_words(page: "pypdfium2.PdfPage", text_page: Any, handles: list[Any]) -> Iterator[DrawnWord]:
    import pypdfium2.raw as pdfium

    text = _read_characters(text_page)
    place = make_transform(page)
    drawings: dict[int, Drawing] = {}

    def find(index: int) -> int:
        """Return the address of the object that draws a character, 0 if none does."""
        handle = pdfium.FPDFText_GetTextObject(text_page, index)
        address = ctypes.cast(handle, ctypes.c_void_p).value or 0
        if address and address not in drawings:
            drawings[address] = _read_drawing(text_page, index, handle, len(handles), is_artifact=address in marked)
            handles.append(handle)
        return address

    marked = _find_marked(page)
    line = position = 0
    for number, found in enumerate(_WORD.finditer(text)):
        line += text.count("\n", position, found.start())
        position = found.start()
        for start, end, address in _split_by_object(found.start(), found.end(), find):
            if address:
                yield DrawnWord(text[start:end], place(*_find_box(text_page, start, end)), line, number, drawings[address])


def _read_characters(text_page: Any) -> str:
    """Return the characters of a page, one for each of pdfium's indices."""
    import pypdfium2.raw as pdfium

    count = text_page.count_chars()
    text = str(text_page.get_text_range()) if count else ""
    if len(text) != count:  # characters beyond 16 bits, or characters that pdfium leaves out of its text
        codes = (pdfium.FPDFText_GetUnicode(text_page, index) for index in range(count))
        text = "".join(chr(code) if code and not 0xD800 <= code < 0xE000 else " " for code in codes)
    for hyphen in HYPHENS:
        text = text.replace(hyphen, "\u00ad")
    return text


def _split_by_object(start: int, end: int, find: Any) -> Iterator[tuple[int, int, int]]:
    """Yield the parts of a word that one object each draws, as (start, end, address)."""
    first = find(start)
    if find(end - 1) == first:
        yield start, end, first
        return
    begin, address = start, first
    for index in range(start + 1, end):
        other = find(index)
        if other != address and other:
            if address:
                yield begin, index, address
                begin = index
            address = other
    yield begin, end, address


def _find_box(text_page: Any, start: int, end: int) -> Rect:
    """Return left, bottom, right and top of characters in the page's own coordinates."""
    import pypdfium2.raw as pdfium

    rects = [(index, pdfium.FS_RECTF()) for index in dict.fromkeys((start, end - 1))]
    boxes = [(r.left, r.bottom, r.right, r.top) for index, r in rects if pdfium.FPDFText_GetLooseCharBox(text_page, index, r)]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _read_drawing(text_page: Any, index: int, handle: Any, number: int, *, is_artifact: bool) -> Drawing:
    import pypdfium2.raw as pdfium

    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    is_known = pdfium.FPDFPageObj_GetFillColor(handle, red, green, blue, opacity)
    fill = (red.value, green.value, blue.value, opacity.value) if is_known else (0, 0, 0, 255)
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text_page, index, matrix)
    size = pdfium.FPDFText_GetFontSize(text_page, index) * math.hypot(matrix.c, matrix.d)
    angle = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
    mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
    return Drawing(number, mode, fill, size, angle, is_artifact or _is_artifact(handle))


def _find_marked(page: "pypdfium2.PdfPage") -> set[int]:
    """Return the addresses of the objects inside form objects that are artifacts; programs draw a watermark first or last."""
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFPage_CountObjects(page)
    outer = [pdfium.FPDFPage_GetObject(page, index) for index in range(count) if min(index, count - 1 - index) < _MARKED_OBJECTS]
    forms = [handle for handle in outer if pdfium.FPDFPageObj_GetType(handle) == pdfium.FPDF_PAGEOBJ_FORM]
    pending, found = [handle for handle in forms if _is_artifact(handle)], set()
    while pending:
        form = pending.pop()
        for index in range(pdfium.FPDFFormObj_CountObjects(form)):
            handle = pdfium.FPDFFormObj_GetObject(form, index)
            found.add(ctypes.cast(handle, ctypes.c_void_p).value or 0)
            if pdfium.FPDFPageObj_GetType(handle) == pdfium.FPDF_PAGEOBJ_FORM:
                pending.append(handle)
    return found


def _is_artifact(handle: Any) -> bool:
    import pypdfium2.raw as pdfium

    marks = (pdfium.FPDFPageObj_GetMark(handle, number) for number in range(max(pdfium.FPDFPageObj_CountMarks(handle), 0)))
    return any(_read_name(mark) == "Artifact" for mark in marks)


def _read_name(mark: Any) -> str:
    """Return the name of a mark; pdfium does not tell those of its kind, "Header" or "Watermark"."""
    import pypdfium2.raw as pdfium

    buffer, length = ctypes.create_string_buffer(64), ctypes.c_ulong()
    is_read = pdfium.FPDFPageObjMark_GetName(mark, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 64, length)
    return buffer.raw[: length.value].decode("utf-16-le", "replace").rstrip("\0") if is_read else ""


def make_transform(page: "pypdfium2.PdfPage") -> "Callable[[float, float, float, float], Rect]":
    """Return a function from a box in the page's own coordinates (left, bottom, right, top) to one on the page as shown."""
    import pypdfium2.raw as pdfium

    width, height = page.get_size()
    x, y = ctypes.c_int(), ctypes.c_int()

    def convert(left: float, up: float) -> tuple[float, float]:
        pdfium.FPDF_PageToDevice(page, 0, 0, round(width * _SCALE), round(height * _SCALE), 0, left, up, x, y)
        return x.value / _SCALE, y.value / _SCALE

    (x0, y0), (x1, y1), (x2, y2) = convert(0, 0), convert(1000, 0), convert(0, 1000)
    a, b, c, d = (x1 - x0) / 1000, (y1 - y0) / 1000, (x2 - x0) / 1000, (y2 - y0) / 1000

    def place(left: float, low: float, right: float, high: float) -> Rect:
        xs = (x0 + a * left + c * low, x0 + a * right + c * high)
        ys = (y0 + b * left + d * low, y0 + b * right + d * high)
        return min(xs), min(ys), max(xs), max(ys)

    return place


def find_images(page: "pypdfium2.PdfPage") -> list[Rect]:
    """Return the places of the images of an open page, those inside form objects included."""
    import pypdfium2.raw as pdfium

    unit = (0.0, 0.0, 1.0, 1.0)
    return [_place_object(page, image, unit, own=True) for image in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=DEPTH)]


def find_unlisted(page: "pypdfium2.PdfPage", handles: Sequence[Any]) -> list[tuple[Rect, Any]]:
    """Return place and handle of the text objects that pdfium leaves out of the layer: it takes a second copy of a text for a shadow."""
    import pypdfium2.raw as pdfium

    listed = {ctypes.cast(handle, ctypes.c_void_p).value for handle in handles}
    return [
        (_place_object(page, text, text.get_bounds(), own=False), text.raw)
        for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=DEPTH)
        if ctypes.cast(text.raw, ctypes.c_void_p).value not in listed
    ]


def _place_object(page: "pypdfium2.PdfPage", item: Any, area: Rect, *, own: bool) -> Rect:
    """Return the place of an area (left, bottom, right, top) of an object, in coordinates of its own or of what contains it."""
    import pypdfium2

    matrix = item.get_matrix() if own else pypdfium2.PdfMatrix()
    container = item.container
    while container is not None:
        matrix = matrix.multiply(container.get_matrix())
        container = container.container
    corners = [matrix.on_point(x, y) for x in (area[0], area[2]) for y in (area[1], area[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return make_transform(page)(min(xs), min(ys), max(xs), max(ys))
