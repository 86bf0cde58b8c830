"""The samples as read and cut by us, each once for all golden tests, and the laws of their structural chunks."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from chunking import DEFAULT_GRID, Chunk, Document, Strategy, breadcrumb, embedded_text, parse_grid
from chunking.judging.comparison import DocumentComparison, Row, compare_document
from chunking.reading.convert import convert_bytes

PUBLISHED_STRUCTURAL = "structural:1500"
"""The way of cutting of the published table's last column."""
SAMPLES_DIR = Path(__file__).resolve().parents[2] / "sample_docs"


@cache
def read_sample(name: str) -> Document:
    return convert_bytes((SAMPLES_DIR / name).read_bytes(), name)


@cache
def compare_sample(name: str) -> DocumentComparison:
    return compare_document(read_sample(name), parse_grid(",".join((*DEFAULT_GRID, PUBLISHED_STRUCTURAL, "structural"))))


def find_row(name: str, strategy: str) -> Row:
    comparison = compare_sample(name)
    return next(row for row in comparison.rows if comparison.names[row.strategy] == strategy)


def check_chunk_laws(document: Document, chunks: Sequence[Chunk], strategy: Strategy) -> None:
    assert [chunk.span for chunk in chunks] == sorted(chunk.span for chunk in chunks)
    for chunk in chunks:
        text, body = embedded_text(document, chunk), document.slice(chunk.span)
        assert body.strip() == body != ""
        assert text.endswith(body)
        assert len(text) <= strategy.max_size
        own = document.find_section(chunk.span.start)
        expected = () if own is None else tuple(document.headings[index].span.start for index in document.path_of(own))
        assert chunk.path == expected


def render_chunks(document: Document, chunks: Sequence[Chunk]) -> str:
    """A line of JSON for each chunk: its embedded text, its span and its path."""
    records = ({"text": embedded_text(document, chunk), "span": chunk.span, "path": breadcrumb(document, chunk)} for chunk in chunks)
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
