"""One file under several document ids, storing floor: whose points answer for whom, and who gets them afterwards.

The same bytes are saved once. The points belong to the document id they came under first; every other one is noted with
them as a claim, and inherits them before the owner's go.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chunking.base.phrases import N_, Phrase
from chunking.base.settings import canonical_json
from chunking.base.storing_errors import ProofFailed
from chunking.cutting.cut_document import NAMESPACE, identify_text
from chunking.storing.ingest.proof import are_near, have_same_words
from chunking.storing.points import MOVED_FROM, Payload, StoredPoint, read_cut_text, split_source
from chunking.storing.qdrant.leases import hold_lease
from chunking.storing.qdrant.listings import Claim, read_claims, read_names, read_number, summarise_document
from chunking.storing.qdrant.store import Store
from chunking.storing.qdrant.target import require_room

_CLAIMANT = "claims[].document_id"


def note_name(store: Store, collection: str, owner: str, claim: Claim) -> None:
    """Add a name to a document's points, and the claim where it is that of another document id.

    Another process may note one at the same moment, so what is written is read under the lease.
    """
    if _add_name(store, collection, owner, claim):
        with hold_lease(store, collection):
            store.replace_payloads(collection, _add_name(store, collection, owner, claim))


def _add_name(store: Store, collection: str, owner: str, claim: Claim) -> dict[str, Payload]:
    """The points whose payload does not say it yet, as they should be."""
    changed: dict[str, Payload] = {}
    for point_id, payload in store.read_points(collection, owner).items():
        names = list(read_names(payload))
        claims = list(read_claims(payload))
        names += [claim.name] if claim.name not in names else []
        claims += [claim] if claim.document_id != owner and claim not in claims else []
        wanted = {**payload, "sources": names, "claims": [found.as_record() for found in claims]}
        if wanted != payload:
            changed[point_id] = wanted
    return changed


@dataclass(frozen=True, slots=True)
class Related:
    """What a collection holds that concerns a document: its own points, those of others that it claims, those of the same bytes."""

    own: dict[str, StoredPoint]
    claimed: dict[str, Payload]
    same_bytes: dict[str, Payload]


def read_related(store: Store, collection: str, document_id: str, *, sha256: str = "") -> Related:
    """All that concerns a document, in one reading; points of the same bytes only where a checksum is given."""
    wanted = {"document_id": document_id, _CLAIMANT: document_id} | ({"sha256": sha256} if sha256 else {})
    found = store.read_stored(collection, any_of=wanted)
    own = {point_id: point for point_id, point in found.items() if point.payload.get("document_id") == document_id}
    others = {point_id: point.payload for point_id, point in found.items() if point_id not in own}
    return Related(
        own,
        {
            point_id: payload
            for point_id, payload in others.items()
            if any(claim.document_id == document_id for claim in read_claims(payload))
        },
        {point_id: payload for point_id, payload in others.items() if payload.get("sha256") == sha256},
    )


def drop_claims(claimed: Mapping[str, Payload], document_id: str) -> dict[str, Payload]:
    """These payloads without the claims of this document id and the names that came with them."""
    return {point_id: _without(payload, document_id) for point_id, payload in claimed.items()}


@dataclass(frozen=True, slots=True)
class Inheritance:
    """Points to write for the document that goes on with a text, and what is there under their ids before."""

    heir: Claim
    points: tuple[StoredPoint, ...]
    before: Mapping[str, StoredPoint]


def find_inheritance(store: Store, collection: str, points: Iterable[StoredPoint]) -> Inheritance | None:
    """Who goes on with the text of these points of one document; None if nobody claims it.

    A claimant that has a complete text of its own by now claims nothing any more.
    """
    there = tuple(points)
    claimed = next((found for found in there if read_claims(found.payload)), None)
    if claimed is None:
        return None
    sha256 = claimed.payload.get("sha256")
    left = [found for found in there if found.payload.get("sha256") == sha256]
    claims = tuple({claim: None for found in left for claim in read_claims(found.payload)})
    for claimant in dict.fromkeys(claim.document_id for claim in claims):
        before = store.read_stored(collection, claimant)
        own = [found.payload for found in before.values()]
        if own and summarise_document(claimant, own).complete:
            claims = tuple(claim for claim in claims if claim.document_id != claimant)
            continue
        names = [claim.name for claim in claims if claim.document_id == claimant]
        others = [claim for claim in claims if claim.document_id != claimant]
        heir = Claim(claimant, names[-1])
        return Inheritance(heir, _move(left, heir, names, others), before)
    return None


def hand_on(store: Store, collection: str, inheritance: Inheritance, *, dimension: int) -> None:
    """Write the heir's points, from the vectors that are there, and see that they are there as sent.

    Raises:
        ProofFailed: they are not.
        StoringError: the database refuses, or there is no room.
    """
    if not store.is_remote:
        require_room(Path(store.target), (point.payload for point in inheritance.points), dimension=dimension)
    store.write_points(collection, inheritance.points)
    stored = store.read_stored(collection, inheritance.heir.document_id)
    wrong = [point for point in inheritance.points if not _is_same(stored.get(point.id), point)]
    if wrong:
        detail = Phrase(N_("the text could not be kept for {name}"), name=inheritance.heir.name)
        raise ProofFailed(source=collection, detail=detail)


def take_back(store: Store, collection: str, inheritance: Inheritance) -> None:
    """Bring back what was there before `hand_on`."""
    written = [point.id for point in inheritance.points]
    store.write_points(collection, [inheritance.before[point_id] for point_id in written if point_id in inheritance.before])
    store.remove_points(collection, [point_id for point_id in written if point_id not in inheritance.before])


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What became of a document taken out of a collection.

    Attributes:
        points: removed.
        heir: the name its text goes on under, "" if it is gone.
        shared_with: the documents whose points answered for it; those stay.
    """

    points: int
    heir: str
    shared_with: tuple[str, ...]


