"""Finding a text from elsewhere in a document: another pipeline reads the same file with other whitespace and marks.

Both texts are reduced to their letters and digits, whose places are kept; what is found there is exact again in the document text.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chunking.base.model import Document, Span

_LEFT_OUT = re.compile(r"<!--.*?-->|&(?:amp|lt|gt|quot|nbsp|#124);", re.DOTALL)
"""What one of two readers writes and the other does not: picture placeholders, signs in HTML's spelling."""
_NUMBERED = re.compile(_LEFT_OUT.pattern + r"|^[ \t]*(?:[-*•–] )?(?:\d{1,3}|[a-z])[.)](?=\s)", re.DOTALL | re.MULTILINE)
"""The same and the numbers of list items, which Word makes and not every reader writes."""
MIN_LETTERS = 12
"""A shorter text occurs in many places: it is placed only if the whole of it is found."""
_ANCHOR_LETTERS = 32
_CONTEXT_LINES = 6
_LEAST_ANCHORED = 0.6
_LENGTH_BOUNDS = (0.75, 1.35)


class Placement(NamedTuple):
    """The place of a text. `exact`: letter by letter; otherwise between its first and last passages that were found.

    `before`: what of the text is before the place found, such as a line with headings; "" if nothing does.
    """

    span: Span
    exact: bool
    before: str = ""


class Finder:
    """Finds texts in one document; made once, then each search is a search in a string."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._find_blocks = document.find_blocks
        self._readings = tuple(_Reading(document.text, left_out) for left_out in (_LEFT_OUT, _NUMBERED))
        units = {span for block in document.blocks for span in (block.span, *block.parts)}.union(each.span for each in document.headings)
        self._starts = sorted({unit.start for unit in units})
        self._ends = sorted({unit.end for unit in units})

    def holds(self, text: str) -> bool:
        """Return whether a text is in the document and is long enough to say so; quick if it is not.

        A text of which neither begin, middle nor end is found is not looked for further.
        """
        return any(reading.may_hold(text) for reading in self._readings) and self.find(text) is not None

    def find(self, text: str, *, occurrence: int = 0) -> Placement | None:
        """The place of a text: whole, without lines in front or after that the document does not have, or roughly.

        Args:
            text: as another pipeline stored it.
            occurrence: 0 for the first place of several, 1 for the second, ...; a text that occurs less often is at its last.
        """
        for reading in self._readings:
            if found := reading.find(reading.reduce(text), occurrence):
                return Placement(self._place(reading, *found), exact=True)
        if len(self._readings[0].reduce(text)) < MIN_LETTERS:
            return None
        ways = (self._find_without_context, self._find_between_anchors)
        tried = (way(reading, text, occurrence) for way in ways for reading in self._readings)
        return next((placement for placement in tried if placement), None)

    def _place(self, reading: "_Reading", first: int, end: int) -> Span:
        """The place of some letters, with the marks around them: those of a whole sentence, row or block, otherwise what touches them.

        A list's dash or the full stop is no letter, and without it the place would end inside the sentence.
        """
        places = reading.places
        start, stop = places[first], places[end - 1] + 1
        floor = places[first - 1] + 1 if first else 0
        ceiling = places[end] if end < len(places) else len(self._text)
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

    def _find_without_context(self, reading: "_Reading", text: str, occurrence: int) -> Placement | None:
        """Lines in front (a title, a path of headings) or after may be the other pipeline's own."""
        edges = [match.end() for match in re.finditer(r"\n+", text)]
        pieces = [(text[start:], text[:start]) for start in edges[:_CONTEXT_LINES]]
        pieces += [(text[:end], "") for end in reversed(edges[-_CONTEXT_LINES:])]
        for piece, before in pieces:
            letters = reading.reduce(piece)
            if len(letters) >= MIN_LETTERS and (found := reading.find(letters, occurrence)):
                return Placement(self._place(reading, *found), exact=True, before=before.strip())
        return None

    def _find_between_anchors(self, reading: "_Reading", text: str, _occurrence: int) -> Placement | None:
        """From the first to the last passage of `_ANCHOR_LETTERS` letters that is in the document.

        Most passages must be found in order, and the place must be about as long as the text: a page header in the middle or a
        table written otherwise is borne, another text is not.
        """
        letters, places = reduce_text(text, reading.left_out)
        anchors = [(start, letters[start : start + _ANCHOR_LETTERS]) for start in range(0, len(letters), _ANCHOR_LETTERS)]
        anchors = [(start, anchor) for start, anchor in anchors if len(anchor) == _ANCHOR_LETTERS]
        found: list[tuple[int, int]] = []
        for start, anchor in anchors:
            at = reading.letters.find(anchor, found[-1][1] if found else 0)
            if at >= 0 and (not found or at - found[-1][1] < 2 * len(letters)):
                found.append((start, at))
        if len(found) < max(_LEAST_ANCHORED * len(anchors), 2):
            return None
        first, last = found[0], found[-1]
        length = last[1] + _ANCHOR_LETTERS - first[1]
        low, high = (bound * (last[0] + _ANCHOR_LETTERS - first[0]) for bound in _LENGTH_BOUNDS)
        if not low <= length <= high:
            return None
        span = self._place(reading, first[1], last[1] + _ANCHOR_LETTERS)
        return Placement(span, exact=False, before=text[: places[first[0]]].strip())


