"""Documents with tables, code, nested lists and clauses under every option: the laws first, then the chunks as they were."""

import json
from functools import cache
from pathlib import Path

import pytest

from chunking import Document, embedded_text, parse_strategy
from chunking.cutting.splitter import cut_document
from chunking.reading.convert import convert_bytes
from tests.golden.golden_file import check_golden
from tests.laws.laws import assert_structural_laws

DOCUMENTS_DIR = Path(__file__).parent / "documents"
WAYS = {
    "cennik-uslug": ("structural:500", "structural:400+records", "structural:60:tokens+merged"),
    "instrukcja-kopii": ("structural:450", "structural:60:tokens"),
    "regulamin-biblioteki": ("structural:350+cited", "structural:250+overlap=90", "structural:600+merged"),
}
HARD_LIMIT_WORDS = 60


@cache
def read_document(name: str) -> Document:
    return convert_bytes((DOCUMENTS_DIR / f"{name}.md").read_bytes(), f"{name}.md")


def count_words(text: str) -> int:
    return len(text.split())


def test_no_document_is_without_a_test():
    assert {path.stem for path in DOCUMENTS_DIR.iterdir()} == set(WAYS)


@pytest.mark.parametrize(("name", "way"), [(name, way) for name, ways in WAYS.items() for way in ways])
def test_chunks_are_as_before(name: str, way: str):
    document, strategy = read_document(name), parse_strategy(way)
    chunks = cut_document(document, strategy, count_tokens=count_words)
    assert_structural_laws(document, chunks, strategy, measure=len if strategy.unit == "chars" else count_words)
    records = ({"kind": chunk.kind, "flags": chunk.flags, "text": embedded_text(document, chunk), "span": chunk.span} for chunk in chunks)
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    check_golden(f"{name}.{way.replace(':', '-').replace('+', '-').replace('=', '-')}.jsonl", lines)


def test_code_over_the_embedders_limit_is_cut_between_definitions():
    document = read_document("instrukcja-kopii")
    chunks = cut_document(document, parse_strategy("structural:450"), count_tokens=count_words, max_tokens=HARD_LIMIT_WORDS)
    starts = [document.slice(chunk.span).split("\n")[0] for chunk in chunks if chunk.kind == "code"]
    assert starts[1:] == ["def make_copy(day):", "class Retention:"]
