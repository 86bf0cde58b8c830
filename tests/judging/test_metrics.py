"""Each defect in the smallest document that shows it."""

from dataclasses import replace

import pytest

from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import parse_strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument, embedded_text
from chunking.cutting.splitter import cut_document
from chunking.judging.defects import DEFECTS
from chunking.judging.figures import SizeFigures
from chunking.judging.metrics import Judgement, judge_chunks
from tests.laws.documents import assemble, caption, clause, code, heading, item, paragraph, picture, table


def place(document: Document, first: str, last: str = "") -> Span:
    """From the start of `first` to the end of `last`, each the only one of its kind."""
    last = last or first
    assert document.text.count(first) == document.text.count(last) == 1
    return Span(document.text.index(first), document.text.index(last) + len(last))


def judge(document: Document, first: str, last: str = "", *, path: tuple[int, ...] = (), lead: Span | None = None) -> Judgement:
    """One chunk; `path` are indices of headings."""
    starts = tuple(document.headings[index].span.start for index in path)
    return judge_chunks(CutDocument(document, [Chunk(place(document, first, last), starts, lead)]))


def codes(judgement: Judgement) -> tuple[str, ...]:
    return judgement.chunks[0].codes


def shown(document: Document, judgement: Judgement, index: int = 0) -> str:
    return document.slice(judgement.chunks[0].defects[index].span)


DUTIES = assemble(
    heading("Zakres obowiązków"),
    heading("Anna Nowak", level=2),
    paragraph("Prowadzi kadry.", "Liczy urlopy."),
    paragraph("Wydaje zaświadczenia."),
    heading("Jan Kowalski", level=2),
    paragraph("Prowadzi magazyn."),
)


def test_body_without_its_heading_is_an_orphan():
    judgement = judge(DUTIES, "Wydaje zaświadczenia.")
    assert codes(judgement) == ("orphan",)
    assert shown(DUTIES, judgement) == "Wydaje zaświadczenia."
    assert judgement.chunks[0].cause == "lost_at_split"
    assert judgement.chunks[0].bad
    assert judgement.chunks[0].mark == "orphan"


def test_a_heading_in_the_span_or_in_the_context_attributes():
    assert codes(judge(DUTIES, "## Zakres", "Wydaje zaświadczenia.")) == ()
    assert codes(judge(DUTIES, "Wydaje zaświadczenia.", path=(0, 1))) == ()


def test_half_a_heading_is_not_shown():
    assert codes(judge(DUTIES, "Nowak", "Wydaje zaświadczenia.")) == ("orphan",)


def test_an_ancestors_heading_does_not_attribute():
    assert codes(judge(DUTIES, "Wydaje zaświadczenia.", path=(0,))) == ("foreign",)


def test_body_under_the_next_persons_name_is_foreign_and_mixed():
    judgement = judge(DUTIES, "Wydaje zaświadczenia.", "Prowadzi magazyn.")
    assert codes(judgement) == ("foreign", "crossing")
    assert shown(DUTIES, judgement, 0) == "Wydaje zaświadczenia."
    assert shown(DUTIES, judgement, 1) == "### Jan Kowalski\n\nProwadzi magazyn."


def test_the_next_persons_name_at_the_end_is_crossing_even_cut():
    assert codes(judge(DUTIES, "### Anna", "### Jan Kowalski")) == ("crossing",)
    assert codes(judge(DUTIES, "### Anna", "### Jan")) == ("crossing",)


def test_the_heading_of_a_bodyless_ancestor_mixes_nothing():
    assert codes(judge(DUTIES, "## Zakres", "Prowadzi kadry.")) == ()


def test_a_bodyless_heading_that_introduces_nothing_in_the_chunk_mixes():
    document = assemble(heading("A"), paragraph("a."), heading("B"), heading("C", level=2), paragraph("c."))
    assert codes(judge(document, "## A", "## B")) == ("crossing",)


def test_a_sibling_without_body_counts():
    document = assemble(heading("A"), heading("B"), paragraph("b."))
    assert codes(judge(document, "## A", "b.")) == ("crossing",)


def test_repeated_titles_are_told_apart_by_place():
    document = assemble(heading("§ 1."), paragraph("raz."), heading("§ 1."), paragraph("dwa."))
    assert codes(judge(document, "dwa.", path=(0,))) == ("foreign",)
    assert codes(judge(document, "dwa.", path=(1,))) == ()


