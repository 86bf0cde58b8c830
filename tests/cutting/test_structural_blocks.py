"""Every kind of block under the structural chunker, in cases small enough to read."""

import io

import docx
import pytest

from chunking.base.model import Chunk, Document
from chunking.base.strategy import parse_strategy
from chunking.cutting.cut_document import CutDocument, body_text, context, embedded_text
from chunking.cutting.splitter import cut_document
from chunking.cutting.table_parts import divide_rows
from chunking.judging.metrics import judge_chunks
from chunking.reading.convert import convert_bytes
from tests.laws.documents import Piece, assemble, caption, code, formula, heading, item, paragraph, picture, table


def cut(document: Document, name: str = "structural", **limits: object) -> tuple[Chunk, ...]:
    chunks = cut_document(document, parse_strategy(name), **limits)
    judgement = judge_chunks(CutDocument(document, chunks))
    assert judgement.figures.lost_chars == 0
    assert judgement.find("bad") == (() if document.headings else tuple(range(len(chunks))))
    return chunks


def read_texts(document: Document, name: str = "structural", **limits: object) -> list[str]:
    return [embedded_text(document, chunk) for chunk in cut(document, name, **limits)]


def read(text: str) -> Document:
    return convert_bytes(text.encode(), "a.md")


def rows(count: int) -> list[str]:
    return ["| rola | stawka |", "| - | - |", *(f"| rola {number} | {number} zł |" for number in range(count))]


# --- tables ---


@pytest.mark.parametrize(
    ("sizes", "room", "counts"),
    [
        ([10] * 23, 1000, [8, 8, 7]),
        ([10] * 11, 1000, [6, 5]),
        ([10] * 10, 1000, [10]),
        ([10] * 21, 1000, [7, 7, 7]),
        ([10] * 12, 50, [5, 5, 2]),
        ([10] * 11, 50, [5, 3, 3]),
        ([10] * 13, 70, [7, 6]),
        ([1, 1, 8, 9], 10, [3, 1]),
        ([10] * 7, 30, [3, 2, 2]),
        ([10, 200, 10], 30, [1, 1, 1]),
        ([10], 5, [1]),
    ],
)
def test_rows_are_cut_in_blocks_of_5_to_10_where_they_fit(sizes: list[int], room: int, counts: list[int]) -> None:
    assert divide_rows(sizes, room) == counts


def test_each_part_of_a_long_table_has_caption_and_header() -> None:
    document = assemble(heading("A"), caption("Tabela 1. Stawki"), table(*rows(20)))
    texts = read_texts(document, "structural:240")
    assert len(texts) == 3
    assert all(text.startswith("A\n\nTabela 1. Stawki\n\n| rola | stawka |\n| - | - |\n| rola") for text in texts)
    assert [text.count(" zł ") for text in texts] == [7, 7, 6]


def test_a_caption_behind_a_table_is_in_each_part_too() -> None:
    document = assemble(heading("A"), table(*rows(20)), caption("Tabela 1. Stawki"), paragraph("Dalej."))
    *parts, rest = read_texts(document, "structural:300")
    assert all("Tabela 1. Stawki" in part and "| rola | stawka |" in part for part in parts)
    assert all(len(part) <= 300 for part in parts)
    assert rest == "A\n\nDalej."


def test_a_caption_longer_than_a_third_of_the_limit_is_not_repeated() -> None:
    document = assemble(heading("A"), caption("Tabela 1. " + "Bardzo długi podpis tabeli. " * 8), table(*rows(20)))
    first, *parts = cut(document, "structural:300")
    assert first.kind == "text"
    assert all(embedded_text(document, part).startswith("A\n\n| rola | stawka |") and part.kind == "table" for part in parts)


