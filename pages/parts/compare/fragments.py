"""The fragments of one document under one setting: the band, then one by one, by section, side by side, or as charts."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document, Environment, Strategy
from chunking.workbench import DocumentComparison
from pages.parts.compare import band, by_section, compare_charts, one_by_one, side_by_side
from pages.parts.shell import setting, state
from pages.parts.shell.i18n import _


def current_setting(strategies: Sequence[Strategy]) -> Strategy:
    """Return the setting whose fragments are open: the chosen one, otherwise the first."""
    chosen = st.session_state.get(state.COMPARE_SETTING)
    return next((strategy for strategy in strategies if strategy.full_name == chosen), strategies[0])


def choose_setting(strategies: Sequence[Strategy]) -> Strategy:
    """The choice that equals pressing a cell of the table."""
    by_name = {strategy.full_name: strategy for strategy in strategies}
    st.session_state[state.COMPARE_SETTING] = current_setting(strategies).full_name
    name = st.segmented_control(
        _("Show fragments of"),
        list(by_name),
        format_func=lambda name: setting.name_strategy(by_name[name]),
        required=True,
        key=state.COMPARE_SETTING,
        persist_state="session",
        on_change=open_fragment,
        args=(None,),
        label_visibility="collapsed",
    )
    return by_name[str(name)]


def open_fragment(index: int | None) -> None:
    """Open a fragment; None opens the first listed, and the first bad one where all are."""
    st.session_state[state.COMPARE_FRAGMENT] = index
    st.session_state.pop(state.COMPARE_PAGE, None)


def open_setting(name: str, *, only: str = "", index: int | None = None) -> None:
    """Show the fragments of a setting one by one.

    Args:
        name: its full name.
        only: list those with this defect only, "" for what was listed before.
        index: the fragment to open, None as in `open_fragment`.
    """
    st.session_state[state.COMPARE_SETTING] = name
    st.session_state[state.COMPARE_VIEW] = "one"
    if only:
        st.session_state[state.COMPARE_FILTER] = only
    open_fragment(index)


def open_section(index: int) -> None:
    """Show what every setting did to a section."""
    st.session_state[state.COMPARE_SECTION] = index
    st.session_state[state.COMPARE_VIEW] = "section"


def show(environment: Environment, document: Document, compared: DocumentComparison, chosen: Strategy) -> None:
    """The band and the view that was chosen."""
    rows = compared.rows
    number = next(number for number, row in enumerate(rows) if row.strategy == chosen)
    row = rows[number]
    _settle_document(compared.source)
    opened = st.session_state.get(state.COMPARE_FRAGMENT)
    index = min(one_by_one.find_first(row) if opened is None else opened, max(len(row.chunks) - 1, 0))

    def pick(row_number: int, fragment_index: int) -> None:
        st.session_state[state.COMPARE_SETTING] = rows[row_number].strategy.full_name
        open_fragment(fragment_index)

    band.show(document, rows, chosen=(number, index), on_pick=pick, on_section=open_section)
    match _choose_view(document):
        case "one":
            one_by_one.show(document, row, index, on_open=open_fragment)
        case "section":
            by_section.show(document, rows, row, row.chunks[index] if row.chunks else None)
        case "beside":
            side_by_side.offer(document, rows, row, index)
        case _:
            compare_charts.show(environment, document, rows, on_pick=open_setting)


def _settle_document(source: str) -> None:
    """Another document than the one that was open begins at its first fragment listed and at no section."""
    before = st.session_state.get(state.COMPARE_DOCUMENT)
    if before != source:
        st.session_state[state.COMPARE_DOCUMENT] = source
        if before is not None:
            open_fragment(None)
            st.session_state.pop(state.COMPARE_SECTION, None)


def _choose_view(document: Document) -> str:
    views = {"one": _("One by one"), "section": _("By section"), "beside": _("Side by side"), "charts": _("Charts")}
    options = [view for view in state.COMPARE_VIEWS if view != "section" or document.headings]
    if st.session_state.get(state.COMPARE_VIEW) not in options:
        st.session_state[state.COMPARE_VIEW] = "one"
    return str(
        st.segmented_control(
            _("View"),
            options,
            format_func=views.__getitem__,
            required=True,
            key=state.COMPARE_VIEW,
            persist_state="session",
            label_visibility="collapsed",
        )
    )
