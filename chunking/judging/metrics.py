"""Judging all chunks of a document on the same footing."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import Any

from chunking.base.characters import pause_collector
from chunking.base.model import Span
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument
from chunking.judging.document_index import DocumentIndex, Edges
from chunking.judging.figures import Figures, Totals, has_defect, sum_up
from chunking.judging.findings import ChunkJudgement, find_defects


@dataclass(frozen=True, slots=True)
class Judgement:
    """Findings about the chunks of one document.

    Attributes:
        chunks: one judgement a chunk, in their order.
        figures: the shares and sizes.
        totals: the characters behind `lost_chars`, `coverage_pct` and `duplication`, to add up over documents.
        max_tokens: the embedder's limit the figures were made with.
        best_tokens: the embedder's best range they were made with.
        near_duplicates: whether somebody looked for them.
    """

    chunks: tuple[ChunkJudgement, ...]
    figures: Figures
    totals: Totals
    max_tokens: int | None = None
    best_tokens: tuple[int, int] | None = None
    near_duplicates: bool = False

    def find(self, code: str) -> tuple[int, ...]:
        """Return the indices of the chunks counted in a share: with a defect of the table, or in the "preamble"."""
        limits: Any = {"max_tokens": self.max_tokens, "best_tokens": self.best_tokens}
        return tuple(index for index, chunk in enumerate(self.chunks) if has_defect(chunk, code, **limits))


def judge_chunks(
    cut: CutDocument,
    *,
    embedder: EmbedderTraits | None = None,
    near_duplicates: bool = False,
    document_index: DocumentIndex | None = None,
) -> Judgement:
    """Find the defects of every chunk and sum them up.

    Chunks may overlap and end in any order. Small sections merged on purpose count as crossing, as the definition has it: they
    are mixed, even if on purpose; they are neither orphans nor foreign, since their titles stay in the body. The work is linear
    in the text and in the embedded texts, but for the logarithm of the searches.

    Args:
        cut: its chunks are in order of their starts.
        embedder: for the figures in tokens.
        near_duplicates: whether to look for chunks that say nearly the same.
        document_index: those of the document, at hand where several ways of cutting are judged.
    """
    embedder = embedder or EmbedderTraits()
    chunks = cut.chunks
    document_index = document_index or DocumentIndex(cut.document)
    visible = document_index.visible
    count = embedder.count_tokens
    tokens: list[int | None] = [count(text) for text in cut.texts] if count else [None] * len(chunks)
    twins = find_twins(cut.texts) if near_duplicates else [None] * len(chunks)
    chars, context_ink = _measure_texts(cut)
    with pause_collector():
        judged = find_defects(document_index, chunks, chars=chars, tokens=tokens, twins=twins)
    plain = Edges.collect(chunk.span for chunk in chunks if not chunk.as_records)
    marks = Edges.collect(document_index.marks)
    totals = Totals(
        document_chars=visible.total,
        countable_chars=visible.total - visible.count_all(marks),
        lost_chars=visible.total - visible.count_all(Edges.collect([*document_index.marks, *_find_covered(cut)])),
        embedded_chars=context_ink + int(visible.count(plain).sum()),
    )
    figures = sum_up(judged, totals, max_tokens=embedder.max_tokens, best_tokens=embedder.best_tokens, near_duplicates=near_duplicates)
    return Judgement(judged, figures, totals, embedder.max_tokens, embedder.best_tokens, near_duplicates)


def _measure_texts(cut: CutDocument) -> tuple[list[int], int]:
    """The characters of each embedded text; and the visible ones that are not of the slices at the spans, all together."""
    chars = []
    visible = 0
    for index, chunk in enumerate(cut.chunks):
        added = cut.texts[index] if chunk.as_records else cut.contexts[index]
        chars.append(len(cut.texts[index]))
        visible += len("".join(added.split())) if added else 0
    return chars, visible


def _find_covered(cut: CutDocument) -> Iterable[Span]:
    """Places that some embedded text holds: bodies, what a context repeats of a table or list, headings named in a context."""
    for chunk in cut.chunks:
        yield chunk.span
        if chunk.lead:
            yield chunk.lead
        if chunk.caption:
            yield chunk.caption
    for start in {start for chunk in cut.chunks for start in chunk.path}:
        if heading := cut.document.find_heading(start):
            yield heading.span


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
