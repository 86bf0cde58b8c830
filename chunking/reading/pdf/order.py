"""Reading order of the blocks of a PDF page: bands from top to bottom, columns inside a band."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from docling.models.postprocessing.reading_order_rb import ReadingOrderPredictor
from docling.models.stages.reading_order.readingorder_model import ReadingOrderModel, ReadingOrderOptions
from docling_core.types.doc import DocItemLabel

from chunking.reading.pdf.lines import is_right_to_left

SKIPPED = frozenset(
    {
        DocItemLabel.PAGE_HEADER,
        DocItemLabel.PAGE_FOOTER,
        DocItemLabel.TABLE,
        DocItemLabel.PICTURE,
        DocItemLabel.CAPTION,
        DocItemLabel.FOOTNOTE,
    }
)
CONTINUABLE = (DocItemLabel.TEXT, DocItemLabel.LIST_ITEM, DocItemLabel.SECTION_HEADER)
MIN_SIDE_BY_SIDE = 6.0  # points: less is the overlap of two lines one below the other
TOUCH = 2.0  # points: boxes of neighbouring columns overlap by a little; at 1 columns set tightly are one
ROW_POINTS = 6.0  # a label and its value are less than half of it apart, as in types of two sizes; not sensitive from 5 to 9
MIN_PAIRED_SHARE = 0.8  # one field in five may be empty; at 0.4 columns of text with lines at equal heights are read as forms


@dataclass(frozen=True, slots=True)
class Box:
    """The box of a block in points from the top left; `key` identifies the block."""

    left: float
    top: float
    right: float
    bottom: float
    key: int

    @property
    def middle(self) -> float:
        """Vertical middle."""
        return (self.top + self.bottom) / 2


class BandOrderPredictor(ReadingOrderPredictor):
    """Docling's predictor of order, captions and merges, with the order of `order_boxes` within a page.

    Attributes:
        continued_pages: pages whose last heading continues at the top of the next page.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.continued_pages: frozenset[int] = frozenset()

    def _predict_page(self, page_elements: list[Any], *, vertical_separators: list[Any] | None = None) -> list[Any]:  # noqa: ARG002 - Docling's signature
        boxes = []
        for index, element in enumerate(page_elements):
            box = element.to_top_left_origin(page_height=element.page_size.height)
            boxes.append(Box(box.l, box.t, box.r, box.b, index))
        if is_right_to_left("".join(element.text for element in page_elements if hasattr(element, "text"))):
            # Mirrored, such a page is ordered like any other.
            boxes = [Box(-box.right, box.top, -box.left, box.bottom, box.key) for box in boxes]
        return [page_elements[box.key] for box in order_boxes(boxes)]

    def predict_merges(self, sorted_elements: list[Any]) -> dict[int, list[int]]:
        """Return the paragraphs that continue in the next column or on the next page, in lowercase after an open end."""
        merges: dict[int, list[int]] = {}
        head: Any = None
        last: Any = None
        for element in sorted_elements:
            if element.label in SKIPPED:
                continue
            if last is not None and self._continues(last, element):
                merges.setdefault(head.cid, []).append(element.cid)
            else:
                head = element
            last = element if element.label in CONTINUABLE else None
        return merges

    def _continues(self, last: Any, element: Any) -> bool:
        if element.label != last.label and (last.label, element.label) != (DocItemLabel.LIST_ITEM, DocItemLabel.TEXT):
            return False
        if element.label == DocItemLabel.SECTION_HEADER:
            return last.page_no in self.continued_pages and element.page_no == last.page_no + 1
        if last.page_no == element.page_no and not last.is_strictly_left_of(element) and not element.is_strictly_left_of(last):
            return False
        text = last.text.rstrip()
        breaks_off = bool(text) and (text[-1].isalnum() or text[-1] in ",)-\u00ad")
        return breaks_off and element.text[:1].islower()


