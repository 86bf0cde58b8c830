"""Textual signs in a PDF line: bullets, sentence ends, open ends, and words split by a line break."""

import re

from chunking.reading.text.contents import is_contents_line
from chunking.reading.text.heading_rules import has_leaders

_SENTENCE_END = re.compile(r"[.!?…:;,]['\"”»)\]]*$")
OPEN_WORDS = frozenset(
    (
        "a i o u w z ze we do na po od za dla przez przy oraz lub albo czy ani nad pod bez między wobec według nie że która który które"
        " and or of the in on to for with by from at as an into between under over nor but"
        " und oder der die das des dem den von vom zu zur zum im am auf für mit bei aus nach über unter ein eine"
    ).split()
)


def leads_on(text: str) -> bool:
    """Return whether a line leads to a page number or has dots or a rule to fill in."""
    return is_contents_line(text) or has_leaders(text)


def ends_sentence(text: str) -> bool:
    """Return whether a line ends with the punctuation of a sentence or clause."""
    return bool(_SENTENCE_END.search(text.strip()))


def ends_open(text: str) -> bool:
    """Return whether a line is incomplete: it ends in a hyphen, a preposition, an article or a conjunction."""
    words = text.split()
    return bool(words) and (text.rstrip().endswith(("-", "\u00ad", "–", "&", "/")) or words[-1].lower().strip("\"'(") in OPEN_WORDS)


def begins_lowercase(text: str) -> bool:
    """Return whether a line begins with a lowercase letter, as the rest of a sentence or title does."""
    return text.lstrip()[:1].islower()


def join_lines(first: str, second: str) -> tuple[str, bool]:
    """Return two lines as one text, and whether a word that the line break had split was joined.

    A hyphen is removed only if a letter precedes it and a lowercase letter follows; "2020-" / "2021", "COVID-" / "19"
    and "Anglo-" / "American" keep theirs.
    """
    first, second = first.rstrip(), second.lstrip()
    if not first or not second:
        return first + second, False
    if first.endswith("\u00ad"):
        return first[:-1] + second, True
    if first.endswith(("-", "\u2010")) and len(first) > 1 and first[-2].isalpha():
        if second[0].islower():
            return first[:-1] + second, True
        return first + second, False
    if first.endswith(("-", "–", "/")) and len(first) > 1 and first[-2].isdigit() and second[0].isdigit():
        return first + second, False
    return first + " " + second, False


def join_all(lines: list[str]) -> tuple[str, int]:
    """Return all lines of a paragraph as one text, and how many split words were joined."""
    text, count = "", 0
    for line in lines:
        text, joined = join_lines(text, line)
        count += joined
    return text, count
