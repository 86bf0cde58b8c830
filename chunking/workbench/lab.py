"""Cutting and comparing: what chunks a document gives and what is wrong with them."""

from collections.abc import Mapping, Sequence
from functools import partial

from chunking.base.model import Chunk, Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import ChunkRecord, CutDocument
from chunking.cutting.registry import cut_document
from chunking.embedding.cache import AnswerCache, VectorCache, embed_texts
from chunking.embedding.dense import Embedder, choose_embedder, load_embedder
from chunking.embedding.remote_models import OPENAI_PREFIX
from chunking.judging.comparison import DocumentComparison, Row, compare_document
from chunking.judging.metrics import Judgement, judge_chunks
from chunking.storing.context.enrichment import ContextReport, find_context

ALL_READ_WELL_TOKENS = 512


def name_embedder(environment: Environment) -> str:
    """The embedder in use here, without loading it: the one asked for, else the service configured, else the best installed."""
    if environment.embedder != "auto":
        return environment.embedder
    service = environment.embedding_service
    return OPENAI_PREFIX + service.model if service.is_on else choose_embedder()


def make_recipe(environment: Environment, strategy: Strategy) -> Recipe:
    """Everything that decides the result, put together."""
    language, vision = environment.language_model, environment.vision_model
    return Recipe(
        strategy=strategy,
        rules=environment.rules,
        embedder=name_embedder(environment),
        enrichment=language.model if language.is_on else "",
        vision=vision.model if vision.is_on else "",
    )


def open_embedder(environment: Environment) -> Embedder:
    """The embedder in use here, loaded once a process.

    Raises:
        EmbeddingError: it is unknown or does not start.
    """
    return load_embedder(name_embedder(environment), service=environment.embedding_service)


def find_best_tokens(embedder: Embedder) -> tuple[int, int] | None:
    """The range of tokens an embedder reads best; one that reads little reads all of that alike; None where nothing is known."""
    limit = embedder.max_tokens
    return embedder.best_tokens or ((1, limit) if limit is not None and limit <= ALL_READ_WELL_TOKENS else None)


def open_vectors(environment: Environment) -> VectorCache:
    """The vectors once paid for, by content and embedder."""
    return VectorCache(environment.data_dir / "cache" / "vectors.sqlite")


def cut(environment: Environment, document: Document, strategy: Strategy, *, progress: Progress = ignore_progress) -> tuple[Chunk, ...]:
    """The chunks of a document under a strategy, as they would be stored with the embedder in use.

    Args:
        progress: of the sentences embedded, where the strategy looks at their meaning; nothing else takes long.

    Raises:
        NoText: there is nothing to cut.
        SettingsError: the strategy cannot work on this document.
        EmbeddingError: the strategy looks at meaning, and the embedder failed.
    """
    embedder = _open_traits(environment, progress)
    return cut_document(document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens, embed=embedder.embed)


def _open_traits(environment: Environment, progress: Progress = ignore_progress) -> EmbedderTraits:
    embedder = open_embedder(environment)
    embed = partial(embed_texts, embedder, cache=open_vectors(environment), progress=progress)
    return EmbedderTraits(embedder.count_tokens, embedder.max_tokens, find_best_tokens(embedder), embed)


def describe(
    environment: Environment, document: Document, chunks: Sequence[Chunk], *, document_id: str, recipe: Recipe
) -> tuple[ChunkRecord, ...]:
    """The chunks in full: ids, texts, places, sections, sizes."""
    count_tokens = open_embedder(environment).count_tokens
    return CutDocument(document, chunks, document_id, recipe).count_tokens(count_tokens)


def compare(
    environment: Environment,
    document: Document,
    strategies: Sequence[Strategy],
    *,
    known: Mapping[Strategy, Row] | None = None,
    progress: Progress = ignore_progress,
) -> DocumentComparison:
    """A document cut in every way, judged on the same footing; structural last.

    Args:
        known: rows of this document made before, with the same embedder; they are not made again.
        progress: of the sentences embedded, where a strategy looks at their meaning.

    Raises:
        NoText: there is nothing to cut.
        SettingsError: a strategy cannot work on this document.
        EmbeddingError: a strategy looks at meaning, and the embedder failed.
    """
    return compare_document(document, strategies, embedder=_open_traits(environment, progress), near_duplicates=True, known=known)


def judge(environment: Environment, document: Document, chunks: Sequence[Chunk]) -> Judgement:
    """The defects and figures of some chunks of a document, with the tokens of the embedder in use."""
    return judge_chunks(CutDocument(document, chunks), embedder=_open_traits(environment), near_duplicates=True)


def preview_context(
    environment: Environment,
    document: Document,
    chunks: Sequence[Chunk],
    *,
    document_id: str,
    recipe: Recipe,
    progress: Progress = ignore_progress,
) -> ContextReport:
    """What the language model says of the chunks without attribution; nothing, and no call, where none is on or there are headings.

    Answers are kept, so that what is saved afterwards is what was shown, and paid for once.

    Raises:
        Cancelled: the progress callback said so; answers until then are kept.
    """
    service = environment.language_model
    if not service.is_on or document.headings:
        return ContextReport({}, model=service.model if service.is_on else "", host=service.host if service.is_on else "")
    embedder = open_embedder(environment)
    cut_up = CutDocument(document, chunks, document_id, recipe)
    return find_context(
        document,
        chunks,
        dict(zip(cut_up.ids, cut_up.texts, strict=True)),
        judge(environment, document, chunks).find("orphan"),
        document_id=document_id,
        service=service,
        max_calls=environment.max_llm_calls,
        cache=open_answers(environment),
        count_tokens=embedder.count_tokens,
        max_tokens=embedder.max_tokens,
        progress=progress,
    )


def open_answers(environment: Environment) -> AnswerCache:
    """The language model's answers once paid for."""
    return AnswerCache(environment.data_dir / "cache" / "answers.sqlite")