class BandOrderModel(ReadingOrderModel):
    """Docling's stage of reading order with `BandOrderPredictor`; a list item may continue on the next page."""

    def __init__(self) -> None:
        super().__init__(options=ReadingOrderOptions())
        self.predictor = BandOrderPredictor()
        self.ro_model = self.predictor

    def _merge_elements(self, element: Any, merged_elem: Any, new_item: Any, page_height: float) -> None:
        # The rest of a list item on the next page was labelled a paragraph.
        same = merged_elem.model_copy(update={"label": new_item.label})
        super()._merge_elements(element, same, new_item, page_height)  # type: ignore[no-untyped-call]


def order_boxes(boxes: Sequence[Box]) -> list[Box]:
    """Return blocks in reading order.

    The gutter is the vertical line with most text on both its sides. Blocks that cross it (a title over both columns,
    a wide table) divide the page into bands; within a band everything left of the gutter precedes everything right.
    """
    if len(boxes) < 2:
        return list(boxes)
    gutter = find_gutter(boxes)
    if gutter is None:
        return sorted(boxes, key=lambda box: (box.top, box.left))
    crossing = sorted((box for box in boxes if _crosses(box, gutter)), key=lambda box: box.top)
    rest = [box for box in boxes if not _crosses(box, gutter)]
    ordered: list[Box] = []
    for bar in crossing:
        above = [box for box in rest if box.middle < bar.middle]
        rest = [box for box in rest if box.middle >= bar.middle]
        ordered += [*_order_band(above, gutter), bar]
    return ordered + _order_band(rest, gutter)


def _order_band(boxes: Sequence[Box], gutter: float) -> list[Box]:
    left = [box for box in boxes if box.right <= gutter + TOUCH]
    right = [box for box in boxes if box.right > gutter + TOUCH]
    if not left or not right:
        return order_boxes(left or right)
    if _side_by_side(left, right) < MIN_SIDE_BY_SIDE:
        return sorted(boxes, key=lambda box: (box.top, box.left))
    start = min(box.top for box in left)
    over = [box for box in right if box.bottom <= start + TOUCH]
    level = [box for box in right if box.bottom > start + TOUCH]
    if _are_rows(left, level):
        return order_boxes(over) + sorted([*left, *level], key=lambda box: (round(box.middle / ROW_POINTS), box.left))
    return order_boxes(over) + order_boxes(left) + order_boxes(level)


def _are_rows(left: Sequence[Box], right: Sequence[Box]) -> bool:
    """Return whether the blocks are single lines in rows, as labels and values of a form are."""
    boxes = [*left, *right]
    if len(left) < 2 or max(box.bottom - box.top for box in boxes) > 1.6 * min(box.bottom - box.top for box in boxes):
        return False
    paired = sum(any(abs(one.middle - other.middle) < ROW_POINTS / 2 for other in right) for one in left)
    return paired >= MIN_PAIRED_SHARE * len(left) and paired >= MIN_PAIRED_SHARE * len(right)


def find_gutter(boxes: Sequence[Box]) -> float | None:
    """Return the vertical line with the most height of blocks on both its sides, None if no blocks are side by side."""
    best: tuple[float, float] | None = None
    for gutter in sorted({box.right for box in boxes}):
        if all(box.right <= gutter + TOUCH for box in boxes):
            continue
        shared = 0.0
        bars = sorted((box for box in boxes if _crosses(box, gutter)), key=lambda box: box.top)
        rest = [box for box in boxes if not _crosses(box, gutter)]
        for limit in [*(bar.middle for bar in bars), float("inf")]:
            band = [box for box in rest if box.middle < limit]
            rest = [box for box in rest if box.middle >= limit]
            left = [box for box in band if box.right <= gutter + TOUCH]
            right = [box for box in band if box.right > gutter + TOUCH]
            shared += _side_by_side(left, right)
        if shared >= MIN_SIDE_BY_SIDE and (best is None or shared > best[0]):
            best = (shared, gutter)
    return best[1] if best else None


def _crosses(box: Box, gutter: float) -> bool:
    return box.left < gutter - TOUCH and box.right > gutter + TOUCH


def _side_by_side(left: Sequence[Box], right: Sequence[Box]) -> float:
    return sum(max(0.0, min(one.bottom, other.bottom) - max(one.top, other.top)) for one in left for other in right)
