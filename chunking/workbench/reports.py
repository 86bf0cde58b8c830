"""Reports over a corpus: the command line adds file by file, the page passes the comparisons it has."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from chunking.base.errors import ChunkingError
from chunking.base.language import choose_language
from chunking.base.model import Document
from chunking.base.settings import Environment
from chunking.judging.comparison import DocumentComparison
from chunking.judging.report.data import OrphanLimit, Report, ReportedFile, report_file
from chunking.workbench.lab import open_embedder


def make_report(
    environment: Environment,
    files: Sequence[ReportedFile],
    *,
    errors: Sequence[ChunkingError] = (),
    limit: OrphanLimit | None = None,
) -> Report:
    """Make a report over files that were examined one by one with `report_file`.

    Args:
        errors: why other files could not be read.
        limit: the share of fragments without heading that no file may exceed.
    """
    embedder = open_embedder(environment)
    today = datetime.now(UTC).astimezone().date().isoformat()
    return Report(tuple(files), tuple(errors), embedder.name, embedder.max_tokens, today, limit)


def write_report(report: Report, *, language: str = "en") -> str:
    """Return the report as one self-contained HTML file, without network access or scripts.

    Args:
        language: "en" or "pl".

    Raises:
        SettingsError: there is no translation into that language.
    """
    from chunking.judging.report.page import draw_report

    return draw_report(report, choose_language(language))


def export_report(
    environment: Environment,
    documents: Sequence[tuple[Document, DocumentComparison]],
    *,
    errors: Sequence[ChunkingError] = (),
    language: str = "en",
) -> str:
    """Return the HTML report over comparisons made earlier.

    Args:
        documents: each document with its comparison, under the same name.
        errors: why other files could not be read.
        language: "en" or "pl".
    """
    files = [report_file(document, comparison) for document, comparison in documents]
    return write_report(make_report(environment, files, errors=errors), language=language)


def export_json(
    environment: Environment, documents: Sequence[tuple[Document, DocumentComparison]], *, errors: Sequence[ChunkingError] = ()
) -> str:
    """Return the report as the JSON object of `report --json`: that of `compare --json` with advice and recommendation."""
    files = [report_file(document, comparison, max_worst=0) for document, comparison in documents]
    return json.dumps(make_report(environment, files, errors=errors).as_record(), ensure_ascii=False, indent=2)
