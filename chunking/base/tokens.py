"""How much a text weighs, base floor: a counter is any function from text to a whole number."""

from collections.abc import Callable

CountTokens = Callable[[str], int]


def count_chars(text: str) -> int:
    """Code points of the text: the counter of limits given in characters."""
    return len(text)
