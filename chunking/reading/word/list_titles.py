"""Titles that their author made with a list instead of a heading style: "I. Postanowienia ogólne" over points of other lists.

They are found before Docling reads the file, because it takes them for points of a list and keeps their numbers out of the text.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from chunking.reading.text.heading_rules import is_prose, is_title
from chunking.reading.word.numbering import Label
from chunking.reading.word.paragraphs import WordParagraph
from chunking.reading.word.styles import StyleSheet

FEWEST = 2
"""One line of a kind may be anything."""


def find_bold_titles(paragraphs: Sequence[WordParagraph], labels: Mapping[int, Label], styles: StyleSheet) -> frozenset[int]:
    """Return the indices of the lines of list levels that consist of bold titles only, none next to another: each opens something.

    Args:
        paragraphs: of the file, in order.
        labels: their automatic numbers by index.
        styles: of the file; bold may come from one.
    """
    body = _take_body(paragraphs)
    levels: dict[tuple[str, str], list[WordParagraph]] = defaultdict(list)
    for paragraph in body:
        if (label := labels.get(paragraph.index)) is not None and label.text:
            levels[label.list_id, label.template].append(paragraph)
    following = {first.index: second.index for first, second in pairwise(body)}
    found: list[int] = []
    for members in levels.values():
        indices = {member.index for member in members}
        is_apart = all(following.get(index, index) not in indices - {index} for index in indices)
        if len(members) >= FEWEST and is_apart and all(_is_bold_title(member, styles) for member in members):
            found.extend(indices)
    return frozenset(found)


def find_lone_titles(paragraphs: Sequence[WordParagraph], labels: Mapping[int, Label], headings: Collection[int]) -> frozenset[int]:
    """Return the indices of numbered short lines, each alone between unnumbered text: titles, bold or not.

    Args:
        paragraphs: of the file, in order.
        labels: their automatic numbers and bullets by index.
        headings: indices of those that are headings by their style.
    """
    body = _take_body(paragraphs)
    found = []
    for position, paragraph in enumerate(body[:-1]):
        label, after = labels.get(paragraph.index), body[position + 1]
        neighbours = {after.index} | ({body[position - 1].index} if position else set())
        in_list = any(index in labels and index not in headings for index in neighbours)
        is_title_line = is_title(paragraph.text) and not is_prose(paragraph.text)
        over_text = after.index not in headings and after.text.endswith((".", ":", "!", "?"))
        if label is not None and label.text and paragraph.index not in headings and not in_list and is_title_line and over_text:
            found.append(paragraph.index)
    return frozenset(found if len(found) >= FEWEST else ())


def _take_body(paragraphs: Sequence[WordParagraph]) -> list[WordParagraph]:
    return [paragraph for paragraph in paragraphs if paragraph.text and paragraph.place in ("body", "control")]


def _is_bold_title(paragraph: WordParagraph, styles: StyleSheet) -> bool:
    return styles.is_bold(paragraph.element) and is_title(paragraph.text) and not is_prose(paragraph.text)
