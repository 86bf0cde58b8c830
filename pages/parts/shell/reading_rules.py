"""The user's reading settings: rules for headings and hidden text, and the engine for PDFs; kept across pages."""

from dataclasses import fields

import streamlit as st

from chunking import N_, ReadingRules, workbench
from pages.parts.shell import render, session_cache, state
from pages.parts.shell.i18n import _

WORDS = {
    "bold": N_("A lone bold line is a heading"),
    "clauses": N_("A numbered clause is a heading: § 5., Art. 12, Rozdział IV, 1.2.3 Title"),
    "outline": N_("What Word itself shows as a heading is one, though other tools lose it"),
    "join_lines": N_("A number and the title on the next line are one heading"),
    "hidden_text": N_("Hidden text is read like any other"),
}


def offer() -> None:
    """Draw the switches; a change reads the file again."""
    rules = session_cache.read_settings().rules
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
                "They apply to all documents and pages. A collection in the database keeps the rules it was made with: "
                "documents read with other rules go into a new one."
            )
        )


def offer_engines() -> None:
    """Draw the choice of the PDF engine if there are several."""
    environment = session_cache.read_settings()
    engines = {engine.name: engine for engine in workbench.list_engines(environment) if engine.available}
    if len(engines) < 2:
        return
    chosen = environment.engine if environment.engine in engines else next(iter(engines))
    st.selectbox(
        _("PDFs are read by"),
        list(engines),
        index=list(engines).index(chosen),
        format_func=lambda name: say_engine(engines[name].label),
        key=f"{state.READING_ENGINE}.choice",
        on_change=_choose_engine,
        width=420,
    )


def say_engine(label: str) -> str:
    """Translate an engine label: "Docling 2.142, Word reader"."""
    return ", ".join(_(part) for part in label.split(", "))


def switches() -> list[str]:
    """Return the names of the rules that can be switched."""
    return [field.name for field in fields(ReadingRules) if isinstance(field.default, bool)]


def _choose_engine() -> None:
    st.session_state[state.READING_ENGINE] = st.session_state[f"{state.READING_ENGINE}.choice"]


def _switch(name: str) -> None:
    st.session_state[state.READING_RULES] = st.session_state.get(state.READING_RULES, {}) | {
        name: bool(st.session_state[f"{state.READING_RULES}.{name}"])
    }
