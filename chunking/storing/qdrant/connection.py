"""The connection to the database, opened once per process, and leases: one client at a time changes a collection.

The embedded database allows one process per folder, and one client serves all threads of it. A server knows no locks, so a client that
writes takes a lease: a point in a collection of leases, which is only replaced after its time is over (Qdrant's conditional update; a
server before 1.16 makes it unconditional, then what is read back decides). A killed process leaves a lease that runs out by itself.
"""

import atexit
import logging
import os
import platform
import threading
import time
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_
from chunking.base.settings import Environment
from chunking.base.storing_errors import CollectionBusy, CollectionLocked, StoringError
from chunking.cutting.cut_document import NAMESPACE
from chunking.storing.qdrant.dialect import list_faults
from chunking.storing.qdrant.store import LEASES, Store

_LOG = logging.getLogger(__name__)
_THIS_COMPUTER = frozenset({"localhost", "127.0.0.1", "::1"})
_TIMEOUT_S = 60
_stores: dict[str, Store] = {}
_open_lock = threading.RLock()

LEASE_S = 30.0
_RENEW_S = LEASE_S / 3
_WAIT_S = LEASE_S + 5
_ASK_AGAIN_S = 1.0
_PROCESS = uuid.uuid4()
_held: dict[tuple[int, str], "_Lease"] = {}


def open_store(environment: Environment) -> Store:
    """Return the store of this environment: a server if `qdrant_url` is set, otherwise the embedded database in its folder.

    Opening twice gives the same store. A server is not asked before the first call.

    Raises:
        CollectionLocked: another process holds the folder; nothing is kept open, so trying again later works.
        StoringError: the folder cannot be used or what is in it is damaged.
        SettingsError: the address is not the address of a server.
    """
    key = environment.qdrant_url or str(environment.database_dir.resolve())
    with _open_lock:
        store = _stores.get(key)
        if store is None or store.is_closed:
            store = _open_server(environment, key) if environment.qdrant_url else _open_folder(environment.database_dir, key)
            _stores[key] = store
        return store


def close_stores() -> None:
    """Close every open store of this process."""
    with _open_lock:
        for store in list(_stores.values()):
            store.close()


atexit.register(close_stores)


def _forget(key: str) -> None:
    with _open_lock:
        _stores.pop(key, None)


def _open_server(environment: Environment, key: str) -> Store:
    from qdrant_client import QdrantClient

    try:
        target = _hide_secrets(environment.qdrant_url)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Api key is used with an insecure connection")  # reported below, in our words
            client = QdrantClient(
                url=environment.qdrant_url,
                api_key=environment.qdrant_api_key or None,
                timeout=_TIMEOUT_S,
                check_compatibility=False,  # it would call the server already while opening
            )
    except list_faults() as error:
        raise _refuse_address() from error
    if environment.qdrant_api_key and target.startswith("http://") and urlsplit(target).hostname not in _THIS_COMPUTER:
        _LOG.warning("The key of %s goes there unencrypted: give its address with https.", target)
    return Store(
        client,
        target=target,
        is_remote=True,
        forget=partial(_forget, key),
        options=environment.collection_options,
        secrets=_list_secrets(environment),
    )


def _list_secrets(environment: Environment) -> list[str]:
    parts = urlsplit(environment.qdrant_url)
    return [secret for secret in (environment.qdrant_api_key, parts.password, parts.query) if secret]


def _refuse_address() -> SettingsError:
    # The address itself is not shown: if it cannot be parsed, a password in it cannot be hidden.
    return SettingsError(
        source="QDRANT_URL",
        detail=N_("it is not the address of a server"),
        remedy=N_("Write it as http://localhost:6333, or leave it out."),
    )


def _hide_secrets(url: str) -> str:
    """Return the address without name, password and query, as it may be shown.

    Raises:
        SettingsError: it names no computer.
        ValueError: it is not an address.
    """
    parts = urlsplit(url)
    if "://" in url and not parts.hostname:
        raise _refuse_address()
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _open_folder(folder: Path, key: str) -> Store:
    from qdrant_client import QdrantClient

    try:
        _check_lock(folder)
        client = QdrantClient(path=str(folder), force_disable_check_same_thread=True)  # the store's own lock guards it
    except list_faults() as error:
        if "already accessed" in str(error):
            raise CollectionLocked(source=str(folder)) from error
        raise StoringError(source=str(folder), detail=str(error) or type(error).__name__) from error
    return Store(client, target=str(folder), is_remote=False, forget=partial(_forget, key))


def _check_lock(folder: Path) -> None:
    """Ask for the lock before the client does: it loads every collection first and leaves the files open if refused.

    Raises:
        CollectionLocked: another process holds it.
    """
    import portalocker

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("a+", encoding="utf-8") as lock:
        try:
            portalocker.lock(lock, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
        except portalocker.exceptions.LockException as error:
            raise CollectionLocked(source=str(folder)) from error
        portalocker.unlock(lock)


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
