"""The result of a run: its warnings, the list of a batch, the steps, and the buttons that go on from there."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking import RecipeMismatch, workbench
from chunking.workbench import IngestResult
from pages.parts.common import pick_table
from pages.parts.ingest import promotion, recut, saving
from pages.parts.ingest.runs import STATUS_WORDS
from pages.parts.ingest.save_target import Target
from pages.parts.shell import frame, render, state, structure
from pages.parts.shell.i18n import _, format_number, format_seconds, ngettext, translate_error


def show(page: frame.Frame, report: saving.Report, target: Target) -> None:
    """Draw the results of the documents and the next steps."""
    results = report.results
    failed = [result for result in results if saving.is_failed(result)]
    if report.order.recut_of:
        _show_recut(page, report, target, is_whole=not failed)
    if len(results) == 1:
        _show_one(results[0])
    else:
        _show_list(page, results)
    _link_headings(page, results)
    with st.container(horizontal=True, vertical_alignment="center"):
        _offer_next(page, report, failed, target)
        st.button(_("Done"), key="ingest.done", on_click=_forget)
    if not failed:
        frame.next_step("read", _("Next: read what is in the database now"))
    _show_steps(results)


def _show_recut(page: frame.Frame, report: saving.Report, target: Target, *, is_whole: bool) -> None:
    """Offer to make a recut collection live."""
    if report.without_file:
        label = ngettext(
            "{count} document is missing: its file is not kept",
            "{count} documents are missing: their files are not kept",
            len(report.without_file),
        )
        with st.expander(label, icon=":material/warning:"):
            render.quotes(report.without_file)
    if target.info is not None:
        if not target.info.aliases:
            words = _("{old} is as it was. Nothing changes for assistants until {new} is made live.")
            render.note(words.format(old=report.order.recut_of, new=report.order.collection))
        with st.container(horizontal=True, vertical_alignment="center"):
            promotion.offer(page, target.info, strong=is_whole and not report.without_file)
        promotion.show(page)


def _show_one(result: IngestResult) -> None:
    """Draw the warnings of the one document, one line each."""
    if result.status == "ok_with_warning":
        for phrase in result.reasons:
            render.warning_box(saving.say_phrase(phrase))
    if result.error is not None:
        render.note(translate_error(result.error)[1])
    render.note(saving.say_language_model(result.llm_calls, result.llm_sentences))


def _link_headings(page: frame.Frame, results: Sequence[IngestResult]) -> None:
    """For a Word file with a warning that is open: the page that repairs its headings."""
    warned = {result.document_id for result in results if result.status == "ok_with_warning"}
    file = page.file
    if file is not None and file.document_id in warned and structure.is_word_name(file.name):
        frame.link("headings", _("See the headings of {name} and repair a copy").format(name=file.name), icon=":material/format_h1:")


def _forget() -> None:
    st.session_state[state.INGEST_RUN] = None
    st.session_state[state.INGEST_TOLD] = None


def _offer_next(page: frame.Frame, report: saving.Report, failed: Sequence[IngestResult], target: Target) -> None:
    results, order = report.results, report.order
    if any(isinstance(result.error, RecipeMismatch) for result in failed):
        recut.offer(page, target)
    elif failed:
        # Of a folder or collection all is tried again: what is in already is skipped.
        ids = {result.document_id for result in failed}
        again = tuple(file for file in order.files if file.document_id in ids)
        label = _("Try again") if len(results) == 1 else _("Retry failed")
        st.button(label, key="ingest.retry", type="primary", on_click=saving.start, args=(page, replace(order, files=again)))
    elif results and all(result.status == "skipped_duplicate" for result in results):
        st.button(_("Process again anyway"), key="ingest.again", on_click=saving.start, args=(page, replace(order, force=True)))
    if len(results) > 1:
        st.download_button(
            _("Download list"),
            workbench.export_results(results).encode("utf-8-sig"),
            file_name="ingest.csv",
            mime="text/csv",
            key="ingest.csv",
            icon=":material/download:",
            on_click="ignore",
        )


def _show_list(page: frame.Frame, results: Sequence[IngestResult]) -> None:
    """All documents, those that failed on top; pressing one of the workspace opens it in the sidebar."""
    here = {file.document_id: file.name for file in page.files}
    chosen = page.file.document_id if page.file else ""
    ordered = sorted(results, key=lambda result: (workbench.STATUSES_WORST_FIRST.index(result.status), result.source.lower()))
    rows = [
        [
            pick_table.Cell(result.source, pick=here.get(result.document_id, ""), pressed=result.document_id == chosen),
            pick_table.Cell(_(STATUS_WORDS[result.status]), strong=saving.is_failed(result)),
            pick_table.Cell(format_number(result.points)),
            pick_table.Cell(_say_all(result)),
        ]
        for result in ordered
    ]
    head = [pick_table.Cell(words) for words in (_("document"), _("result"), _("points"), _("why, and what to do"))]
    pick_table.show(head, rows, key="ingest.results", on_pick=_open, label=_("documents of this run"))


def _say_all(result: IngestResult) -> str:
    """Join the messages about a document of a batch into one line."""
    remedy = translate_error(result.error)[1] if result.error else ""
    return " ".join(
        part for part in (saving.say_reason(result), remedy, saving.say_language_model(result.llm_calls, result.llm_sentences)) if part
    )


def _open(name: str) -> None:
    st.session_state[state.DOCUMENT] = name


def _show_steps(results: Sequence[IngestResult]) -> None:
    with st.expander(_("Steps"), icon=":material/checklist:"):
        for result in results:
            lines = [
                _("checksum of the file {sha256}").format(sha256=result.sha256[:16]),
                ngettext("cut into {count} fragment", "cut into {count} fragments", result.chunks),
                saving.say_language_model(result.llm_calls, result.llm_sentences),
                _("{added} newly written, {kept} kept, {replaced} replaced or removed").format(
                    added=format_number(result.added), kept=format_number(result.kept), replaced=format_number(result.replaced)
                ),
                ngettext("{count} point read back and compared", "{count} points read back and compared", result.points),
                _("took {time}").format(time=format_seconds(result.elapsed_ms / 1000)),
            ]
            if len(results) > 1:
                render.note(result.source)
            render.quotes(filter(None, lines) if result.status != "skipped_duplicate" else [lines[0], _("nothing to do")])
