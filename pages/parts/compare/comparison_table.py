"""The comparison of all documents: made as a job, summed up in a sentence, shown as a table whose cells can be pressed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from chunking import N_, Document, Environment, Strategy, workbench
from chunking.workbench import DocumentComparison, KeptFile, OpenedDocuments, Recommendation, Row, WeightedRow
from pages.parts.common import pick_table
from pages.parts.compare import shares
from pages.parts.shell import corpus, frame, session_cache, setting, waiting
from pages.parts.shell.i18n import _, current_language, format_number, format_percent, language, ngettext

SEPARATOR = "\t"
WINDOW = 100
"""Documents in the table at once."""
_ABSENT = pick_table.Cell("—")


def make(page: frame.Frame, opened: OpenedDocuments, strategies: Sequence[Strategy]) -> tuple[DocumentComparison, ...]:
    """Every document cut in every way; the page waits, and what was compared before is not compared again."""
    embedder = workbench.name_embedder(page.environment)
    kept = session_cache.load_comparisons(embedder)
    files = [file for file, _document in opened.documents]
    return waiting.run_job(
        f"compare:{corpus.fingerprint(files)}:{embedder}:{[each.full_name for each in strategies]}",
        lambda progress: workbench.compare_documents(page.environment, opened.documents, strategies, kept=kept, progress=progress),
        label=N_("Comparing {source}"),
        source=corpus.name_count(len(files)),
    )


def choose_document(
    page: frame.Frame, opened: OpenedDocuments, comparisons: Sequence[DocumentComparison]
) -> tuple[KeptFile, Document, DocumentComparison]:
    """Return the sidebar's document with its comparison, otherwise the first readable one; under its workspace name."""
    names = [file.name for file, _document in opened.documents]
    here = names.index(page.file.name) if page.file and page.file.name in names else 0
    file, document = opened.documents[here]
    return file, document, replace(comparisons[here], source=file.name)


def say_recommendation(recommendation: Recommendation) -> tuple[str, str]:
    """The page's sentence - what to use, what to repair first, what to beware of - and what it rests on."""
    sentence = workbench.say_recommendation(recommendation, current_language())
    if not recommendation.documents:
        return sentence, _("No setting can name a heading that is not there.")
    basis = ngettext("Over {count} document with headings.", "Over {count} documents with headings.", recommendation.documents)
    if recommendation.warning is None:
        return sentence, basis
    code, worst = recommendation.warning
    if worst.documents < recommendation.documents:
        held = ngettext("{count} of them is in column {column}.", "{count} of them are in column {column}.", worst.documents)
        basis = f"{basis} {held.replace('{column}', setting.name_strategy(worst.strategy))}"
    return sentence, f"{basis} {_say_where(code, worst.strategy, worst.bounds(code), worst.bad_pct)}"


def _say_where(shown: str, strategy: Strategy, bounds: tuple[float, float], bad: tuple[float, float]) -> str:
    """Name the figure and the column that show the warning."""
    return _("Choose “{shown}” below: column {column} shows {range}; under “{bad}” it shows {bad_range}.").format(
        shown=shares.name_figure(shown),
        column=setting.name_strategy(strategy),
        range=workbench.say_range(bounds, current_language()),
        bad=shares.name_figure("bad"),
        bad_range=workbench.say_range(bad, current_language()),
    )


def list_strategies(comparisons: Sequence[DocumentComparison]) -> tuple[Strategy, ...]:
    """The columns: what is stored first, the others in order; a document that is not in the collection has none of the former."""
    found = dict.fromkeys(row.strategy for comparison in comparisons for row in comparison.rows)
    return tuple(sorted(found, key=lambda strategy: strategy.kind != "stored"))


def show_table(
    comparisons: Sequence[DocumentComparison],
    weighted: Sequence[WeightedRow],
    *,
    shown: str,
    chosen: tuple[str, Strategy],
    on_pick: Callable[[str, str], None],
) -> None:
    """The documents by settings; pressing a cell opens its fragments.

    Args:
        comparisons: a row each.
        weighted: the row over all of them.
        shown: one of `shares.SHOWN`.
        chosen: the open document and setting.
        on_pick: called with a document's name and the full name of a setting.
    """
    strategies = list_strategies(comparisons)
    head = [pick_table.Cell(_("document"))] + [_draw_head(strategy, comparisons) for strategy in strategies]
    rows = []
    if weighted and len(comparisons) > 1:
        hover = ngettext("{count} document with headings", "{count} documents with headings", weighted[0].documents)
        totals = {row.strategy: pick_table.Cell(*shares.say_cell(row.figures, shown), shares.explain(row.figures)) for row in weighted}
        cells = [replace(totals.get(strategy, _ABSENT), strong=True) for strategy in strategies]
        rows.append([pick_table.Cell(_("all, weighted"), hover=hover, strong=True), *cells])
    for comparison in _choose_window(comparisons, chosen[0]):
        by_strategy = {row.strategy: _draw_cell(comparison, row, shown, chosen) for row in comparison.rows}
        name = pick_table.Cell(comparison.source, detail=_say_headings(comparison))
        rows.append([name, *(by_strategy.get(strategy, _ABSENT) for strategy in strategies)])
    pick_table.show(
        head,
        rows,
        key="compare.table",
        on_pick=lambda picked: on_pick(*picked.split(SEPARATOR)),
        label=_("documents by settings"),
    )


