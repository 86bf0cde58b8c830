"""LangChain's splitter through our adapter: the same strings, and the places they really come from."""

import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunking.base.errors import SettingsError
from chunking.base.model import Document, Span
from chunking.base.strategy import Strategy
from chunking.cutting import offsets
from chunking.cutting.recursive import cut_recursive


def make_document(text: str) -> Document:
    return Document(text, blocks=(), headings=(), source="text.md")


def assert_congruent(text: str, size: int, overlap: int) -> None:
    document = make_document(text)
    chunks = cut_recursive(document, Strategy("recursive", size, overlap))
    expected = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap).split_text(text)
    assert [document.slice(chunk.span) for chunk in chunks] == [piece for piece in expected if piece.strip()]
    starts = [chunk.span.start for chunk in chunks]
    assert starts == sorted(starts)


TEXTS = {
    "repeats": "Tak jest. " * 200 + "\n\n" + "Tak jest. " * 200,
    "polish": "Zażółć gęślą jaźń.\n\nPójdźże, kiń tę chmurność w głąb flaszy!\n" * 30,
    "emoji": "👩‍👩‍👧 tak 🇵🇱 nie 😀😀😀 " * 60,
    "windows line ends": "wiersz jeden\r\nwiersz dwa\r\n\r\n" * 60,
    "form feeds": "strona\x0cstrona\x0b \x1c\x1d \x85" * 60,
    "no-break spaces": "10\u00a0000\u00a0zł \u2003 \u3000 brutto " * 60,
    "outside the BMP": "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠀀𠀁 " * 60,
    "no blanks": "a" * 2500,
    "only blanks": " \n\n \t",
    "empty": "",
}


@pytest.mark.parametrize(("size", "overlap"), [(600, 100), (100, 99), (50, 0), (7, 3), (2, 1), (1, 0)])
@pytest.mark.parametrize("name", TEXTS)
def test_bodies_are_the_splitters_own_strings(name: str, size: int, overlap: int) -> None:
    assert_congruent(TEXTS[name], size, overlap)


@settings(deadline=None)
@given(st.text(alphabet="ab.ż😀\n\n  \r\x0c\u00a0\x1c", max_size=300), st.integers(1, 40), st.data())
def test_any_text_is_cut_alike(text: str, size: int, data: st.DataObject) -> None:
    assert_congruent(text, size, data.draw(st.integers(0, size - 1)))


@pytest.mark.parametrize("text", [" a\x1c", "a\n", "\x1ca b\x1d", "ab \x85", "a"])
@pytest.mark.parametrize(("size", "overlap"), [(2, 1), (3, 2), (9, 8)])
def test_what_was_read_to_the_end_may_be_repeated_whole(text: str, size: int, overlap: int) -> None:
    """The overlap holds all non-blank characters there are; nothing stands behind them."""
    assert_congruent(text, size, overlap)


def test_a_repeated_passage_is_placed_where_it_stands() -> None:
    text = "raz dwa\n\nraz dwa\n\nraz dwa"
    assert [chunk.span for chunk in cut_recursive(make_document(text), Strategy("recursive", 8))] == [Span(0, 7), Span(9, 16), Span(18, 25)]


def test_an_overlap_starts_inside_the_chunk_before() -> None:
    chunks = cut_recursive(make_document("a a a a a a"), Strategy("recursive", 5, 3))
    assert [chunk.span for chunk in chunks] == [Span(0, 5), Span(4, 7), Span(6, 9), Span(8, 11)]


def test_chunks_show_no_context() -> None:
    assert all(chunk.path == () and chunk.lead is None for chunk in cut_recursive(make_document("# A\n\nb"), Strategy("recursive", 5)))


def limit_code_points(monkeypatch: pytest.MonkeyPatch, code_points: int) -> None:
    for name in ("NARROW", "WIDE"):
        monkeypatch.setattr(offsets, name, offsets.Alphabet(getattr(offsets, name).first, code_points))


def assert_places_survive_few_code_points(monkeypatch: pytest.MonkeyPatch, code_points: int, strategy: Strategy) -> None:
    """The spans are the same whether every character has a code point of its own or they come round again."""
    chooser = random.Random(3)
    document = make_document("".join(chooser.choice(("ab ", "ba", "b\n", "a\n\n", "bab ")) for _ in range(3000)))
    expected = cut_recursive(document, strategy, count_tokens=len)
    limit_code_points(monkeypatch, code_points)
    assert cut_recursive(document, strategy, count_tokens=len) == expected


@pytest.mark.parametrize(("size", "overlap"), [(60, 40), (400, 40), (41, 40)])
def test_documents_longer_than_the_code_space(monkeypatch: pytest.MonkeyPatch, size: int, overlap: int) -> None:
    assert_places_survive_few_code_points(monkeypatch, 41, Strategy("recursive", size, overlap))


def test_documents_longer_than_the_code_space_in_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_places_survive_few_code_points(monkeypatch, 2 * 61, Strategy("recursive", 60, 40, "tokens"))


def test_a_document_longer_than_the_code_space_keeps_to_it() -> None:
    alphabet = offsets.Alphabet(0x20000, 40)
    tracked = offsets._track("ab " * 100, alphabet, keep_letters=True)
    codes = {ord(character) for character in tracked.text} - {ord(" ")}
    assert (min(codes), max(codes)) == (0x20000, 0x20000 + 39)
    assert tracked.text.translate(tracked.letters) == "ab " * 100


def test_an_overlap_longer_than_the_code_space_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_code_points(monkeypatch, 40)
    with pytest.raises(SettingsError, match="too long"):
        cut_recursive(make_document("ab " * 500), Strategy("recursive", 200, 100))


def test_three_megabytes_without_a_code_point_each() -> None:
    text = "\n\n".join("Słowo po słowie, i tak do końca akapitu. " * 20 for _ in range(3_600))
    assert len(text) > 2_900_000
    assert_congruent(text, 1000, 100)


def count_words(text: str) -> int:
    return len(text.split())


@settings(deadline=None)
@given(st.text(alphabet="abż😀\n  ", max_size=300), st.integers(2, 20), st.integers(0, 1))
def test_tokens_are_counted_in_the_real_text(text: str, size: int, overlap: int) -> None:
    def count(piece: str) -> int:
        return sum(2 if character == "ż" else 1 for character in piece if character != "\n")

    document = make_document(text)
    splitter = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap, length_function=count)
    chunks = cut_recursive(document, Strategy("recursive", size, overlap, "tokens"), count_tokens=count)
    assert [document.slice(chunk.span) for chunk in chunks] == [piece for piece in splitter.split_text(text) if piece.strip()]


def test_the_overhead_of_a_counter_is_counted_once_not_per_word() -> None:
    document = make_document("jeden dwa trzy cztery pięć sześć")
    plain = cut_recursive(document, Strategy("recursive", 4, 1, "tokens"), count_tokens=count_words)
    prefixed = cut_recursive(document, Strategy("recursive", 4, 1, "tokens"), count_tokens=lambda text: 5 + count_words(text))
    assert plain == prefixed


def test_tokens_without_a_counter_are_refused() -> None:
    with pytest.raises(SettingsError, match="embedder"):
        cut_recursive(make_document("a"), Strategy("recursive", 4, 1, "tokens"))


def test_no_code_point_of_a_shadow_is_a_blank() -> None:
    for first, size in (offsets.NARROW, offsets.WIDE):
        assert first + size <= sys.maxunicode + 1
        assert not any(chr(code).isspace() or 0xD800 <= code < 0xE000 for code in range(first, first + size))
