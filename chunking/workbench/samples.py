"""Samples of chunks to read: drawing, location in the document, neighbours, and verdicts of the reader."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from chunking.base.model import Chunk, Document, Span, find_own_section
from chunking.base.progress import DOCUMENTS, Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import ChunkRecord, CutDocument
from chunking.judging.defects import DEFECTS
from chunking.judging.findings import ChunkJudgement
from chunking.judging.reader_verdicts import Verdict, read_verdicts, record_verdict
from chunking.judging.sampling import draw_sample
from chunking.workbench.lab import cut, describe, judge, make_recipe
from chunking.workbench.locators import list_paragraphs


@dataclass(frozen=True, slots=True)
class Location:
    """Location of a chunk in its document, in words a reader can find again.

    Attributes:
        first: the title of the section it begins in, "" before the first heading, None in a document without any.
        last: the title of the section it ends in; the same as `first` if it stays in one.
        paragraphs: the numbers of its first and last block within that one section, counted from 1; None over several.
    """

    first: str | None
    last: str | None
    paragraphs: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class DrawnChunk:
    """A chunk of a sample, with the document it came from; location and judgement only if that document is at hand.

    `sentence` is the context by a language model, as stored, or "". `document_id` is "" for another tool's.
    """

    document_id: str
    source: str
    record: ChunkRecord
    location: Location | None = None
    judgement: ChunkJudgement | None = None
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """Result of a draw: `total` chunks there were, `seed` of the draw, the chunks in drawn order."""

    total: int
    seed: int
    chunks: tuple[DrawnChunk, ...]


def pool_documents(
    environment: Environment, documents: Sequence[tuple[str, Document]], strategy: Strategy, *, progress: Progress = ignore_progress
) -> tuple[DrawnChunk, ...]:
    """Return all chunks of documents, judged, in order; samples are drawn from them.

    Args:
        documents: pairs of document id and document; those without text have no chunks.
        strategy: how they are cut.
    """
    recipe = make_recipe(environment, strategy)
    pool: list[DrawnChunk] = []
    for done, (document_id, document) in enumerate(documents):
        progress(done, len(documents), DOCUMENTS)
        if not document.text.strip():
            continue
        chunks = cut(environment, document, strategy)
        cut_up = CutDocument(document, chunks, document_id, recipe)
        records, judged = describe(environment, cut_up), judge(environment, cut_up).chunks
        for record, location, judgement in zip(records, locate_chunks(document, chunks), judged, strict=True):
            pool.append(DrawnChunk(document_id, document.source, record, location, judgement))
    progress(len(documents), len(documents), DOCUMENTS)
    return tuple(pool)


def draw_chunks(pool: Sequence[DrawnChunk], *, n: int = 10, seed: int = 7) -> Sample:
    """Draw chunks by chance; the same seed draws the same, and asking for more only adds to them."""
    return Sample(len(pool), seed, tuple(pool[index] for index in draw_sample(len(pool), n, seed=seed)))


def sample_documents(
    environment: Environment, documents: Sequence[tuple[str, Document]], strategy: Strategy, *, n: int = 10, seed: int = 7
) -> Sample:
    """Draw chunks by chance from all chunks of documents; the same seed draws the same chunks.

    Args:
        documents: pairs of document id and document; those without text have no chunks.
        strategy: how they are cut.
        n: how many, or all if there are fewer.
        seed: of the draw.
    """
    return draw_chunks(pool_documents(environment, documents, strategy), n=n, seed=seed)


def pick_worst(pool: Iterable[DrawnChunk], *, n: int = 10) -> tuple[DrawnChunk, ...]:
    """Return the judged chunks with most defects: first the weightiest defect, then how many, then the longest."""

    def rank(drawn: DrawnChunk) -> tuple[int, int, int]:
        codes = drawn.judgement.codes if drawn.judgement else ()
        return (DEFECTS.index(codes[0]) if codes else len(DEFECTS), -len(codes), -drawn.record.chars)

    return tuple(sorted(pool, key=rank)[:n])


def find_neighbours(pool: Iterable[DrawnChunk], drawn: DrawnChunk) -> tuple[DrawnChunk | None, DrawnChunk | None]:
    """Return the chunks of the same document before and after one, None at its ends."""
    by_index = {other.record.index: other for other in pool if other.document_id == drawn.document_id}
    return by_index.get(drawn.record.index - 1), by_index.get(drawn.record.index + 1)


def locate_chunks(document: Document, chunks: Sequence[Chunk]) -> tuple[Location, ...]:
    """Return the location of every chunk, in their order."""
    starts = list_paragraphs(document)
    return tuple(_locate(document, chunk, starts) for chunk in chunks)


def _locate(document: Document, chunk: Chunk, starts: Mapping[int | None, Sequence[int]]) -> Location:
    last = document.find_section(chunk.span.end - 1)
    first = last if chunk.path and find_own_section(document, chunk) == last else document.find_section(chunk.span.start)
    while first is not None and last is not None and first < last and not _has_text(document, first):
        first += 1  # a title without text of its own
    paragraphs = None
    if first == last:
        blocks = starts.get(first, ())
        numbers = _number_blocks(blocks, chunk.span)
        paragraphs = numbers if blocks and numbers[0] <= numbers[1] else None
    return Location(_title(document, first), _title(document, last), paragraphs)


def _number_blocks(starts: Sequence[int], span: Span) -> tuple[int, int]:
    return max(bisect_right(starts, span.start), 1), bisect_left(starts, span.end)


def _has_text(document: Document, index: int) -> bool:
    body = document.sections[index].body
    return body.start < body.end


def _title(document: Document, index: int | None) -> str | None:
    if not document.headings:
        return None
    return "" if index is None else document.headings[index].title


# --- verdicts of the reader ---


def save_verdict(environment: Environment, verdict: Verdict) -> None:
    """Keep a reader's verdict on a chunk."""
    record_verdict(environment.verdicts_dir, verdict)


def list_verdicts(environment: Environment, document_id: str) -> dict[str, Verdict]:
    """Return the verdicts on a document's chunks, by chunk id."""
    return read_verdicts(environment.verdicts_dir, document_id)


def find_verdicts(environment: Environment, chunks: Iterable[DrawnChunk]) -> dict[str, Verdict]:
    """Return the verdicts on these chunks, by chunk id."""
    wanted = {drawn.record.id: drawn.document_id for drawn in chunks}
    kept = {document_id: list_verdicts(environment, document_id) for document_id in set(wanted.values())}
    return {chunk_id: kept[document_id][chunk_id] for chunk_id, document_id in wanted.items() if chunk_id in kept[document_id]}


def correct_note(environment: Environment, verdict: Verdict, note: str) -> None:
    """Replace the note of a verdict."""
    save_verdict(environment, replace(verdict, note=note, read_at=""))
