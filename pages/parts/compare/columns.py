"""The settings that are compared: which columns there are, and the folded form that changes them."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking import DEFAULT_GRID, DOCUMENT_PRESETS, QUESTION_PRESETS, SettingsError, Strategy, parse_grid, parse_strategy
from pages.parts.compare import new_column, stored_column
from pages.parts.shell import frame, render, setting, state
from pages.parts.shell.i18n import _

_FIELD = "compare.columns_field"
_FOLD = "compare.settings"
READY = (
    *DEFAULT_GRID,
    "256/25:tokens",
    "512/50:tokens",
    "1024/100:tokens",
    "n8n",
    "fixed:1000/100",
    "sentences:1000",
    "semantic:95",
    "markdown:1500/100",
    "hybrid:512",
    "structural",
    "structural:512:tokens",
    "structural+records",
    "structural+merged",
    "structural+cited",
)
"""What the list offers besides the columns there are and the recommended ones."""


def current() -> tuple[Strategy, ...]:
    """The settings that are compared; structural is always among them, and last."""
    chosen: tuple[Strategy, ...] = st.session_state.get(state.COMPARE_COLUMNS) or parse_grid(",".join(DEFAULT_GRID))
    others = tuple(each for each in chosen if each.kind != "structural")
    structural = tuple(each for each in chosen if each.kind == "structural")
    return (*others, *(structural or (_structural(),)))


def _structural() -> Strategy:
    used = setting.current_strategy()
    return used if used.kind == "structural" else Strategy()


def use(strategies: Sequence[Strategy]) -> None:
    """Compare these from now on, each once; the form stays unfolded, and the first bad fragment opens."""
    st.session_state[state.COMPARE_COLUMNS] = tuple(dict.fromkeys(strategies))
    st.session_state[state.COMPARE_REFUSED] = None
    st.session_state[state.COMPARE_TUNING] = True
    st.session_state[state.COMPARE_FRAGMENT] = None


def refuse(error: SettingsError) -> None:
    """Say why a setting cannot work; the columns stay as they were."""
    st.session_state[state.COMPARE_REFUSED] = error
    st.session_state[state.COMPARE_TUNING] = True


def offer(page: frame.Frame) -> None:
    """The form. Whatever is changed in it counts at once; what cannot work is refused with the reason."""
    if st.session_state.pop(state.COMPARE_TUNING, False):
        st.session_state[_FOLD] = True  # a wait has taken it off the page
    strategies = current()
    with st.expander(_("Settings to compare"), key=_FOLD, icon=":material/tune:", on_change="rerun"):
        if not st.session_state.get(_FOLD):
            return
        offer_practice(on_choice=_take_practice)
        _offer_list(strategies)
        new_column.offer(on_add=lambda strategy: use((*strategies, strategy)), on_refusal=refuse)
        stored_column.offer(page)
        refused: SettingsError | None = st.session_state.get(state.COMPARE_REFUSED)
        if refused is not None:
            render.error_box(refused)
        for strategy in strategies:
            for warning in setting.warn_of_column(strategy, None):
                render.note(f"{setting.name_strategy(strategy)}: {warning}")


def _offer_list(strategies: Sequence[Strategy]) -> None:
    by_name = {each.full_name: each for each in (*strategies, *list_strategies(), *map(parse_strategy, READY))}
    st.session_state[_FIELD] = [each.full_name for each in strategies]

    def describe(name: str) -> str:
        return setting.describe_strategy(by_name[name]) if name in by_name else name

    st.multiselect(
        _("Columns"),
        list(by_name),
        format_func=describe,
        key=_FIELD,
        accept_new_options=True,
        placeholder=_("choose, or type for example 500/50"),
        help=_("Names of the command line can be typed too: 500/50, 256/25:tokens, sentences:800, semantic:90, structural:800+records."),
        on_change=_take_list,
        wrap=True,
    )


def _take_list() -> None:
    names: list[str] = st.session_state[_FIELD]
    try:
        strategies = parse_grid(",".join(names)) if names else ()
    except SettingsError as error:
        refuse(error)
    else:
        use(strategies)


def _take_practice(strategies: Sequence[Strategy]) -> None:
    """Replace the columns with the recommended settings; without a choice restore the usual ones."""
    use((*strategies, _structural()) if strategies else ())


_PRESETS = {preset.key: preset for preset in (*DOCUMENT_PRESETS, *QUESTION_PRESETS)}
_NO_PRESET = ""


def list_strategies() -> tuple[Strategy, ...]:
    """Return the recommended strategies for the chosen type and kind, in that order; empty if neither is chosen."""
    chosen = (st.session_state.get(key) or _NO_PRESET for key in (state.COMPARE_TYPE, state.COMPARE_QUESTION))
    return tuple(dict.fromkeys(strategy for key in chosen if key in _PRESETS for strategy in _PRESETS[key].strategies))


def offer_practice(*, on_choice: Callable[[Sequence[Strategy]], None]) -> None:
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
                [_NO_PRESET, *(preset.key for preset in presets)],
                format_func=lambda each: _(_PRESETS[each].title) if each else _("none chosen"),
                key=key,
                persist_state="session",
                on_change=lambda: on_choice(list_strategies()),
                help=_("Settings recommended by practice replace the columns, as a starting point."),
                width=340,
            )
    for key, _label, _presets in choices:
        if chosen := st.session_state.get(key):
            render.note(_(_PRESETS[chosen].advice))
