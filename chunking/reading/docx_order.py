"""Headings that Docling moved behind their own text, put in front of it again; reading floor.

Docling hangs a heading on the document's body if its style is one by name only ("ChapterHeading"), while what follows stays
below the heading before: the text then comes first.
"""

from itertools import pairwise
from typing import Any

from chunking.base.model import Notice
from chunking.reading.docx_trace import WordTrace

MOVED_HEADINGS = "moved_headings"


def restore_order(trace: WordTrace) -> tuple[Notice, ...]:
    """Give each such heading its text back; a notice with their number if there were any."""
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    document = trace.document
    position = {item.self_ref: number for number, (item, _) in enumerate(document.iterate_items(with_groups=True))}
    first_items = (trace.items[paragraph.index][0] for paragraph in trace.paragraphs if trace.items.get(paragraph.index))
    placed = [item for item in first_items if item.self_ref in position]
    moved = []
    for item, following in pairwise(placed):
        if isinstance(item, SectionHeaderItem | TitleItem) and position[item.self_ref] > position[following.self_ref]:
            _take_text_along(document, item, following)
            moved.append(item.text)
    return (Notice(MOVED_HEADINGS, len(moved), tuple(moved)),) if moved else ()


def _take_text_along(document: Any, heading: Any, following: Any) -> None:
    """Hang below a heading what Docling left below the one before: everything from the item that follows in the file."""
    from docling_core.types.doc import InlineGroup, ListGroup, ListItem

    anchor = following
    while isinstance(parent := anchor.parent.resolve(document), ListGroup | ListItem | InlineGroup):
        anchor = parent
    start = [child.cref for child in parent.children].index(anchor.self_ref)
    left_behind = parent.children[start:]
    del parent.children[start:]
    for child in left_behind:
        child.resolve(document).parent = heading.get_ref()
    heading.children[:0] = left_behind
