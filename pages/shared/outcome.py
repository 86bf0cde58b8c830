"""After a run: the steps behind the sentence, the list of a batch, and the buttons that go on from there."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking import RecipeMismatch, workbench
from chunking.workbench import IngestResult
from pages.shared import frame, plain_table, render, saving, setting, state
from pages.shared.i18n import _, format_number, format_seconds, ngettext, translate_error
from pages.shared.target import STATUS_WORDS


def show(page: frame.Frame, report: saving.Report) -> None:
    """What came of the documents, and what can be done now."""
    results = report.results
    failed = [result for result in results if saving.is_failed(result)]
    for result in results:
        if result.status == "ok_with_warning":
            render.warning_box(f"{result.source}: {saving.say_reason(result)}" if len(results) > 1 else saving.say_reason(result))
    if len(results) == 1 and failed and failed[0].error:
        render.note(translate_error(failed[0].error)[1])
    if len(results) > 1:
        _show_list(results)
    with st.container(horizontal=True, vertical_alignment="center"):
        _offer_next(page, report, failed)
        st.button(_("Done"), key="ingest.done", on_click=_forget)
    if not failed:
        frame.next_step("read", _("Next: read what is in the database now"))
    _show_steps(results)


def offer_new_collection(collection: str) -> None:
    """One collection, one way of cutting: another setting goes into another collection."""
    strategy = setting.current_strategy()
    name = f"{collection}-{strategy.name.replace('/', '-').replace(':', '-')}"
    if strategy.kind == "structural":
        name += f"-{strategy.max_size}"
    label = _("Use a new collection: {name}").format(name=render.escape_markdown(name))
    st.button(label, key="ingest.new_collection", type="primary", on_click=_change, args=(name,))


def _change(name: str) -> None:
    _forget()
    setting.use_collection(name)


def _forget() -> None:
    st.session_state[state.INGEST_RUN] = None


def _offer_next(page: frame.Frame, report: saving.Report, failed: Sequence[IngestResult]) -> None:
    results, order = report.results, report.order
    if any(isinstance(result.error, RecipeMismatch) for result in failed):
        offer_new_collection(order.collection)
    elif failed:
        # Of a folder all is tried again: what is in already is skipped.
        ids = {result.document_id for result in failed}
        again = tuple(file for file in order.files if file.document_id in ids)
        label = _("Try again") if len(results) == 1 else _("Retry failed")
        st.button(label, key="ingest.retry", type="primary", on_click=saving.start, args=(page, replace(order, files=again)))
    elif all(result.status == "skipped_duplicate" for result in results):
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


def _show_list(results: Sequence[IngestResult]) -> None:
    ordered = sorted(results, key=lambda result: (not saving.is_failed(result), result.source.lower()))
    rows = [
        [
            result.source,
            _(STATUS_WORDS[result.status]),
            format_number(result.points),
            " ".join([saving.say_reason(result), translate_error(result.error)[1] if result.error else ""]).strip(),
        ]
        for result in ordered
    ]
    strong = {number for number, result in enumerate(ordered) if saving.is_failed(result)}
    plain_table.show([_("document"), _("what came of it"), _("points"), ""], rows, strong=strong)


def _show_steps(results: Sequence[IngestResult]) -> None:
    with st.expander(_("Steps"), icon=":material/checklist:"):
        for result in results:
            lines = [
                _("checksum of the file {sha256}").format(sha256=result.sha256[:16]),
                ngettext("cut into {count} fragment", "cut into {count} fragments", result.chunks),
                _("{added} written anew, {kept} kept, {replaced} replaced or removed").format(
                    added=format_number(result.added), kept=format_number(result.kept), replaced=format_number(result.replaced)
                ),
                ngettext("{count} point read back and compared", "{count} points read back and compared", result.points),
                _("took {time}").format(time=format_seconds(result.elapsed_ms / 1000)),
            ]
            if len(results) > 1:
                render.note(result.source)
            render.quotes(lines if result.status != "skipped_duplicate" else [lines[0], _("nothing to do")])