def withdraw_document(store: Store, collection: str, document_id: str) -> Withdrawal:
    """Take a document out: its points, proven, or its claim on the points of another one.

    Raises:
        StoringError: the database refuses, or points are still there; nothing is lost of another document.
    """
    collection = store.resolve_name(collection)
    with store.claim(collection), hold_lease(store, collection):
        related = read_related(store, collection, document_id)
        stored, claimed = related.own, related.claimed
        inheritance = find_inheritance(store, collection, stored.values())
        if inheritance:
            hand_on(store, collection, inheritance, dimension=max(len(point.dense or ()) for point in stored.values()))
        points = store.delete_document(collection, document_id) if stored else 0
        store.replace_payloads(collection, drop_claims(claimed, document_id))
        names = {str(payload.get("source") or ""): None for payload in claimed.values()}
        return Withdrawal(points, inheritance.heir.name if inheritance else "", tuple(names))


def _without(payload: Payload, document_id: str) -> Payload:
    claims = read_claims(payload)
    left = [claim for claim in claims if claim.document_id != document_id]
    kept = {str(payload.get("source")), *(claim.name for claim in left)}
    gone = {claim.name for claim in claims if claim.document_id == document_id} - kept
    names = [name for name in read_names(payload) if name not in gone]
    return {**payload, "sources": names, "claims": [claim.as_record() for claim in left]}


def _move(points: Sequence[StoredPoint], heir: Claim, names: Sequence[str], claims: Sequence[Claim]) -> tuple[StoredPoint, ...]:
    """These points as the heir's own: their ids are those a fresh ingest of it gives, their sections are told apart from the owner's."""
    shared = {
        "document_id": heir.document_id,
        "source": heir.name,
        **split_source(heir.name),
        "sources": list(dict.fromkeys([*names, *(claim.name for claim in claims)])),
        "claims": [claim.as_record() for claim in claims],
    }
    seen: Counter[str] = Counter()
    moved = []
    for point in sorted(points, key=lambda found: read_number(found.payload, "chunk_index")):
        payload = point.payload
        text = read_cut_text(payload)
        point_id = identify_text(heir.document_id, str(payload.get("recipe")), text, before=seen[text])
        seen[text] += 1
        sections = {key: _make_id([heir.document_id, payload[key]]) if payload.get(key) else None for key in ("section_id", "parent_id")}
        moved.append(replace(point, id=point_id, payload={**payload, **shared, **sections, MOVED_FROM: payload["document_id"]}))
    return tuple(moved)


def _make_id(parts: list[object]) -> str:
    return str(uuid.uuid5(NAMESPACE, canonical_json(parts)))


def _is_same(stored: StoredPoint | None, wanted: StoredPoint) -> bool:
    return (
        stored is not None
        and stored.payload == wanted.payload
        and are_near(stored.dense, wanted.dense)
        and have_same_words(stored.sparse, wanted.sparse)
    )
