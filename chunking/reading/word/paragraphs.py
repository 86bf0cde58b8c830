"""The package of a Word file, opened and written part by part, and its paragraphs.

Writing replaces only the parts that changed: every other member of the package keeps its bytes, so comments, images,
footnotes and whatever else this tool knows nothing about survive by never being touched. Paragraphs: python-docx's own list
sees only those directly in the body; here the XML itself is walked, with tables, text boxes, content controls and page headers, a text
box that is stored twice is read once, and text that a tracked change deleted is left out.
"""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from chunking.base.errors import DamagedFile, NotWord, SettingsError, StrictFile
from chunking.base.phrases import N_
from chunking.reading.user_files import detect_file_type, write_user_file

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_STRICT_MARK = b"http://purl.oclc.org/ooxml/"

_WORD = re.compile(r"[^\W_]+")
_PART = re.compile(r"word/[^/]+\.xml")
Place = Literal["body", "table", "textbox", "control", "header"]

_HEADER_RELATIONS = ("/header", "/footer")
_DELETED = (W + "del", W + "moveFrom")
_BREAKS = (W + "tab", W + "br", W + "cr")
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_PLACES: dict[str, Place] = {W + "txbxContent": "textbox", W + "tbl": "table", W + "sdt": "control"}


@dataclass(frozen=True, slots=True)
class WordParagraph:
    """A paragraph: its index in the file (body first, then page headers and footers), element, place and words."""

    index: int
    element: Any
    place: Place
    text: str


def walk_paragraphs(word: Any) -> tuple[WordParagraph, ...]:
    """Return all paragraphs of a python-docx document in the file's order, without fallback copies."""
    elements: list[tuple[Any, Place | None]] = [(element, None) for element in _iterate(word.element.body)]
    for relation in sorted(word.part.rels.values(), key=lambda relation: str(relation.rId)):
        if not relation.is_external and relation.reltype.endswith(_HEADER_RELATIONS):
            elements += [(element, "header") for element in _iterate(relation.target_part.element)]
    return tuple(
        WordParagraph(index, element, place or _find_place(element), read_text(element)) for index, (element, place) in enumerate(elements)
    )


def read_related(word: Any, kind: str) -> Any:
    """Return the root of the part that the main part relates to by a kind ("numbering", "footnotes"); None without one that is readable."""
    from docx.oxml import parse_xml

    relation = next((one for one in word.part.rels.values() if one.reltype.endswith(f"/{kind}") and not one.is_external), None)
    try:
        return parse_xml(relation.target_part.blob) if relation is not None else None
    except SyntaxError:
        return None


def _iterate(root: Any) -> Iterator[Any]:
    for paragraph in root.iter(W + "p"):
        if not any(ancestor.tag == MC + "Fallback" for ancestor in paragraph.iterancestors()):
            yield paragraph


def _find_place(paragraph: Any) -> Place:
    """Return the nearest container; "control" means that there is neither a table nor a text box around it."""
    places = [_PLACES[ancestor.tag] for ancestor in paragraph.iterancestors() if ancestor.tag in _PLACES]
    for place in ("textbox", "table"):
        if place in places:
            return place
    return "control" if places else "body"


def read_text(paragraph: Any) -> str:
    """Return the words of a paragraph as Word shows them, with single spaces and without those of a text box anchored to it."""
    return " ".join("".join(_read_pieces(paragraph, with_deleted=False)).split())


def is_shown(paragraph: WordParagraph) -> bool:
    """Return whether a paragraph is still part of the document in memory; one that Word does not show is taken out of it."""
    roots = (W + "document", W + "hdr", W + "ftr")
    return any(ancestor.tag in roots for ancestor in paragraph.element.iterancestors())


def read_all_text(paragraph: Any) -> str:
    """Return the words with those a tracked change deleted, in the order of the file."""
    return "".join(_read_pieces(paragraph, with_deleted=True))


def _read_pieces(element: Any, *, with_deleted: bool) -> Iterator[str]:
    for child in element:
        tag = child.tag
        if tag in (W + "t", _MATH_TEXT) or (with_deleted and tag == W + "delText"):
            yield child.text or ""
        elif tag in _BREAKS:
            yield " "
        elif tag == W + "noBreakHyphen":
            yield "-"
        elif tag in (W + "p", W + "pPr", W + "rPr", MC + "Fallback") or (tag in _DELETED and not with_deleted):
            continue
        else:
            yield from _read_pieces(child, with_deleted=with_deleted)


def read_words(element: Any) -> str:
    """Return all words below an element as they are stored."""
    return "".join(text.text or "" for text in element.iter(W + "t"))


