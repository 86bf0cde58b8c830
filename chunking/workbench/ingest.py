"""Into the database: previews and ingest with proof, for one document or many."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chunking.base.errors import N_, ChunkingError, DuplicateDocument, SettingsError, UnsupportedFile
from chunking.base.files import read_user_file
from chunking.base.model import Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.strategy import Strategy
from chunking.cutting.identity import identify_chunks
from chunking.embedding.cache import VectorCache
from chunking.reading import workspace
from chunking.reading.convert import convert_bytes
from chunking.storing.connection import open_store
from chunking.storing.ingest import count_there, ingest_document, record_run, skip_duplicate
from chunking.storing.journal import Journal
from chunking.storing.plan import IngestPlan, plan_ingest
from chunking.storing.results import IngestResult
from chunking.workbench.files import SourceFile, list_files
from chunking.workbench.lab import cut, judge, make_recipe, open_embedder

DEFAULT_COLLECTION = "documents"
MAX_NAME_CHARS = 100
_FORBIDDEN_IN_NAMES = frozenset('/\\<>:"|?*\0')


@dataclass(frozen=True, slots=True)
class IngestSource:
    """A document to ingest. `read` gives the file's bytes when its turn comes, so a batch is never in memory whole."""

    name: str
    document_id: str
    read: Callable[[], bytes]
    password: str | None = None

    @classmethod
    def from_workspace(cls, environment: Environment, document_id: str, *, password: str | None = None) -> "IngestSource":
        """A file of the workspace."""
        file = next(file for file in list_files(environment) if file.document_id == document_id)
        return cls(file.name, document_id, lambda: workspace.read_original(environment.originals_dir, document_id), password)

    @classmethod
    def from_file(cls, file: SourceFile, *, document_id: str | None = None) -> "IngestSource":
        """A file on disk, under its own id or one given by hand."""
        return cls(file.name, document_id or file.document_id, lambda: read_user_file(file.path, file.name))


def preview_ingest(
    environment: Environment, document: Document, *, document_id: str, sha256: str, strategy: Strategy, collection: str = DEFAULT_COLLECTION
) -> IngestPlan:
    """What saving a document would add, keep and remove; reads only.

    Raises:
        NoText: there is nothing to cut.
        StoringError: the database cannot be read.
    """
    recipe = make_recipe(environment, strategy)
    ids = identify_chunks(document, cut(environment, document, strategy), document_id=document_id, recipe=recipe)
    return plan_ingest(open_store(environment), collection, document_id, ids, sha256=sha256, recipe=recipe, language=document.language)


def ingest_source(
    environment: Environment,
    source: IngestSource,
    *,
    strategy: Strategy,
    collection: str = DEFAULT_COLLECTION,
    engine: str | None = None,
    password: str | None = None,
    force: bool = False,
    extras: Mapping[str, Any] | None = None,
    progress: Progress = ignore_progress,
) -> IngestResult:
    """Read, cut, embed and save one document, with the proof; what went wrong is in the result, not raised.

    Raises:
        Cancelled: the progress callback said so; what was added is taken out again.
        StoringError: the database cannot be opened at all.
        EmbeddingError: the embedder does not start.
    """
    recipe = make_recipe(environment, strategy)
    store = open_store(environment)
    journal = Journal(environment.data_dir / "journal")
    sha256 = ""
    try:
        data = source.read()
        sha256 = workspace.hash_bytes(data)
        if data and not force:
            skipped = skip_duplicate(
                store, collection=collection, source=source.name, document_id=source.document_id, sha256=sha256, recipe=recipe
            )
            if skipped:
                return record_run(journal, skipped, store=store, collection=collection, recipe=recipe)
        document = convert_bytes(
            data,
            source.name,
            rules=environment.rules,
            engine=engine or environment.engine,
            serve_url=environment.docling_serve_url,
            password=password or source.password,
            progress=progress,
            cache_dir=environment.conversions_dir,
        )
        chunks = cut(environment, document, strategy)
    except ChunkingError as error:
        failed = _fail(source, sha256, error, points=count_there(store, collection, source.document_id))
        return record_run(journal, failed, store=store, collection=collection, recipe=recipe)
    return ingest_document(
        store,
        collection=collection,
        document=document,
        chunks=chunks,
        document_id=source.document_id,
        sha256=sha256,
        recipe=recipe,
        embedder=open_embedder(environment),
        extras=extras,
        orphan_pct=judge(environment, document, chunks).figures.orphan_pct,
        force=force,
        cache=open_vector_cache(environment),
        journal=journal,
        progress=progress,
    )


def ingest_sources(
    environment: Environment,
    sources: Sequence[IngestSource],
    *,
    on_result: Callable[[IngestResult], None] = lambda _: None,
    progress: Progress = ignore_progress,
    **options: Any,
) -> tuple[IngestResult, ...]:
    """Ingest a batch; a file that fails does not stop the others. Options are those of `ingest_source`.

    Two files that claim one document id both fail before anything is written for them.

    Raises:
        Cancelled: the documents finished until then stay saved.
        StoringError: the database cannot be opened at all.
    """
    results: list[IngestResult] = []
    claims = Counter(source.document_id for source in sources)
    for done, source in enumerate(sources):
        if claims[source.document_id] > 1:
            other = next(other.name for other in sources if other.document_id == source.document_id and other is not source)
            there = count_there(open_store(environment), options.get("collection", DEFAULT_COLLECTION), source.document_id)
            result = _fail(source, "", DuplicateDocument(source=source.name, other=other), points=there)
        else:
            result = ingest_source(environment, source, progress=_count_documents(progress, done, len(sources)), **options)
        results.append(result)
        on_result(result)
    return tuple(results)


def _count_documents(progress: Progress, done: int, total: int) -> Progress:
    """Of a batch, how many documents are finished; of one document, what it reports itself."""
    return progress if total == 1 else lambda *_: progress(done, total, N_("documents"))


def _fail(source: IngestSource, sha256: str, error: ChunkingError, *, points: int) -> IngestResult:
    return IngestResult(
        source=source.name,
        document_id=source.document_id,
        sha256=sha256,
        status="skipped_unsupported" if isinstance(error, UnsupportedFile) else "failed",
        reason_template="{detail}",
        reason_params={"detail": error},
        points=points,
        error=error,
    )


def check_name(collection: str) -> str:
    """A name for a collection, without the blanks around it.

    Raises:
        SettingsError: the database cannot use it; its embedded form makes a folder of that name.
    """
    name = collection.strip()
    if not name or name.startswith(".") or len(name) > MAX_NAME_CHARS or _FORBIDDEN_IN_NAMES.intersection(name) or not name.isprintable():
        raise SettingsError(
            source=name if name and name.isprintable() else repr(name),
            detail=N_("a collection cannot have this name"),
            remedy=N_("Use letters, digits, - and _, for example documents-2026."),
        )
    return name


def open_vector_cache(environment: Environment) -> VectorCache:
    """The vectors paid for earlier."""
    return VectorCache(environment.data_dir / "cache" / "vectors.sqlite")
