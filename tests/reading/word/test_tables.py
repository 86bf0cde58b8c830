"""Tables of Word files: what is read as text, what is repeated in the parts of a long one, and cells that are easily lost."""

import docx
from docx.oxml.ns import qn

from chunking.base.strategy import parse_strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument, embedded_text
from chunking.cutting.splitter import cut_document
from chunking.judging.metrics import judge_chunks
from chunking.reading.convert import convert_bytes
from chunking.reading.word.audit import audit_docx
from tests.reading.word.word_audit_files import put, save
from tests.reading.word.word_tables import add_table, build_tables

TEXT = "Tekst dokumentu opisuje zasady postępowania w spółce od pierwszego dnia miesiąca."
PEOPLE = [[f"Pracownik {number:02}", ("kierownik", "kierowca")[number % 2], f"pokój {100 + number}"] for number in range(24)]


def read(data: bytes):
    return convert_bytes(data, "t.docx")


def list_tables(document):
    return [block for block in document.blocks if block.kind == "table"]


def read_rows(document) -> list[str]:
    (table,) = list_tables(document)
    return [document.slice(part) for part in table.parts[table.header_parts :]]


def list_notices(document) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {notice.kind: (notice.count, notice.examples) for notice in document.notices}


def cut(document, strategy: str = "structural:300") -> list[str]:
    return [embedded_text(document, chunk) for chunk in cut_document(document, parse_strategy(strategy))]


def test_no_row_of_a_table_without_header_is_repeated():
    document = read(build_tables(PEOPLE))
    texts = [text for text in cut(document) if "Pracownik" in text]
    assert len(texts) > 1
    assert all(sum(row[0] in text for text in texts) == 1 for row in PEOPLE)
    assert sum("| - |" in text for text in texts) == 1, "nor is the empty row that markdown needs"
    assert list_notices(document)["table_without_header"] == (1, ("Pracownik 00 | kierownik | pokój 100",))
    assert all(len(text) <= 300 for text in texts)
    judgement = judge_chunks(CutDocument(document, cut_document(document, parse_strategy("structural:300"))))
    assert judgement.figures.headerless_pct == 0.0


def test_a_banner_and_the_names_below_it_are_repeated():
    document = read(build_tables([["Stawki od 2026 r.", "<", "<"], ["Dział", "Stanowisko", "Pokój"], *PEOPLE]))
    texts = [text for text in cut(document) if "Pracownik" in text]
    assert len(texts) > 1
    assert all("Stawki od 2026 r." in text and "| Dział | Stanowisko | Pokój |" in text for text in texts)


def test_a_banner_over_the_first_of_several_groups_is_not_repeated():
    groups = [["Zespół A", "<", "<"], ["Nazwisko", "Stanowisko", "Pokój"], *PEOPLE[:8], ["Zespół B", "<", "<"], *PEOPLE[8:]]
    document = read(build_tables(groups))
    texts = cut(document)
    assert sum("Zespół A" in text for text in texts) == 1
    assert all("| Nazwisko | Stanowisko | Pokój |" in text for text in texts if "Pracownik" in text)


def test_a_frame_with_a_heading_is_text_and_the_audit_says_where_it_is():
    data = build_tables([[f"§§Dane do kontaktu\n{TEXT}"]])
    document = read(data)
    assert [(heading.title, heading.level, heading.origin) for heading in document.headings] == [("Dane do kontaktu", 2, "style")]
    assert list_notices(document)["layout_tables"][0] == 1
    assert [(line.text, line.verdicts, line.docling) for line in audit_docx(data, "t.docx").paragraphs] == [
        ("Dane do kontaktu", ("in_table",), "heading:2")
    ]


def test_a_table_that_lays_out_text_is_read_cell_by_cell():
    left, right = f"§§Zakres\n{TEXT}\n- pierwszy\n- drugi", f"§§Terminy\n{TEXT}\n- trzeci"
    document = read(build_tables([[left, right]]))
    assert [heading.title for heading in document.headings] == ["Zakres", "Terminy"]
    assert [document.slice(block.span) for block in document.blocks][1:-1] == [
        "### Zakres",
        TEXT,
        "- pierwszy",
        "- drugi",
        "### Terminy",
        TEXT,
        "- trzeci",
    ]


def test_a_column_of_text_in_a_table_is_text():
    document = read(build_tables([[f"§§Zakres\n{TEXT}"], [f"{TEXT}\n{TEXT}\n{TEXT}"], ["koniec"]]))
    assert not list_tables(document)
    assert [heading.title for heading in document.headings] == ["Zakres"]


