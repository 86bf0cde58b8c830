"""Whether the database holds what it should, storing floor; reads only."""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from chunking.base.phrases import N_, Phrase, join_phrases
from chunking.base.progress import Progress, ignore_progress
from chunking.base.storing_errors import ProofFailed
from chunking.cutting.cut_document import identify_text
from chunking.embedding.lexical import SparseVector, encode_passage
from chunking.storing.points import Payload, StoredPoint, has_own_text, has_own_values, hash_text, read_cut_text
from chunking.storing.qdrant.listings import CollectionInfo
from chunking.storing.qdrant.store import Store

Fault = Literal["missing", "extra", "altered", "vector"]

_VECTOR_TOLERANCE = 1e-3
_LEAST_COSINE = 0.99
_FAULT_WORDS: Mapping[Fault, str] = {
    "missing": N_("{count} missing"),
    "extra": N_("{count} too many"),
    "altered": N_("{count} altered"),
    "vector": N_("{count} without their right vector"),
}


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One point that is not as it should be.

    `kind`: "missing" (not there), "extra" (there, but not wanted), "altered" (other text, checksum or fields), "vector"
    (a vector absent, of the wrong size, not finite, or not that of its text). `text`: what should stand there, where that is known.
    """

    kind: Fault
    point_id: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class DocumentProof:
    """What a check of one document found; `points` as read."""

    document_id: str
    source: str
    points: int
    discrepancies: tuple[Discrepancy, ...]


@dataclass(frozen=True, slots=True)
class SentVectors:
    """The vectors a point was sent with."""

    dense: Sequence[float]
    sparse: SparseVector


def compare_points(
    stored: Mapping[str, StoredPoint],
    expected: Mapping[str, Payload],
    *,
    dimension: int,
    sent: Mapping[str, SentVectors] | None = None,
    lexical: Mapping[str, SparseVector] | None = None,
    tolerated: Collection[str] = (),
) -> tuple[Discrepancy, ...]:
    """What was read back against what should be there; empty = proven.

    Args:
        stored: all points of the document, as read back.
        expected: the payload of every wanted point by id.
        dimension: of the dense vectors.
        sent: vectors of the points this run wrote; these points are compared in every field and number.
        lexical: word vectors by id, of points whoever wrote them.
        tolerated: ids of older points that may still be there.
    """
    sent = sent or {}
    found: list[Discrepancy] = []
    for point_id, payload in expected.items():
        point = stored.get(point_id)
        if point is None:
            found.append(Discrepancy("missing", point_id))
            continue
        checksum = payload["content_sha256"]
        text = point.payload.get("text")
        is_same_text = isinstance(text, str) and hash_text(text) == checksum == point.payload.get("content_sha256")
        if not is_same_text or (point_id in sent and point.payload != payload):
            found.append(Discrepancy("altered", point_id))
        words = (lexical or {}).get(point_id)
        if (
            not has_vectors(point, dimension)
            or (point_id in sent and not are_near(point.dense, sent[point_id].dense))
            or (words is not None and not have_same_words(point.sparse, words))
        ):
            found.append(Discrepancy("vector", point_id))
    found += [Discrepancy("extra", point_id) for point_id in stored if point_id not in expected and point_id not in tolerated]
    return tuple(found)


def has_vectors(point: StoredPoint, dimension: int) -> bool:
    """Whether both vectors are there, finite, and the dense one of this dimension."""
    dense, sparse = point.dense, point.sparse
    if dense is None or sparse is None or len(dense) != dimension or not any(dense):
        return False
    if not sparse.indices or len(sparse.indices) != len(sparse.values):
        return False
    return all(map(math.isfinite, dense)) and all(map(math.isfinite, sparse.values))


def has_own_words(point: StoredPoint) -> bool:
    """Whether a point's word vector is that of its text."""
    text, language = point.payload.get("text"), point.payload.get("language")
    return isinstance(text, str) and have_same_words(point.sparse, encode_passage(text, language=str(language or "")))


def is_like(dense: Sequence[float] | None, known: Sequence[float]) -> bool:
    """Whether a dense vector is one that the embedder once gave for the same text.

    An embedder may give slightly other numbers the next time, as in a batch of other texts; another text's are far from them.
    """
    import numpy as np

    if dense is None or len(dense) != len(known):
        return False
    lengths = float(np.linalg.norm(dense) * np.linalg.norm(known))
    return lengths > 0 and float(np.dot(dense, known)) / lengths >= _LEAST_COSINE


def require_proof(discrepancies: Sequence[Discrepancy], *, collection: str, total: int) -> None:
    """Do nothing if there is no discrepancy.

    Raises:
        ProofFailed: with the number of each kind in `missing`, `extra`, `altered`, `vector`.
    """
    if discrepancies:
        counts = Counter(found.kind for found in discrepancies)
        kinds: dict[Fault, int] = {kind: counts[kind] for kind in _FAULT_WORDS}
        told = join_phrases([Phrase(_FAULT_WORDS[kind], count=count) for kind, count in kinds.items() if count])
        detail = Phrase(N_("of {total} fragments {faults}"), total=total, faults=told)
        raise ProofFailed(source=collection, detail=detail, total=total, **kinds)


