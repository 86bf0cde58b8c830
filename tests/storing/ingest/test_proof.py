"""Vectors that are those of a text, and vectors that are not."""

import pytest

from chunking.storing.ingest.proof import are_near, is_like


@pytest.mark.parametrize(
    ("dense", "is_same"),
    [([1.0, 0.0], True), ([2.0, 0.1], True), ([1.0, 0.2], False), ([0.0, 0.0], False), ([1.0], False), (None, False)],
)
def test_a_vector_is_like_a_known_one_by_its_direction(dense: list[float] | None, is_same: bool):
    assert is_like(dense, [1.0, 0.0]) == is_same


@pytest.mark.parametrize(("dense", "is_near"), [([1.0, 0.0009], True), ([1.0, 0.0011], False), ([1.0], False), (None, False)])
def test_a_vector_is_near_one_sent_but_for_rounding(dense: list[float] | None, is_near: bool):
    assert are_near(dense, [1.0, 0.0]) == is_near
