"""What stands in a cell of the comparison: one figure in short, and the words that explain it."""

from collections.abc import Mapping, Sequence

import streamlit as st

from chunking import N_, Strategy, measure_readable_share
from chunking.workbench import Figures, Row
from pages.parts.common import defects
from pages.parts.shell import state
from pages.parts.shell.i18n import _, format_number, ngettext

SHOWN: Mapping[str, str] = {
    "bad": N_("bad for any reason"),
    "orphan": N_("without heading"),
    "foreign": N_("wrong heading"),
    "crossing": N_("mixes sections"),
    "broken": N_("cut sentences"),
    "torn": N_("cut tables"),
    "lost": N_("text lost"),
    "size": N_("size"),
}
"""What the table can show, in the order of the choice."""

MORE: Mapping[str, str] = {
    "headerless": N_("tables without header"),
    "stranded": N_("heading at the end"),
    "near_duplicate": N_("nearly the same twice"),
    "truncated": N_("longer than the embedder reads"),
    "outside_best": N_("outside the embedder's best range"),
}
"""What it can show besides, once more is asked for."""

FORMULAS: Mapping[str, str] = {
    "orphan": N_("Without heading: share of all fragments that have text and show no heading."),
    "foreign": N_(
        "Wrong heading: share of all fragments that show a heading and contain text of a section whose heading they do not show."
    ),
    "crossing": N_("Mixes sections: share of all fragments with text of more than one section."),
    "broken": N_("Cut sentences: share of all fragments that begin or end inside a sentence; the edge of a paragraph is not a cut."),
    "torn": N_("Cut tables: share of all fragments that begin or end inside a table row, a list item or a block of code."),
    "headerless": N_("Tables without header: share of the fragments with table rows that lack the names of the columns."),
    "stranded": N_("Heading at the end: share of all fragments that end with a heading whose text is elsewhere."),
    "near_duplicate": N_(
        "Nearly the same twice: share of all fragments of which nine tenths of the four-word sequences also occur in another one."
    ),
    "truncated": N_(
        "Longer than the embedder reads: share of all fragments with more tokens than its limit; the rest of them is not read."
    ),
    "outside_best": N_("Outside the embedder's best range: share of all fragments with fewer or more tokens than it reads best."),
    "lost": N_("Text lost: characters of the document in no fragment, not counting whitespace and the markup of tables."),
    "size": N_("Size: characters of a fragment as the model sees it, including the line of headings in front."),
}

SHORT: Mapping[str, str] = {
    "bad": N_("{pct} bad"),
    "orphan": N_("{pct} without heading"),
    "foreign": N_("{pct} under the wrong heading"),
    "headerless": N_("{pct} tables without header"),
    "crossing": N_("{pct} mixed"),
    "broken": N_("{pct} cut sentences"),
    "torn": N_("{pct} cut tables, lists"),
}


def choose_shown() -> str:
    """Which figure the table shows."""
    chosen = st.session_state.get(state.COMPARE_SHOW)
    if chosen not in SHOWN and chosen not in MORE:
        chosen = st.session_state[state.COMPARE_SHOW] = "bad"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        options = {**SHOWN, **MORE} if st.session_state.get(state.COMPARE_MORE) or chosen in MORE else SHOWN
        st.segmented_control(
            _("Show"),
            list(options),
            format_func=lambda code: _(options[code]),
            required=True,
            help=explain_bad(),
            key=state.COMPARE_SHOW,
            persist_state="session",
            wrap=True,
        )
        if chosen not in MORE:
            st.toggle(_("more figures"), key=state.COMPARE_MORE, persist_state="session")
    return str(st.session_state[state.COMPARE_SHOW])


def find_filter(shown: str) -> str:
    """The fragments that a pressed cell lists: those with what the table shows; "all" where it shows no defect."""
    return shown if shown in ("bad", *defects.CODES, *defects.FURTHER) else "all"


def share_of(figures: Figures, code: str) -> float:
    """The share of fragments with a defect, in percent; of tables without header among those that hold rows."""
    return figures.share(code) or 0.0


def format_share(share_pct: float) -> str:
    """A share in a cell: "62%"; what is there is never rounded to nothing, what is not all never to all."""
    if 0 < share_pct < 1:
        return "<1%"
    return f"{format_number(min(share_pct, 99) if share_pct < 100 else 100)}%"


