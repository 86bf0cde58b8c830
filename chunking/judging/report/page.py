"""A report as one HTML file; the only user of Jinja, which escapes whatever a document contains.

No script, no network, no other file: the page's own policy forbids both.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from chunking.base.language import Language
from chunking.base.phrases import N_, Phrase
from chunking.base.strategy import Strategy
from chunking.cutting.splitter import describe_strategy
from chunking.judging.comparison import Row
from chunking.judging.defects import CAUSE_WORDS, DEFECT_KINDS, DEFECTS, FURTHER_DEFECTS
from chunking.judging.figures import Figures
from chunking.judging.report.charts import draw_shares, draw_sizes, say_sizes
from chunking.judging.report.data import MAX_SHOWN_CHARS, Report, ReportedFile, WorstChunk
from chunking.judging.wording import say_recommendation

_TEMPLATE = Path(__file__).with_name("report.html.jinja")
_WORDS = {
    "title": N_("Chunk Inspector: report on fragments"),
    "failed": N_("Files that could not be read"),
    "files_by_settings": N_("Files by settings"),
    "cell_meaning": N_("Fragments — share of them that is bad: no heading, the wrong heading, or rows of a table without its header."),
    "file": N_("file"),
    "setting": N_("setting"),
    "over_limit": N_("over the limit"),
    "figures": N_("All files together"),
    "charts": N_("Charts"),
    "shares_title": N_("percent of the fragments"),
    "sizes_key": N_("Line: from the smallest to the largest; dot: the middle; bar: the size that 95 of 100 do not exceed."),
    "repair": N_("What to repair at the source"),
    "worst_first": N_("worst first"),
    "nothing": N_("Nothing found."),
    "worst": N_("The worst fragments"),
    "as_model": N_("Each text is shown as the model sees it."),
    "none_bad": N_("No fragment with a defect."),
    "made_with": N_("Made with"),
}


def draw_report(report: Report, language: Language) -> str:
    """The whole file as text; every word of a document, file name or error in it is escaped."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    return template.render(_collect(report, language))


def _collect(report: Report, language: Language) -> dict[str, Any]:
    names, weighted, recommendation = report.names, report.weighted, report.recommendation
    cells = [_draw_figures(row.figures, language) for row in weighted]
    best = recommendation.strategy if recommendation else None
    counted = recommendation.documents if recommendation else 0
    basis = language.ngettext("Over {count} document with headings.", "Over {count} documents with headings.", counted)
    if not counted:
        basis = language.gettext("No setting can name a heading that is not there.")
    sentence = say_recommendation(recommendation, language) if recommendation else language.gettext("No file could be read.")
    return {
        "language": language,
        "report": report,
        "say": {name: language.gettext(words) for name, words in _WORDS.items()},
        "sentence": sentence,
        "basis": basis if recommendation else "",
        "basis_figures": basis if counted else language.gettext("Over all files; none has headings."),
        "limit_sentence": _say_limit(report, language),
        "over": bool(report.over_limit),
        "errors": [
            {"message": language.fill(error), "remedy": language.fill(Phrase(error.remedy_template, **error.params))}
            for error in report.errors
        ],
        "columns": [{"name": name} for name in names.values()],
        "table": [_draw_file(report, file, tuple(names), best, language) for file in report.files],
        "figure_rows": list(zip(_name_figures(language), zip(*cells, strict=True), strict=False)),
        "figures": [{"name": names[row.strategy], "description": describe_strategy(row.strategy, language)} for row in weighted],
        "shares": draw_shares(weighted, names, language),
        "sizes": draw_sizes(weighted, names, language, max_tokens=report.max_tokens),
        "advice": [
            {"source": file.comparison.source, "lines": [language.fill(advice.phrase) for advice in file.advice]} for file in report.files
        ],
        "worst": [
            {"name": name, "chunks": [_draw_chunk(chunk, language) for chunk in report.pick_worst(strategy)]}
            for strategy, name in names.items()
        ],
        "made_with": _list_made_with(report, language),
    }


