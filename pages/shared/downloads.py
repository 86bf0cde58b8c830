"""What can be taken away from a comparison: its numbers for a spreadsheet or a script, and a report that opens without the tool."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking import workbench
from chunking.workbench import DocumentComparison
from pages.shared.i18n import _


def offer(comparisons: Sequence[DocumentComparison]) -> None:
    """A folded list of the files; each is made when it is asked for."""
    with st.popover(_("Download"), icon=":material/download:", type="tertiary"):
        _offer(_("Numbers for a spreadsheet (CSV)"), "csv", "text/csv", lambda: workbench.export_csv(comparisons).encode("utf-8-sig"))


def _offer(label: str, ending: str, mime: str, make: Callable[[], bytes]) -> None:
    st.download_button(
        label, make, file_name=f"comparison.{ending}", mime=mime, key=f"compare.{ending}", type="tertiary", on_click="ignore"
    )
