"""Estimating the share of bad chunks from a sample."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from random import Random

SAMPLE_CHUNKS = 10
SEED = 7


def draw_sample(total: int, n: int = SAMPLE_CHUNKS, *, seed: int = SEED) -> tuple[int, ...]:
    """Indices of `min(n, total)` different chunks, in the order drawn.

    The same seed draws the same ones anywhere, and asking for more only adds to them:
    `draw_sample(total, 20)[:10] == draw_sample(total, 10)`.

    Raises:
        ValueError: a negative number was asked for.
    """
    if total < 0 or n < 0:
        raise ValueError(f"cannot draw {n} of {total}")
    order = list(range(total))
    Random(seed).shuffle(order)  # noqa: S311 - a lottery that must come out the same every time, not a secret
    return tuple(order[:n])


def estimate_bad(total: int, read: int, bad: int, *, confidence: float = 0.95) -> tuple[int, int] | None:
    """Between how many and how many of all chunks are bad, after reading a sample drawn without replacement.

    The exact two-sided interval: every number K for which neither "at least `bad` of `read`" nor "at most `bad` of
    `read`" has a hypergeometric probability of `(1 - confidence) / 2` or less. Reckoned in whole numbers.

    Args:
        total: chunks there are.
        read: chunks read, `<= total`.
        bad: of those, `<= read`.
        confidence: how often such intervals hold the true number, at least; above 0 and below 1.

    Returns:
        The least and the greatest number, or None once all are read and there is nothing left to estimate.

    Raises:
        ValueError: the numbers do not fit each other.
    """
    if not 0 <= bad <= read <= total or not 0 < confidence < 1:
        raise ValueError(f"{bad} bad of {read} read of {total} at a confidence of {confidence}")
    if read == total:
        return None
    tail = (1 - Fraction(str(confidence))) / 2 * comb(total, read)

    def is_plausibly_few(count: int) -> bool:
        return sum(comb(count, x) * comb(total - count, read - x) for x in range(bad + 1)) > tail

    def is_plausibly_many(count: int) -> bool:
        return sum(comb(count, x) * comb(total - count, read - x) for x in range(bad, read + 1)) > tail

    fewest, most = bad, total - (read - bad)
    return _find_first(fewest, most, is_plausibly_many), _find_first(fewest, most, lambda count: not is_plausibly_few(count + 1))


def _find_first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The least number of `low..high` that holds, where all above it do too; `high` if none below does."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