PREFACED = assemble(paragraph("Wstęp do zakresu."), heading("A"), paragraph("a."))


def test_preamble_is_counted_apart_from_orphans():
    judgement = judge(PREFACED, "Wstęp do zakresu.")
    assert codes(judgement) == ()
    assert judgement.find("preamble") == (0,)
    assert (judgement.figures.preamble_pct, judgement.figures.orphan_pct, judgement.figures.bad_pct) == (100.0, 0.0, 0.0)


def test_preamble_with_the_first_section_mixes_nothing():
    judgement = judge(PREFACED, "Wstęp", "a.")
    assert codes(judgement) == ()
    assert judgement.find("preamble") == ()


def test_without_headings_every_chunk_is_an_orphan_of_no_structure():
    judgement = judge(assemble(paragraph("Tylko tekst.")), "Tylko tekst.")
    assert codes(judgement) == ("orphan",)
    assert judgement.chunks[0].cause == "no_structure"
    assert not judgement.chunks[0].preamble


@pytest.mark.parametrize(
    ("first", "cause"),
    [
        ("| 1 |", "after_table_or_picture"),
        ("po tabeli.", "after_table_or_picture"),
        ("Dalej.", "lost_at_split"),
        ("przed.", "lost_at_split"),
    ],
)
def test_causes_of_orphans(first, cause):
    document = assemble(heading("A"), paragraph("przed."), table("| a |", "| - |", "| 1 |"), paragraph("po tabeli."), paragraph("Dalej."))
    assert judge(document, first).chunks[0].cause == cause


def test_a_table_of_the_section_before_is_no_cause():
    document = assemble(heading("A"), table("| a |", "| - |", "| 1 |"), heading("B"), paragraph("b."))
    assert judge(document, "b.").chunks[0].cause == "lost_at_split"


def test_an_edge_inside_a_sentence_breaks_it():
    judgement = judge(DUTIES, "## Zakres", "Prowadzi kadry. Liczy")
    assert codes(judgement) == ("broken",)
    assert shown(DUTIES, judgement) == "Liczy urlopy."
    assert codes(judge(DUTIES, "## Zakres", "Prowadzi kadry.")) == ()
    assert "broken" in codes(judge(assemble(caption("Rysunek pierwszy.")), "pierwszy."))


def test_items_rows_and_code_are_torn():
    document = assemble(
        heading("A"), item("Jeden.", "Dwa."), item("Trzy.", depth=1), table("| a |", "| - |", "| 1 | 2 |"), code("x = 1", "y = 2")
    )
    assert codes(judge(document, "## A", "Jeden.")) == ("torn",)
    assert codes(judge(document, "## A", "- Trzy.")) == ()
    assert codes(judge(document, "## A", "Trz")) == ("torn", "broken")
    assert codes(judge(document, "## A", "| 1 |")) == ("torn",)
    assert codes(judge(document, "## A", "x = 1")) == ("torn",)


def test_the_enumerator_of_a_clause_is_no_part_of_the_sentence():
    for inside in ("paragraph", "list_item"):
        document = assemble(clause("§ 1.", "Regulamin obowiązuje.", inside=inside))
        assert codes(judge(document, "Regulamin obowiązuje.", path=(0,))) == ()
        assert "broken" in codes(judge(document, "obowiązuje.", path=(0,)))


PRICES = assemble(heading("Cennik"), table("| towar | cena |", "| - | - |", "| chleb | 4 |", "| sól | 2 |"))


def test_rows_without_their_header_are_headerless():
    judgement = judge(PRICES, "| sól | 2 |", path=(0,))
    assert codes(judgement) == ("headerless",)
    assert shown(PRICES, judgement) == "| sól | 2 |"
    assert judgement.figures.headerless_pct == 100.0
    assert judgement.chunks[0].bad


def test_a_repeated_header_belongs_to_its_rows():
    judgement = judge(PRICES, "| sól | 2 |", path=(0,), lead=PRICES.blocks[1].header)
    assert codes(judgement) == ()
    assert judgement.figures.headerless_pct == 0.0


def test_both_rows_of_a_header_are_needed():
    document = assemble(heading("A"), table("| a | b |", "| - | - |", "| c | d |", "| 1 | 2 |", header_parts=3))
    assert "headerless" in codes(judge(document, "| c | d |", "| 1 | 2 |", path=(0,)))
    assert codes(judge(document, "| a | b |", "| 1 | 2 |", path=(0,))) == ()


