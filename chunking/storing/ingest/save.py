"""One document into the database, with a proof.

Order: the same already there? embed; write what is missing; read everything back and compare; only then give kept points
their new positions and remove old ones. Whatever fails or is cancelled on the way, the older state is put back.
"""

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from chunking.base.errors import ChunkingError, NoText
from chunking.base.phrases import Phrase
from chunking.base.progress import Cancelled, Progress
from chunking.base.settings import Recipe
from chunking.base.storing_errors import ProofFailed, StoringError
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.embedders import Embedder
from chunking.embedding.vector_cache import VectorCache
from chunking.storing.ingest.plan import EarlierIngest, StoredVersions, Version
from chunking.storing.ingest.results import (
    ALREADY_THERE,
    CANCELLED,
    NOT_PROVEN,
    NOT_RECORDED,
    NOT_SAVED,
    NOT_TIDIED,
    IngestResult,
    list_warnings,
    write_phrase,
)
from chunking.storing.ingest.run import Destination, IngestRun
from chunking.storing.points import Metadata, build_payloads, now_in_utc
from chunking.storing.qdrant.connection import hold_lease
from chunking.storing.qdrant.store import Store

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """One document to save, besides its chunks.

    Attributes:
        sha256: of the file's bytes.
        given: the values the user gives for the document; kept with every point.
        sentences: by chunk id, the sentence of a language model for a chunk without heading.
        force: process again although the same is there already.
        orphan_pct: share of chunks without heading, for the warning.
        truncated: chunks that are longer than the embedder reads, for the warning.
        llm_calls: questions put to the language model, for the report.
        warnings: further reasons why "ok" is "ok_with_warning".
    """

    sha256: str
    given: Metadata | None = None
    sentences: Mapping[str, str] = field(default_factory=dict)
    force: bool = False
    orphan_pct: float | None = None
    truncated: int = 0
    llm_calls: int = 0
    warnings: Sequence[Phrase] = ()


def ingest_document(
    destination: Destination,
    cut: CutDocument,
    request: IngestRequest,
    *,
    embedder: Embedder,
    cache: VectorCache | None = None,
    progress: Progress | None = None,
) -> IngestResult:
    """Save a document: after a status of "ok" the points of its id are exactly these chunks; after "failed" what was there before.

    The same document id with other bytes is a new version and replaces the old.

    Args:
        embedder: of the recipe that the document was cut by.
        cache: vectors computed earlier.

    Returns:
        The result; a `ChunkingError` on the way is in its `error`, not raised.

    Raises:
        Cancelled: the progress callback asked for it; what was added is removed again.
    """
    started = time.monotonic()
    store, source, document_id = destination.store, cut.document.source, cut.document_id
    try:
        destination = replace(destination, collection=store.resolve_name(destination.collection))
        with hold_lease(store, destination.collection):
            result = _save(IngestRun(destination, cut, embedder), request, cache, progress)
    except ChunkingError as error:
        template, params = NOT_SAVED["reading"], {"detail": error}
        there = count_there(store, destination.collection, document_id)
        result = IngestResult(
            source, document_id, request.sha256, "failed", reason_template=template, reason_params=params, points=there, error=error
        )
    result = replace(
        result,
        chunks=len(cut.chunks),
        orphan_pct=request.orphan_pct,
        llm_calls=request.llm_calls,
        llm_sentences=len(request.sentences),
        reading=cut.document.describe_reading(),
        elapsed_ms=round((time.monotonic() - started) * 1000),
    )
    if result.status == "ok":
        warnings = list_warnings(cut.document, cut.chunks, orphan_pct=request.orphan_pct, truncated=request.truncated)
        result = result.warn([*warnings, *request.warnings])
    return write_run(destination, result, cut.recipe)


def report_duplicate(earlier: EarlierIngest, source: str, document_id: str, sha256: str) -> IngestResult:
    """Return the result "skipped_duplicate" of a file whose document, or another one with the same bytes, is complete."""
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
    """Return how many points of a document there are after a failure; 0 if the database does not answer."""
    try:
        return store.count_points(collection, document_id) if store.has_collection(collection) else 0
    except StoringError as error:
        _LOG.warning("The points of %s cannot be counted: %s", document_id, error.message)
        return 0


def write_run(destination: Destination, result: IngestResult, recipe: Recipe) -> IngestResult:
    """Write a result into the journal; a journal that cannot be written makes an "ok" a warning, never a failure."""
    if destination.journal is None:
        return result
    run = {
        "at": now_in_utc(),
        "target": destination.store.target,
        "collection": destination.collection,
        "recipe": recipe.as_record(),
        "recipe_fingerprint": recipe.fingerprint,
        "elapsed_ms": result.elapsed_ms,
        "told": [write_phrase(phrase) for phrase in result.reasons],
        **result.as_record(),
    }
    if result.error is not None:
        run["told_remedy"] = write_phrase(Phrase(result.error.remedy_template, **result.error.params))
    try:
        destination.journal.append_run(run)
    except StoringError as error:
        _LOG.warning("%s", error.message)
        if result.status == "ok":
            return replace(result, status="ok_with_warning", reason_template=NOT_RECORDED)
    return result


def _save(run: IngestRun, request: IngestRequest, cache: VectorCache | None, progress: Progress | None) -> IngestResult:
    cut, sha256 = run.cut, request.sha256
    document, document_id = cut.document, cut.document_id
    run.read_existing()
    there = StoredVersions(point.payload for point in run.existing.values())
    earlier = there.find(document_id, Version.make(sha256, cut.recipe, request.given))
    if earlier and not request.force:
        return report_duplicate(earlier, document.source, document_id, sha256)
    if not cut.chunks:
        raise NoText(source=document.source)
    payloads = build_payloads(
        cut,
        sha256=sha256,
        ingested_at=now_in_utc(),
        given=request.given,
        sentences=request.sentences,
        embedder_version=run.embedder.version,
    )
    run.plan(payloads, force=request.force, index_fields=request.given or ())
    try:
        run.embed(cache=cache, progress=progress)
        run.write(progress=progress)
        run.prove(progress=progress)
        run.tidy()
    except (ChunkingError, Cancelled) as stop:
        if result := _undo(run, stop, sha256):
            return result
        raise
    except BaseException:  # interrupted, or a fault of this program: the older state comes back first
        run.undo()
        raise
    return IngestResult(
        source=document.source,
        document_id=document_id,
        sha256=sha256,
        status="ok",
        points=run.points,
        added=len(run.added),
        replaced=len(run.removed) + len(run.rewritten),
        kept=len(run.kept),
        older_hashes=frozenset(str(point.payload.get("sha256")) for point in run.existing.values()) - {sha256},
    )


def _undo(run: IngestRun, stop: ChunkingError | Cancelled, sha256: str) -> IngestResult | None:
    """Bring the older state back; return the result to report, None for a cancelled run that left nothing."""
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
        source=run.cut.document.source,
        document_id=run.cut.document_id,
        sha256=sha256,
        status="failed",
        reason_template=template,
        reason_params=params,
        points=count_there(run.store, run.collection, run.cut.document_id),
        error=fault if isinstance(stop, Cancelled) else stop,
    )