@pytest.mark.parametrize(
    ("pieces", "together"),
    [
        ((table(*rows(2)), caption("Tabela 1."), table(*rows(3)), caption("Tabela 2.")), [2, 2]),
        ((caption("Tabela 1."), table(*rows(2)), caption("Tabela 2."), table(*rows(3))), [2, 2]),
        ((picture("Opis."), caption("Rys. 1. Schemat"), table(*rows(2))), [2, 1]),
        ((picture("Opis."), caption("Tabela 1. Stawki"), table(*rows(2))), [1, 2]),
        ((table(*rows(2)), caption("Rys. 1. Schemat"), picture("Opis.")), [1, 2]),
    ],
)
def test_a_caption_stays_with_what_it_is_of(pieces: tuple[Piece, ...], together: list[int]) -> None:
    document = assemble(heading("A"), *pieces)
    assert [len(document.find_blocks(chunk.span)) for chunk in cut(document)] == together


def test_two_header_rows_stay_two_and_are_repeated() -> None:
    header = ("| rola | stawka | stawka |", "| - | - | - |", "| rola | dzień | noc |")
    document = assemble(heading("A"), table(*header, *(f"| rola {n} | {n} zł | {2 * n} zł |" for n in range(20)), header_parts=3))
    texts = read_texts(document, "structural:300")
    assert len(texts) > 1
    assert all(text.startswith("A\n\n" + "\n".join(header)) for text in texts)


def make_merged_table() -> bytes:
    """A Word table whose first column is merged over three rows each, and whose last row is one cell."""
    document = docx.Document()
    document.add_heading("Cennik", 1)
    grid = document.add_table(rows=8, cols=3)
    for column, words in enumerate(("Dział", "Usługa", "Cena")):
        grid.cell(0, column).text = words
    for row in range(1, 7):
        grid.cell(row, 1).text, grid.cell(row, 2).text = f"usługa {row}", f"{row}0 zł"
    for first, words in ((1, "Hydraulika"), (4, "Elektryka")):
        grid.cell(first, 0).merge(grid.cell(first + 2, 0)).text = words
    grid.cell(7, 0).merge(grid.cell(7, 2)).text = "Ceny netto"
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def test_merged_cells_keep_their_meaning_in_every_row() -> None:
    """Docling's markdown repeats a merged cell in every row and column it covers, so a part from its middle still says it."""
    document = convert_bytes(make_merged_table(), "cennik.docx")
    texts = read_texts(document, "structural:100")
    lines = [line for text in texts for line in text.split("\n") if "usługa" in line]
    assert lines == [f"| {'Hydraulika' if n < 4 else 'Elektryka'} | usługa {n} | {n}0 zł |" for n in range(1, 7)]
    assert len(texts) > 1
    assert "| Ceny netto | Ceny netto | Ceny netto |" in texts[-1]


def test_a_header_merged_over_rows_and_columns_of_a_real_file(word_cases: object) -> None:
    document = convert_bytes((word_cases / "pandoc__merged_cells_table.docx").read_bytes(), "m.docx")
    texts = read_texts(document, "structural:260")
    assert len(texts) > 1
    assert all(text.startswith("| A | **B** | **C** | **D** | E | E | E | F |\n| - |") for text in texts)
    (first, *_) = read_texts(document, "structural+records")
    assert first.split("\n")[0] == "A: 1; B: 2; C: 3; D: 4; E / G: 5; E / H: 6; E / I: 7; F: 8"


# --- rows as records ---


def test_rows_are_rendered_as_records() -> None:
    document = read("# Cennik\n\n| Usługa | Cena \\| netto | Uwagi |\n| - | - | - |\n| **kran** | 10 zł |  |\n| rura | 5\\|6 zł | pilne |")
    (chunk,) = cut(document, "structural+records")
    assert body_text(document, chunk) == "Usługa: kran; Cena | netto: 10 zł\nUsługa: rura; Cena | netto: 5|6 zł; Uwagi: pilne"
    assert (context(document, chunk), chunk.kind, chunk.flags) == ("Cennik\n\n", "table", ("rendered",))


