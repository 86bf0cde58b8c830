"""A report on a collection that another pipeline made; reads only.

There is no file to compare its points with, so the rules are signs, not proof: they look at each text alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from chunking.base.enumerators import measure_enumerator
from chunking.judging.figures import compute_percent
from chunking.storing.foreign.payloads import ForeignFragment, read_fragment
from chunking.storing.points import Payload, hash_text

MAX_EXAMPLES = 3
_EXAMPLE_CHARS = 120
_HEADING_CHARS = 100
_SENTENCE_WORDS = 5
_MARKDOWN_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_ITEM = re.compile(r"\s*([-*•|]|\d+[.)]|[a-z]\)|```)")
_SENTENCE_ENDS = frozenset(".!?…:;)\"”»’']|")


@dataclass(frozen=True, slots=True)
class ForeignReport:
    """Counts over the points of a collection; shares are percentages, with one decimal, of the points that have a text.

    Attributes:
        sources: the number of files or addresses that the payloads name.
        without_text: points whose payload contains no text.
        without_source: points that do not state where they come from.
        without_heading: texts that show no heading: no markdown heading, none of the headings their payload names, no number of a
            clause at the start, and no short first line that ends without a full stop.
        beside: of these, those whose payload names a heading that is not in the text.
        cut: texts that begin with a small letter or a comma, or whose last line is prose of five words or more and ends in the open.
        duplicates: texts that another point has too (whitespace aside), without the first of each.
        examples: beginnings of texts by what is wrong: "without_heading", "cut", "duplicates".
    """

    points: int
    sources: int
    without_text: int
    without_source: int
    without_heading: int
    beside: int
    cut: int
    duplicates: int
    examples: dict[str, tuple[str, ...]]

    @property
    def without_heading_pct(self) -> float:
        """Share of the texts without a heading."""
        return self._share(self.without_heading)

    @property
    def cut_pct(self) -> float:
        """Share of the texts cut inside a sentence."""
        return self._share(self.cut)

    @property
    def duplicate_pct(self) -> float:
        """Share of the texts that are there more than once."""
        return self._share(self.duplicates)

    def _share(self, count: int) -> float:
        return compute_percent(count, self.points - self.without_text)


def describe_payloads(payloads: Iterable[Payload]) -> ForeignReport:
    """Report on the points of a collection."""
    fragments = [read_fragment(payload) for payload in payloads]
    texts = [fragment for fragment in fragments if fragment.text.strip()]
    bare = [fragment for fragment in texts if not shows_heading(fragment)]
    cut = [fragment for fragment in texts if is_cut(fragment.text)]
    seen: set[str] = set()
    doubled = []
    for fragment in texts:
        key = hash_text(" ".join(fragment.text.split()))
        if key in seen:
            doubled.append(fragment)
        seen.add(key)
    return ForeignReport(
        points=len(fragments),
        sources=len({fragment.source for fragment in fragments if fragment.source}),
        without_text=len(fragments) - len(texts),
        without_source=sum(not fragment.source for fragment in fragments),
        without_heading=len(bare),
        beside=sum(bool(fragment.headings) for fragment in bare),
        cut=len(cut),
        duplicates=len(doubled),
        examples={name: _begin(found) for name, found in (("without_heading", bare), ("cut", cut), ("duplicates", doubled)) if found},
    )


def shows_heading(fragment: ForeignFragment) -> bool:
    """Return whether a text names a heading, see `ForeignReport.without_heading`."""
    text = fragment.text.strip()
    if _MARKDOWN_HEADING.search(text) or any(title in text for title in fragment.headings):
        return True
    first, _, rest = text.partition("\n")
    if measure_enumerator(first):
        return True
    is_title = len(first) <= _HEADING_CHARS and first[-1:] not in _SENTENCE_ENDS | {","} and not _ITEM.match(first)
    return bool(is_title and rest.strip() and not first[:1].islower())


def is_cut(text: str) -> bool:
    """Return whether a text begins or ends inside a sentence, see `ForeignReport.cut`."""
    text = text.strip()
    if text[:1].islower() and not _ITEM.match(text):
        return True
    if text[:1] in {",", ";", ")"}:
        return True
    last = text.rpartition("\n")[2]
    return not _ITEM.match(last) and not last.startswith("#") and len(last.split()) >= _SENTENCE_WORDS and last[-1] not in _SENTENCE_ENDS


def _begin(fragments: Iterable[ForeignFragment]) -> tuple[str, ...]:
    return tuple(" ".join(fragment.text.split())[:_EXAMPLE_CHARS] for fragment in list(fragments)[:MAX_EXAMPLES])
