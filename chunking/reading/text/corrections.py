"""Counted corrections of what Docling took for headings."""

from dataclasses import replace
from typing import TYPE_CHECKING

from chunking.base.model import Block, Heading, Notice
from chunking.reading.text.headings import find_runs

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

EMPTY_HEADINGS = "empty_headings"
HEADINGS_IN_TABLES = "headings_in_tables"
FALSE_HEADINGS = "false_headings"


def demote_false_headings(
    text: str, blocks: tuple[Block, ...], headings: tuple[Heading, ...]
) -> tuple[tuple[Block, ...], tuple[Notice, ...]]:
    """Make text of the headings of Docling that no rule confirmed; a notice with their number."""
    starts = {heading.span.start for heading in headings}
    ends = {heading.span.end for heading in headings}
    false = [block for block in blocks if block.kind == "heading" and block.span.start not in starts and block.span.end not in ends]
    demoted = {block.span.start: replace(block, kind="paragraph", level=None) for block in false}
    examples = tuple(text[block.span.start : block.span.end].lstrip("# ")[:80] for block in false[:10])
    notices = (Notice(FALSE_HEADINGS, len(false), examples),) if false else ()
    return tuple(demoted.get(block.span.start, block) for block in blocks), notices


def drop_empty_headings(converted: "DoclingDocument") -> tuple[Notice, ...]:
    """Make empty text of headings without words, which would become bare hashes; a notice with their number."""
    from docling_core.types.doc import DocItemLabel, SectionHeaderItem, TextItem, TitleItem

    count = 0
    for index, item in enumerate(converted.texts):
        if isinstance(item, SectionHeaderItem | TitleItem) and not "".join(run.text for run in find_runs(converted, item.self_ref)).strip():
            # Not deleted: Docling hangs the blocks of its section below it.
            converted.texts[index] = TextItem(
                self_ref=item.self_ref, parent=item.parent, children=item.children, label=DocItemLabel.TEXT, orig="", text=""
            )
            count += 1
    return (Notice(EMPTY_HEADINGS, count),) if count else ()


def count_headings_in_tables(converted: "DoclingDocument", blocks: tuple[Block, ...]) -> tuple[Notice, ...]:
    """Count the headings inside table cells, which are not blocks of their own; a notice with their number."""
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    known = {block.ref for block in blocks}
    inside = [item.text for item in converted.texts if isinstance(item, SectionHeaderItem | TitleItem) and item.self_ref not in known]
    return (Notice(HEADINGS_IN_TABLES, len(inside), tuple(inside[:10])),) if inside else ()