def verify_document(store: Store, collection: str, document_id: str, expected: Mapping[str, Payload] | None = None) -> DocumentProof:
    """Check one document on demand, reading only.

    Args:
        expected: the payloads it should have (see `build_payloads`); without them the points are held against
            what they say of themselves: their ids, checksums and vectors, that the collection's settings made them, and that
            numbers 1 to n are all there.
    """
    info = store.read_collection(collection)
    stored = store.read_stored(collection, document_id) if info else {}
    return prove_document(info or CollectionInfo(collection, 0), document_id, stored, expected)


def verify_collection(store: Store, collection: str, *, progress: Progress = ignore_progress) -> tuple[DocumentProof, ...]:
    """Check every document of a collection on demand, reading only, one document in memory at a time."""
    info = store.read_collection(collection)
    if info is None:
        return ()
    ids = [found.document_id for found in store.read_documents(collection) if found.document_id]
    proofs = []
    for done, document_id in enumerate(ids):
        progress(done, len(ids), N_("documents checked"))
        proofs.append(prove_document(info, document_id, store.read_stored(collection, document_id)))
    return tuple(proofs)


def prove_document(
    info: CollectionInfo, document_id: str, stored: Mapping[str, StoredPoint], expected: Mapping[str, Payload] | None = None
) -> DocumentProof:
    """What is wrong with the points of a document as read; see `verify_document`."""
    if expected is None:
        found = _compare_with_themselves(document_id, stored, info)
    else:
        found = compare_points(stored, expected, dimension=info.dimension)
    source = next((str(point.payload.get("source") or "") for point in stored.values()), "")
    return DocumentProof(document_id, source, len(stored), found)


def _compare_with_themselves(document_id: str, stored: Mapping[str, StoredPoint], info: CollectionInfo) -> tuple[Discrepancy, ...]:
    strange = _find_strange_ids(document_id, stored)
    found = [
        Discrepancy("altered", point_id)
        for point_id, point in stored.items()
        if not has_own_text(point.payload)
        or not has_own_values(point.payload)
        or point_id in strange
        or not _is_made_like(info, point.payload)
    ]
    found += [
        Discrepancy("vector", point_id)
        for point_id, point in stored.items()
        if not has_vectors(point, info.dimension) or not has_own_words(point)
    ]
    versions = Counter((point.payload.get("sha256"), point.payload.get("chunk_total")) for point in stored.values())
    if versions:
        (sha256, total), _ = versions.most_common(1)[0]
        current = [point for point in stored.values() if (point.payload.get("sha256"), point.payload.get("chunk_total")) == (sha256, total)]
        indices = {point.payload.get("chunk_index") for point in current}
        wanted = range(total) if isinstance(total, int) else range(0)
        found += [Discrepancy("missing", f"{index + 1}/{total}") for index in wanted if index not in indices]
        seen: set[object] = set()
        for point in stored.values():
            index = point.payload.get("chunk_index")
            if point not in current or index in seen or index not in wanted:
                found.append(Discrepancy("extra", point.id))
            seen.add(index)
    return tuple(found)


def _find_strange_ids(document_id: str, stored: Mapping[str, StoredPoint]) -> set[str]:
    """The points whose id is not the one that their document, settings and text give (law 3)."""
    groups: dict[tuple[str, str], set[str]] = {}
    for point_id, point in stored.items():
        groups.setdefault((str(point.payload.get("recipe")), read_cut_text(point.payload)), set()).add(point_id)
    strange: set[str] = set()
    for (recipe, text), ids in groups.items():
        strange |= ids - {identify_text(document_id, recipe, text, before=number) for number in range(len(ids))}
    return strange


def _is_made_like(info: CollectionInfo, payload: Payload) -> bool:
    """Whether a point was made with the settings, embedder and version that its collection says it was made with.

    Where one of the two does not say which version, as those made before it was noted, any will do.
    """
    versions = {str(payload.get("embedder_version") or ""), info.embedder_version} - {""}
    return (payload.get("recipe"), payload.get("embedder")) == (info.recipe_fingerprint, info.embedder) and len(versions) <= 1


def are_near(dense: Sequence[float] | None, wanted: Sequence[float] | None) -> bool:
    """Whether two dense vectors are the same but for rounding, or both absent."""
    if dense is None or wanted is None:
        return dense is wanted
    import numpy as np

    return len(dense) == len(wanted) and bool((np.abs(np.subtract(dense, wanted)) <= _VECTOR_TOLERANCE).all())


def have_same_words(sparse: SparseVector | None, wanted: SparseVector | None) -> bool:
    """Whether two word vectors are the same but for rounding, or both absent."""
    if sparse is None or wanted is None:
        return sparse is wanted
    weights = dict(zip(sparse.indices, sparse.values, strict=True))
    wanted_weights = dict(zip(wanted.indices, wanted.values, strict=True))
    return weights.keys() == wanted_weights.keys() and all(
        abs(weights[index] - value) <= _VECTOR_TOLERANCE for index, value in wanted_weights.items()
    )
