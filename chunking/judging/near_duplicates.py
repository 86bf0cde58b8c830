"""Chunks of a document that say nearly the same."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from math import ceil

SHINGLE_WORDS = 4
MIN_RESEMBLANCE = Fraction(9, 10)
"""As in Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), 19.6: k = 4 is typical, 0.9 a threshold."""

MAX_CANDIDATES = 100
"""Texts that a text is compared with at most, and texts remembered of each shingle: what bounds the work on thousands of alike ones."""

_WORD = re.compile(r"\w+")


def find_twins(texts: Sequence[str]) -> list[int | None]:
    """For each text the index of another that resembles it, None if there is none.

    Resemblance (Broder, "On the resemblance and containment of documents", 1997) is the Jaccard coefficient of the sets of
    shingles, `|A & B| / |A | B|`, a shingle being 4 neighbouring words in lower case (a shorter text is one shingle). Two
    texts are near-duplicates from 0.9 on. The partner is one with the same shingles, otherwise one before it, otherwise the first
    after it. A text without words has none.

    Not estimated: texts are compared if they share one of their rarest shingles, since two sets of resemblance t must meet within
    the first `|A| - ceil(t * |A|) + 1` of any common order (Chaudhuri, Ganti and Kaushik, "A primitive operator for similarity
    joins", 2006). With the rarest first, few do; of more than `MAX_CANDIDATES` those that share most are compared.
    """
    vocabulary: dict[str, int] = {}
    sets = [_shingle(text, vocabulary) for text in texts]
    twins: list[int | None] = [None] * len(texts)
    spread = Counter(chain.from_iterable(sets))
    equals: dict[frozenset[int], int] = {}
    holders: dict[int, list[int]] = defaultdict(list)
    for index, shingles in enumerate(sets):
        if not shingles:
            continue
        twin = equals.setdefault(shingles, index)
        if twin == index:
            rarest = _list_rarest(shingles, spread)
            candidates = Counter(holder for shingle in rarest for holder in holders[shingle]).most_common(MAX_CANDIDATES)
            twin = next((other for other, _ in candidates if _resemble(shingles, sets[other])), index)
            for shingle in rarest:
                if len(holders[shingle]) < MAX_CANDIDATES:
                    holders[shingle].append(index)
        if twin != index:
            twins[index] = twin
            twins[twin] = index if twins[twin] is None else twins[twin]
    return twins


def _shingle(text: str, vocabulary: dict[str, int]) -> frozenset[int]:
    """The shingles as numbers of 64 bits, the same in every run: those of tuples of whole numbers."""
    words = [vocabulary.setdefault(word, len(vocabulary)) for word in _WORD.findall(text.lower())]
    if len(words) < SHINGLE_WORDS:
        return frozenset([hash(tuple(words))] if words else [])
    return frozenset(map(hash, zip(*(words[offset:] for offset in range(SHINGLE_WORDS)), strict=False)))


def _list_rarest(shingles: frozenset[int], spread: Counter[int]) -> list[int]:
    """Those of the prefix that more than one text has."""
    prefix = len(shingles) - ceil(MIN_RESEMBLANCE * len(shingles)) + 1
    shared = [shingle for shingle in shingles if spread[shingle] > 1]
    left = max(prefix - (len(shingles) - len(shared)), 0)
    return sorted(shared, key=lambda shingle: (spread[shingle], shingle))[:left] if left else []


def _resemble(first: frozenset[int], second: frozenset[int]) -> bool:
    common = len(first & second)
    return MIN_RESEMBLANCE.denominator * common >= MIN_RESEMBLANCE.numerator * (len(first) + len(second) - common)
