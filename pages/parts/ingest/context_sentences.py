"""Sentences of context for fragments without a heading: offered and shown before saving, each next to its fragment, with what they cost."""

from dataclasses import replace

import streamlit as st

from chunking import N_, Progress, workbench
from chunking.workbench import ChunkContext, ContextReport, CutDocument, DrawnChunk, OpenedDocument
from pages.parts.common import pick_table
from pages.parts.shell import corpus, frame, render, setting, state, waiting
from pages.parts.shell.i18n import _, fill, format_number, format_seconds, ngettext


def show(page: frame.Frame, documents: tuple[OpenedDocument, ...], chunks: tuple[DrawnChunk, ...]) -> None:
    """Nothing where no language model is on or every document has headings; else the offer, and once asked the sentences."""
    service = page.environment.language_model
    plain = tuple((file, document) for file, document in documents if not document.headings)
    if not service.is_on or not plain:
        return
    names = corpus.name_count(len(plain)) if len(plain) > 1 else plain[0][0].name
    with st.container(border=True):
        render.note(
            _(
                "There is no heading in {names}. When it is saved, {model} at {host} is asked to place each fragment in one "
                "sentence, at most {limit} questions per document. The text before a fragment is sent to {host}."
            ).format(names=names, model=service.model, host=service.host, limit=format_number(page.environment.max_llm_calls))
        )
        key = f"context:{corpus.fingerprint([file for file, _document in plain])}:{setting.current_strategy()}:{service.model}"
        if st.button(_("See the sentences before saving"), key="ingest.context", type="tertiary", icon=":material/short_text:"):
            waiting.retry(key)
            st.session_state[state.INGEST_CONTEXT] = key
        if st.session_state.get(state.INGEST_CONTEXT) == key:
            reports = _ask(page, plain, key=key, names=names)
            if reports is not None:
                _show_reports(reports, chunks)


def _ask(page: frame.Frame, documents: tuple[OpenedDocument, ...], *, key: str, names: str) -> tuple[ContextReport, ...] | None:
    environment, strategy = page.environment, setting.current_strategy()

    def ask(progress: Progress) -> tuple[ContextReport, ...]:
        recipe = workbench.make_recipe(environment, strategy)
        return tuple(
            workbench.preview_context(
                environment,
                CutDocument(document, workbench.cut(environment, document, strategy), file.document_id, recipe),
                progress=progress,
            )
            for file, document in documents
        )

    return waiting.follow(key, ask, label=N_("Asking the language model about {source}"), source=names)


def _show_reports(reports: tuple[ContextReport, ...], chunks: tuple[DrawnChunk, ...]) -> None:
    found = {chunk_id: context for report in reports for chunk_id, context in report.chunks.items()}
    placed = sum(bool(context.sentence) for context in found.values())
    render.heading(
        ngettext("{placed} of {count} fragment got a sentence", "{placed} of {count} fragments got a sentence", len(found)).format(
            placed=format_number(placed)
        )
    )
    render.note(" · ".join(_tell_cost(reports)))
    for report in reports:
        for warning in report.warnings:
            render.warning_box(fill(warning.template, warning.params))
    by_id = {drawn.record.id: drawn for drawn in chunks}
    rows = [_describe(by_id[chunk_id], context) for chunk_id, context in found.items() if chunk_id in by_id]
    shown = pick_table.choose_part(rows, key="ingest.context_page")
    pick_table.show_plain([_("fragment"), _("its text begins"), _("sentence put in front")], shown)


def _tell_cost(reports: tuple[ContextReport, ...]) -> list[str]:
    total = replace(reports[0], calls=sum(report.calls for report in reports), cached=sum(report.cached for report in reports))
    parts = [
        ngettext("{count} question asked", "{count} questions asked", total.calls),
        ngettext("{count} answer known from before", "{count} answers known from before", total.cached),
    ]
    if tokens := sum(report.tokens or 0 for report in reports):
        parts.append(ngettext("{count} token of the service", "{count} tokens of the service", tokens))
    parts.append(_("took {time}").format(time=format_seconds(sum(report.elapsed_s for report in reports))))
    return [*parts, _("by {model}").format(model=total.model)]


def _describe(drawn: DrawnChunk, context: ChunkContext) -> list[str]:
    body = drawn.record.text[drawn.record.body_start :]
    begins = body if len(body) <= 160 else body[:160].rsplit(" ", 1)[0] + " …"
    why = _(workbench.WHY_MISSING[context.missing]) if context.missing else ""
    return [format_number(drawn.record.index + 1), begins, context.sentence or f"({why})"]
