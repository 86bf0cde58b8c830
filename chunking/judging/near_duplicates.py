"""Chunks of a document that say nearly the same, judging floor; standard library only."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

SHINGLE_WORDS = 4
MIN_RESEMBLANCE = Fraction(9, 10)
"""As in Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), 19.6: k = 4 is typical, 0.9 a threshold."""

_WORD = re.compile(r"\w+")
_Shingle = tuple[str, ...]


def find_twins(texts: Sequence[str]) -> list[int | None]:
    """For each text the index of another that resembles it, None if there is none.

    Resemblance (Broder, "On the resemblance and containment of documents", 1997) is the Jaccard coefficient of the sets of
    shingles, `|A & B| / |A | B|`, a shingle being 4 neighbouring words in lower case (a shorter text is one shingle). Two
    texts are near-duplicates from 0.9 on. The partner is one with the same shingles, else
    the first before it, else the first behind it.

    Exact, not estimated: texts are compared only if they share one of their rarest shingles, since two sets of resemblance t
    must meet within the first `|A| - ceil(t * |A|) + 1` of any common order (Chaudhuri, Ganti and Kaushik, "A primitive operator
    for similarity joins", 2006). With the rarest first, few do. A text without words has no partner.
    """
    sets = [_shingle(text) for text in texts]
    twins: list[int | None] = [None] * len(texts)
    spread = Counter(shingle for shingles in sets for shingle in shingles)
    equals: dict[frozenset[_Shingle], int] = {}
    holders: dict[_Shingle, list[int]] = defaultdict(list)
    for index, shingles in enumerate(sets):
        if not shingles:
            continue
        twin = equals.setdefault(shingles, index)
        if twin == index:
            rarest = _list_rarest(shingles, spread)
            candidates = sorted({holder for shingle in rarest for holder in holders[shingle]})
            twin = next((other for other in candidates if _resemble(shingles, sets[other])), index)
            for shingle in rarest:
                holders[shingle].append(index)
        if twin != index:
            twins[index] = twin
            twins[twin] = index if twins[twin] is None else twins[twin]
    return twins


def _shingle(text: str) -> frozenset[_Shingle]:
    words = _WORD.findall(text.lower())
    if len(words) < SHINGLE_WORDS:
        return frozenset([tuple(words)] if words else [])
    return frozenset(zip(*(words[offset:] for offset in range(SHINGLE_WORDS)), strict=False))


def _list_rarest(shingles: frozenset[_Shingle], spread: Counter[_Shingle]) -> list[_Shingle]:
    """Those of the prefix that more than one text has."""
    prefix = len(shingles) - ceil(MIN_RESEMBLANCE * len(shingles)) + 1
    shared = [shingle for shingle in shingles if spread[shingle] > 1]
    left = prefix - (len(shingles) - len(shared))
    return sorted(shared, key=lambda shingle: (spread[shingle], shingle))[: max(left, 0)]


def _resemble(first: frozenset[_Shingle], second: frozenset[_Shingle]) -> bool:
    common = len(first & second)
    return common >= MIN_RESEMBLANCE * (len(first) + len(second) - common)
