"""Ways of cutting side by side, and what follows from them."""

import csv
import io
from dataclasses import replace

import pytest

from chunking.base.errors import NoText, SettingsError
from chunking.base.model import Document
from chunking.base.strategy import Strategy, parse_grid, parse_strategy
from chunking.base.tokens import EmbedderTraits
from chunking.embedding.embedders import load_embedder
from chunking.judging.comparison import add_row, compare_document, export_csv, name_rows
from chunking.judging.recommendation import recommend_setting, weigh_corpus
from tests.laws.documents import assemble, heading, paragraph

STRUCTURED = assemble(
    *(
        piece
        for n in range(6)
        for piece in (heading(f"§ {n}."), *(paragraph("Pracownik ma obowiązek przyjść punktualnie.") for _ in range(n)))
    ),
    source="regulamin.docx",
)
PLAIN = assemble(*(paragraph("Bez żadnego nagłówka jest to tylko tekst.") for _ in range(9)), source="raport.docx")
GRID = parse_grid("60/10,100/20")


def test_structural_comes_last_and_is_added_if_absent():
    for strategies in (GRID, (parse_strategy("structural"), *GRID), (*GRID, *GRID)):
        assert [row.strategy.name for row in compare_document(STRUCTURED, strategies).rows] == ["60/10", "100/20", "structural"]
    own = compare_document(STRUCTURED, (Strategy("structural", 300), *GRID)).rows
    assert own[-1].strategy == Strategy("structural", 300)


def test_a_comparison_speaks_of_the_document():
    comparison = compare_document(STRUCTURED, GRID)
    assert (comparison.source, comparison.structure, comparison.headings) == ("regulamin.docx", "present", 6)
    assert comparison.longest_section_chars == len("## § 5.") + 5 * len("\n\nPracownik ma obowiązek przyjść punktualnie.")
    assert compare_document(PLAIN, GRID).longest_section_chars == 0
    assert compare_document(PLAIN, GRID).structure == "none"


def test_the_record_is_that_of_the_command_line():
    record = compare_document(STRUCTURED, GRID, embedder=EmbedderTraits(len, 80)).as_record()
    assert set(record) == {"source", "structure", "headings", "longest_section_chars", "file_coverage_pct", "configs"}
    last = record["configs"][-1]
    assert (last["name"], last["strategy"], last["orphan_pct"]) == ("structural", "structural", 0.0)
    assert record["configs"][0]["orphan_pct"] > 40
    assert set(last["tokens"]) == {"min", "median", "p95", "max"}


def test_an_empty_document_is_told():
    with pytest.raises(NoText):
        compare_document(Document(" ", (), (), "leer.md"), GRID)


def test_the_corpus_weighs_every_chunk_the_same_and_leaves_out_what_has_no_headings():
    small = assemble(heading("A"), paragraph("Jedno zdanie."), source="mały.docx")
    comparisons = [compare_document(document, GRID) for document in (STRUCTURED, small, PLAIN)]
    for index, row in enumerate(weigh_corpus(comparisons)):
        judged = [chunk for comparison in comparisons[:2] for chunk in comparison.rows[index].judgement.chunks]
        assert row.documents == 2
        assert row.figures.chunks == len(judged)
        assert row.figures.bad_pct == round(100 * sum(chunk.bad for chunk in judged) / len(judged), 1)
    assert weigh_corpus([compare_document(PLAIN, GRID)]) == ()


def test_structural_is_recommended_and_unstructured_documents_are_to_be_repaired():
    recommendation = recommend_setting([compare_document(document, GRID) for document in (STRUCTURED, PLAIN)])
    assert recommendation.strategy == parse_strategy("structural")
    assert recommendation.repair_first == ("raport.docx",)
    assert recommendation.documents == 1
    assert recommendation.worst is not None
    assert recommendation.worst.strategy.name == "60/10"
    assert recommendation.worst.orphan_pct[0] > 40


def test_ranges_go_from_the_best_document_to_the_worst():
    small = assemble(heading("A"), paragraph("Jedno zdanie."), source="mały.docx")
    comparisons = [compare_document(document, GRID) for document in (STRUCTURED, small)]
    ranges = recommend_setting(comparisons).ranges
    shares = [comparison.rows[0].judgement.figures.orphan_pct for comparison in comparisons]
    assert ranges[0].orphan_pct == (0.0, max(shares))


def test_without_any_headings_there_is_no_range_but_still_advice():
    recommendation = recommend_setting([compare_document(PLAIN, GRID)])
    assert (recommendation.ranges, recommendation.documents, recommendation.worst) == ((), 0, None)
    assert recommendation.repair_first == ("raport.docx",)
    with pytest.raises(ValueError):
        recommend_setting([])


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_runs_as_a_formula(start):
    document = assemble(paragraph("a."), source=f"{start}cmd|calc.docx")
    line = next(csv.DictReader(io.StringIO(export_csv([compare_document(document, GRID)]), newline="")))
    assert line["source"] == f"'{start}cmd|calc.docx"


def test_the_table_has_a_line_a_document_and_strategy():
    lines = list(csv.DictReader(io.StringIO(export_csv([compare_document(each, GRID) for each in (STRUCTURED, PLAIN)]))))
    assert [(line["source"], line["name"]) for line in lines][2:4] == [("regulamin.docx", "structural"), ("raport.docx", "60/10")]
    assert lines[0]["tokens_max"] == lines[0]["headerless_pct"] == ""
    assert float(lines[2]["coverage_pct"]) == 100.0
    assert export_csv([]).strip() == ""


def test_no_two_columns_share_a_name_and_the_last_keeps_the_short_one():
    names = name_rows([*GRID, Strategy("structural", 300), Strategy(table_rows="records"), Strategy()])
    assert list(names.values()) == ["60/10", "100/20", "structural:300", "structural:800+records", "structural"]
    comparison = compare_document(STRUCTURED, [Strategy(), Strategy("structural", 300), Strategy(table_rows="records")])
    assert comparison.as_record()["configs"][0]["name"] == "structural:800+records"
    assert comparison.rows[-1].strategy.is_plain


def test_fragments_of_a_database_come_first_and_are_never_recommended():
    comparison = compare_document(STRUCTURED, GRID)
    stored = replace(comparison.rows[-1], strategy=Strategy("stored", collection="kadry"))
    together = add_row(add_row(comparison, comparison.rows[0]), stored)
    assert [row.strategy.name for row in add_row(together, stored).rows] == ["stored:kadry", "60/10", "100/20", "structural"]
    assert recommend_setting([together]).strategy == Strategy()


def test_of_equal_settings_the_plain_one_is_recommended():
    strategies = [Strategy(table_rows="records"), Strategy(cite=True), Strategy()]
    assert recommend_setting([compare_document(STRUCTURED, strategies)]).strategy == Strategy()


def test_cutting_by_meaning_is_given_the_vectors_and_asks_for_them_otherwise():
    embedder = load_embedder("hash")
    strategies = parse_grid("semantic:80")
    assert compare_document(STRUCTURED, strategies, embedder=EmbedderTraits(embed=embedder.embed_passages)).rows[0].chunks
    with pytest.raises(SettingsError):
        compare_document(STRUCTURED, strategies)


def test_rows_made_before_are_taken_and_the_others_are_made():
    document = assemble(heading("A"), paragraph("Pracownik przychodzi punktualnie."))
    small, large = parse_grid("600/100,1000/100")
    known = compare_document(document, [small]).rows[0]
    rows = compare_document(document, [small, large], known={small: known}).rows
    assert rows[0] is known
    assert [row.strategy for row in rows] == [small, large, Strategy()]