def _say_limit(report: Report, language: Language) -> str:
    if report.limit is None:
        return ""
    limit = float(report.limit.max_pct)
    values = {
        "share": language.percent(limit, digits=0 if limit.is_integer() else 1),
        "setting": describe_strategy(report.limit.strategy, language),
    }
    if not report.over_limit:
        template = language.gettext("No file has more than {share} of its fragments without heading under: {setting}.")
        return template.format(**values)
    template = language.ngettext(
        "{count} file has more than {share} of its fragments without heading under: {setting}.",
        "{count} files have more than {share} of their fragments without heading under: {setting}.",
        len(report.over_limit),
    )
    return template.format(**values)


def _draw_file(
    report: Report, file: ReportedFile, strategies: Sequence[Strategy], best: Strategy | None, language: Language
) -> dict[str, Any]:
    comparison = file.comparison
    detail = language.ngettext("{count} heading", "{count} headings", comparison.headings)
    return {
        "source": comparison.source,
        "detail": detail if comparison.headings else language.gettext("no headings in the file"),
        "over": report.limit is not None and report.limit.is_exceeded(file),
        "cells": [_draw_cell(file.find_row(strategy), strategy == best, language) for strategy in strategies],
    }


def _draw_cell(row: Row | None, is_best: bool, language: Language) -> dict[str, Any]:  # noqa: FBT001 - two looks of one cell
    if row is None:
        return {"text": "—", "details": [], "share": 0, "best": False}
    figures = row.judgement.figures
    said = ((code, figures.share(code)) for code in ("orphan", "truncated", "oversize", "crossing"))
    details = [f"{language.percent(share)} {language.gettext(DEFECT_KINDS[code].words)}" for code, share in said if share]
    text = f"{language.number(figures.chunks)} — {language.percent(figures.bad_pct)}"
    return {"text": text, "details": details, "share": round(figures.bad_pct / 100, 3), "best": is_best}


def _draw_figures(figures: Figures, language: Language) -> list[str]:
    """The cells under `_name_figures`, in that order; a dash for what cannot be said."""
    shares = [figures.share(code) for code in ("bad", *DEFECTS)]
    cells: list[float | str] = [figures.chunks, *("—" if share is None else language.percent(share) for share in shares)]
    cells += [
        figures.lost_chars,
        say_sizes(figures.chars, language),
        "—" if figures.tokens is None else say_sizes(figures.tokens, language),
    ]
    shares = [figures.share(code) for code in FURTHER_DEFECTS]
    cells += ["—" if share is None else language.percent(share) for share in shares]
    return [cell if isinstance(cell, str) else language.number(cell) for cell in cells]


def _name_figures(language: Language) -> list[str]:
    others = (
        N_("characters lost"),
        N_("characters of a fragment"),
        N_("tokens of a fragment"),
    )
    defects, further = ([DEFECT_KINDS[code].words for code in codes] for codes in (("bad", *DEFECTS), FURTHER_DEFECTS))
    return [language.gettext(words) for words in (N_("number of fragments"), *defects, *others, *further)]


def _draw_chunk(chunk: WorstChunk, language: Language) -> dict[str, Any]:
    tags = []
    for defect in chunk.judgement.defects:
        cause = f" - {language.gettext(CAUSE_WORDS[defect.cause])}" if defect.cause else ""
        kind = DEFECT_KINDS[defect.code]
        tags.append({"colour": kind.colour, "word": language.gettext(kind.words) + cause})
    number = language.gettext("fragment {number} of {total}")
    return {
        "source": chunk.source,
        "number": number.format(number=language.number(chunk.index + 1), total=language.number(chunk.total)),
        "section": chunk.section,
        "size": language.ngettext("{count} character", "{count} characters", chunk.judgement.chars),
        "tags": tags,
        "text": chunk.text if len(chunk.text) <= MAX_SHOWN_CHARS else chunk.text[:MAX_SHOWN_CHARS] + " […]",
    }


def _list_made_with(report: Report, language: Language) -> Sequence[tuple[str, str]]:
    limit = "" if report.max_tokens is None else language.gettext("reads {count} tokens").format(count=language.number(report.max_tokens))
    settings = ", ".join(strategy.full_name for strategy in report.strategies)
    pairs = [
        (language.gettext("made on"), language.day(date.fromisoformat(report.made_on))),
        (language.gettext("tool"), f"Chunk Inspector {report.tool_version}"),
        (language.gettext("read by"), ", ".join(report.engines)),
        (language.gettext("embedder"), ", ".join(words for words in (report.embedder, limit) if words)),
        (language.gettext("settings"), settings),
    ]
    return [(name, value) for name, value in pairs if value]
