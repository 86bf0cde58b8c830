"""Citation of a place, in addition to its path: effective date, pages, and the clause.

A clause is named as far as the text's own numbers state it: below a heading such as "§ 5." or "Art. 12" the block that begins with
"2." is ust. 2, one with "3)" is pkt 3, one with "a)" is lit. a, in the words of Polish drafting (Zasady techniki prawodawczej,
§ 54-57), or what answers to them in German and English. Below a sentence that ends with a colon "2." is pkt 2.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from chunking.base.enumerators import ARTICLE_RANK, DECIMAL_RANK, find_word_enumerator
from chunking.base.model import Block, Chunk, Document, find_own_section

_NUMBER = re.compile(
    r"(?:[-*+]\s+)?(?:ust\.\s*)?(?:(?P<first>\d{1,3}[a-z]?)\.|\((?P<paragraph>\d{1,3}[a-z]?)\)|(?P<second>\d{1,3}[a-z]?)\)|(?P<third>[a-z])\))\s"
)
_SINCE = {"pl": "od", "de": "ab"}
_PAGE = {"pl": "s.", "de": "S."}
_DIVISIONS = {"pl": ("ust.", "pkt", "lit."), "de": ("Abs.", "Nr.", "Buchst.")}
_OTHER_DIVISIONS = ("para.", "point", "letter")
_BLOCKS_LOOKED_BACK = 200
LONGEST_CITATION = " [from 2026-10-20; S. 1000–1000; para. 100–100]"
"""As long as one gets; limits reckon with it, so that nothing depends on how many digits a page number has."""


class _Clause(NamedTuple):
    """Numbers of the divisions a block is in, outermost first, "" if there is none."""

    first: str = ""
    second: str = ""
    third: str = ""


def cite(document: Document, chunk: Chunk) -> str:
    """Return what follows the path in brackets: "[od 2026-01-01; s. 3; ust. 2]"; empty if the document has none of it.

    It is not part of a chunk's id: pages move when something is inserted before them (law 3).
    """
    language = document.language
    since = document.facts.effective_from[:10]
    pages = document.find_pages(chunk.span)
    told = (
        f"{_SINCE.get(language, 'from')} {since}" if since else "",
        f"{_PAGE.get(language, 'p.')} {_join_range(str(pages[0]), str(pages[-1]))}" if pages else "",
        _tell_clause(document, chunk, _DIVISIONS.get(language, _OTHER_DIVISIONS)),
    )
    words = "; ".join(part for part in told if part)
    return f"[{words}]" if words else ""


def _join_range(first: str, last: str) -> str:
    return first if first == last else f"{first}–{last}"


def _tell_clause(document: Document, chunk: Chunk, names: tuple[str, ...]) -> str:
    """From the clause the chunk begins in to the one it ends in: "ust. 2 pkt 3–5", "ust. 2–4"."""
    own = find_own_section(document, chunk)
    if own is None or document.find_section(chunk.span.start) != own:
        return ""
    title = find_word_enumerator(document.headings[own].title)
    if title is None or not ARTICLE_RANK <= title.rank < DECIMAL_RANK:
        return ""
    clauses = list(_follow_clauses(document, chunk, document.sections[own].body.start))
    if not clauses or not any(clauses[0]) or not any(clauses[-1]):
        return ""
    told = []
    for name, first, last in zip(names, clauses[0], clauses[-1], strict=True):
        if not first and not last:
            continue
        if not first or not last:
            break
        told.append(f"{name} {_join_range(first, last)}")
        if first != last:
            break
    return " ".join(told)


def _follow_clauses(document: Document, chunk: Chunk, start: int) -> Iterator[_Clause]:
    """The clause of each block of the chunk, as far back as one has to look for it."""
    first = bisect_right(document.blocks, chunk.span.start, key=lambda block: block.span.start) - 1
    position = max(first - _BLOCKS_LOOKED_BACK, 0)
    clause = _Clause()
    is_introduced = False
    for block in document.blocks[position:]:
        if block.span.start >= chunk.span.end:
            return
        if block.span.end <= start:
            continue
        number = _read_number(document, block, start)
        if number is None:
            if block.kind != "list_item":
                is_introduced = document.slice(block.span).rstrip("*_ ").endswith(":")
            # What has no number of its own is of the clause before it only below an item; elsewhere it is not known.
            clause = clause if block.kind == "list_item" and block.depth else _Clause()
        elif number.first and is_introduced:
            clause = clause._replace(second=number.first, third="")
        else:
            clause = _enter(clause, number)
        if block.span.end > chunk.span.start:
            yield clause


def _read_number(document: Document, block: Block, start: int) -> _Clause | None:
    if block.kind not in ("paragraph", "list_item"):
        return None
    found = _NUMBER.match(document.text, max(block.span.start, start), block.span.end)
    return _Clause(found["first"] or found["paragraph"] or "", found["second"] or "", found["third"] or "") if found else None


def _enter(clause: _Clause, number: _Clause) -> _Clause:
    if number.first:
        return number
    return clause._replace(second=number.second, third="") if number.second else clause._replace(third=number.third)
