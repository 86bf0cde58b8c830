"""A markdown source made plain before it is read: HTML becomes markdown, angle brackets that are no HTML stay text.

Code blocks and code spans keep every character. Attributes of headings (`{#anchor}`, `{: #anchor}`) go, as pandoc and kramdown take them;
comments are left out and counted.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from chunking.base.model import Notice
from chunking.reading.text.markdown_inline import join_inline, spell_escape

if TYPE_CHECKING:
    from bs4 import Tag

HTML_COMMENTS = "html_comments"
_MAX_EXAMPLES = 20

_NAMES = (
    "a abbr article aside b big blockquote body br button center cite code col colgroup dd del details dfn div dl dt em fieldset "
    "figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main mark "
    "meta nav noscript ol option p picture pre q s samp script section select small "
    "source span strike strong style sub summary sup table tbody td "
    "template textarea tfoot th thead title tr tt u ul var video wbr"
)
"""Elements of HTML; "data" and "time" are left out, because `<data>` is a blank to fill in ("date" in Polish)."""
_VALUE = r"\"[^\"]*\"|'[^']*'|[^\s\"'>]+"
_ATTRIBUTE = rf"\s+(?:[\w:@.-]+\s*=\s*(?:{_VALUE})|hidden|open|checked|disabled|nowrap|selected|compact)"
_TAG = re.compile(rf"<(?P<slash>/?)(?P<name>{'|'.join(_NAMES.split())})(?P<more>(?:{_ATTRIBUTE})*)\s*/?>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_DROPPED = {name: re.compile(rf"<{name}\b[^<>]*>.*?</{name}\s*>", re.DOTALL | re.IGNORECASE) for name in ("script", "style", "head")}
_DECLARATION = re.compile(r"<\?[^<>]*\?>|<![a-z][^<>]*>", re.IGNORECASE)
_HEADING = re.compile(r"<h([1-6])\b[^<>]*>(.{0,2000}?)</h\1\s*>", re.DOTALL | re.IGNORECASE)
_TABLE = re.compile(r"<table\b[^<>]*>.*?</table\s*>", re.DOTALL | re.IGNORECASE)
_RAISED = re.compile(r"<sup\b[^<>]*>\s*(\d+)\s*</sup\s*>", re.IGNORECASE)
_PICTURE = re.compile(r"<img\b[^<>]*?\balt\s*=\s*[\"']([^\"'<>]+)[\"'][^<>]*>", re.IGNORECASE)
_LINK = re.compile(r"<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>", re.IGNORECASE)
_SPAN_OF_CODE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)|\\[\\<`]", re.DOTALL)
_HEADING_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}\n]*\}\s*(?=#*\s*$)")
_NOTE = re.compile(r"^( {0,3})\[(?=\^[^\]\s]+\]:)", re.MULTILINE)
_BLOCKS = frozenset(
    "article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html main nav ol p pre "
    "section summary table tr ul".split()
)
_SIGNS = {"b": "**", "strong": "**", "i": "*", "em": "*", "code": "`", "tt": "`", "kbd": "`"}
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def make_plain(source: str) -> tuple[str, tuple[Notice, ...]]:
    """Return a markdown source without HTML, and a notice with the comments left out.

    `<h2>Urlopy</h2>` becomes `## Urlopy`, a `<table>` a table, `<nazwa firmy>` stays in the text. Source of what code is: CommonMark.
    """
    comments: list[str] = []
    parts = []
    for words, is_code in _split_code(source):
        parts.append(words if is_code else _rewrite(words, comments))
    spoken = [comment for comment in comments if re.search(r"\w", comment)]
    notices = (Notice(HTML_COMMENTS, len(spoken), tuple(spoken[:_MAX_EXAMPLES])),) if spoken else ()
    return "".join(parts), notices


def _split_code(source: str) -> list[tuple[str, bool]]:
    """Return the source in parts, in order, each with whether it is a code block; headings already without their attributes."""
    from markdown_it import MarkdownIt

    lines = source.splitlines(keepends=True)
    code = [False] * len(lines)
    # HTML blocks are off: markdown inside them is then seen as what it is for a reader.
    for token in MarkdownIt("commonmark").disable("html_block").parse(source):
        if token.map and token.type in ("fence", "code_block"):
            code[slice(*token.map)] = [True] * (token.map[1] - token.map[0])
        elif token.map and token.type == "heading_open":
            last = token.map[0] if token.markup.startswith("#") else token.map[1] - 2
            ending = lines[last][len(lines[last].rstrip("\r\n")) :]
            lines[last] = _HEADING_ATTRIBUTES.sub(" ", lines[last].rstrip("\r\n")).rstrip() + ending
    parts: list[tuple[str, bool]] = []
    for line, is_code in zip(lines, code, strict=True):
        if parts and parts[-1][1] == is_code:
            parts[-1] = parts[-1][0] + line, is_code
        else:
            parts.append((line, is_code))
    return parts


def _rewrite(words: str, comments: list[str]) -> str:
    """Return a part outside code blocks without HTML; adds the words of its comments to the list."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(spell_escape(found) if found[0].startswith("\\") else found[0])
        return f"\x00{len(kept) - 1}\x00"

    def leave_out(found: re.Match[str]) -> str:
        comments.append(" ".join(found[1].split()))
        return ""

    words = _SPAN_OF_CODE.sub(keep, words.replace("\x00", "").replace("\u00ad", "").replace("&shy;", ""))
    words = _DECLARATION.sub("", _replace_closed(_COMMENT, "-->", leave_out, words))
    for name, pattern in _DROPPED.items():
        words = _replace_closed(pattern, f"</{name}", lambda _: "", words)
    words = _LINK.sub(keep, words)
    words = _replace_closed(_TABLE, "</table", lambda found: _write_table(found[0]), words)
    words = _HEADING.sub(lambda found: f"\n\n{'#' * int(found[1])} {_read_inline(found[2])}\n\n", words)
    words = _PICTURE.sub(lambda found: f"![{found[1]}](picture)", words)
    words = _RAISED.sub(_raise, words)
    words = _TAG.sub(_write_tag, words)
    words = _NOTE.sub(r"\1&#91;", words)
    words = "\n".join(join_inline(line) for line in words.split("\n"))
    words = re.sub(r"<(?=[^\W\d_/!?])", "&lt;", words)
    return re.sub("\x00(\\d+)\x00", lambda found: kept[int(found[1])], words)


