"""Alignment of the words of a PDF's text layer with those of the document text, by page and occurrence.

A word counts as found if its page has it, as often as it stands there; places of the text that lie on two pages, and neighbouring
pages, are asked next. Of several occurrences those are missing that stand between other words than in the text.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeVar

WORD = re.compile(r"[^\W_]+|[☐☒]")
MAX_PIECES = 100  # of a word that one of the readings writes in pieces: numbers at the axis of a chart
MAX_RUN = 8  # words in a row that the two readings part at different places
MIN_SPELLED = 5  # letters of a word that may be spelled otherwise, as with a ligature that a font does not name
MIN_SIMILARITY = 0.7
MAX_COMPARED = 4_000_000  # product of the words of a page in the file and in the text whose order is compared
_SOFT_HYPHEN = "\u00ad"


def split_words(text: str) -> list[str]:
    """Return the words of a text as they are written, each of letters and digits; a tick is one too."""
    return WORD.findall(unicodedata.normalize("NFKC", text.replace(_SOFT_HYPHEN, "")))


@dataclass(slots=True, eq=False)
class Given:
    """A word of the document text, or of what is left out and told (`kind` is then its notice).

    Attributes:
        word: in lower case.
        pages: where it may stand; none for a place that is not known.
        kind: "" for the document text.
        is_used: it is a word of the file.
    """

    word: str
    pages: tuple[int, ...]
    kind: str = ""
    is_used: bool = False


@dataclass(slots=True, eq=False)
class Wanted:
    """A word of the file.

    Attributes:
        text: as it is written.
        page: 1-based.
        is_late: it takes what is left of a word only after the others, as a label in a picture does.
        given: what it was found in; empty while it is missing.
    """

    text: str
    page: int
    is_late: bool = False
    given: list[Given] = field(default_factory=list)

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self.text.casefold()


def align(wanted: Sequence[Wanted], given: Sequence[Given]) -> None:
    """Find the words of a file in what is given; sets `given` of those that are there.

    Args:
        wanted: in the order of the file.
        given: in the order of the document text.
    """
    page_numbers = {word.page for word in wanted}
    own = _index(given, lambda one: one.pages if len(one.pages) == 1 else ())
    shared = _index(given, lambda one: one.pages if len(one.pages) > 1 else ())
    near = _index(given, lambda one: {page + step for page in one.pages or page_numbers for step in (-1, 0, 1)})
    for is_late in (False, True):
        for index in (own, shared, near):
            _match_equal([word for word in wanted if word.is_late == is_late and not word.given], index)
    _match_pieces(wanted, given)
    _match_parted(wanted, given)
    _match_runs(wanted, given)
    _match_equal([word for word in wanted if not word.given], near)
    _match_spelling(wanted, near)
    _place_missing(wanted, given)


_Index = dict[tuple[int, str], list[Given]]


def _index(given: Iterable[Given], choose: Callable[[Given], Iterable[int]]) -> _Index:
    index: _Index = defaultdict(list)
    for one in given:
        for page in choose(one):
            index[page, one.word].append(one)
    return index


def _match_equal(missing: Iterable[Wanted], index: _Index) -> None:
    groups: dict[tuple[int, str], list[Wanted]] = defaultdict(list)
    for word in missing:
        groups[word.page, word.word].append(word)
    for key, group in groups.items():
        for word, one in zip(group, [one for one in index.get(key, ()) if not one.is_used], strict=False):
            word.given = [one]
            one.is_used = True


def _place_missing(wanted: Sequence[Wanted], given: Sequence[Given]) -> None:
    """Choose which of several occurrences of a word on a page are missing: those that the order and the neighbours speak against."""
    lacking = {(word.page, word.word, word.is_late) for word in wanted if not word.given}
    scores: dict[int, int] = {}
    for page in {page for page, _, _ in lacking}:
        scores |= _score_places([word for word in wanted if word.page == page], [one for one in given if page in one.pages])
    groups: dict[tuple[int, str, bool], list[Wanted]] = defaultdict(list)
    for word in wanted:
        key = (word.page, word.word, word.is_late)
        if key in lacking and (not word.given or [one.word for one in word.given] == [word.word]):
            groups[key].append(word)
    for group in groups.values():
        found = [word.given for word in group if word.given]
        for rank, word in enumerate(sorted(group, key=lambda word: -scores.get(id(word), 0))):
            word.given = found[rank] if rank < len(found) else []


def _score_places(own: Sequence[Wanted], there: Sequence[Given]) -> dict[int, int]:
    """Rate the places of the words of a page: 2 for one in the order of the text, 1 for each neighbour that it has there too."""
    scores = dict.fromkeys(map(id, own), 0)
    if len(own) * len(there) <= MAX_COMPARED:
        matcher = SequenceMatcher(None, [word.word for word in own], [one.word for one in there], autojunk=False)
        for block in matcher.get_matching_blocks():
            for word in own[block.a : block.a + block.size]:
                scores[id(word)] += 2
    pairs = {(first.word, second.word) for first, second in pairwise(there)}
    for first, second in pairwise(own):
        if (first.word, second.word) in pairs:
            scores[id(first)] += 1
            scores[id(second)] += 1
    return scores


def _match_pieces(wanted: Sequence[Wanted], given: Sequence[Given]) -> None:
    """Find words of the text that the file writes in pieces: split at a line's end, or set with spaces between the letters."""
    lacking = {(word.page, word.word) for word in wanted if not word.given}
    pages = {page for page, _ in lacking}
    begun: dict[str, list[Given]] = defaultdict(list)
    for one in given:
        if not one.is_used and len(one.word) > 1:
            begun[one.word[0]].append(one)
    for start, word in enumerate(wanted) if begun else ():
        if word.page not in pages:
            continue
        for one in begun.get(word.word[:1], ()):
            end = start if one.is_used or not _is_near(word, one) else _find_end(wanted, start, one.word)
            parts = wanted[start:end]
            if len(parts) > 1 and any((part.page, part.word) in lacking for part in parts):
                one.is_used = True
                for other in (other for part in parts for other in part.given):
                    other.is_used = False
                for part in parts:
                    part.given = [one]
                break


