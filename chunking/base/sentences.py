"""Where sentences end, base floor; the only user of `choppa` (LanguageTool's segmentation rules, which know Polish)."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from chunking.base.model import Span

if TYPE_CHECKING:
    from choppa import SrxDocument

LANGUAGES = ("pl", "en", "de")
_COMMON_WORDS = {
    "pl": frozenset("i w z na do nie się jest oraz lub że przez dla od po jak który ust art zł".split()),
    "en": frozenset("the of and to in is for that with on by be are this or an as from".split()),
    "de": frozenset("der die das und ist nicht mit von den für auf ein eine zu werden oder im".split()),
}
_WORD = re.compile(r"[^\W\d_]+")


def detect_language(text: str) -> str:
    """The likeliest of `LANGUAGES`, by the share of common short words; "pl" where nothing speaks."""
    words = [word.lower() for word in _WORD.findall(text[:20_000])]
    scores = {language: sum(word in common for word in words) for language, common in _COMMON_WORDS.items()}
    return max(LANGUAGES, key=lambda language: scores[language])


def find_sentences(text: str, *, language: str = "pl", offset: int = 0) -> tuple[Span, ...]:
    """Spans of the sentences of one paragraph, in order, without the blanks around them.

    Args:
        text: one paragraph, list item or caption.
        language: one of `LANGUAGES`; another code uses the rules common to all languages.
        offset: where the text begins in the document text; added to every span.

    Returns:
        Spans that cover every non-blank character exactly once.
    """
    from choppa import SrxTextIterator

    spans: list[Span] = []
    position = 0
    for sentence in SrxTextIterator(_load_rules(), f"{language}_two", text):
        start = position + len(sentence) - len(sentence.lstrip())
        end = position + len(sentence.rstrip())
        if start < end:
            spans.append(Span(offset + start, offset + end))
        position += len(sentence)
    return tuple(spans)


@lru_cache(maxsize=1)
def _load_rules() -> "SrxDocument":
    from choppa import DEFAULT_SRX_RULESET, SrxDocument

    return SrxDocument(ruleset=str(DEFAULT_SRX_RULESET))
