"""Text of the parts of a Word file that are in another format: web pages, web archives, rich text, plain text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_HEADINGS = "h1 h2 h3 h4 h5 h6".split()
_BLOCKS = [*_HEADINGS, *"p div section article li dt dd ul ol blockquote pre table tr caption".split()]
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_CHARSET_BYTES = 2048
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.IGNORECASE)
_RTF = re.compile(r"\\(?:'([0-9a-f]{2})|([a-z]+)(-?\d+)? ?|([^a-z]))|([{}])|[\r\n]+|([^\\{}\r\n]+)", re.IGNORECASE)
_RTF_SILENT = frozenset(
    "fonttbl colortbl stylesheet info pict object header footer headerl headerr headerf footerl footerr footerf listtable fldinst "
    "listoverridetable rsidtbl generator themedata datastore latentstyles xmlnstbl mmathPr colorschememapping".split()
)
_RTF_SIGNS = {
    "tab": " ",
    "cell": "; ",
    "line": " ",
    "emdash": "—",
    "endash": "–",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
}
_RTF_ENDS = frozenset("par row sect page".split())

Line = tuple[str, int | None]
"""Words of a paragraph, with the level if it is a heading."""


@dataclass(frozen=True, slots=True)
class ForeignText:
    """The paragraphs of a part, and its texts that its own styles hide."""

    lines: tuple[Line, ...]
    hidden: tuple[str, ...] = ()


def read_foreign(data: bytes, name: str, content_type: str = "", *, hidden_text: bool = False) -> ForeignText | None:
    """Return the text of a part; None for a format that is not known.

    Args:
        data: of the part.
        name: of the part; its extension tells the format.
        content_type: its media type, "" if it is not known.
        hidden_text: whether text that a web page hides is text like any other.
    """
    page = find_page(data, name, content_type)
    if page is not None:
        return _read_page(page, hidden_text=hidden_text)
    if data.lstrip()[:5] == b"{\\rtf":
        return ForeignText(tuple((line, None) for line in _read_rtf(data.decode("latin-1")) if line))
    if _is_archive(name, content_type):
        return _list_lines(_find_in_archive(data, "text/plain") or "")
    return _list_lines(decode_part(data)) if name.lower().endswith(".txt") or content_type.startswith("text/plain") else None


def find_page(data: bytes, name: str, content_type: str = "") -> str | None:
    """Return the source of the web page that a part is or, as a web archive (RFC 2557), begins with; None for other parts."""
    if _is_archive(name, content_type):
        return _find_in_archive(data, "text/html")
    is_page = name.lower().endswith((".htm", ".html", ".xhtml")) or "html" in content_type
    return decode_part(data) if is_page and data.lstrip()[:5] != b"{\\rtf" else None


def parse_page(page: str) -> Any:
    """Return the root of a web page without scripts, styles, head and comments; None if there is nothing."""
    from lxml import etree, html

    try:
        root = html.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", page), parser=html.HTMLParser(no_network=True, huge_tree=False))
    except (etree.ParserError, ValueError):
        return None
    for skipped in list(root.iter("script", "style", "head", etree.Comment, etree.ProcessingInstruction)):
        if skipped.getparent() is not None:
            skipped.drop_tree()
    return root


def is_hidden_in_page(element: Any) -> bool:
    """Return whether an element of a web page is hidden by its own style."""
    return element.get("hidden") is not None or _HIDDEN_STYLE.search(element.get("style") or "") is not None


def _is_archive(name: str, content_type: str) -> bool:
    return name.lower().endswith((".mht", ".mhtml", ".eml")) or content_type.startswith(("message/", "multipart/"))


def _list_lines(text: str) -> ForeignText:
    return ForeignText(tuple((line, None) for line in text.splitlines() if line.strip()))


def decode_part(data: bytes) -> str:
    """Return the text of a part in the encoding that it names, or one of those that Word programs write."""
    named = _CHARSET.search(data[:_CHARSET_BYTES])
    encodings = ["utf-8-sig", *([named[1].decode("ascii")] if named else []), "cp1250"]
    for encoding in ["utf-16", *encodings] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else encodings:
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")


def _find_in_archive(data: bytes, kind: str) -> str | None:
    """Return the first text of a kind ("text/html") in a web archive."""
    from email import message_from_bytes

    for part in message_from_bytes(data).walk():
        content = part.get_payload(decode=True) if part.get_content_type() == kind else None
        if isinstance(content, bytes):
            try:
                return content.decode(part.get_content_charset() or "")
            except (UnicodeDecodeError, LookupError):
                return decode_part(content)
    return None


def _read_page(page: str, *, hidden_text: bool) -> ForeignText:
    root = parse_page(page)
    if root is None:
        return ForeignText(())
    hidden = []
    for element in [] if hidden_text else list(root.iter()):
        if is_hidden_in_page(element) and element.getparent() is not None:
            hidden.append(" ".join(element.text_content().split()))
            element.drop_tree()
    for element in root.iter("br"):
        element.tail = f" {element.tail or ''}"
    body = root.find("body")
    lines = ((" ".join(words.split()), level) for words, level in _walk(root if body is None else body))
    return ForeignText(tuple(line for line in lines if line[0]), tuple(words for words in hidden if words))


def _walk(element: Any) -> Iterator[Line]:
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
            yield from _walk(child)
            words = child.tail or ""
        else:
            words += f"{child.text_content()}{child.tail or ''}"
    yield words, level


def _read_cells(row: Any) -> list[str]:
    cells = (" ".join(cell.text_content().split()) for cell in row.iter("td", "th"))
    return [cell for cell in cells if cell]


def _read_rtf(text: str) -> Iterator[str]:
    """Yield the paragraphs of rich text (RTF 1.9.1); groups that are not shown are left out."""
    words, encoding = "", "cp1250"
    groups: list[tuple[bool, int]] = []
    silent, fallback, skip = False, 1, 0
    for found in _RTF.finditer(text):
        code, command, number, sign, brace, plain = found.groups()
        if brace == "{":
            groups.append((silent, fallback))
        elif brace:
            silent, fallback = groups.pop() if groups else (False, 1)
        elif command in ("ansicpg", "uc"):
            encoding, fallback = (f"cp{number}", fallback) if command == "ansicpg" else (encoding, int(number or 1))
        elif sign == "*" or command in _RTF_SILENT or command == "v":
            silent = number != "0"
        elif not silent and command in _RTF_ENDS:
            yield words.strip()
            words = ""
        elif not silent:
            shown = bytes.fromhex(code).decode(encoding, "replace") if code else plain or _spell(sign, command, number)
            is_unicode = command == "u"
            words, skip = words + shown[0 if is_unicode else skip :], fallback if is_unicode else max(skip - len(shown), 0)
    yield words.strip()


def _spell(sign: str | None, command: str | None, number: str | None) -> str:
    """Return the character of a control symbol or control word, "" if it stands for none."""
    if command == "u" and number:
        return chr(int(number) % 0x10000)
    return _RTF_SIGNS.get(command or "", "") if command else {"~": "\u00a0", "_": "-", "-": ""}.get(sign or "", sign or "")
