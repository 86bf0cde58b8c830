"""Sentences, numbers and dates in the reader's language, for pages and for reports written to a file.

Message ids are the English sentences. Babel is loaded only when a number or a date is written.
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
    """Load the compiled catalogue of a language; English has none."""
    return gettext_library.translation(DOMAIN, LOCALES, languages=[code], fallback=code == "en")


@dataclass(frozen=True, slots=True)
class Language:
    """A language to write in. Make it with `choose_language`; `code` is one of `LANGUAGES`."""

    code: str = "en"

    def gettext(self, message: str) -> str:
        """Translate a message id; an empty one stays empty."""
        return load_catalogue(self.code).gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Translate to the plural form of a count and fill in `{count}` as a localised number."""
        return load_catalogue(self.code).ngettext(singular, plural, count).replace("{count}", self.number(count))

    def fill(self, phrase: object) -> str:
        """Return a phrase, an error or a message id as a sentence; its parameters are translated before they are filled in."""
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
        """Format a number for the language: 1,212 or 1212, 45.2 or 45,2."""
        from babel import numbers

        return str(numbers.format_decimal(value, format="#,##0" + ("." + "0" * digits if digits else ""), locale=self.code))

    def percent(self, share_pct: float, *, digits: int = 0) -> str:
        """Format a percentage, e.g. "47%"; only 0 is shown as 0% and only 100 as 100%."""
        step = 10**-digits
        if 0 < share_pct < step:
            return f"<{self.number(step, digits=digits)}%"
        return f"{self.number(min(share_pct, 100 - step) if share_pct < 100 else 100, digits=digits)}%"

    def day(self, moment: date) -> str:
        """Format a date: "12 March 2026" or "12 marca 2026"."""
        from babel import dates

        return str(dates.format_date(moment, format="d MMMM y", locale=self.code))


def choose_language(code: str) -> Language:
    """Return the language of a code.

    Raises:
        SettingsError: the language has no translation.
    """
    if code not in LANGUAGES:
        raise SettingsError(
            source=code,
            detail=N_("there is no translation into that language"),
            remedy=Phrase(N_("Use one of: {words}."), words=", ".join(LANGUAGES)),
        )
    return Language(code)
