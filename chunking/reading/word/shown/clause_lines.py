"""Clauses of a Word file that are parted by line breaks only, each put into a paragraph of its own."""

from copy import deepcopy
from typing import Any

from chunking.base.enumerators import ARTICLE_RANK, find_word_enumerator
from chunking.reading.word.paragraphs import W, read_text

FEWEST = 2
"""Clauses in one paragraph; one alone is the paragraph's own."""
_BREAKS = (None, "textWrapping")


def part_clauses(root: Any) -> None:
    """Change the paragraphs below an element in which "§ 2." begins after a line break: every such line becomes a paragraph."""
    for paragraph in list(root.iter(W + "p")):
        if paragraph.find(f"{W}r/{W}br") is not None and _count_clauses(paragraph) >= FEWEST:
            _part(paragraph)


def _count_clauses(paragraph: Any) -> int:
    lines = "".join(_read_pieces(paragraph)).split("\n")
    return sum(_opens_clause(line.strip()) for line in lines)


def _read_pieces(paragraph: Any) -> list[str]:
    pieces = []
    for run in paragraph.findall(W + "r"):
        for child in run:
            if child.tag == W + "t":
                pieces.append(child.text or "")
            elif child.tag == W + "br" and child.get(W + "type") in _BREAKS:
                pieces.append("\n")
    return pieces


def _opens_clause(line: str) -> bool:
    found = find_word_enumerator(line)
    return found is not None and found.rank >= ARTICLE_RANK


def _part(paragraph: Any) -> None:
    """Move what follows each break into paragraphs after this one; lines that open no clause stay with the one before."""
    current = paragraph
    for run in list(paragraph.findall(W + "r")):
        _move_rest(run)
    lines: list[list[Any]] = [[]]
    for child in list(paragraph):
        if child.tag == W + "pPr":
            continue
        lines[-1].append(child)
        if child.tag == W + "r" and child.find(W + "br") is not None:
            lines.append([])
    for members in lines[1:]:
        line = _copy_empty(paragraph)
        line.extend(members)
        if _opens_clause(read_text(line)):
            last = current.findall(f"{W}r/{W}br")
            if last:
                last[-1].getparent().remove(last[-1])
            current.addnext(line)
            current = line
        else:
            current.extend(members)


def _move_rest(run: Any) -> None:
    """Divide a run after each of its line breaks, so that a break ends its run."""
    while True:
        children = list(run)
        at = next((n for n, child in enumerate(children[:-1]) if child.tag == W + "br" and child.get(W + "type") in _BREAKS), None)
        if at is None:
            return
        rest = run.makeelement(W + "r", run.attrib)
        properties = run.find(W + "rPr")
        if properties is not None:
            rest.append(deepcopy(properties))
        for child in children[at + 1 :]:
            rest.append(child)
        run.addnext(rest)
        run = rest


def _copy_empty(paragraph: Any) -> Any:
    copy = paragraph.makeelement(W + "p", {})
    properties = paragraph.find(W + "pPr")
    if properties is not None:
        copy.append(deepcopy(properties))
    return copy
