"""A further way of cutting put together from its parts: the kinds come from `list_splitters`, none is named here."""

from collections.abc import Callable

import streamlit as st

from chunking import DEFAULT_MAX_CHARS, SettingsError, Strategy, parse_strategy, suggest_overlap
from chunking.workbench import Splitter, list_splitters
from pages.parts.shell.i18n import _

_KIND = "compare.new_kind"
_SIZE = "compare.new_size"
_OVERLAP = "compare.new_overlap"
_UNIT = "compare.new_unit"
_THRESHOLD = "compare.new_threshold"
_OPTIONS = "compare.new_options"
USUAL_SIZES = {"chars": DEFAULT_MAX_CHARS, "tokens": 512}
USUAL_PERCENTILE = 95


def offer(*, on_add: Callable[[Strategy], None], on_refusal: Callable[[SettingsError], None]) -> None:
    """The choice of a kind, the numbers that it has, and the button that makes a column of them.

    Args:
        on_add: called with the new way of cutting.
        on_refusal: called with the reason if the numbers cannot work.
    """
    splitters = {splitter.kind: splitter for splitter in list_splitters()}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        kind = str(
            st.selectbox(
                _("Another way of cutting"),
                list(splitters),
                index=1,
                format_func=lambda kind: _(splitters[kind].choice),
                key=_KIND,
                persist_state="session",
                width=390,
            )
        )
        splitter = splitters[kind]
        _offer_size(splitter)
        st.button(_("Add as a column"), key="compare.add", icon=":material/add:", on_click=_add, args=(splitter, on_add, on_refusal))
    if splitter.has_options:
        _offer_options()


def _offer_size(splitter: Splitter) -> None:
    kind, unit = splitter.kind, str(splitter.default_unit)
    if splitter.has_unit:
        units = {"chars": _("characters"), "tokens": _("tokens")}
        unit = str(st.selectbox(_("counted in"), list(units), format_func=units.__getitem__, key=_UNIT, persist_state="session", width=130))
    if not splitter.has_size:
        return
    label = _("limit") if splitter.has_options else _("size")
    key = f"{_SIZE}.{unit}"
    size = st.number_input(
        label, min_value=1, max_value=1_000_000, value=USUAL_SIZES[unit], step=50, key=key, persist_state="session", width=130
    )
    if splitter.has_overlap:
        usual = 0 if splitter.has_options else suggest_overlap(int(size))
        st.number_input(
            _("overlap"), min_value=0, max_value=1_000_000, value=usual, step=10, key=_name_overlap(kind, unit, int(size)), width=120
        )
    if splitter.has_threshold:
        st.number_input(
            _("threshold"),
            min_value=0.0,
            max_value=100.0,
            value=float(USUAL_PERCENTILE),
            step=1.0,
            key=_THRESHOLD,
            persist_state="session",
            width=130,
            help=_(
                "Up to 1: the distance in meaning at which to cut. Above 1: a percentile; 95 cuts at the widest twentieth of the distances."
            ),
        )


def _name_overlap(kind: str, unit: str, size: int) -> str:
    """The field's key: another size begins with the overlap that suits it."""
    return f"{_OVERLAP}.{kind}.{unit}.{size}"


def _offer_options() -> None:
    names = {
        "records": _("tables row by row: “column: value”"),
        "merged": _("neighbouring small sections together"),
        "cited": _("date, page and clause in the line in front"),
    }
    st.pills(
        _("With"),
        list(names),
        selection_mode="multi",
        format_func=names.__getitem__,
        key=_OPTIONS,
        persist_state="session",
        help=_("An overlap repeats words only inside long sections without inner structure."),
    )


def _add(splitter: Splitter, on_add: Callable[[Strategy], None], on_refusal: Callable[[SettingsError], None]) -> None:
    try:
        strategy = _make(splitter)
    except SettingsError as error:
        on_refusal(error)
    else:
        on_add(strategy)


def _make(splitter: Splitter) -> Strategy:
    kind = splitter.kind
    if not splitter.has_size:
        return parse_strategy(kind)
    chosen = st.session_state
    unit = chosen[_UNIT] if splitter.has_unit else splitter.default_unit
    options = chosen.get(_OPTIONS) or [] if splitter.has_options else []
    return Strategy(
        kind,
        int(chosen[f"{_SIZE}.{unit}"]),
        int(chosen[_name_overlap(kind, unit, int(chosen[f"{_SIZE}.{unit}"]))]) if splitter.has_overlap else 0,
        unit,
        float(chosen[_THRESHOLD]) if splitter.has_threshold else 0.0,
        "records" if "records" in options else "table",
        "merged" in options,
        "cited" in options,
    )