def _match_parted(wanted: Sequence[Wanted], given: Sequence[Given]) -> None:
    """Find words of the file that the text writes in pieces, as one with the number of a footnote."""
    missing = [word for word in wanted if not word.given]
    if not missing:
        return
    holders = {id(one): word for word in wanted for one in word.given}
    starts: dict[str, list[int]] = defaultdict(list)
    for position, one in enumerate(given):
        starts[one.word[0]].append(position)
    for word in missing:
        for start in starts[word.word[0]]:
            end = _find_end(given, start, word.word) if not given[start].kind and _is_near(word, given[start]) else start
            parts = given[start:end]
            if len(parts) > 1 and not all(part.is_used for part in parts):
                for holder in (holders.pop(id(part), None) for part in parts):
                    if holder is not None:
                        holder.given = []
                for part in parts:
                    part.is_used = True
                word.given = list(parts)
                break


def _find_end(words: Sequence[Wanted] | Sequence[Given], start: int, whole: str) -> int:
    """Return where the words that begin there have together the letters of a whole one; the start itself if they have others."""
    length = 0
    for position in range(start, min(start + MAX_PIECES, len(words))):
        if not whole.startswith(words[position].word, length):
            break
        length += len(words[position].word)
        if length == len(whole):
            return position + 1
    return start


def _match_runs(wanted: Sequence[Wanted], given: Sequence[Given]) -> None:
    """Find missing words in unused ones that have the same letters in a row but are parted elsewhere."""
    runs: dict[str, list[Sequence[Given]]] = defaultdict(list)
    for run in _list_runs(given, lambda one: one.is_used, MAX_RUN):
        if len(run) > 1:
            runs["".join(one.word for one in run)].append(run)
    for parts in _list_runs(wanted, lambda word: bool(word.given), MAX_RUN) if runs else ():
        for run in runs.get("".join(part.word for part in parts), ()):
            is_free = not any(one.is_used for one in run) and not any(part.given for part in parts)
            if is_free and _is_near(parts[0], run[0]):
                for one in run:
                    one.is_used = True
                for part in parts:
                    part.given = list(run)


_Item = TypeVar("_Item")


def _list_runs(items: Sequence[_Item], is_settled: Callable[[_Item], bool], longest: int) -> Iterator[Sequence[_Item]]:
    """Yield what follows each other without a settled item between, up to a length; shorter ones first from each start."""
    for start in range(len(items)):
        for end in range(start, min(start + longest, len(items))):
            if is_settled(items[end]):
                break
            yield items[start : end + 1]


def _is_near(word: Wanted, one: Given) -> bool:
    return not one.pages or any(abs(word.page - page) <= 1 for page in one.pages)


def _match_spelling(wanted: Sequence[Wanted], index: _Index) -> None:
    """Find missing words that are spelled a little otherwise in the text, and there only."""
    free: dict[int, list[Given]] = defaultdict(list)
    for (page, letters), ones in index.items():
        if len(letters) >= MIN_SPELLED and letters.isalpha():
            free[page] += [one for one in ones if not one.is_used]
    for word in wanted:
        if not word.given and len(word.word) >= MIN_SPELLED and word.word.isalpha():
            for one in free[word.page]:
                if not one.is_used and SequenceMatcher(None, word.word, one.word, autojunk=False).ratio() >= MIN_SIMILARITY:
                    one.is_used = True
                    word.given = [one]
                    break
