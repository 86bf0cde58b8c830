"""Recommendation of one of several ways of cutting for a corpus, with reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from chunking.base.strategy import Strategy
from chunking.judging.comparison import DocumentComparison
from chunking.judging.figures import Figures, add_totals, sum_up
from chunking.judging.metrics import Judgement


@dataclass(frozen=True, slots=True)
class WeightedRow:
    """One way of cutting over all documents that have headings, every chunk weighing the same.

    `documents` is their number; the figures are those of all their chunks as if of one document.
    """

    strategy: Strategy
    documents: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class StrategyRange:
    """From the best to the worst document with headings: `(least, greatest)` share of one strategy.

    `all_orphan_pct` is the share without heading among the chunks of all of them; `documents` is how many they are, since a collection
    need not hold all.
    """

    strategy: Strategy
    all_orphan_pct: float
    bad_pct: tuple[float, float]
    orphan_pct: tuple[float, float]
    crossing_pct: tuple[float, float]
    documents: int

    def bounds(self, code: Literal["orphan", "crossing"]) -> tuple[float, float]:
        """The least and the greatest share of a defect."""
        return self.orphan_pct if code == "orphan" else self.crossing_pct


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The setting to use, with reasons.

    Attributes:
        strategy: the one to use: over all chunks of documents with headings the one with the fewest that are bad, or longer than
            the embedder reads; of equals the one that mixes least, then has the fewest too long ones, then loses, tears and
            breaks least, then structural, then without options. Without any heading, over all documents. Never what is read from
            a database: nothing can be cut with it.
        ranges: one per strategy, over the documents with headings; empty if there are none.
        documents: how many documents have headings.
        repair_first: the documents without headings, which no setting can help and no range speaks of.
    """

    strategy: Strategy
    ranges: tuple[StrategyRange, ...]
    documents: int
    repair_first: tuple[str, ...]

    @property
    def worst(self) -> StrategyRange | None:
        """The range to warn with: of those not recommended, the one that leaves most chunks without heading over all documents."""
        others = [each for each in self.ranges if each.strategy != self.strategy]
        return max(others, key=lambda each: each.all_orphan_pct, default=None)

    @property
    def warning(self) -> tuple[Literal["orphan", "crossing"], StrategyRange] | None:
        """The one measure to warn with and whose it is: fragments without heading, otherwise mixed ones; None if there are none."""
        if self.worst is None or self.worst.orphan_pct[1]:
            return ("orphan", self.worst) if self.worst else None
        mixing = max(self.ranges, key=lambda each: each.crossing_pct[1])
        return ("crossing", mixing) if mixing.crossing_pct[1] and mixing.strategy != self.strategy else None


def weigh_corpus(comparisons: Sequence[DocumentComparison]) -> tuple[WeightedRow, ...]:
    """The line "all, weighted": each strategy over the documents with headings; none if no document has any.

    A document without headings has nothing but orphans under every strategy and would hide what the settings do.
    """
    return weigh_all([comparison for comparison in comparisons if comparison.structure == "present"])


def recommend_setting(comparisons: Sequence[DocumentComparison]) -> Recommendation:
    """The setting that serves these documents best.

    Raises:
        ValueError: there is nothing to compare.
    """
    structured = [comparison for comparison in comparisons if comparison.structure == "present"]
    weighted = weigh_all(structured or comparisons)
    if not weighted:
        raise ValueError("no documents to compare")
    return Recommendation(
        strategy=min((row for row in weighted if row.strategy.kind != "stored"), key=_rank).strategy,
        ranges=tuple(_find_range(row, structured) for row in weighted) if structured else (),
        documents=len(structured),
        repair_first=tuple(comparison.source for comparison in comparisons if comparison.structure == "none"),
    )


def weigh_all(comparisons: Sequence[DocumentComparison]) -> tuple[WeightedRow, ...]:
    """The same over the documents without headings too."""
    judgements: dict[Strategy, list[Judgement]] = {}
    for comparison in comparisons:
        for row in comparison.rows:
            judgements.setdefault(row.strategy, []).append(row.judgement)
    weighted = []
    for strategy, each in judgements.items():
        chunks = [chunk for judgement in each for chunk in judgement.chunks]
        figures = sum_up(
            chunks,
            add_totals([judgement.totals for judgement in each]),
            max_tokens=each[0].max_tokens,
            best_tokens=each[0].best_tokens,
            near_duplicates=each[0].near_duplicates,
        )
        weighted.append(WeightedRow(strategy, len(each), figures))
    return tuple(weighted)


def _rank(row: WeightedRow) -> tuple[float, ...]:
    figures, strategy = row.figures, row.strategy
    defects = (
        figures.bad_pct + (figures.truncated_pct or 0.0),
        figures.crossing_pct,
        figures.oversize_pct,
        figures.lost_chars,
        figures.torn_pct,
        figures.broken_pct,
    )
    return (*defects, strategy.kind != "structural", not strategy.is_plain, figures.duplication)


def _find_range(weighted: WeightedRow, comparisons: Sequence[DocumentComparison]) -> StrategyRange:
    rows = [row for comparison in comparisons for row in comparison.rows if row.strategy == weighted.strategy]
    figures = [row.judgement.figures for row in rows]

    def span(values: list[float]) -> tuple[float, float]:
        return min(values), max(values)

    return StrategyRange(
        weighted.strategy,
        weighted.figures.orphan_pct,
        bad_pct=span([each.bad_pct for each in figures]),
        orphan_pct=span([each.orphan_pct for each in figures]),
        crossing_pct=span([each.crossing_pct for each in figures]),
        documents=len(rows),
    )
