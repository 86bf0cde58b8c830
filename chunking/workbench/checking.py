"""Whether a collection holds what it should: every document against the chunker where its file is kept, else against itself."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chunking.base.errors import ChunkingError
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.base.storing_errors import RecipeMismatch, StoringError
from chunking.base.strategy import Strategy
from chunking.cutting.records import describe_chunks
from chunking.reading import workspace
from chunking.reading.convert import convert_bytes, is_kept
from chunking.reading.originals import find_original
from chunking.storing.connection import open_store
from chunking.storing.foreign import ForeignReport, describe_payloads
from chunking.storing.listings import CollectionInfo
from chunking.storing.plan import find_mismatch
from chunking.storing.points import StoredPoint, read_cut_text
from chunking.storing.proof import Discrepancy, DocumentProof, prove_document
from chunking.storing.schema import read_recipe
from chunking.storing.store import Store
from chunking.workbench.ingest import DEFAULT_COLLECTION
from chunking.workbench.lab import cut, make_recipe, name_embedder, open_embedder


@dataclass(frozen=True, slots=True)
class CollectionCheck:
    """What a check of a whole collection found.

    Attributes:
        info: the collection, by its own name; points as counted before.
        proofs: one a document, by name.
        compared: so many documents were cut again and held against the chunker; the others against what they say of themselves,
            since their file is not kept or not read.
        mismatch: why this program as it is set now would not add to it: another embedder or version, other settings; None if it would.
        strangers: points that belong to no document of ours.
        foreign: what can be said of a collection of another pipeline, then there are no proofs; None for ours.
    """

    info: CollectionInfo
    proofs: tuple[DocumentProof, ...] = ()
    compared: int = 0
    mismatch: RecipeMismatch | None = None
    strangers: int = 0
    foreign: ForeignReport | None = None

    @property
    def wrong(self) -> tuple[DocumentProof, ...]:
        """The documents that are not as they should be."""
        return tuple(proof for proof in self.proofs if proof.discrepancies)

    @property
    def is_right(self) -> bool:
        """Whether nothing at all is wrong; a collection of another pipeline is never proven right, and never called wrong."""
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
    documents = store.read_documents(info.name)
    proofs, compared = [], 0
    for done, found in enumerate(documents):
        progress(done, len(documents), N_("documents checked"))
        if found.document_id:
            proof, is_compared = _check_document(environment, store, info, recipe, found.document_id)
            proofs.append(proof)
            compared += is_compared
    strangers = sum(found.points for found in documents if not found.document_id)
    return CollectionCheck(info, tuple(proofs), compared, _find_mismatch(environment, info, recipe, strategy), strangers)


def _find_mismatch(
    environment: Environment, info: CollectionInfo, recipe: Recipe | None, strategy: Strategy | None
) -> RecipeMismatch | None:
    if strategy is None and recipe is None:
        return None  # which way it was cut is not recorded, and none was asked for
    now = make_recipe(environment, strategy or (recipe.strategy if recipe else Strategy()))
    return find_mismatch(info, now, embedder_version=open_embedder(environment).version)


def _check_document(
    environment: Environment, store: Store, info: CollectionInfo, recipe: Recipe | None, document_id: str
) -> tuple[DocumentProof, bool]:
    stored = store.read_stored(info.name, document_id)
    proof = prove_document(info, document_id, stored)
    # A recipe of another version of this tool gives other ids, though every setting is the same.
    is_ours_now = recipe is not None and recipe.fingerprint == info.recipe_fingerprint
    texts = _cut_again(environment, recipe, document_id, stored) if recipe and is_ours_now and stored else None
    if texts is None:
        return proof, False
    compared = _compare(stored, texts)
    is_named = any(found.kind == "missing" for found in compared)  # then by their ids, not once more by their numbers
    told = [
        replace(found, text=texts.get(found.point_id, ""))
        for found in proof.discrepancies
        if not (is_named and found.kind == "missing")
    ]
    known = {found.point_id for found in told}
    told += [found for found in compared if found.point_id not in known]
    return DocumentProof(proof.document_id, proof.source, proof.points, tuple(told)), True


def _compare(stored: Mapping[str, StoredPoint], texts: Mapping[str, str]) -> list[Discrepancy]:
    found = [Discrepancy("missing", point_id, text) for point_id, text in texts.items() if point_id not in stored]
    found += [Discrepancy("extra", point_id) for point_id in stored if point_id not in texts]
    found += [
        Discrepancy("altered", point_id, text)
        for point_id, text in texts.items()
        if point_id in stored and read_cut_text(stored[point_id].payload) != text
    ]
    return found


def _cut_again(environment: Environment, recipe: Recipe, document_id: str, stored: Mapping[str, StoredPoint]) -> dict[str, str] | None:
    """The chunker's ids and texts, if it can be asked: the same file is kept, read by the same engine, and the rules are today's."""
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
    name = str(payload.get("source"))
    options: dict[str, Any] = {
        "rules": recipe.rules,
        "engine": environment.engine,
        "serve_url": environment.docling_serve_url,
        "vision": environment.vision_model,
        "cache_dir": environment.conversions_dir,
    }
    try:
        if not is_kept(data, name, **options):
            return None
        document = convert_bytes(data, name, **options)
        if document.engine != payload.get("engine"):
            return None
        chunks = cut(environment, document, recipe.strategy)
    except ChunkingError:
        return None  # what cannot be read now was read once: the points speak for themselves
    return {record.id: record.text for record in describe_chunks(document, chunks, document_id=document_id, recipe=recipe)}


def _read_kept(environment: Environment, document_id: str, sha256: str) -> bytes | None:
    ingested = find_original(environment.ingested_dir, document_id)
    uploaded = workspace.find_file(environment.originals_dir, document_id)
    for kept, folder in ((ingested, environment.ingested_dir), (uploaded, environment.originals_dir)):
        if kept is not None and kept.sha256 == sha256:
            return workspace.read_original(folder, document_id)
    return None
