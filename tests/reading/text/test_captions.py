"""Plain paragraphs beside a table or picture that are its caption, and those that are not."""

import io
from pathlib import Path

import docx
import pytest
from PIL import Image

from chunking.base.model import Document
from chunking.reading.convert import convert_bytes
from chunking.reading.text.heading_rules import is_caption_line

CAPTIONS = [
    "Tabela 1. Stawki",
    "**Tabela 2.** Stawki",
    "Tab. 2",
    "Tab.1 Stawki",
    "Rys. 3 - obieg pism",
    "Rys. 3a. Detal",
    "Rysunek II. Schemat",
    "Rysunek: schemat obiegu",
    "Zdjęcie 5. Wejście",
    "Wykres 1 Zatrudnienie",
    "Tabela nr 3 – stawki",
    "Tabela A. Stawki",
    "Tabela 1 „Stawki”",
    "TABELA 1",
    "Table 1: Rates",
    "Figure 2.1 Flow of papers",
    "*Figure 3*: Things",
    "Abbildung 4: Ablauf",
    "Abb. 1 Übersicht",
]
SENTENCES = [
    "Tabela 1 przedstawia stawki.",
    "Tabela 1, o której mowa w § 5, zawiera stawki.",
    "Tabela 1 i 2 zawierają stawki.",
    "Rysunek 3 pokazuje obieg.",
    "W tabeli 1 podano stawki.",
    "Tabela:",
    "Tabela stawek",
    "Tablica ogłoszeń znajduje się w holu.",
    "Mapa w skali 1:100",
    "Schemat obiegu dokumentów",
    "Załącznik nr 1",
    "Table 2 shows rates.",
    "Table of contents",
    "Figure I like",
    "Abbildung 3 zeigt den Ablauf.",
    "Karte 3 ist zu ziehen.",
    "Tabela 1. " + "Bardzo długi akapit. " * 40,
]
TABLE = "| a | b |\n| - | - |\n| 1 | 2 |"


def read(text: str) -> Document:
    return convert_bytes(text.encode(), "a.md")


def list_captions(document: Document) -> list[str]:
    return [document.slice(block.span) for block in document.blocks if block.kind == "caption"]


@pytest.mark.parametrize("line", CAPTIONS)
def test_lines_that_name_a_table_or_picture(line: str) -> None:
    assert is_caption_line(line)


@pytest.mark.parametrize("line", SENTENCES)
def test_lines_that_only_speak_of_one(line: str) -> None:
    assert not is_caption_line(line)


@pytest.mark.parametrize(
    "text",
    [
        f"Wstęp.\n\nTabela 1. Stawki\n\n{TABLE}\n\nTekst.",
        f"Wstęp.\n\n{TABLE}\n\nTabela 1. Stawki\n\nTekst.",
        f"{TABLE}\n\nTabela 1. Stawki\n\n{TABLE}",
        "Wstęp.\n\n![](plan.png)\n\nTabela 1. Stawki\n\nTekst.",
    ],
)
def test_a_caption_stands_beside_what_it_names(text: str) -> None:
    assert list_captions(read(text)) == ["Tabela 1. Stawki"]


@pytest.mark.parametrize(
    "text",
    [
        "Tabela 1. Stawki\n\nTekst.",
        f"Tabela 1. Stawki\n\nTekst.\n\n{TABLE}\n\nTekst.\n\nTabela 2. Inne",
        f"# Tabela 1. Stawki\n\n{TABLE}",
        f"- Tabela 1. Stawki\n\n{TABLE}",
        f"Stawki podano niżej:\n\n{TABLE}\n\nŹródło: dane własne",
    ],
)
def test_nothing_else_is_one(text: str) -> None:
    assert list_captions(read(text)) == []


def test_two_lines_of_a_caption_and_the_words_of_a_markdown_picture() -> None:
    assert list_captions(read("![Plan piętra](plan.png)\n\nRys. 1. Piętro\n\nTekst.")) == ["Plan piętra", "Rys. 1. Piętro"]
    assert list_captions(read("![Plan piętra](plan.png)\n\nTekst.\n\nPlan piętra")) == ["Plan piętra"]


def test_word_s_caption_style_says_so_beside_a_picture_only() -> None:
    word = docx.Document()
    word.add_paragraph("Daleko od obrazu", style="Caption")
    word.add_paragraph("Akapit.")
    word.add_paragraph("Stawki dla kierowców", style="Caption")
    word.add_table(rows=2, cols=2).cell(0, 0).text = "a"
    word.add_paragraph("Akapit drugi.")
    file = io.BytesIO()
    Image.new("RGB", (60, 60), "red").save(file, "PNG")
    word.add_picture(file)
    word.add_paragraph("Obieg pism", style="Caption")
    word.add_paragraph("Akapit trzeci.")
    stream = io.BytesIO()
    word.save(stream)
    document = convert_bytes(stream.getvalue(), "a.docx")
    assert [words.strip("*") for words in list_captions(document)] == ["Stawki dla kierowców", "Obieg pism"]


REAL = {
    "docling__textbox.docx": [],
    "oxpt__long_table_79_rows.docx": [],
    "pandoc__merged_cells_table.docx": [],
    "pl__rozdzial_paragraf.docx": [],
}


@pytest.mark.parametrize("name", REAL)
def test_real_files(word_cases: Path, name: str) -> None:
    assert list_captions(convert_bytes((word_cases / name).read_bytes(), name)) == REAL[name]
