"""Store of points in Qdrant: write, read, count, search and delete; every call of `qdrant_client` goes through `Store.call`.

The same calls serve the embedded database and a server. Every write waits until it is applied, every count is exact, every
reading goes to the end. What made a collection (recipe, embedder) is kept as Qdrant's own collection metadata, so that the
number of points is the number of chunks; servers before 1.16 forget it, then the points' payloads count.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.settings import CollectionOptions, Recipe
from chunking.base.storing_errors import StoringError
from chunking.embedding.vectors import encode_query
from chunking.storing.points import Payload, StoredPoint
from chunking.storing.qdrant import dialect, schema
from chunking.storing.qdrant.dialect import Filters
from chunking.storing.qdrant.schema import CollectionInfo, DocumentInfo, Hit

LEASES = "chunk-inspector-leases"
"""A collection of our own on servers, see `connection.py`; no listing shows it."""
BATCH_POINTS = 64
PAGE_POINTS = 1_000
_ATTEMPTS = 4
_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 10.0
_CANDIDATES_EACH = 50


class Store:
    """One database, embedded or on a server. Made by `open_store`; safe to share between threads.

    Every method may raise `StoringError` (the database refused) or `StoreUnreachable` (no usable answer).

    Args:
        client: a `QdrantClient` or an object with its methods.
        target: folder or address, for the interface.
        is_remote: a server; calls are then retried with growing waits if that may help.
        forget: called once when the store closes.
        options: of a server, for the collections made here.
        secrets: words of an address or key that no message may hold.
    """

    def __init__(
        self,
        client: Any,
        *,
        target: str,
        is_remote: bool,
        forget: Callable[[], None] | None = None,
        options: CollectionOptions | None = None,
        secrets: Sequence[str] = (),
    ) -> None:
        self.target = target
        self.is_remote = is_remote
        self.is_closed = False
        self._client = client
        self._forget = forget
        self._options = options or CollectionOptions()
        self._secrets = tuple(secrets)
        self._indexed: set[tuple[str, str]] = set()
        self._locks: dict[str, threading.RLock] = {}
        self._locks_lock = threading.Lock()
        # The embedded client keeps everything in plain lists: two threads at once would tear them.
        self._lock: AbstractContextManager[object] = nullcontext() if is_remote else threading.RLock()

    def close(self) -> None:
        """Close the database, so that another process can open it. Closing twice does nothing."""
        if not self.is_closed:
            self.is_closed = True
            try:
                self.call("close")
            finally:
                if self._forget:
                    self._forget()

    def lock(self, collection: str) -> threading.RLock:
        """Return the lock by which one thread of this process at a time changes a collection; part of `hold_lease`."""
        with self._locks_lock:
            return self._locks.setdefault(collection, threading.RLock())

    # --- collections ---

    def list_collections(self) -> tuple[CollectionInfo, ...]:
        """Return all collections by name, also those of other tools."""
        aliases = self.read_aliases()
        names = sorted(found.name for found in self.call("get_collections").collections if found.name != LEASES)
        return tuple(self._describe(name, aliases) for name in names)

    def read_aliases(self) -> dict[str, str]:
        """Return the collection each alias names."""
        return {str(found.alias_name): str(found.collection_name) for found in self.call("get_aliases").aliases}

    def resolve_name(self, name: str) -> str:
        """Return the collection an alias names; any other name as it is."""
        return self.read_aliases().get(name, name)

    def has_collection(self, collection: str) -> bool:
        """Return whether there is a collection, or an alias, of that name."""
        return bool(self.call("collection_exists", collection_name=collection))

    def read_collection(self, collection: str) -> CollectionInfo | None:
        """Return one collection by its name or an alias; None if there is none."""
        if not self.has_collection(collection):
            return None
        aliases = self.read_aliases()
        return self._describe(aliases.get(collection, collection), aliases)

    def _describe(self, name: str, aliases: Mapping[str, str]) -> CollectionInfo:
        config = self.call("get_collection", collection_name=name).config
        points = self.count_points(name)
        first = None if schema.METADATA_KEY in (config.metadata or {}) else next(self._scroll(name, {}, page_points=1), None)
        return schema.describe_collection(
            name,
            config,
            points=points,
            first=first.payload if first else None,
            aliases=tuple(alias for alias, named in sorted(aliases.items()) if named == name),
            live=not aliases or name in aliases.values(),
        )

    def create_collection(self, collection: str, *, recipe: Recipe, dimension: int, embedder_version: str = "") -> None:
        """Make an empty collection for one recipe, with named dense and BM25 vectors and the server's options."""
        arguments = schema.build_collection(
            recipe, dimension=dimension, embedder_version=embedder_version, options=self._options if self.is_remote else None
        )
        self.call("create_collection", collection_name=collection, **arguments)
        self.index_fields(collection, schema.list_indexed_fields())

    def index_fields(self, collection: str, fields: Iterable[str]) -> None:
        """Have a server keep an index of these payload fields; the embedded database has none."""
        for field in fields:
            if self.is_remote and (collection, field) not in self._indexed:
                self.call("create_payload_index", collection_name=collection, field_name=field, field_schema="keyword", wait=True)
                self._indexed.add((collection, field))

    def drop_collection(self, collection: str) -> None:
        """Remove a collection with all its points."""
        self.call("delete_collection", collection_name=collection)
        self._indexed = {(name, field) for name, field in self._indexed if name != collection}

    # --- reading ---

    def count_points(self, collection: str, document_id: str | None = None) -> int:
        """Return the exact number of points; of one document if its id is given."""
        return int(self.call("count", collection_name=collection, count_filter=dialect.build_filter(_of(document_id)), exact=True).count)

    def read_points(self, collection: str, document_id: str | None = None, *, any_of: Filters | None = None) -> dict[str, Payload]:
        """Return the payloads of all points (of one document, or that have one of these values), by id."""
        return {point.id: point.payload for point in self._scroll(collection, any_of or _of(document_id), any_of=bool(any_of))}

    def read_stored(self, collection: str, document_id: str | None = None, *, any_of: Filters | None = None) -> dict[str, StoredPoint]:
        """Return the same points with their vectors."""
        return {point.id: point for point in self._scroll(collection, any_of or _of(document_id), any_of=bool(any_of), with_vectors=True)}

    def walk_payloads(self, collection: str) -> Iterator[Payload]:
        """Yield the payloads of all points; they are never all in memory."""
        return (point.payload for point in self._scroll(collection, {}))

    def read_ids(self, collection: str) -> tuple[str, ...]:
        """Return the ids of all points in the database's own fixed order."""
        return tuple(point.id for point in self._scroll(collection, {}, fields=False))

    def read_some(self, collection: str, ids: Sequence[str]) -> tuple[tuple[str, Payload], ...]:
        """Return ids and payloads of these points, in this order; unknown ids are left out."""
        if not ids:
            return ()
        records = self.call(
            "retrieve", collection_name=collection, ids=[dialect.convert_id(point_id) for point_id in ids], with_payload=True
        )
        found = {str(record.id): dict(record.payload or {}) for record in records}
        return tuple((point_id, found[point_id]) for point_id in ids if point_id in found)

    def read_documents(self, collection: str) -> tuple[DocumentInfo, ...]:
        """Return the documents of a collection, by name."""
        payloads: dict[str, list[Payload]] = {}
        for point in self._scroll(collection, {}, fields=schema.DOCUMENT_FIELDS):
            payloads.setdefault(str(point.payload.get("document_id") or ""), []).append(point.payload)
        documents = (schema.summarise_document(document_id, found) for document_id, found in payloads.items())
        return tuple(sorted(documents, key=lambda found: (found.source, found.document_id)))

    def search(self, collection: str, text: str, vector: Sequence[float], *, k: int = 8, filters: Filters | None = None) -> tuple[Hit, ...]:
        """Return the k best points by meaning and by words together (reciprocal rank fusion), best first.

        Args:
            text: the question, for its words.
            vector: the question's unit vector from the collection's embedder.
            filters: payload fields that must have this value, or one of these values.
        """
        from qdrant_client import models

        limit = max(_CANDIDATES_EACH, 4 * k)
        condition = dialect.build_filter(filters or {})
        words = encode_query(text)
        prefetch = [models.Prefetch(query=[float(number) for number in vector], using=dialect.DENSE, limit=limit, filter=condition)]
        if words.indices:
            sparse = models.SparseVector(indices=words.indices, values=words.values)
            prefetch.append(models.Prefetch(query=sparse, using=dialect.LEXICAL, limit=limit, filter=condition))
        answer = self.call(
            "query_points",
            collection_name=collection,
            prefetch=prefetch,
            query=models.FusionQuery(fusion=models.Fusion.RRF),
            limit=k,
            with_payload=True,
        )
        return tuple(Hit(str(found.id), float(found.score), dict(found.payload or {})) for found in answer.points)

    def _scroll(
        self,
        collection: str,
        filters: Filters,
        *,
        any_of: bool = False,
        with_vectors: bool = False,
        fields: bool | list[str] = True,
        page_points: int | None = None,
    ) -> Iterator[StoredPoint]:
        offset = None
        while True:
            records, offset = self.call(
                "scroll",
                collection_name=collection,
                scroll_filter=dialect.build_filter(filters, any_of=any_of),
                limit=page_points or PAGE_POINTS,
                offset=offset,
                with_payload=fields,
                with_vectors=with_vectors,
            )
            for record in records:
                yield dialect.read_point(record)
            if offset is None:
                return

    # --- writing ---

    def write_points(self, collection: str, points: Sequence[StoredPoint]) -> None:
        """Write points with their vectors; a point of the same id is replaced."""
        from qdrant_client import models

        for start in range(0, len(points), BATCH_POINTS):
            structs = [
                models.PointStruct(id=point.id, payload=point.payload, vector=dialect.build_vectors(point))
                for point in points[start : start + BATCH_POINTS]
            ]
            self.call("upsert", collection_name=collection, points=structs, wait=True)

    def replace_payloads(self, collection: str, payloads: Mapping[str, Payload]) -> None:
        """Replace whole payloads of points; their vectors stay."""
        operations = dialect.build_overwrites(payloads)
        for start in range(0, len(operations), BATCH_POINTS):
            batch = operations[start : start + BATCH_POINTS]
            self.call("batch_update_points", collection_name=collection, update_operations=batch, wait=True)

    def remove_points(self, collection: str, ids: Sequence[str]) -> None:
        """Remove points; ids that do not exist are ignored."""
        for start in range(0, len(ids), BATCH_POINTS):
            self.call("delete", collection_name=collection, points_selector=list(ids[start : start + BATCH_POINTS]), wait=True)

    def delete_document(self, collection: str, document_id: str) -> int:
        """Remove all points of a document, prove that none is left, and return how many there were.

        Raises:
            StoringError: some are still there.
        """
        from qdrant_client import models

        before = self.count_points(collection, document_id)
        condition = models.FilterSelector(filter=dialect.build_filter(_of(document_id)))
        self.call("delete", collection_name=collection, points_selector=condition, wait=True)
        if left := self.count_points(collection, document_id):
            detail = Phrase(N_("{left} of the {before} points of the document are still there"), left=left, before=before)
            raise StoringError(source=self.target, detail=detail)
        return before

    def call(self, method: str, **arguments: Any) -> Any:
        """Call the client: one thread at a time if it is embedded, repeated if that may help, with faults translated."""
        faults = dialect.list_faults()
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with self._lock:
                    return getattr(self._client, method)(**arguments)
            except faults as error:
                if not self.is_remote or attempt == _ATTEMPTS or not dialect.is_passing(error):
                    raise dialect.translate_fault(error, self.target, secrets=self._secrets) from error
                wait_s = max(_FIRST_WAIT_S * 2 ** (attempt - 1), dialect.read_retry_after(error))
                time.sleep(min(wait_s, _LONGEST_WAIT_S))
        raise AssertionError  # the last attempt returns or raises


def _of(document_id: str | None) -> dict[str, str]:
    return {} if document_id is None else {"document_id": document_id}
