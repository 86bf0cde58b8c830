"""The check of a whole collection: every document against the chunker's result if its file is kept, otherwise against itself."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from chunking.base.errors import ChunkingError, ReadingError
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.base.storing_errors import RecipeMismatch, StoringError
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.reading.convert import convert_file, is_cached
from chunking.reading.library import find_file
from chunking.storing.foreign.signs import ForeignReport, describe_payloads
from chunking.storing.ingest.plan import find_mismatch
from chunking.storing.ingest.proof import DocumentProof, Knowledge, verify_collection
from chunking.storing.points import Payload, StoredPoint, build_payloads, find_given
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.schema import CollectionInfo, read_recipe
from chunking.workbench.files import make_request
from chunking.workbench.intake import DEFAULT_COLLECTION
from chunking.workbench.lab import cut, make_recipe, name_embedder, open_embedder, open_vectors


@dataclass(frozen=True, slots=True)
class CollectionCheck:
    """The result of a check of a whole collection.

    Attributes:
        info: the collection, by its own name; points as counted before.
        proofs: one per document, by name.
        mismatch: why this program as it is set now would not add to it: another embedder or version, other settings; None if it would.
        strangers: points without a document id.
        foreign: the report on a collection of another pipeline, for which there are no proofs; None for ours.
    """

    info: CollectionInfo
    proofs: tuple[DocumentProof, ...] = ()
    mismatch: RecipeMismatch | None = None
    strangers: int = 0
    foreign: ForeignReport | None = None

    @property
    def compared(self) -> int:
        """The number of documents cut again and compared with the chunker's result; of the others no file is kept or read."""
        return sum(proof.is_compared for proof in self.proofs)

    @property
    def wrong(self) -> tuple[DocumentProof, ...]:
        """The documents that are not as they should be."""
        return tuple(proof for proof in self.proofs if proof.discrepancies)

    @property
    def is_right(self) -> bool:
        """Return whether nothing is wrong; a collection of another pipeline counts as right, since nothing can be proven of it."""
        return self.foreign is not None or not (self.wrong or self.mismatch or self.strangers)


def check_collection(
    environment: Environment,
    collection: str = DEFAULT_COLLECTION,
    *,
    strategy: Strategy | None = None,
    progress: Progress = ignore_progress,
) -> CollectionCheck:
    """Check every document of a collection, reading only, one document in memory at a time.

    Args:
        collection: or an alias of it.
        strategy: the way of cutting in use; None for the collection's own, so that only versions and embedder can differ.
        progress: of the documents checked.

    Raises:
        StoringError: there is no such collection, or it cannot be read.
        EmbeddingError: the embedder does not start.
    """
    store = open_store(environment)
    info = store.read_collection(collection)
    if info is None:
        raise StoringError(source=store.target, detail=Phrase(N_("there is no collection {name}"), name=collection))
    if info.points and not info.is_ours:
        return CollectionCheck(info, foreign=describe_payloads(store.read_points(info.name).values()))
    recipe = read_recipe(info.recipe)
    find_knowledge = partial(_find_knowledge, environment, info, recipe)
    proofs = verify_collection(store, info.name, find_knowledge=find_knowledge, progress=progress)
    strangers = sum(found.points for found in store.read_documents(info.name) if not found.document_id)
    return CollectionCheck(info, proofs, _find_mismatch(environment, info, recipe, strategy), strangers)


def _find_mismatch(
    environment: Environment, info: CollectionInfo, recipe: Recipe | None, strategy: Strategy | None
) -> RecipeMismatch | None:
    if strategy is None and recipe is None:
        return None  # which way it was cut is not recorded, and none was asked for
    now = make_recipe(environment, strategy or (recipe.strategy if recipe else Strategy()))
    return find_mismatch(info, now, embedder_version=open_embedder(environment).version)


def _find_knowledge(
    environment: Environment, info: CollectionInfo, recipe: Recipe | None, document_id: str, stored: Mapping[str, StoredPoint]
) -> Knowledge:
    """Return what the chunker and the cache of vectors know of a document; no vector is computed."""
    # A recipe of another version of this tool gives other ids, though every setting is the same.
    is_ours_now = recipe is not None and recipe.fingerprint == info.recipe_fingerprint
    payloads = _cut_again(environment, recipe, document_id, stored) if recipe and is_ours_now and stored else None
    return Knowledge(payloads, _read_vectors(environment, info, stored))


def _read_vectors(environment: Environment, info: CollectionInfo, stored: Mapping[str, StoredPoint]) -> dict[str, Sequence[float]]:
    embedder = open_embedder(environment)
    if embedder.name != info.embedder or info.embedder_version not in ("", embedder.version) or not info.dimension:
        return {}
    texts = {point_id: str(point.payload.get("text") or "") for point_id, point in stored.items()}
    known = open_vectors(environment).read_vectors(embedder, texts.values())
    return {point_id: known[text].tolist() for point_id, text in texts.items() if text in known}


def _cut_again(environment: Environment, recipe: Recipe, document_id: str, stored: Mapping[str, StoredPoint]) -> dict[str, Payload] | None:
    """Return the payloads as they would be made now; None unless the same file is kept, and its reader and rules are today's."""
    payload = next(iter(stored.values())).payload
    now = make_recipe(environment, recipe.strategy)
    if (now.cutting_version, now.rules.version, name_embedder(environment)) != (
        recipe.cutting_version,
        recipe.rules.version,
        recipe.embedder,
    ):
        return None
    data = _read_kept(environment, document_id, str(payload.get("sha256")))
    if data is None:
        return None
    request = replace(make_request(environment, data, str(payload.get("source"))), rules=recipe.rules)
    try:
        if not is_cached(request):
            return None
        document = convert_file(request)
        if document.engine != payload.get("engine"):
            return None
        chunks = cut(environment, document, recipe.strategy)
    except ChunkingError:
        return None  # what cannot be read now was read once: the points speak for themselves
    return build_payloads(
        CutDocument(document, chunks, document_id, recipe),
        sha256=str(payload.get("sha256")),
        ingested_at="",
        given=find_given(payload),
        sentences={point_id: str(point.payload.get("llm_context") or "") for point_id, point in stored.items()},
    )


def _read_kept(environment: Environment, document_id: str, sha256: str) -> bytes | None:
    for store in (environment.ingested_dir, environment.originals_dir):
        kept = find_file(store, document_id)
        if kept is not None and kept.sha256 == sha256:
            with contextlib.suppress(ReadingError):  # gone, or other bytes by now: the points speak for themselves
                return kept.read(verify=True)
    return None
