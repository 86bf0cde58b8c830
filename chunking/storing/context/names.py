"""Whether a name stands in a text, in whatever case of its declension, storing floor; standard library only.

"Jana Kowalskiego" is known where "Jan Kowalski" stands, "Kowalska" is not: a husband's duties are not his wife's.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from itertools import pairwise

_WORD = re.compile(r"[^\W\d_]+")
_NEXT_TO_EACH_OTHER = re.compile(r"[ \u00a0]+|[ ]*\|[ ]*")
_BLANKS = re.compile(r"[ \u00a0]+")
_POSSESSIVE = re.compile(r"['’]s\b")
_LEAST_STEM_CHARS = 2
# Endings of one word in its cases, without diacritics; two forms are one name if both endings stand in one row.
_NOUNS = (
    "|a|owi|em|iem|ie|e|u|y|i|ow|om|ami|ach|owie".split("|"),
    "a|y|i|e|ie|o".split("|"),
    "o|a|u|em|ie".split("|"),
    "a|ii|i|ie|ia|io".split("|"),
)
_ADJECTIVES = ("i|iego|iemu|im".split("|"), "y|ego|emu|ym".split("|"), "a|iej".split("|"), "a|ej".split("|"))
_ROWS = {"pl": (*_NOUNS, *_ADJECTIVES), "de": ("|s|es|n|en|e|er|ern|em".split("|"),)}
# Adjectival surnames: with the endings of nouns "Kowalski" would be a form of "Kowalska".
_ADJECTIVAL_STEM = re.compile(r"(sk|ck|dzk)$")
_FLEETING_E = re.compile(r"e([kclrnt])$")
_BARE_LETTERS = str.maketrans("łß", "ls")


def find_words(text: str) -> list[str]:
    """The words of a text, in order, without numbers, marks and an English possessive."""
    return _WORD.findall(_simplify(text))


def find_pairs(text: str) -> list[tuple[str, str]]:
    """Words that may be one person's names, in the order in which they may be told.

    That is: with only blanks between them, either way round, or one more word; or in cells of a table side by side.
    """
    text = _simplify(text)
    words = list(_WORD.finditer(text))
    pairs: list[tuple[str, str]] = []
    for index, word in enumerate(words[:-1]):
        between = text[word.end() : words[index + 1].start()]
        if not _NEXT_TO_EACH_OTHER.fullmatch(between):
            continue
        pairs.append((word[0], words[index + 1][0]))
        if not _BLANKS.fullmatch(between):
            continue
        pairs.append((words[index + 1][0], word[0]))
        if index + 2 < len(words) and _BLANKS.fullmatch(text[words[index + 1].end() : words[index + 2].start()]):
            pairs.append((word[0], words[index + 2][0]))
    return pairs


def find_names(sentence: str) -> list[tuple[str, str]]:
    """Pairs of words with capitals and nothing but a blank between them, such as a first name and a surname."""
    text = _simplify(sentence)
    return [
        (first[0], second[0])
        for first, second in pairwise(_WORD.finditer(text))
        if first[0][0].isupper() and second[0][0].isupper() and _BLANKS.fullmatch(text[first.end() : second.start()])
    ]


def _simplify(text: str) -> str:
    return _POSSESSIVE.sub("", unicodedata.normalize("NFC", text))


def is_known_name(name: str, known: Collection[str], *, language: str) -> bool:
    """Whether a word is one of those known, or another case of it.

    An abbreviation in capitals, a Roman numeral among them, must stand there as it is.

    Args:
        name: one word.
        known: the words of the text, as they stand there.
        language: of the text; decides the endings that may differ.
    """
    if name in known:
        return True
    if len(name) > 1 and name.isupper():
        return False
    rows = _ROWS.get(language, ())
    wanted = _bare(name)
    return any(wanted[:_LEAST_STEM_CHARS] == _bare(word)[:_LEAST_STEM_CHARS] and _are_one(wanted, _bare(word), rows) for word in known)


def _bare(word: str) -> str:
    """In small letters without diacritics: "Kraków" and "Krakowa" differ in more than the ending otherwise."""
    letters = unicodedata.normalize("NFD", word.lower().translate(_BARE_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _are_one(first: str, second: str, rows: Sequence[list[str]]) -> bool:
    if first == second:
        return True
    forms = [(first, second), (_FLEETING_E.sub(r"\1", first), second), (first, _FLEETING_E.sub(r"\1", second))]
    return any(_share_row(one, other, rows) for one, other in forms)


def _share_row(first: str, second: str, rows: Sequence[list[str]]) -> bool:
    common = next(
        (index for index, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), min(len(first), len(second))
    )
    for length in range(_LEAST_STEM_CHARS, common + 1):
        stem, one, other = first[:length], first[length:], second[length:]
        allowed = _ADJECTIVES if _ADJECTIVAL_STEM.search(stem) else rows
        if any(one in row and other in row for row in allowed):
            return True
    return False
