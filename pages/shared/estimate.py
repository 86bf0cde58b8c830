"""What a reader's verdicts on a few fragments tell about all of them, in one sentence."""

from collections.abc import Mapping

import streamlit as st

from chunking import workbench
from chunking.workbench import Sample, Verdict
from pages.shared import state
from pages.shared.i18n import _, format_number, ngettext


def say(sample: Sample, verdicts: Mapping[str, Verdict]) -> str:
    """How many were bad, and between how many and how many of all are."""
    read, bad = len(verdicts), sum(verdict.is_bad for verdict in verdicts.values())
    if not read:
        return _("None of these fragments has a verdict yet.")
    numbers = {"read": format_number(read), "total": format_number(sample.total)}
    if st.session_state.get(state.READ_WORST):
        return ngettext("{count} of these {read} is bad.", "{count} of these {read} are bad.", bad).format(**numbers)
    bounds = workbench.estimate_bad(sample.total, read, bad)
    if bounds is None:
        return ngettext("All {read} were read: {count} is bad.", "All {read} were read: {count} are bad.", bad).format(**numbers)
    low, high = (format_number(bound) for bound in bounds)
    return ngettext(
        "{count} of the {read} is bad; of all {total}, between {low} and {high}.",
        "{count} of the {read} are bad; of all {total}, between {low} and {high}.",
        bad,
    ).format(**numbers, low=low, high=high)
