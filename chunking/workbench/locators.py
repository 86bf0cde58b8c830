"""Where something stands, in words a reader can find again: "§ 2, paragraph 3"."""

from chunking.base.enumerators import find_clause_end, find_word_enumerator
from chunking.base.model import Document


def list_paragraphs(document: Document) -> dict[int | None, list[int]]:
    """Starts of each section's blocks with text, by its index, None before the first heading; a block's number is its place in there."""
    starts: dict[int | None, list[int]] = {}
    for block in document.blocks:
        heading = document.find_heading(block.span.start)
        if heading is None or heading.span.end < block.span.end:  # a clause's number is only part of its block
            starts.setdefault(document.find_section(block.span.start), []).append(block.span.start)
    return starts


def name_section(title: str) -> str:
    """The number a heading begins with ("§ 2", "3.1"), "" without one."""
    found = find_word_enumerator(title)
    end = found.end if found else find_clause_end(title, 0, len(title))
    return title[:end].strip(" .):*")
