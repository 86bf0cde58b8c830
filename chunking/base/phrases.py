"""Sentences to translate later: English message ids with placeholders."""

from collections.abc import Sequence


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "translate later"
    """Mark a string for translation without translating it."""
    return message


class Phrase:
    """A message id with values; the interface translates it before filling it in.

    Args:
        template: an English message id.
        **params: plain values, message ids or phrases.
    """

    def __init__(self, template: str, **params: object) -> None:
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template.format(**self.params)


def join_phrases(phrases: Sequence[Phrase | str]) -> Phrase:
    """Join phrases with commas."""
    params: dict[str, object] = {f"part{number}": phrase for number, phrase in enumerate(phrases)}
    return Phrase(", ".join(f"{{{name}}}" for name in params), **params)
