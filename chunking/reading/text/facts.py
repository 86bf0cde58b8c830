"""Facts about a document: Word's core properties, a PDF's metadata, markdown's front matter, version and date in its text.

Imports lxml and pypdfium2 when called. Properties are data: one line each, bounded, dates in ISO 8601 or left out.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from datetime import date, datetime

from chunking.base.model import Facts
from chunking.reading.user_files import FileType, decode_text

MAX_PROPERTY_CHARS = 300
"""Enough for any title; a property is a payload field and not a place for text."""

_CORE = "docProps/core.xml"
_CORE_NAMES = {"title": "title", "creator": "author", "created": "created", "modified": "modified", "version": "version"}
_PDF_NAMES = {"Title": "title", "Author": "author", "CreationDate": "created", "ModDate": "modified"}
_FRONT_NAMES = {
    "title": "title",
    "tytuł": "title",
    "author": "author",
    "autor": "author",
    "created": "created",
    "date": "created",
    "data": "created",
    "datum": "created",
    "modified": "modified",
    "updated": "modified",
    "lastmod": "modified",
    "version": "version",
    "wersja": "version",
    "effective": "effective_from",
    "effective_from": "effective_from",
    "effective_date": "effective_from",
}
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?=[^\W\d][\w -]*:)(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_LINE = re.compile(r"^([^\W\d][\w -]*?)[ \t]*:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_PDF_DATE = re.compile(r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?")
_DATES = ("created", "modified", "effective_from")


def read_facts(data: bytes, name: str, *, file_type: FileType, text: str, pdf_metadata: Mapping[str, str] | None = None) -> Facts:
    """Return title, author and dates from the file's properties; version and effective date from its text, if not from its properties.

    Args:
        data: a file that was read already.
        name: as the user knows it.
        file_type: of the file.
        text: the document text, then page headers and footers.
        pdf_metadata: the entries of a PDF's information dictionary.
    """
    if file_type == "docx":
        found = _read_core(data)
    elif file_type == "pdf":
        found = {_PDF_NAMES[key]: value for key, value in (pdf_metadata or {}).items() if key in _PDF_NAMES}
    else:
        found = _read_front_matter(decode_text(data, name))
    facts = {field: _read_date(value) if field in _DATES else _shorten(value) for field, value in found.items()}
    of_text = {"version": find_version(text), "effective_from": find_effective_from(text)}
    return Facts(**{**facts, **{field: value for field, value in of_text.items() if value}})


def show_front_matter(text: str) -> str:
    """Return a markdown text whose front matter is a paragraph; with its rules, markdown reads it as a heading."""
    return _FRONT_MATTER.sub(lambda block: block[1] + "\n\n", text, count=1)


def _read_core(data: bytes) -> Mapping[str, str]:
    from lxml import etree

    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if _CORE not in package.namelist():
            return {}
        root = etree.fromstring(package.read(_CORE), etree.XMLParser(resolve_entities=False, no_network=True))
    named = ((etree.QName(child).localname, child.text or "") for child in root if isinstance(child.tag, str))
    return {_CORE_NAMES[tag]: words for tag, words in named if tag in _CORE_NAMES}


def _read_front_matter(text: str) -> Mapping[str, str]:
    """Return the simple "key: value" lines between the opening rules."""
    block = _FRONT_MATTER.match(text)
    lines = _FRONT_LINE.findall(block[1]) if block else []
    found: dict[str, str] = {}
    for key, value in lines:
        field = _FRONT_NAMES.get(key.lower())
        if field:
            found.setdefault(field, value.strip("\"' "))
    return found


def _shorten(value: str) -> str:
    words = " ".join("".join(character if character.isprintable() else " " for character in value).split())
    return words[:MAX_PROPERTY_CHARS]


def _read_date(value: str) -> str:
    """Return a W3C or PDF date in ISO 8601; "" if it is not a date."""
    value = value.strip()
    match = _PDF_DATE.fullmatch(value)
    if match:
        year, month, day, hour, minute, second, utc, sign, hours, minutes = match.groups()
        value = f"{year}-{month or '01'}-{day or '01'}"
        if hour:
            zone = "+00:00" if utc else f"{sign}{hours}:{minutes or '00'}" if sign else ""
            value += f"T{hour}:{minute or '00'}:{second or '00'}{zone}"
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        return ""
    return read.date().isoformat() if "T" not in value and " " not in value else read.isoformat()


_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "stycznia styczeń january jan januar jänner i",
            "lutego luty february feb februar ii",
            "marca marzec march mar märz maerz iii",
            "kwietnia kwiecień april apr iv",
            "maja maj may mai v",
            "czerwca czerwiec june jun juni vi",
            "lipca lipiec july jul juli vii",
            "sierpnia sierpień august aug viii",
            "września wrzesień september sep sept ix",
            "października październik october oct oktober okt x",
            "listopada listopad november nov xi",
            "grudnia grudzień december dec dezember dez xii",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = r"(?P<{}>[^\W\d_]+)\.?"
_YEAR = r"(?P<{}>(?:19|20)\d\d)(?!\d)"
_DAY = r"(?P<{}>\d{{1,2}})"
_FORMS = (
    rf"{_YEAR.format('y1')}-(?P<m1>\d\d)-(?P<d1>\d\d)(?!\d)",
    rf"{_DAY.format('d2')}\s?[.-]\s?(?P<m2>\d{{1,2}})\s?[.-]\s?{_YEAR.format('y2')}",
    rf"{_DAY.format('d3')}(?:\.|st|nd|rd|th)?\s?(?:of\s)?{_MONTH.format('n3')}\s?{_YEAR.format('y3')}",
    rf"{_MONTH.format('n4')}\s{_DAY.format('d4')}(?:st|nd|rd|th)?,?\s{_YEAR.format('y4')}",
    rf"{_DAY.format('d5')}/(?P<m5>\d{{1,2}})/{_YEAR.format('y5')}",
)
DAY = "|".join(_FORMS)
"""Pattern of one day, with named groups that `read_day` understands; compile with `re.IGNORECASE`."""


def read_day(match: "re.Match[str]") -> str:
    """Return the day that `DAY` matched within a larger pattern, ISO 8601; "" if the calendar does not have it.

    Day and month with slashes, both at most 12, can be in either order and give "".
    """
    found = {name: value for name, value in match.groupdict().items() if value}
    year, day = (next((int(value) for name, value in found.items() if re.fullmatch(part + r"\d", name)), 0) for part in "yd")
    names = [value for name, value in found.items() if re.fullmatch(r"n\d", name)]
    numbers = [int(value) for name, value in found.items() if re.fullmatch(r"m\d", name)]
    month = _MONTHS.get(names[0].lower(), 0) if names else next(iter(numbers), 0)
    if "y5" in found and day <= 12 and month <= 12 and day != month:
        return ""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


HEAD_CHARS = 3000
"""About the first page."""
_SENTENCE_CHARS = 400
"""Longer ones are searched only so far, so that text without full stops takes no time."""

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
    """Return the day from which the whole document is in force, ISO 8601; "" if the text gives none, or several.

    The first page comes first; after it a sentence about the document itself ("Regulamin wchodzi w życie ...") before others.
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
    """Return the version a line of the first page names, as written there; "" if none does."""
    match = _VERSION.search(text[:HEAD_CHARS])
    return match["version"] if match else ""


def _find_starts(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield position and day of each statement, and whether it is about the whole document; the first day of a sentence counts."""
    sentence_end = -1
    for match in _START.finditer(text):
        reach = max(0, match.start() - _SENTENCE_CHARS)
        start = max((mark.end() for mark in _SENTENCE_BREAK.finditer(text, reach, match.start())), default=reach)
        day = read_day(match)
        if not day or match.start() < sentence_end or _DENIED.search(text, max(0, match.start() - 30), match.start()):
            continue
        ending = _SENTENCE_BREAK.search(text, match.end(), match.end() + _SENTENCE_CHARS)
        end = ending.start() if ending else min(len(text), match.end() + _SENTENCE_CHARS)
        # "traci moc regulamin obowiązujący od ..." is about the one before.
        if _REPEALED.search(text, start, end if _PARTICIPLE.match(text, match.start()) else match.start()):
            continue
        sentence_end = end
        yield match.start(), day, _WHOLE.search(text, start, match.start()) is not None
