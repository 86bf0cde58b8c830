"""Words of every part of a Word file, read plainly and by nothing that made the document text.

It shares with that reading only the rules for hidden text, for symbols and for parts in other formats.
"""

import io
import posixpath
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from typing import Any

from chunking.reading.ledger.drawn_words import read_alternatives, read_chart, read_lines, read_page
from chunking.reading.text.losses import LOST_COMMENTS, LOST_HEADERS
from chunking.reading.word.paragraphs import MC, W
from chunking.reading.word.shown.foreign_text import find_page, parse_page, read_foreign
from chunking.reading.word.shown.hidden import is_hidden, is_page_white
from chunking.reading.word.shown.imported import MAX_IMPORTED_BYTES
from chunking.reading.word.shown.plain_runs import TICKED, UNTICKED, read_symbol
from chunking.reading.word.shown.shown_text import HIDDEN_TEXT, PLACEHOLDERS
from chunking.reading.word.styles import StyleSheet, is_on

DELETED_TEXT, WATERMARK = "deleted_text", "watermark"

_STRICT_W = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_O = "{urn:schemas-microsoft-com:office:office}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_V = "{urn:schemas-microsoft-com:vml}"
_DELETED = (W + "del", W + "moveFrom")
_NOTES = ("footnotes", "endnotes", "comments")
_BREAKS = (W + "tab", W + "br", W + "cr", W + "ptab")
_SKIPPED = (W + "pPr", W + "rPr", W + "instrText", W + "delInstrText", MC + "Fallback", W + "sdtPr", W + "p")


Hides = Callable[[Any, Any], bool]
"""Rule for hidden text: whether the words of a run of a paragraph cannot be seen."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Words of one paragraph, value or line.

    `part` is "body", "header", "footnote", "endnote", "comment" or the name of another part.

    `left_out` is the kind of the notice that tells of them if they are not meant to be in the text, "" if they are; `is_formula` words may
    be written another way.
    """

    text: str
    part: str
    left_out: str = ""
    is_formula: bool = False


class Package:
    """The parts of a Word file, found by the relations of its main part."""

    def __init__(self, data: bytes) -> None:
        self._zip = zipfile.ZipFile(io.BytesIO(data))
        self._names = set(self._zip.namelist())
        self.objects: list[str] = []

    def _parse(self, name: str) -> Any:
        from lxml import etree

        data = self._zip.read(name).replace(_STRICT_W, W[1:-1].encode())
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))

    def _follow(self, name: str) -> dict[str, tuple[str, str]]:
        """Return kind and target of the relations of a part, by id."""
        folder, _, file = name.rpartition("/")
        relations = f"{folder}/_rels/{file}.rels" if folder else f"_rels/{file}.rels"
        if relations not in self._names:
            return {}
        found = {}
        for relation in self._parse(relations):
            target = relation.get("Target") or ""
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            if relation.get("TargetMode") != "External" and path in self._names:
                found[relation.get("Id") or ""] = ((relation.get("Type") or "").rpartition("/")[2], path)
        return found

    @cached_property
    def _main(self) -> str:
        return next((path for kind, path in self._follow("").values() if kind == "officeDocument"), "word/document.xml")

    @cached_property
    def _related(self) -> dict[str, tuple[str, str]]:
        return self._follow(self._main)

    @cached_property
    def _styles(self) -> StyleSheet:
        from lxml import etree

        name = next((path for kind, path in self._related.values() if kind == "styles"), None)
        return StyleSheet(self._parse(name) if name else etree.Element(W + "styles"))

    def read_units(self, labels: Mapping[int, str], *, hidden_text: bool) -> Iterator[Unit]:
        """Yield the words of all parts: the body, notes, comments, page headers, charts, diagrams and imported files."""
        root = self._parse(self._main)
        hides = self._find_hides(root, hidden_text=hidden_text)
        yield from _read_part(root, "body", hides, labels=labels)
        self.objects = [found.get("ProgID") or "?" for found in root.iter(_O + "OLEObject")]
        related = set(self._related.values())
        known = {path for _, path in related}
        folder = posixpath.dirname(self._main)
        unrelated = {(kind, posixpath.join(folder, f"{kind}.xml")) for kind in _NOTES}  # some programs leave their relations out
        related |= {(kind, path) for kind, path in unrelated if path in self._names - known}
        for kind, name in sorted(related):
            if kind in _NOTES:
                yield from self._read_notes(name, kind[:-1], hides)
            elif kind in ("header", "footer"):
                yield from _gather(_read_part(self._parse(name), "header", hides))
            elif kind in ("chart", "chartEx", "diagramData"):
                yield from (Unit(words, name) for words in self._read_drawn(name))
            elif kind == "aFChunk":
                yield from self._read_imported(name, hidden_text=hidden_text)

    def _read_drawn(self, name: str) -> Iterator[str]:
        root = self._parse(name)
        yield from read_lines(root)
        yield from read_chart(root)
        for kind, shapes in self._follow(name).values():
            if kind == "chartUserShapes":
                yield from read_lines(self._parse(shapes))

    def _find_hides(self, root: Any, *, hidden_text: bool) -> Hides | None:
        if hidden_text:
            return None
        headers = [self._parse(name) for kind, name in set(self._related.values()) if kind in ("header", "footer")]
        on_white = is_page_white([root if root.find(W + "body") is None else root.find(W + "body"), *headers])
        return partial(is_hidden, styles=self._styles, on_white=on_white)

    def _read_notes(self, name: str, kind: str, hides: Hides | None) -> Iterator[Unit]:
        for note in self._parse(name):
            if note.get(W + "type") in ("separator", "continuationSeparator", "continuationNotice"):
                continue
            for unit in _gather(_read_part(note, kind, hides)):
                yield Unit(unit.text, kind, unit.left_out or (LOST_COMMENTS if kind == "comment" else ""), unit.is_formula)

    def _read_imported(self, name: str, *, hidden_text: bool) -> Iterator[Unit]:
        from lxml import etree

        data = self._zip.read(name)
        if len(data) > MAX_IMPORTED_BYTES:
            return
        if data.startswith(b"PK"):
            try:
                inner = Package(data)
                sizes = [member.file_size for member in inner._zip.infolist() if member.filename.endswith(".xml")]
                if max(sizes, default=0) <= MAX_IMPORTED_BYTES:
                    units = inner.read_units({}, hidden_text=hidden_text)
                    yield from (replace(unit, part=name if unit.part == "body" else unit.part) for unit in units)
            except (zipfile.BadZipFile, KeyError, etree.XMLSyntaxError):
                return
        elif (page := find_page(data, name)) is not None:
            for words, is_left_out in read_page(parse_page(page)):
                yield Unit(words, name, HIDDEN_TEXT if is_left_out and not hidden_text else "")
        elif (found := read_foreign(data, name)) is not None:
            yield from (Unit(words, name) for words, _ in found.lines)


