"""Token counts of texts as the sum over their words, each counted once.

Tokenizers whose pieces never cross whitespace (SentencePiece of E5 and of the Universal Sentence Encoder) count a text as a constant
plus the sum over its words. Words are cached, so that a second text of the same language costs hardly anything. Texts with characters
that such a tokenizer may drop or widen at a word's edge (control characters, zero-width spaces) are counted whole.
"""

import re
from collections.abc import Callable

_MOST_WORDS = 500_000
"""Words kept; about 60 MB."""
_ODD_SPACE = re.compile(r"[^\S \n\t\r\xa0]")


class TokenCounts:
    """Counts texts by their words; exact if the tokenizer's pieces never cross whitespace, which a test proves for each that uses it.

    Args:
        count_whole: counts a text as the tokenizer does, prefix and end marks included.
    """

    def __init__(self, count_whole: Callable[[str], int]) -> None:
        self._count_whole = count_whole
        alone = count_whole("a")
        self._constant = 2 * alone - count_whole("a a")
        self._leading = count_whole(" a") - alone
        self._trailing = count_whole("a ") - alone
        self._words = _WordCounts(lambda word: count_whole(word) - self._constant)

    def count(self, text: str) -> int:
        """Return the tokens of a text."""
        words = text.split()
        if not words or _ODD_SPACE.search(text):
            return self._count_whole(text)
        if len(self._words) > _MOST_WORDS:
            self._words.clear()
        try:
            total = sum(map(self._words.__getitem__, words))
        except _OddWord:
            return self._count_whole(text)
        return self._constant + total + self._leading * text[0].isspace() + self._trailing * text[-1].isspace()


class _OddWord(Exception):
    """A word has characters that do not print."""


class _WordCounts(dict[str, int]):
    def __init__(self, count: Callable[[str], int]) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, word: str) -> int:
        if not word.isprintable():
            raise _OddWord
        self[word] = number = self._count(word)
        return number
