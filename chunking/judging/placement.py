"""Where a text from elsewhere stands in a document, judging floor: another pipeline reads the same file with other blanks and marks.

Both texts are reduced to their letters and digits, whose places are kept; what is found there is exact again in the document text.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chunking.base.model import Document, Span

_LEFT_OUT = re.compile(r"<!--.*?-->|&(?:amp|lt|gt|quot|nbsp);", re.DOTALL)
"""What one of two readers writes and the other does not: picture placeholders, signs in HTML's spelling."""
MIN_LETTERS = 12
"""A shorter text stands anywhere: it is placed only where the whole of it is found."""
_ANCHOR_LETTERS = 32
_CONTEXT_LINES = 6
_LEAST_ANCHORED = 0.6
_LENGTH_BOUNDS = (0.75, 1.35)


class Placement(NamedTuple):
    """Where a text stands. `exact`: letter by letter; else between its first and last passages that were found.

    `before`: what of the text stands in front of the place found, such as a line with headings; "" if nothing does.
    """

    span: Span
    exact: bool
    before: str = ""


class Finder:
    """Finds texts in one document; made once, then each search is a search in a string."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._find_blocks = document.find_blocks
        self._letters, self._places = reduce_text(document.text)
        units = {span for block in document.blocks for span in (block.span, *block.parts)}.union(each.span for each in document.headings)
        self._starts = sorted({unit.start for unit in units})
        self._ends = sorted({unit.end for unit in units})

    def count_letters(self, text: str) -> int:
        """Letters and digits of a text; what `find` looks at."""
        return len(reduce_text(text)[0])

    def find(self, text: str, *, occurrence: int = 0) -> Placement | None:
        """The place of a text: whole, without lines in front or behind that the document does not have, or roughly.

        Args:
            text: as another pipeline stored it.
            occurrence: 0 for the first place of several, 1 for the second, ...; a text that stands less often is at its last.
        """
        letters, places = reduce_text(text)
        if not letters:
            return None
        whole = self._find_letters(letters, occurrence)
        if whole:
            return Placement(whole, exact=True)
        if len(letters) < MIN_LETTERS:
            return None
        return self._find_without_context(text, occurrence) or self._find_between_anchors(text, letters, places)

    def _find_letters(self, letters: str, occurrence: int = 0) -> Span | None:
        found = self._letters.find(letters)
        for _ in range(occurrence):
            following = self._letters.find(letters, found + 1)
            if following < 0:
                break
            found = following
        return self._place(found, found + len(letters)) if found >= 0 else None

    def _place(self, first: int, end: int) -> Span:
        """The place of some letters, with the marks around them: those of a whole sentence, row or block, else what touches them.

        A list's dash or the full stop is no letter, and without it the place would end inside the sentence.
        """
        start, stop = self._places[first], self._places[end - 1] + 1
        floor = self._places[first - 1] + 1 if first else 0
        ceiling = self._places[end] if end < len(self._places) else len(self._text)
        opening = self._starts[bisect_left(self._starts, floor) : bisect_right(self._starts, start)]
        if opening:
            is_code = any(block.kind == "code" for block in self._find_blocks(Span(start, start + 1)))
            start = opening[0] if is_code else opening[-1]
        while start > floor and not self._text[start - 1].isspace():
            start -= 1
        last = max((block.span.end for block in self._find_blocks(Span(stop - 1, stop))), default=stop)
        closing = self._ends[bisect_left(self._ends, stop) : bisect_right(self._ends, min(ceiling, max(last, stop)))]
        if closing:
            return Span(start, closing[-1])
        while stop < ceiling and not self._text[stop].isspace():
            stop += 1
        return Span(start, stop)

    def _find_without_context(self, text: str, occurrence: int) -> Placement | None:
        """Lines in front (a title, a path of headings) or behind may be the other pipeline's own."""
        edges = [match.end() for match in re.finditer(r"\n+", text)]
        for start in edges[:_CONTEXT_LINES]:
            letters = reduce_text(text[start:])[0]
            if len(letters) >= MIN_LETTERS and (span := self._find_letters(letters, occurrence)):
                return Placement(span, exact=True, before=text[:start].strip())
        for end in reversed(edges[-_CONTEXT_LINES:]):
            letters = reduce_text(text[:end])[0]
            if len(letters) >= MIN_LETTERS and (span := self._find_letters(letters, occurrence)):
                return Placement(span, exact=True)
        return None

    def _find_between_anchors(self, text: str, letters: str, places: Sequence[int]) -> Placement | None:
        """From the first to the last passage of `_ANCHOR_LETTERS` letters that stands in the document.

        Most passages must be found in order, and the place must be about as long as the text: a page header in the middle or a
        table written otherwise is borne, another text is not.
        """
        anchors = [(start, letters[start : start + _ANCHOR_LETTERS]) for start in range(0, len(letters), _ANCHOR_LETTERS)]
        anchors = [(start, anchor) for start, anchor in anchors if len(anchor) == _ANCHOR_LETTERS]
        found: list[tuple[int, int]] = []
        for start, anchor in anchors:
            at = self._letters.find(anchor, found[-1][1] if found else 0)
            if at >= 0 and (not found or at - found[-1][1] < 2 * len(letters)):
                found.append((start, at))
        if len(found) < max(_LEAST_ANCHORED * len(anchors), 2):
            return None
        first, last = found[0], found[-1]
        length = last[1] + _ANCHOR_LETTERS - first[1]
        low, high = (bound * (last[0] + _ANCHOR_LETTERS - first[0]) for bound in _LENGTH_BOUNDS)
        if not low <= length <= high:
            return None
        return Placement(self._place(first[1], last[1] + _ANCHOR_LETTERS), exact=False, before=text[: places[first[0]]].strip())


def reduce_text(text: str) -> tuple[str, Sequence[int]]:
    """The letters and digits of a text, small and without accents, and the place of each.

    "Zażółć **gęślą**" and its decomposed form give the same letters.
    """
    left_out = [match.span() for match in _LEFT_OUT.finditer(text)]
    reduced = {character: _reduce(character) for character in set(text)}
    letters: list[str] = []
    places = array("Q")
    for start, end in _find_kept(len(text), left_out):
        for position in range(start, end):
            for letter in reduced[text[position]]:
                letters.append(letter)
                places.append(position)
    return "".join(letters), places


def _find_kept(length: int, left_out: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    position = 0
    for start, end in left_out:
        yield position, start
        position = end
    yield position, length


def _reduce(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(letter for letter in decomposed.casefold() if letter.isalnum())


def find_named_headings(document: Document, words: str, span: Span) -> tuple[int, ...]:
    """Starts of the headings above a place that some words in front of it name in full, outermost first."""
    index = document.find_section(span.start)
    if index is None or not words:
        return ()
    named = reduce_text(words)[0]
    titles = [(document.headings[above].span.start, reduce_text(document.headings[above].title)[0]) for above in document.path_of(index)]
    return tuple(start for start, title in titles if title and title in named and start < span.start)
