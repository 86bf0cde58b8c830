"""The options of structural cutting: tokens, small sections together, overlap, citations, and from a chunk to its section."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from chunking.base.citation import cite
from chunking.base.errors import SettingsError
from chunking.base.language import Language
from chunking.base.model import Box, Chunk, Document, Facts, Span, find_own_section
from chunking.base.settings import Recipe
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cutting.cut_document import CutDocument, breadcrumb, embedded_text, read_section
from chunking.cutting.splitter import Splitter, cut_document, label_strategy, list_splitters
from chunking.reading.convert import convert_bytes
from tests.laws.documents import assemble, heading, item, paragraph, table

SENTENCES = "Wniosek składa się w kadrach. Kadry mają trzy dni. Potem wniosek wraca. Odwołać można się raz."


def read(text: str) -> Document:
    return convert_bytes(text.encode(), "a.md")


def count_words(text: str) -> int:
    return len(text.split())


def cut(document: Document, name: str) -> tuple[Chunk, ...]:
    return cut_document(document, parse_strategy(name), count_tokens=count_words)


def read_texts(document: Document, name: str) -> list[str]:
    return [embedded_text(document, chunk) for chunk in cut(document, name)]


# --- tokens ---


def test_a_limit_in_tokens_is_that_of_the_embedder_s_counter() -> None:
    document = read(f"# Regulamin pracy\n\n{SENTENCES} {SENTENCES}")
    texts = read_texts(document, "structural:12:tokens")
    assert len(texts) == 4
    assert all(count_words(text) <= 12 for text in texts)


def test_a_limit_in_tokens_needs_a_counter() -> None:
    with pytest.raises(SettingsError) as raised:
        cut_document(read("# A\n\nTekst."), parse_strategy("structural:100:tokens"))
    assert "embedder" in raised.value.message


def test_a_path_longer_than_a_third_of_a_limit_in_tokens_is_shortened() -> None:
    document = read("# Jeden dwa trzy cztery pięć\n\n## Sześć siedem osiem\n\n### Dziewięć\n\nTekst.")
    (chunk,) = cut(document, "structural:21:tokens")
    assert (breadcrumb(document, chunk), chunk.flags) == ("… > Sześć siedem osiem > Dziewięć", ("shortened_path",))


def test_what_a_prefix_and_breaks_count_never_takes_a_chunk_over_the_limit() -> None:
    def count_with_prefix(text: str) -> int:
        return 3 + count_words(text) + 2 * text.count("\n\n") + (1 if "Kadry" in text and "Potem" in text else 0)

    document = read("# A\n\n" + "\n\n".join([SENTENCES] * 6))
    chunks = cut_document(document, parse_strategy("structural:25:tokens"), count_tokens=count_with_prefix)
    assert all(count_with_prefix(embedded_text(document, chunk)) <= 25 for chunk in chunks)


def test_an_endless_sentence_in_tokens_is_cut_between_words() -> None:
    document = read("# A\n\n" + " ".join(f"słowo{n}" for n in range(100)))
    chunks = cut(document, "structural:30:tokens")
    assert [count_words(embedded_text(document, chunk)) for chunk in chunks] == [30, 30, 30, 14]
    assert all(chunk.flags == ("cut_characters",) for chunk in chunks)


def test_hardly_more_is_counted_than_the_text_and_its_chunks() -> None:
    """Each place is counted once, each chunk once more: no re-counting of growing prefixes."""
    counted: Counter[str] = Counter()

    def count(text: str) -> int:
        counted["characters"] += len(text)
        return count_words(text)

    document = read("# A\n\n" + "\n\n".join(f"{SENTENCES} {n}" for n in range(200)))
    chunks = cut_document(document, parse_strategy("structural:60:tokens"), count_tokens=count)
    embedded = sum(len(embedded_text(document, chunk)) for chunk in chunks)
    assert counted["characters"] < 3 * embedded


# --- small sections together ---

FIRST = f"# FAQ\n\n## Godziny\n\nOd ósmej.\n\n## Adres\n\nRynek 1.\n\n## Długie\n\n{SENTENCES}\n\n## Po\n\nTak."
FAQ = f"{FIRST}\n\n# Drugi\n\n## X\n\nx\n\n## Y\n\ny"


def test_small_neighbours_share_a_chunk_that_names_their_parent() -> None:
    document = read(FAQ)
    assert read_texts(document, "structural:120+merged") == [
        "FAQ\n\n## Godziny\n\nOd ósmej.\n\n## Adres\n\nRynek 1.",
        f"FAQ > Długie\n\n{SENTENCES}",
        "FAQ > Po\n\nTak.",
        "Drugi\n\n## X\n\nx\n\n## Y\n\ny",
    ]
    assert [find_own_section(document, chunk) for chunk in cut(document, "structural:120+merged")] == [0, 3, 4, 5]


def test_headings_without_body_that_share_a_chunk_stand_in_no_other() -> None:
    titles = ("Skargi", "Wnioski", "Odwołania")
    document = assemble(heading("Rozdział I"), *(heading(title, level=2) for title in titles), heading("Rozdział II"))
    shared = "Rozdział I\n\n### Skargi\n\n### Wnioski\n\n### Odwołania"
    assert read_texts(document, "structural:100+merged") == [shared, "## Rozdział II"]


def test_sections_are_not_merged_unless_asked_for_or_without_a_parent_or_with_a_table() -> None:
    assert len(cut(read(FAQ), "structural:120")) == 6
    assert len(cut(read("# A\n\na\n\n# B\n\nb"), "structural+merged")) == 2
    rows = table("| a |", "| - |", "| 1 |")
    document = assemble(heading("P", level=1), heading("A", level=2), rows, heading("B", level=2), paragraph("b"))
    assert [chunk.kind for chunk in cut(document, "structural+merged")] == ["table", "text"]


# --- overlap ---


def test_a_long_run_of_prose_repeats_whole_sentences() -> None:
    document = read("# A\n\n" + " ".join(f"Zdanie numer {n} ma kilka słów." for n in range(9)))
    bodies = [document.slice(chunk.span) for chunk in cut(document, "structural:150+overlap=60")]
    assert [body.count(".") for body in bodies] == [4, 4, 4, 3]
    for before, after in pairwise(bodies):
        assert before.endswith(". ".join(after.split(". ")[:2]) + ".")


@pytest.mark.parametrize("structure", ["- punkt", "```\nkod\n```", "| a |\n| - |\n| 1 |", "2. Ustęp drugi."])
def test_a_section_with_structure_of_its_own_repeats_nothing(structure: str) -> None:
    document = read("# A\n\n" + " ".join(f"Zdanie numer {n} ma kilka słów." for n in range(9)) + "\n\n" + structure)
    chunks = cut(document, "structural:150+overlap=60")
    assert all(before.span.end <= after.span.start for before, after in pairwise(chunks))


# --- citations ---

CLAUSES = assemble(
    heading("Regulamin", level=0),
    heading("§ 5. Urlopy"),
    paragraph("1. Pierwszy ustęp o urlopach."),
    paragraph("2. Drugi ustęp o urlopach."),
    paragraph("3. Trzeci ustęp mówi:"),
    item("1) pierwszy punkt,"),
    item("2) drugi punkt, w nim:"),
    item("a) pierwsza litera,", depth=1),
    item("b) druga litera.", depth=1),
    paragraph("Zdanie, o którym nikt nie wie, do czego należy."),
)


def put_on_page(document: Document, page: int) -> Document:
    blocks = tuple(replace(block, boxes=(Box(page, 0, 0, 1, 1),)) for block in document.blocks)
    return replace(document, blocks=blocks, facts=Facts(effective_from="2026-01-01T00:00:00"))


def test_the_line_in_front_says_day_page_and_clause() -> None:
    document = put_on_page(CLAUSES, 3)
    first, *_ = cut(document, "structural:150+cited")
    assert embedded_text(document, first).split("\n")[0] == "Regulamin > § 5. Urlopy [od 2026-01-01; s. 3; ust. 1–2]"
    assert breadcrumb(document, first) == "Regulamin > § 5. Urlopy"
    english = replace(document, language="en")
    assert embedded_text(english, first).split("\n")[0] == "Regulamin > § 5. Urlopy [from 2026-01-01; p. 3; para. 1–2]"


def test_clauses_are_those_of_the_text() -> None:
    places = [Span(block.span.start, block.span.end) for block in CLAUSES.blocks[2:]]
    chunks = [Chunk(place, path=(0, CLAUSES.headings[1].span.start), cited=True) for place in places]
    assert [cite(CLAUSES, chunk).strip("[]") for chunk in chunks] == [
        *("ust. 1", "ust. 2", "ust. 3", "ust. 3 pkt 1", "ust. 3 pkt 2", "ust. 3 pkt 2 lit. a", "ust. 3 pkt 2 lit. b", "")
    ]
    both = replace(chunks[4], span=Span(places[4].start, places[6].end))
    assert cite(CLAUSES, both) == "[ust. 3 pkt 2]"


def test_nothing_is_cited_where_nothing_is_known() -> None:
    assert read_texts(read("# A\n\nTekst."), "structural+cited") == ["A\n\nTekst."]
    assert read_texts(read("Tekst."), "structural+cited") == ["Tekst."]


def test_a_page_that_moves_changes_neither_cuts_nor_ids() -> None:
    document = read("# A\n\n" + " ".join(f"Zdanie numer {n} ma kilka słów." for n in range(40)))
    strategy = parse_strategy("structural:300+cited")
    early, late = put_on_page(document, 9), put_on_page(document, 1000)
    chunks = cut_document(early, strategy)
    assert chunks == cut_document(late, strategy)
    recipe = Recipe(strategy=strategy)
    assert CutDocument(early, chunks, "d", recipe).ids == CutDocument(late, chunks, "d", recipe).ids
    assert all(len(embedded_text(late, chunk)) <= 300 for chunk in chunks)


# --- small to big ---


def test_a_chunk_leads_to_its_section_and_the_one_around_it() -> None:
    document = read(FAQ)
    chunks = cut(document, "structural:120")
    record = CutDocument(document, chunks, "d", Recipe()).records[0]
    own = read_section(document, record.section_id, document_id="d")
    assert own is not None
    assert (own.text, own.path, own.parent_id) == ("## Godziny\n\nOd ósmej.", ("FAQ", "Godziny"), record.parent_id)
    around = read_section(document, record.parent_id, document_id="d", below=True)
    assert around is not None
    assert (around.text, around.parent_id) == (FAQ.split("\n\n# Drugi", maxsplit=1)[0], None)
    assert read_section(document, record.parent_id, document_id="other") is None


def test_the_section_of_a_shared_chunk_is_the_parent_it_names() -> None:
    document = read(FAQ)
    record = CutDocument(document, cut(document, "structural:120+merged"), "d", Recipe()).records[0]
    section = read_section(document, record.section_id, document_id="d", below=True)
    assert section is not None
    assert document.slice(record.span) in section.text
    assert record.parent_id is None


@pytest.mark.parametrize("name", ["structural+overlap", "structural+foo=3"])
def test_an_option_without_its_number_or_unknown_is_refused(name):
    with pytest.raises(SettingsError, match="option"):
        parse_strategy(name)


def test_a_name_in_the_interface_says_row_by_row_only_if_it_is():
    words = Language("en").gettext("row by row")
    assert words in label_strategy(parse_strategy("structural+records"), Language("en"))
    assert words not in label_strategy(parse_strategy("structural+merged"), Language("en"))


def test_a_section_with_those_below_it_ends_at_the_next_heading_of_its_level() -> None:
    document = assemble(heading("A"), paragraph("Raz."), heading("B"), paragraph("Dwa."))
    chunk = CutDocument(document, cut(document, "structural"), "d", Recipe()).records[0]
    section = read_section(document, chunk.section_id, document_id="d", below=True)
    assert section is not None
    assert section.text == "## A\n\nRaz."


@pytest.mark.parametrize("splitter", [each for each in list_splitters() if each.has_size], ids=lambda splitter: splitter.kind)
def test_every_setting_that_can_be_chosen_is_in_the_name(splitter: Splitter) -> None:
    for unit in ("chars", "tokens") if splitter.has_unit else (splitter.default_unit,):
        overlap, threshold = 50 if splitter.has_overlap else 0, 0.3 if splitter.has_threshold else 0.0
        strategy = Strategy(splitter.kind, 500, overlap, unit, threshold)
        assert parse_strategy(strategy.full_name) == strategy
