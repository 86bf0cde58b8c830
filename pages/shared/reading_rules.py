"""How files are read, chosen by the user: which lines count as headings, and who reads a PDF; kept across pages."""

from dataclasses import fields

import streamlit as st

from chunking import N_, ReadingRules
from pages.shared import cache, render, state
from pages.shared.i18n import _

WORDS = {
    "bold": N_("A lone bold line is a heading"),
    "clauses": N_("A numbered clause is a heading: § 5., Art. 12, Rozdział IV, 1.2.3 Title"),
    "outline": N_("What Word itself shows as a heading is one, though other tools lose it"),
    "join_lines": N_("A number and the title on the next line are one heading"),
}


def offer() -> None:
    """The switches; a change reads the file anew."""
    rules = cache.read_settings().rules
    with st.expander(_("Rules: which lines count as headings"), icon=":material/tune:"):
        for name in switches():
            st.toggle(
                render.escape_markdown(_(WORDS[name])),
                value=bool(getattr(rules, name)),
                key=f"{state.READING_RULES}.{name}",
                on_change=_switch,
                args=(name,),
            )
        render.note(
            _(
                "They hold for all documents and pages. A collection in the database keeps the rules it was made with: "
                "documents read by other rules go into a new one."
            )
        )


def switches() -> list[str]:
    """The names of the rules that can be switched."""
    return [field.name for field in fields(ReadingRules) if isinstance(field.default, bool)]


def _switch(name: str) -> None:
    st.session_state[state.READING_RULES] = st.session_state.get(state.READING_RULES, {}) | {
        name: bool(st.session_state[f"{state.READING_RULES}.{name}"])
    }
