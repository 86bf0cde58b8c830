"""What the words of a PDF line say about where it ends and goes on, reading floor: bullets, sentence ends, split words."""

import re

from chunking.reading.text.lookalikes import has_leaders, is_contents_line

_BULLET = re.compile(r"[•●○◦▪▫■□‣⁃∙·➢➤►▶▸✓✔✗✘∞❖◆◇\uf0b7\uf0a7\uf0d8](?:\s+|(?=\w))|[-–—*o](?=\s)\s+")
_SENTENCE_END = re.compile(r"[.!?…:;,]['\"”»)\]]*$")
OPEN_WORDS = frozenset(
    (
        "a i o u w z ze we do na po od za dla przez przy oraz lub albo czy ani nad pod bez między wobec według nie że która który które"
        " and or of the in on to for with by from at as an into between under over nor but"
        " und oder der die das des dem den von vom zu zur zum im am auf für mit bei aus nach über unter ein eine"
    ).split()
)


def find_bullet(text: str) -> int:
    """Length of a bullet and the blanks after it at the start of a line, 0 if there is none."""
    found = _BULLET.match(text)
    return found.end() if found else 0


def leads_on(text: str) -> bool:
    """Whether a line leads to a page number or has dots or a rule to fill in."""
    return is_contents_line(text) or has_leaders(text)


def ends_sentence(text: str) -> bool:
    """Whether a line ends as sentences and clauses end, so hardly as a heading does."""
    return bool(_SENTENCE_END.search(text.strip()))


def ends_open(text: str) -> bool:
    """Whether a line cannot stand alone: it ends in a hyphen, a preposition, an article or a conjunction."""
    words = text.split()
    return bool(words) and (text.rstrip().endswith(("-", "\u00ad", "–", "&", "/")) or words[-1].lower().strip("\"'(") in OPEN_WORDS)


def begins_small(text: str) -> bool:
    """Whether a line begins with a small letter, as the rest of a sentence or title does."""
    return text.lstrip()[:1].islower()


def join_lines(first: str, second: str) -> tuple[str, bool]:
    """Two lines as one text, and whether a word that the line break had split was closed up.

    A hyphen goes only where it splits a word: a letter before it, a small letter after it; "2020-" / "2021",
    "COVID-" / "19" and "Anglo-" / "American" keep theirs.
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
    """All lines of a paragraph as one text, and how many split words were closed up."""
    text, count = "", 0
    for line in lines:
        text, joined = join_lines(text, line)
        count += joined
    return text, count
