"""The ways of cutting beside structural and recursive, each in the smallest text that shows it, and against the library it speaks for."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

from chunking.base.errors import SettingsError
from chunking.base.model import Document
from chunking.base.strategy import parse_strategy
from chunking.cutting.cut_document import CutDocument
from chunking.cutting.splitter import cut_document
from chunking.embedding.embedders import HashEmbedder
from chunking.judging.metrics import judge_chunks
from tests.laws.documents import assemble, code, documents, heading, item, paragraph, table


def plain(text: str) -> Document:
    return Document(text, blocks=(), headings=(), source="text.md")


def count_words(text: str) -> int:
    return len(text.split())


def bodies(document: Document, name: str, **further) -> list[str]:
    chunks = cut_document(document, parse_strategy(name), count_tokens=count_words, **further)
    return [document.slice(chunk.span) for chunk in chunks]


# every so many


def test_fixed_windows_step_by_size_less_overlap():
    assert bodies(plain("abcdefghij"), "fixed:4/0") == ["abcd", "efgh", "ij"]
    assert bodies(plain("abcdefghij"), "fixed:4/2") == ["abcd", "cdef", "efgh", "ghij"]


def test_blanks_at_the_edges_of_a_window_are_left_out():
    assert bodies(plain("ab    cd"), "fixed:3/0") == ["ab", "cd"]
    assert bodies(plain("ab  c d"), "fixed:3/0") == ["ab", "c", "d"]


def test_fixed_windows_in_tokens_are_the_longest_that_fit():
    assert bodies(plain("raz dwa trzy cztery pięć"), "fixed:2/0:tokens") == ["raz dwa", "trzy cztery", "pięć"]
    assert bodies(plain("raz dwa trzy cztery"), "fixed:3/1:tokens") == ["raz dwa trzy", "trzy cztery"]


def test_a_character_of_many_tokens_is_a_window():
    chunks = cut_document(plain("żż"), parse_strategy("fixed:2/0:tokens"), count_tokens=lambda text: 5 * len(text))
    assert [tuple(chunk.span) for chunk in chunks] == [(0, 1), (1, 2)]


def test_a_window_that_is_all_overlap_is_not_repeated():
    def count(text):
        return sum(5 if character == "ż" else 1 for character in text)

    chunks = cut_document(plain("aż"), parse_strategy("fixed:2/1:tokens"), count_tokens=count)
    assert [tuple(chunk.span) for chunk in chunks] == [(0, 1), (1, 2)]


def test_windows_in_tokens_are_sought_around_the_last_ones_length():
    """Nine lengths are counted for a window at most, none much longer than it; halving the text would count it whole."""
    counted = []
    text = "słowo " * 2000
    cut_document(
        plain(text), parse_strategy("fixed:100/0:tokens"), count_tokens=lambda piece: (counted.append(piece), count_words(piece))[1]
    )
    assert sum(map(len, counted)) < 9 * len(text)


@settings(deadline=None)
@given(st.text(alphabet="ab \n", min_size=1, max_size=120), st.integers(1, 30), st.integers(0, 29))
def test_windows_hold_every_character_and_no_more_tokens_than_asked(text, size, overlap):
    document = plain("x" + text)
    overlap = min(overlap, size - 1)
    for unit, count in (("", len), (":tokens", count_words)):
        chunks = cut_document(document, parse_strategy(f"fixed:{size}/{overlap}{unit}"), count_tokens=count_words)
        assert all(count(document.slice(chunk.span)) <= size for chunk in chunks)
        assert judge_chunks(CutDocument(document, chunks)).figures.lost_chars == 0


# sentences

PROSE = assemble(paragraph("Raz dwa.", "Trzy.", "Cztery pięć sześć."), item("Siedem."), table("| a |", "| - |", "| 1 |"))


def test_whole_sentences_are_packed():
    assert bodies(PROSE, "sentences:14") == ["Raz dwa. Trzy.", "Cztery pięć sześć.", "- Siedem.", "| a |\n| - |", "| 1 |"]
    assert bodies(PROSE, "sentences:3:tokens")[:2] == ["Raz dwa. Trzy.", "Cztery pięć sześć."]


def test_an_overlap_is_of_whole_sentences():
    document = assemble(paragraph("A a.", "B b.", "C c.", "D d."))
    assert bodies(document, "sentences:9/4") == ["A a. B b.", "B b. C c.", "C c. D d."]
    assert bodies(document, "sentences:9/3") == ["A a. B b.", "C c. D d."]


def test_a_document_without_blocks_has_sentences_too():
    assert bodies(plain("Zgodnie z art. 5 ustawy. Dalej nic."), "sentences:10") == ["Zgodnie z art. 5 ustawy.", "Dalej nic."]


@settings(max_examples=50, deadline=None)
@given(documents(), st.integers(1, 200), st.integers(0, 199))
def test_sentences_break_nothing_and_lose_nothing(document, size, overlap):
    chunks = cut_document(document, parse_strategy(f"sentences:{size}/{min(overlap, size - 1)}"))
    judgement = judge_chunks(CutDocument(document, chunks))
    assert judgement.find("broken") == ()
    assert judgement.figures.lost_chars == 0
    for before, after in pairwise(chunks):
        assert before.span.end < after.span.end


# meaning

COLOURS = assemble(paragraph("Kot.", "Kot.", "Kot.", "Pies.", "Pies.", "Pies."), source="zwierzęta.md")


def embed_animals(texts):
    """Cats one way, dogs the other, and both between."""
    vectors = np.array([[text.count("Kot"), text.count("Pies")] for text in texts], dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_meaning_breaks_where_the_distance_is_widest():
    assert bodies(COLOURS, "semantic:80", embed=embed_animals) == ["Kot. Kot. Kot.", "Pies. Pies. Pies."]
    assert bodies(COLOURS, "semantic:0.15", embed=embed_animals) == ["Kot. Kot. Kot.", "Pies. Pies. Pies."]
    assert bodies(COLOURS, "semantic:1", embed=embed_animals) == ["Kot. Kot. Kot. Pies. Pies. Pies."]


def test_two_sentences_break_above_the_threshold_and_not_at_it():
    two = assemble(paragraph("Kot.", "Pies."))

    def embed(texts):
        return np.eye(len(texts), 2, dtype=np.float32)

    assert bodies(two, "semantic:0.99", embed=embed) == ["Kot.", "Pies."]
    assert bodies(two, "semantic:1", embed=embed) == ["Kot. Pies."]


def test_one_sentence_is_not_embedded():
    def refuse(texts):
        raise AssertionError(texts)

    assert bodies(assemble(paragraph("Kot.")), "semantic:95", embed=refuse) == ["Kot."]


def test_a_threshold_is_above_nothing_and_at_most_all():
    assert parse_strategy("semantic:100").name == "semantic:100"
    for name in ("semantic:0", "semantic:101"):
        with pytest.raises(SettingsError, match="semantic"):
            parse_strategy(name)


def test_what_lies_between_two_breaks_keeps_to_the_size():
    assert bodies(COLOURS, "semantic:1:10/0", embed=embed_animals) == ["Kot. Kot.", "Kot. Pies.", "Pies.", "Pies."]


def test_breaks_are_those_of_the_published_formula():
    """Sentences in threes, `1 - cos` of neighbours, percentile: as LangChain's `SemanticChunker` with its defaults."""
    texts = ["Urlop trwa długo.", "Urlop wypoczynkowy trwa.", "Faktura jest płatna.", "Faktura czeka.", "Urlop mija.", "Koniec faktury."]
    document = assemble(paragraph(*texts))
    embedder = HashEmbedder()
    threes = [" ".join(texts[max(n - 1, 0) : n + 2]) for n in range(len(texts))]
    vectors = embedder.embed_passages(threes)
    distances = [1 - float(one @ other) for one, other in pairwise(vectors)]
    limit = float(np.percentile(distances, 60))
    expected, group = [], [texts[0]]
    for text, distance in zip(texts[1:], distances, strict=True):
        if distance > limit:
            expected.append(" ".join(group))
            group = []
        group.append(text)
    expected.append(" ".join(group))
    assert len(expected) == 3
    assert bodies(document, "semantic:60", embed=embedder.embed_passages) == expected


