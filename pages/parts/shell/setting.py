"""The way of cutting and the collection in use, for reading ten and for ingest alike, and their words."""

from collections.abc import Mapping

import streamlit as st

from chunking import N_, Strategy, check_column, parse_strategy, workbench
from pages.parts.shell import state
from pages.parts.shell.i18n import _, current_language, fill, format_number

KINDS: Mapping[str, str] = {
    "structural": N_("structural: at headings, never across sections"),
    "recursive": N_("by size: at an empty line, the end of a line or a space, as most tools do"),
    "fixed": N_("at a fixed size, wherever that falls"),
    "sentences": N_("whole sentences, as many as fit"),
    "semantic": N_("where the subject changes"),
    "markdown": N_("at headings, then by size"),
    "hybrid": N_("Docling's own way, in tokens"),
    "n8n": N_("what n8n does unless told otherwise"),
}
"""What can be added as a column, in the order of the choice; "stored" is chosen by its collection."""


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
    return workbench.describe_strategy(strategy, current_language())


def name_strategy(strategy: Strategy) -> str:
    """Its short name over a column: "structural", "600/100", "sentences 1000"."""
    match strategy.kind:
        case "structural":
            return " ".join([_("structural"), *_list_options(strategy)])
        case "recursive":
            return f"{strategy.max_size}/{strategy.overlap}{_say_tokens(strategy)}"
        case "semantic":
            subject = _("subject {threshold}").format(threshold=format_threshold(strategy.threshold))
            return subject if strategy == parse_strategy(f"semantic:{strategy.threshold:g}") else f"{subject}, {_say_pair(strategy)}"
        case "n8n":
            return "n8n"
        case "stored":
            return _("in Qdrant: {collection}").format(collection=strategy.collection)
        case "hybrid":
            return f"Docling {strategy.max_size}"
    words = {"fixed": N_("fixed"), "sentences": N_("sentences"), "markdown": N_("headings, then")}
    return f"{_(words[strategy.kind])} {_say_pair(strategy)}"


def format_threshold(threshold: float) -> str:
    """A distance such as 0.3, or a percentile such as 95, as the language writes numbers."""
    return format_number(threshold, digits=0 if threshold == int(threshold) else 2)


def warn_of_column(strategy: Strategy, max_tokens: int | None) -> list[str]:
    """What to beware of before anything is cut: an overlap above a quarter, a size that the embedder cannot read.

    Args:
        strategy: which.
        max_tokens: what the embedder reads, None where it is not known or has no limit.
    """
    return [fill(warning.template, warning.params) for warning in check_column(strategy, max_tokens)]


def _list_options(strategy: Strategy) -> list[str]:
    """What tells one structural column from another; nothing for the usual one."""
    if strategy == Strategy():
        return []
    options = [f"{strategy.max_size}{_say_tokens(strategy)}"]
    options += [f"+{strategy.overlap}"] if strategy.overlap else []
    options += [_("row by row")] if strategy.table_rows == "records" else []
    options += [_("together")] if strategy.merge_small else []
    options += [_("with source")] if strategy.cite else []
    return [", ".join(options)]


def _say_pair(strategy: Strategy) -> str:
    pair = f"{strategy.max_size}/{strategy.overlap}" if strategy.overlap else str(strategy.max_size)
    return pair + _say_tokens(strategy)


def _say_tokens(strategy: Strategy) -> str:
    return " " + _("tokens") if strategy.unit == "tokens" else ""
