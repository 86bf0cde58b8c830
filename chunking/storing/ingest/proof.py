"""The proof that a document is in a collection as it should be, point by point with its vectors; reads only.

The points are compared with what was sent, with what they state themselves, or with what the chunker makes of the file now.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chunking.base.phrases import N_, Phrase, join_phrases
from chunking.base.progress import Progress, ignore_progress
from chunking.base.storing_errors import ProofFailed
from chunking.cutting.cut_document import identify_text
from chunking.embedding.vectors import SparseVector, encode_passage
from chunking.storing.points import METADATA_FIELD, MOVED_FROM, Payload, StoredPoint, has_own_text, has_own_values, read_cut_text
from chunking.storing.qdrant.schema import CollectionInfo
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


_NOTED_FIELDS = frozenset({"ingested_at", "embedder_version", METADATA_FIELD})
"""Fields that describe how a point came here, not what is in it."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One point that is not as it should be.

    `kind`: "missing" (not there), "extra" (there, but not wanted), "altered" (other text, checksum or fields), "vector"
    (a vector absent, of the wrong size, not finite, or not that of its text). `text`: the text it should have, if that is known.
    """

    kind: Fault
    point_id: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class DocumentProof:
    """The result of a check of one document; `points` as read. `is_compared`: with the chunks of its file, not only with itself."""

    document_id: str
    source: str
    points: int
    discrepancies: tuple[Discrepancy, ...]
    is_compared: bool = False


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Facts known about a document besides its points.

    Attributes:
        payloads: the payload of every point as the chunker makes it now, by id; None if the chunker cannot be asked.
        vectors: dense vectors that the embedder once computed for the points' texts, by id.
    """

    payloads: Mapping[str, Payload] | None = None
    vectors: Mapping[str, Sequence[float]] | None = None


def verify_collection(
    store: Store,
    collection: str,
    *,
    find_knowledge: Callable[[str, Mapping[str, StoredPoint]], Knowledge] = lambda *_: Knowledge(),
    progress: Progress = ignore_progress,
) -> tuple[DocumentProof, ...]:
    """Check every document of a collection, one document in memory at a time; by name.

    Args:
        find_knowledge: called with the id and the points of each document.
        progress: of the documents checked.

    Raises:
        StoringError: the database cannot be read.
    """
    info = store.read_collection(collection)
    if info is None:
        return ()
    ids = [found.document_id for found in store.read_documents(info.name) if found.document_id]
    proofs = []
    for done, document_id in enumerate(ids):
        progress(done, len(ids), N_("documents checked"))
        stored = store.read_stored(info.name, document_id)
        proofs.append(prove_document(info, document_id, stored, find_knowledge(document_id, stored)))
    return tuple(proofs)


def prove_document(
    info: CollectionInfo, document_id: str, stored: Mapping[str, StoredPoint], knowledge: Knowledge | None = None
) -> DocumentProof:
    """Prove the points of a document as read.

    Always against what they state themselves: their ids, checksums and vectors, that the collection's settings made them, and that
    the numbers 1 to n are all there; and against what is known besides.
    """
    knowledge = knowledge or Knowledge()
    strange = _find_strange_ids(document_id, stored)
    vectors = knowledge.vectors or {}
    fields = {name for point in stored.values() for name in point.payload} - _NOTED_FIELDS  # an older version had fewer

    def judge(point: StoredPoint, expected: Payload) -> list[Fault]:
        payload, point_id = point.payload, point.id
        is_own = has_own_text(payload) and has_own_values(payload) and point_id not in strange and _is_made_like(info, payload)
        has_words = has_words_of(point, payload) or has_words_of(point, expected)  # an altered text may still have its first vectors
        has_own = has_vectors(point, info.dimension) and has_words
        faults: list[Fault] = []
        if not is_own or _is_altered(payload, expected, fields):
            faults.append("altered")
        if not has_own or (point_id in vectors and not is_like(point.dense, vectors[point_id])):
            faults.append("vector")
        return faults

    is_compared = knowledge.payloads is not None
    expected = knowledge.payloads if knowledge.payloads is not None else {point_id: point.payload for point_id, point in stored.items()}
    found = compare_points(stored, expected, judge)
    if is_compared:
        found = tuple(replace(fault, text=read_cut_text(expected.get(fault.point_id, {}))) for fault in found)
    named = {fault.point_id for fault in found}
    is_missing = any(fault.kind == "missing" for fault in found)  # then by their ids, not once more by their numbers
    gaps = _find_gaps(sorted(stored.values(), key=lambda point: point.id in named))  # of two with one number the sound one counts
    copies = strange.intersection(gap.point_id for gap in gaps) if not is_compared else frozenset()
    found = tuple(fault for fault in found if fault.point_id not in copies)  # too many, and so not also altered
    named -= copies
    gaps = tuple(gap for gap in gaps if gap.point_id not in named and not (is_missing and gap.kind == "missing"))
    source = next((str(point.payload.get("source") or "") for point in stored.values()), "")
    return DocumentProof(document_id, source, len(stored), (*found, *gaps), is_compared)


