"""Headings of a Word file that are broken into two paragraphs."""

import re
from collections.abc import Mapping, Sequence

from chunking.base.enumerators import is_enumerator, rank_line
from chunking.reading.text.clauses import is_split_word, is_title
from chunking.reading.word.package import W
from chunking.reading.word.paragraphs import WordParagraph
from chunking.reading.word.signals import Signals

_OPEN_END = re.compile(
    r"(?:\b(?:i|oraz|lub|albo|a|w|we|z|ze|na|do|od|o|u|dla|przez|przy|po|pod|nad|za|and|or|of|the|for|to|in|on|with|und|oder|der|die|von|für|zur?)|[,–-])$",
    re.IGNORECASE,
)
_BETWEEN = (W + "bookmarkStart", W + "bookmarkEnd", W + "proofErr", W + "commentRangeStart", W + "commentRangeEnd")
_PICTURES = (W + "drawing", W + "pict", W + "object")


def find_splits(
    paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], levels: Mapping[int, int | None], docling: Sequence[str]
) -> dict[int, int]:
    """Return the index of the second paragraph of each broken heading, with that of the first.

    Args:
        paragraphs: all of a file.
        signals: of each.
        levels: by index, of the paragraphs taken for headings; None if no level is known yet.
        docling: what Docling made of each.
    """
    numbers = {paragraph.element: paragraph.index for paragraph in paragraphs}
    splits: dict[int, int] = {}
    for first in paragraphs:
        if first.index not in levels or first.index in splits or first.place not in ("body", "control"):
            continue
        second = _find_next(paragraphs, numbers, first)
        if second and docling[second.index] not in ("list", "table", "caption", "code") and _goes_on(first, second, signals, levels):
            splits[second.index] = first.index
    return splits


def _find_next(paragraphs: Sequence[WordParagraph], numbers: Mapping[object, int], first: WordParagraph) -> WordParagraph | None:
    """Return the next paragraph with words in the same container, with only empty paragraphs in between."""
    if first.element.find(f"{W}pPr/{W}sectPr") is not None:
        return None
    for sibling in first.element.itersiblings():
        if sibling.tag in _BETWEEN:
            continue
        if sibling.tag != W + "p" or sibling not in numbers:
            return None
        paragraph = paragraphs[numbers[sibling]]
        if paragraph.text:
            return paragraph
        if any(sibling.find(f".//{tag}") is not None for tag in _PICTURES) or sibling.find(f"{W}pPr/{W}sectPr") is not None:
            return None
    return None


def _goes_on(first: WordParagraph, second: WordParagraph, signals: Sequence[Signals], levels: Mapping[int, int | None]) -> bool:
    one, two = signals[first.index], signals[second.index]
    if two.is_numbered:
        return False
    known = (levels[first.index], levels.get(second.index))
    if None not in known and known[0] != known[1]:
        return False
    if is_enumerator(first.text):
        return is_title(second.text) and rank_line(second.text) is None and not two.is_contents_line
    if rank_line(second.text) is not None or second.text.endswith("."):
        return False
    looks_alike = one.font_pt == two.font_pt and one.is_bold == two.is_bold and (one.style_id == two.style_id)
    is_heading = second.index in levels or two.is_bold or two.is_large
    goes_on = second.text[:1].islower() or (bool(_OPEN_END.search(first.text)) and len(first.text.split()) > 1)
    return looks_alike and is_heading and (is_split_word(first.text, second.text) or goes_on)
