"""The journal of saves: one line per run, each opening into its report."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from chunking import N_, ChunkingError, workbench
from pages.parts.common import pick_table
from pages.parts.ingest import save_target, saving
from pages.parts.shell import frame, render, state
from pages.parts.shell.i18n import _, format_day, format_number, format_percent, format_seconds

KEPT_RUNS = 1000
STATUS_WORDS: Mapping[str, str] = {
    "ok": N_("saved and checked"),
    "ok_with_warning": N_("saved and checked, with a warning"),
    "skipped_duplicate": N_("already there"),
    "skipped_unsupported": N_("not a supported file type"),
    "failed": N_("NOT SAVED"),
}
"""What came of a document, in words."""


def show(page: frame.Frame) -> None:
    """A closed box; opened, the runs, newest first."""
    box = st.expander(_("Earlier runs"), icon=":material/history:", key=state.INGEST_RUNS, on_change="rerun")
    if not box.open:
        return
    with box:
        try:
            runs = workbench.list_runs(page.environment, limit=KEPT_RUNS)
        except ChunkingError as error:
            render.error_box(error)
            return
        if not runs:
            render.note(_("Nothing has been saved yet."))
            return
        shown = pick_table.choose_part(runs, key="ingest.runs_page")
        chosen = str(st.session_state.get(state.INGEST_RUN_SHOWN) or "")
        by_key = {_name(run): run for run in shown}
        _show_table(by_key, chosen)
        names = ["", *by_key]
        if chosen not in names:
            st.session_state[state.INGEST_RUN_SHOWN] = ""
        st.selectbox(
            _("Show the report of"),
            names,
            format_func=lambda name: _say_run(by_key[name]) if name else _("none chosen"),
            key=state.INGEST_RUN_SHOWN,
            width=620,
        )
        if run := by_key.get(str(st.session_state[state.INGEST_RUN_SHOWN])):
            _show_report(run)


def _name(run: Mapping[str, Any]) -> str:
    return f"{run['at']}:{run['document_id']}:{run['collection']}:{run['status']}"


def _say_run(run: Mapping[str, Any]) -> str:
    return f"{format_day(run['at'])} {run['at'][11:16]} · {run['source']} · {_say_status(run)}"


def _say_status(run: Mapping[str, Any]) -> str:
    return _(STATUS_WORDS.get(run["status"], run["status"]))


def _show_table(runs: Mapping[str, Mapping[str, Any]], chosen: str) -> None:
    rows = [
        [
            pick_table.Cell(format_day(run["at"]) + " " + run["at"][11:16], pick=name, pressed=name == chosen),
            pick_table.Cell(run["source"]),
            pick_table.Cell(_say_status(run), strong=run["status"] == "failed"),
            pick_table.Cell(format_number(run["points"])),
            pick_table.Cell(run["collection"]),
        ]
        for name, run in runs.items()
    ]
    head = [pick_table.Cell(words) for words in (_("when (UTC)"), _("document"), _("result"), _("points"), _("collection"))]
    pick_table.show(head, rows, key="ingest.runs_table", on_pick=_open, label=_("Earlier runs"), short=True)


def _open(name: str) -> None:
    st.session_state[state.INGEST_RUN_SHOWN] = name


def _show_report(run: Mapping[str, Any]) -> None:
    render.heading(f"{run['source']}: {_say_status(run)}")
    for sentence in list_reasons(run):
        render.note(sentence)
    recipe: Mapping[str, Any] = run.get("recipe") or {}
    rows = [
        [_("saved into"), f"{run['collection']} · {run['target']}"],
        [_("fragments"), format_number(run["chunks"])],
        [_("newly written, kept, replaced or removed"), " · ".join(format_number(run[name]) for name in ("added", "kept", "replaced"))],
        [_("cut"), save_target.say_cut(recipe)],
        [_("made with"), " · ".join(save_target.list_recipe(recipe))],
    ]
    if run.get("orphan_pct") is not None:
        rows.append([_("without heading"), format_percent(run["orphan_pct"], digits=1)])
    if run.get("llm_calls") or run.get("llm_sentences"):
        rows.append([_("language model"), saving.say_language_model(run["llm_calls"], run["llm_sentences"])])
    rows += [[_("took"), format_seconds(run.get("elapsed_ms", 0) / 1000)], [_("checksum of the file"), str(run["sha256"])[:16]]]
    pick_table.show_plain([], rows)


def list_reasons(run: Mapping[str, Any]) -> list[str]:
    """Describe why a run ended and the remedy, in the language of this page; older runs were written down in English only."""
    if "told" not in run:
        error: Mapping[str, Any] = run.get("error") or {}
        return [words for words in (str(run.get("reason") or error.get("message") or ""), str(error.get("remedy") or "")) if words]
    told = [workbench.read_phrase(record) for record in run["told"]]
    if "told_remedy" in run:
        told.append(workbench.read_phrase(run["told_remedy"]))
    return [words for words in map(saving.say_phrase, told) if words]
