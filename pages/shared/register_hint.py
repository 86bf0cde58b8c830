"""The hint that a table is a register of records, better kept in a database table, with exactly that table as a file."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document, workbench
from chunking.workbench import Register, WorkspaceFile
from pages.shared import cache, render
from pages.shared.i18n import _, ngettext


def show(file: WorkspaceFile, document: Document) -> None:
    """A folded line for the registers of a document, nothing for most documents."""
    registers = _find(file.sha256, cache.name_reading(), document)
    if not registers:
        return
    label = ngettext("{count} table is a register", "{count} tables are registers", len(registers))
    with st.expander(label, icon=":material/table:"):
        render.note(
            _(
                "An assistant gets a handful of fragments, so it never lists a long register whole. "
                "Keep the table in a database and let the assistant query it there; here it is as a file."
            )
        )
        for number, register in enumerate(registers):
            _show_register(file, register, number)


@st.cache_resource(max_entries=40, show_spinner=False)
def _find(sha256: str, reading: str, _document: Document) -> tuple[Register, ...]:  # noqa: ARG001 - the key
    return workbench.find_registers(_document)


def _show_register(file: WorkspaceFile, register: Register, number: int) -> None:
    rows = ngettext("{count} row", "{count} rows", len(register.rows))
    name = f"{file.name.rsplit('.', 1)[0]}-{number + 1}"
    with st.container(horizontal=True, vertical_alignment="center"):
        render.note(f"{register.name}: {rows}, {_join(register.columns)}", width="content")
        st.download_button(
            _("CSV"),
            lambda: workbench.export_register_csv(register).encode("utf-8-sig"),
            file_name=f"{name}.csv",
            mime="text/csv",
            key=f"register.csv.{number}",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )
        st.download_button(
            _("Parquet"),
            lambda: workbench.export_register_parquet(register),
            file_name=f"{name}.parquet",
            mime="application/vnd.apache.parquet",
            key=f"register.parquet.{number}",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )


def _join(columns: Sequence[str]) -> str:
    return ", ".join(columns[:6]) + (", …" if len(columns) > 6 else "")
