"""The cells of the comparison: one figure in short, and the words that explain it."""

from collections.abc import Mapping, Sequence

import streamlit as st

from chunking import N_, Strategy, measure_readable_share
from chunking.workbench import DEFECT_KINDS, DEFECTS, FURTHER_DEFECTS, Figures, Row
from pages.parts.shell import state
from pages.parts.shell.i18n import _, format_number, format_percent, ngettext

SIZES: Mapping[str, tuple[str, str]] = {
    "lost": (N_("text lost"), N_("characters of the document in no fragment, not counting whitespace and the markup of tables.")),
    "size": (N_("size"), N_("characters of a fragment as the model sees it, including the line of headings in front.")),
}
"""The name of each figure that is not a share of fragments, and what it counts."""
SHOWN = (*(code for code, kind in DEFECT_KINDS.items() if not kind.is_rare), *SIZES)
"""What the table can show, in the order of the choice."""
MORE = tuple(code for code, kind in DEFECT_KINDS.items() if kind.is_rare)
"""What it can also show when more figures are asked for."""


def choose_shown() -> str:
    """Let the user choose the figure that the table shows."""
    chosen = st.session_state.get(state.COMPARE_SHOW)
    if chosen not in SHOWN and chosen not in MORE:
        chosen = st.session_state[state.COMPARE_SHOW] = "bad"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        options = (*SHOWN, *MORE) if st.session_state.get(state.COMPARE_MORE) or chosen in MORE else SHOWN
        st.segmented_control(
            _("Show"),
            options,
            format_func=name_figure,
            required=True,
            help=explain_figure("bad"),
            key=state.COMPARE_SHOW,
            persist_state="session",
            wrap=True,
        )
        if chosen not in MORE:
            st.toggle(_("more figures"), key=state.COMPARE_MORE, persist_state="session")
    return str(st.session_state[state.COMPARE_SHOW])


def find_filter(shown: str) -> str:
    """The fragments that a pressed cell lists: those with what the table shows; "all" where it shows no defect."""
    return shown if shown in DEFECT_KINDS else "all"


def name_figure(shown: str) -> str:
    """Return the name of a figure that the table can show."""
    return _(SIZES[shown][0] if shown in SIZES else DEFECT_KINDS[shown].words)


def explain_figure(shown: str) -> str:
    """Return the name of a figure and what it counts."""
    name = name_figure(shown)
    return f"{name[:1].upper()}{name[1:]}: {_(SIZES[shown][1] if shown in SIZES else DEFECT_KINDS[shown].formula)}"


def say_cell(figures: Figures, shown: str) -> tuple[str, str]:
    """The cell's text and its smaller second line: "34 — 62%" (fragments, share); a 0% that hides something names it."""
    count = format_number(figures.chunks)
    if shown == "lost":
        kept = ngettext("{count} character", "{count} characters", figures.lost_chars)
        return f"{count} — {kept}", ""
    if shown == "size":
        sizes = figures.chars
        over = _format_share(figures, "truncated") if figures.truncated_pct else ""
        return f"{count} — {format_number(sizes.median)} … {format_number(sizes.max)}", over
    share = figures.share(shown)
    if share is None:
        missing = _("no tables") if shown == "headerless" else _("not known")
        return f"{count} — {missing}", ""
    return f"{count} — {format_percent(share)}", "" if share else say_hidden(figures, shown)


def say_read(strategy: Strategy, rows: Sequence[Row], max_tokens: int | None) -> str:
    """Return the share of a setting's fragments that the embedder reads, otherwise of a full one; empty if all, or if unknown."""
    sizes = [judgement.tokens or 0 for row in rows for judgement in row.judgement.chunks]
    if max_tokens is None or not sizes:
        return ""
    if max(sizes) > max_tokens:
        read = sum(min(tokens, max_tokens) for tokens in sizes)
        return _("the embedder reads {pct} of the text").format(pct=format_percent(100 * read / sum(sizes)))
    share = measure_readable_share(strategy, max_tokens)
    if share is None or share == 1:
        return ""
    return _("the embedder reads {pct} of a full fragment").format(pct=format_percent(100 * share))


def say_hidden(figures: Figures, shown: str) -> str:
    """Return what a figure of 0% would hide: shares of fragments that mislead in another way."""
    misleading = ("truncated", "oversize", "crossing")
    others = {"bad": misleading, "orphan": ("foreign", *misleading), "foreign": ("orphan", *misleading)}.get(shown, ())
    return ", ".join(_format_share(figures, code) for code in others if figures.share(code))


def explain(figures: Figures) -> str:
    """Return everything about a cell, one line each, for the hover."""
    lines = [ngettext("{count} fragment", "{count} fragments", figures.chunks)]
    for code in ("bad", *DEFECTS):
        if figures.share(code) or code == "bad":
            is_bad = code == "bad" or DEFECT_KINDS[code].is_bad
            lines.append(_format_share(figures, code) + ("" if is_bad else " (" + _("counted separately") + ")"))
    lines.append(
        _("characters: smallest {low}, middle {median}, largest {high}").format(
            low=format_number(figures.chars.min), median=format_number(figures.chars.median), high=format_number(figures.chars.max)
        )
    )
    lines += [_format_share(figures, code) for code in FURTHER_DEFECTS if figures.share(code)]
    lines.append(_("text kept: {pct}").format(pct=format_percent(figures.coverage_pct, digits=1)))
    return "\n".join(lines)


def explain_columns(shown: str) -> str:
    """Return how to read a cell, and how its figure is counted."""
    if shown == "lost":
        words = _("Fragments — characters of the text that are in no fragment.")
    elif shown == "size":
        words = _("Fragments — middle and largest size in characters.")
    else:
        words = _("Fragments — share of them. Press a cell to see its fragments.")
    return f"{words} {explain_figure(shown)}"


def say_unstructured(figures: Figures) -> str:
    """The second line of a document without headings: what can still be distinguished there."""
    return _format_share(figures, "broken")


def _format_share(figures: Figures, code: str) -> str:
    return f"{format_percent(figures.share(code) or 0.0)} {_(DEFECT_KINDS[code].words)}"
