"""Token counts of texts as the sum over their words, each counted once.

Tokenizers whose pieces never cross whitespace (SentencePiece of E5 and of the Universal Sentence Encoder) count a text as a constant
plus the sum over its words. Words are cached, so that a second text of the same language costs hardly anything. Characters that do not
print may vanish, or become whitespace: between two words this changes no count, at the edge of a text it does.
"""

import re
from collections.abc import Callable

_MOST_WORDS = 500_000
"""Words kept; about 60 MB."""
_FEWEST_WORDS = 2
_SPACE = re.compile(r"[ \n\t\r\xa0]+")
_ODD_SPACE = re.compile(r"[^\S \n\t\r\xa0]")
"""Whitespace that a tokenizer may drop, such as a form feed; what it parts is counted as one word."""


class TokenCounts:
    """Counts texts by their words; exact if the tokenizer's pieces never cross whitespace, which a test proves for each that uses it.

    Args:
        count_whole: counts a text as the tokenizer does, prefix and end marks included.
    """

    def __init__(self, count_whole: Callable[[str], int]) -> None:
        self._count_whole = count_whole
        self._alone, self._pair = count_whole("a"), count_whole("a a")
        self._constant = 2 * self._alone - self._pair
        self._leading = count_whole(" a") - self._alone
        self._trailing = count_whole("a ") - self._alone
        self._words = _Counts(self._count_word)

    def count(self, text: str) -> int:
        """Return the tokens of a text."""
        words = [word for word in _SPACE.split(text) if word] if _ODD_SPACE.search(text) else text.split()
        if len(words) < _FEWEST_WORDS:
            return self._count_whole(text)
        if len(self._words) > _MOST_WORDS:
            self._words.clear()
        first, *between, last = words
        return self._constant + sum(map(self._words.__getitem__, between)) + self._count_first(text, first) + self._count_last(text, last)

    def _count_first(self, text: str, word: str) -> int:
        if word.isprintable():
            return self._words[word] + self._leading * text[0].isspace()
        return self._count_whole(text[: text.index(word) + len(word)] + " a") - self._alone

    def _count_last(self, text: str, word: str) -> int:
        if word.isprintable():
            return self._words[word] + self._trailing * text[-1].isspace()
        return self._count_whole("a " + text[text.rindex(word) :]) - self._alone

    def _count_word(self, word: str) -> int:
        return self._count_whole(word) - self._constant if word.isprintable() else self._count_whole(f"a {word} a") - self._pair


class _Counts(dict[str, int]):
    def __init__(self, count: Callable[[str], int]) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, word: str) -> int:
        self[word] = number = self._count(word)
        return number
