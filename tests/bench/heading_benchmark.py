"""How well headings of PDFs are found: precision, recall and F1 against expected texts, per file and over all.

Run: python tests/bench/heading_benchmark.py [CASES] (default ../shared/cases, relative to the project's root).
Texts are compared after dropping everything but letters and digits; a pair counts at a similarity of 0.85.
"""

# ruff: noqa: T201 - printing is its work.
import json
import sys
import time
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MIN_SIMILARITY = 0.85


@dataclass(frozen=True)
class Score:
    """Headings found, expected, and matched one to one."""

    found: int
    expected: int
    matched: int

    @property
    def precision(self) -> float:
        """Share of the found headings that were expected."""
        return self.matched / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Share of the expected headings that were found."""
        return self.matched / self.expected if self.expected else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.found + other.found, self.expected + other.expected, self.matched + other.matched)


def score_headings(found: list[str], expected: list[str]) -> tuple[Score, list[str], list[str]]:
    """The score of one file, with the found headings that were not expected and the expected ones that were missed."""
    unmatched = list(expected)
    extra = []
    for text in found:
        best = max(unmatched, key=lambda other: _similarity(text, other), default=None)
        if best is not None and _similarity(text, best) >= MIN_SIMILARITY:
            unmatched.remove(best)
        else:
            extra.append(text)
    return Score(len(found), len(expected), len(found) - len(extra)), extra, unmatched


def _similarity(first: str, second: str) -> float:
    return SequenceMatcher(None, _plain(first), _plain(second), autojunk=False).ratio()


def _plain(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def read_headings(path: Path) -> list[str]:
    """Texts of the headings our reader finds, in order."""
    from docling_core.types.doc import SectionHeaderItem

    from chunking.reading.pdf.reader import read_pdf

    document = read_pdf(path.read_bytes(), path.name).document
    return [item.text for item in document.texts if isinstance(item, SectionHeaderItem)]


def run_benchmark(folder: Path, *, verbose: bool) -> Score:
    """Print a line a file and the totals; returns the score over all files together."""
    total = Score(0, 0, 0)
    for name, expected in sorted(json.loads((folder / "expected.json").read_text(encoding="utf-8")).items()):
        started = time.perf_counter()
        score, extra, missed = score_headings(read_headings(folder / name), expected)
        total += score
        _print_score(f"{name} ({time.perf_counter() - started:.1f} s)", score)
        if verbose:
            for mark, texts in (("  extra  ", extra), ("  missed ", missed)):
                for text in texts:
                    print(mark, text)
    _print_score("all", total)
    return total


def _print_score(name: str, score: Score) -> None:
    print(f"{name:45} found {score.found:3} of {score.expected:3}  P {score.precision:.2f}  R {score.recall:.2f}  F1 {score.f1:.3f}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    run_benchmark(Path(arguments[0] if arguments else ROOT / "../shared/cases") / "pdf_headings", verbose="-v" in sys.argv)
