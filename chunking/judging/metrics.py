"""Judging all chunks of a document on the same footing, judging floor."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chunking.base.context import context
from chunking.base.model import Chunk, Document, Span
from chunking.base.tokens import CountTokens
from chunking.judging.defects import ChunkJudgement, judge_chunk
from chunking.judging.figures import Figures, Totals, sum_up
from chunking.judging.landmarks import Ink, Landmarks


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about the chunks of one document.

    Attributes:
        chunks: one judgement a chunk, in their order.
        figures: the shares and sizes.
        totals: the characters behind `lost_chars`, `coverage_pct` and `duplication`, to add up over documents.
        max_tokens: the embedder's limit the figures were made with.
    """

    chunks: tuple[ChunkJudgement, ...]
    figures: Figures
    totals: Totals
    max_tokens: int | None = None

    def find(self, code: str) -> tuple[int, ...]:
        """Indices of the chunks with a defect, or with "bad" (any of its three) or "preamble"."""
        return tuple(index for index, chunk in enumerate(self.chunks) if _has(chunk, code))


def judge_chunks(
    document: Document,
    chunks: Sequence[Chunk],
    *,
    count_tokens: CountTokens | None = None,
    max_tokens: int | None = None,
    landmarks: Landmarks | None = None,
) -> Judgement:
    """Find the defects of every chunk and sum them up.

    Chunks may overlap and end in any order. The work is linear in the text and in the embedded texts, but for the
    logarithm of the searches.

    Args:
        document: the document the chunks were cut from.
        chunks: in order of their starts.
        count_tokens: counts an embedded text as the embedder sees it; without it there are no figures in tokens.
        max_tokens: the embedder's limit, for `truncated_pct`.
        landmarks: those of the document, at hand where several ways of cutting are judged.
    """
    landmarks = landmarks or Landmarks(document)
    judged: list[ChunkJudgement] = []
    embedded_chars = 0
    for chunk in chunks:
        words = context(document, chunk)
        tokens = count_tokens(words + document.slice(chunk.span)) if count_tokens else None
        judged.append(judge_chunk(landmarks, chunk, chars=len(words) + chunk.span.end - chunk.span.start, tokens=tokens))
        embedded_chars += len("".join(words.split())) + landmarks.ink.count(chunk.span)
    countable_chars = landmarks.ink.total - _count_all(landmarks.ink, landmarks.marks)
    lost_chars = landmarks.ink.total - _count_all(landmarks.ink, [*landmarks.marks, *_find_covered(document, chunks)])
    totals = Totals(landmarks.ink.total, countable_chars, lost_chars, embedded_chars)
    return Judgement(tuple(judged), sum_up(judged, totals, max_tokens=max_tokens), totals, max_tokens)


def _has(chunk: ChunkJudgement, code: str) -> bool:
    if code == "bad":
        return chunk.bad
    return chunk.preamble if code == "preamble" else code in chunk.codes


def _find_covered(document: Document, chunks: Sequence[Chunk]) -> Iterable[Span]:
    """Places that some embedded text holds: bodies, repeated header rows, headings named in a context."""
    for chunk in chunks:
        yield chunk.span
        if chunk.lead:
            yield chunk.lead
    for start in {start for chunk in chunks for start in chunk.path}:
        if heading := document.find_heading(start):
            yield heading.span


def _count_all(ink: Ink, spans: Iterable[Span]) -> int:
    """Non-blank characters in at least one of the places."""
    counted = 0
    reached = 0
    for span in sorted(spans):
        counted += ink.count(Span(max(span.start, reached), span.end))
        reached = max(reached, span.end)
    return counted
