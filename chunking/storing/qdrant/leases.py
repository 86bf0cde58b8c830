"""Leases: one client at a time changes a collection.

The embedded database locks its folder. A server knows no locks, so a client that writes takes a lease: a point in a collection of leases,
which is only replaced after its time is over (Qdrant's conditional update, a server before 1.16 makes it unconditional; then what
is read back decides). A killed process leaves a lease that runs out by itself.
"""

import logging
import os
import platform
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from chunking.base.storing_errors import CollectionBusy, StoringError
from chunking.cutting.cut_document import NAMESPACE
from chunking.storing.qdrant.store import LEASES, Store

LEASE_S = 30.0
_RENEW_S = LEASE_S / 3
_WAIT_S = LEASE_S + 5
_ASK_AGAIN_S = 1.0
_PROCESS = uuid.uuid4()
_LOG = logging.getLogger(__name__)
_held: dict[tuple[int, str], "_Lease"] = {}


@contextmanager
def hold_lease(store: Store, collection: str) -> Iterator[None]:
    """Change a collection alone: other threads of this process wait, and other clients of a server too.

    Inside another lease of the same thread nothing happens.

    Raises:
        CollectionBusy: another process does not let go of it.
        StoringError: the server refuses.
    """
    key = (id(store), collection)
    with store.lock(collection):
        if not store.is_remote or key in _held:
            yield
            return
        lease = _Lease(store, collection)
        lease.take()
        _held[key] = lease
        try:
            yield
        finally:
            del _held[key]
            lease.release()


def require_lease(store: Store, collection: str) -> None:
    """Do nothing while this process still has the lease, or none is needed.

    Raises:
        CollectionBusy: another process took it, since this one was away too long.
    """
    lease = _held.get((id(store), collection))
    if lease is not None and lease.taken_by:
        raise CollectionBusy(source=collection, host=lease.taken_by)


class _Lease:
    """One lease from taking to release; a thread renews it meanwhile."""

    def __init__(self, store: Store, collection: str) -> None:
        self.taken_by = ""
        self._store = store
        self._collection = collection
        self._id = str(uuid.uuid5(NAMESPACE, f"lease {collection}"))
        # The same for all leases of a store: one that could not be given back is taken again at once.
        self._holder = f"{_PROCESS}-{os.getpid()}-{id(store)}"
        self._done = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def take(self) -> None:
        deadline = time.monotonic() + _WAIT_S
        if not self._store.has_collection(LEASES):
            self._make_collection()
        while not self._is_taken():
            if time.monotonic() > deadline:
                raise CollectionBusy(source=self._collection, host=self._read().get("host", "?"))
            time.sleep(_ASK_AGAIN_S)
        self._keeper.start()

    def release(self) -> None:
        self._done.set()
        try:
            if not self.taken_by:
                self._store.remove_points(LEASES, [self._id])
        except StoringError as error:
            _LOG.warning("The lease of %s runs out by itself: %s", self._collection, error.message)

    def _is_taken(self) -> bool:
        there = self._read()
        if there and there["holder"] != self._holder and there["expires_at"] > time.time():
            return False
        self._write()
        return bool(self._read().get("holder") == self._holder)

    def _read(self) -> dict[str, Any]:
        found = self._store.read_some(LEASES, [self._id])
        return found[0][1] if found else {}

    def _write(self) -> None:
        from qdrant_client import models

        now = time.time()
        payload = {"collection": self._collection, "holder": self._holder, "host": platform.node(), "expires_at": now + LEASE_S}
        over = models.FieldCondition(key="expires_at", range=models.Range(lt=now))
        ours = models.FieldCondition(key="holder", match=models.MatchValue(value=self._holder))
        self._store.call(
            "upsert",
            collection_name=LEASES,
            points=[models.PointStruct(id=self._id, payload=payload, vector=[1.0])],
            update_filter=models.Filter(should=[over, ours]),
            wait=True,
        )

    def _keep(self) -> None:
        while not self._done.wait(_RENEW_S):
            try:
                self._write()
                there = self._read()
            except StoringError as error:
                _LOG.warning("The lease of %s could not be renewed: %s", self._collection, error.message)
                continue
            if there.get("holder") != self._holder and not self._done.is_set():
                self.taken_by = str(there.get("host") or "?")
                return

    def _make_collection(self) -> None:
        from qdrant_client import models

        vectors = models.VectorParams(size=1, distance=models.Distance.DOT)
        try:
            self._store.call("create_collection", collection_name=LEASES, vectors_config=vectors)
        except StoringError:
            if not self._store.has_collection(LEASES):  # else another process was quicker
                raise
