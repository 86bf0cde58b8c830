"""One button puts the fragments into the database; before it what will happen, after it the proof."""

from dataclasses import replace

import streamlit as st

from chunking import ChunkingError
from chunking.workbench import KeptFile, OpenedDocument
from pages.parts.common import fragment
from pages.parts.ingest import (
    check,
    collections_table,
    context_sentences,
    folder,
    forecast,
    metadata_form,
    outcome,
    recut,
    runs,
    save_target,
    saving,
)
from pages.parts.shell import corpus, frame, render, state
from pages.parts.shell.address import Parameter, one_of
from pages.parts.shell.i18n import _, ngettext

PARAMETERS = (Parameter("scope", state.INGEST_SCOPE, one_of("document", "workspace", "folder"), usual="document"),)
page = frame.begin("ingest", PARAMETERS)
file = frame.need_file(page)


def choose_scope(page: frame.Frame, file: KeptFile) -> str:
    """Return the scope to save: the chosen document, the whole workspace, or a folder."""
    names = {"document": render.escape_markdown(file.name), "workspace": corpus.name_all(len(page.files)), "folder": _("a folder")}
    if len(page.files) == 1:
        del names["workspace"]
    if st.session_state.get(state.INGEST_SCOPE) not in names:
        st.session_state[state.INGEST_SCOPE] = "document"
    scope = st.segmented_control(
        _("Save"),
        list(names),
        format_func=names.__getitem__,
        required=True,
        key=state.INGEST_SCOPE,
        persist_state="session",
    )
    return str(scope)


def open_documents(page: frame.Frame, file: KeptFile, scope: str) -> tuple[OpenedDocument, ...]:
    """Return the chosen document, or all readable ones."""
    if scope != "workspace":
        return (corpus.open_one(page, file),)
    opened = corpus.open_all(page)
    corpus.show_left_out(opened)
    return opened.documents


def ask_or_save(page: frame.Frame, order: saving.Order, wanted: int, read: int) -> None:
    """Save; ask once first if fewer than ten fragments were read."""
    key = order.key
    asked: set[str] = st.session_state.setdefault(state.INGEST_ASKED, set())
    if read < min(10, wanted) and key not in asked:
        asked.add(key)
        st.session_state[state.INGEST_ASKING] = key
        return
    st.session_state[state.INGEST_ASKING] = None
    saving.start(page, order)


def show_button(page: frame.Frame, found: forecast.Forecast, where: save_target.Target) -> None:
    """Draw the save button, or its replacement: process again, another collection."""
    files = tuple(each for each, _document in found.documents)
    order = saving.order(where, files)
    if found.mismatch is not None:
        recut.offer(page, where)
    elif found.already_there == len(found.plans):
        st.button(_("Process again anyway"), key="ingest.again", on_click=saving.start, args=(page, replace(order, force=True)))
    else:
        count = len(found.chunks)
        if st.session_state.get(state.INGEST_ASKING) == order.key:
            render.warning_box(_("Fewer than ten of these fragments were read. Ten take two minutes and show what an assistant will get."))
            frame.link("read", _("Read ten first"), icon=":material/menu_book:")
            label = ngettext("Save {count} fragment all the same", "Save {count} fragments all the same", count)
        else:
            label = ngettext("Save {count} fragment to the database", "Save {count} fragments to the database", count)
        st.button(
            label, key="ingest.save", type="primary", icon=":material/database_upload:", on_click=ask_or_save,
            args=(page, order, count, len(found.verdicts)),
        )  # fmt: skip


def show_report(page: frame.Frame, report: saving.Report, where: save_target.Target) -> None:
    """Draw the proof, or the failure with its remedy."""
    render.sentence(saving.say_results(report.results))
    outcome.show(page, report, where)


def show_plan(page: frame.Frame, file: KeptFile, where: save_target.Target) -> None:
    """Draw the page before a run: scope, forecast and button."""
    answer = st.container()
    scope = choose_scope(page, file)
    if scope == "folder":
        with answer:
            render.sentence(_("Save all files of a folder."))
        folder.show(page, where)
        return
    documents = open_documents(page, file, scope)
    try:
        found = forecast.make(page, where, documents)
    except ChunkingError as error:
        render.error_box(error)
        return
    with answer:
        forecast.show(found)
    if found.mismatch is None:
        context_sentences.show(page, found.documents, found.chunks)
    show_button(page, found, where)
    forecast.show_bad(found)
    metadata_form.show(page)


fragment.style()
where = save_target.read(page)
saving.adopt(where.place)
where = save_target.read(page)
report = None
try:
    report = saving.run(page, where)
except ChunkingError as error:
    render.error_box(error)
if report:
    where = save_target.read(page)
    if any(result.status in ("ok", "ok_with_warning") for result in report.results):
        save_target.note_written(where.place)
save_target.show(page, where)
check.show(page, where.info, saving.save_again)
if report:
    show_report(page, report, where)
else:
    show_plan(page, file, where)
collections_table.show(page, where, with_live=not (report and report.order.recut_of))
runs.show(page)
