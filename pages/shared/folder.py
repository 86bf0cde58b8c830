"""A folder of the computer this program runs on, saved whole: what is in it, and the button."""

import streamlit as st

from chunking import ChunkingError, workbench
from pages.shared import frame, render, saving, setting, state
from pages.shared.i18n import _, fill, format_number, ngettext
from pages.shared.target import Target


def show(page: frame.Frame, where: Target) -> None:
    """The field, what the folder holds, and the button that saves it."""
    folder = st.text_input(
        _("Folder on the computer this program runs on, with its full path"),
        key=state.INGEST_FOLDER,
        persist_state="session",
        placeholder="/home/anna/documents",
    )
    if not folder.strip():
        return
    try:
        found = workbench.preview_folder(page.environment, folder)
    except ChunkingError as error:
        render.error_box(error)
        return
    kinds = ", ".join(f"{format_number(count)} {kind}" for kind, count in found.kinds.items())
    size_mb = format_number(max(round(found.size_bytes / 1_000_000), 1))
    render.note(_("In the folder: {kinds}, together {size} MB.").format(kinds=kinds or _("no file that is read"), size=size_mb))
    for doubt in found.doubts:
        render.warning_box(fill(doubt.template, doubt.params))
    if not found.sources:
        return
    render.note(_("What is in the database already is skipped; a file that fails does not stop the others."))
    count = len(found.sources)
    order = saving.Order((), where.place, where.collection, setting.current_strategy(), folder=folder.strip())
    st.button(
        ngettext("Save {count} file of the folder to the database", "Save {count} files of the folder to the database", count),
        key="ingest.save_folder",
        type="primary",
        icon=":material/database_upload:",
        on_click=saving.start,
        args=(page, order),
    )
