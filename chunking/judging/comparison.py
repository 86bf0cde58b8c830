"""Many ways of cutting side by side, for one document or a corpus; numbers only, the pages make sentences of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chunking.base.model import Chunk, Document
from chunking.base.spreadsheet import write_csv
from chunking.base.strategy import Strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument
from chunking.cutting.splitter import cut_document
from chunking.judging.document_index import DocumentIndex
from chunking.judging.metrics import Judgement, judge_chunks

_SIZES = ("min", "median", "p95", "max")


@dataclass(frozen=True, slots=True)
class Row:
    """One way of cutting one document: the chunks it gives and what is wrong with them."""

    strategy: Strategy
    chunks: tuple[Chunk, ...]
    judgement: Judgement

    def as_record(self, *, name: str | None = None) -> dict[str, Any]:
        """An entry of `configs` on the command line; `name` where the strategy's own would not tell it from another column."""
        return {"name": name or self.strategy.name, "strategy": self.strategy.kind, **self.judgement.figures.as_record()}


@dataclass(frozen=True, slots=True)
class DocumentComparison:
    """A document cut in several ways, structural last; chunks read from a database come first.

    Attributes:
        source: the file's name.
        structure: "present" or "none".
        headings: how many there are.
        longest_section_chars: characters of the longest section with its heading, whitespace around it left out; 0 without
            headings.
        rows: one per strategy.
        file_coverage_pct: share of the file's words that are in the text or left out and told, None without a ledger.
    """

    source: str
    structure: str
    headings: int
    longest_section_chars: int
    rows: tuple[Row, ...]
    file_coverage_pct: float | None = None

    def as_record(self) -> dict[str, Any]:
        """An entry of `documents` on the command line."""
        return {
            "source": self.source,
            "structure": self.structure,
            "headings": self.headings,
            "longest_section_chars": self.longest_section_chars,
            "file_coverage_pct": self.file_coverage_pct,
            "configs": [row.as_record(name=self.names[row.strategy]) for row in self.rows],
        }

    @property
    def names(self) -> dict[Strategy, str]:
        """Return one name per column, no two alike."""
        return name_rows([row.strategy for row in self.rows])


def name_rows(strategies: Sequence[Strategy]) -> dict[Strategy, str]:
    """Return one name per column, no two alike: the short one, or the full one of all but the last of those that would share it.

    So the plain structural way, which comes last, is "structural" whatever is next to it.
    """
    last = {strategy.name: strategy for strategy in strategies}
    return {strategy: strategy.name if last[strategy.name] == strategy else strategy.full_name for strategy in strategies}


def add_row(comparison: DocumentComparison, row: Row) -> DocumentComparison:
    """The comparison with fragments read from a database as its first column, in the place of older ones of that collection."""
    others = tuple(other for other in comparison.rows if other.strategy != row.strategy)
    return replace(comparison, rows=(row, *others))


def compare_document(
    document: Document,
    strategies: Sequence[Strategy],
    *,
    embedder: EmbedderTraits | None = None,
    near_duplicates: bool = False,
    known: Mapping[Strategy, Row] | None = None,
) -> DocumentComparison:
    """Cut a document in every way given and judge all of them on the same footing.

    Args:
        document: what is cut.
        strategies: each counts once; structural comes last, the plain one at the very end, and is added if absent.
        embedder: for sizes and figures in tokens, and for "semantic".
        near_duplicates: whether to look for chunks that say nearly the same.
        known: rows of this document made before, with the same embedder; they are not made again.

    Raises:
        NoText: the document has no text.
        SettingsError: a strategy cannot work on this document.
    """
    baselines = [strategy for strategy in dict.fromkeys(strategies) if strategy.kind != "structural"]
    structural = [strategy for strategy in dict.fromkeys(strategies) if strategy.kind == "structural"] or [Strategy()]
    structural.sort(key=lambda strategy: strategy.is_plain)
    embedder = embedder or EmbedderTraits()
    document_index = DocumentIndex(document)
    rows = []
    for strategy in (*baselines, *structural):
        if known and strategy in known:
            rows.append(known[strategy])
            continue
        chunks = cut_document(document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens, embed=embedder.embed)
        cut = CutDocument(document, chunks)
        judgement = judge_chunks(cut, embedder=embedder, near_duplicates=near_duplicates, document_index=document_index)
        rows.append(Row(strategy, chunks, judgement))
    longest_section_chars = max((len(document.slice(section.span).strip()) for section in document.sections), default=0)
    coverage_pct = document.ledger.file_coverage_pct if document.ledger else None
    return DocumentComparison(document.source, document.structure, len(document.headings), longest_section_chars, tuple(rows), coverage_pct)


def export_csv(comparisons: Sequence[DocumentComparison]) -> str:
    """A table with one line per document and strategy; figures under the names of the command line, unknown ones empty."""
    return write_csv([_flatten(comparison, row) for comparison in comparisons for row in comparison.rows])


def _flatten(comparison: DocumentComparison, row: Row) -> dict[str, Any]:
    """One level of names: `chars.median` is `chars_median`."""
    record: dict[str, Any] = {
        "source": comparison.source,
        "structure": comparison.structure,
        "headings": comparison.headings,
        "longest_section_chars": comparison.longest_section_chars,
        "file_coverage_pct": comparison.file_coverage_pct,
    }
    for name, value in row.as_record(name=comparison.names[row.strategy]).items():
        if name in ("chars", "tokens"):
            record |= {f"{name}_{size}": value[size] if value else None for size in _SIZES}
        elif isinstance(value, dict):
            record |= {f"{name}_{inner}": number for inner, number in value.items()}
        else:
            record[name] = value
    return record
