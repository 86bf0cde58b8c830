"""Fragments that say nearly the same: the definition, by hand and against every pair."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.base.model import Chunk, Span
from chunking.cutting.cut_document import CutDocument
from chunking.judging.metrics import judge_chunks
from chunking.judging.near_duplicates import MAX_CANDIDATES, find_twins
from tests.laws.documents import assemble, heading, paragraph

LONG = " ".join(f"słowo{number}" for number in range(60))


def test_equal_texts_are_twins():
    assert find_twins(["Raz dwa trzy cztery.", "coś zupełnie innego tutaj", "raz, DWA: trzy cztery"]) == [2, None, 0]


def test_one_other_word_in_sixty_is_nearly_the_same_and_three_are_not():
    """57 shingles; a word in the middle stands in four of them: 53 / 61 < 0.9, at the end in one: 56 / 58 > 0.9."""
    middle, end = LONG.replace("słowo30", "inne"), LONG.replace("słowo59", "inne")
    assert find_twins([LONG, middle]) == [None, None]
    assert find_twins([LONG, end]) == [1, 0]


def test_short_texts_and_texts_without_words():
    assert find_twins(["raz", "raz", "dwa", "|---|", "***"]) == [1, 0, None, None, None]


def resemble(first: str, second: str) -> bool:
    one, other = ({tuple(text.split()[n : n + 4]) for n in range(len(text.split()) - 3)} for text in (first, second))
    return 10 * len(one & other) >= 9 * len(one | other)


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from("abc"), min_size=4, max_size=40).map(" ".join), min_size=2, max_size=12), st.data())
def test_no_pair_is_missed(texts, data):
    """Copies with a word changed are among them."""
    for _ in range(data.draw(st.integers(0, 4))):
        words = data.draw(st.sampled_from(texts)).split()
        words[data.draw(st.integers(0, len(words) - 1))] = "d"
        texts.append(" ".join(words))
    pairs = {frozenset(pair) for pair in combinations(range(len(texts)), 2) if resemble(*(texts[index] for index in pair))}
    twins = find_twins(texts)
    assert {index for index, twin in enumerate(twins) if twin is not None} == {index for pair in pairs for index in pair}
    assert all(frozenset((index, twin)) in pairs for index, twin in enumerate(twins) if twin is not None)


def test_thousands_of_alike_texts_are_each_compared_with_few(monkeypatch):
    compared = 0

    def count(first, second):
        nonlocal compared
        compared += 1
        return False

    monkeypatch.setattr("chunking.judging.near_duplicates._resemble", count)
    find_twins([f"{LONG} {number % 7} {number % 11} {number % 13} {number}" for number in range(1000)])
    assert compared <= 1000 * MAX_CANDIDATES


def test_the_share_and_the_partner():
    document = assemble(heading("A"), paragraph("Raz dwa trzy."), heading("B"), paragraph("Raz dwa trzy."), paragraph("Cztery."))
    blocks = [block.span for block in document.blocks if block.kind == "paragraph"]
    judgement = judge_chunks(CutDocument(document, [Chunk(span) for span in blocks]), near_duplicates=True)
    assert [chunk.twin for chunk in judgement.chunks] == [1, 0, None]
    assert judgement.find("near_duplicate") == (0, 1)
    assert judgement.figures.near_duplicate_pct == 66.7
    assert judge_chunks(CutDocument(document, [Chunk(span) for span in blocks])).figures.near_duplicate_pct is None


def test_what_stands_in_front_counts():
    """Under another heading the same words are read otherwise."""
    document = assemble(heading("Dział kadr"), paragraph("Raz dwa."), heading("Dział płac"), paragraph("Raz dwa."))
    chunks = [
        Chunk(Span(*block.span), (document.headings[index // 2].span.start,)) for index, block in enumerate(document.blocks) if index % 2
    ]
    assert judge_chunks(CutDocument(document, chunks), near_duplicates=True).figures.near_duplicate_pct == 0.0


def test_a_text_without_words_hides_none_after_it():
    assert find_twins(["***", "raz", "raz"]) == [None, 2, 1]
