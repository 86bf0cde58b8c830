"""The form for a document's metadata: department, client, anything a search filters by; one "name = value" per line."""

import streamlit as st

from chunking import ChunkingError, workbench
from pages.parts.shell import frame, render, state
from pages.parts.shell.i18n import _, ngettext

_FIELD = "ingest.metadata"
_FOLD = "ingest.is_metadata_open"
_REFUSED = "ingest.metadata_refused"


def show(page: frame.Frame) -> None:
    """Draw the values in a closed box; kept at once, stored in the database by the next save."""
    file = page.file
    if file is None:
        return
    try:
        values = workbench.find_metadata(page.environment, file.document_id)
    except ChunkingError as error:
        render.error_box(error)
        return
    count = ngettext("{count} value", "{count} values", len(values)) if values else _("none yet")
    if _REFUSED in st.session_state or st.session_state.get(state.INGEST_METADATA):
        st.session_state[_FOLD] = True  # the answer is inside, and a rerun may have removed it from the page
    with st.expander(_("Values to search by: {count}").format(count=count), key=_FOLD, icon=":material/sell:", on_change="rerun"):
        render.note(
            _(
                "Department, client, project, type of document: they go into the database with every fragment, and a search can be "
                "narrowed to them. One line each, such as: department = HR"
            )
        )
        names = {"document": render.escape_markdown(file.name), "workspace": _("all documents")}
        of = st.segmented_control(
            _("applies to"), list(names), default="document", format_func=names.__getitem__, required=True, key=state.INGEST_METADATA_OF
        )
        _show_form(page, None if of == "workspace" else file.document_id)


def _show_form(page: frame.Frame, document_id: str | None) -> None:
    kept = workbench.read_metadata(page.environment, document_id)
    field = f"{_FIELD}:{document_id}"
    with st.form(f"{field}.form", border=False):
        st.text_area(
            _("Values"), "\n".join(f"{name} = {value}" for name, value in kept.items()), key=field, placeholder=_("department = HR")
        )
        st.form_submit_button(_("Keep these values"), on_click=_keep, args=(page, document_id, field))
    refused: ChunkingError | None = st.session_state.pop(_REFUSED, None)
    if refused is not None:
        render.error_box(refused)
    if st.session_state.pop(state.INGEST_METADATA, False):
        st.success(_("Kept. They reach the database the next time the document is saved."), icon=":material/check:")


def _keep(page: frame.Frame, document_id: str | None, field: str) -> None:
    """Runs before the page does, so that a rerun of the page loses nothing."""
    lines = [line for line in str(st.session_state[field]).splitlines() if line.strip()]
    try:
        workbench.save_metadata(page.environment, workbench.read_assignments(lines), document_id)
    except ChunkingError as error:
        st.session_state[_REFUSED] = error
    else:
        st.session_state[state.INGEST_METADATA] = True
