"""One document into the database, with a proof, storing floor.

Order: the same already there? embed; write what is missing; read everything back and compare; only then give kept points
their new positions and remove old ones. Whatever fails or is cancelled on the way, the older state is put back.
"""

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from chunking.base.errors import ChunkingError, NoText
from chunking.base.model import Chunk, Document
from chunking.base.phrases import Phrase
from chunking.base.progress import Cancelled, Progress
from chunking.base.settings import Recipe
from chunking.base.storing_errors import ProofFailed, StoringError
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.cache import VectorCache
from chunking.embedding.dense import Embedder
from chunking.storing.ingest.journal import Journal
from chunking.storing.ingest.plan import EarlierIngest
from chunking.storing.ingest.results import (
    ALREADY_THERE,
    CANCELLED,
    NOT_PROVEN,
    NOT_RECORDED,
    NOT_SAVED,
    NOT_TIDIED,
    IngestResult,
    record_phrase,
)
from chunking.storing.ingest.run import IngestRun
from chunking.storing.ingest.warnings import list_warnings
from chunking.storing.points import build_payloads, now_in_utc
from chunking.storing.qdrant.leases import hold_lease
from chunking.storing.qdrant.store import Store

_LOG = logging.getLogger(__name__)


def ingest_document(
    store: Store,
    *,
    collection: str,
    document: Document,
    chunks: Sequence[Chunk],
    document_id: str,
    sha256: str,
    recipe: Recipe,
    embedder: Embedder,
    extras: Mapping[str, Any] | None = None,
    orphan_pct: float | None = None,
    sentences: Mapping[str, str] | None = None,
    llm_calls: int = 0,
    warnings: Sequence[Phrase] = (),
    force: bool = False,
    cache: VectorCache | None = None,
    journal: Journal | None = None,
    progress: Progress | None = None,
) -> IngestResult:
    """After a status of "ok" the points of this document id are exactly these chunks; after "failed" what was there before.

    Args:
        document_id: the same id with other bytes is a new version and replaces the old.
        sha256: of the file's bytes.
        recipe: its embedder is the name of `embedder`.
        extras: what the user says of the document; kept with every point.
        orphan_pct: share of chunks without heading, for the warning.
        sentences: by chunk id, what a language model says of orphans.
        llm_calls: how often it was asked.
        warnings: further reasons why "ok" is "ok_with_warning".
        force: process again although the same is there already.
        cache: vectors paid for earlier.
        journal: where the run is recorded.

    Returns:
        The result; a `ChunkingError` on the way is in its `error`, not raised.

    Raises:
        Cancelled: the progress callback said so; what was added is taken out again.
    """
    started = time.monotonic()
    source = document.source
    try:
        collection = store.resolve_name(collection)
        with hold_lease(store, collection):
            run = IngestRun(store, collection, document_id, recipe=recipe, embedder=embedder)
            result = _save(
                run,
                document,
                chunks,
                sha256=sha256,
                extras=extras,
                sentences=sentences,
                force=force,
                cache=cache,
                progress=progress,
            )
    except ChunkingError as error:
        template, params = NOT_SAVED["reading"], {"detail": error}
        there = count_there(store, collection, document_id)
        result = IngestResult(
            source, document_id, sha256, "failed", reason_template=template, reason_params=params, points=there, error=error
        )
    result = replace(
        result,
        chunks=len(chunks),
        orphan_pct=orphan_pct,
        llm_calls=llm_calls,
        llm_sentences=len(sentences or ()),
        elapsed_ms=round((time.monotonic() - started) * 1000),
    )
    if result.status == "ok":
        result = result.warn([*list_warnings(document, chunks, orphan_pct=orphan_pct), *warnings])
    return record_run(journal, result, store=store, collection=collection, recipe=recipe)


def tell_duplicate(earlier: EarlierIngest, source: str, document_id: str, sha256: str) -> IngestResult:
    """The result "skipped_duplicate" of a document that came once more."""
    points = earlier.points if earlier.document_id == document_id else 0
    return IngestResult(
        source=source,
        document_id=document_id,
        sha256=sha256,
        status="skipped_duplicate",
        reason_template=ALREADY_THERE,
        reason_params={"day": earlier.ingested_at[:10], "name": earlier.source},
        chunks=earlier.points,
        points=points,
        kept=points,
    )