def say_cell(figures: Figures, shown: str) -> tuple[str, str]:
    """The cell's text and its smaller second line: "34 — 62%" (fragments, share); a 0 % that hides something says what."""
    count = format_number(figures.chunks)
    if shown == "lost":
        kept = ngettext("{count} character", "{count} characters", figures.lost_chars)
        return f"{count} — {kept}", ""
    if shown == "size":
        sizes = figures.chars
        over = _say(figures.truncated_pct, N_("{pct} longer than the embedder reads")) if figures.truncated_pct else ""
        return f"{count} — {format_number(sizes.median)} … {format_number(sizes.max)}", over
    if figures.share(shown) is None:
        missing = _("no tables") if shown == "headerless" else _("not known")
        return f"{count} — {missing}", ""
    share = share_of(figures, shown)
    return f"{count} — {format_share(share)}", "" if share else say_hidden(figures, shown)


def say_read(strategy: Strategy, rows: Sequence[Row], max_tokens: int | None) -> str:
    """How much of a setting's fragments the embedder reads, over all documents; else of a full one; empty if all, or if unknown."""
    sizes = [judgement.tokens or 0 for row in rows for judgement in row.judgement.chunks]
    if max_tokens is None or not sizes:
        return ""
    if max(sizes) > max_tokens:
        read = sum(min(tokens, max_tokens) for tokens in sizes)
        return _("the embedder reads {pct} of the text").format(pct=format_share(100 * read / sum(sizes)))
    share = measure_readable_share(strategy, max_tokens)
    if share is None or share == 1:
        return ""
    return _("the embedder reads {pct} of a full fragment").format(pct=format_share(100 * share))


def say_hidden(figures: Figures, shown: str) -> str:
    """What a figure of 0 % would hide: shares of fragments that mislead in another way."""
    others = {"bad": ("crossing",), "orphan": ("foreign", "crossing"), "foreign": ("orphan", "crossing")}.get(shown, ())
    return ", ".join(_say(share_of(figures, code), SHORT[code]) for code in others if share_of(figures, code))


def explain(figures: Figures) -> str:
    """Everything a cell stands for, a line each, for the hover."""
    lines = [ngettext("{count} fragment", "{count} fragments", figures.chunks)]
    lines += [
        f"{format_share(share_of(figures, code))} {_name_defect(code)}"
        for code in ("bad", *defects.CODES)
        if share_of(figures, code) or code == "bad"
    ]
    lines.append(
        _("characters: smallest {low}, middle {median}, largest {high}").format(
            low=format_number(figures.chars.min), median=format_number(figures.chars.median), high=format_number(figures.chars.max)
        )
    )
    lines += [f"{format_share(share_of(figures, code))} {_(defects.WORDS[code])}" for code in defects.FURTHER if share_of(figures, code)]
    lines.append(_("text kept: {pct}").format(pct=f"{format_number(figures.coverage_pct, digits=1)}%"))
    return "\n".join(lines)


def explain_columns(shown: str) -> str:
    """How to read a cell, and how its figure is counted."""
    if shown == "lost":
        words = _("Fragments — characters of the text that are in no fragment.")
    elif shown == "size":
        words = _("Fragments — middle and largest size in characters.")
    else:
        words = _("Fragments — share of them. Press a cell to see its fragments.")
    return f"{words} {explain_bad() if shown == 'bad' else _(FORMULAS[shown])}"


def explain_bad() -> str:
    """What counts as bad, so that nobody takes a 0 % for a clean document."""
    return _("Bad: no heading, the wrong heading, or rows of a table without its header. Mixed and cut fragments are counted separately.")


def _name_defect(code: str) -> str:
    words = _(defects.WORDS[code])
    if code == "bad" or code in defects.BAD_CODES:
        return words
    return words + " (" + _("counted separately") + ")"


def say_unstructured(figures: Figures) -> str:
    """The second line of a document without headings: what can still be told apart there."""
    return _say(figures.broken_pct, SHORT["broken"])


def _say(share_pct: float | None, template: str) -> str:
    return _(template).format(pct=format_share(share_pct or 0.0))
