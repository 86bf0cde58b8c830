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
