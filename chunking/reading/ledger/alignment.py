"""Words of a file held against the words of its document text, occurrence by occurrence and in order.

A bag of words hides the loss of a word that occurs elsewhere. Here every paragraph of the file looks for its own place in the text.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_WORD = re.compile(r"[^\W_]+|[§%‰°€£☐☒]")
_NOT_SPOKEN = re.compile("[\u00ad\u200b\u2060\ufeff]")
_TASK = re.compile(r"(?<=[-*] )\[([ xX])\] ")
_ADDED = re.compile(
    r"<!-- (?:image|formula-not-decoded) -->|(?<=\])\((?:[a-z][a-z0-9+.-]{1,20}:|#)[^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)", re.IGNORECASE
)
"""Marks for pictures and the addresses of links: they are no words that the file shows."""
_SAME = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉☑", "01234567890123456789☒")
_ANCHOR_WORDS = 4
"""Fewer words may occur anywhere."""
_SLACK_WORDS = 60
_MAX_PRODUCT = 4_000_000
"""Of the lengths of two sequences that are compared word by word."""


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case; signs with a meaning of their own (§, %, ticked boxes) are words too."""
    return _WORD.findall(_NOT_SPOKEN.sub("", text).translate(_SAME).lower())


def split_markdown(text: str) -> list[str]:
    """Return the words of a document text; what markdown adds is left out as far as it is no word."""
    text = _ADDED.sub(" ", text)
    text = _TASK.sub(lambda found: "☐ " if found[1] == " " else "☒ ", text)
    return split_words(text.replace("&#124;", "|").replace("<br>", " "))


def find_missing(units: Sequence[Sequence[str]], present: list[str]) -> list[list[int]]:
    """Return for each unit of a file the positions of its words that a text does not contain.

    Args:
        units: words of each paragraph, in the order of the file.
        present: words of the text; each stands for one word of the file at most.
    """
    return _Alignment(units, present).run()


