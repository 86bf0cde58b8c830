"""Numbers of a text's division ("§ 1.", "Rozdział IV", "3.2", "2)"): recognised, printed in Word's formats, and the levels they give.

Polish, English and German. A level that the author set (Word style, title, markdown) is kept. Otherwise the kind of enumerator decides, so
that the outline is a tree: Dział above Rozdział above § above "1.", each one level below the one that encloses it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from chunking.base.number_words import spell_number

_ROMAN = r"(?-i:(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))"
_NUMBER = rf"(?:\d+[a-z]?|{_ROMAN}|(?-i:[A-Z])(?![^\W_]))"
_WORDS_BY_RANK = (
    r"za[łl][ąa]cznik(?:\s+nr)?|aneks|annex|appendix|schedule|anhang|anlage",
    r"cz[ęe][śs][ćc]|part|teil",
    r"ksi[ęe]ga|book|buch",
    r"tytu[łl]|title|titel",
    r"dzia[łl]|division",
    r"rozdzia[łl]|chapter|kapitel",
    r"oddzia[łl]|abschnitt|section",
    r"art(?:yku[łl]|ikel|icle|\.)?|clause",
    r"§+\.?",
)
"""Words before a number, outermost division first (Zasady techniki prawodawczej, § 60-62, for the Polish ones)."""
ROMAN_RANK, LETTER_RANK, ARTICLE_RANK, DECIMAL_RANK = 7, 8, 9, 12
"""Depths of "I.", "A.", "Art. 1" and "1."; the words before "Art." are above a bare number, "Art." and "§" below it."""
_WORDS = "|".join(_WORDS_BY_RANK)
_WORD_ENUMERATOR = re.compile(rf"(?P<word>{_WORDS})\s*(?P<number>{_NUMBER}(?:[.\-–]\d+)*)(?![^\W_])(?P<close>[.):]?)", re.IGNORECASE)
_ENUMERATOR = re.compile(
    rf"(?:(?:{_WORDS})\s*{_NUMBER}(?:[.\-–]\d+)*|\d+(?:\.\d+)*|{_ROMAN}|{_NUMBER}\s+(?:{_WORDS}))\s*[.):]?"
    rf"|(?-i:[A-Z])\.|\((?:\d{{1,2}}|[a-z])\)",
    re.IGNORECASE,
)
_HEADING_NUMBER = re.compile(rf"(?:\d{{1,3}}(?:\.\d{{1,3}}){{1,5}}\.?|\d{{1,2}}[.)]|{_ROMAN}\.|[A-Z]\.|\((?:\d{{1,2}}|[a-z])\))(?:\s+|$)")
_ITEM_NUMBER = re.compile(
    r"(?:\(?\d{1,3}[.)]|\(\d{1,3}\)|\d{1,3}(?:\.\d{1,3})+\.?|\(?[a-zż]{1,2}\)|[a-z]\.|\(?[ivxlc]{1,6}\)|\[\d{1,3}\])(?:\s+|$)"
)
_DECIMAL = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)]?\s+(?=\S)")
_ROMAN_OR_LETTER = re.compile(rf"(?:(?P<roman>[IVX]|{_ROMAN}(?<=..))|[A-Z])[.)]\s+(?=\S)")
"""A lone "C", "D", "L" or "M" is a letter."""
_LIST_MARK = re.compile(r"(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?")
_CLAUSE_MARK = re.compile(
    r"\W{0,3}(?:(?:§|[Aa]rt\.?|[Uu]st\.?|[Pp]kt)\s*\d+[a-z]?[.)]?|(?:\d+[a-z]?(?:\.\d+)*|[IVXLC]+|[a-z])[.)])\**\s+(?=\S)"
)


_MOST_ROMAN = 3999
_ROMAN_DIGITS = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_CHICAGO = "*†‡§"


class Enumerator(NamedTuple):
    """A structural word with its number at the start of a line: how far it goes, its rank, and whether a stop closes it."""

    end: int
    rank: int
    is_closed: bool


def is_enumerator(words: str) -> bool:
    """Return whether a line is only a number of the division: "§ 1.", "Rozdział IV", "3.2", "Artikel 5"."""
    return _ENUMERATOR.fullmatch(words.strip()) is not None


def find_word_enumerator(words: str) -> Enumerator | None:
    """The enumerator with a structural word that a line begins with: "§ 5.", "Art. 12", "Rozdział IV", "Załącznik nr 1"."""
    found = _WORD_ENUMERATOR.match(words)
    if found is None:
        return None
    return Enumerator(found.end(), _rank_word(found["word"]), is_closed=bool(found["close"]))


def measure_enumerator(words: str) -> int:
    """Return how many characters at the start of a line are a heading's enumerator ("§ 5.", "3.1", "II.", "(1)"), 0 for none."""
    if found := find_word_enumerator(words):
        return found.end
    number = _HEADING_NUMBER.match(words)
    return number.end() if number else 0


