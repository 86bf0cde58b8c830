"""The interface's two languages: strings, plurals, numbers, days, and the library's errors; alone uses gettext and Babel.

Message ids are the English sentences. Mark library strings with `N_`, page strings with `_` or `ngettext`.
"""

import gettext as gettext_library
from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path

import streamlit as st
from babel import dates, numbers

from chunking import ChunkingError, Phrase
from pages.shared import state

DOMAIN = "chunk_inspector"
LANGUAGES: Mapping[str, str] = {"en": "English", "pl": "Polski"}
LOCALES = Path(__file__).resolve().parents[2] / "locales"


def browser_language() -> str:
    """The language the browser asks for if it is one of ours, else English."""
    tag = (st.context.locale or "").split("-")[0].lower()
    return tag if tag in LANGUAGES else "en"


def language() -> str:
    """The language of this run: the switch, else the address, else the browser."""
    chosen = str(st.session_state.get(state.LANG) or st.query_params.get(state.LANG))
    return chosen if chosen in LANGUAGES else browser_language()


@lru_cache(maxsize=len(LANGUAGES))
def load_catalogue(code: str) -> gettext_library.NullTranslations:
    """The compiled catalogue of a language; English is its own."""
    return gettext_library.translation(DOMAIN, LOCALES, languages=[code], fallback=code == "en")


def _(message: str) -> str:
    """The sentence in the language of this run."""
    return load_catalogue(language()).gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the sentence for that many, with `{count}` filled in as the language writes numbers.

    Other placeholders stay for the caller's `format`; a brace in the number is impossible.
    """
    form = load_catalogue(language()).ngettext(singular, plural, count)
    return form.replace("{count}", format_number(count))


def format_number(value: float, *, digits: int = 0) -> str:
    """A number as the language writes it: 1,212 or 1212, 45.2 or 45,2."""
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return numbers.format_decimal(value, format=pattern, locale=language())


def format_percent(share_pct: float, *, digits: int = 0) -> str:
    """A share given in percent, e.g. "47 %"."""
    return f"{format_number(share_pct, digits=digits)} %"


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
    return dates.format_date(moment, format="d MMMM y", locale=language())


def translate_error(error: ChunkingError) -> tuple[str, str]:
    """What is wrong and what to do, in the language of this run; the remedy may be empty.

    A parameter that is itself a message id ("the overlap cannot be negative"), a phrase or an error is translated before it
    is filled in.
    """
    return fill(error.template, error.params), fill(error.remedy_template, error.params)


def fill(template: str, params: Mapping[str, object]) -> str:
    """A library's sentence in the language of this run, its parameters too."""
    return _(template).format(**{name: _translate(value) for name, value in params.items()})


def _translate(value: object) -> object:
    if isinstance(value, Phrase):
        return fill(value.template, value.params)
    if isinstance(value, ChunkingError):
        return translate_error(value)[0]
    return _(value) if isinstance(value, str) else value