def count_there(store: Store, collection: str, document_id: str) -> int:
    """How many points of a document there are after a failure; 0 where the database does not say."""
    try:
        return store.count_points(collection, document_id) if store.has_collection(collection) else 0
    except StoringError as error:
        _LOG.warning("The points of %s cannot be counted: %s", document_id, error.message)
        return 0


def record_run(journal: Journal | None, result: IngestResult, *, store: Store, collection: str, recipe: Recipe) -> IngestResult:
    """Write a result into the journal; a journal that cannot be written makes an "ok" a warning, never a failure."""
    if journal is None:
        return result
    run = {
        "at": now_in_utc(),
        "target": store.target,
        "collection": collection,
        "recipe": recipe.as_record(),
        "recipe_fingerprint": recipe.fingerprint,
        "elapsed_ms": result.elapsed_ms,
        "told": [record_phrase(phrase) for phrase in result.reasons],
        **result.as_record(),
    }
    if result.error is not None:
        run["told_remedy"] = record_phrase(Phrase(result.error.remedy_template, **result.error.params))
    try:
        journal.append_run(run)
    except StoringError as error:
        _LOG.warning("%s", error.message)
        if result.status == "ok":
            return replace(result, status="ok_with_warning", reason_template=NOT_RECORDED)
    return result


def _save(
    run: IngestRun,
    document: Document,
    chunks: Sequence[Chunk],
    *,
    sha256: str,
    extras: Mapping[str, Any] | None,
    sentences: Mapping[str, str] | None,
    force: bool,
    cache: VectorCache | None,
    progress: Progress | None,
) -> IngestResult:
    run.read_existing()
    if not force and (earlier := run.find_earlier(sha256, extras)):
        return tell_duplicate(earlier, document.source, run.document_id, sha256)
    if not chunks:
        raise NoText(source=document.source)
    payloads = build_payloads(
        CutDocument(document, chunks, run.document_id, run.recipe),
        sha256=sha256,
        ingested_at=now_in_utc(),
        given=extras,
        sentences=sentences,
        embedder_version=run.embedder.version,
    )
    run.plan(payloads, force=force, index_fields=extras or ())
    try:
        run.embed(cache=cache, progress=progress)
        run.write(progress=progress)
        run.prove(progress=progress)
        run.tidy()
    except (ChunkingError, Cancelled) as stop:
        if result := _undo(run, stop, document.source, sha256):
            return result
        raise
    except BaseException:  # interrupted, or a fault of our own: the older state comes back first
        run.undo()
        raise
    return IngestResult(
        source=document.source,
        document_id=run.document_id,
        sha256=sha256,
        status="ok",
        points=run.points,
        added=len(run.added),
        replaced=len(run.removed) + len(run.rewritten),
        kept=len(run.kept),
        older_hashes=frozenset(str(point.payload.get("sha256")) for point in run.existing.values()) - {sha256},
    )


def _undo(run: IngestRun, stop: ChunkingError | Cancelled, source: str, sha256: str) -> IngestResult | None:
    """Bring the older state back; the result to tell, None for a cancelled run that left nothing."""
    step, older = run.step, len(run.existing)
    fault = run.undo()
    if fault is None and isinstance(stop, Cancelled):
        return None
    detail = CANCELLED if isinstance(stop, Cancelled) else stop
    params = {"detail": detail, "older": older, "done": min(run.written + 1, len(run.payloads)), "total": len(run.payloads)}
    if fault is not None:
        template, params["fault"] = NOT_TIDIED, fault
    else:
        template = NOT_PROVEN if isinstance(stop, ProofFailed) else NOT_SAVED[step]
    return IngestResult(
        source=source,
        document_id=run.document_id,
        sha256=sha256,
        status="failed",
        reason_template=template,
        reason_params=params,
        points=count_there(run.store, run.collection, run.document_id),
        error=fault if isinstance(stop, Cancelled) else stop,
    )
