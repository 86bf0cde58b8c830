"""Actions on many documents at once; a failure of one does not stop the others."""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import partial

from chunking.base.errors import ChunkingError, NoText
from chunking.base.model import Document
from chunking.base.progress import DOCUMENTS, Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.spreadsheet import write_csv
from chunking.base.strategy import Strategy
from chunking.judging.comparison import DocumentComparison
from chunking.reading.library import KeptFile
from chunking.storing.ingest.plan import IngestPlan
from chunking.storing.ingest.results import IngestResult
from chunking.workbench.files import open_document
from chunking.workbench.ingest import preview_ingest
from chunking.workbench.lab import compare

OpenedDocument = tuple[KeptFile, Document]
Compared = MutableMapping[tuple[str, tuple[Strategy, ...]], DocumentComparison]


@dataclass(frozen=True, slots=True)
class OpenedDocuments:
    """Documents that could be read, and the errors of the rest."""

    documents: tuple[OpenedDocument, ...]
    errors: tuple[ChunkingError, ...]


def open_documents(
    environment: Environment,
    files: Sequence[KeptFile],
    *,
    passwords: Mapping[str, str] | None = None,
    progress: Progress = ignore_progress,
) -> OpenedDocuments:
    """Open workspace files; those without text count as errors, since there is nothing to cut.

    Args:
        passwords: by checksum, for the encrypted ones.
    """
    opened: list[OpenedDocument] = []
    errors: list[ChunkingError] = []
    for done, file in enumerate(files):
        progress(done, len(files), DOCUMENTS)
        try:
            document = open_document(environment, file.document_id, password=(passwords or {}).get(file.sha256))
            if not document.text.strip():
                raise NoText(source=file.name)
        except ChunkingError as error:
            errors.append(error)
        else:
            opened.append((file, document))
    return OpenedDocuments(tuple(opened), tuple(errors))


def compare_documents(
    environment: Environment,
    documents: Sequence[OpenedDocument],
    strategies: Sequence[Strategy],
    *,
    kept: Compared | None = None,
    progress: Progress = ignore_progress,
) -> tuple[DocumentComparison, ...]:
    """Compare documents one by one, in their order.

    Args:
        kept: comparisons by checksum and strategies, single rows included; they are not done again, and new ones are added.
    """
    kept = {} if kept is None else kept
    comparisons = []
    for done, (file, document) in enumerate(documents):
        progress(done, len(documents), DOCUMENTS)
        key = (file.sha256, tuple(strategies))
        if key not in kept:
            known = {row.strategy: row for (sha256, _), comparison in kept.items() if sha256 == file.sha256 for row in comparison.rows}
            kept[key] = compare(
                environment, document, strategies, known=known, progress=partial(_only_cancel, progress, done, len(documents))
            )
        comparisons.append(kept[key])
    progress(len(documents), len(documents), DOCUMENTS)
    return tuple(comparisons)


def _only_cancel(progress: Progress, done: int, total: int, *_embedded: object) -> None:
    """Repeat the count, so that the work can be cancelled at any sentence of a document."""
    progress(done, total, DOCUMENTS)


def preview_ingests(
    environment: Environment,
    documents: Sequence[OpenedDocument],
    *,
    strategy: Strategy,
    collection: str,
    progress: Progress = ignore_progress,
) -> tuple[IngestPlan, ...]:
    """Plan what saving each of these documents would do, in their order, without writing.

    Raises:
        StoringError: the database cannot be read.
    """
    plans = []
    for done, (file, document) in enumerate(documents):
        progress(done, len(documents), DOCUMENTS)
        plans.append(
            preview_ingest(
                environment, document, document_id=file.document_id, sha256=file.sha256, strategy=strategy, collection=collection
            )
        )
    return tuple(plans)


def export_results(results: Sequence[IngestResult]) -> str:
    """Return a table with one line per document, with the column names of the command line."""
    names = ("source", "status", "reason", "chunks", "points", "added", "replaced", "kept", "orphan_pct", "document_id", "sha256")
    return write_csv([{name: result.as_record()[name] for name in names} for result in results])
