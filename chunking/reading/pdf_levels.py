"""Levels of headings that begin with a structural word, reading floor: Dział over Rozdział over § and Art.

Docling's own inference knows the English words; this one completes it.
"""

from typing import TYPE_CHECKING

from chunking.base.enumerators import find_word_enumerator

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

MAX_LEVEL = 6


def rank_word_headings(document: "DoclingDocument") -> None:
    """Set the levels where a document has at least two kinds of structural words, so that its outline is a tree.

    Headings without such a word, once the first one with it has come, stand between the last two kinds.
    """
    from docling_core.types.doc import SectionHeaderItem

    headings = [item for item in document.texts if isinstance(item, SectionHeaderItem)]
    found = [find_word_enumerator(heading.text.strip()) for heading in headings]
    families = [enumerator.rank if enumerator else None for enumerator in found]
    present = sorted({family for family in families if family is not None})
    if len(present) < 2:
        return
    first = next(index for index, family in enumerate(families) if family is not None)
    base = 1 if first == 0 else 2
    between = any(family is None for family in families[first:])
    levels = {family: base + place for place, family in enumerate(present)}
    if between:
        levels[present[-1]] += 1
    for index, (heading, family) in enumerate(zip(headings, families, strict=True)):
        if family is not None:
            heading.level = min(levels[family], MAX_LEVEL)
        elif index > first:
            heading.level = min(base + len(present) - 1, MAX_LEVEL)
        else:
            heading.level = 1
