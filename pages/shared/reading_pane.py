"""The outline and the text of a document side by side, headings marked: one component, two panes that scroll on their own."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import N_, Document, Span
from pages.shared.i18n import _, language, ngettext

ORIGIN_LETTERS = {"title": "T", "style": "S", "outline": "O", "bold": "B", "clause": "§", "layout": "L", "bookmark": "Z", "markdown": "M"}
ORIGIN_WORDS = {
    "title": N_("title of the document"),
    "style": N_("heading style in Word"),
    "outline": N_("outline level in Word"),
    "bold": N_("only bold"),
    "clause": N_("number of a clause"),
    "layout": N_("look of the page"),
    "bookmark": N_("bookmark of the PDF"),
    "markdown": N_("markdown mark"),
}

_HERE = Path(__file__).parent
_reader = st.components.v2.component(
    "chunk_inspector.reader",
    html='<div class="ci-reader"><nav class="ci-outline"></nav><div class="ci-text" role="region" tabindex="0"></div></div>',
    css=(_HERE / "reading_pane.css").read_text(encoding="utf-8"),
    js=(_HERE / "reading_pane.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def show(document: Document, *, document_key: str, parts: Mapping[int, int]) -> None:
    """Draw the two panes.

    Args:
        document: what is read.
        document_key: changes when the text does; while it stays, a rerun leaves the panes as the reader left them.
        parts: how many fragments each section becomes, by the index of its heading.
    """
    words = {"outline": _("Outline"), "text": _("Text"), "unused": _("looks like a heading, not used as one")}
    _reader(
        key="document.reader",
        data={
            "id": f"{document_key}:{language()}",
            "text": document.text,
            "runs": _find_runs(document_key, document),
            "headings": _describe_headings(document, parts),
            "words": words,
        },
    )


def explain_letters(document: Document) -> str:
    """The letters that occur beside this document's headings, with their words."""
    origins = dict.fromkeys(heading.origin for heading in document.headings)
    return " · ".join(f"{ORIGIN_LETTERS[origin]} {_(ORIGIN_WORDS[origin])}" for origin in origins)


@st.cache_data(max_entries=20, show_spinner=False)
def _find_runs(document_key: str, _document: Document) -> list[list[Any]]:  # noqa: ARG001 - the key stands for the document
    return find_runs(_document)


def find_runs(document: Document) -> list[list[Any]]:
    """The text as runs of one look: start and end in UTF-16 units, start in code points, kind, depth, heading index, unused, gap.

    A heading is a run of its own even where it is only part of a block; index -1 is none. `gap` says that a blank line follows.
    """
    to_utf16 = _convert_places(document.text)
    unused = [notice.span for notice in document.notices if notice.kind.startswith("unused") and notice.span is not None]
    runs: list[list[Any]] = []
    for block in document.blocks:
        for span, heading in _split_at_headings(document, block.span):
            is_unused = heading < 0 and any(span.overlaps(place) for place in unused)
            gap = document.text[span.end : span.end + 2] == "\n\n"
            runs.append([to_utf16(span.start), to_utf16(span.end), span.start, block.kind, block.depth, heading, int(is_unused), int(gap)])
    return runs


def _split_at_headings(document: Document, span: Span) -> list[tuple[Span, int]]:
    first = document.find_section(span.start) or 0
    pieces: list[tuple[Span, int]] = []
    position = span.start
    for index in range(first, len(document.headings)):
        place = document.headings[index].span
        if place.start >= span.end:
            break
        if not place.overlaps(span):
            continue
        if position < place.start:
            pieces.append((Span(position, place.start), -1))
        position = min(place.end, span.end)
        pieces.append((Span(max(place.start, span.start), position), index))
    if position < span.end:
        pieces.append((Span(position, span.end), -1))
    return [(piece, heading) for piece, heading in pieces if document.slice(piece).strip()]


def _convert_places(text: str) -> Callable[[int], int]:
    """From code points, which spans count, to the UTF-16 units that JavaScript counts."""
    beyond = [place for place, character in enumerate(text) if character > "\uffff"]
    return (lambda place: place + bisect_left(beyond, place)) if beyond else (lambda place: place)


def _describe_headings(document: Document, parts: Mapping[int, int]) -> list[dict[str, Any]]:
    top = min((heading.level for heading in document.headings), default=0)
    entries = []
    for index, heading in enumerate(document.headings):
        word = _(ORIGIN_WORDS[heading.origin])
        count = parts.get(index, 0)
        entries.append(
            {
                "letter": ORIGIN_LETTERS[heading.origin],
                "level": heading.level,
                "indent": heading.level - top,
                "title": heading.title,
                "hover": _("{origin}, level {level}").format(origin=word, level=heading.level),
                "long": ngettext("will be cut into {count}", "will be cut into {count}", count) if count > 1 else "",
            }
        )
    return entries
