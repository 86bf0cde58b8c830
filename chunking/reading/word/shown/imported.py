"""Text that a Word file keeps apart and shows among its own: imported files (altChunk), diagrams (SmartArt), charts, WordArt."""

import io
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from chunking.reading.word.paragraphs import W
from chunking.reading.word.shown.foreign_text import read_foreign
from chunking.reading.word.styles import StyleSheet

_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_V = "{urn:schemas-microsoft-com:vml}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_DRAWN_POINTS = ("pres", "parTrans", "sibTrans")
"""Points of a diagram that are its shapes and lines, not its words (ECMA-376 21.4.7.51)."""
_NOTE_SIGNS = tuple(W + name for name in ("footnoteReference", "endnoteReference", "commentReference"))
MAX_IMPORTED_BYTES = 20_000_000


def insert_imported(
    word: Any,
    styles: StyleSheet,
    *,
    open_body: Callable[[bytes], Any],
    report: Callable[[str], None],
    report_hidden: Callable[[str, int], None] | None,
) -> None:
    """Put the text of imported files, diagrams, charts and WordArt into a document in memory, at its place.

    Args:
        word: python-docx's document.
        styles: its styles; imported headings get its own heading styles.
        open_body: returns the body of an imported Word file, as Word shows it.
        report: called with the name of each part that cannot be read.
        report_hidden: called with each text that an imported web page hides and its number of words; None keeps such text in.
    """
    body = word.element.body
    read = partial(_read_part, styles=styles, open_body=open_body, report_hidden=report_hidden)
    for chunk in list(body.iter(W + "altChunk")):
        part = word.part.rels.get(chunk.get(_R + "id"))
        blocks = None if part is None or part.is_external else read(part.target_part)
        if blocks is None:
            report(str(part.target_part.partname).lstrip("/") if part is not None and not part.is_external else "altChunk")
            continue
        for block in reversed(blocks):
            chunk.addnext(block)
        chunk.getparent().remove(chunk)
    for drawn in list(body.iter(_DGM + "relIds", _C + "chart", _CX + "chart", _V + "textpath")):
        host: Any = next(drawn.iterancestors(W + "p"), None)
        lines = _read_drawn(drawn, word.part.rels) if host is not None else []
        for line in reversed([line for line in lines if line]):
            host.addnext(_make_paragraph(line, None, styles))


def _read_drawn(drawn: Any, relations: Any) -> list[str]:
    """Return the words of a diagram, of WordArt, and those of a chart that Docling leaves out."""
    if drawn.tag == _V + "textpath":
        return [words] if (words := (drawn.get("string") or "").strip()) else []
    part = relations.get(drawn.get(_R + ("dm" if drawn.tag == _DGM + "relIds" else "id")))
    if part is None or part.is_external:
        return []
    if drawn.tag == _DGM + "relIds":
        return list(_read_diagram(part.target_part.blob))
    shapes = [one.target_part.blob for one in part.target_part.rels.values() if one.reltype.endswith("/chartUserShapes")]
    return [*_read_chart(part.target_part.blob), *(line for blob in shapes for line in _read_lines(_parse(blob)))]


def _parse(data: bytes) -> Any:
    from lxml import etree

    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except SyntaxError:
        return etree.Element("none")


def _read_chart(data: bytes) -> Iterator[str]:
    """Yield the words of a chart besides its title and its values: names of its axes; of newer charts (chartex) all words."""
    root = _parse(data)
    if root.tag == _CX + "chartSpace":
        yield from _read_lines(root)
        for dimension in root.iter(_CX + "lvl"):
            yield "; ".join(value for point in dimension.iter(_CX + "pt") if (value := (point.text or "").strip()))
    for title in root.iter(_C + "title"):
        if title.getparent().tag != _C + "chart":
            yield from _read_lines(title)


def _read_lines(root: Any) -> Iterator[str]:
    for paragraph in root.iter(_A + "p"):
        words = "".join(text.text or "" for text in paragraph.iter(_A + "t")).strip()
        if words:
            yield words


def _read_part(
    part: Any, styles: StyleSheet, *, open_body: Callable[[bytes], Any], report_hidden: Callable[[str, int], None] | None
) -> list[Any] | None:
    """Return the blocks of an imported part: a Word file, a web page, rich or plain text; None for every other kind."""
    if len(part.blob) > MAX_IMPORTED_BYTES:
        return None
    if part.blob[:4] == b"PK\x03\x04":
        return _read_word(part.blob, open_body)
    found = read_foreign(part.blob, str(part.partname), part.content_type, hidden_text=report_hidden is None)
    if found is None:
        return None
    if report_hidden is not None:
        for words in found.hidden:
            report_hidden(words, len(words.split()))
    return [_make_paragraph(words, level, styles) for words, level in found.lines]


def _read_word(data: bytes, open_body: Callable[[bytes], Any]) -> list[Any] | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if any(member.file_size > MAX_IMPORTED_BYTES for member in package.infolist() if member.filename.endswith(".xml")):
                return None
        body = open_body(data)
    except (zipfile.BadZipFile, KeyError, ValueError, AttributeError, SyntaxError):
        return None
    blocks = [deepcopy(block) for block in body if block.tag in (W + "p", W + "tbl", W + "sdt")]
    for block in blocks:
        # Pictures, notes and links of the other file lead into parts that this one does not have.
        for lost in list(block.iter(W + "numPr", W + "drawing", W + "pict", W + "object", W + "sectPr", *_NOTE_SIGNS)):
            if next(lost.iter(W + "txbxContent"), None) is None and lost.getparent() is not None:
                lost.getparent().remove(lost)
        for link in block.iter(W + "hyperlink"):
            link.attrib.pop(_R + "id", None)
    return blocks


def _read_diagram(data: bytes) -> Iterator[str]:
    """Yield the words of each point of a diagram's data, in the order of the file."""
    for point in _parse(data).iter(_DGM + "pt"):
        if point.get("type") not in _DRAWN_POINTS:
            yield from _read_lines(point)


def _make_paragraph(words: str, level: int | None, styles: StyleSheet) -> Any:
    from docx.oxml import OxmlElement

    paragraph = OxmlElement("w:p")
    style = styles.find_heading_style(level) if level is not None else None
    if style is not None:
        paragraph.get_or_add_pPr().get_or_add_pStyle().val = style.get(W + "styleId")
    paragraph.add_r().text = words
    return paragraph
