"""The way of cutting and the collection in use, for reading ten and for ingest alike, and their words."""

import streamlit as st

from chunking import Strategy, check_column, workbench
from pages.parts.shell import state
from pages.parts.shell.i18n import current_language, fill


def current_strategy() -> Strategy:
    """The way of cutting chosen on the Compare page, otherwise structural with its default limit."""
    chosen: Strategy = st.session_state.get(state.STRATEGY, Strategy())
    return chosen


def is_chosen() -> bool:
    """Return whether somebody chose the way of cutting, so that it is not merely the one that comes first."""
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
    return workbench.describe_strategy(strategy, current_language())


def name_strategy(strategy: Strategy) -> str:
    """Its short name over a column: "structural", "600/100", "sentences 1000"."""
    return workbench.label_strategy(strategy, current_language())


def warn_of_column(strategy: Strategy, max_tokens: int | None) -> list[str]:
    """Return what to beware of before anything is cut: an overlap above a quarter, a size that the embedder cannot read.

    Args:
        strategy: which.
        max_tokens: what the embedder reads, None if it is not known or has no limit.
    """
    return [fill(warning.template, warning.params) for warning in check_column(strategy, max_tokens)]
