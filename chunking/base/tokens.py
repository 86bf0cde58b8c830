"""How much a text weighs, base floor: a counter is any function from text to a whole number."""

from collections.abc import Callable

CountTokens = Callable[[str], int]
