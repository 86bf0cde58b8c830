"""Two ways of cutting one document, aligned by place: one HTML grid, a row for every place where either begins a fragment."""

import html
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from chunking import Chunk, Document, Span, context
from chunking.workbench import DEFECT_KINDS, DEFECTS, Row
from pages.parts.common import defect_tags, fragment
from pages.parts.shell import render, setting, state
from pages.parts.shell.i18n import _, format_number, ngettext

PAGE_ROWS = 20


@dataclass(frozen=True, slots=True)
class Column:
    """One way of cutting with the places where its fragments begin, headings named in their context included."""

    row: Row
    starts: tuple[int, ...]
    places: frozenset[int]


def make_column(document: Document, row: Row) -> Column:
    """Return the start of each fragment: its body, or the headings right before it that only its context names."""
    starts = []
    reached = 0
    for chunk in row.chunks:
        named = [start for start in chunk.path if reached <= start < chunk.span.start]
        starts.append(min([*named, chunk.span.start]) if _is_adjacent(document, named, chunk, reached) else chunk.span.start)
        reached = chunk.span.end
    return Column(row, tuple(starts), frozenset(starts))


def _is_adjacent(document: Document, named: Sequence[int], chunk: Chunk, reached: int) -> bool:
    if not named:
        return False
    between = document.find_blocks(Span(max(min(named), reached), chunk.span.start))
    return all(document.find_heading(block.span.start) is not None for block in between)


def find_edges(left: Column, right: Column) -> tuple[int, ...]:
    """Return the starts of the rows: the union of both columns' starts, in order."""
    return tuple(sorted({*left.starts, *right.starts}))


def count_pages(edges: Sequence[int]) -> int:
    """Return the number of pages of `PAGE_ROWS` rows, at least one."""
    return max(-(-len(edges) // PAGE_ROWS), 1)


def find_page(edges: Sequence[int], column: Column, index: int) -> int:
    """Return the page, from 0, on which a fragment begins."""
    return edges.index(column.starts[index]) // PAGE_ROWS


def offer(document: Document, rows: Sequence[Row], row: Row, index: int) -> None:
    """Draw the choice of the second setting and of the page.

    Args:
        document: whose text it is.
        rows: all ways of cutting.
        row: the chosen one, on the left.
        index: its open fragment.
    """
    others = {other.strategy.full_name: other for other in rows if other is not row and other.chunks}
    if not others or not row.chunks:
        render.note(_("There is nothing to compare it with."))
        return
    if st.session_state.get(state.COMPARE_BESIDE) not in others:
        st.session_state[state.COMPARE_BESIDE] = list(others)[-1]
    name = st.selectbox(
        _("Compare with"),
        list(others),
        format_func=lambda name: setting.describe_strategy(others[name].strategy),
        key=state.COMPARE_BESIDE,
        persist_state="session",
        width=420,
    )
    left, right = make_column(document, row), make_column(document, others[str(name)])
    edges = find_edges(left, right)
    last = count_pages(edges) - 1
    page = min(int(st.session_state.get(state.COMPARE_PAGE, find_page(edges, left, index))), last)
    with st.container(horizontal=True, vertical_alignment="center"):
        if last:
            part = _("part {number} of {total}").format(number=format_number(page + 1), total=format_number(last + 1))
            st.button(_("Previous"), key="compare.page_back", disabled=page == 0, on_click=_turn_to, args=(page - 1,))
            render.note(part, width="content")
            st.button(_("Next"), key="compare.page_on", disabled=page == last, on_click=_turn_to, args=(page + 1,))
        render.note(say_agreement(left, right), width="content")
    show(document, left, right, page=page, chosen=index)


def _turn_to(page: int) -> None:
    st.session_state[state.COMPARE_PAGE] = page


def say_agreement(left: Column, right: Column) -> str:
    """Describe how alike the two are: the share of starts they have in common."""
    edges = find_edges(left, right)
    both = len(left.places & right.places)
    words = ngettext("Both begin a fragment at {both} of {count} place.", "Both begin a fragment at {both} of {count} places.", len(edges))
    return words.format(both=format_number(both))


def show(document: Document, left: Column, right: Column, *, page: int, chosen: int) -> None:
    """Draw one page; a row says so if only one side begins a fragment there.

    Args:
        document: whose text it is.
        left: the chosen way of cutting.
        right: the other setting's chunks.
        page: from 0.
        chosen: the open fragment on the left.
    """
    edges = find_edges(left, right)
    first, last = page * PAGE_ROWS, min((page + 1) * PAGE_ROWS, len(edges))
    cells = [_draw_head(left.row), _draw_head(right.row)]
    for number in range(first, last):
        place = Span(edges[number], edges[number + 1] if number + 1 < len(edges) else len(document.text))
        is_shared = place.start in left.places and place.start in right.places
        cells += [_draw_cell(document, side, place, opened, is_shared=is_shared) for side, opened in ((left, chosen), (right, None))]
    st.html(f'<div class="ci-grid">{"".join(cells)}</div>')


def _draw_head(row: Row) -> str:
    total = ngettext("{count} fragment", "{count} fragments", len(row.chunks))
    counts = [total] + [
        f"{format_number(len(row.judgement.find(code)))} {_(DEFECT_KINDS[code].words)}" for code in DEFECTS if row.judgement.find(code)
    ]
    name = html.escape(setting.describe_strategy(row.strategy))
    return f'<div class="ci-column">{name}<small>{html.escape(" · ".join(counts))}</small></div>'


def _draw_cell(document: Document, column: Column, place: Span, chosen: int | None, *, is_shared: bool) -> str:
    index = _find_last(column.starts, place.start)
    if index is None:
        return f"<div>{_draw_nothing()}</div>"
    chunk, judgement = column.row.chunks[index], column.row.judgement.chunks[index]
    pieces = []
    looks = ["ci-chosen"] if index == chosen else []
    if column.starts[index] == place.start:
        looks.append("ci-starts")
        number = html.escape(fragment.name_fragment(index))
        words = _("begins here on this side only")
        alone = "" if is_shared else f"<i>{html.escape(words)}</i>"
        pieces.append(f'<div class="ci-number"><b>{number}</b>{defect_tags.draw_tags(judgement)}{alone}</div>')
        pieces.append(fragment.draw_context(context(document, chunk).rstrip()))
        if index and column.row.chunks[index - 1].span.end > chunk.span.start:
            repeated = column.row.chunks[index - 1].span.end - chunk.span.start
            words = ngettext(
                "its first {count} character is repeated from the fragment before",
                "its first {count} characters are repeated from the fragment before",
                repeated,
            )
            pieces.append(f'<div class="ci-repeated">{html.escape(words)}</div>')
    shown = Span(max(place.start, chunk.span.start), min(place.end, chunk.span.end))
    if shown.start < shown.end and document.slice(shown).strip():
        body = fragment.draw_body(document.slice(shown), fragment.find_marks(judgement, chunk.span, shown))
        pieces.append(f'<div class="ci-slice-text ci-card" style="border:0">{body.rstrip()}</div>')
    elif not pieces:
        pieces.append(_draw_nothing() if document.slice(place).strip() else "")
    return f'<div class="{" ".join(looks)}">{"".join(pieces)}</div>'


def _draw_nothing() -> str:
    words = html.escape(_("in no fragment"))
    return f'<span class="ci-nothing">{words}</span>'


def _find_last(starts: Sequence[int], place: int) -> int | None:
    index = bisect_right(starts, place) - 1
    return index if index >= 0 else None
