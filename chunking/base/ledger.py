"""The ledger of a file's words: each is in the document text, told as left out, or lost."""

import math
from dataclasses import dataclass
from typing import Any

SHOWN = 50
"""Lost words in a record; the count is complete."""


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

    def name_lost(self, most: int = 10) -> str:
        """Return the first lost words, each once, in a line."""
        return ", ".join(dict.fromkeys(word.text for word in self.lost[:most]))

    def as_record(self) -> dict[str, Any]:
        """Return plain values; the first lost words only, with their number."""
        return {
            "file_words": self.total_words,
            "file_coverage_pct": self.file_coverage_pct,
            "in_text_pct": self.in_text_pct,
            "left_out_words": dict(self.left_out),
            "lost_words": len(self.lost),
            "lost": [
                {"word": word.text, "page": word.page or None, "part": word.part or None, "before": word.before}
                for word in self.lost[:SHOWN]
            ],
        }

    @staticmethod
    def describe_none() -> dict[str, Any]:
        """Return the same names for a file that is read as it is, without a ledger."""
        return dict.fromkeys(("file_words", "file_coverage_pct", "in_text_pct", "left_out_words", "lost_words", "lost"))


def _floor_share(count: int, total: int) -> float | None:
    """Return a percentage rounded down to one decimal, so that 100 means every word."""
    return math.floor(1000 * count / total) / 10 if total else None
