"""Places on pages that were read turned, told as they stand in the file; reading floor, imports docling-core when called."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling_core.types.doc import BoundingBox, DoclingDocument, Size


def turn_places_back(document: "DoclingDocument", angles: Mapping[int, int]) -> None:
    """Give every item on a turned page its place on the page as the file has it, and that page its own size.

    Args:
        document: read from upright pages; changed.
        angles: by page number how far the page was turned for reading: 90, 180 or 270 degrees, counter-clockwise.
    """
    from docling_core.types.doc import Size

    for item in (*document.texts, *document.tables, *document.pictures):
        for prov in item.prov:
            if prov.page_no in angles:
                prov.bbox = _turn_box(prov.bbox, document.pages[prov.page_no].size, angles[prov.page_no])
    for number, angle in angles.items():
        if number in document.pages and angle != 180:
            size = document.pages[number].size
            document.pages[number].size = Size(width=size.height, height=size.width)


def _turn_box(box: "BoundingBox", upright: "Size", angle: int) -> "BoundingBox":
    from docling_core.types.doc import BoundingBox

    box = box.to_top_left_origin(upright.height)
    width, height = upright.width, upright.height
    if angle == 180:
        return BoundingBox(l=width - box.r, t=height - box.b, r=width - box.l, b=height - box.t)
    if angle == 90:
        return BoundingBox(l=height - box.b, t=box.l, r=height - box.t, b=box.r)
    return BoundingBox(l=box.t, t=width - box.r, r=box.b, b=width - box.l)
