"""Many ways of cutting side by side, for one document or a corpus, judging floor; numbers only, the pages make sentences of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chunking.base.model import Chunk, Document
from chunking.base.spreadsheet import write_csv
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens
from chunking.cutting.registry import cut_document
from chunking.judging.figures import Figures, add_totals, sum_up
from chunking.judging.landmarks import Landmarks
from chunking.judging.metrics import Judgement, judge_chunks

_SIZES = ("min", "median", "p95", "max")


@dataclass(frozen=True, slots=True)
class Row:
    """One way of cutting one document: the chunks it gives and what is wrong with them."""

    strategy: Strategy
    chunks: tuple[Chunk, ...]
    judgement: Judgement

    def as_record(self) -> dict[str, Any]:
        """An entry of `configs` on the command line."""
        return {"name": self.strategy.name, "strategy": self.strategy.kind, **self.judgement.figures.as_record()}


@dataclass(frozen=True, slots=True)
class DocumentComparison:
    """A document cut in several ways, structural last.

    Attributes:
        source: the file's name.
        structure: "present" or "none".
        headings: how many there are.
        longest_section_chars: characters of the longest section with its heading, blanks around it left out; 0 without
            headings.
        rows: one a strategy.
    """

    source: str
    structure: str
    headings: int
    longest_section_chars: int
    rows: tuple[Row, ...]

    def as_record(self) -> dict[str, Any]:
        """An entry of `documents` on the command line."""
        return {
            "source": self.source,
            "structure": self.structure,
            "headings": self.headings,
            "longest_section_chars": self.longest_section_chars,
            "configs": [row.as_record() for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class WeightedRow:
    """One way of cutting over all documents that have headings, every chunk weighing the same.

    `documents` says over how many; the figures are those of all their chunks as if of one document.
    """

    strategy: Strategy
    documents: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class StrategyRange:
    """From the best to the worst document with headings: `(least, greatest)` share of one strategy.

    `all_orphan_pct` is the share without heading among the chunks of all of them.
    """

    strategy: Strategy
    all_orphan_pct: float
    bad_pct: tuple[float, float]
    orphan_pct: tuple[float, float]
    crossing_pct: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Recommendation:
    """Which setting to use, and why.

    Attributes:
        strategy: the one to use: over all chunks of documents with headings the least bad; of equals the one that mixes
            least, then loses, tears and breaks least, then structural. Without any heading, over all documents.
        ranges: one a strategy, over the documents with headings; empty if there are none.
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


def compare_document(
    document: Document, strategies: Sequence[Strategy], *, count_tokens: CountTokens | None = None, max_tokens: int | None = None
) -> DocumentComparison:
    """Cut a document in every way given and judge all of them on the same footing.

    Args:
        document: what is cut.
        strategies: each counts once; structural comes last and is added if absent.
        count_tokens: the embedder's counter.
        max_tokens: the embedder's limit.

    Raises:
        NoText: the document has no text.
        SettingsError: a strategy cannot work on this document.
    """
    baselines = [strategy for strategy in dict.fromkeys(strategies) if strategy.kind != "structural"]
    structural = [strategy for strategy in dict.fromkeys(strategies) if strategy.kind == "structural"] or [Strategy()]
    landmarks = Landmarks(document)
    rows = []
    for strategy in (*baselines, *structural):
        chunks = cut_document(document, strategy, count_tokens=count_tokens, max_tokens=max_tokens)
        judgement = judge_chunks(document, chunks, count_tokens=count_tokens, max_tokens=max_tokens, landmarks=landmarks)
        rows.append(Row(strategy, chunks, judgement))
    longest_section_chars = max((len(document.slice(section.span).strip()) for section in document.sections), default=0)
    return DocumentComparison(document.source, document.structure, len(document.headings), longest_section_chars, tuple(rows))


def weigh_corpus(comparisons: Sequence[DocumentComparison]) -> tuple[WeightedRow, ...]:
    """The line "all, weighted": each strategy over the documents with headings; none if no document has any.

    A document without headings has nothing but orphans under every strategy and would hide what the settings do.
    """
    return _weigh([comparison for comparison in comparisons if comparison.structure == "present"])


def recommend_setting(comparisons: Sequence[DocumentComparison]) -> Recommendation:
    """The setting that serves these documents best.

    Raises:
        ValueError: there is nothing to compare.
    """
    structured = [comparison for comparison in comparisons if comparison.structure == "present"]
    weighted = _weigh(structured or comparisons)
    if not weighted:
        raise ValueError("no documents to compare")
    return Recommendation(
        strategy=min(weighted, key=_rank).strategy,
        ranges=tuple(_find_range(row, structured) for row in weighted) if structured else (),
        documents=len(structured),
        repair_first=tuple(comparison.source for comparison in comparisons if comparison.structure == "none"),
    )


def export_csv(comparisons: Sequence[DocumentComparison]) -> str:
    """A table with a line a document and strategy; figures under the names of the command line, unknown ones empty."""
    return write_csv([_flatten(comparison, row) for comparison in comparisons for row in comparison.rows])


def _weigh(comparisons: Sequence[DocumentComparison]) -> tuple[WeightedRow, ...]:
    judgements: dict[Strategy, list[Judgement]] = {}
    for comparison in comparisons:
        for row in comparison.rows:
            judgements.setdefault(row.strategy, []).append(row.judgement)
    weighted = []
    for strategy, each in judgements.items():
        chunks = [chunk for judgement in each for chunk in judgement.chunks]
        figures = sum_up(chunks, add_totals([judgement.totals for judgement in each]), max_tokens=each[0].max_tokens)
        weighted.append(WeightedRow(strategy, len(each), figures))
    return tuple(weighted)


def _rank(row: WeightedRow) -> tuple[float, ...]:
    figures = row.figures
    is_baseline = row.strategy.kind != "structural"
    return (figures.bad_pct, figures.crossing_pct, figures.lost_chars, figures.torn_pct, figures.broken_pct, is_baseline)


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
    )


def _flatten(comparison: DocumentComparison, row: Row) -> dict[str, Any]:
    """One level of names: `chars.median` is `chars_median`."""
    record: dict[str, Any] = {
        "source": comparison.source,
        "structure": comparison.structure,
        "headings": comparison.headings,
        "longest_section_chars": comparison.longest_section_chars,
    }
    for name, value in row.as_record().items():
        if name in ("chars", "tokens"):
            record |= {f"{name}_{size}": value[size] if value else None for size in _SIZES}
        else:
            record[name] = value
    return record
