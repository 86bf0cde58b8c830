"""The way of cutting and the collection in use, for reading ten and for ingest alike, and their words."""

import streamlit as st

from chunking import Strategy, workbench
from pages.shared import state
from pages.shared.i18n import _, format_number


def current_strategy() -> Strategy:
    """The way of cutting chosen on the Compare page, else structural with its default limit."""
    chosen: Strategy = st.session_state.get(state.STRATEGY, Strategy())
    return chosen


def is_chosen() -> bool:
    """Whether somebody chose the way of cutting, so that it is not merely the one that comes first."""
    return state.STRATEGY in st.session_state


def use_strategy(strategy: Strategy) -> None:
    """Read and ingest with this way of cutting from now on."""
    st.session_state[state.STRATEGY] = strategy


def current_collection() -> str:
    """The collection that documents go into."""
    return str(st.session_state.get(state.COLLECTION, workbench.DEFAULT_COLLECTION))


def use_collection(name: str) -> None:
    """Save into this collection from now on."""
    st.session_state[state.COLLECTION] = name


def describe_strategy(strategy: Strategy) -> str:
    """A way of cutting in words: "structural, limit 1,500"; "600 characters with overlap 100"."""
    size = format_number(strategy.max_size)
    if strategy.kind == "structural":
        return _("structural, limit {size}").format(size=size)
    return _("{size} characters with overlap {overlap}").format(size=size, overlap=format_number(strategy.overlap))


def name_strategy(strategy: Strategy) -> str:
    """Its short name over a column: "structural", "600/100"."""
    return _("structural") if strategy.kind == "structural" else strategy.name
