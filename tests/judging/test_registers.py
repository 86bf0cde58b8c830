"""Tables that are registers of records: which are told, and that exactly the table can be had as CSV and Parquet."""

import csv
import io
from pathlib import Path

import pytest

from chunking.base.settings import Environment
from chunking.judging.registers import export_register_csv, export_register_parquet, find_registers
from chunking.workbench.files import find_source_files, read_file
from tests.laws.documents import assemble, caption, heading, paragraph, table


def make(rows, *, header="| Nr | Nazwa | Cena |", columns=3):
    return assemble(heading("Cennik"), caption("Tabela 1. Ceny"), table(header, "|" + " - |" * columns, *rows), paragraph("Koniec."))


PRICES = [f"| {n} | Towar {n} | {n * 10},00 zł |" for n in range(1, 21)]


def test_a_price_list_is_a_register():
    (register,) = find_registers(make(PRICES))
    assert register.columns == ("Nr", "Nazwa", "Cena")
    assert register.rows[0] == ("1", "Towar 1", "10,00 zł")
    assert len(register.rows) == 20
    assert register.name == "Tabela 1. Ceny"


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        (PRICES[:14], 3),
        ([f"| {n} | {'Długi opis towaru. ' * 6} | {'Uwagi do opisu. ' * 6} |" for n in range(20)], 3),
        ([f"| {n} |  |  |" for n in range(20)], 3),
        ([f"| {'ab'[n % 2]} | {'cd'[n % 2]} | {n} |" for n in range(20)], 3),
        ([f"| Pole {word} | Wartość {word} |" for word in "abcdefghijklmnoprst"], 2),
    ],
    ids=["few rows", "paragraphs", "hardly filled", "no key", "a form"],
)
def test_other_tables_are_none(rows, columns):
    assert find_registers(make(rows, header="|" + " x |" * columns, columns=columns)) == ()


def test_two_columns_are_a_register_where_the_second_is_of_one_kind():
    assert find_registers(make([f"| Osoba {n} | 600 100 {n:03} |" for n in range(20)], header="| Kto | Telefon |", columns=2))
    assert find_registers(make([f"| {'AB'[n % 2]} | Miasto {n} |" for n in range(20)], header="| Oddział | Miasto |", columns=2))


def test_the_csv_is_exactly_the_table_and_runs_no_formula():
    rows = [f"| =cmd{n} | Towar \\| {n} | -{n} |" for n in range(20)]
    (register,) = find_registers(make(rows, header="| @Nr | Nazwa | Nazwa |"))
    lines = list(csv.reader(io.StringIO(export_register_csv(register), newline="")))
    assert lines[0] == ["'@Nr", "Nazwa", "Nazwa 2"]
    assert lines[4] == ["'=cmd3", "Towar | 3", "'-3"]
    assert len(lines) == 21


def test_the_parquet_file_is_exactly_the_table():
    import pandas as pd

    (register,) = find_registers(make(PRICES))
    frame = pd.read_parquet(io.BytesIO(export_register_parquet(register)))
    assert list(frame.columns) == ["Nr", "Nazwa", "Cena"]
    assert [tuple(row) for row in frame.to_numpy()] == list(register.rows)


@pytest.mark.parametrize("name", ["oxpt__long_table_79_rows.docx", "pandoc__merged_cells_table.docx"])
def test_prose_in_a_table_and_a_small_table_are_none(word_cases: Path, data_dir: Path, name: str):
    document = read_file(Environment(data_dir, embedder="hash"), find_source_files([word_cases / name])[0])
    assert any(block.kind == "table" for block in document.blocks)
    assert find_registers(document) == ()


def test_fifteen_rows_are_enough_and_cells_of_eighty_characters_are_short():
    assert len(find_registers(make(PRICES[:15]))) == 1
    for chars, count in ((80, 1), (81, 0)):
        rows = [f"| {n} | {'a' * chars} | {'b' * chars} |" for n in range(20)]
        assert len(find_registers(make(rows))) == count


def test_three_cells_of_five_filled_are_enough():
    rows = [f"| {n} | {'Towar' if n < 16 else ''} |  |" for n in range(20)]
    assert len(find_registers(make(rows))) == 1


def test_a_column_with_gaps_is_no_key():
    rows = [f"| {n if n < 16 else ''} | {'ab'[n % 2]} | {n} |" for n in range(20)]
    assert find_registers(make(rows)) == ()


def test_a_column_without_a_name_is_numbered_and_a_caption_may_be_below():
    prices = table("|  | Nazwa | Cena |", "| - | - | - |", *PRICES)
    (register,) = find_registers(assemble(prices, caption("Tabela 2. Ceny")))
    assert register.columns == ("column 1", "Nazwa", "Cena")
    assert register.name == "Tabela 2. Ceny"


def test_the_caption_of_something_else_is_not_taken():
    prices = table("| Nr | Nazwa | Cena |", "| - | - | - |", *PRICES)
    (register,) = find_registers(assemble(prices, paragraph("Koniec."), caption("Rys. 1. Plan")))
    assert register.name == "Nr, Nazwa, Cena"
