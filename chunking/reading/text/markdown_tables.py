"""Rows of markdown tables that readers of GitHub's markdown spoil: with more cells than columns, or in a table that is none."""

import re
from collections.abc import Sequence

_DELIMITER = re.compile(r" {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_BREAK = "  "
_BAR = re.compile(r"(?<!\\)\|")
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")


def keep_cells(source: str) -> str:
    r"""Return markdown in which no table row has more cells than its header: a bar in code and cells too many are `\|` in a cell.

    Rows without a delimiter row of as many cells are no table; they keep their lines.
    """
    lines = source.split("\n")
    fence = ""
    columns = 0  # of the table we are in, 0 outside
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if found and (not fence or (found[1].startswith(fence) and not line[found.end() :].strip())):
            fence = "" if fence else found[1]
        if fence or not line.strip():
            columns = 0
        elif columns:
            lines[number] = _keep_row(line, columns)
        elif number and "|" in line and _is_delimiter(lines, number):
            columns = len(_split(line))
        elif _is_row(lines, number) and _is_row(lines, number + 1) and not _is_delimiter(lines, number + 1):
            lines[number] = line.rstrip() + _BREAK
    return "\n".join(lines)


def _is_row(lines: Sequence[str], number: int) -> bool:
    return number < len(lines) and lines[number].lstrip().startswith("|")


def _is_delimiter(lines: Sequence[str], number: int) -> bool:
    """Return whether a line is the delimiter row of the header before it."""
    if number >= len(lines) or not _DELIMITER.fullmatch(lines[number]):
        return False
    return len(_split(lines[number])) == len(_split(lines[number - 1].removesuffix(_BREAK)))


def _keep_row(row: str, columns: int) -> str:
    if len(_split(row)) > columns:
        row = _CODE.sub(lambda code: _BAR.sub(r"\\|", code[0]), row)
    cells = _split(row)
    if len(cells) <= columns:
        return row
    return "|" + "|".join([*cells[: columns - 1], r"\|".join(cells[columns - 1 :])]) + "|"


def _split(row: str) -> list[str]:
    words = row.strip().removeprefix("|")
    return _BAR.split(re.sub(r"(?<!\\)\|$", "", words))
