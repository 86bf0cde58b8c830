"""A folder of the computer this program runs on, saved whole: what is in it, and the button."""

import streamlit as st

from chunking import N_, ChunkingError, workbench
from pages.parts.ingest import saving
from pages.parts.ingest.save_target import Target
from pages.parts.shell import frame, render, setting, state, waiting
from pages.parts.shell.i18n import _, fill, format_number, ngettext


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
    render.note(_("In the folder: {kinds}, together {size} MB.").format(kinds=kinds or _("no file of a supported type"), size=size_mb))
    if names := sorted({name for source in found.sources for name in source.metadata}):
        render.note(_("Values to search by, taken from metadata.csv: {names}.").format(names=", ".join(names)))
    for doubt in found.doubts:
        render.warning_box(fill(doubt.template, doubt.params))
    _offer_pruning(page, folder.strip(), {source.document_id for source in found.sources})
    if not found.sources:
        return
    render.note(_("What is already in the database is skipped; a file that fails does not stop the others."))
    count = len(found.sources)
    force = st.checkbox(_("Process again what is there already"), key=state.INGEST_FOLDER_FORCE)
    order = saving.Order((), where.place, where.collection, setting.current_strategy(), force=force, folder=folder.strip())
    st.button(
        ngettext("Save {count} file of the folder to the database", "Save {count} files of the folder to the database", count),
        key="ingest.save_folder",
        type="primary",
        icon=":material/database_upload:",
        on_click=saving.start,
        args=(page, order),
    )


def _offer_pruning(page: frame.Frame, folder: str, there: set[str]) -> None:
    """Offer to remove documents saved from this folder that are no longer in it; saving never removes them."""
    if pruned := st.session_state.pop(state.INGEST_PRUNED, None):
        render.note(ngettext("{count} document was removed.", "{count} documents were removed.", pruned))
    gone = workbench.find_gone(page.environment, folder, there) if there else ()
    if not gone:
        return
    label = ngettext(
        "{count} document saved from this folder is no longer in it",
        "{count} documents saved from this folder are no longer in it",
        len(gone),
    )
    with st.expander(label, icon=":material/folder_delete:"):
        render.quotes(kept.name for kept in gone)
        render.note(_("Assistants still find them. Removing deletes their fragments, kept files and verdicts everywhere, for good."))
        st.button(_("Remove them for good"), key="ingest.prune", on_click=_ask_pruning, args=(folder,))
    if st.session_state.get(state.INGEST_PRUNING) == folder:
        _prune(page, folder, there)


def _ask_pruning(folder: str) -> None:
    waiting.retry(f"prune:{folder}")
    st.session_state[state.INGEST_PRUNING] = folder


def _prune(page: frame.Frame, folder: str, there: set[str]) -> None:
    """Remove them as a job; then run the page again, since the list above was drawn before."""
    try:
        removed = waiting.follow(
            f"prune:{folder}",
            lambda progress: workbench.prune_folder(page.environment, folder, there, progress=progress),
            label=N_("Removing what is no longer in {source}"),
            source=folder,
        )
    except ChunkingError as error:
        render.error_box(error)
        return
    if removed is not None:
        st.session_state[state.INGEST_PRUNING] = None
        st.session_state[state.INGEST_PRUNED] = len(removed)
        st.rerun()
