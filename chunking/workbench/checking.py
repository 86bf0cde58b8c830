"""Whether a collection holds what it should: every document against the chunker where its file is kept, else against itself."""

import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from chunking.base.errors import ChunkingError, ReadingError
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, Recipe
from chunking.base.storing_errors import RecipeMismatch, StoringError
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.reading.convert import convert_file, is_cached
from chunking.reading.library import find_file
from chunking.storing.foreign.report import ForeignReport, describe_payloads
from chunking.storing.ingest.plan import find_mismatch
from chunking.storing.ingest.proof import Discrepancy, DocumentProof, is_like, prove_document
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Payload, StoredPoint, build_payloads, find_given, read_cut_text
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.listings import CollectionInfo
from chunking.storing.qdrant.schema import read_recipe
from chunking.storing.qdrant.store import Store
from chunking.workbench.files import make_request
from chunking.workbench.ingest import DEFAULT_COLLECTION
from chunking.workbench.lab import cut, make_recipe, name_embedder, open_embedder, open_vectors

_NOTED_FIELDS = frozenset({"ingested_at", "embedder_version", METADATA_FIELD})
"""Fields that say how a point came here, not what is in it."""


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
    vectors, proofs, compared = _KnownVectors(environment, info), [], 0
    for done, found in enumerate(documents):
        progress(done, len(documents), N_("documents checked"))
        if found.document_id:
            proof, is_compared = _check_document(environment, store, info, found.document_id, recipe=recipe, vectors=vectors)
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
    environment: Environment, store: Store, info: CollectionInfo, document_id: str, *, recipe: Recipe | None, vectors: "_KnownVectors"
) -> tuple[DocumentProof, bool]:
    stored = store.read_stored(info.name, document_id)
    proof = prove_document(info, document_id, stored)
    named = {found.point_id for found in proof.discrepancies}
    wrong_vectors = tuple(found for found in vectors.compare(stored) if found.point_id not in named)
    proof = replace(proof, discrepancies=proof.discrepancies + wrong_vectors)
    # A recipe of another version of this tool gives other ids, though every setting is the same.
    is_ours_now = recipe is not None and recipe.fingerprint == info.recipe_fingerprint
    wanted = _cut_again(environment, recipe, document_id, stored) if recipe and is_ours_now and stored else None
    if wanted is None:
        return proof, False
    compared = _compare(stored, wanted)
    is_named = any(found.kind == "missing" for found in compared)  # then by their ids, not once more by their numbers
    told = [
        replace(found, text=read_cut_text(wanted.get(found.point_id, {})))
        for found in proof.discrepancies
        if not (is_named and found.kind == "missing")
    ]
    known = {found.point_id for found in told}
    told += [found for found in compared if found.point_id not in known]
    return DocumentProof(proof.document_id, proof.source, proof.points, tuple(told)), True


def _compare(stored: Mapping[str, StoredPoint], wanted: Mapping[str, Payload]) -> list[Discrepancy]:
    known = {field for point in stored.values() for field in point.payload} - _NOTED_FIELDS  # an older version had fewer
    found = [Discrepancy("missing", point_id, read_cut_text(payload)) for point_id, payload in wanted.items() if point_id not in stored]
    found += [Discrepancy("extra", point_id) for point_id in stored if point_id not in wanted]
    found += [
        Discrepancy("altered", point_id, read_cut_text(payload))
        for point_id, payload in wanted.items()
        if point_id in stored and _is_altered(stored[point_id].payload, payload, known)
    ]
    return found


def _is_altered(there: Payload, wanted: Payload, known: Collection[str]) -> bool:
    if read_cut_text(there) != read_cut_text(wanted):
        return True
    if MOVED_FROM in there:  # it was made as another document's
        return False
    return any(there.get(field) != value for field, value in wanted.items() if field in known)


class _KnownVectors:
    """What the embedder once gave for a text, where that is kept: to hold stored vectors against, without computing any."""

    def __init__(self, environment: Environment, info: CollectionInfo) -> None:
        embedder = open_embedder(environment)
        is_same = embedder.name == info.embedder and info.embedder_version in ("", embedder.version)
        self._embedder = embedder if is_same and info.dimension else None
        self._cache = open_vectors(environment)

    def compare(self, stored: Mapping[str, StoredPoint]) -> list[Discrepancy]:
        """The points whose vector is not the one of their text."""
        if self._embedder is None:
            return []
        texts = {point_id: str(point.payload.get("text") or "") for point_id, point in stored.items()}
        known = self._cache.read_vectors(self._embedder, texts.values())
        return [
            Discrepancy("vector", point_id)
            for point_id, text in texts.items()
            if text in known and not is_like(stored[point_id].dense, known[text].tolist())
        ]


def _cut_again(environment: Environment, recipe: Recipe, document_id: str, stored: Mapping[str, StoredPoint]) -> dict[str, Payload] | None:
    """The points as they would be made now, if the chunker can be asked: the same file is kept, its reader and the rules are today's."""
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