def compare_points(
    stored: Mapping[str, StoredPoint],
    expected: Mapping[str, Payload],
    judge: Callable[[StoredPoint, Payload], Sequence[Fault]],
    *,
    tolerated: Collection[str] = (),
) -> tuple[Discrepancy, ...]:
    """Return the differences between the points of a document as read and its expected payloads; none = proven.

    Args:
        judge: returns the faults of a point that is there.
        tolerated: ids of older points that may still be there.
    """
    found = [Discrepancy("missing", point_id) for point_id in expected if point_id not in stored]
    for point_id, payload in expected.items():
        found += [Discrepancy(fault, point_id) for fault in (judge(stored[point_id], payload) if point_id in stored else ())]
    found += [Discrepancy("extra", point_id) for point_id in stored if point_id not in expected and point_id not in tolerated]
    return tuple(found)


def find_faults(
    point: StoredPoint, payload: Payload, words: SparseVector, *, dimension: int, sent: Sequence[float] | None = None
) -> tuple[Fault, ...]:
    """Return the faults of a point that should have this payload and these words.

    Args:
        dimension: of the dense vector.
        sent: the dense vector if this run wrote the point: then every field and number must be as sent, otherwise only the text.
    """
    is_same = has_own_text(point.payload) and point.payload["content_sha256"] == payload["content_sha256"]
    is_altered = not is_same if sent is None else point.payload != payload
    is_near = has_vectors(point, dimension) and have_same_words(point.sparse, words) and (sent is None or are_near(point.dense, sent))
    kinds: dict[Fault, bool] = {"altered": is_altered, "vector": not is_near}
    return tuple(kind for kind, is_fault in kinds.items() if is_fault)


def require_proof(discrepancies: Sequence[Discrepancy], *, collection: str, total: int) -> None:
    """Do nothing if there is no discrepancy.

    Raises:
        ProofFailed: with the number of each kind in `missing`, `extra`, `altered`, `vector`.
    """
    if discrepancies:
        counts = Counter(found.kind for found in discrepancies)
        kinds: dict[Fault, int] = {kind: counts[kind] for kind in _FAULT_WORDS}
        faults = join_phrases([Phrase(_FAULT_WORDS[kind], count=count) for kind, count in kinds.items() if count])
        detail = Phrase(N_("of {total} fragments {faults}"), total=total, faults=faults)
        raise ProofFailed(source=collection, detail=detail, total=total, **kinds)


def _is_altered(payload: Payload, expected: Payload, fields: Collection[str]) -> bool:
    if read_cut_text(payload) != read_cut_text(expected):
        return True
    if MOVED_FROM in payload:  # it was made as another document's
        return False
    return any(payload.get(name) != value for name, value in expected.items() if name in fields)


