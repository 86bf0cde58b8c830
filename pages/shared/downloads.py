"""What can be taken away from a comparison: its numbers for a spreadsheet or a script, and a report that opens without the tool."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking import Environment, workbench
from chunking.workbench import DocumentComparison, OpenedDocuments
from pages.shared.i18n import _, language


def offer(environment: Environment, opened: OpenedDocuments, comparisons: Sequence[DocumentComparison]) -> None:
    """A folded list of the files; each is made when it is asked for."""
    pairs = [(document, compared) for (_file, document), compared in zip(opened.documents, comparisons, strict=True)]
    chosen, errors = language(), opened.errors
    with st.popover(_("Download"), icon=":material/download:", type="tertiary"):
        _offer(
            _("Report to read and to send (HTML)"),
            "report.html",
            "text/html",
            lambda: workbench.export_report(environment, pairs, errors=errors, language=chosen).encode(),
        )
        _offer(
            _("Numbers for a spreadsheet (CSV)"),
            "comparison.csv",
            "text/csv",
            lambda: workbench.export_csv(comparisons).encode("utf-8-sig"),
        )
        _offer(
            _("Numbers for a script (JSON)"),
            "comparison.json",
            "application/json",
            lambda: workbench.export_json(environment, pairs, errors=errors).encode(),
        )


def _offer(label: str, name: str, mime: str, make: Callable[[], bytes]) -> None:
    ending = name.rsplit(".", 1)[1]
    st.download_button(label, make, file_name=name, mime=mime, key=f"compare.{ending}", type="tertiary", on_click="ignore")
