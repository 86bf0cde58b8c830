"""Levels of headings whose file gives none, so that the outline is a tree.

A level that the author set (Word style, title, markdown) is kept. Otherwise the kind of enumerator decides: Dział above
Rozdział above § above "1.", each one level below the one that encloses it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chunking.base.enumerators import ARTICLE_RANK, rank_line


@dataclass(frozen=True, slots=True)
class Unlevelled:
    """A heading before its final level: its words, the level it came with, and whether an author set that."""

    words: str
    level: int | None
    is_set: bool


@dataclass(slots=True)
class _Open:
    rank: int | None
    level: int


def assign_levels(headings: Iterable[Unlevelled]) -> Iterator[int]:
    """Yield the level of every heading, in order."""
    open_headings: list[_Open] = []
    level_set = 0
    for heading in headings:
        rank = rank_line(heading.words)
        if heading.is_set:
            level = level_set = heading.level or 0
            _close_from_level(open_headings, level)
        elif rank is not None:
            _close_from_rank(open_headings, rank)
            level = open_headings[-1].level + 1 if open_headings else 1
        else:
            level = heading.level if heading.level is not None else level_set + 1
            _close_from_level(open_headings, level, spare_divisions=True)
            if open_headings:
                level = max(level, open_headings[-1].level + 1)
        open_headings.append(_Open(rank, level))
        yield level


def _close_from_rank(open_headings: list[_Open], rank: int) -> None:
    """Close open divisions of this kind and below, with everything in them."""
    for index, heading in enumerate(open_headings):
        if heading.rank is not None and heading.rank >= rank:
            del open_headings[index:]
            return


def _close_from_level(open_headings: list[_Open], level: int, *, spare_divisions: bool = False) -> None:
    """Close open headings of this level and below; spare an open chapter of the same level if asked."""
    while open_headings and open_headings[-1].level >= level:
        last = open_headings[-1]
        if spare_divisions and last.level == level and last.rank is not None and last.rank < ARTICLE_RANK:
            return
        open_headings.pop()