def test_small_tables_of_data_stay_tables():
    for rows in (
        [["Towar", "Cena"], ["Papier", "40 zł"]],
        [["*Stanowisko*", "*Obowiązki*"], ["Kadrowa", "- prowadzi akta\n- liczy urlopy"]],
        [["Siedziba", "ul. Leśna 1\n00-001 Radom"]],
        [["§ 1. Przedmiot", "§ 1. Subject"], [TEXT, "The text describes the rules of the company."]],
        [["§§Dział", "§§Osoba"], ["Kadry", "Nowak"]],
    ):
        document = read(build_tables(rows))
        assert len(list_tables(document)) == 1, rows
        assert "layout_tables" not in list_notices(document)


def test_a_signature_block_keeps_its_words_in_order():
    document = read(build_tables([["Wykonawca\n..............\nJan Lis", "Zamawiający\n..............\nEwa Kos"]]))
    words = ("Wykonawca", "Jan Lis", "Zamawiający", "Ewa Kos")
    assert [document.text.index(word) for word in words] == sorted(document.text.index(word) for word in words)


def test_a_row_over_the_table_in_a_heading_style_is_a_heading():
    document = read(build_tables([["§§Stawki", "<", "<"], ["Dział", "Osoba", "Stawka"], ["Kadry", "Lis", "5000 zł"]]))
    assert [heading.title for heading in document.headings] == ["Stawki"]
    assert read_rows(document) == ["| Kadry | Lis | 5000 zł |"]


def test_rows_and_cells_in_content_controls_and_beyond_the_grid_are_read():
    word = docx.Document()
    table = add_table(word, [["Kto", "Kwota"], ["Lis", "10 zł"], ["Kos", "20 zł"]])
    row = table.rows[1]._tr
    control = row.makeelement(qn("w:sdt"))
    row.addprevious(control)
    put(control, "sdtContent").append(row)
    grid = table._tbl.tblGrid
    grid.remove(grid.gridCol_lst[-1])
    assert read_rows(read(save(word))) == ["| Lis | 10 zł |", "| Kos | 20 zł |"]


def test_a_merged_cell_that_nothing_begins_and_rows_that_start_late_keep_their_columns():
    word = docx.Document()
    table = add_table(word, [["Kto", "Gdzie", "Kwota"], ["Lis", "Radom", "10 zł"], ["Kos", "Płock", "20 zł"]])
    put(table.cell(1, 0)._tc.get_or_add_tcPr(), "vMerge")
    late = table.rows[2]._tr
    late.remove(late.tc_lst[0])
    put(late.get_or_add_trPr(), "gridBefore", val="1")
    assert read_rows(read(save(word))) == ["| Lis | Radom | 10 zł |", "|  | Płock | 20 zł |"]


def test_a_table_and_lists_inside_cells_stay_in_their_row():
    word = docx.Document()
    table = add_table(word, [["*Stanowisko*", "*Obowiązki*"], ["Kadrowa", "- akta\n- urlopy"], ["Kierowca", "Stawki:"], ["Goniec", "x"]])
    add_table(table.cell(2, 1), [["Dzień", "31 zł"], ["Noc", "40 zł"]])
    frame = add_table(table.cell(3, 1), [[f"{TEXT}\nkoniec"]])
    assert frame is not None
    document = read(save(word))
    rows = read_rows(document)
    assert [row.split(" | ")[0] for row in rows] == ["| Kadrowa", "| Kierowca", "| Goniec"]
    assert all(word in rows[0] for word in ("akta", "urlopy"))
    assert all(word in rows[1] for word in ("Stawki:", "Dzień", "31 zł", "Noc", "40 zł"))
    assert all(words in rows[2] for words in (TEXT, "koniec"))


def test_a_row_longer_than_the_embedder_reads_is_whole_and_told():
    rows = [["Dział", "Opis"], ["Kadry", "słowo " * 200], ["Płace", "krótko"]]
    document = read(build_tables(rows))
    chunks = cut_document(document, parse_strategy("structural:300"))
    assert sum(embedded_text(document, chunk).count("słowo") for chunk in chunks) == 200
    (long,) = [chunk for chunk in chunks if "słowo" in document.slice(chunk.span)]
    assert "oversize" in long.flags
    judgement = judge_chunks(CutDocument(document, chunks), embedder=EmbedderTraits(lambda text: len(text.split()), 100))
    assert judgement.find("truncated") == (chunks.index(long),)


def test_the_audit_names_tables_without_header_until_a_row_is_marked():
    rows = [["Nowak", "rower"], ["Lis", "tramwaj"]]
    (table,) = audit_docx(build_tables(rows), "t.docx").tables
    assert (table.text, table.rows) == ("Nowak | rower", 2)
    assert audit_docx(build_tables(rows, marked=1), "t.docx").tables == ()
