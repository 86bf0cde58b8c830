"""Progress callbacks, cancelling, and the estimate of the time left."""

import time
from collections.abc import Callable
from typing import Self

from chunking.base.phrases import N_

Progress = Callable[[int, int, str], None]
"""Called with (done, total, unit), e.g. (3, 55, "pages"); may raise `Cancelled` to stop the work at this point."""

DOCUMENTS, FILES, PAGES = N_("documents"), N_("files"), N_("pages")
"""Units that are counted; message ids."""

_SETTLED_S = 0.5


class Cancelled(Exception):
    """Raised by a `Progress` callback when the user cancelled; the work cleans up and lets it propagate."""


def ignore_progress(done: int, total: int, unit: str) -> None:
    """Do nothing; the default `Progress` callback."""


class Tally(int):
    """A number of finished pieces with the share of the whole work they make up, for pieces of different sizes.

    An ordinary number for every `Progress` callback; the estimate of the time uses `share` (0 to 1).
    """

    share: float

    def __new__(cls, done: int, share: float) -> Self:
        """Make a tally of `done` pieces, clamping `share` to 0 to 1."""
        tally = super().__new__(cls, done)
        tally.share = min(max(share, 0.0), 1.0)
        return tally


class Pace:
    """Estimate of the time left, from the reported progress.

    Each report, s seconds after the start with a share p of the work finished, gives the estimate s (1 - p) / p, averaged with the
    previous one so that one odd piece does not swing it. Between reports it is counted down; after it has run out, the rest is
    assumed to take as long as the work is overdue, so it grows by at most one second per second.

    Args:
        clock: returns monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        """Start again, for example when another unit is counted."""
        self._begin_s = self._clock()
        self._share = 0.0
        self._estimate_s: float | None = None
        self._estimated_at_s = self._begin_s

    def report(self, done: int, total: int) -> None:
        """Update the estimate after `done` (a number or a `Tally`) of `total`."""
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
        """Estimated seconds left; None without an estimate."""
        if self._estimate_s is None:
            return None
        age_s = self._clock() - self._estimated_at_s
        return max(abs(self._estimate_s - age_s), min(self._estimate_s, 1.0))
