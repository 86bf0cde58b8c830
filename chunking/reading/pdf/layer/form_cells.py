"""The values of a PDF's form among Docling's cells, each at its place, a tick beside its label."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chunking.reading.pdf.layer.cells import LINE_POINTS, get_box, holds, make_cell, make_rect, number_lines
from chunking.reading.pdf.layer.fields import Field
from chunking.reading.pdf.layer.words import Rect

if TYPE_CHECKING:
    from docling.datamodel.base_models import Page

NEAR_EMS = 2.0  # heights of a line between a box and the label to its right
FAR_EMS = 20.0  # and to its left, where boxes often stand in a column of their own
MAX_LABEL_WORDS = 6  # to the left of a field, without a colon: a longer line is text of another column


@dataclass(frozen=True, slots=True)
class Widgets:
    """Cells that Docling read in the drawings of a page's form fields."""

    lines: tuple[Any, ...] = ()
    words: tuple[Any, ...] = ()


def take_widgets(page: "Page") -> Widgets:
    """Take the drawings of form fields out of a page, so that a scan with a filled form is recognised all the same."""
    if page.parsed_page is None:
        return Widgets()
    parsed = page.parsed_page
    lines = tuple(cell for cell in parsed.textline_cells if getattr(cell, "widget", False))
    words = tuple(cell for cell in parsed.word_cells if getattr(cell, "widget", False))
    if lines or words:
        parsed.textline_cells = [cell for cell in parsed.textline_cells if not getattr(cell, "widget", False)]
        parsed.word_cells = [cell for cell in parsed.word_cells if not getattr(cell, "widget", False)]
        number_lines(page)
    return Widgets(lines, words)


def write_fields(page: "Page", fields: Sequence[Field], widgets: Widgets) -> None:
    """Write the values of a form into a page.

    A value stands in the line of its label, so that both are read together. A text is written as the file draws it
    ("1 250,00 zł" for 1250), or plainly if it is not drawn; of a list, what is chosen.

    Args:
        page: after the recognition of scans; changed.
        fields: of that page; those that are not seen are left out.
        widgets: what was taken out of it.
    """
    parsed = page.parsed_page
    if parsed is None or not (fields or widgets.lines):
        return
    is_recognised = any(cell.from_ocr for cell in parsed.textline_cells)
    loose = [line for line in widgets.lines if not any(holds(field.box, get_box(line)) for field in fields)]
    words = [word for word in widgets.words if not any(holds(field.box, get_box(word)) for field in fields)]
    labels = list(parsed.textline_cells)
    for field in sorted(fields, key=lambda field: (field.box[1], field.box[0])):
        there = [line for line in parsed.textline_cells if holds(field.box, get_box(line))]
        is_read = field.kind != "tick" and there and (is_recognised or field.kind == "remark")
        if not field.is_seen or is_read:
            continue
        drawn = [line for line in widgets.lines if holds(field.box, get_box(line))]
        is_drawn = bool(drawn) and (field.kind == "text" or _plain(drawn) == "".join(field.text.split()))
        text = "\n".join(line.text for line in drawn) if is_drawn else field.text
        if not text or _join_label(labels, parsed.word_cells, Field(field.kind, text, field.box)):
            pass
        elif is_drawn:
            loose += drawn
        else:
            loose += _make_lines(text, field.box)
        if parsed.word_cells and is_drawn:
            words += [word for word in widgets.words if holds(field.box, get_box(word))]
        elif parsed.word_cells:
            words += [word for line in _make_lines(text, field.box) for word in _make_words(line)]
    parsed.textline_cells = [*parsed.textline_cells, *loose]
    parsed.word_cells = [*parsed.word_cells, *words]
    number_lines(page)


def _plain(lines: Sequence[Any]) -> str:
    return "".join("".join(line.text.split()) for line in lines)


def _make_lines(text: str, box: Rect) -> list[Any]:
    left, top, right, bottom = box
    lines = text.split("\n") if text else []
    height = min(LINE_POINTS, (bottom - top) / max(len(lines), 1))
    start = (top + bottom - height) / 2 if len(lines) == 1 else top
    return [
        make_cell(line, (left, start + row * height, min(right, left + 0.5 * height * len(line)), start + (row + 1) * height))
        for row, line in enumerate(lines)
    ]


def _make_words(line: Any) -> Iterator[Any]:
    left, top, right, bottom = get_box(line)
    advance = (right - left) / max(len(line.text), 1)
    position = 0
    for word in line.text.split():
        position = line.text.index(word, position)
        yield make_cell(word, (left + position * advance, top, left + (position + len(word)) * advance, bottom))
        position += len(word)


def _join_label(lines: Sequence[Any], words: Sequence[Any], field: Field) -> bool:
    """Write a value into the line of its label; return whether there is one.

    That of a tick is to the right of its box or to the left, whichever is nearer; that of another field is to the left.
    """
    best: tuple[float, Any, int, bool] | None = None
    for line in lines:
        box = get_box(line)
        height = box[3] - box[1]
        if not _is_level(box, field.box):
            continue
        for start, end, left, right in _locate_words(line, words):
            sides = [(field.box[0] - right, FAR_EMS, end, False)] if field.kind == "tick" or _is_label(line.text[:end]) else []
            if field.kind == "tick":
                sides.append((left - field.box[2], NEAR_EMS, start, True))
            for gap, limit, position, is_before in sides:
                if -height / 2 <= gap <= limit * height and (best is None or gap < best[0]):
                    best = gap, line, position, is_before
    if best is None:
        return False
    gap, line, position, is_before = best
    value = " ".join(field.text.split())
    line.text = " ".join(filter(None, (line.text[:position].strip(), value, line.text[position:].strip())))
    line.orig = line.text
    if is_before or field.kind != "tick":
        box = get_box(line)
        line.rect = make_rect((min(box[0], field.box[0]), box[1], max(box[2], field.box[2]), box[3]))
    return True


def _is_label(text: str) -> bool:
    return text.rstrip(" .…_").endswith(":") or len(text.split()) <= MAX_LABEL_WORDS


def _is_level(line: Rect, box: Rect) -> bool:
    return line[1] <= (box[1] + box[3]) / 2 <= line[3] or box[1] <= (line[1] + line[3]) / 2 <= box[3]


def _locate_words(line: Any, words: Sequence[Any]) -> list[tuple[int, int, float, float]]:
    """Return where each word of a line begins and ends in its text, and its left and right edge."""
    found = []
    position = 0
    inside = sorted((word for word in words if holds(get_box(line), get_box(word))), key=lambda word: get_box(word)[0])
    for word in inside:
        start = line.text.find(word.text.strip(), position)
        if start >= 0:
            position = start + len(word.text.strip())
            found.append((start, position, get_box(word)[0], get_box(word)[2]))
    box = get_box(line)
    return found or [(0, len(line.text), box[0], box[2])]
