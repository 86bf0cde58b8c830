"""Cutting, comparing and reading ten: what chunks a document gives and what is wrong with them."""

from collections.abc import Sequence
from dataclasses import dataclass

from chunking.base.model import Chunk, Document
from chunking.base.settings import Environment, ReadingRules, Recipe, Strategy
from chunking.cutting.records import ChunkRecord, describe_chunks
from chunking.cutting.registry import cut_document
from chunking.embedding.dense import Embedder, choose_embedder, load_embedder
from chunking.judging.comparison import DocumentComparison, compare_document
from chunking.judging.metrics import Judgement, judge_chunks
from chunking.judging.sampling import draw_sample
from chunking.judging.verdicts import Verdict, read_verdicts, record_verdict


def name_embedder(environment: Environment) -> str:
    """The embedder in use here, without loading it; the best installed one for "auto"."""
    return choose_embedder() if environment.embedder == "auto" else environment.embedder


def make_recipe(environment: Environment, strategy: Strategy, *, rules: ReadingRules | None = None) -> Recipe:
    """Everything that decides the result, put together."""
    return Recipe(strategy=strategy, rules=rules or ReadingRules(), embedder=name_embedder(environment))


def open_embedder(environment: Environment) -> Embedder:
    """The embedder in use here, loaded once a process.

    Raises:
        EmbeddingError: it is unknown or does not start.
    """
    return load_embedder(name_embedder(environment))


def cut(environment: Environment, document: Document, strategy: Strategy) -> tuple[Chunk, ...]:
    """The chunks of a document under a strategy, as they would be stored with the embedder in use.

    Raises:
        NoText: there is nothing to cut.
    """
    embedder = open_embedder(environment)
    return cut_document(document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


def describe(
    environment: Environment, document: Document, chunks: Sequence[Chunk], *, document_id: str, recipe: Recipe
) -> tuple[ChunkRecord, ...]:
    """The chunks in full: ids, texts, places, sections, sizes."""
    count_tokens = open_embedder(environment).count_tokens
    return describe_chunks(document, chunks, document_id=document_id, recipe=recipe, count_tokens=count_tokens)


def compare(environment: Environment, document: Document, strategies: Sequence[Strategy]) -> DocumentComparison:
    """A document cut in every way, judged on the same footing; structural last.

    Raises:
        NoText: there is nothing to cut.
    """
    embedder = open_embedder(environment)
    return compare_document(document, strategies, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


def judge(environment: Environment, document: Document, chunks: Sequence[Chunk]) -> Judgement:
    """The defects and figures of some chunks of a document, with the tokens of the embedder in use."""
    embedder = open_embedder(environment)
    return judge_chunks(document, chunks, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


@dataclass(frozen=True, slots=True)
class DrawnChunk:
    """A chunk of a sample, with the document it came from."""

    document_id: str
    source: str
    record: ChunkRecord


@dataclass(frozen=True, slots=True)
class Sample:
    """What a draw gave: `total` chunks there were, `seed` of the draw, the chunks in drawn order."""

    total: int
    seed: int
    chunks: tuple[DrawnChunk, ...]


def sample_documents(
    environment: Environment, documents: Sequence[tuple[str, Document]], strategy: Strategy, *, n: int = 10, seed: int = 7
) -> Sample:
    """Chunks drawn by chance from all chunks of some documents; the same seed draws the same chunks.

    Args:
        documents: pairs of document id and document; those without text have no chunks.
        strategy: how they are cut.
        n: how many, or all if there are fewer.
        seed: of the draw.
    """
    recipe = make_recipe(environment, strategy)
    pool: list[DrawnChunk] = []
    for document_id, document in documents:
        if not document.text.strip():
            continue
        records = describe(environment, document, cut(environment, document, strategy), document_id=document_id, recipe=recipe)
        pool += [DrawnChunk(document_id, document.source, record) for record in records]
    drawn = draw_sample(len(pool), n, seed=seed)
    return Sample(len(pool), seed, tuple(pool[index] for index in drawn))


def save_verdict(environment: Environment, verdict: Verdict) -> None:
    """Keep what a reader thought of a chunk."""
    record_verdict(environment.verdicts_dir, verdict)


def list_verdicts(environment: Environment, document_id: str) -> dict[str, Verdict]:
    """The verdicts on a document's chunks, by chunk id."""
    return read_verdicts(environment.verdicts_dir, document_id)