class _Reading:
    """The letters of a document without what is left out, and their places."""

    def __init__(self, text: str, left_out: re.Pattern[str]) -> None:
        self.left_out = left_out
        self.letters, self.places = reduce_text(text, left_out)

    def reduce(self, text: str) -> str:
        """The letters of another text, by the same rule; without their places, which is quicker."""
        return self.left_out.sub("", text).translate(_LETTERS)

    def find(self, letters: str, occurrence: int) -> tuple[int, int] | None:
        """Begin and end of the letters, of several the one asked for, otherwise the last; None if they are not."""
        if not letters:
            return None
        found = self.letters.find(letters)
        for _ in range(occurrence):
            following = self.letters.find(letters, found + 1)
            if following < 0:
                break
            found = following
        return (found, found + len(letters)) if found >= 0 else None

    def may_hold(self, text: str) -> bool:
        """Return whether begin, middle or end of a text that is long enough is there."""
        letters = self.reduce(text)
        middle, width = len(letters) // 2, _ANCHOR_LETTERS
        probes = (letters[:width], letters[middle : middle + width], letters[-width:])
        return len(letters) >= MIN_LETTERS and any(probe in self.letters for probe in probes)


def reduce_text(text: str, left_out: re.Pattern[str] = _LEFT_OUT) -> tuple[str, Sequence[int]]:
    """The letters and digits of a text, small and without accents, and the place of each.

    "Zażółć **gęślą**" and its decomposed form give the same letters.
    """
    letters: list[str] = []
    places = array("Q")
    for start, end in _find_kept(len(text), [match.span() for match in left_out.finditer(text)]):
        for position in range(start, end):
            for letter in _LETTERS[ord(text[position])]:
                letters.append(letter)
                places.append(position)
    return "".join(letters), places


def _find_kept(length: int, left_out: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    position = 0
    for start, end in left_out:
        yield position, start
        position = end
    yield position, length


class _Letters(dict[int, str]):
    """The letters that each character is reduced to, computed once."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", chr(code))
        letters = "".join(letter for letter in decomposed.casefold() if letter.isalnum())
        self[code] = letters
        return letters


_LETTERS = _Letters()


def find_named_headings(document: Document, words: str, span: Span) -> tuple[int, ...]:
    """Starts of the headings above a place that some words before it name in full, outermost first."""
    index = document.find_section(span.start)
    if index is None or not words:
        return ()
    named = words.translate(_LETTERS)
    above = [document.headings[each] for each in document.path_of(index)]
    titles = [(heading.span.start, heading.title.translate(_LETTERS)) for heading in above]
    return tuple(start for start, title in titles if title and title in named and start < span.start)
