"""Locators of a place in words a reader can find again, such as "§ 2, paragraph 3"."""

from chunking.base.enumerators import find_clause_end, find_word_enumerator
from chunking.base.model import Document


def list_paragraphs(document: Document) -> dict[int | None, list[int]]:
    """Return the starts of the text blocks of each section, by its index, None before the first heading; a block's rank is its number."""
    starts: dict[int | None, list[int]] = {}
    for block in document.blocks:
        heading = document.find_heading(block.span.start)
        if heading is None or heading.span.end < block.span.end:  # a clause's number is only part of its block
            starts.setdefault(document.find_section(block.span.start), []).append(block.span.start)
    return starts


def name_section(title: str) -> str:
    """Return the number a heading begins with ("§ 2", "3.1"), "" without one."""
    found = find_word_enumerator(title)
    end = found.end if found else find_clause_end(title, 0, len(title))
    return title[:end].strip(" .):*")
