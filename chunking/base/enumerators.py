"""Numbers of a text's division ("§ 1.", "Rozdział IV", "3.2", "2)"), base floor; Polish, English and German."""

import re

_ROMAN = r"(?-i:(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))"
_NUMBER = rf"(?:\d+[a-z]?|{_ROMAN})"
_WORDS = (
    r"§|art(?:ykuł|\.)?|rozdzia[łl]|dzia[łl]|cz[ęe][śs][ćc]|tytu[łl]|za[łl][ąa]cznik(?:\s+nr)?|oddzia[łl]|ksi[ęe]ga"
    r"|chapter|section|article|part|title|annex|appendix|schedule"
    r"|kapitel|abschnitt|teil|artikel|anhang|anlage"
)
_ENUMERATOR = re.compile(
    rf"(?:(?:{_WORDS})\s*{_NUMBER}(?:[.\-–]\d+)*|\d+(?:\.\d+)*|{_ROMAN}|{_NUMBER}\s+(?:{_WORDS}))\s*[.):]?", re.IGNORECASE
)
_LIST_MARK = re.compile(r"(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?")
_CLAUSE_MARK = re.compile(
    r"\W{0,3}(?:(?:§|[Aa]rt\.?|[Uu]st\.?|[Pp]kt)\s*\d+[a-z]?[.)]?|(?:\d+[a-z]?(?:\.\d+)*|[IVXLC]+|[a-z])[.)])\**\s+(?=\S)"
)


def is_enumerator(words: str) -> bool:
    """Whether a line is only a number of the division: "§ 1.", "Rozdział IV", "3.2", "Artikel 5"."""
    return _ENUMERATOR.fullmatch(words.strip()) is not None


def find_clause_end(text: str, start: int, end: int) -> int:
    """Where the enumerator that opens a numbered clause ("§ 3. ", "2) ") ends, `start` if the text opens with none."""
    mark = _CLAUSE_MARK.match(text, start, end)
    return mark.end() if mark else start


def find_mark_end(text: str, start: int, end: int) -> int:
    """Where a list item's marker and the clause's enumerator behind it end, `start` if there is neither."""
    mark = _LIST_MARK.match(text, start, end)
    return find_clause_end(text, mark.end() if mark else start, end)
