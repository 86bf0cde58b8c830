"""Markdown tables whose rows are not of one width."""

from chunking.base.strategy import parse_strategy
from chunking.cutting.cut_document import embedded_text
from chunking.cutting.splitter import cut_document
from chunking.reading.convert import convert_bytes
from chunking.reading.text.markdown_tables import keep_cells

TABLE = "| Usługa | Cena |\n|---|---:|\n"


def read_rows(source: str) -> list[str]:
    document = convert_bytes(source.encode(), "t.md")
    (table,) = [block for block in document.blocks if block.kind == "table"]
    return [document.slice(part) for part in table.parts[table.header_parts :]]


def test_a_bar_in_code_is_no_edge_of_a_cell():
    assert read_rows(TABLE + "| `a|b` | 5 zł |\n") == ["| `a&#124;b` | 5 zł |"]


def test_cells_too_many_stay_in_the_last_and_missing_ones_are_empty():
    assert read_rows(TABLE + "| jeden | dwa | trzy |\n| cztery |\n") == ["| jeden | dwa &#124; trzy |", "| cztery |  |"]


def test_rows_without_a_delimiter_of_their_width_keep_their_lines():
    document = convert_bytes("| Lp | Nazwa |\n|:--|\n| zła tabela |\n\nTekst.".encode(), "t.md")
    assert [line.rstrip() for line in document.text.split("\n")] == ["| Lp | Nazwa |", "|:--|", "| zła tabela |", "", "Tekst."]


def test_code_and_sound_tables_are_left_alone():
    for source in (TABLE + "| a | b |\n", "```\n| a | b |\n| - | - |\n| a | b | c |\n```\n", "a | b\n- | -\nc | d\n", "Tekst | tekst\n"):
        assert keep_cells(source) == source


def test_an_empty_header_row_is_none():
    document = convert_bytes(b"|  |  |\n|--|--|\n| Nowak | 101 |\n| Lis | 102 |\n", "t.md")
    (table,) = document.blocks
    assert (table.header, table.is_headerless) == (None, True)
    assert [(notice.kind, notice.count, notice.examples) for notice in document.notices] == [("table_without_header", 1, ("Nowak | 101",))]


def test_a_bar_reaches_the_embedded_text_as_a_bar():
    document = convert_bytes((TABLE + "| Transport | 10 \\| 20 zł |\n").encode(), "t.md")
    (chunk,) = cut_document(document, parse_strategy("structural:800"))
    assert "| Transport | 10 | 20 zł |" in embedded_text(document, chunk)
    assert "unescaped" in chunk.flags
    (fixed,) = cut_document(document, parse_strategy("1000/0"))
    assert "10 | 20 zł" in embedded_text(document, fixed)