def test_parts_of_records_keep_the_caption_and_the_limit() -> None:
    document = assemble(heading("A"), caption("Tabela 1. Stawki"), table(*rows(30)))
    chunks = cut(document, "structural:200+records")
    texts = [embedded_text(document, chunk) for chunk in chunks]
    assert len(texts) > 2
    assert all(len(text) <= 200 and text.startswith("A\n\nTabela 1. Stawki\n") and "| - |" not in text for text in texts)
    assert [line for text in texts for line in text.split("\n") if " zł" in line] == [f"rola: rola {n}; stawka: {n} zł" for n in range(30)]


def test_a_table_without_header_or_values_stays_as_it_is() -> None:
    document = assemble(heading("A"), table("| a | b |", "| c | d |", header_parts=0), table("| x | y |", "| - | - |", "|  |  |"))
    assert all(chunk.flags == () and "|" in body_text(document, chunk) for chunk in cut(document, "structural+records"))


# --- code ---

FUNCTIONS = "\n\n\n".join(f"# {n}\ndef funkcja_{n}(x):\n    y = x + {n}\n\n    return y" for n in range(40))


def test_code_stays_whole_up_to_4096_characters_without_a_counter() -> None:
    document = read(f"# A\n\n```python\n{FUNCTIONS[:3900]}\n```")
    (chunk,) = cut(document)
    assert (chunk.kind, chunk.flags) == ("code", ("oversize",))


def test_longer_code_is_cut_at_top_level_definitions() -> None:
    document = read(f"# A\n\nWprowadzenie.\n\n```python\n{FUNCTIONS * 3}\n```\n\nZakończenie.")
    chunks = [chunk for chunk in cut_document(document, parse_strategy("structural:800")) if chunk.kind == "code"]
    assert len(chunks) > 5
    assert all(chunk.flags == () for chunk in chunks)
    for chunk in chunks[1:]:
        assert document.slice(chunk.span).startswith("# ")
    for chunk in chunks[:-1]:
        assert document.slice(chunk.span).endswith("return y")


def test_the_1024_tokens_and_the_embedder_s_limit_decide_where_they_are_known() -> None:
    document = read(f"# A\n\n```python\n{FUNCTIONS}\n```")

    def count_words(text: str) -> int:
        return len(text.split())

    (whole,) = cut(document, count_tokens=count_words, max_tokens=None)
    assert whole.kind == "code"
    parts = cut_document(document, parse_strategy("structural:300"), count_tokens=count_words, max_tokens=50)
    assert len(parts) > 5
    assert all(document.slice(part.span).startswith("# ") for part in parts[1:])


def test_a_definition_is_cut_only_if_the_embedder_cannot_take_it() -> None:
    methods = "\n\n".join(f"    def metoda_{n}(self):\n        x = {n}\n        return x" for n in range(8))
    document = read(f"# A\n\n```python\nclass A:\n{methods}\n```")
    (whole,) = cut_document(document, parse_strategy("structural:150"), count_tokens=len, max_tokens=4000)
    assert (whole.kind, whole.flags) == ("code", ("oversize",))
    parts = cut_document(document, parse_strategy("structural:150"), count_tokens=len, max_tokens=300)
    assert [document.slice(part.span)[:12] for part in parts[1:]] == ["def metoda_2", "def metoda_4", "def metoda_6"]


def test_code_of_an_unknown_language_is_cut_at_blank_lines_and_says_so() -> None:
    blocks = "\n\n".join("\n".join(f"REM krok {n}.{line}" for line in range(4)) for n in range(120))
    document = read(f"# A\n\n```\n{blocks}\n```")
    chunks = cut_document(document, parse_strategy("structural:400"))
    assert all("fallback_code" in chunk.flags and chunk.kind == "code" for chunk in chunks)
    assert all(document.slice(chunk.span).split("\n")[0].endswith(".0") for chunk in chunks[1:])


def test_a_short_command_stays_with_its_text() -> None:
    (chunk,) = cut(read("# A\n\nUruchom program z wiersza poleceń, jako administrator:\n\n```\nnet start spooler\n```"))
    assert chunk.kind == "text"


# --- lists, clauses ---

