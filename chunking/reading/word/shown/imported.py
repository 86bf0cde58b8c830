"""Text that a Word file keeps in other parts and shows in its own: imported files (altChunk) and diagrams (SmartArt)."""

import io
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from chunking.reading.word.paragraphs import W
from chunking.reading.word.styles import StyleSheet

_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_DRAWN_POINTS = ("pres", "parTrans", "sibTrans")
"""Points of a diagram that are its shapes and lines, not its words (ECMA-376 21.4.7.51)."""
_HEADINGS = "h1 h2 h3 h4 h5 h6".split()
_BLOCKS = [*_HEADINGS, *"p div section article li dt dd ul ol blockquote pre table tr caption".split()]
MAX_IMPORTED_BYTES = 20_000_000

Line = tuple[str, int | None]
"""Words of a paragraph, with the level if it is a heading."""


def insert_imported(word: Any, styles: StyleSheet, *, report: Callable[[str], None]) -> None:
    """Put the text of imported files and diagrams into a document in memory, at its place.

    Args:
        word: python-docx's document.
        styles: its styles; imported headings get its own heading styles.
        report: called with the name of each part that cannot be read.
    """
    body = word.element.body
    for chunk in list(body.iter(W + "altChunk")):
        part = word.part.rels.get(chunk.get(_R + "id"))
        blocks = None if part is None or part.is_external else _read_part(part.target_part, styles)
        if blocks is None:
            report(str(part.target_part.partname).lstrip("/") if part is not None and not part.is_external else "altChunk")
            continue
        for block in reversed(blocks):
            chunk.addnext(block)
        chunk.getparent().remove(chunk)
    for diagram in list(body.iter(_DGM + "relIds")):
        part = word.part.rels.get(diagram.get(_R + "dm"))
        host: Any = next(diagram.iterancestors(W + "p"), None)
        lines = [] if part is None or part.is_external else list(_read_diagram(part.target_part.blob))
        for line in reversed(lines if host is not None else []):
            host.addnext(_make_paragraph(line, None, styles))


def _read_part(part: Any, styles: StyleSheet) -> list[Any] | None:
    """Return the blocks of an imported part: a Word file, a web page or plain text; None for every other kind."""
    data, name = part.blob, str(part.partname).lower()
    if len(data) > MAX_IMPORTED_BYTES:
        return None
    if data[:4] == b"PK\x03\x04":
        return _read_word(data)
    if name.endswith((".htm", ".html", ".xhtml")) or "html" in part.content_type:
        return [_make_paragraph(words, level, styles) for words, level in _read_html(data)]
    if name.endswith(".txt") or part.content_type.startswith("text/plain"):
        text = decode_part(data)
        return [_make_paragraph(line, None, styles) for line in text.splitlines() if line.strip()]
    return None


def _read_word(data: bytes) -> list[Any] | None:
    from docx.oxml import parse_xml

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            info = package.getinfo("word/document.xml")
            if info.file_size > MAX_IMPORTED_BYTES:
                return None
            body = parse_xml(package.read(info)).find(W + "body")
    except (zipfile.BadZipFile, KeyError, SyntaxError):
        return None
    if body is None:
        return None
    blocks = [deepcopy(block) for block in body if block.tag in (W + "p", W + "tbl", W + "sdt")]
    for block in blocks:
        # Numbers, pictures and links of the other file lead into parts that this one does not have.
        for lost in list(block.iter(W + "numPr", W + "drawing", W + "pict", W + "object", W + "sectPr")):
            lost.getparent().remove(lost)
        for link in block.iter(W + "hyperlink"):
            link.attrib.pop(_R + "id", None)
    return blocks


def _read_html(data: bytes) -> Iterator[Line]:
    from lxml import etree, html

    try:
        root = html.fromstring(decode_part(data), parser=html.HTMLParser(no_network=True, huge_tree=False))
    except (etree.ParserError, ValueError):
        return
    for skipped in list(root.iter("script", "style", "head")):
        skipped.drop_tree()
    for element in root.iter("br"):
        element.tail = f" {element.tail or ''}"
    for words, level in _walk_html(root.find("body") if root.find("body") is not None else root):
        if words := " ".join(words.split()):
            yield words, level


def _walk_html(element: Any) -> Iterator[Line]:
    """Yield the lines of an element: text before, inside and after each block in it."""
    if element.tag == "tr":
        yield "; ".join(_read_cells(element)), None
        return
    level = int(element.tag[1]) if element.tag in _HEADINGS else None
    words = element.text or ""
    for child in element:
        if not isinstance(child.tag, str):
            words += child.tail or ""
        elif any(True for _ in child.iter(*_BLOCKS)):
            yield words, level
            yield from _walk_html(child)
            words = child.tail or ""
        else:
            words += f"{child.text_content()}{child.tail or ''}"
    yield words, level


def _read_cells(row: Any) -> list[str]:
    cells = (" ".join(cell.text_content().split()) for cell in row.iter("td", "th"))
    return [cell for cell in cells if cell]


def decode_part(data: bytes) -> str:
    """Return the text of a part in one of the encodings that Word programs write."""
    for encoding in ("utf-8-sig", "utf-16", "cp1250") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1250"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _read_diagram(data: bytes) -> Iterator[str]:
    """Yield the words of each point of a diagram's data, in the order of the file."""
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except SyntaxError:
        return
    for point in root.iter(_DGM + "pt"):
        if point.get("type") in _DRAWN_POINTS:
            continue
        for paragraph in point.iter(_A + "p"):
            words = "".join(text.text or "" for text in paragraph.iter(_A + "t")).strip()
            if words:
                yield words


def _make_paragraph(words: str, level: int | None, styles: StyleSheet) -> Any:
    from docx.oxml import OxmlElement

    paragraph = OxmlElement("w:p")
    style = styles.find_heading_style(level) if level is not None else None
    if style is not None:
        paragraph.get_or_add_pPr().get_or_add_pStyle().val = style.get(W + "styleId")
    paragraph.add_r().text = words
    return paragraph