def measure_item_number(words: str) -> int:
    """Return how many characters at the start of a line are a list item's number ("3)", "a)", "(iv)", "1."), 0 for none."""
    found = _ITEM_NUMBER.match(words)
    return found.end() if found else 0


def rank_line(words: str) -> int | None:
    """Return the depth of the division that a line opens, by its enumerator's kind: smaller is further out; None without one.

    "Rozdział IV" lies over "Art. 1." and "§ 1.", which lie over "1." and this over "1.1".
    """
    if found := find_word_enumerator(words):
        return found.rank
    if found_mark := _ROMAN_OR_LETTER.match(words + " x"):
        return ROMAN_RANK if found_mark["roman"] else LETTER_RANK
    if found_decimal := _DECIMAL.match(words + " x"):
        return DECIMAL_RANK + found_decimal["number"].count(".")
    return None


def is_decimal_title(words: str) -> bool:
    """Return whether a line begins as "1.2 Title" or "1.2.3 Title" does: two or three small numbers, then a capital."""
    found = _DECIMAL.match(words)
    return found is not None and "." in found["number"] and words[found.end()].isupper()


def find_clause_end(text: str, start: int, end: int) -> int:
    """Return where the enumerator that opens a numbered clause ("§ 3. ", "2) ") ends, `start` if the text opens with none."""
    mark = _CLAUSE_MARK.match(text, start, end)
    return mark.end() if mark else start


def find_mark_end(text: str, start: int, end: int) -> int:
    """Return where a list item's marker and the clause's enumerator after it end, `start` if there is neither."""
    mark = _LIST_MARK.match(text, start, end)
    return find_clause_end(text, mark.end() if mark else start, end)


def _rank_word(word: str) -> int:
    rank = next(rank for rank, words in enumerate(_WORDS_BY_RANK) if re.fullmatch(words, word, re.IGNORECASE))
    return rank if rank < ROMAN_RANK else rank + ARTICLE_RANK - ROMAN_RANK


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
    levels_by_rank: dict[int, int] = {}
    for heading in headings:
        rank = rank_line(heading.words)
        if heading.is_set:
            level = level_set = heading.level or 0
            _close_from_level(open_headings, level)
            levels_by_rank = {other: known for other, known in levels_by_rank.items() if known <= level}
        elif rank is not None:
            _close_from_rank(open_headings, rank)
            level = open_headings[-1].level + 1 if open_headings else 1
            # A series goes on at its level after headings of the same level that an author set.
            if levels_by_rank.get(rank, level) < level:
                level = levels_by_rank[rank]
                _close_from_level(open_headings, level)
            levels_by_rank = {other: known for other, known in levels_by_rank.items() if other <= rank} | {rank: level}
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
        if spare_divisions and last.level == level and last.rank is not None and last.rank < ROMAN_RANK:
            return
        open_headings.pop()


def format_number(value: int, number_format: str, *, digits: int = 1, language: str = "") -> str | None:
    """Return a number as a format of Word prints it, None for a format that is not known.

    Args:
        value: the number.
        number_format: ST_NumberFormat (ECMA-376 part 1, 17.18.59).
        digits: of decimal numbers, at least.
        language: of numbers in words and of English ordinals ("1st"): "pl", "en", "de".
    """
    match number_format:
        case "decimal":
            return f"{value:0{digits}d}"
        case "decimalZero":
            return f"{value:02d}"
        case "upperRoman" | "lowerRoman":
            roman = _to_roman(value)
            return roman if number_format == "upperRoman" else roman.lower()
        case "lowerLetter" | "upperLetter" | "russianLower" | "russianUpper":
            letters = _repeat_letter(value, _LATIN if number_format.endswith("Letter") else _RUSSIAN)
            return letters if number_format.startswith("lower") or number_format.endswith("Lower") else letters.upper()
        case "ordinal" | "cardinalText" | "ordinalText":
            return spell_number(value, number_format, language)
        case "numberInDash":
            return f"- {value} -"
        case "hex":
            return f"{value:X}"
        case "chicago":
            return _repeat_letter(value, _CHICAGO)
        case "none":
            return ""
    return None


def _to_roman(value: int) -> str:
    if not 0 < value <= _MOST_ROMAN:
        return str(value)
    digits = []
    for worth, letters in _ROMAN_DIGITS:
        count, value = divmod(value, worth)
        digits.append(letters * count)
    return "".join(digits)


def _repeat_letter(value: int, alphabet: str) -> str:
    """Return a, b, ... z, aa, bb, ...: the letter is repeated, as Word does."""
    if value < 1:
        return str(value)
    times, place = divmod(value - 1, len(alphabet))
    return alphabet[place] * (times + 1)
