"""Words of lines that stand alone for another reason than opening a section; reading floor, standard library only.

Captions, lines of a table of contents, dates, warnings, values, addresses, in Polish, English and German. Judged by the
words alone; what type or style adds is the readers' business.
"""

import re

_MONTH_OR_NUMBER = r"(?:[^\W\d_]{3,12}|\d{1,2})"
_PLACE = r"(?:[^\W\d_][^\d,]{1,30},?\s*)?"
_CONTENTS_LINE = re.compile(r"(?:(?:\.\s?){3,}|…|\t|\s{3,})\s*\d+\s*$|(?:\.\s?){3,}\s*[ivxlc]{1,7}\s*$")
_CONTENTS_TAIL_CHARS = 60
"""The end of a line is enough: dots of any number lead to its last figure."""
_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|_{4,}")
_CAPTION = re.compile(
    r"(?:tabela|tab\.|tablica|rysunek|rys\.|wykres|schemat|zdj[ęe]cie|fot\.|mapa"
    r"|table|figure|fig\.?|chart|listing|example|tabelle|abbildung|abb\.)\s*(?:nr\s*)?\d",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"(?:[źz]r[óo]d[łl]o|source|quelle)\s*:", re.IGNORECASE)
_DATES = (
    re.compile(
        rf"{_PLACE}(?:dnia\s+|den\s+|dn\.\s*)?\d{{1,2}}[.\s/-]\s?{_MONTH_OR_NUMBER}[.,\s/-]\s?\d{{4}}(?:\s*(?:r\.?|roku))?", re.IGNORECASE
    ),
    re.compile(rf"{_PLACE}\d{{4}}-\d{{2}}-\d{{2}}(?:\s*r\.?)?"),
    re.compile(rf"{_PLACE}[^\W\d_]{{3,10}}\s+\d{{1,2}},\s*\d{{4}}"),
)
_WARNING = re.compile(
    r"(?:uwaga|ważne|ostrzeżenie|warning|caution|important|note|achtung|hinweis|wichtig)\b\s*(?:[:!–-].*)?|.*!", re.IGNORECASE
)
_VALUE = re.compile(r"[^:]{2,40}:\s*(?:[^\W\d_]{1,4}\.?\s*|[€$£]\s*)?[\d\s.,/%-]+\s*\S{0,6}")
_ADDRESS = re.compile(
    r"@\w|https?://|www\.|\b[\w-]+\.(?:com|org|net|pl|de|eu|gov|edu)/|\b\d{2}-\d{3}\s+[^\W\d_]|\b(?:NIP|REGON|KRS|PESEL|tel\.?|faks?)\s*:?\s*\+?\d|^(?:ul|al|os|pl)\.\s+.*\d",
    re.IGNORECASE,
)


def is_contents_line(words: str) -> bool:
    """Whether a line leads to a page number: "1.2 Rates . . . . 14", "Preface ..... xi"."""
    return _CONTENTS_LINE.search(words[-_CONTENTS_TAIL_CHARS:]) is not None


def has_leaders(words: str) -> bool:
    """Whether dots or a rule stand in a line, to lead to a number or to be filled in."""
    return _LEADERS.search(words) is not None


def is_caption(words: str) -> bool:
    """Whether a line introduces a table, figure or listing by its number: "Tabela nr 3. Stawki"."""
    return _CAPTION.match(words) is not None


def is_source_line(words: str) -> bool:
    """Whether a line says where a table or figure comes from."""
    return _SOURCE.match(words) is not None


def is_date(words: str) -> bool:
    """Whether a line is a date, with or without its place, and nothing else."""
    return any(date.fullmatch(words.strip(" .")) for date in _DATES)


def is_warning(words: str) -> bool:
    """Whether a line warns or calls out: "Uwaga: ...", "Nie dotykać!"."""
    return _WARNING.fullmatch(words) is not None


def is_value(words: str) -> bool:
    """Whether a line is a label with its number: "Kwota: 1 200,00 zł"."""
    return _VALUE.fullmatch(words) is not None


def has_address(words: str) -> bool:
    """Whether a web, mail or postal address, or a number of a register, stands in a line."""
    return _ADDRESS.search(words) is not None
