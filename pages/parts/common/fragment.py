"""A fragment as the model sees it: its context tinted, its defects marked."""

import html
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import streamlit as st

from chunking import Span
from chunking.workbench import DEFECT_KINDS, DEFECTS, ChunkJudgement, DrawnChunk, Location
from pages.parts.shell.i18n import _, format_number, ngettext

_STYLE = Path(__file__).with_name("fragment.css")

Mark = tuple[int, int, str]
"""Half-open range of the body and the defect's code."""


def style() -> None:
    """The rules of look of fragments; once a page."""
    st.html(_STYLE)


def show(text: str, body_start: int, *, label: str = "", marks: Sequence[Mark] = (), tags: str = "", quiet: bool = False) -> None:
    """Draw the card.

    Args:
        text: the embedded text.
        body_start: index of the body's first character; the context comes before it.
        label: whose text it is, e.g. "as the model sees it".
        marks: spans of the body that show a defect.
        tags: HTML from `defects.draw_tags`.
        quiet: a neighbour, shown less prominently.
    """
    context, body = text[:body_start].rstrip(), text[body_start:]
    head = f'<header>{html.escape(label)}<span class="ci-tags">{tags}</span></header>' if label or tags else ""
    look = "ci-card ci-quiet" if quiet else "ci-card"
    st.html(f'<article class="{look}">{head}{draw_context(context)}<div class="ci-body">{draw_body(body, marks)}</div></article>')


def draw_context(context: str) -> str:
    """Return the HTML of a context, escaped; "" without context."""
    hover = html.escape(_("added from the headings above"))
    return f'<div class="ci-context" title="{hover}">{html.escape(context)}</div>' if context else ""


def draw_body(body: str, marks: Sequence[Mark]) -> str:
    """HTML of a body, escaped, each marked place underlined in its defect's colour and named on hover."""
    edges = sorted({0, len(body), *(edge for start, end, _code in marks for edge in (start, end))})
    pieces = []
    for start, end in pairwise(edges):
        code = next((code for code in DEFECTS for mark in marks if mark[2] == code and mark[0] <= start and end <= mark[1]), None)
        words = html.escape(body[start:end])
        if code and words.strip():
            word = html.escape(_(DEFECT_KINDS[code].words))
            words = f'<mark style="--defect:{DEFECT_KINDS[code].colour}" title="{word}">{words}</mark>'
        pieces.append(words)
    return "".join(pieces)


def find_marks(judgement: ChunkJudgement, body: Span, shown: Span | None = None) -> tuple[Mark, ...]:
    """Return the spans of a judgement within the shown body; a defect of the whole body marks nothing."""
    shown = shown or body
    marks = []
    for defect in judgement.defects:
        first, last = max(defect.span.start, shown.start), min(defect.span.end, shown.end)
        if first < last and not defect.span.contains(body):
            marks.append((first - shown.start, last - shown.start, defect.code))
    return tuple(marks)


def say_place(place: Location) -> str:
    """Describe the place of a fragment: "§ 2. Czas pracy, paragraphs 3-5"; "from A to B" over several sections."""
    first = place.first or _("before the first heading")
    if place.first != place.last:
        return _("from {first} to {last}").format(first=first, last=place.last or _("the end"))
    if place.paragraphs is None:
        return first
    start, end = (format_number(number) for number in place.paragraphs)
    paragraphs = (
        _("paragraph {number}").format(number=start) if start == end else _("paragraphs {first}-{last}").format(first=start, last=end)
    )
    return paragraphs if place.first is None else f"{first}, {paragraphs}"


def say_where(drawn: DrawnChunk) -> str:
    """The line under a fragment: place, pages, size in characters and tokens."""
    record = drawn.record
    parts = [drawn.source or _("of an unknown file")]
    if drawn.location is not None:
        parts.append(say_place(drawn.location))
    elif record.breadcrumb:
        parts.append(record.breadcrumb)
    if record.pages:
        parts.append(say_pages(record.pages))
    if record.total:
        parts.append(_("fragment {number} of {total}").format(number=format_number(record.index + 1), total=format_number(record.total)))
    parts.append(ngettext("{count} character", "{count} characters", record.chars))
    if record.tokens is not None:
        parts.append(ngettext("{count} token", "{count} tokens", record.tokens))
    if not record.text.strip():
        parts.append(_("it holds no text"))
    if drawn.sentence:
        parts.append(_("its first sentence is by a language model"))
    return " · ".join(parts)


def name_fragment(index: int) -> str:
    """A fragment by its number: "fragment 12"."""
    return _("fragment {number}").format(number=format_number(index + 1))


def say_pages(pages: Sequence[int]) -> str:
    """Describe the pages of a fragment."""
    if len(pages) == 1:
        return _("page {number}").format(number=format_number(pages[0]))
    return _("pages {first}-{last}").format(first=format_number(pages[0]), last=format_number(pages[-1]))
