"""What a file says of itself outside its text: Word's core properties, a PDF's metadata, markdown's front matter; reading floor.

Imports lxml and pypdfium2 when called. Properties are data: one line each, bounded, dates in ISO 8601 or left out.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime

from chunking.base.model import Facts
from chunking.reading.file_type import FileType, decode_text
from chunking.reading.pdf_text_layer import read_metadata
from chunking.reading.validity import find_effective_from, find_version

MAX_PROPERTY_CHARS = 300

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


def read_facts(data: bytes, name: str, *, file_type: FileType, text: str, password: str | None = None) -> Facts:
    """Title, author and dates from the file's properties; version and first day in force from its lines, else from its properties.

    Args:
        data: a file that was read already.
        name: as the user knows it.
        file_type: what it is.
        text: the document text, then page headers and footers.
        password: of an encrypted PDF.
    """
    if file_type == "docx":
        found = _read_core(data)
    elif file_type == "pdf":
        found = {_PDF_NAMES[key]: value for key, value in read_metadata(data, name, password).items() if key in _PDF_NAMES}
    else:
        found = _read_front_matter(decode_text(data, name))
    facts = {field: _read_date(value) if field in _DATES else _shorten(value) for field, value in found.items()}
    of_text = {"version": find_version(text), "effective_from": find_effective_from(text)}
    return Facts(**{**facts, **{field: value for field, value in of_text.items() if value}})


def show_front_matter(text: str) -> str:
    """A markdown text whose front matter is a paragraph: between its rules markdown takes it for a heading."""
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
    """The simple "key: value" lines between the opening rules."""
    block = _FRONT_MATTER.match(text)
    lines = _FRONT_LINE.findall(block[1]) if block else []
    found: dict[str, str] = {}
    for key, value in lines:
        field = _FRONT_NAMES.get(key.lower())
        if field:
            found.setdefault(field, value.strip("\"' "))
    return found


def _shorten(value: str) -> str:
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in value).split())
    return words[:MAX_PROPERTY_CHARS]


def _read_date(value: str) -> str:
    """ISO 8601 of a W3C or a PDF date; "" if it is none."""
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
