"""A report over a corpus: its content and its JSON; `page.py` draws it.

Of a file it keeps the figures, the advice and its worst chunks, not the text.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import Any

from chunking.base.errors import ChunkingError
from chunking.base.model import Document, find_own_section
from chunking.base.settings import TOOL_VERSION
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import embedded_text
from chunking.judging.advice import FileAdvice, advise_file
from chunking.judging.comparison import DocumentComparison, Row, name_rows
from chunking.judging.defects import DEFECTS
from chunking.judging.findings import ChunkJudgement
from chunking.judging.recommendation import Recommendation, WeightedRow, recommend_setting, weigh_all, weigh_corpus

MAX_WORST = 3
MAX_SHOWN_CHARS = 4000
"""Of a chunk's text; what is longer is cut off, and that is said."""


@dataclass(frozen=True, slots=True)
class WorstChunk:
    """A chunk with much wrong, as the model sees it; `index` counts from 0, `section` is its heading's title or ""."""

    source: str
    strategy: Strategy
    index: int
    total: int
    section: str
    text: str
    judgement: ChunkJudgement

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Worst first: what the cutting did before what the file lacks, the weightiest defect, how many, the longest."""
        codes, judgement = self.judgement.codes, self.judgement
        weight = DEFECTS.index(codes[0]) if codes else len(DEFECTS)
        return (judgement.cause == "no_structure", weight, -len(codes), -judgement.chars)


@dataclass(frozen=True, slots=True)
class ReportedFile:
    """A file of the corpus: its figures under every setting, what to repair, and its worst chunks."""

    engine: str
    comparison: DocumentComparison
    advice: tuple[FileAdvice, ...]
    worst: tuple[WorstChunk, ...]

    def find_row(self, strategy: Strategy) -> Row | None:
        """Its row under a setting."""
        return next((row for row in self.comparison.rows if row.strategy == strategy), None)


@dataclass(frozen=True, slots=True)
class OrphanLimit:
    """The share of chunks without heading that no file may exceed under a strategy."""

    strategy: Strategy
    max_pct: float

    def is_exceeded(self, file: ReportedFile) -> bool:
        """Return whether a file has more: `100 * orphans > limit * chunks`, not rounded, so that 0 lets none through."""
        row = file.find_row(self.strategy)
        if row is None:
            return False
        # As written: 0.57 is 57 of 10,000, not what a binary fraction makes of it.
        return 100 * len(row.judgement.find("orphan")) > Fraction(str(self.max_pct)) * row.judgement.figures.chunks


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report.

    Attributes:
        files: those that could be read, in the order given.
        errors: the others, with what to do.
        embedder: whose tokens were counted, and `max_tokens` how many it reads.
        made_on: ISO 8601 day.
        limit: what was asked for with `--fail-over`, None if nothing was.
        max_worst: so many of the worst chunks of each setting are shown.
    """

    files: tuple[ReportedFile, ...]
    errors: tuple[ChunkingError, ...]
    embedder: str
    max_tokens: int | None
    made_on: str
    limit: OrphanLimit | None = None
    max_worst: int = MAX_WORST
    tool_version: str = field(default=TOOL_VERSION)

    @property
    def comparisons(self) -> tuple[DocumentComparison, ...]:
        """One per file."""
        return tuple(file.comparison for file in self.files)

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """The settings compared, each once, in the order of the columns."""
        return tuple(dict.fromkeys(row.strategy for comparison in self.comparisons for row in comparison.rows))

    @property
    def names(self) -> dict[Strategy, str]:
        """Return one name per column, no two alike."""
        return name_rows(self.strategies)

    @property
    def engines(self) -> tuple[str, ...]:
        """Return the engines that read the files."""
        return tuple(sorted({file.engine for file in self.files if file.engine}))

    @property
    def weighted(self) -> tuple[WeightedRow, ...]:
        """Every setting over all files with headings; over all files where none has any."""
        return weigh_corpus(self.comparisons) or weigh_all(self.comparisons)

    @property
    def recommendation(self) -> Recommendation | None:
        """One setting for the whole corpus; None if no file could be read."""
        return recommend_setting(self.comparisons) if self.files else None

    @property
    def over_limit(self) -> tuple[ReportedFile, ...]:
        """The files that exceed the limit."""
        return tuple(file for file in self.files if self.limit is not None and self.limit.is_exceeded(file))

    def pick_worst(self, strategy: Strategy) -> tuple[WorstChunk, ...]:
        """The worst chunks of a setting, of as many different files as there are."""
        chunks = sorted((chunk for file in self.files for chunk in file.worst if chunk.strategy == strategy), key=lambda each: each.rank)
        seen: Counter[str] = Counter()
        nth = []
        for chunk in chunks:
            nth.append((seen[chunk.source], chunk))
            seen[chunk.source] += 1
        picked = sorted(nth, key=lambda each: (each[0], each[1].rank))[: self.max_worst]
        return tuple(sorted((chunk for _nth, chunk in picked), key=lambda each: each.rank))

    def as_record(self) -> dict[str, Any]:
        """The object of `report --json` and of the page's download; a file that failed is an error record, as everywhere."""
        recommendation = self.recommendation
        return {
            "documents": [*(self._describe(file) for file in self.files), *(error.as_record() for error in self.errors)],
            "recommendation": recommendation
            and {
                "strategy": self.names[recommendation.strategy],
                "documents": recommendation.documents,
                "repair_first": list(recommendation.repair_first),
            },
            "fail_over": self.limit
            and {
                "orphan_pct": self.limit.max_pct,
                "strategy": self.limit.strategy.full_name,
                "files": [file.comparison.source for file in self.over_limit],
            },
            "tool_version": self.tool_version,
            "made_on": self.made_on,
            "engine": ", ".join(self.engines),
            "embedder": self.embedder,
            "settings": [{"name": name, "full_name": strategy.full_name} | asdict(strategy) for strategy, name in self.names.items()],
        }

    def _describe(self, file: ReportedFile) -> dict[str, Any]:
        advice = [{"code": each.code, "count": each.count, "text": str(each.phrase)} for each in file.advice]
        return file.comparison.as_record() | {"engine": file.engine, "advice": advice}


def report_file(document: Document, comparison: DocumentComparison, *, max_worst: int = MAX_WORST) -> ReportedFile:
    """Return the part of a file that a report keeps."""
    worst = tuple(chunk for row in comparison.rows for chunk in _find_worst(document, comparison.source, row, max_worst))
    rows = tuple(replace(row, chunks=()) for row in comparison.rows)
    return ReportedFile(document.engine, replace(comparison, rows=rows), advise_file(document, comparison), worst)


def _find_worst(document: Document, source: str, row: Row, n: int) -> Iterable[WorstChunk]:
    """Its chunks with something wrong, worst first."""
    chunks = [
        WorstChunk(source, row.strategy, index, len(row.chunks), "", "", judgement)
        for index, judgement in enumerate(row.judgement.chunks)
        if judgement.defects
    ]
    for worst in sorted(chunks, key=lambda each: each.rank)[:n]:
        chunk = row.chunks[worst.index]
        own = find_own_section(document, chunk)
        section = "" if own is None else document.headings[own].title
        yield replace(worst, section=section, text=embedded_text(document, chunk)[: MAX_SHOWN_CHARS + 1])
