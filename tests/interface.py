"""Sentences of the interface in one language, by their keys in the catalogue, so that tests repeat no words."""

import re
from functools import cached_property

from babel.messages.pofile import read_po

from chunking.base.language import LOCALES, Language
from chunking.base.strategy import parse_strategy
from chunking.cutting.splitter import describe_strategy


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
        return self._fill(sentence, values)

    def _fill(self, sentence: str, values: dict[str, object]) -> str:
        for name, value in values.items():
            written = self.language.number(value) if isinstance(value, int) else str(value)
            sentence = sentence.replace(f"{{{name}}}", written)
        return sentence

    def pattern(self, key: str, *, count: int | None = None, **values: object) -> re.Pattern[str]:
        """Return the same as a pattern; a placeholder without a value stands for any words."""
        return self._compile(self.say(key, count=count, **values))

    def pattern_of_many(self, key: str, **values: object) -> re.Pattern[str]:
        """Return the pattern of the plural, in English, for a count that a test does not know."""
        assert self.plurals[key], "a sentence without a plural would fit any words"
        return self._compile(self._fill(self.plurals[key], values))

    @staticmethod
    def _compile(sentence: str) -> re.Pattern[str]:
        parts = re.split(r"\{\w+\}", sentence)
        return re.compile(".+".join(re.escape(part).replace(r"\ ", r"\s") for part in parts))

    def describe(self, strategy: str) -> str:
        """Return a way of cutting in words, by its name on the command line."""
        return describe_strategy(parse_strategy(strategy), self.language)


ENGLISH, POLISH = Interface("en"), Interface("pl")
