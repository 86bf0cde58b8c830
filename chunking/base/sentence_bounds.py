"""Sentence boundaries; the only user of `choppa` (LanguageTool's segmentation rules, which know Polish)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
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
_PARAGRAPH_END = "\n\n"
_WORD = re.compile(r"[^\W\d_]+")


def detect_language(text: str) -> str:
    """The likeliest of `LANGUAGES`, by the share of common short words; "pl" where nothing speaks."""
    words = [word.lower() for word in _WORD.findall(text[:20_000])]
    scores = {language: sum(word in common for word in words) for language, common in _COMMON_WORDS.items()}
    return max(LANGUAGES, key=lambda language: scores[language])


def find_sentences(text: str, places: Sequence[Span], *, language: str = "pl") -> list[tuple[Span, ...]]:
    """Spans of the sentences of every place, in order, without the whitespace around them.

    Args:
        text: the document text.
        places: paragraphs, list items and captions, in order, not overlapping.
        language: one of `LANGUAGES`; another code uses the rules common to all languages.

    Returns:
        For each place the spans that cover its every visible character exactly once; none for a blank place.
    """
    from choppa import SrxTextIterator

    # One pass over all places: the rules take longer to set up than to run.
    joined = _PARAGRAPH_END.join(text[place.start : place.end] for place in places)
    ends: list[int] = []
    position = 0
    for sentence in SrxTextIterator(_load_rules(), f"{language}_two", joined):
        position += len(sentence)
        ends.append(position)
    found: list[tuple[Span, ...]] = []
    offset = index = 0
    for place in places:
        length = place.end - place.start
        cuts = []
        while index < len(ends) and ends[index] < offset + length:
            cuts.append(ends[index] - offset)
            index += 1
        found.append(tuple(_trim_between(text, place, cuts)))
        offset += length + len(_PARAGRAPH_END)
        while index < len(ends) and ends[index] <= offset:
            index += 1
    return found


def _trim_between(text: str, place: Span, cuts: Sequence[int]) -> Iterator[Span]:
    for start, end in pairwise((place.start, *(place.start + cut for cut in cuts), place.end)):
        sentence = text[start:end]
        if sentence.strip():
            yield Span(start + len(sentence) - len(sentence.lstrip()), start + len(sentence.rstrip()))


@lru_cache(maxsize=1)
def _load_rules() -> "SrxDocument":
    from choppa import DEFAULT_SRX_RULESET, SrxDocument

    return SrxDocument(ruleset=str(DEFAULT_SRX_RULESET))