def test_meaning_needs_an_embedder_and_tokens_a_counter():
    with pytest.raises(SettingsError, match="embedder"):
        cut_document(COLOURS, parse_strategy("semantic:95"))
    for name in ("fixed:5/0:tokens", "sentences:5:tokens", "markdown:5/0:tokens", "256/50:tokens"):
        with pytest.raises(SettingsError, match="embedder"):
            cut_document(COLOURS, parse_strategy(name))


# markdown headers


def split_as_langchain_does(text: str, size: int, overlap: int) -> list[str]:
    headers = MarkdownHeaderTextSplitter([("#" * level, f"Header {level}") for level in range(1, 7)], strip_headers=False)
    recursive = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap)
    return [part.page_content for part in recursive.split_documents(headers.split_text(text))]


def printable(text: str) -> str:
    return "".join(character for character in text if character.isprintable() and not character.isspace())


def assert_headers_congruent(text: str, size: int, overlap: int) -> None:
    expected = [printable(piece) for piece in split_as_langchain_does(text, size, overlap) if piece.strip()]
    if expected:
        assert [printable(body) for body in bodies(plain(text), f"markdown:{size}/{overlap}")] == expected


MARKDOWN = (
    "# Tytuł\n\n## A\n\n10\u00a0000 zł  \nwiersz drugi\n\n\n- raz\n    - dwa\n\n## A\n\nto samo\n\n### B\n\n"
    "```\n# nie nagłówek\n\n x = 1\n```\n"
    "\u200b\n~~~\n# nie\n~~~\n\nKoniec  zdania. 😀\n"
)


@pytest.mark.parametrize(("size", "overlap"), [(1500, 100), (40, 10), (20, 19), (12, 0), (3, 2)])
def test_markdown_chunks_are_the_library_s(size, overlap):
    assert_headers_congruent(MARKDOWN, size, overlap)
    assert_headers_congruent(MARKDOWN * 3, size, overlap)


@settings(deadline=None)
@given(st.text(alphabet="ab#`~ \n\n\n.\u00a0\u200b😀-", max_size=200), st.integers(2, 40), st.integers(0, 39))
def test_any_markdown_is_cut_alike(text, size, overlap):
    assert_headers_congruent(text, size, min(overlap, size - 1))


def test_headers_stay_in_the_text_and_nothing_is_named_in_front():
    document = assemble(heading("Regulamin"), heading("Urlopy", level=2), paragraph("Dwa."), code("x"))
    (chunk,) = cut_document(document, parse_strategy("markdown:1500/100"))
    assert (chunk.span.start, chunk.path) == (0, ())


def test_nothing_printable_is_still_a_chunk():
    (chunk,) = cut_document(plain("\u200b"), parse_strategy("markdown:10/0"))
    assert chunk.flags == ("fallback",)


def test_n8n_is_its_default_loader():
    text = "Zdanie o niczym, powtarzane. " * 200
    assert bodies(plain(text), "n8n") == RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200).split_text(text)