LONG = "zaświadczenie lekarskie wydane przez lekarza medycyny pracy"


def test_a_list_moves_whole_with_its_introduction() -> None:
    document = read(f"# A\n\n{'Zdanie przed listą. ' * 3}\n\nNależy dołączyć:\n\n1. {LONG}\n2. {LONG}")
    assert read_texts(document, "structural:170") == [
        f"A\n\n{'Zdanie przed listą. ' * 3}".strip(),
        f"A\n\nNależy dołączyć:\n\n1. {LONG}\n2. {LONG}",
    ]


def test_only_the_introducing_sentence_goes_with_the_list() -> None:
    document = read(f"# A\n\nPierwsze zdanie akapitu. Drugie zdanie akapitu. Należy dołączyć\n\n- {LONG}\n- {LONG}")
    assert read_texts(document, "structural:170") == [
        "A\n\nPierwsze zdanie akapitu. Drugie zdanie akapitu.",
        f"A\n\nNależy dołączyć\n\n- {LONG}\n- {LONG}",
    ]


def test_a_list_longer_than_the_limit_repeats_its_introduction() -> None:
    document = read("# A\n\nZabrania się:\n\n" + "\n".join(f"{n}. {LONG}" for n in range(1, 7)))
    texts = read_texts(document, "structural:200")
    assert len(texts) == 3
    assert [text.split("\n")[2] for text in texts] == ["Zabrania się:"] * 3


def test_an_item_that_introduces_others_is_repeated_for_those_that_come_later() -> None:
    children = "\n".join(f"    - {letter}) {LONG}" for letter in "abc")
    texts = read_texts(read(f"# A\n\n1. Wolno prosić.\n2. Zabrania się:\n{children}\n3. Dalej."), "structural:170")
    assert [text.split("\n")[2] for text in texts] == ["1. Wolno prosić.", "2. Zabrania się:"]


def test_children_follow_their_parent() -> None:
    children = "\n".join(f"    - {LONG}" for _ in range(2))
    document = read(f"# A\n\n- {LONG}\n- rodzic\n{children}\n- {LONG}")
    texts = read_texts(document, "structural:170")
    assert any(text == f"A\n\n- rodzic\n{children}" for text in texts)


def test_an_item_that_heads_others_does_not_stand_alone_where_one_of_them_fits() -> None:
    long = "Pracownik składa wniosek do kierownika działu kadr w terminie."
    document = assemble(heading("Urlopy"), item("Wnioski"), item(long, long, depth=1), item(long, long, long, depth=2))
    assert read_texts(document, "structural:338")[0].startswith(f"Urlopy\n\n- Wnioski\n    - {long}")


def test_labels_of_a_form_are_packed_though_each_introduces_the_next() -> None:
    labels = [paragraph(f"Pole numer {number} formularza:") for number in range(100)]
    chunks = cut(assemble(heading("Wniosek"), *labels, paragraph("Podpis wnioskodawcy.")), "structural:600")
    assert [len(chunk.flags) for chunk in chunks] == [0] * len(chunks)
    assert all(chunk.span.end - chunk.span.start > 300 for chunk in chunks[:-1])
    items = [item(f"Pole numer {number} formularza:") for number in range(100)]
    assert all(chunk.span.end - chunk.span.start > 300 for chunk in cut(assemble(heading("Wniosek"), *items), "structural:600")[:-1])


def test_an_introduction_goes_with_an_item_that_is_too_long_for_any_chunk() -> None:
    document = read(f"# A\n\nZabrania się:\n\n1. {LONG * 5}\n2. krótko")
    first, second = cut(document, "structural:150")
    assert document.slice(first.span) == f"Zabrania się:\n\n1. {LONG * 5}"
    assert first.flags == ("oversize",)
    assert embedded_text(document, second) == "A\n\nZabrania się:\n2. krótko"


