"""Captions between two tables: whose they are."""

from chunking.cutting.groups import group_blocks
from tests.laws.documents import assemble, caption, paragraph, table

FIRST = table("| A | B |", "| - | - |", "| 1 | 2 |")
SECOND = table("| C | D |", "| - | - |", "| 3 | 4 |")


def bundle(*pieces):
    """The bundles of tables: the first characters of their blocks."""
    document = assemble(*pieces)
    groups = group_blocks(document, document.blocks)
    return [[document.slice(block.span)[:5] for block in group.bundles[0]] for group in groups if group.kind == "table"]


def test_a_table_with_a_caption_above_leaves_the_one_below_to_the_next():
    pieces = paragraph("Wstęp."), caption("Cap A."), FIRST, caption("Cap B."), SECOND, caption("Cap C.")
    assert bundle(*pieces) == [["Cap A", "| A |"], ["Cap B", "| C |", "Cap C"]]


def test_of_two_captions_below_the_second_is_the_next_tables():
    pieces = FIRST, caption("Cap A."), caption("Cap B."), SECOND, caption("Cap C.")
    assert bundle(*pieces) == [["| A |", "Cap A"], ["Cap B", "| C |", "Cap C"]]
