"""One section under every setting: a column per setting with the fragments that carry its text."""

import html
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from chunking import Chunk, Document, Span, context
from chunking.workbench import Row
from pages.parts.common import defect_tags, fragment
from pages.parts.shell import setting, state
from pages.parts.shell.i18n import _, ngettext

SHOWN_FRAGMENTS = 12
SHOWN_CHARS = 3000
SHOWN_TITLES = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """One fragment's share of the section.

    Attributes:
        index: of the fragment.
        own: the part of its body inside the section.
        before: its text of earlier sections, None for none.
        after: its text of later ones, None for none.
        shows_heading: whether it shows the section's heading.
    """

    index: int
    own: Span
    before: Span | None
    after: Span | None
    shows_heading: bool


def show(document: Document, rows: Sequence[Row], row: Row, opened: Chunk | None) -> None:
    """Draw the choice of a heading and a column per setting: the chosen one, structural, then the others.

    Args:
        document: whose sections.
        rows: the ways of cutting, structural last.
        row: the chosen one.
        opened: its open fragment; its section is shown where none was chosen.
    """
    index = _choose_section(document, opened)
    first = [row] if row is rows[-1] else [row, rows[-1]]
    columns = [
        _draw_column(document, each, index) for each in (*first, *(other for other in rows if all(other is not each for each in first)))
    ]
    st.html(f'<div class="ci-sections">{"".join(columns)}</div>')


def find_pieces(document: Document, row: Row, section: Span, heading: int) -> tuple[Piece, ...]:
    """The fragments of a way of cutting that carry text of a section, in order.

    Args:
        document: whose text it is.
        row: the way of cutting.
        section: span of the section with its heading.
        heading: index of that heading, -1 for the preamble.
    """
    pieces = []
    for index, chunk in enumerate(row.chunks):
        if chunk.span.start >= section.end:
            break
        own = _trim(document, Span(max(chunk.span.start, section.start), min(chunk.span.end, section.end)))
        if own is None:
            continue
        before = _trim(document, Span(chunk.span.start, section.start))
        after = _trim(document, Span(section.end, chunk.span.end))
        pieces.append(Piece(index, own, before, after, heading < 0 or heading in row.judgement.chunks[index].shown))
    return tuple(pieces)


def _choose_section(document: Document, opened: Chunk | None) -> int:
    options = list(range(len(document.headings)))
    if document.preamble.end:
        options.insert(0, -1)
    chosen = st.session_state.get(state.COMPARE_SECTION)
    if chosen not in options:
        found = document.find_section(opened.span.end - 1) if opened else None
        st.session_state[state.COMPARE_SECTION] = options[0] if found is None else found
    levels = [heading.level for heading in document.headings]

    def name(index: int) -> str:
        if index < 0:
            return _("before the first heading")
        return "\u2003" * (levels[index] - min(levels)) + document.headings[index].title

    return int(st.selectbox(_("Section"), options, format_func=name, key=state.COMPARE_SECTION, persist_state="session", width=560) or 0)


def _draw_column(document: Document, row: Row, index: int) -> str:
    section = document.sections[index].span if index >= 0 else document.preamble
    pieces = find_pieces(document, row, section, index)
    shown = pieces[:SHOWN_FRAGMENTS]
    parts = [
        f'<h3 class="ci-column">{html.escape(setting.describe_strategy(row.strategy))}<small>{html.escape(say_pieces(pieces))}</small></h3>'
    ]
    parts += [_draw_piece(document, row, piece) for piece in shown]
    if len(pieces) > len(shown):
        more = ngettext("and {count} more fragment", "and {count} more fragments", len(pieces) - len(shown))
        parts.append(f'<p class="ci-elsewhere">{html.escape(more)}</p>')
    return f"<section>{''.join(parts)}</section>"


def say_pieces(pieces: Sequence[Piece]) -> str:
    """Describe the section's fate: in how many fragments it is, how many do not show its heading or carry other text."""
    if not pieces:
        return _("its text is in no fragment")
    parts = [ngettext("in {count} fragment", "in {count} fragments", len(pieces))]
    if silent := sum(not piece.shows_heading for piece in pieces):
        parts.append(ngettext("{count} does not show its heading", "{count} do not show its heading", silent))
    else:
        parts.append(_("its heading is always shown"))
    if mixed := sum(piece.before is not None or piece.after is not None for piece in pieces):
        parts.append(ngettext("{count} also carries text of other sections", "{count} also carry text of other sections", mixed))
    return " · ".join(parts)


def _draw_piece(document: Document, row: Row, piece: Piece) -> str:
    chunk, judgement = row.chunks[piece.index], row.judgement.chunks[piece.index]
    number = html.escape(fragment.name_fragment(piece.index))
    tags = defect_tags.draw_tags(judgement)
    if not piece.shows_heading and "orphan" not in judgement.codes:
        words = _("does not show its heading")
        tags += f"<span>{html.escape(words)}</span>"
    own = Span(piece.own.start, min(piece.own.end, piece.own.start + SHOWN_CHARS))
    body = fragment.draw_body(document.slice(own), fragment.find_marks(judgement, chunk.span, own))
    rest = piece.own.end - own.end
    return "".join(
        (
            f'<article class="ci-card"><div class="ci-number"><b>{number}</b>{tags}</div>',
            fragment.draw_context(context(document, chunk).rstrip()),
            _draw_elsewhere(document, piece.before),
            f'<div class="ci-body">{body}</div>',
            _draw_words(ngettext("and {count} more character", "and {count} more characters", rest)) if rest else "",
            _draw_elsewhere(document, piece.after),
            "</article>",
        )
    )


def _draw_elsewhere(document: Document, place: Span | None) -> str:
    """Describe the text of other sections instead of showing it: how much, and from which."""
    if place is None:
        return ""
    first, last = document.find_section(place.start), document.find_section(place.end - 1)
    indices = range(-1 if first is None else first, (-1 if last is None else last) + 1)
    names = [document.headings[index].title if index >= 0 else _("before the first heading") for index in indices]
    words = ngettext("{count} character belongs to: {names}", "{count} characters belong to: {names}", place.end - place.start)
    return _draw_words(words.format(names=", ".join(names[:SHOWN_TITLES]) + (", …" if len(names) > SHOWN_TITLES else "")))


def _draw_words(words: str) -> str:
    return f'<p class="ci-elsewhere">{html.escape(words)}</p>'


def _trim(document: Document, place: Span) -> Span | None:
    """Return the span without surrounding whitespace, None if nothing is left."""
    if place.start >= place.end:
        return None
    text = document.slice(place)
    words = text.strip()
    start = place.start + len(text) - len(text.lstrip())
    return Span(start, start + len(words)) if words else None
