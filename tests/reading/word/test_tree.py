"""The outline by itself: levels by size, headings that repeat one, headings broken into two paragraphs."""

import pytest
from lxml import etree

from chunking.reading.word.paragraphs import W, WordParagraph
from chunking.reading.word.tree import Candidate, find_splits, settle_levels
from tests.reading.word.test_judge import BOLD, PLAIN


def settle(*headings: tuple[str, int | None, float]) -> list[tuple[int, tuple[str, ...]]]:
    """Level and faults of headings given as words, level set by an author or None, and size; text is after each."""
    candidates = [
        Candidate(2 * place, words, level, (size, False), level is not None) for place, (words, level, size) in enumerate(headings)
    ]
    settled = settle_levels(candidates, breaks=frozenset(range(1, 2 * len(headings), 2)), body_pt=10.0)
    return [(one.level, one.faults) for one in settled.values()]


def test_a_line_has_the_level_of_the_file_s_own_headings_of_its_size():
    assert settle(("A", 1, 16.0), ("B", 2, 14.0), ("C", 3, 12.0), ("D", None, 14.0))[3] == (2, ())


def test_of_lines_in_two_sizes_the_smaller_is_below():
    assert [level for level, _ in settle(("A", None, 16.0), ("B", None, 14.0), ("C", None, 16.0))] == [1, 2, 1]


def test_lines_of_one_size_keep_their_given_level():
    candidates = [Candidate(0, "A", 2, (16.0, False), True), Candidate(2, "B", 3, (14.0, False), False)]
    assert [one.level for one in settle_levels(candidates, breaks=frozenset({1, 3}), body_pt=10.0).values()] == [2, 3]


def test_a_heading_under_another_parent_repeats_none():
    outline = ("A", 1, 16.0), ("B", 2, 14.0), ("Cel", 3, 12.0), ("C", 2, 14.0), ("Cel", 3, 12.0), ("Cel", 3, 12.0)
    assert [faults for _, faults in settle(*outline)] == [(), (), (), (), (), ("duplicate",)]


@pytest.mark.parametrize(
    ("first", "second", "is_broken"),
    [
        ("Zasady przyznawania", "premii uznaniowej", True),
        ("Zasady i", "Tryb", True),
        ("Zasady", "Tryb", False),
        ("O", "Tryb", False),
    ],
    ids=["a small letter", "a conjunction", "two titles", "a letter alone"],
)
def test_a_bold_line_goes_on_in_the_next(first: str, second: str, is_broken: bool):
    body = etree.Element(W + "body")
    paragraphs = [WordParagraph(index, etree.SubElement(body, W + "p"), "body", words) for index, words in enumerate((first, second))]
    assert find_splits(paragraphs, [BOLD, BOLD], {0: None}, ["text", "text"]) == ({1: 0} if is_broken else {})
    assert find_splits(paragraphs, [PLAIN, PLAIN], {0: None}, ["text", "text"]) == {}