def test_part_of_a_row_is_no_row():
    judgement = judge(PRICES, "chleb", "chleb | 4 |", path=(0,))
    assert codes(judgement) == ("torn",)
    assert judgement.figures.headerless_pct is None


def test_the_share_of_headerless_chunks_is_of_those_that_have_rows():
    rows = ("| a | b |", "|---|---|", "| 1 | 2 |", "| 3 | 4 |")
    document = assemble(heading("Ceny"), paragraph("Wstęp."), table(*rows), paragraph("Koniec."))
    start = document.headings[0].span.start
    places = [("Wstęp.", "Wstęp."), ("| a | b |", "| 1 | 2 |"), ("| 3 | 4 |", "| 3 | 4 |"), ("Koniec.", "Koniec.")]
    chunks = tuple(Chunk(place(document, first, last), (start,)) for first, last in places)
    assert judge_chunks(CutDocument(document, chunks)).figures.headerless_pct == 50.0


def test_tables_without_header_are_never_headerless():
    judgement = judge(assemble(heading("A"), table("| 1 |", "| 2 |", header_parts=0)), "| 2 |", path=(0,))
    assert codes(judgement) == ()
    assert judgement.figures.headerless_pct == 0.0


def test_rows_rendered_as_records_name_their_columns():
    chunk = Chunk(place(PRICES, "| sól | 2 |"), (0,), as_records=True, flags=("rendered",))
    judgement = judge_chunks(CutDocument(PRICES, [chunk]))
    assert codes(judgement) == ()
    assert judgement.figures.headerless_pct == 0.0
    assert judgement.figures.chars.max == len(embedded_text(PRICES, chunk))


def test_a_caption_that_the_context_repeats_is_not_lost():
    document = assemble(heading("A"), table("| a |", "| - |", "| 1 |"), caption("Tabela 1."))
    chunk = Chunk(document.blocks[1].span, (0,), caption=document.blocks[2].span)
    assert judge_chunks(CutDocument(document, [chunk])).figures.lost_chars == 0
    assert judge_chunks(CutDocument(document, [replace(chunk, caption=None)])).figures.lost_chars == len("Tabela1.")


def test_sections_merged_on_purpose_are_mixed_by_the_definition():
    document = assemble(heading("A"), heading("A1", level=2), paragraph("a."), heading("A2", level=2), paragraph("b."))
    (chunk,) = (chunk for chunk in cut_document(document, parse_strategy("structural:500+merged")))
    assert [defect.code for defect in judge_chunks(CutDocument(document, [chunk])).chunks[0].defects] == ["crossing"]


def test_a_heading_at_the_end_is_stranded():
    judgement = judge(DUTIES, "Wydaje zaświadczenia.", "### Jan Kowalski")
    stranded = judgement.chunks[0].stranded
    assert stranded is not None
    assert DUTIES.slice(stranded) == "### Jan Kowalski"
    assert judgement.find("stranded") == (0,)
    assert judgement.figures.stranded_pct == 100.0


@pytest.mark.parametrize(
    ("first", "last"),
    [("### Jan Kowalski", "magazyn"), ("Wydaje zaświadczenia.", "### Jan"), ("Wydaje zaświadczenia.", "Prowadzi magazyn.")],
)
def test_a_heading_with_text_behind_it_or_cut_in_two_is_not_stranded(first, last):
    assert judge(DUTIES, first, last).figures.stranded_pct == 0.0


def test_a_heading_that_has_nothing_to_say_is_not_stranded():
    document = assemble(heading("A"), paragraph("a."), heading("Koniec"))
    assert judge(document, "## A", "## Koniec").figures.stranded_pct == 0.0
    assert judge(assemble(heading("A"), heading("B", level=2), paragraph("b.")), "## A").figures.stranded_pct == 100.0


def test_what_the_embedder_reads_best_and_what_it_does_not_read():
    document = assemble(paragraph("a" * 100))
    chunks = [Chunk(Span(0, size)) for size in (5, 10, 20, 30)]
    judgement = judge_chunks(CutDocument(document, chunks), embedder=EmbedderTraits(len, 25, (10, 20)))
    assert (judgement.figures.outside_best_pct, judgement.figures.truncated_pct) == (50.0, 25.0)
    assert judgement.find("outside_best") == (0, 3)
    assert judgement.find("truncated") == (3,)
    assert judge_chunks(CutDocument(document, chunks), embedder=EmbedderTraits(len)).figures.outside_best_pct is None


