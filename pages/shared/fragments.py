"""The fragments of one document under one setting: the band, then one by one, side by side, or as charts."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunk, Document, Environment, Strategy, context, embedded_text, workbench
from chunking.workbench import DocumentComparison, Row
from pages.shared import band, charts, defects, fragment, pick_table, render, setting, side_by_side, state
from pages.shared.i18n import _, format_number, ngettext


def current_setting(strategies: Sequence[Strategy]) -> Strategy:
    """The setting whose fragments are open: the one chosen, else the first."""
    chosen = st.session_state.get(state.COMPARE_SETTING)
    return next((strategy for strategy in strategies if strategy.name == chosen), strategies[0])


def choose_setting(strategies: Sequence[Strategy]) -> Strategy:
    """The choice that equals pressing a cell of the table."""
    by_name = {strategy.name: strategy for strategy in strategies}
    if st.session_state.get(state.COMPARE_SETTING) not in by_name:
        st.session_state[state.COMPARE_SETTING] = strategies[0].name
    name = st.segmented_control(
        _("Show fragments of"),
        list(by_name),
        format_func=lambda name: setting.name_strategy(by_name[name]),
        required=True,
        key=state.COMPARE_SETTING,
        persist_state="session",
        on_change=_open,
        args=(None,),
    )
    return by_name[str(name)]


def show(environment: Environment, document: Document, compared: DocumentComparison, chosen: Strategy) -> None:
    """The band and the view that was chosen."""
    rows = compared.rows
    number = next(number for number, row in enumerate(rows) if row.strategy == chosen)
    row = rows[number]
    if st.session_state.get(state.COMPARE_DOCUMENT) != compared.source:
        st.session_state[state.COMPARE_DOCUMENT] = compared.source
        _open(None)
    opened = st.session_state.get(state.COMPARE_FRAGMENT)
    index = min(opened if opened is not None else next(iter(row.judgement.find("bad")), 0), len(row.chunks) - 1)

    def pick(row_number: int, fragment_index: int) -> None:
        st.session_state[state.COMPARE_SETTING] = rows[row_number].strategy.name
        _open(fragment_index)

    band.show(document, rows, chosen=(number, index), on_pick=pick)
    views = {"one": _("One by one"), "beside": _("Side by side"), "charts": _("Charts")}
    view = st.segmented_control(
        _("View"),
        list(views),
        default="one",
        format_func=views.__getitem__,
        required=True,
        key=state.COMPARE_VIEW,
        persist_state="session",
        label_visibility="collapsed",
    )
    if view == "one":
        _show_one_by_one(document, row, index)
    elif view == "beside":
        _show_beside(document, rows, row, index)
    else:
        _show_charts(environment, document, rows)


def _open(index: int | None) -> None:
    """Open a fragment; None opens the first bad one, if there is one."""
    st.session_state[state.COMPARE_FRAGMENT] = index
    st.session_state.pop(state.COMPARE_PAGE, None)


def _show_one_by_one(document: Document, row: Row, index: int) -> None:
    listed = _filter(row)
    bad = [other for other in row.judgement.find("bad") if other > index]
    with st.container(horizontal=True, vertical_alignment="center"):
        before = [other for other in listed if other < index]
        after = [other for other in listed if other > index]
        st.button(_("Previous"), key="compare.previous", shortcut="p", disabled=not before, on_click=_open, args=(max(before, default=0),))
        st.button(_("Next"), key="compare.next", shortcut="n", disabled=not after, on_click=_open, args=(min(after, default=0),))
        st.button(
            _("Next bad fragment"), key="compare.next_bad", shortcut="b", disabled=not bad, on_click=_open, args=(min(bad, default=0),)
        )
    left, right = st.columns([5, 7])
    with left:
        head = [pick_table.Cell(words) for words in ("", _("what is wrong"), _("characters"))]
        table = [_list_fragment(row, other, index) for other in listed]
        pick_table.show(head, table, key="compare.list", on_pick=lambda picked: _open(int(picked)), label=_("fragments"), short=True)
    with right:
        chunk, judgement = row.chunks[index], row.judgement.chunks[index]
        fragment.show(
            embedded_text(document, chunk),
            len(context(document, chunk)),
            label=_("fragment {number} of {total}").format(number=format_number(index + 1), total=format_number(len(row.chunks))),
            marks=fragment.find_marks(judgement, chunk.span),
            tags=defects.draw_tags(judgement),
        )
        render.note(" · ".join([_say_where(document, chunk), defects.explain(judgement)]).rstrip(" ·"))


def _filter(row: Row) -> tuple[int, ...]:
    """The fragments to list: all, or those with the chosen defect."""
    found = {code: row.judgement.find(code) for code in ("bad", *defects.CODES)}
    present = ["all", *(code for code in found if found[code])]
    if st.session_state.get(state.COMPARE_FILTER) not in present:
        st.session_state[state.COMPARE_FILTER] = "all"
    words = {code: f"{_(defects.WORDS[code])} ({format_number(len(found[code]))})" for code in found}
    words["all"] = _("all fragments") + f" ({format_number(len(row.chunks))})"
    code = st.pills(
        _("Only"), present, format_func=words.__getitem__, required=True, key=state.COMPARE_FILTER, label_visibility="collapsed"
    )
    return tuple(range(len(row.chunks))) if code == "all" else found[str(code)]


def _list_fragment(row: Row, index: int, opened: int) -> list[pick_table.Cell]:
    judgement = row.judgement.chunks[index]
    return [
        pick_table.Cell(format_number(index + 1), pick=str(index), pressed=index == opened),
        pick_table.Cell(
            defects.describe(judgement),
            hover=defects.explain(judgement),
            colour=defects.COLOURS[judgement.mark] if judgement.mark else "",
        ),
        pick_table.Cell(format_number(judgement.chars)),
    ]


def _say_where(document: Document, chunk: Chunk) -> str:
    return fragment.say_place(workbench.locate_chunks(document, [chunk])[0])


def _show_beside(document: Document, rows: Sequence[Row], row: Row, index: int) -> None:
    others = {other.strategy.name: other for other in rows if other is not row}
    if st.session_state.get(state.COMPARE_BESIDE) not in others:
        st.session_state[state.COMPARE_BESIDE] = list(others)[-1]
    name = st.selectbox(
        _("Beside it"),
        list(others),
        format_func=lambda name: setting.describe_strategy(others[name].strategy),
        key=state.COMPARE_BESIDE,
        width=320,
    )
    left, right = side_by_side.make_column(document, row), side_by_side.make_column(document, others[str(name)])
    edges = side_by_side.find_edges(left, right)
    last = side_by_side.count_pages(edges) - 1
    page = min(int(st.session_state.get(state.COMPARE_PAGE, side_by_side.find_page(edges, left, index))), last)
    if last:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(_("Previous"), key="compare.page_back", disabled=page == 0, on_click=_turn_to, args=(page - 1,))
            render.note(
                _("part {number} of {total}").format(number=format_number(page + 1), total=format_number(last + 1)), width="content"
            )
            st.button(_("Next"), key="compare.page_on", disabled=page == last, on_click=_turn_to, args=(page + 1,))
    side_by_side.show(document, left, right, page=page, chosen=index)


def _turn_to(page: int) -> None:
    st.session_state[state.COMPARE_PAGE] = page


def _show_charts(environment: Environment, document: Document, rows: Sequence[Row]) -> None:
    embedder = workbench.open_embedder(environment)
    left, right = st.columns(2)
    with left:
        charts.show_shares(rows)
    with right:
        charts.show_sizes(rows, max_tokens=embedder.max_tokens)
    made_with = [document.engine, ", ".join(setting.name_strategy(row.strategy) for row in rows), embedder.name]
    if embedder.max_tokens is not None:
        made_with.append(ngettext("it reads {count} token", "it reads {count} tokens", embedder.max_tokens))
    render.note(_("Made with:") + " " + " · ".join(made_with))
