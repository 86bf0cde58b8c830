"""Cutting, judging and comparing a document with the embedder in use."""

from collections.abc import Mapping, Sequence
from functools import partial

from chunking.base.model import Chunk, Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import ChunkRecord, CutDocument
from chunking.cutting.splitter import cut_document
from chunking.embedding.embedders import Embedder, choose_embedder, load_embedder
from chunking.embedding.openai_models import OPENAI_PREFIX
from chunking.embedding.vector_cache import AnswerCache, VectorCache, embed_texts
from chunking.judging.comparison import DocumentComparison, Row, compare_document
from chunking.judging.metrics import Judgement, judge_chunks
from chunking.storing.context.enrichment import ContextReport, find_context

ALL_READ_WELL_TOKENS = 512


def name_embedder(environment: Environment) -> str:
    """Return the name of the embedder in use, without loading it: the chosen one, otherwise the service, otherwise the best installed."""
    if environment.embedder != "auto":
        return environment.embedder
    service = environment.embedding_service
    return OPENAI_PREFIX + service.model if service.is_on else choose_embedder()


def make_recipe(environment: Environment, strategy: Strategy) -> Recipe:
    """Return the recipe: everything that decides the result."""
    language, vision = environment.language_model, environment.vision_model
    return Recipe(
        strategy=strategy,
        rules=environment.rules,
        embedder=name_embedder(environment),
        enrichment=language.model if language.is_on else "",
        vision=vision.model if vision.is_on else "",
    )


def open_embedder(environment: Environment) -> Embedder:
    """Open the embedder in use, loaded once per process.

    Raises:
        EmbeddingError: it is unknown or does not start.
    """
    return load_embedder(name_embedder(environment), service=environment.embedding_service)


def find_best_tokens(embedder: Embedder) -> tuple[int, int] | None:
    """Return the range of tokens an embedder reads best; one with a low limit reads all of it alike; None if nothing is known."""
    limit = embedder.max_tokens
    return embedder.best_tokens or ((1, limit) if limit is not None and limit <= ALL_READ_WELL_TOKENS else None)


def open_vectors(environment: Environment) -> VectorCache:
    """Open the cache of vectors."""
    return VectorCache(environment.data_dir / "cache" / "vectors.sqlite")


def cut(environment: Environment, document: Document, strategy: Strategy, *, progress: Progress = ignore_progress) -> tuple[Chunk, ...]:
    """Cut a document with a strategy, as it would be stored with the embedder in use.

    Args:
        progress: of the sentences embedded, if the strategy looks at their meaning; nothing else takes long.

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


def describe(environment: Environment, cut: CutDocument) -> tuple[ChunkRecord, ...]:
    """Return the records of chunks: ids, texts, spans, sections, sizes."""
    return cut.count_tokens(open_embedder(environment).count_tokens)


def compare(
    environment: Environment,
    document: Document,
    strategies: Sequence[Strategy],
    *,
    known: Mapping[Strategy, Row] | None = None,
    progress: Progress = ignore_progress,
) -> DocumentComparison:
    """Compare the ways of cutting a document, each judged alike; structural last.

    Args:
        known: rows of this document made before with the same embedder; they are not made again.
        progress: of the sentences embedded, if a strategy looks at their meaning.

    Raises:
        NoText: there is nothing to cut.
        SettingsError: a strategy cannot work on this document.
        EmbeddingError: a strategy looks at meaning, and the embedder failed.
    """
    return compare_document(document, strategies, embedder=_open_traits(environment, progress), near_duplicates=True, known=known)


def judge(environment: Environment, cut: CutDocument) -> Judgement:
    """Judge the chunks of a document: their defects and figures, with the tokens of the embedder in use."""
    return judge_chunks(cut, embedder=_open_traits(environment), near_duplicates=True)


def preview_context(environment: Environment, cut: CutDocument, *, progress: Progress = ignore_progress) -> ContextReport:
    """Ask the language model about the chunks without attribution; nothing, and no call, if none is on or there are headings.

    Answers are kept, so that what is saved afterwards is what was shown, and is paid for once.

    Raises:
        Cancelled: the progress callback asked to stop; answers until then are kept.
    """
    service = environment.language_model
    if not service.is_on or cut.document.headings:
        return ContextReport({}, model=service.model if service.is_on else "", host=service.host if service.is_on else "")
    return find_context(
        cut,
        judge(environment, cut).find("orphan"),
        service=service,
        max_calls=environment.max_llm_calls,
        cache=open_answers(environment),
        embedder=_open_traits(environment),
        progress=progress,
    )


def open_answers(environment: Environment) -> AnswerCache:
    """Open the cache of the language model's answers."""
    return AnswerCache(environment.data_dir / "cache" / "answers.sqlite")
