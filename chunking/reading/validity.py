"""From when a document is in force and which version it is, as its own lines say; reading floor, standard library only.

"Regulamin obowiązuje od 1 stycznia 2026 r.", "wchodzi w życie z dniem 1.01.2026", "effective as of January 1, 2026", "gilt ab dem
1. Januar 2026"; "Wersja 2.1", "Wydanie II". What is not said plainly is not guessed: "obowiązuje od dnia podpisania" gives nothing.
"""

import re
from collections.abc import Iterator

from chunking.reading.days import DAY, read_day

HEAD_CHARS = 3000
"""About the first page."""
_SENTENCE_CHARS = 400

_STARTS = (
    r"obowiązuj\w+(?:\s+ona|\s+on)?\s+od",
    r"(?:wchodz\w+|wejdzie|wejdą|weszł\w+|wszedł|wejścia)\s+w\s+życie(?:\s+od|\s+z)?",
    r"z\s+mocą(?:\s+obowiązującą)?\s+od",
    r"ważn[yae]\s+od",
    r"data\s+(?:obowiązywania|wejścia\s+w\s+życie)",
    r"(?:effective|valid|applicable|in\s+(?:force|effect))(?:\s+date)?(?:\s+(?:as\s+)?(?:from|of|on|since))?",
    r"(?:takes?|took|taking)\s+effect(?:\s+as)?(?:\s+(?:on|from|of))?",
    r"(?:comes?|came|enters?|entered|coming|entering)\s+into\s+(?:force|effect)(?:\s+(?:on|from|as\s+of))?",
    r"(?:gültig|gilt|gelten|wirksam|in\s+kraft)\s+(?:ab|seit|von)",
    r"(?:tritt|treten)\s+(?:am|zum)",
    r"mit\s+wirkung\s+(?:vom|ab|zum)",
)
_BETWEEN = r"\s*[:|–-]?\s*(?:dniem|dnia|dn\.|the|dem|den|day\s+of)?\s*"
_START = re.compile(rf"(?<![^\W_])(?:{'|'.join(_STARTS)})(?![^\W_]){_BETWEEN}(?:{DAY})", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:nie|not|nicht|no\s+longer|przestaj\w+|dotychczas\w*)\W+(?:\w+\W+)?$", re.IGNORECASE)
_WHOLE = re.compile(
    r"\b(?:niniejsz\w+|regulamin\w*|procedur\w+|instrukcj\w+|polity\w+|uchwał\w+|zarządzeni\w+|ustaw\w+|umow\w+|cennik\w*|taryf\w+"
    r"|statut\w*|porozumieni\w+|rozporządzeni\w+|dokument\w*|this|policy|agreement|document|terms|regulations?|procedure|act"
    r"|diese[rs]?|richtlinie|ordnung|vertrag|satzung|preisliste|verordnung|gesetz)\b",
    re.IGNORECASE,
)
_REPEALED = re.compile(
    r"\b(?:trac\w+\s+moc|uchyla\w*|zastępuj\w+|repeal\w*|supersed\w+|replac\w+|ersetz\w*|außer\s+kraft)\b", re.IGNORECASE
)
_PARTICIPLE = re.compile(r"\w+ąc\w+|effective|valid|applicable|in\s+(?:force|effect)|gültig", re.IGNORECASE)
_SENTENCE_BREAK = re.compile(r"\n\s*\n|[.;!?]\s+(?=[^\W\d_a-ząćęłńóśźż])")

_LABEL = (
    r"(?:wersja(?:\s+dokumentu)?|(?:numer|nr)\s+wersji|wer\.|ver\.|wydanie|edycja|rewizja"
    r"|version|revision|rev\.|edition|ausgabe|fassung)"
)
_VALUE = r"(?P<version>v?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?|[IVXLC]{1,6})"
_VERSION = re.compile(
    rf"(?:^|[|(,;–-])[\s#*_>]*(?i:{_LABEL})[\s*_]*(?:nr|no\.?)?[\s*_]*[:|–-]?[\s*_]*{_VALUE}"
    rf"(?=[\s*_]*(?:$|[|),;:–-]|\.(?:\s|$)|(?i:z\s+(?:dnia|dn\.|\d)|from|of|dated|vom|obowiązuj\w+|ważn\w+|effective|gültig)))",
    re.MULTILINE,
)


def find_effective_from(text: str) -> str:
    """The day from which the document as a whole is in force, ISO 8601; "" where the text does not say, or says several.

    The first page goes first; elsewhere a sentence about the document itself ("Regulamin wchodzi w życie ...") before others.
    """
    found = list(_find_starts(text))
    for chosen in (
        [day for position, day, is_whole in found if position < HEAD_CHARS and is_whole],
        [day for position, day, _ in found if position < HEAD_CHARS],
    ):
        if chosen:
            return chosen[0] if len(set(chosen)) == 1 else ""
    whole = [day for _, day, is_whole in found if is_whole]
    days = whole or [day for _, day, _ in found]
    return days[0] if len(set(days)) == 1 else ""


def find_version(text: str) -> str:
    """The version a line of the first page names, as written there; "" if none does."""
    match = _VERSION.search(text[:HEAD_CHARS])
    return match["version"] if match else ""


def _find_starts(text: str) -> Iterator[tuple[int, str, bool]]:
    """Position and day of each statement, and whether its sentence speaks of the whole document; the first day of a sentence counts."""
    sentence_end = -1
    for match in _START.finditer(text):
        reach = max(0, match.start() - _SENTENCE_CHARS)
        start = max((mark.end() for mark in _SENTENCE_BREAK.finditer(text, reach, match.start())), default=reach)
        day = read_day(match)
        if not day or match.start() < sentence_end or _DENIED.search(text, max(0, match.start() - 30), match.start()):
            continue
        ending = _SENTENCE_BREAK.search(text, match.end(), match.end() + _SENTENCE_CHARS)
        end = ending.start() if ending else min(len(text), match.end() + _SENTENCE_CHARS)
        # "traci moc regulamin obowiązujący od ..." speaks of the one before.
        if _REPEALED.search(text, start, end if _PARTICIPLE.match(text, match.start()) else match.start()):
            continue
        sentence_end = end
        yield match.start(), day, _WHOLE.search(text, start, match.start()) is not None