def _gather(units: Iterator[Unit]) -> Iterator[Unit]:
    """Yield the paragraphs of a note or page header as one, apart those left out for other reasons."""
    for kind, same in groupby(sorted(units, key=lambda unit: unit.left_out), key=lambda unit: unit.left_out):
        found = list(same)
        yield Unit("\n".join(unit.text for unit in found), found[0].part, kind, any(unit.is_formula for unit in found))


def _read_part(root: Any, part: str, hides: Hides | None, *, labels: Mapping[int, str] | None = None) -> Iterator[Unit]:
    shown = (paragraph for paragraph in root.iter(W + "p") if not any(one.tag == MC + "Fallback" for one in paragraph.iterancestors()))
    for index, paragraph in enumerate(shown):
        told = LOST_HEADERS if part == "header" else ""
        pieces: dict[str, list[str]] = {}
        is_formula = False
        for words, run in _read_pieces(paragraph):
            kind = _classify(run, paragraph, hides) or told
            pieces.setdefault(kind, []).append(words)
            is_formula = is_formula or (run is not None and str(run.tag).startswith(_M))
        if "" in pieces and labels and index in labels:
            pieces[""].insert(0, f"{labels[index]} ")
        for kind, words_of_kind in pieces.items():
            if "".join(words_of_kind).strip():
                yield Unit("".join(words_of_kind), part, kind, is_formula)
        for words, run in read_alternatives(paragraph) if part == "body" else ():
            yield Unit(words, part, _classify(run, paragraph, None))
    for effect in root.iter(_V + "textpath"):  # WordArt; in a page header it is a watermark
        if effect.get("string"):
            yield Unit(effect.get("string"), part, WATERMARK if part == "header" else "")


def _read_pieces(element: Any, run: Any = None) -> Iterator[tuple[str, Any]]:
    """Yield the words below an element, each with its run."""
    for child in element:
        tag = child.tag
        if tag in (W + "t", W + "delText"):
            yield child.text or "", run
        elif tag == _M + "t":
            yield f" {' '.join(child.text or '')} ", child
        elif tag in _BREAKS:
            yield " ", run
        elif tag in _SPELLED:
            yield _SPELLED[tag](child), run
        elif tag in _SKIPPED or not isinstance(tag, str):
            continue
        else:
            yield from _read_pieces(child, child if tag == W + "r" else run)


def _read_field(begin: Any) -> str:
    """Return the state of a tick box in an older form."""
    box = begin.find(f"{W}ffData/{W}checkBox")
    if box is None:
        return ""
    state = is_on(box, "checked")
    return TICKED if (is_on(box, "default") if state is None else state) else UNTICKED


def _read_ruby(ruby: Any) -> str:
    return " ".join("".join(text.text or "" for one in ruby.findall(W + name) for text in one.iter(W + "t")) for name in ("rubyBase", "rt"))


def _read_sign(sign: Any) -> str:
    return read_symbol(sign.get(W + "font") or "", sign.get(W + "char") or "")


_SPELLED: Mapping[str, Callable[[Any], str]] = {
    W + "sym": _read_sign,
    W + "ruby": _read_ruby,
    W + "fldChar": _read_field,
    W + "noBreakHyphen": lambda _: "-",
}


def _classify(run: Any, paragraph: Any, hides: Hides | None) -> str:
    """Return the kind of notice that tells why a run is not meant to be in the text, "" if it is."""
    if run is None:
        return ""
    for ancestor in run.iterancestors():
        if ancestor.tag in _DELETED:
            return DELETED_TEXT
        if ancestor.tag == W + "tr" and (properties := ancestor.find(W + "trPr")) is not None:
            if any(properties.find(tag) is not None for tag in _DELETED):
                return DELETED_TEXT
            if is_on(properties, "hidden") and hides is not None:
                return HIDDEN_TEXT
        if ancestor.tag == W + "sdt" and is_on(ancestor.find(W + "sdtPr"), "showingPlcHdr"):
            return PLACEHOLDERS
    if str(run.tag) == W + "r" and run.find(W + "delText") is not None:
        return DELETED_TEXT
    is_run = str(run.tag) == W + "r"
    return HIDDEN_TEXT if is_run and hides is not None and hides(run, paragraph) else ""
