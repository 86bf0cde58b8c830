"""Sentences of the interface in one language, by their keys in the catalogue, so that tests repeat no words."""

import re
from functools import cached_property

from babel.messages.pofile import read_po

from chunking.base.language import LOCALES, Language


class Interface:
    """The interface in a language. A key that is not in the catalogue is an error of the test."""

    def __init__(self, code: str) -> None:
        self.language = Language(code)

    @cached_property
    def plurals(self) -> dict[str, str]:
        """The plural of each singular; that of a sentence without one is empty."""
        with (LOCALES / "chunk_inspector.pot").open("rb") as file:
            keys = [message.id for message in read_po(file)]
        return {key[0]: key[1] for key in keys if not isinstance(key, str)} | {key: "" for key in keys if isinstance(key, str)}

    def say(self, key: str, *, count: int | None = None, **values: object) -> str:
        """Return the sentence with these values; with a count, in the form for so many. Other placeholders stay."""
        plural = self.plurals[key]
        if count is None:
            sentence = self.language.gettext(key)
        elif plural:
            sentence = self.language.ngettext(key, plural, count)
        else:
            sentence = self.language.gettext(key).replace("{count}", self.language.number(count))
        for name, value in values.items():
            written = self.language.number(value) if isinstance(value, int) else str(value)
            sentence = sentence.replace(f"{{{name}}}", written)
        return sentence

    def pattern(self, key: str, *, count: int | None = None, **values: object) -> re.Pattern[str]:
        """Return the same as a pattern; a placeholder without a value stands for any words."""
        parts = re.split(r"\{\w+\}", self.say(key, count=count, **values))
        return re.compile(".+".join(re.escape(part).replace(r"\ ", r"\s") for part in parts))
