"""Joining of a table that continues on the next page without a header of its own."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, TableItem

SAME_EDGE_POINTS = 4.0  # parts of one table have the same edges but for the width of rules; not sensitive from 2 to 8
TableKey = tuple[int, int]
"""Page and top edge of a table, in whole points from the top left."""


def join_continued_tables(document: "DoclingDocument", headed: AbstractSet[TableKey]) -> int:
    """Make one table of two on consecutive pages with the same columns and nothing between them.

    Args:
        document: changed.
        headed: the tables whose first row is set off as a header.

    Returns:
        The number of tables joined to the one before.
    """
    from docling_core.types.doc import TableItem

    count = 0
    above: TableItem | None = None
    joined: list[TableItem] = []
    for item, _ in document.iterate_items():
        if isinstance(item, TableItem) and above is not None and _continues(document, above, item, headed):
            _append(above, item)
            joined.append(item)
            count += 1
        else:
            above = item if isinstance(item, TableItem) else None
    if joined:
        document.delete_items(node_items=list(joined))
    return count


def _continues(document: "DoclingDocument", above: "TableItem", item: "TableItem", headed: AbstractSet[TableKey]) -> bool:
    if not above.prov or not item.prov or item.captions or item.prov[0].page_no != above.prov[-1].page_no + 1:
        return False
    if above.data.num_cols != item.data.num_cols or locate_table(document, item) in headed:
        return False
    first, header = ([cell.text for cell in part.data.grid[0]] for part in (item, above))
    edges = zip(_find_edges(above), _find_edges(item), strict=True)
    return first != header and all(abs(one - other) <= SAME_EDGE_POINTS for one, other in edges if one and other)


def locate_table(document: "DoclingDocument", item: "TableItem") -> TableKey:
    """Return page and top edge of the first part of a table."""
    prov = item.prov[0]
    box = prov.bbox.to_top_left_origin(document.pages[prov.page_no].size.height)
    return prov.page_no, round(box.t)


def _find_edges(item: "TableItem") -> list[float]:
    """Return the left edge of each column, 0 if none of its cells has a box."""
    edges = [0.0] * item.data.num_cols
    for cell in item.data.table_cells:
        if cell.bbox is not None:
            edges[cell.start_col_offset_idx] = cell.bbox.l
    return edges


def _append(above: "TableItem", item: "TableItem") -> None:
    rows = above.data.num_rows
    for cell in item.data.table_cells:
        moved = {"start_row_offset_idx": cell.start_row_offset_idx + rows, "end_row_offset_idx": cell.end_row_offset_idx + rows}
        above.data.table_cells.append(cell.model_copy(update=moved | {"column_header": False}))
    above.data.num_rows += item.data.num_rows
    above.prov.extend(item.prov)
