"""Texts that say nearly the same."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHINGLE_WORDS = 4
MIN_RESEMBLANCE = Fraction(9, 10)
"""As in Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), 19.6: k = 4 is typical, 0.9 a threshold."""

MAX_CANDIDATES = 100
"""Texts that a text is compared with at most, and texts remembered of each shingle: what bounds the work on thousands of alike ones."""

_WORD = re.compile(r"\w+")
_MULTIPLIER = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio, odd: neighbouring numbers of words come to lie far apart (Knuth, "Sorting and Searching", 6.4)."""


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
    twins: list[int | None] = [None] * len(texts)
    sets = _ShingleSets.collect(texts)
    equals: dict[frozenset[int], int] = {}
    holders: dict[int, list[int]] = defaultdict(list)
    for index in sets.list_candidates():
        shingles = sets.read(index)
        twin = equals.setdefault(shingles, index)
        if twin == index:
            rarest = sets.list_rarest(index)
            candidates = Counter(holder for shingle in rarest for holder in holders[shingle]).most_common(MAX_CANDIDATES)
            twin = next((other for other, _ in candidates if _resemble(shingles, sets.read(other))), index)
            for shingle in rarest:
                if len(holders[shingle]) < MAX_CANDIDATES:
                    holders[shingle].append(index)
        if twin != index:
            twins[index] = twin
            twins[twin] = index if twins[twin] is None else twins[twin]
    return twins


def _resemble(first: frozenset[int], second: frozenset[int]) -> bool:
    common = len(first & second)
    return MIN_RESEMBLANCE.denominator * common >= MIN_RESEMBLANCE.numerator * (len(first) + len(second) - common)


@dataclass(frozen=True)
class _ShingleSets:
    """The shingles of each text as numbers of 64 bits, the same in every run.

    Attributes:
        shingles: of all texts one after another, each once a text; the rarest first within a text.
        bounds: where each text begins in them, and the end.
        shared: how many of a text's shingles other texts have too.
    """

    shingles: "NDArray[np.uint64]"
    bounds: "NDArray[np.int64]"
    shared: "NDArray[np.int64]"

    @staticmethod
    def collect(texts: Sequence[str]) -> "_ShingleSets":
        """Return the sets of some texts."""
        import numpy as np

        numbers: defaultdict[str, int] = defaultdict(count(1).__next__)
        words: list[int] = []
        ends = []
        for text in texts:
            words += map(numbers.__getitem__, _WORD.findall(text.lower()))
            ends.append(len(words))
        owners = np.repeat(np.arange(len(texts)), np.diff(ends, prepend=0))
        places = np.arange(len(words))
        stops = np.asarray(ends, dtype=np.int64)[owners]
        # A text shorter than a shingle is one: its later words open none, and where it ends stands a 0.
        padded = np.concatenate([np.asarray(words, dtype=np.uint64), np.zeros(SHINGLE_WORDS, dtype=np.uint64)])
        hashes = np.zeros(len(words), dtype=np.uint64)
        for offset in range(SHINGLE_WORDS):
            hashes = (hashes ^ (hashes >> np.uint64(31))) * np.uint64(_MULTIPLIER)
            hashes += np.where(places + offset < stops, padded[offset : offset + len(words)], np.uint64(0))
        opens = (places + SHINGLE_WORDS <= stops) | (places == np.concatenate([[0], ends])[owners])
        return _ShingleSets._rank(owners[opens], hashes[opens], len(texts))

    @staticmethod
    def _rank(owners: "NDArray[np.int64]", hashes: "NDArray[np.uint64]", count_texts: int) -> "_ShingleSets":
        import numpy as np

        order = np.lexsort((owners, hashes))
        owners, hashes = owners[order], hashes[order]
        is_first = np.ones(len(hashes), dtype=bool)
        is_first[1:] = (hashes[1:] != hashes[:-1]) | (owners[1:] != owners[:-1])
        owners, hashes = owners[is_first], hashes[is_first]
        edges = np.flatnonzero(np.concatenate([[True], hashes[1:] != hashes[:-1], [True]])) if len(hashes) else np.zeros(1, dtype=np.int64)
        runs = np.diff(edges)
        spread = np.repeat(runs, runs)
        rarest_first = np.lexsort((spread, owners))  # stable: equally rare ones stay in the order of their numbers
        bounds = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=count_texts))])
        return _ShingleSets(hashes[rarest_first], bounds, np.bincount(owners[spread > 1], minlength=count_texts))

    @cached_property
    def _known(self) -> dict[int, frozenset[int]]:
        return {}

    def read(self, index: int) -> frozenset[int]:
        """Return the shingles of a text."""
        if index not in self._known:
            self._known[index] = frozenset(self.shingles[self.bounds[index] : self.bounds[index + 1]].tolist())
        return self._known[index]

    def list_rarest(self, index: int) -> list[int]:
        """Return those of a text's prefix that more than one text has."""
        start, end = int(self.bounds[index]), int(self.bounds[index + 1])
        own = end - start - int(self.shared[index])
        return [int(shingle) for shingle in self.shingles[start + own : start + max(self._count_prefix(end - start), own)]]

    def list_candidates(self) -> list[int]:
        """Return the texts that may resemble another: those with a shingle in their prefix that more than one text has."""
        import numpy as np

        sizes = np.diff(self.bounds)
        return np.flatnonzero(self._count_prefix(sizes) > sizes - self.shared).tolist()

    @staticmethod
    def _count_prefix(sizes: Any) -> Any:
        """Return `size - ceil(t * size) + 1` in whole numbers; 0 for an empty set."""
        least = -(-MIN_RESEMBLANCE.numerator * sizes // MIN_RESEMBLANCE.denominator)
        return (sizes - least + 1) * (sizes > 0)
