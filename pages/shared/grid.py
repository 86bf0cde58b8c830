"""The settings that are compared: the form, and the refusal of what cannot work before any work is done."""

import streamlit as st

from chunking import DEFAULT_GRID, DEFAULT_MAX_CHARS, SettingsError, Strategy, parse_grid, parse_strategy
from pages.shared import render, setting, state
from pages.shared.i18n import _

_GRID_FIELD = "compare.grid_field"
_LIMIT_FIELD = "compare.limit_field"


def current() -> tuple[Strategy, ...]:
    """The settings in the order of the columns, structural last."""
    chosen: tuple[Strategy, ...] = st.session_state.get(state.COMPARE_GRID, ())
    return chosen or (*parse_grid(",".join(DEFAULT_GRID)), _structural())


def _structural() -> Strategy:
    used = setting.current_strategy()
    return used if used.kind == "structural" else Strategy(max_size=DEFAULT_MAX_CHARS)


def offer() -> None:
    """The form; a pair that cannot work is refused with the reason, and the table stays as it was."""
    refused: SettingsError | None = st.session_state.get(state.COMPARE_REFUSED)
    strategies = current()
    with st.expander(_("Settings to compare"), expanded=refused is not None, icon=":material/tune:"), st.form("compare.form", border=False):
        st.text_input(
            _("Size/overlap in characters, several separated by commas"),
            value=", ".join(each.name for each in strategies if each.kind != "structural"),
            key=_GRID_FIELD,
        )
        st.number_input(
            _("Limit of a structural fragment in characters, its headings counted"),
            min_value=1,
            max_value=100_000,
            value=next(each.max_size for each in strategies if each.kind == "structural"),
            step=100,
            key=_LIMIT_FIELD,
            width=320,
        )
        if refused is not None:
            render.error_box(refused)
        st.form_submit_button(_("Compare these"), key="compare.apply", on_click=_apply)


def _apply() -> None:
    try:
        pairs = [each for each in parse_grid(st.session_state[_GRID_FIELD]) if each.kind != "structural"]
        structural = parse_strategy("structural", max_chars=int(st.session_state[_LIMIT_FIELD]))
    except SettingsError as error:
        st.session_state[state.COMPARE_REFUSED] = error
    else:
        st.session_state[state.COMPARE_REFUSED] = None
        st.session_state[state.COMPARE_GRID] = (*pairs, structural)
        st.session_state[state.COMPARE_FRAGMENT] = None
