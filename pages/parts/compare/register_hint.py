"""The hint that a table is a register of records, better kept in a database table, with exactly that table as a file."""

from collections.abc import Callable

import streamlit as st

from chunking import Document, workbench
from chunking.workbench import KeptFile, Register
from pages.parts.shell import render, session_cache
from pages.parts.shell.i18n import _, ngettext

SHOWN_COLUMNS = 6


def show(file: KeptFile, document: Document) -> None:
    """A folded line for the registers of a document, nothing for most documents."""
    registers = _find(file.sha256, session_cache.name_reading(), document)
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
        number = 0
        if len(registers) > 1:
            names = [f"{each + 1}. {_describe(register)}" for each, register in enumerate(registers)]
            number = st.selectbox(
                _("Table"), range(len(registers)), format_func=names.__getitem__, key=f"register.choice.{file.sha256[:16]}", width=560
            )
        else:
            render.note(_describe(registers[0]))
        _offer_files(file, registers[number or 0], (number or 0) + 1)


@st.cache_resource(max_entries=40, show_spinner=False)
def _find(sha256: str, reading: str, _document: Document) -> tuple[Register, ...]:  # noqa: ARG001 - the key
    return workbench.find_registers(_document)


def _describe(register: Register) -> str:
    rows = ngettext("{count} row", "{count} rows", len(register.rows))
    columns = ", ".join(register.columns[:SHOWN_COLUMNS]) + (", …" if len(register.columns) > SHOWN_COLUMNS else "")
    return f"{register.name}: {rows} · {columns}" if register.caption else f"{rows} · {columns}"


def _offer_files(file: KeptFile, register: Register, number: int) -> None:
    name = f"{file.name.rsplit('.', 1)[0]}-{number}"
    with st.container(horizontal=True, vertical_alignment="center"):
        _offer(f"{name}.csv", "text/csv", lambda: workbench.export_register_csv(register).encode("utf-8-sig"))
        _offer(f"{name}.parquet", "application/vnd.apache.parquet", lambda: workbench.export_register_parquet(register))


def _offer(name: str, mime: str, make: Callable[[], bytes]) -> None:
    ending = name.rsplit(".", 1)[1]
    st.download_button(
        _("Download {name}").format(name=render.escape_markdown(name)),
        make,
        file_name=name,
        mime=mime,
        key=f"register.{ending}",
        icon=":material/download:",
        type="tertiary",
        on_click="ignore",
    )
