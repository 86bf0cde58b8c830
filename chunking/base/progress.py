"""How long work reports itself, is stopped, and how long it will still take; base floor."""

import time
from collections.abc import Callable
from typing import Self

Progress = Callable[[int, int, str], None]
"""Called with (done, total, unit), e.g. (3, 55, "pages"); may raise `Cancelled` to stop the work at this point."""

_SETTLED_S = 0.5


class Cancelled(Exception):
    """Raised by a `Progress` callback when the user pressed Cancel; whoever works cleans up and lets it through."""


def ignore_progress(done: int, total: int, unit: str) -> None:
    """The callback of whoever does not watch."""


class Tally(int):
    """How many pieces are finished, and the share of the whole work that is, where pieces differ in size.

    A plain number to every `Progress` callback; whoever estimates the time looks at `share` (0 to 1).
    """

    share: float

    def __new__(cls, done: int, share: float) -> Self:
        """So many pieces, so much of the work."""
        tally = super().__new__(cls, done)
        tally.share = min(max(share, 0.0), 1.0)
        return tally


class Pace:
    """How long work will still take, from what was reported of it.

    An estimate is made when something is reported, s seconds after the start with a share p of the work finished: s (1 - p) / p,
    half of it from the estimate before, so that one odd piece does not swing it. Between reports it is counted down; once it has
    run out, the rest is taken to last as long as the work is overdue, so it climbs by a second a second at most.

    Args:
        clock: seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        """Begin anew, as where another unit is counted from now on."""
        self._begin_s = self._clock()
        self._share = 0.0
        self._estimate_s: float | None = None
        self._estimated_at_s = self._begin_s

    def report(self, done: int, total: int) -> None:
        """Take note of `done` (a number or a `Tally`) of `total`."""
        share = done.share if isinstance(done, Tally) else done / total if total else 0.0
        now_s = self._clock()
        spent_s = now_s - self._begin_s
        if share == self._share or not 0 < share <= 1 or spent_s < _SETTLED_S:
            return
        fresh_s = spent_s * (1 - share) / share
        before_s = self.remaining_s
        self._estimate_s = fresh_s if before_s is None else (fresh_s + before_s) / 2
        self._share, self._estimated_at_s = share, now_s

    @property
    def remaining_s(self) -> float | None:
        """Seconds the rest will take; None while that cannot be said."""
        if self._estimate_s is None:
            return None
        age_s = self._clock() - self._estimated_at_s
        return max(abs(self._estimate_s - age_s), min(self._estimate_s, 1.0))
