"""The recommended settings of practice, by type of document and by kind of question, as ready columns."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking import DOCUMENT_PRESETS, QUESTION_PRESETS, Strategy
from pages.shared import render, state
from pages.shared.i18n import _

_PRESETS = {preset.key: preset for preset in (*DOCUMENT_PRESETS, *QUESTION_PRESETS)}
_NONE = ""


def list_strategies() -> tuple[Strategy, ...]:
    """What is recommended for the chosen type and kind, in that order; nothing where neither is chosen."""
    chosen = (st.session_state.get(key) or _NONE for key in (state.COMPARE_TYPE, state.COMPARE_QUESTION))
    return tuple(dict.fromkeys(strategy for key in chosen if key in _PRESETS for strategy in _PRESETS[key].strategies))


def offer(*, on_choice: Callable[[Sequence[Strategy]], None]) -> None:
    """The two choices, and one sentence a choice on why.

    Args:
        on_choice: called with what is recommended once a choice has changed.
    """
    choices = (
        (state.COMPARE_TYPE, _("Type of document"), DOCUMENT_PRESETS),
        (state.COMPARE_QUESTION, _("Kind of question"), QUESTION_PRESETS),
    )
    with st.container(horizontal=True):
        for key, label, presets in choices:
            st.selectbox(
                label,
                [_NONE, *(preset.key for preset in presets)],
                format_func=lambda each: _(_PRESETS[each].title) if each else _("none chosen"),
                key=key,
                persist_state="session",
                on_change=lambda: on_choice(list_strategies()),
                help=_("What practice recommends takes the place of the columns, as a place to start from."),
                width=340,
            )
    for key, _label, _presets in choices:
        if chosen := st.session_state.get(key):
            render.note(_(_PRESETS[chosen].advice))
