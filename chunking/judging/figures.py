"""Figures of one strategy: the count and share of each row of `defects.py` and the sizes, for one document or many together.

A new defect is a row of `defects.py`, its finding in `findings.py` and its share here.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil, floor
from statistics import median
from typing import Any

from chunking.judging.findings import ChunkJudgement


@dataclass(frozen=True, slots=True)
class SizeFigures:
    """Sizes of the embedded texts. All 0 if there are no chunks.

    Attributes:
        min: the smallest.
        median: the middle one; of an even number, the mean of the middle two.
        p95: nearest rank: the smallest size that at least 95 % of the chunks do not exceed, `sorted[ceil(0.95 * n) - 1]`.
        max: the largest.
    """

    min: int
    median: float
    p95: int
    max: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Visible characters, which add up over documents.

    Attributes:
        document_chars: of the document text.
        countable_chars: of it without delimiter rows and picture placeholders.
        lost_chars: countable ones that no chunk's body, no repeated header and, for headings, no context holds.
        embedded_chars: of all embedded texts together.
    """

    document_chars: int
    countable_chars: int
    lost_chars: int
    embedded_chars: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of one way of cutting, for a document or a corpus. Percentages are 0-100 with one decimal.

    Every share is `100 * chunks that have it / chunks` (0.0 without chunks) unless said otherwise.

    Attributes:
        chunks: how many there are.
        bad_pct: share of orphan, foreign or headerless chunks.
        orphan_pct: share of chunks with body text and no heading shown.
        preamble_pct: share of chunks with preamble body and no heading shown; never counted as orphans.
        foreign_pct: share of chunks with body text of a section other than those shown.
        crossing_pct: share of chunks with text of more than one section.
        broken_pct: share of chunks with an edge inside a sentence.
        torn_pct: share of chunks with an edge inside a table row, a list item or a code block.
        headerless_pct: `100 * headerless chunks / chunks that hold a full data row`; None if none holds one.
        lost_chars: see `Totals`.
        coverage_pct: `100 * (1 - lost / countable)`, rounded down, so 100.0 states that nothing is lost.
        duplication: `embedded / document` visible characters, three decimals; 0.0 for a blank document. 1.0 = each once.
        chars: sizes in characters.
        tokens: sizes in the embedder's tokens, None if they were not counted.
        oversize_pct: share of chunks longer than the limit of their strategy.
        truncated_pct: share of chunks with more tokens than the embedder reads, None if tokens or its limit are unknown.
        stranded_pct: share of chunks with a heading whole in the span and nothing after it there, though its section has a
            body or sections below it: the heading is useless there, and is missing where it is needed.
        outside_best_pct: share of chunks with fewer tokens than the embedder's best range begins with or more than it ends with,
            None if tokens or range are unknown.
        near_duplicate_pct: share of chunks that resemble another of the same document (`near_duplicates.py`), None if it was
            not looked for.
    """

    chunks: int
    bad_pct: float
    orphan_pct: float
    preamble_pct: float
    foreign_pct: float
    crossing_pct: float
    broken_pct: float
    torn_pct: float
    headerless_pct: float | None
    lost_chars: int
    coverage_pct: float
    duplication: float
    chars: SizeFigures
    tokens: SizeFigures | None
    oversize_pct: float
    truncated_pct: float | None
    stranded_pct: float = 0.0
    outside_best_pct: float | None = None
    near_duplicate_pct: float | None = None

    def share(self, code: str) -> float | None:
        """The share of a code without its "_pct", as in `Judgement.find`; None if it cannot be said."""
        share: float | None = getattr(self, f"{code}_pct")
        return share

    def as_record(self) -> dict[str, Any]:
        """Plain values under the names of the command line."""
        return asdict(self)


def sum_up(
    chunks: Sequence[ChunkJudgement],
    totals: Totals,
    *,
    max_tokens: int | None = None,
    best_tokens: tuple[int, int] | None = None,
    near_duplicates: bool = False,
) -> Figures:
    """The figures of judged chunks; `totals` are those of the documents they were cut from.

    Args:
        chunks: of one document or many.
        totals: see above.
        max_tokens: the embedder's limit.
        best_tokens: the least and the most tokens it reads best.
        near_duplicates: whether somebody looked for them.
    """
    number = len(chunks)
    rows = sum(chunk.has_rows for chunk in chunks)
    tokens = [chunk.tokens for chunk in chunks if chunk.tokens is not None]
    counted = bool(chunks) and len(tokens) == number

    def share(code: str, whole: int = number) -> float:
        return compute_percent(sum(has_defect(chunk, code, best_tokens=best_tokens) for chunk in chunks), whole)

    return Figures(
        chunks=number,
        bad_pct=share("bad"),
        orphan_pct=share("orphan"),
        preamble_pct=share("preamble"),
        foreign_pct=share("foreign"),
        crossing_pct=share("crossing"),
        broken_pct=share("broken"),
        torn_pct=share("torn"),
        headerless_pct=share("headerless", rows) if rows else None,
        lost_chars=totals.lost_chars,
        coverage_pct=_cover(totals),
        duplication=round(totals.embedded_chars / totals.document_chars, 3) if totals.document_chars else 0.0,
        chars=_measure([chunk.chars for chunk in chunks]),
        tokens=_measure(tokens) if counted else None,
        oversize_pct=share("oversize"),
        truncated_pct=share("truncated") if counted and max_tokens is not None else None,
        stranded_pct=share("stranded"),
        outside_best_pct=share("outside_best") if counted and best_tokens is not None else None,
        near_duplicate_pct=share("near_duplicate") if near_duplicates else None,
    )


def has_defect(chunk: ChunkJudgement, code: str, *, best_tokens: tuple[int, int] | None) -> bool:
    """Return whether a chunk has a defect of the table, or is in the "preamble".

    Args:
        chunk: the chunk.
        code: see `defects.py`.
        best_tokens: the smallest and the largest number of tokens it reads best.
    """
    tokens = chunk.tokens
    match code:
        case "bad":
            return chunk.bad
        case "preamble":
            return chunk.preamble
        case "stranded":
            return chunk.stranded is not None
        case "near_duplicate":
            return chunk.twin is not None
        case "outside_best":
            return best_tokens is not None and tokens is not None and not best_tokens[0] <= tokens <= best_tokens[1]
        case _:
            return code in chunk.codes


def add_totals(totals: Sequence[Totals]) -> Totals:
    """The totals of several documents together."""
    return Totals(
        document_chars=sum(each.document_chars for each in totals),
        countable_chars=sum(each.countable_chars for each in totals),
        lost_chars=sum(each.lost_chars for each in totals),
        embedded_chars=sum(each.embedded_chars for each in totals),
    )


def compute_percent(part: int, whole: int) -> float:
    """Return a share in percent, 0-100 with one decimal; 0 of nothing."""
    return round(100 * part / whole, 1) if whole else 0.0


def _cover(totals: Totals) -> float:
    if not totals.countable_chars:
        return 100.0
    kept = totals.countable_chars - totals.lost_chars
    return floor(1000 * kept / totals.countable_chars) / 10 if totals.lost_chars else 100.0


def _measure(sizes: Sequence[int]) -> SizeFigures:
    if not sizes:
        return SizeFigures(0, 0, 0, 0)
    ordered = sorted(sizes)
    return SizeFigures(ordered[0], median(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])
