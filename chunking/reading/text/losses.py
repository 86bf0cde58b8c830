"""Words, notes, comments and page headers of a file that are missing from its document text.

Words are compared as multisets (lower case, characters and digits), so that a word lost twice counts twice.
"""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from chunking.base.model import Notice

if TYPE_CHECKING:
    from lxml.etree import _Element

MAX_EXAMPLES = 20
"""Of each kind of loss; the count is complete."""

# Notices of this module; the interface has a sentence for each.
LOST_WORDS, LOST_FOOTNOTES, LOST_ENDNOTES, LOST_COMMENTS, LOST_HEADERS = (
    "lost_words",
    "lost_footnotes",
    "lost_endnotes",
    "lost_comments",
    "lost_page_headers",
)

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT_W = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_MC_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_WORD = re.compile(r"[^\W_]+")
_SOFT_HYPHEN = "\u00ad"
_NOTE_PARTS = (
    ("word/footnotes.xml", "footnote", LOST_FOOTNOTES),
    ("word/endnotes.xml", "endnote", LOST_ENDNOTES),
    ("word/comments.xml", "comment", LOST_COMMENTS),
)
_HEADER_PART = re.compile(r"word/(?:header|footer)\d*\.xml")
_SKIPPED = ("delText", "instrText")


def find_docx_losses(data: bytes, text: str) -> tuple[Notice, ...]:
    """Return notices of the notes, comments, page headers and words of a Word file that are missing from its document text.

    Args:
        data: a readable DOCX file.
        text: the document text made from it.
    """
    present = _count_words(text)
    notices: list[Notice] = []
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = package.namelist()
        body = "\n".join(_read_paragraphs(_parse(package, _find_body(package))))
        notices += _report_missing_words(_count_words(body), present)
        for part, tag, kind in _NOTE_PARTS:
            if part in names:
                notes = ("\n".join(_read_paragraphs(note)) for note in _find_notes(_parse(package, part), tag))
                notices += _report_missing_texts(notes, present, kind)
        headers = ("\n".join(_read_paragraphs(_parse(package, name))) for name in names if _HEADER_PART.fullmatch(name))
        notices += _report_missing_texts(headers, present, LOST_HEADERS)
    return tuple(notices)


def _count_words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text.replace(_SOFT_HYPHEN, "")))


def _report_missing_words(own: Counter[str], present: Counter[str]) -> Iterator[Notice]:
    missing = own - present
    # A word joined to its neighbour, or split by a line break, is not lost: its characters are there.
    if missing:
        characters = "".join(present)
        missing = Counter({word: count for word, count in missing.items() if present[word] or word not in characters})
    if missing:
        yield Notice(LOST_WORDS, missing.total(), tuple(word for word, _ in missing.most_common(MAX_EXAMPLES)))


def _report_missing_texts(texts: Iterator[str], present: Counter[str], kind: str) -> Iterator[Notice]:
    """Yield one notice for the texts of which at least half the words are missing from the document text."""
    lost: list[str] = []
    for text in texts:
        words = _count_words(text)
        if words and (words - present).total() * 2 >= words.total():
            lost.append(" ".join(text.split())[:120])
    if lost:
        yield Notice(kind, len(lost), tuple(lost[:MAX_EXAMPLES]))


def _parse(package: zipfile.ZipFile, part: str) -> "_Element":
    from lxml import etree

    return etree.fromstring(package.read(part), etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def _find_body(package: zipfile.ZipFile) -> str:
    """Return the name of the main part, which the package's own relations give; most programs call it word/document.xml."""
    relations = _parse(package, "_rels/.rels")
    targets = (relation.get("Target") or "" for relation in relations if (relation.get("Type") or "").endswith("/officeDocument"))
    return next(targets, "word/document.xml").lstrip("/")


def _find_notes(root: "_Element", tag: str) -> Iterator["_Element"]:
    for namespace in (_W, _STRICT_W):
        for note in root.iter(namespace + tag):
            if note.get(namespace + "type") not in ("separator", "continuationSeparator", "continuationNotice"):
                yield note


def _read_paragraphs(root: "_Element") -> Iterator[str]:
    """Yield the text of each paragraph as Word shows it: without deletions, field codes and the second copy of text boxes."""
    for namespace in (_W, _STRICT_W):
        for paragraph in root.iter(namespace + "p"):
            if not any(ancestor.tag == _MC_FALLBACK for ancestor in paragraph.iterancestors()):
                yield "".join(_read_runs(paragraph, namespace))


def _read_runs(element: "_Element", namespace: str) -> Iterator[str]:
    for child in element:
        if child.tag == namespace + "t":
            yield child.text or ""
        elif child.tag in (namespace + "tab", namespace + "br", namespace + "cr"):
            yield " "
        elif child.tag in (namespace + "moveFrom", namespace + "del", namespace + "p", _MC_FALLBACK):
            continue
        elif isinstance(child.tag, str) and child.tag.removeprefix(namespace) not in _SKIPPED:
            yield from _read_runs(child, namespace)
