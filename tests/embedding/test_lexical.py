"""Words as sparse vectors: stems, numbers, paragraph signs, and BM25's weights."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.embedding.vectors import AVERAGE_TERMS, K1, B, encode_passage, encode_query, find_terms, index_term


def score(question, passage, language="pl"):
    weights = dict(zip(*encode_passage(passage, language=language), strict=True))
    return sum(value * weights.get(index, 0) for index, value in zip(*encode_query(question), strict=True))


@pytest.mark.parametrize(
    ("question", "passage", "language"),
    [
        ("urlop", "Wymiar urlopu pracownika", "pl"),
        ("pracownicy", "pracownicami", "pl"),
        ("holidays", "One holiday a year", "en"),
        ("Kündigungen", "Die Kündigung erfolgt schriftlich", "de"),
        ("§ 5", "zgodnie z §5 regulaminu", "pl"),
        ("§ 12a", "§ 12a. Przepis", "pl"),
        ("5", "§ 5. Urlop", "pl"),
        ("art. 12", "Art. 12 ust. 3", "pl"),
        ("1.500,00", "kwota 1.500,00 zł", "pl"),
        ("KP-12/2024", "nr KP-12/2024 z dnia", "pl"),
        ("2024", "dnia 12.03.2024 r.", "pl"),
        ("ZAŻÓŁĆ", "zażółć", "pl"),
    ],
)
def test_question_finds_passage(question, passage, language):
    assert score(question, passage, language) > 0


@pytest.mark.parametrize(("question", "passage"), [("łaska", "laska"), ("§ 5", "§ 15"), ("sąd", "sad"), ("§ 1", "§ 12")])
def test_question_does_not_find(question, passage):
    assert score(question, passage) == 0


def test_composed_and_decomposed_letters_are_one():
    assert find_terms("zaz\u0307o\u0301łc\u0301") == find_terms("zażółć")


def test_stop_words_and_blanks():
    assert find_terms("i w z na do") == []
    assert encode_query(" ?!") == ([], [])


def test_passage_without_words_still_has_a_vector():
    vector = encode_passage("--- *** ---")
    assert len(vector.indices) == len(vector.values) == 1


def test_index_is_the_same_anywhere():
    assert index_term("urlop") == 2902970598


def test_weights_are_those_of_bm25():
    passage = " ".join(["alfa"] * 3 + [f"słowo{number}" for number in range(AVERAGE_TERMS - 3)])
    weights = dict(zip(*encode_passage(passage), strict=True))
    (index,) = encode_query("alfa", languages=["pl"]).indices
    assert weights[index] == pytest.approx(3 * (K1 + 1) / (3 + K1))
    longer = dict(zip(*encode_passage(passage + " beta" * AVERAGE_TERMS), strict=True))
    assert longer[index] == pytest.approx(3 * (K1 + 1) / (3 + K1 * (1 - B + 2 * B)))


@given(text=st.text(max_size=200), language=st.sampled_from(["pl", "en", "de", "fr"]))
def test_any_text_gives_a_vector_qdrant_takes(text, language):
    vector = encode_passage(text, language=language)
    assert vector.indices == sorted(set(vector.indices))
    assert len(vector.indices) == len(vector.values) > 0
    assert all(0 <= index < 2**32 for index in vector.indices)
    assert all(0 < value <= K1 + 1 + 1e-9 or len(vector.indices) < 2 * len(text) for value in vector.values)


def test_threads_do_not_mix_stems():
    words = [f"pracownik{suffix}{number}" for number in range(300) for suffix in ("ami", "owi", "")]
    expected = find_terms(" ".join(words))
    found = []
    threads = [threading.Thread(target=lambda: found.append(find_terms(" ".join(words)))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(terms == expected for terms in found)
