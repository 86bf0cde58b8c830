"""Sentences, numbers and days in the reader's language, for pages and for reports written to a file; base floor.

Message ids are the English sentences. Alone uses gettext and Babel; loads Babel only where a number or a day is written.
"""

import gettext as gettext_library
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from chunking.base.errors import ChunkingError, SettingsError
from chunking.base.phrases import N_, Phrase

DOMAIN = "chunk_inspector"
LANGUAGES: Mapping[str, str] = {"en": "English", "pl": "Polski"}
LOCALES = Path(__file__).resolve().parents[2] / "locales"


@lru_cache(maxsize=len(LANGUAGES))
def load_catalogue(code: str) -> gettext_library.NullTranslations:
    """The compiled catalogue of a language; English is its own."""
    return gettext_library.translation(DOMAIN, LOCALES, languages=[code], fallback=code == "en")


@dataclass(frozen=True, slots=True)
class Language:
    """A language to write in. Make it with `choose_language`; `code` is one of `LANGUAGES`."""

    code: str = "en"

    def gettext(self, message: str) -> str:
        """The sentence of a message id; empty stays empty."""
        return load_catalogue(self.code).gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The form for that many, with `{count}` filled in as the language writes numbers."""
        return load_catalogue(self.code).ngettext(singular, plural, count).replace("{count}", self.number(count))

    def fill(self, phrase: object) -> str:
        """A phrase, an error or a message id as a sentence, its parameters translated before they are filled in."""
        if isinstance(phrase, ChunkingError):
            return self.fill(Phrase(phrase.template, **phrase.params))
        if not isinstance(phrase, Phrase):
            return self.gettext(phrase) if isinstance(phrase, str) else str(phrase)
        return self.gettext(phrase.template).format(**{name: self._fill_value(value) for name, value in phrase.params.items()})

    def _fill_value(self, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.fill(value)
        return self.number(value, digits=0 if float(value).is_integer() else 1)

    def number(self, value: float, *, digits: int = 0) -> str:
        """A number as the language writes it: 1,212 or 1212, 45.2 or 45,2."""
        from babel import numbers

        return str(numbers.format_decimal(value, format="#,##0" + ("." + "0" * digits if digits else ""), locale=self.code))

    def percent(self, share_pct: float) -> str:
        """A share given in percent: what is there is never rounded to nothing, what is not all never to all."""
        if 0 < share_pct < 1:
            return "<1 %"
        return f"{self.number(min(round(share_pct), 99) if share_pct < 100 else 100)} %"

    def day(self, moment: date) -> str:
        """A day as people write it: "12 March 2026" or "12 marca 2026"."""
        from babel import dates

        return str(dates.format_date(moment, format="d MMMM y", locale=self.code))


def choose_language(code: str) -> Language:
    """The language of a code.

    Raises:
        SettingsError: there is no translation into it.
    """
    if code not in LANGUAGES:
        raise SettingsError(
            source=code,
            detail=N_("there is no translation into that language"),
            remedy=Phrase(N_("Use one of: {words}."), words=", ".join(LANGUAGES)),
        )
    return Language(code)
