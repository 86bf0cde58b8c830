"""The Headings page: every line of a Word file that looks like a heading, and a repaired copy."""

from pathlib import PurePath

import streamlit as st

from chunking import ChunkingError, workbench
from chunking.workbench import KeptFile, WordAudit
from pages.parts.common import fragment
from pages.parts.headings import headerless_tables, heading_choices, heading_line, headings_table, repaired_copy
from pages.parts.headings.heading_choices import Choice
from pages.parts.shell import documents, frame, render, state, structure, waiting
from pages.parts.shell.address import Parameter, read_index, write_index
from pages.parts.shell.i18n import _, ngettext

PARAMETERS = (
    Parameter("line", state.HEADINGS_LINE, read_index, write_index, digits=64),
    Parameter("lines", state.HEADINGS_FILTER, str, digits=64),
)
page = frame.begin("headings", PARAMETERS)
file = frame.need_file(page)


def explain_other_kind(file: KeptFile) -> None:
    """Explain that only Word files have styles to check."""
    if PurePath(file.name).suffix.lower() == ".pdf":
        render.sentence(_("This is a PDF: it has no headings that could be repaired, only lines that look like some."))
        render.note(_("What would help: the Word file this PDF was made from, with its titles in the Heading styles."))
    else:
        render.sentence(_("This is a markdown file: its headings are the lines that begin with #, and there is nothing to repair."))
    frame.next_step("document", _("See its headings on the Document page"))


def load_audit(page: frame.Frame, file: KeptFile) -> WordAudit:
    """Return the audit; stop the page with the reason if the file cannot be read."""
    try:
        return repaired_copy.load_audit(page.environment, file)
    except ChunkingError as error:
        documents.open_document(page.environment, file)  # an unreadable file shows its own error
        render.error_box(error)
        st.button(_("Try again"), key="headings.again", on_click=waiting.retry, args=(repaired_copy.audit_key(file),))
        st.stop()


def show_repair(page: frame.Frame, file: KeptFile, audit: WordAudit, choices: dict[int, Choice]) -> None:
    """Draw the repair button, its explanation and its result."""
    levels = heading_choices.to_levels(choices)
    key = repaired_copy.copy_key(file, levels)
    copy_name = repaired_copy.name_copy(file)
    render.note(_("Your file stays as it is; this makes {name}, with the same words.").format(name=copy_name))
    with st.container(horizontal=True, vertical_alignment="center"):
        label = ngettext("Repair a copy: {count} line", "Repair a copy: {count} lines", len(levels))
        is_asked = st.session_state.get(state.HEADINGS_ASKED) == key
        if not is_asked:
            st.button(
                label,
                key="headings.repair",
                type="primary",
                icon=":material/build:",
                on_click=repaired_copy.ask,
                args=(key,),
                disabled=not levels,
            )
        repaired_copy.offer_lists(file, audit, choices)
    if not is_asked or not levels:
        return
    try:
        made = repaired_copy.make_copy(page.environment, file, levels, audit)
    except ChunkingError as error:
        render.error_box(error)
        st.button(_("Try again"), key="headings.repair_again", on_click=waiting.retry, args=(key,))
        return
    repaired_copy.show_effect(made)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            _("Download {name}").format(name=copy_name),
            made.repair.data,
            file_name=copy_name,
            mime=repaired_copy.WORD_TYPE,
            key="headings.download",
            type="primary",
            icon=":material/download:",
            on_click="ignore",
        )
        st.button(
            _("Open the copy here"),
            key="headings.open",
            icon=":material/draft:",
            on_click=open_copy,
            args=(page, copy_name, made.repair.data),
        )
    render.note(_("Next: give this copy to whoever loads the assistant."))


def open_copy(page: frame.Frame, name: str, data: bytes) -> None:
    """Put the copy among the documents and choose it."""
    try:
        workbench.add_file(page.environment, name, data)
    except ChunkingError as error:
        st.session_state[state.PROBLEMS] = [error]
    else:
        st.session_state[state.DOCUMENT] = name


fragment.style()
heading_line.style()
if not structure.is_word_name(file.name):
    explain_other_kind(file)
    st.stop()
audit = load_audit(page, file)
repaired_copy.show_state(audit)
if audit.paragraphs:
    choices = heading_choices.read(audit, file.sha256)
    is_mendable = any(heading_choices.is_mendable(line) or choices[line.index].is_accepted for line in audit.paragraphs)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        lines = headings_table.filter_lines(audit, file.sha256)
        if is_mendable:
            headings_table.offer_all_or_none(lines, file.sha256, choices)
    chosen = headings_table.settle_line(lines, file.sha256)
    with st.container(key="headings.panes"):
        table, line = st.columns([3, 2], gap="medium")
    with line:
        heading_line.show(audit, chosen, lines, file.sha256, choices[chosen.index])
    with table:
        headings_table.show(lines, file.sha256, choices, chosen)
        if is_mendable:
            show_repair(page, file, audit, choices)
        elif any(map(heading_choices.is_faulty, audit.paragraphs)):
            repaired_copy.offer_lists(file, audit, choices)
headerless_tables.show(audit)
frame.next_step("read", _("Next: read ten fragments"))
documents.open_document(page.environment, file)  # last: only the sidebar's verdict waits for it
