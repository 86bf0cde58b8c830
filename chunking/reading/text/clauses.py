"""Clauses of regulations, contracts and statutes: lines that open a section by their number alone.

"§ 5." with a sentence after it, "Rozdział IV" above its title, "1.2.3 Title". References inside sentences ("art. 5 ustawy"),
lines of a table of contents, and numbers of list items are not clauses.
"""

import re
from collections.abc import Sequence

from chunking.base.enumerators import ARTICLE_RANK, find_word_enumerator, is_decimal_title
from chunking.reading.text.lookalikes import MAX_TITLE_CHARS, is_contents_line

CONTENTS_RUN_LINES = 3
"""Fewer lines in a row that come again later are repeated words, not a table of contents."""

_ENDS_SENTENCE = (".", ",", ";", ":", "!", "?")
_SPLIT_WORD = re.compile(r"[^\W\d_][-\u00ad\u2010]$")


def is_title(words: str) -> bool:
    """Return whether words can be a title: short, with a capital, and no sentence end inside or at its end."""
    return (
        0 < len(words) <= MAX_TITLE_CHARS
        and (words[0].isupper() or words[0] in "„\"'(")
        and not words.endswith(_ENDS_SENTENCE)
        and not re.search(r"[^\W\d_]{3,}\. [^\W\d_]", words)
        and not is_contents_line(words)
    )


def measure_clause(words: str) -> int:
    """Return how many characters at the start of a paragraph are its clause heading: 0 for none, all for a clause with a title.

    Of a clause with its own sentence ("§ 5. Pracownik ma prawo ...") only the enumerator is the heading.
    """
    if is_decimal_title(words):
        return len(words) if len(words) <= MAX_TITLE_CHARS and not words.endswith(_ENDS_SENTENCE) and not is_contents_line(words) else 0
    enumerator = find_word_enumerator(words)
    if enumerator is None:
        return 0
    rest = words[enumerator.end :].lstrip(" -–—")
    if not rest:
        return len(words)
    if is_title(rest) or (enumerator.rank == 0 and len(words) <= MAX_TITLE_CHARS and not words.endswith(_ENDS_SENTENCE)):
        return len(words)
    carries_sentence = (
        enumerator.rank >= ARTICLE_RANK and enumerator.is_closed and (rest[0].isupper() or rest[0].isdigit() or rest[0] in "„\"'(")
    )
    return enumerator.end if carries_sentence else 0


def find_contents_lines(lines: Sequence[str]) -> frozenset[int]:
    """Return the indices of lines that only announce headings: a run of three or more, all of which come again later.

    Args:
        lines: every line that could be a heading, and "" for each other block.
    """
    contents: set[int] = set()
    keys = [re.sub(r"[\W\d_]*\d+$", "", line).casefold().strip() if line else "" for line in lines]
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and keys[end]:
            end += 1
        run = range(start, end)
        later = set(keys[end:])
        if len(run) >= CONTENTS_RUN_LINES and all(keys[index] in later for index in run):
            contents.update(run)
        start = end + 1
    return frozenset(contents)


def is_split_word(first: str, second: str) -> bool:
    """Return whether a line break splits a word: the first line ends in a hyphen, the second begins in lower case."""
    return bool(_SPLIT_WORD.search(first)) and second[:1].islower()
