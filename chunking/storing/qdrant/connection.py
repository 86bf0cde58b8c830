"""The connection to the database, opened once per process.

The embedded database allows one process per folder, and one client serves all threads of it.
"""

import atexit
import logging
import threading
import warnings
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_
from chunking.base.settings import Environment
from chunking.base.storing_errors import CollectionLocked, StoringError
from chunking.storing.qdrant.dialect import list_faults
from chunking.storing.qdrant.store import Store

_LOG = logging.getLogger(__name__)
_THIS_COMPUTER = frozenset({"localhost", "127.0.0.1", "::1"})
_TIMEOUT_S = 60
_stores: dict[str, Store] = {}
_open_lock = threading.RLock()


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