class _Alignment:
    """Places of the units in the text: whole units first, then what is between them word by word, then what was moved elsewhere."""

    def __init__(self, units: Sequence[Sequence[str]], present: list[str]) -> None:
        self._units = units
        self._present = present
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(present):
            self._places[word].append(number)
        self._openings: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for number in range(len(present) - _ANCHOR_WORDS + 1):
            self._openings[tuple(present[number : number + _ANCHOR_WORDS])].append(number)
        self._used = bytearray(len(present))
        self._starts: dict[int, int] = {}
        self._missing: dict[int, list[int]] = {}

    def run(self) -> list[list[int]]:
        self._place_whole_units()
        for first, last in self._list_gaps():
            self._compare(first, last)
        for unit in sorted(self._missing):
            self._search_elsewhere(unit)
        return [self._missing.get(number, []) for number in range(len(self._units))]

    def _place_whole_units(self) -> None:
        """Place the units that are in the text as often as in the file, the first at the first place and so on.

        Of units that are there less or more often it is not known yet which one is damaged.
        """
        same: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, words in enumerate(self._units):
            if len(words) >= _ANCHOR_WORDS:
                same[tuple(words)].append(number)
        for words, numbers in sorted(same.items(), key=lambda item: -len(item[0])):
            starts = [start for start in self._list_starts(words) if not any(self._used[start : start + len(words)])]
            if len(starts) == len(numbers):
                for number, start in zip(numbers, starts, strict=True):
                    self._take(start, len(words))
                    self._starts[number] = start

    def _list_starts(self, words: Sequence[str]) -> list[int]:
        """Return where the words are in this order, in order and without overlap."""
        size = min(len(words), _ANCHOR_WORDS)
        candidates = self._openings.get(tuple(words[:size]), []) if size == _ANCHOR_WORDS else self._places.get(words[0], [])
        wanted = list(words)
        starts: list[int] = []
        for start in candidates:
            if (not starts or start >= starts[-1] + len(wanted)) and self._present[start : start + len(wanted)] == wanted:
                starts.append(start)
        return starts

    def _find_whole(self, words: Sequence[str]) -> int | None:
        """Return the first place of the words that is not taken."""
        return next((start for start in self._list_starts(words) if not any(self._used[start : start + len(words)])), None)

    def _take(self, start: int, count: int) -> None:
        self._used[start : start + count] = b"\x01" * count

    def _list_gaps(self) -> Iterator[tuple[int, int]]:
        """Yield first and last number of the units between two that have their place."""
        first = None
        for number, words in enumerate(self._units):
            if number in self._starts or not words:
                if first is not None and words:
                    yield first, number - 1
                    first = None
            elif first is None:
                first = number
        if first is not None:
            yield first, len(self._units) - 1

    def _compare(self, first: int, last: int) -> None:
        """Compare the words of neighbouring units with those of the text between the places of the units around them."""
        own = [(unit, position) for unit in range(first, last + 1) for position in range(len(self._units[unit]))]
        words = [self._units[unit][position] for unit, position in own]
        start, end = self._find_window(first, last, len(words))
        free = [number for number in range(start, end) if not self._used[number]]
        if len(words) * len(free) > _MAX_PRODUCT and last > first:
            middle = (first + last) // 2
            self._compare(first, middle)
            self._starts.setdefault(middle, self._find_last_taken(start, end) - len(self._units[middle]))
            self._compare(middle + 1, last)
            return
        text = [self._present[number] for number in free]
        for kind, low, high, text_low, text_high in SequenceMatcher(None, words, text, autojunk=False).get_opcodes():
            is_same = kind == "equal" or (kind == "replace" and "".join(words[low:high]) in "".join(text[text_low:text_high]))
            if is_same:
                for number in free[text_low:text_high]:
                    self._used[number] = 1
            else:
                for unit, position in own[low:high]:
                    self._missing.setdefault(unit, []).append(position)

    def _find_last_taken(self, start: int, end: int) -> int:
        return next((number + 1 for number in range(end - 1, start - 1, -1) if self._used[number]), start)

    def _find_window(self, first: int, last: int, count: int) -> tuple[int, int]:
        before = next((unit for unit in range(first - 1, -1, -1) if unit in self._starts), None)
        start = 0 if before is None else self._starts[before] + len(self._units[before])
        after = next((place for unit in range(last + 1, len(self._units)) if (place := self._starts.get(unit, -1)) >= start), None)
        end = len(self._present) if after is None else after
        return start, min(end, start + 3 * count + _SLACK_WORDS * (last - first + 2))

    def _search_elsewhere(self, unit: int) -> None:
        """Look for the missing words of a unit as a whole elsewhere: text boxes and notes are moved; a lone word that was lost is not."""
        words, missing = self._units[unit], self._missing[unit]
        if len(missing) * 2 < len(words):
            return
        left: list[int] = []
        for low, high in _list_runs(missing):
            wanted = words[low:high]
            start = self._find_whole(wanted)
            if start is not None and (len(wanted) > 1 or len(words) == 1):
                self._take(start, len(wanted))
            else:
                left += self._search_parts(unit, low, high)
        self._missing[unit] = left

    def _search_parts(self, unit: int, low: int, high: int) -> list[int]:
        """Return the positions of a run of missing words that are not even found in pieces around its rarest word."""
        words = self._units[unit][low:high]
        if len(words) < _ANCHOR_WORDS:
            return list(range(low, high))
        known = [number for number, word in enumerate(words) if self._places.get(word)]
        if not known:
            return list(range(low, high))
        offset = min(known, key=lambda number: len(self._places[words[number]]))
        best: tuple[int, list[int], SequenceMatcher[str]] | None = None
        for place in self._places[words[offset]][:20]:
            start = max(place - offset - _SLACK_WORDS // 4, 0)
            free = [number for number in range(start, min(start + len(words) + _SLACK_WORDS, len(self._present))) if not self._used[number]]
            matcher = SequenceMatcher(None, words, [self._present[number] for number in free], autojunk=False)
            found = sum(block.size for block in matcher.get_matching_blocks())
            if best is None or found > best[0]:
                best = (found, free, matcher)
        if best is None or best[0] * 2 < len(words):
            return list(range(low, high))
        missing = set(range(len(words)))
        for block in best[2].get_matching_blocks():
            missing -= set(range(block.a, block.a + block.size))
            for number in best[1][block.b : block.b + block.size]:
                self._used[number] = 1
        return [low + number for number in sorted(missing)]


def _list_runs(positions: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield start and end of the runs of consecutive positions."""
    start = 0
    for number in range(1, len(positions) + 1):
        if number == len(positions) or positions[number] != positions[number - 1] + 1:
            yield positions[start], positions[number - 1] + 1
            start = number
