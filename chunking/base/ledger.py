"""The ledger of a file's words: each is in the document text, told as left out, or lost."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LostWord:
    """A word of the file that is neither in the document text nor told as left out.

    Attributes:
        text: as the file writes it.
        page: 1-based; 0 for formats without pages.
        part: part of a file without pages holds it, such as "word/document.xml"; "" for a PDF.
        before: the few words before it in the file, "" at the start, so that a reader finds the place.
    """

    text: str
    page: int = 0
    part: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Record of what became of every word of a file, counted by occurrence.

    Attributes:
        total_words: words of the file, `in_text` + those left out + those lost.
        in_text: words that the document text has.
        left_out: kind of the notice that tells of them, and how many words; none twice, none with 0.
        lost: the others, in the order of the file.
    """

    total_words: int
    in_text: int
    left_out: tuple[tuple[str, int], ...] = ()
    lost: tuple[LostWord, ...] = ()

    @property
    def left_out_words(self) -> int:
        """Words left out and told, of all kinds."""
        return sum(count for _, count in self.left_out)

    @property
    def file_coverage_pct(self) -> float | None:
        """Share of the file's words that are in the text or told as left out, 0 to 100; None for a file without words."""
        return _floor_share(self.in_text + self.left_out_words, self.total_words)

    @property
    def in_text_pct(self) -> float | None:
        """Share of the file's words that are in the text, 0 to 100; None for a file without words."""
        return _floor_share(self.in_text, self.total_words)


def _floor_share(count: int, total: int) -> float | None:
    """Return a percentage rounded down to one decimal, so that 100 means every word."""
    return math.floor(1000 * count / total) / 10 if total else None
