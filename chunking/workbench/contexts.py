"""A sentence of context for fragments without a heading: shown before saving, and the same ones saved."""

from collections.abc import Sequence

from chunking.base.model import Chunk, Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.cutting.records import describe_chunks
from chunking.storing.answers import AnswerCache
from chunking.storing.enrichment import ContextReport, find_context
from chunking.workbench.lab import judge, open_embedder


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
    records = describe_chunks(document, chunks, document_id=document_id, recipe=recipe)
    return find_context(
        document,
        chunks,
        {record.id: record.text for record in records},
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
