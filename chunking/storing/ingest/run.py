"""One ingest as it happens: what is wanted, what was there, what was touched, and the way back."""

import logging
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.storing_errors import ProofFailed, RecipeMismatch, StoringError
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.embedders import Embedder
from chunking.embedding.vector_cache import VectorCache, embed_texts
from chunking.embedding.vectors import SparseVector, encode_passage
from chunking.storing.ingest.plan import find_mismatch
from chunking.storing.ingest.proof import Fault, compare_points, find_faults, require_proof
from chunking.storing.ingest.results import Journal, Step
from chunking.storing.points import Payload, StoredPoint
from chunking.storing.qdrant.connection import require_lease
from chunking.storing.qdrant.store import BATCH_POINTS, Store

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Destination:
    """A collection, or an alias of one, in which documents are saved, and the journal in which runs are recorded."""

    store: Store
    collection: str
    journal: Journal | None = None


class IngestRun:
    """The steps of one ingest, in the order of the methods; `undo` from anywhere after `plan` brings the older state back.

    A killed process cannot undo, so nothing here depends on it: the next run reads what is there, takes over the points
    it wants by their ids and removes the rest.

    Attributes:
        existing: the points of this document id before the run, with their vectors.
        added, rewritten, kept, removed: ids; `rewritten` were there but damaged, or are processed again by force.
        written: points written so far.
        points: of the document as read back in the end.
        step: the present step, for the report.
    """

    def __init__(self, destination: Destination, cut: CutDocument, embedder: Embedder) -> None:
        self.store = destination.store
        self.collection = destination.collection
        self.cut = cut
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
        self._sent: dict[str, Sequence[float]] = {}

    def read_existing(self) -> None:
        """Read the points of this document.

        Raises:
            RecipeMismatch: the collection was made with other settings, or by another embedder or version of it.
        """
        recipe, embedder = self.cut.recipe, self.embedder
        if recipe.embedder != embedder.name:
            raise RecipeMismatch(source=self.collection, there=recipe.embedder, here=embedder.name)
        info = self.store.read_collection(self.collection)
        if info is None:
            self._is_new_collection = True
            return
        if mismatch := find_mismatch(info, recipe, dimension=embedder.dimension, embedder_version=embedder.version):
            raise mismatch
        self.existing = self.store.read_stored(self.collection, self.cut.document_id)

    def plan(self, payloads: Mapping[str, Payload], *, force: bool, index_fields: Iterable[str] = ()) -> None:
        """Decide by ids and checksums what is added, rewritten, kept and removed.

        Args:
            force: write everything again.
            index_fields: fields of the user's that a server should keep an index of.
        """
        self._index_fields = tuple(index_fields)
        self.payloads = dict(payloads)
        self._words = {point_id: encode_passage(payload["text"], language=payload["language"]) for point_id, payload in payloads.items()}
        there = [point_id for point_id in payloads if point_id in self.existing]
        self.added = tuple(point_id for point_id in payloads if point_id not in self.existing)
        damaged = {point_id for point_id in there if force or self._find_faults(self.existing[point_id], self.payloads[point_id])}
        self.kept = tuple(point_id for point_id in there if point_id not in damaged)
        self.rewritten = tuple(point_id for point_id in there if point_id in damaged)
        self.removed = tuple(point_id for point_id in self.existing if point_id not in payloads)

    def embed(self, *, cache: VectorCache | None, progress: Progress | None) -> None:
        """Compute the vectors of the points to write."""
        self.step = "embedding"
        ids = self._list_wanted()
        texts = [self.payloads[point_id]["text"] for point_id in ids]
        vectors = embed_texts(self.embedder, texts, cache=cache, progress=progress)
        self._sent = {point_id: vector.tolist() for point_id, vector in zip(ids, vectors, strict=True)}

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
        stored = self.store.read_stored(self.collection, self.cut.document_id)
        found = compare_points(stored, self.payloads, self._find_faults, tolerated=frozenset(self.removed))
        require_proof(found, collection=self.collection, total=len(self.payloads))

    def tidy(self) -> None:
        """Give kept points their new positions, remove old ones, and see that exactly the wanted state is left.

        Raises:
            ProofFailed: it is not.
        """
        self.step = "tidying"
        if self.kept or self.removed:
            self._replace_older()
        self.points = len(self.payloads)  # neither less nor more: the proof and the reading after the replacement showed it

    def _replace_older(self) -> None:
        moved = {point_id: self.payloads[point_id] for point_id in self.kept}
        self.store.replace_payloads(self.collection, moved)
        self.store.remove_points(self.collection, self.removed)
        if self.store.read_points(self.collection, self.cut.document_id) != self.payloads:
            raise ProofFailed(source=self.collection, detail=N_("the older version could not be replaced as a whole"))

    def undo(self) -> StoringError | None:
        """Bring the older state back: first what was there, then remove what was added; return the fault that prevented it, if any.

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
            _LOG.warning("Undoing an ingest of %s failed: %s", self.cut.document_id, error.message)
            return error
        return None

    def _make_collection(self) -> None:
        dimension, version = self.embedder.dimension, self.embedder.version
        self.store.create_collection(self.collection, recipe=self.cut.recipe, dimension=dimension, embedder_version=version)

    def _drop_if_empty(self) -> None:
        info = self.store.read_collection(self.collection)
        if info is not None and not info.points:
            self.store.drop_collection(self.collection)

    def _find_faults(self, point: StoredPoint, payload: Payload) -> tuple[Fault, ...]:
        words, sent = self._words[point.id], self._sent.get(point.id)
        return find_faults(point, payload, words, dimension=self.embedder.dimension, sent=sent)

    def _list_wanted(self) -> list[str]:
        unwritten = {*self.added, *self.rewritten}
        return [point_id for point_id in self.payloads if point_id in unwritten]

    def _build_point(self, point_id: str) -> StoredPoint:
        return StoredPoint(point_id, self.payloads[point_id], tuple(self._sent[point_id]), self._words[point_id])


_BYTES_A_NUMBER = 9  # a pickled float
_BYTES_OF_FIELDS = 4_000  # payload besides the text, BM25 weights, and the database's own pages
_SPARE_BYTES = 8_000_000


def require_room(folder: Path, payloads: Iterable[dict[str, Any]], *, dimension: int) -> None:
    """Do nothing if the points of these payloads fit on the disk twice, with some megabytes to spare.

    Raises:
        StoringError: they do not; nothing has been written.
    """
    needed = sum(len(payload["text"].encode("utf-8", "replace")) + dimension * _BYTES_A_NUMBER + _BYTES_OF_FIELDS for payload in payloads)
    free = shutil.disk_usage(folder).free
    if free < 2 * needed + _SPARE_BYTES:
        detail = Phrase(
            N_("the disk has {free} MB free and {needed} MB are needed"),
            free=free // 1_000_000,
            needed=(2 * needed + _SPARE_BYTES) // 1_000_000,
        )
        raise StoringError(source=str(folder), detail=detail)
