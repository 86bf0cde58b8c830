"""One ingest as it happens, storing floor: what is wanted, what was there, what was touched, and the way back."""

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.base.phrases import N_
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Recipe
from chunking.base.storing_errors import ProofFailed, RecipeMismatch, StoringError
from chunking.embedding.cache import VectorCache, embed_texts
from chunking.embedding.dense import Embedder
from chunking.embedding.lexical import SparseVector, encode_passage
from chunking.storing.ingest.plan import EarlierIngest, find_mismatch, read_complete
from chunking.storing.ingest.proof import SentVectors, compare_points, has_vectors, have_same_words, require_proof
from chunking.storing.ingest.results import Step
from chunking.storing.points import Payload, StoredPoint
from chunking.storing.qdrant.leases import require_lease
from chunking.storing.qdrant.listings import CollectionInfo
from chunking.storing.qdrant.store import BATCH_POINTS, Store
from chunking.storing.qdrant.target import require_room

if TYPE_CHECKING:
    from chunking.embedding.vectors import Vectors

_LOG = logging.getLogger(__name__)


class IngestRun:
    """The steps of one ingest, in the order of the methods; `undo` from anywhere after `plan` brings the older state back.

    A killed process cannot undo, so nothing here depends on it: the next run reads what is there, takes over the points
    it wants by their ids and removes the rest.

    Attributes:
        existing: the points of this document id before the run, with their vectors.
        added, rewritten, kept, removed: ids; `rewritten` were there but damaged, or are processed again by force.
        written: points written so far.
        points: of the document as read back in the end.
        step: where the run is, for the report.
    """

    def __init__(self, store: Store, collection: str, document_id: str, *, recipe: Recipe, embedder: Embedder) -> None:
        self.store = store
        self.collection = collection
        self.document_id = document_id
        self.recipe = recipe
        self.embedder = embedder
        self.step: Step = "reading"
        self.existing: dict[str, StoredPoint] = {}
        self.payloads: dict[str, Payload] = {}
        self.added: tuple[str, ...] = ()
        self.rewritten: tuple[str, ...] = ()
        self.kept: tuple[str, ...] = ()
        self.removed: tuple[str, ...] = ()
        self.written = 0
        self.points = 0
        self._words: dict[str, SparseVector] = {}
        self._index_fields: tuple[str, ...] = ()
        self._is_new_collection = False
        self._attempted: list[str] = []
        self._vectors: dict[str, SentVectors] = {}

    def read_existing(self) -> None:
        """Read the points of this document.

        Raises:
            RecipeMismatch: the collection was made with other settings, or by another embedder or version of it.
        """
        if self.recipe.embedder != self.embedder.name:
            raise RecipeMismatch(source=self.collection, there=self.recipe.embedder, here=self.embedder.name)
        info: CollectionInfo | None = self.store.read_collection(self.collection)
        if info is None:
            self._is_new_collection = True
            return
        if mismatch := find_mismatch(info, self.recipe, dimension=self.embedder.dimension, embedder_version=self.embedder.version):
            raise mismatch
        self.existing = self.store.read_stored(self.collection, self.document_id)

    def find_earlier(self, sha256: str, extras: Mapping[str, Any] | None) -> EarlierIngest | None:
        """The ingest that makes this one needless, from what was read."""
        payloads = [point.payload for point in self.existing.values()]
        return read_complete(self.document_id, payloads, sha256=sha256, recipe=self.recipe, extras=extras)

    def plan(self, payloads: Mapping[str, Payload], *, force: bool, index_fields: Iterable[str] = ()) -> None:
        """Decide by ids and checksums what is added, rewritten, kept and removed.

        Args:
            force: write everything anew.
            index_fields: fields of the user's that a server should keep an index of.
        """
        self._index_fields = tuple(index_fields)
        self.payloads = dict(payloads)
        self._words = {point_id: encode_passage(payload["text"], language=payload["language"]) for point_id, payload in payloads.items()}
        intact = set() if force else {point_id for point_id in payloads if self._is_intact(point_id)}
        self.added = tuple(point_id for point_id in payloads if point_id not in self.existing)
        self.kept = tuple(point_id for point_id in payloads if point_id in intact)
        self.rewritten = tuple(point_id for point_id in payloads if point_id in self.existing and point_id not in intact)
        self.removed = tuple(point_id for point_id in self.existing if point_id not in payloads)

    def embed(self, *, cache: VectorCache | None, progress: Progress | None) -> None:
        """Compute the vectors of the points to write."""
        self.step = "embedding"
        ids = self._list_wanted()
        texts = [self.payloads[point_id]["text"] for point_id in ids]
        vectors: Vectors = embed_texts(self.embedder, texts, cache=cache, progress=progress)
        self._vectors = {
            point_id: SentVectors(vector.tolist(), self._words[point_id]) for point_id, vector in zip(ids, vectors, strict=True)
        }

    def write(self, *, progress: Progress | None) -> None:
        """Write the points that are not there as they should be."""
        self.step = "writing"
        report = progress or ignore_progress
        ids = self._list_wanted()
        if not self.store.is_remote:
            require_room(Path(self.store.target), (self.payloads[point_id] for point_id in ids), dimension=self.embedder.dimension)
        if self._is_new_collection:
            self._make_collection()
        self.store.index_fields(self.collection, self._index_fields)
        for start in range(0, len(ids), BATCH_POINTS):
            batch = ids[start : start + BATCH_POINTS]
            self._attempted += batch  # before the call: a server may apply what it then fails to answer
            self.store.write_points(self.collection, [self._build_point(point_id) for point_id in batch])
            self.written += len(batch)
            report(self.written, len(ids), N_("fragments written"))

    def prove(self, *, progress: Progress | None) -> None:
        """Read everything back and compare.

        Raises:
            ProofFailed: something is missing, altered, too many, or without its right vectors.
        """
        self.step = "checking"
        require_lease(self.store, self.collection)
        (progress or ignore_progress)(0, len(self.payloads), N_("fragments checked"))
        found = compare_points(
            self.store.read_stored(self.collection, self.document_id),
            self.payloads,
            dimension=self.embedder.dimension,
            sent=self._vectors,
            lexical=self._words,
            tolerated=frozenset(self.removed),
        )
        require_proof(found, collection=self.collection, total=len(self.payloads))

    def tidy(self) -> None:
        """Give kept points their new positions, remove old ones, and see that exactly the wanted state is left.

        Raises:
            ProofFailed: it is not.
        """
        self.step = "tidying"
        if self.kept or self.removed:
            self._replace_older()
        self.points = len(self.payloads)  # neither less nor more: the proof and the reading after the replacement said so

    def _replace_older(self) -> None:
        moved = {point_id: self.payloads[point_id] for point_id in self.kept}
        self.store.replace_payloads(self.collection, moved)
        self.store.remove_points(self.collection, self.removed)
        if self.store.read_points(self.collection, self.document_id) != self.payloads:
            raise ProofFailed(source=self.collection, detail=N_("the older version could not be replaced as a whole"))

    def undo(self) -> StoringError | None:
        """Bring the older state back: first what was there, then take out what was added; the fault that prevented it, if any.

        In this order a second fault can leave too much, which the next run removes, but never too little.
        """
        try:
            touched = [*self._attempted, *self.kept, *self.removed] if self.step == "tidying" else self._attempted
            older = [self.existing[point_id] for point_id in touched if point_id in self.existing]
            self.store.write_points(self.collection, older)
            self.store.remove_points(self.collection, [point_id for point_id in self._attempted if point_id not in self.existing])
            if self._is_new_collection and self.step != "embedding":
                self._drop_if_empty()
        except StoringError as error:
            _LOG.warning("Undoing an ingest of %s failed: %s", self.document_id, error.message)
            return error
        return None

    def _make_collection(self) -> None:
        dimension, version = self.embedder.dimension, self.embedder.version
        self.store.create_collection(self.collection, recipe=self.recipe, dimension=dimension, embedder_version=version)

    def _drop_if_empty(self) -> None:
        info = self.store.read_collection(self.collection)
        if info is not None and not info.points:
            self.store.drop_collection(self.collection)

    def _is_intact(self, point_id: str) -> bool:
        point = self.existing.get(point_id)
        return (
            point is not None
            and point.is_intact
            and point.payload.get("content_sha256") == self.payloads[point_id]["content_sha256"]
            and has_vectors(point, self.embedder.dimension)
            and have_same_words(point.sparse, self._words[point_id])
        )

    def _list_wanted(self) -> list[str]:
        unwritten = {*self.added, *self.rewritten}
        return [point_id for point_id in self.payloads if point_id in unwritten]

    def _build_point(self, point_id: str) -> StoredPoint:
        sent = self._vectors[point_id]
        return StoredPoint(point_id, self.payloads[point_id], tuple(sent.dense), sent.sparse)