def _find_gaps(points: Sequence[StoredPoint]) -> tuple[Discrepancy, ...]:
    """Return the missing numbers of the version that most points belong to, and the points that belong to none of its numbers.

    Of two points with one number the later one is too many.
    """
    versions = Counter((point.payload.get("sha256"), point.payload.get("chunk_total")) for point in points)
    if not versions:
        return ()
    version = versions.most_common(1)[0][0]
    total = version[1]
    wanted = range(total) if isinstance(total, int) else range(0)
    seen: set[object] = set()
    extra = []
    for point in points:
        index = point.payload.get("chunk_index")
        is_current = (point.payload.get("sha256"), point.payload.get("chunk_total")) == version
        if not is_current or index in seen or index not in wanted:
            extra.append(Discrepancy("extra", point.id))
        if is_current:
            seen.add(index)
    return (*(Discrepancy("missing", f"{index + 1}/{total}") for index in wanted if index not in seen), *extra)


def _find_strange_ids(document_id: str, stored: Mapping[str, StoredPoint]) -> set[str]:
    """Return the points whose id is not the one that their document, settings and text give (law 3)."""
    groups: dict[tuple[str, str], set[str]] = {}
    for point_id, point in stored.items():
        groups.setdefault((str(point.payload.get("recipe")), read_cut_text(point.payload)), set()).add(point_id)
    strange: set[str] = set()
    for (recipe, text), ids in groups.items():
        strange |= ids - {identify_text(document_id, recipe, text, before=number) for number in range(len(ids))}
    return strange


def _is_made_like(info: CollectionInfo, payload: Payload) -> bool:
    """Return whether a point was made with the settings, embedder and version that its collection states.

    If one of the two does not state its version, as those made before it was noted, any will do.
    """
    versions = {str(payload.get("embedder_version") or ""), info.embedder_version} - {""}
    return (payload.get("recipe"), payload.get("embedder")) == (info.recipe_fingerprint, info.embedder) and len(versions) <= 1


def has_vectors(point: StoredPoint, dimension: int) -> bool:
    """Return whether both vectors are there, finite, and the dense one of this dimension."""
    dense, sparse = point.dense, point.sparse
    if dense is None or sparse is None or len(dense) != dimension or not any(dense):
        return False
    if not sparse.indices or len(sparse.indices) != len(sparse.values):
        return False
    return all(map(math.isfinite, dense)) and all(map(math.isfinite, sparse.values))


def has_words_of(point: StoredPoint, payload: Payload) -> bool:
    """Return whether a point's word vector is that of a payload's text."""
    text, language = payload.get("text"), payload.get("language")
    return isinstance(text, str) and have_same_words(point.sparse, encode_passage(text, language=str(language or "")))


def is_like(dense: Sequence[float] | None, known: Sequence[float]) -> bool:
    """Return whether a dense vector is one that the embedder once gave for the same text.

    An embedder may give slightly other numbers the next time, as in a batch of other texts; another text's are far from them.
    """
    import numpy as np

    if dense is None or len(dense) != len(known):
        return False
    lengths = float(np.linalg.norm(dense) * np.linalg.norm(known))
    return lengths > 0 and float(np.dot(dense, known)) / lengths >= _LEAST_COSINE


def are_near(dense: Sequence[float] | None, sent: Sequence[float]) -> bool:
    """Return whether two dense vectors are the same but for rounding."""
    import numpy as np

    return dense is not None and len(dense) == len(sent) and bool((np.abs(np.subtract(dense, sent)) <= _VECTOR_TOLERANCE).all())


def have_same_words(sparse: SparseVector | None, wanted: SparseVector) -> bool:
    """Return whether two word vectors are the same but for rounding."""
    if sparse is None:
        return False
    weights = dict(zip(sparse.indices, sparse.values, strict=True))
    wanted_weights = dict(zip(wanted.indices, wanted.values, strict=True))
    return weights.keys() == wanted_weights.keys() and all(
        abs(weights[index] - value) <= _VECTOR_TOLERANCE for index, value in wanted_weights.items()
    )