def remove_row(row: Any) -> None:
    """Take a row out of its table, and the table if it was the last one."""
    table = next(row.iterancestors(W + "tbl"), None)
    row.getparent().remove(row)
    if table is not None and table.getparent() is not None and next(table.iter(W + "tr"), None) is None:
        take_out(table)


def take_out(element: Any) -> None:
    """Take a block out of a document in memory; a cell keeps an empty paragraph (ECMA-376 17.4.65), a section its last one."""
    parent = element.getparent()
    is_last = parent.tag == W + "tc" and sum(child.tag in (W + "p", W + "tbl") for child in parent) == 1
    if element.tag == W + "p" and (is_last or element.find(f"{W}pPr/{W}sectPr") is not None):
        for child in [child for child in element if child.tag != W + "pPr"]:
            element.remove(child)
        if element.find(f"{W}pPr/{W}numPr") is not None:
            element.pPr.remove(element.pPr.numPr)
    elif is_last:
        parent.replace(element, _make_paragraph())
    else:
        parent.remove(element)


def _make_paragraph() -> Any:
    from docx.oxml import OxmlElement

    return OxmlElement("w:p")


def find_runs(paragraph: Any) -> list[Any]:
    """Return the runs with a paragraph's words, at any depth (links, controls, insertions)."""
    return [run for run in _walk_runs(paragraph) if "".join(_read_pieces(run, with_deleted=False)).strip()]


def walk_all_runs(paragraph: Any) -> list[Any]:
    """Return every run of a paragraph, empty and deleted ones too, without those of a text box anchored to it."""
    return list(_walk_runs(paragraph, with_deleted=True))


def _walk_runs(element: Any, *, with_deleted: bool = False) -> Iterator[Any]:
    for child in element:
        if child.tag == W + "r":
            yield child
        elif child.tag == W + "p" or (child.tag in _DELETED and not with_deleted):
            continue
        else:
            yield from _walk_runs(child, with_deleted=with_deleted)


def is_in_contents_field(paragraph: Any) -> bool:
    """Return whether a paragraph lies in a content control that Word keeps for a table of contents."""
    for ancestor in paragraph.iterancestors(W + "sdt"):
        gallery = ancestor.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
        if gallery is not None and "contents" in (gallery.get(W + "val") or "").lower():
            return True
    return False


def count_words(data: bytes) -> Counter[str]:
    """Count the words of all parts of a package together, with deleted words and second copies of text boxes."""
    from lxml import etree

    words: Counter[str] = Counter()
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for name in package.namelist():
            if _PART.fullmatch(name):
                for paragraph in etree.fromstring(package.read(name), parser).iter(W + "p"):
                    words.update(split_words(read_all_text(paragraph)))
    return words


def split_words(text: str) -> list[str]:
    """Return the words of a text: sequences of word characters without underscores."""
    return _WORD.findall(text.replace("\u00ad", ""))


def check_word(data: bytes, name: str) -> None:
    """Refuse what is not a Word file.

    Args:
        data: the whole file, judged by its content.
        name: as the user knows it; used in messages.

    Raises:
        NotWord: it is another kind of file.
        ReadingError: empty, encrypted, dangerous or damaged, each with its own sentence.
    """
    if detect_file_type(data, name) != "docx":
        raise NotWord(source=name)


def refuse_strict(data: bytes, name: str) -> None:
    """Refuse the Word files that python-docx cannot open.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if "_rels/.rels" in package.namelist() and _STRICT_MARK in package.read("_rels/.rels"):
            raise StrictFile(source=name)


def open_word(data: bytes, name: str) -> Any:
    """Return the python-docx document of a Word file. Raises as `check_word` and `refuse_strict`."""
    from docx import Document

    check_word(data, name)
    refuse_strict(data, name)
    try:
        document = Document(io.BytesIO(data))
        document.element.body.tag  # noqa: B018 - a main part without a body is found here, not later
    except (KeyError, ValueError, AttributeError, SyntaxError) as error:
        raise DamagedFile(source=name, detail=N_("its content does not follow the rules of its file type")) from error
    return document


def replace_parts(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return the package with some members rewritten and all others unchanged byte for byte.

    Args:
        data: a readable package.
        parts: new content by member name, e.g. "word/document.xml".
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(member, parts.get(member.filename, old.read(member.filename)), compress_type=member.compress_type)
    return stream.getvalue()


def write_copy(data: bytes, target: Path, *, original: Path) -> None:
    """Write a copy in one step: the target contains all of it or is unchanged.

    Raises:
        SettingsError: the target is the original itself, or cannot be written.
    """
    if target.resolve() == original.resolve() or (target.exists() and original.exists() and target.samefile(original)):
        raise SettingsError(
            source=str(target), detail=N_("it is the original, which is never touched"), remedy=N_("Give the copy another name.")
        )
    write_user_file(data, target)