def test_an_item_is_cut_at_sentences_only_beyond_the_embedder_s_limit() -> None:
    sentences = " ".join(f"Zdanie numer {n} punktu." for n in range(12))
    document = read(f"# A\n\n1. {sentences}")
    (whole,) = cut(document, "structural:120", count_tokens=len, max_tokens=500)
    assert whole.flags == ("oversize",)
    parts = cut_document(document, parse_strategy("structural:120"), count_tokens=len, max_tokens=200)
    assert len(parts) > 1
    assert all(document.slice(part.span).endswith(".") and part.flags == () for part in parts)


# --- pictures, formulas, quotations ---


def test_a_described_picture_is_a_chunk_in_its_section_with_its_caption() -> None:
    document = assemble(
        heading("A"), paragraph("Przed."), picture("Schemat obiegu dokumentów."), caption("Rys. 1. Obieg"), paragraph("Po.")
    )
    chunks = cut(document)
    assert [chunk.kind for chunk in chunks] == ["text", "image_caption", "text"]
    assert embedded_text(document, chunks[1]) == "A\n\nSchemat obiegu dokumentów.\n\nRys. 1. Obieg"


def test_a_picture_that_nobody_described_keeps_its_place_and_its_caption() -> None:
    document = assemble(heading("A"), *[paragraph("Zdanie akapitu przed rysunkiem.")] * 3, picture(), caption("Rys. 1. Obieg dokumentów"))
    chunks = cut(document, "structural:110")
    assert document.slice(chunks[-1].span).endswith("<!-- image -->\n\nRys. 1. Obieg dokumentów")
    assert {chunk.kind for chunk in chunks} == {"text"}


def test_a_long_description_is_cut_and_each_part_is_of_the_picture() -> None:
    document = assemble(heading("A"), picture("\n".join(f"| słupek {n} | {n} |" for n in range(20))))
    chunks = cut(document, "structural:100")
    assert len(chunks) > 1
    assert all(chunk.kind == "image_caption" and document.slice(chunk.span).endswith("|") for chunk in chunks)


def test_formulas_and_quotations_are_not_lost() -> None:
    document = assemble(heading("A"), paragraph("Ze wzoru:"), formula("x = 1", "y = 2"), paragraph("> Cytat."), item("punkt"))
    assert read_texts(document) == ["A\n\nZe wzoru:\n\n$$x = 1\ny = 2$$\n\n> Cytat.\n\n- punkt"]


def test_code_blocks_in_a_made_document_know_their_language() -> None:
    document = read("# A\n\n```py\nx = 1\n```\n\n```\nfrom a import b\n```\n\n```\nhm\n```")
    assert [block.language for block in document.blocks if block.kind == "code"] == ["Python", "Python", ""]
    assert assemble(code("x", language="Python")).blocks[0].language == "Python"


def test_a_section_of_code_alone_is_a_chunk_of_code() -> None:
    assert [chunk.kind for chunk in cut(assemble(heading("A"), code("x = 1")))] == ["code"]
    assert [chunk.kind for chunk in cut(assemble(heading("A"), paragraph("Raz dwa trzy cztery pięć."), code("x")))] == ["text"]


def test_a_table_that_fits_is_whole_however_many_rows_it_has() -> None:
    assert len(cut(assemble(heading("A"), table(*rows(14))))) == 1


def test_a_part_of_a_table_that_fits_exactly_is_taken() -> None:
    twelve = [f"| rola {number} |" for number in range(10, 22)]
    document = assemble(heading("A"), table("| rola |", "| - |", *twelve))
    limit = len("\n".join(["A", "", "| rola |", "| - |", *twelve[:6]]))
    assert [text.count("rola ") - 1 for text in read_texts(document, f"structural:{limit}")] == [6, 6]
    assert [text.count("rola ") - 1 for text in read_texts(document, f"structural:{limit - 1}")] == [5, 5, 2]


def test_a_context_may_be_the_header_of_a_table_alone() -> None:
    document = assemble(table(*rows(30)))
    chunks = cut(document, "structural:200")
    assert CutDocument(document, chunks).texts == tuple(embedded_text(document, chunk) for chunk in chunks)
