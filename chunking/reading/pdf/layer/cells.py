"""Docling's cells of a PDF page without hidden words and watermarks, and with the values of a form."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from chunking.reading.pdf.layer.pages import SHOWN_HIDDEN, LayerPage, LayerWord
from chunking.reading.pdf.layer.words import Rect

if TYPE_CHECKING:
    from docling.datamodel.base_models import Page

LINE_POINTS = 12.0  # height of a line of its own
NEAR = 1.0  # points: boxes of the two libraries differ by the rounding of font heights
MIN_MATCH = 0.6  # of the characters of a cell that the words at its place have


def drop_left_out(page: "Page", layer: LayerPage) -> None:
    """Take the words that are left out of the layer out of Docling's words and lines of a page."""
    if page.parsed_page is None or not any(word.is_left_out for word in layer.words):
        return
    parsed = page.parsed_page
    dropped = {id(cell) for cell in _find_dropped(parsed.word_cells, layer.words)}
    lines = []
    for line, inside in zip(parsed.textline_cells, _group_words(parsed.textline_cells, parsed.word_cells), strict=True):
        if not any(id(word) in dropped for word in inside):
            lines.append(line)
        else:
            lines += _keep_words(line, inside, dropped)
    parsed.textline_cells = lines
    parsed.word_cells = [word for word in parsed.word_cells if id(word) not in dropped]
    number_lines(page)


def write_off_page(page: "Page", layer: LayerPage) -> None:
    """Write the words off the page that a rule lets in below it, since Docling does not read them."""
    if page.parsed_page is None:
        return
    off = [word for word in layer.words if word.kind == SHOWN_HIDDEN and not holds((0, 0, layer.width, layer.height), word.box)]
    for row, (_, group) in enumerate(groupby(off, key=lambda word: word.line)):
        text = " ".join(word.text for word in group)
        top = layer.height + row * 2 * LINE_POINTS
        cell = make_cell(text, (0.0, top, 0.5 * LINE_POINTS * len(text), top + LINE_POINTS))
        page.parsed_page.textline_cells.append(cell)
    number_lines(page)


def make_cell(text: str, box: Rect) -> Any:
    """Return a line or word as Docling has them."""
    from docling_core.types.doc.page import TextCell

    return TextCell(index=0, text=text, orig=text, rect=make_rect(box), from_ocr=False)


def make_rect(box: Rect) -> Any:
    """Return a place as Docling has it."""
    from docling_core.types.doc import BoundingBox
    from docling_core.types.doc.page import BoundingRectangle

    return BoundingRectangle.from_bounding_box(BoundingBox(l=box[0], t=box[1], r=box[2], b=box[3]))


def number_lines(page: "Page") -> None:
    """Give every line of a page its own index, by which Docling tells them apart."""
    assert page.parsed_page is not None
    for index, line in enumerate(page.parsed_page.textline_cells):
        line.index = index


def _find_dropped(cells: Sequence[Any], words: Sequence[LayerWord]) -> Iterator[Any]:
    """Yield the cells at whose place the layer has left out words with their characters, and no other ones as well."""
    left_out = [word for word in words if word.is_left_out]
    kept = [word for word in words if not word.is_left_out]
    given: dict[str, list[Rect]] = defaultdict(list)
    for cell in cells:
        box = get_box(cell)
        out, stay = ([word for word in group if _touches(word.box, box)] for group in (left_out, kept))
        share_out, share_stay = _match(cell.text, out), _match(cell.text, stay)
        if out and not stay:  # even if the two libraries read its letters otherwise
            yield cell
        elif share_out >= MIN_MATCH and share_stay <= share_out:
            # The word may stand there twice, seen and unseen: one of the cells stays.
            if share_stay < share_out or any(_touches(box, other) for other in given[cell.text]):
                yield cell
            else:
                given[cell.text].append(box)


def _match(text: str, words: Sequence[LayerWord]) -> float:
    """Return the share of the characters of a text that words at its place have."""
    wanted = Counter(text.replace(" ", ""))
    found = Counter("".join(word.text for word in words))
    return (wanted & found).total() / max(wanted.total(), 1)


def _touches(box: Rect, other: Rect) -> bool:
    """Return whether the middle of one of two boxes is in the other one."""
    return holds(box, other) or holds(other, box)


def holds(outer: Rect, box: Rect) -> bool:
    """Return whether the middle of a box lies in another one."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] - NEAR <= x <= outer[2] + NEAR and outer[1] - NEAR <= y <= outer[3] + NEAR


def _group_words(lines: Sequence[Any], words: Sequence[Any]) -> list[list[Any]]:
    """Return the words of each line; a word at the place of two lines belongs to the one at its height that has room for it."""
    groups: list[list[Any]] = [[] for _ in lines]
    boxes = [get_box(line) for line in lines]
    room = [len("".join(line.text.split())) for line in lines]
    for word in words:
        text, box = word.text.strip(), get_box(word)
        around = [index for index, line in enumerate(lines) if holds(boxes[index], box) and text in line.text]
        if around:
            best = min(around, key=lambda index: (room[index] < len(text), abs(boxes[index][3] - box[3])))
            groups[best].append(word)
            room[best] -= len(text)
    return groups


def _keep_words(line: Any, words: Sequence[Any], dropped: set[int]) -> Iterator[Any]:
    """Yield the parts of a line between its dropped words."""
    parts: list[list[Any]] = [[]]
    for word in words:
        if id(word) in dropped:
            parts.append([])
        else:
            parts[-1].append(word)
    for part in filter(None, parts):
        boxes = [get_box(word) for word in part]
        text = " ".join(word.text.strip() for word in part)
        left, top, right, bottom = zip(*boxes, strict=True)
        rect = make_rect((min(left), min(top), max(right), max(bottom)))
        yield line.model_copy(update={"text": text, "orig": text, "rect": rect})


def get_box(cell: Any) -> Rect:
    """Return the place of a cell of Docling."""
    box = cell.rect.to_bounding_box()
    return box.l, box.t, box.r, box.b
