"""Samples that can be drawn again, and intervals that keep their promise."""

from functools import cache
from math import comb

import pytest

from chunking.judging.sampling import draw_sample, estimate_bad


def test_the_same_seed_draws_the_same_chunks_each_once():
    drawn = draw_sample(34)
    assert drawn == draw_sample(34) != draw_sample(34, seed=8)
    assert len(set(drawn)) == 10
    assert set(drawn) <= set(range(34))


def test_all_are_drawn_where_there_are_fewer():
    assert sorted(draw_sample(3)) == [0, 1, 2]
    assert draw_sample(0) == ()


def test_reading_ten_more_keeps_the_first_ten():
    assert draw_sample(100, 20)[:10] == draw_sample(100, 10)


def test_every_chunk_can_be_drawn():
    assert {draw_sample(5, 1, seed=seed)[0] for seed in range(100)} == set(range(5))


def test_impossible_numbers_are_refused():
    for numbers in ((-1, 10), (3, -1)):
        with pytest.raises(ValueError):
            draw_sample(*numbers)
    for numbers in ((10, 11, 1), (10, 5, 6), (10, 5, -1)):
        with pytest.raises(ValueError):
            estimate_bad(*numbers)
    with pytest.raises(ValueError):
        estimate_bad(10, 5, 1, confidence=1.0)


def test_readable_intervals():
    assert estimate_bad(13, 10, 1) == (1, 3)
    assert estimate_bad(13, 13, 1) is None
    assert estimate_bad(0, 0, 0) is None
    assert estimate_bad(13, 0, 0) == (0, 13)
    assert estimate_bad(1000, 10, 0) == (0, 307)
    assert estimate_bad(1000, 10, 10) == (693, 1000)


def test_more_confidence_is_a_wider_interval():
    narrow, wide = estimate_bad(200, 20, 4, confidence=0.8), estimate_bad(200, 20, 4, confidence=0.99)
    assert wide[0] < narrow[0] < narrow[1] < wide[1]


@cache
def interval(total: int, read: int, bad: int) -> tuple[int, int]:
    return estimate_bad(total, read, bad)


@pytest.mark.parametrize("total", range(1, 41))
def test_the_true_number_is_inside_at_least_as_often_as_promised(total):
    for read in range(total):
        for true in range(total + 1):
            hits = 0
            for bad in range(max(0, read - (total - true)), min(read, true) + 1):
                low, high = interval(total, read, bad)
                assert bad <= low <= high <= total - (read - bad)
                hits += comb(true, bad) * comb(total - true, read - bad) if low <= true <= high else 0
            assert 100 * hits >= 95 * comb(total, read)


@pytest.mark.parametrize(("total", "read", "bad"), [(13, 10, 1), (40, 10, 3), (40, 39, 0), (25, 10, 10)])
def test_the_interval_is_what_trying_every_number_gives(total, read, bad):
    def chance(count: int, seen: range) -> float:
        return sum(comb(count, x) * comb(total - count, read - x) for x in seen) / comb(total, read)

    plausible = [
        count
        for count in range(bad, total - (read - bad) + 1)
        if chance(count, range(bad, read + 1)) > 0.025 and chance(count, range(bad + 1)) > 0.025
    ]
    assert estimate_bad(total, read, bad) == (plausible[0], plausible[-1])