def _choose_window(comparisons: Sequence[DocumentComparison], source: str) -> Sequence[DocumentComparison]:
    """Return the documents of the chosen page, at first the one with the open document."""
    if len(comparisons) <= WINDOW:
        return comparisons
    names = [comparison.source for comparison in comparisons]
    parts = [f"{names[first]} - {names[min(first + WINDOW, len(names)) - 1]}" for first in range(0, len(names), WINDOW)]
    here = names.index(source) // WINDOW if source in names else 0
    part = st.selectbox(_("Documents"), range(len(parts)), index=here, format_func=parts.__getitem__, key=f"compare.part.{here}", width=560)
    return comparisons[(part or 0) * WINDOW : ((part or 0) + 1) * WINDOW]


def _draw_head(strategy: Strategy, comparisons: Sequence[DocumentComparison]) -> pick_table.Cell:
    """The setting's name, and below it what to beware of: a wide overlap, text that the embedder does not read."""
    rows = [row for comparison in comparisons for row in comparison.rows if row.strategy == strategy]
    max_tokens = rows[0].judgement.max_tokens if rows else None
    short = [_("overlap above a quarter")] if strategy.has_wide_overlap else []
    long = [setting.describe_strategy(strategy), *setting.warn_of_column(strategy, max_tokens)]
    if cut_off := shares.say_read(strategy, rows, max_tokens):
        short.append(cut_off)
        long.append(_("What a fragment contains beyond the embedder's limit cannot be found by its meaning."))
    return pick_table.Cell(setting.name_strategy(strategy), detail="; ".join(short), hover="\n".join(long))


def _draw_cell(comparison: DocumentComparison, row: Row, shown: str, chosen: tuple[str, Strategy]) -> pick_table.Cell:
    figures = row.judgement.figures
    text, detail = shares.say_cell(figures, shown)
    hover = shares.explain(figures)
    if comparison.structure == "none" and shown in ("bad", "orphan", "foreign", "crossing"):
        if row.strategy.kind == "structural":
            text, detail = _("{count} — fallback").format(count=format_number(figures.chunks)), shares.say_unstructured(figures)
            hover = _("Cut at paragraphs, since there are no headings to cut at.") + "\n" + hover
        else:
            text, detail = format_number(figures.chunks), shares.say_unstructured(figures)
    if comparison.file_coverage_pct is not None:
        pct = format_percent(comparison.file_coverage_pct, digits=1)
        hover += "\n" + _("words of the file in the text, or left out and listed: {pct}").format(pct=pct)
    return pick_table.Cell(
        text,
        detail=detail,
        hover=hover,
        pick=f"{comparison.source}{SEPARATOR}{row.strategy.full_name}" if row.chunks else "",
        pressed=(comparison.source, row.strategy) == chosen,
    )


def _say_headings(comparison: DocumentComparison) -> str:
    if comparison.structure == "none":
        return _("no headings in the file")
    return ngettext("{count} heading", "{count} headings", comparison.headings)


def offer_downloads(environment: Environment, opened: OpenedDocuments, comparisons: Sequence[DocumentComparison]) -> None:
    """A folded list of the files; each is made when it is asked for."""
    pairs = [(document, compared) for (_file, document), compared in zip(opened.documents, comparisons, strict=True)]
    chosen, errors = language(), opened.errors
    with st.popover(_("Download"), icon=":material/download:", type="tertiary"):
        _offer_file(
            _("Report to read and to send (HTML)"),
            "report.html",
            "text/html",
            lambda: workbench.export_report(environment, pairs, errors=errors, language=chosen).encode(),
        )
        _offer_file(
            _("Numbers for a spreadsheet (CSV)"),
            "comparison.csv",
            "text/csv",
            lambda: workbench.export_csv(comparisons).encode("utf-8-sig"),
        )
        _offer_file(
            _("Numbers for a script (JSON)"),
            "comparison.json",
            "application/json",
            lambda: workbench.export_json(environment, pairs, errors=errors).encode(),
        )


def _offer_file(label: str, name: str, mime: str, make: Callable[[], bytes]) -> None:
    ending = name.rsplit(".", 1)[1]
    st.download_button(label, make, file_name=name, mime=mime, key=f"compare.{ending}", type="tertiary", on_click="ignore")
