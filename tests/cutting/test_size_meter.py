"""Sizes in tokens: what the embedder adds to every text is counted once, and a part is counted as a whole before it is closed."""

from chunking.base.model import Chunk, Span
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cutting.cut_document import embedded_text
from chunking.cutting.size_meter import choose_meter
from chunking.cutting.splitter import cut_document
from tests.laws.documents import assemble, heading, paragraph, table


def count_with_prefix(text: str) -> int:
    return len(text.split()) + 2


def test_what_is_added_to_every_text_is_no_weight():
    document = assemble(paragraph("Raz dwa."), paragraph("Trzy."))
    meter = choose_meter(document, Strategy(max_size=10, unit="tokens"), count_tokens=count_with_prefix)
    assert meter.weigh("Raz dwa.") == 2
    assert meter.weigh("") == 0
    assert meter.measure(Chunk(Span(0, 8))) == 4
    assert meter.find_room(Chunk(Span(0, 0))) == 8
    assert meter.lay([block.span for block in document.blocks]) == ([0, 2], [2, 3])


def test_a_part_of_a_table_that_counts_more_than_its_rows_is_halved():
    def count(text: str) -> int:
        return len(text.split()) + (20 if text.count("x") > 3 else 0)

    document = assemble(heading("A"), table("| a | b |", "| - | - |", *(f"| {n} | x |" for n in range(12))))
    chunks = cut_document(document, parse_strategy("structural:50:tokens"), count_tokens=count)
    assert [embedded_text(document, chunk).count("x") for chunk in chunks] == [3, 3, 3, 3]


def test_code_stays_whole_up_to_its_limit_and_a_clause_up_to_the_embedder_s():
    document = assemble(paragraph("a" * 4097))
    by_chars = choose_meter(document, Strategy())
    by_tokens = choose_meter(document, Strategy(), count_tokens=len, max_tokens=2000)
    assert [by_chars.keeps_code(Chunk(Span(0, length))) for length in (4096, 4097)] == [True, False]
    assert [by_tokens.keeps_code(Chunk(Span(0, length))) for length in (1024, 1025)] == [True, False]
    assert [by_tokens.can_be_read(Chunk(Span(0, length))) for length in (2000, 2001)] == [True, False]


def test_a_chunk_that_counts_more_than_its_units_loses_one_at_a_time():
    def count(text: str) -> int:
        return len(text.split()) + (5 if text.count("x") > 2 else 0)

    document = assemble(heading("A"), *[paragraph("x")] * 3)
    chunks = cut_document(document, parse_strategy("structural:6:tokens"), count_tokens=count)
    assert [document.slice(chunk.span).count("x") for chunk in chunks] == [2, 1]


def test_a_unit_that_counts_more_under_its_heading_is_a_chunk_all_the_same():
    def count(text: str) -> int:
        return len(text.split()) + (10 if "A" in text and "x" in text else 0)

    document = assemble(heading("A"), paragraph("x x x x."), paragraph("y."))
    chunks = cut_document(document, parse_strategy("structural:10:tokens"), count_tokens=count)
    assert [document.slice(chunk.span) for chunk in chunks] == ["x x x x.", "y."]


def test_markdown_in_tokens_is_measured_by_the_counter():
    document = assemble(paragraph("raz dwa trzy cztery pięć sześć"))
    chunks = cut_document(document, parse_strategy("markdown:3/0:tokens"), count_tokens=lambda text: len(text.split()))
    assert [document.slice(chunk.span) for chunk in chunks] == ["raz dwa trzy", "cztery pięć sześć"]