def _replace_closed(pattern: re.Pattern[str], closing: str, write: Callable[[re.Match[str]], str], words: str) -> str:
    """Return the words with a pattern replaced; behind the last closing nothing is looked for, which would take long."""
    last = words.lower().rfind(closing)
    end = words.find(">", last + len(closing) - 1) + 1 if last >= 0 else 0
    return pattern.sub(write, words[:end]) + words[end:]


def _write_tag(tag: re.Match[str]) -> str:
    name = tag["name"].lower()
    if name in _SIGNS:
        return _SIGNS[name]
    if name == "br":
        return " "
    if name == "li":
        return "" if tag["slash"] else "\n- "
    return "\n\n" if name in _BLOCKS else ""


def _read_inline(words: str) -> str:
    """Return the words of a heading in one line, without tags."""
    return " ".join(_TAG.sub(lambda tag: " " if tag["name"].lower() == "br" else "", _RAISED.sub(_raise, words)).split())


def _raise(found: re.Match[str]) -> str:
    return found[1].translate(_SUPERSCRIPTS)


def _write_table(html: str) -> str:
    """Return an HTML table as one of markdown: merged cells fill every place, the first row is the header."""
    from bs4 import BeautifulSoup

    grid: dict[tuple[int, int], str] = {}
    row = -1
    for row, line in enumerate(BeautifulSoup(html, "html.parser").find_all("tr")):
        column = 0
        for cell in line.find_all(["td", "th"], recursive=False):
            while (row, column) in grid:
                column += 1
            for place in _span(cell, row, column):
                grid[place] = " ".join(cell.get_text(" ").split()).replace("|", "\\|")
    width = max((column for _, column in grid), default=-1) + 1
    if not width:
        return " "
    rows = [f"| {' | '.join(grid.get((number, column), '') for column in range(width))} |" for number in range(row + 1)]
    return "\n\n" + "\n".join([rows[0], "|" + " --- |" * width, *rows[1:]]) + "\n\n"


def _span(cell: "Tag", row: int, column: int) -> list[tuple[int, int]]:
    """Return the places that a cell fills, at most 100 each way."""
    down, right = (min(max(int(size), 1), 100) if (size := str(cell.get(name) or "1")).isdigit() else 1 for name in ("rowspan", "colspan"))
    return [(row + below, column + beside) for below in range(down) for beside in range(right)]
