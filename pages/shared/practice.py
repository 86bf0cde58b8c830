"""The settings of practice by kind of document and by kind of question, as ready columns."""

from collections.abc import Callable, Sequence

from chunking import Strategy


def list_strategies() -> tuple[Strategy, ...]:
    """The recommended settings of what is chosen."""
    return ()


def offer(*, on_choice: Callable[[Sequence[Strategy]], None]) -> None:
    """The two choices."""
