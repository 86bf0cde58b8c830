"""Tables of contents: their title and their lines, which announce headings and open no section."""

import re
from collections.abc import Sequence

CONTENTS_RUN_LINES = 3
"""Fewer lines in a row that come again later are repeated words, not a table of contents."""
_CONTENTS_LINE = re.compile(r"(?:(?:\.\s?){3,}|…|\t|\s{3,})\s*\d+\s*$|(?:\.\s?){3,}\s*[ivxlc]{1,7}\s*$")
_CONTENTS_TAIL_CHARS = 60
"""The end of a line is enough, however many dots lead to its number."""
_CONTENTS_TITLE = re.compile(
    r"(?:spis\s+(?:treści|rzeczy|zawartości)|(?:table\s+of\s+)?contents|inhalt(?:sverzeichnis)?)\s*:?", re.IGNORECASE
)


def is_contents_line(words: str) -> bool:
    """Return whether a line leads to a page number: "1.2 Rates . . . . 14", "Preface ..... xi"."""
    return _CONTENTS_LINE.search(words[-_CONTENTS_TAIL_CHARS:]) is not None


def is_contents_title(words: str) -> bool:
    """Return whether a line is the title of a table of contents."""
    return _CONTENTS_TITLE.fullmatch(words.strip()) is not None


def find_contents_lines(lines: Sequence[str], titles: Sequence[str] = (), above: Sequence[str] = ()) -> frozenset[int]:
    """Return the indices of lines that only announce headings: a run of three or more, all of which come again later.

    Below the title of a table of contents, lines that end in a page number announce too, whatever comes later.

    Args:
        lines: every line that could be a heading, and "" for each other block.
        titles: by the same index, what is a heading already and so may be announced, "" for the others.
        above: by the same index, the words of the line before.
    """
    contents: set[int] = set()
    keys = [_strip_page_number(line) for line in lines]
    known = [_strip_page_number(title) for title in titles]
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and keys[end]:
            end += 1
        run = range(start, end)
        if run and above and is_contents_title(above[start]):
            contents.update(index for index in run if lines[index][-1:].isdigit())
        if len(run) >= CONTENTS_RUN_LINES:
            later = {*keys[end:], *known[end:]}
            contents.update(run if all(keys[index] in later for index in run) else ())
        start = end + 1
    return frozenset(contents)


def _strip_page_number(line: str) -> str:
    return re.sub(r"[\W\d_]*\d+$", "", line).casefold().strip()
