"""Cutting and comparing: what chunks a document gives and what is wrong with them."""

from collections.abc import Sequence

from chunking.base.model import Chunk, Document
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.records import ChunkRecord, describe_chunks
from chunking.cutting.registry import cut_document
from chunking.embedding.dense import Embedder, choose_embedder, load_embedder
from chunking.judging.comparison import DocumentComparison, compare_document
from chunking.judging.metrics import Judgement, judge_chunks


def name_embedder(environment: Environment) -> str:
    """The embedder in use here, without loading it; the best installed one for "auto"."""
    return choose_embedder() if environment.embedder == "auto" else environment.embedder


def make_recipe(environment: Environment, strategy: Strategy) -> Recipe:
    """Everything that decides the result, put together."""
    return Recipe(strategy=strategy, rules=environment.rules, embedder=name_embedder(environment))


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
    return cut_document(
        document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens, embed=embedder.embed_passages
    )


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
    return compare_document(
        document, strategies, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens, embed=embedder.embed_passages
    )


def judge(environment: Environment, document: Document, chunks: Sequence[Chunk]) -> Judgement:
    """The defects and figures of some chunks of a document, with the tokens of the embedder in use."""
    embedder = open_embedder(environment)
    return judge_chunks(document, chunks, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)
