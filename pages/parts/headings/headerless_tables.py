"""The tables of a Word file without a header row, with what to press in Word."""

import streamlit as st

from chunking.workbench import PRESS_NO_HEADER, WHY_NO_HEADER, WordAudit
from pages.parts.shell import render
from pages.parts.shell.i18n import _, ngettext


def show(audit: WordAudit) -> None:
    """Show the first row of each such table on demand; nothing if there is none."""
    if not audit.tables:
        return
    label = ngettext("{count} table without a header row", "{count} tables without a header row", len(audit.tables))
    with st.expander(label):
        render.quotes(table.text for table in audit.tables)
        render.note(_(WHY_NO_HEADER))
        render.note(_(PRESS_NO_HEADER))
