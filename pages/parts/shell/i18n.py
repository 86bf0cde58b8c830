"""The language of this run: strings, plurals, numbers, days, and the library's errors, formatted by `Language`.

Message ids are the English sentences. Mark library strings with `N_`, page strings with `_` or `ngettext`.
"""

from collections.abc import Mapping
from datetime import date, datetime

import streamlit as st

from chunking import LANGUAGES, ChunkingError, Language, Phrase
from pages.parts.shell import state


def browser_language() -> str:
    """Return the browser's language if it is supported, otherwise English."""
    tag = (st.context.locale or "").split("-")[0].lower()
    return tag if tag in LANGUAGES else "en"


def language() -> str:
    """Return the language of this run: the switch, otherwise the address, otherwise the browser."""
    chosen = str(st.session_state.get(state.LANG) or st.query_params.get(state.LANG))
    return chosen if chosen in LANGUAGES else browser_language()


def current_language() -> Language:
    """The same, for functions of the library that make sentences."""
    return Language(language())


def _(message: str) -> str:
    """The sentence in the language of this run."""
    return current_language().gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the sentence for that many, with `{count}` filled in as the language writes numbers.

    Other placeholders stay for the caller's `format`; a brace in the number is impossible.
    """
    return current_language().ngettext(singular, plural, count)


def format_number(value: float, *, digits: int = 0) -> str:
    """A number as the language writes it: 1,212 or 1212, 45.2 or 45,2."""
    return current_language().number(value, digits=digits)


def format_percent(share_pct: float, *, digits: int = 0) -> str:
    """A share given in percent, e.g. "47%"."""
    return current_language().percent(share_pct, digits=digits)


def format_seconds(seconds: float) -> str:
    """A duration: "0.1 s", "12 s", "3 min"."""
    if seconds < 10:
        return f"{format_number(seconds, digits=1)} s"
    return f"{format_number(round(seconds))} s" if seconds < 90 else f"{format_number(round(seconds / 60))} min"


def format_day(moment: date | datetime | str) -> str:
    """A day as people write it: "12 March 2026" or "12 marca 2026"; a string is read as ISO 8601."""
    if isinstance(moment, str):
        moment = datetime.fromisoformat(moment)
    if isinstance(moment, datetime) and moment.tzinfo is not None:
        moment = moment.astimezone()
    return current_language().day(moment)


def translate_error(error: ChunkingError) -> tuple[str, str]:
    """Return the message and the remedy in the language of this run; the remedy may be empty."""
    return fill(error.template, error.params), fill(error.remedy_template, error.params)


def fill(template: str, params: Mapping[str, object]) -> str:
    """A library's sentence in the language of this run, its parameters too."""
    return current_language().fill(Phrase(template, **params))