def test_codes_come_in_order_of_weight():
    document = assemble(heading("A"), item("Raz dwa."), heading("B"), paragraph("b."))
    assert codes(judge(document, "dwa.", "## B")) == ("foreign", "torn", "crossing", "broken")
    assert DEFECTS == ("orphan", "foreign", "headerless", "torn", "truncated", "oversize", "crossing", "broken")


def test_nothing_is_lost_where_context_names_what_the_bodies_leave_out():
    document = assemble(heading("A"), paragraph("aa."), picture(), table("| a |", "| - |", "| 1 |"))
    start = document.headings[0].span.start
    header = document.blocks[3].header
    kept = judge_chunks(CutDocument(document, [Chunk(place(document, "aa."), (start,)), Chunk(place(document, "| 1 |"), (start,), header)]))
    assert (kept.figures.lost_chars, kept.figures.coverage_pct) == (0, 100.0)
    lossy = judge_chunks(CutDocument(document, [Chunk(place(document, "aa."), (start,)), Chunk(place(document, "| 1 |"), (start,))]))
    assert lossy.figures.lost_chars == len("|a|")


def test_coverage_is_rounded_down():
    document = assemble(paragraph("a" * 9_999 + "b"))
    figures = judge_chunks(CutDocument(document, [Chunk(Span(0, 9_999))])).figures
    assert (figures.lost_chars, figures.coverage_pct) == (1, 99.9)


def test_overlap_is_duplication():
    document = assemble(paragraph("abcdefghij"))
    assert judge_chunks(CutDocument(document, [Chunk(Span(0, 6)), Chunk(Span(4, 10))])).figures.duplication == 1.2


def test_sizes_are_those_of_embedded_texts():
    document = assemble(heading("A"), paragraph("a" * 100))
    chunks = [Chunk(Span(6 + n, 6 + n + size), (0,)) for n, size in enumerate([1, 2, 3, 4, 20])]
    figures = judge_chunks(CutDocument(document, chunks), embedder=EmbedderTraits(lambda text: len(text) * 2, 14)).figures
    assert figures.chars == SizeFigures(4, 6, 23, 23)
    assert figures.tokens == SizeFigures(8, 12, 46, 46)
    assert figures.truncated_pct == 20.0


def test_the_middle_of_an_even_number_and_the_nearest_rank():
    document = assemble(paragraph("a" * 100))
    chars = judge_chunks(CutDocument(document, [Chunk(Span(0, size)) for size in range(1, 41)])).figures.chars
    assert chars == SizeFigures(1, 20.5, 38, 40)


def test_without_a_counter_there_are_no_tokens():
    figures = judge(DUTIES, "Wydaje zaświadczenia.").figures
    assert (figures.tokens, figures.truncated_pct) == (None, None)


def test_no_chunks_are_no_division_by_zero():
    figures = judge_chunks(CutDocument(DUTIES, ())).figures
    assert (figures.chunks, figures.bad_pct, figures.coverage_pct, figures.headerless_pct) == (0, 0.0, 0.0, None)
    blank = judge_chunks(CutDocument(Document("", (), (), "leer.md"), ())).figures
    assert (blank.lost_chars, blank.coverage_pct, blank.duplication) == (0, 100.0, 0.0)


def test_the_record_has_the_names_of_the_command_line():
    record = judge(DUTIES, "Wydaje zaświadczenia.").figures.as_record()
    assert (
        list(record)
        == (
            "chunks bad_pct orphan_pct preamble_pct foreign_pct crossing_pct broken_pct torn_pct headerless_pct "
            "lost_chars coverage_pct duplication chars tokens oversize_pct truncated_pct "
            "stranded_pct outside_best_pct near_duplicate_pct"
        ).split()
    )
    assert set(record["chars"]) == {"min", "median", "p95", "max"}


def test_find_gives_the_chunks_of_a_defect():
    chunks = [Chunk(place(DUTIES, "## Zakres", "Liczy urlopy.")), Chunk(place(DUTIES, "Wydaje zaświadczenia."))]
    judgement = judge_chunks(CutDocument(DUTIES, chunks))
    assert judgement.find("orphan") == judgement.find("bad") == (1,)
    assert judgement.find("torn") == ()
    assert judgement.figures.orphan_pct == 50.0
