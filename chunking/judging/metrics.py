"""Judging all chunks of a document on the same footing."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chunking.base.characters import pause_collector
from chunking.base.model import Span
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument
from chunking.judging.document_index import DocumentIndex, Edges
from chunking.judging.figures import Figures, Totals, has_defect, sum_up
from chunking.judging.findings import ChunkJudgement, find_defects
from chunking.judging.near_duplicates import find_twins


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
        return tuple(index for index, chunk in enumerate(self.chunks) if has_defect(chunk, code, best_tokens=self.best_tokens))


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
    unread = dict(_find_unread(cut, tokens, embedder))
    with pause_collector():
        judged = find_defects(document_index, chunks, chars=chars, tokens=tokens, twins=twins, unread=unread)
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


def _find_unread(cut: CutDocument, tokens: Sequence[int | None], embedder: EmbedderTraits) -> Iterator[tuple[int, Span]]:
    """Yield index and end of each chunk that is longer than the embedder reads; of one shown as records, all of it."""
    count, limit = embedder.count_tokens, embedder.max_tokens
    if count is None or limit is None:
        return
    for index, chunk in enumerate(cut.chunks):
        if (tokens[index] or 0) > limit:
            text = cut.texts[index]
            read = bisect_right(range(len(text)), limit, key=lambda end: count(text[:end])) - 1 - len(cut.contexts[index])
            start = chunk.span.start + (0 if chunk.as_records else max(read, 0))
            yield index, Span(min(start, chunk.span.end - 1), chunk.span.end)


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
