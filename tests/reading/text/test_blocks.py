"""The document text is Docling's own export, and every block stands where it says."""

from pathlib import Path

import pytest
from docling_core.types.doc import DocItemLabel, DoclingDocument, Formatting, TableCell, TableData
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.base.model import Block
from chunking.reading.convert import _load_converter
from chunking.reading.text.blocks import EXPORT_OPTIONS, build_blocks, export_text

WORD_CASES = [
    "docling__code_blocks.docx",
    "docling__nested_lists.docx",
    "docling__textbox.docx",
    "docling__zero_headings.docx",
    "docling__strict_ooxml.docx",
    "mammoth__empty.docx",
    "oxpt__long_table_79_rows.docx",
    "pandoc__heading7_undefined_style.docx",
    "pandoc__merged_cells_table.docx",
    "pl__rozdzial_paragraf.docx",
    "poi__tracked_change_in_heading.docx",
    "sdk__heading_in_sdt.docx",
]


def read(document: DoclingDocument) -> tuple[str, tuple[Block, ...]]:
    text, items, default_chars = export_text(document)
    assert default_chars == len(document.export_to_markdown())
    assert text == document.export_to_markdown(**EXPORT_OPTIONS)
    blocks = build_blocks(document, text, items)
    position = 0
    for block in blocks:
        assert text[position : block.span.start].strip() == "", "a blank gap before each block"
        assert text[block.span.start : block.span.end].strip() == text[block.span.start : block.span.end] != ""
        end_of_part = block.span.start
        for part in block.parts:
            assert end_of_part <= part.start < part.end <= block.span.end
            assert text[end_of_part : part.start].strip() == ""
            end_of_part = part.end
        position = block.span.end
    assert text[position:].strip() == ""
    return text, blocks


def list_kinds(text: str, blocks: tuple[Block, ...]) -> list[tuple[str, str]]:
    return [(block.kind, text[block.span.start : block.span.end]) for block in blocks]


@pytest.mark.parametrize("name", WORD_CASES)
def test_every_real_word_file_gives_the_identical_text_and_whole_blocks(word_cases: Path, name: str) -> None:
    read(_load_converter().convert(word_cases / name).document)


def test_text_that_looks_like_markdown_or_like_marks_is_only_text() -> None:
    document = DoclingDocument(name="d")
    for words in ("# not a heading", "- not an item", "| not | a table |", "\U00100000 private \U00100001 use \uf0b7"):
        document.add_text(label=DocItemLabel.TEXT, text=words)
    text, blocks = read(document)
    assert [kind for kind, _ in list_kinds(text, blocks)] == ["paragraph"] * 4


def test_items_of_a_nested_list_are_blocks_with_their_depth() -> None:
    document = DoclingDocument(name="d")
    outer = document.add_list_group()
    item = document.add_list_item("first", parent=outer)
    inner = document.add_list_group(parent=item)
    document.add_list_item("inner", parent=inner)
    document.add_list_item("second", parent=outer)
    _, blocks = read(document)
    assert [(block.kind, block.depth) for block in blocks] == [("list_item", 0), ("list_item", 1), ("list_item", 0)]


def test_a_paragraph_of_several_runs_is_one_block() -> None:
    document = DoclingDocument(name="d")
    group = document.add_inline_group()
    for words, bold in (("We", False), ("must", True), ("go.", False)):
        document.add_text(label=DocItemLabel.TEXT, text=words, formatting=Formatting(bold=bold), parent=group)
    assert list_kinds(*read(document)) == [("paragraph", "We **must** go.")]


def test_a_caption_is_a_block_beside_its_table_and_rows_are_parts() -> None:
    document = DoclingDocument(name="d")
    caption = document.add_text(label=DocItemLabel.CAPTION, text="Tabela 1. Stawki")
    document.add_table(build_table([["rola", "stawka"], ["kadry", "10|20"], ["płace", "30"]]), caption=caption)
    text, blocks = read(document)
    assert [block.kind for block in blocks] == ["caption", "table"]
    table = blocks[1]
    assert [text[part.start : part.end] for part in table.parts] == [
        "| rola | stawka |",
        "| - | - |",
        "| kadry | 10&#124;20 |",
        "| płace | 30 |",
    ]
    assert table.header_parts == 2
    assert table.header is not None
    assert text[table.header.start : table.header.end] == "| rola | stawka |\n| - | - |"


def test_header_cells_merged_downwards_make_a_header_of_two_rows(word_cases: Path) -> None:
    text, blocks = read(_load_converter().convert(word_cases / "pandoc__merged_cells_table.docx").document)
    (table,) = blocks
    assert table.header is not None
    assert text[table.header.start : table.header.end].split("\n")[2].startswith("| A | **B** | **C** | **D** | **G** |")
    assert text[table.parts[table.header_parts].start :].startswith("| 1 | 2 |")


def test_sentences_are_parts_and_an_enumerator_belongs_to_its_sentence() -> None:
    document = DoclingDocument(name="d")
    document.add_text(label=DocItemLabel.TEXT, text="§ 3. Pracownik, o którym mowa w art. 5 ust. 2, ma 3 dni. Potem traci prawo.")
    text, blocks = read(document)
    assert [text[part.start : part.end] for part in blocks[0].parts] == [
        "§ 3. Pracownik, o którym mowa w art. 5 ust. 2, ma 3 dni.",
        "Potem traci prawo.",
    ]


def build_table(rows: list[list[str]]) -> TableData:
    cells = [
        TableCell(
            text=words,
            start_row_offset_idx=row,
            end_row_offset_idx=row + 1,
            start_col_offset_idx=column,
            end_col_offset_idx=column + 1,
            column_header=row == 0,
        )
        for row, line in enumerate(rows)
        for column, words in enumerate(line)
    ]
    return TableData(table_cells=cells, num_rows=len(rows), num_cols=len(rows[0]))


WORDS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=0, max_size=12)
ITEMS = st.one_of(
    st.tuples(st.just("text"), WORDS),
    st.tuples(st.just("bold"), WORDS),
    st.tuples(st.just("heading"), WORDS),
    st.tuples(st.just("code"), WORDS),
    st.tuples(st.just("list"), st.lists(WORDS, min_size=1, max_size=3)),
    st.tuples(st.just("table"), st.lists(st.lists(WORDS, min_size=2, max_size=2), min_size=1, max_size=4)),
    st.tuples(st.just("picture"), WORDS),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ITEMS, max_size=8))
def test_any_document_gives_docling_s_own_text_and_whole_blocks(items: list[tuple[str, object]]) -> None:
    document = DoclingDocument(name="d")
    for kind, content in items:
        if kind == "text":
            document.add_text(label=DocItemLabel.TEXT, text=content)
        elif kind == "bold":
            document.add_text(label=DocItemLabel.TEXT, text=content, formatting=Formatting(bold=True, italic=True))
        elif kind == "heading":
            document.add_heading(content, level=2)
        elif kind == "code":
            document.add_code(content)
        elif kind == "list":
            group = document.add_list_group()
            for words in content:
                document.add_list_item(words, parent=group)
        elif kind == "table":
            document.add_table(build_table(content))
        else:
            caption = document.add_text(label=DocItemLabel.CAPTION, text=content)
            document.add_picture(caption=caption)
    read(document)
