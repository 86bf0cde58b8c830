"""How a sample's text is written down: the marks of markdown, one paragraph over as many lines as it needs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

PieceKind = Literal["heading", "bold", "bullet", "number", "table", "paragraph", "marked"]
_HEADING = re.compile(r"(#+) (.+)")
_BOLD = re.compile(r"\*\*(.+)\*\*")
_MARKED = re.compile(r"@(\w+)(?: (.+))?")
_ITEM = re.compile(r"(-|\d+\.) (.+)")


@dataclass(frozen=True, slots=True)
class Piece:
    """One paragraph, list item or table of a manuscript.

    `hashes` as in markdown (title 1); `rows` only for tables; `mark` names the form of a marked piece ("@caption Tabela 1").
    """

    kind: PieceKind
    text: str
    hashes: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    mark: str = ""


def read_manuscript(text: str) -> Iterator[Piece]:
    """The pieces of a manuscript in order; blank lines separate them, a list needs none between its items.

    Lines of one paragraph are joined by a space, and a line that goes on with a list item is indented.
    """
    for group in re.split(r"\n\s*\n", text.strip()):
        lines = group.split("\n")
        if lines[0].startswith("|"):
            yield Piece("table", "", rows=tuple(tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines))
        elif _ITEM.match(lines[0]):
            yield from _read_items(lines)
        else:
            yield _read_paragraph(" ".join(lines))


def _read_items(lines: list[str]) -> Iterator[Piece]:
    items: list[list[str]] = []
    for line in lines:
        if line.startswith("  "):
            items[-1].append(line.strip())
        else:
            items.append([line])
    for item in items:
        match = _ITEM.fullmatch(" ".join(item))
        if match is None:
            raise ValueError(f"a line inside a list is neither an item nor indented: {item[0]!r}")
        yield Piece("bullet" if match[1] == "-" else "number", match[2])


def _read_paragraph(text: str) -> Piece:
    if match := _HEADING.fullmatch(text):
        return Piece("heading", match[2], hashes=len(match[1]))
    if match := _BOLD.fullmatch(text):
        return Piece("bold", match[1])
    if match := _MARKED.fullmatch(text):
        return Piece("marked", match[2] or "", mark=match[1])
    return Piece("paragraph", text)
