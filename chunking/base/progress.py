"""How long work reports itself and is stopped, base floor."""

from collections.abc import Callable

Progress = Callable[[int, int, str], None]
"""Called with (done, total, unit), e.g. (3, 55, "pages"); may raise `Cancelled` to stop the work at this point."""


class Cancelled(Exception):
    """Raised by a `Progress` callback when the user pressed Cancel; whoever works cleans up and lets it through."""


def ignore_progress(done: int, total: int, unit: str) -> None:
    """The callback of whoever does not watch."""
