"""Where a file of a batch is read, reading floor: a process of this machine, or a Dask cluster.

Alone may import `loky` and `distributed`.
"""

import os
import signal
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from chunking.base.errors import NoCluster
from chunking.base.model import Document
from chunking.base.phrases import N_, Phrase
from chunking.base.settings import TOOL_VERSION
from chunking.reading.convert import Convert, ReadingRequest, convert_bytes, convert_file

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1")
"""One BLAS and ONNX thread a worker: so many workers as processors, each keeping one busy."""

_LEAK_BYTES = "2e9"
"""A worker that grew by so much is replaced between two files. The models of the PDF reader alone are more than loky's own 3e8."""


_CONNECT_S = 10
_SCHEMES = frozenset({"tcp", "tls", "ws", "wss", "ucx", "inproc"})
_WATCH_EVERY_S = 1.0


class Place(Protocol):
    """Where one file at a time is read."""

    def read(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
        """The document of a request.

        Raises:
            TimeoutError: it took longer; whoever worked on it has been stopped where that is possible.
            BrokenProcessPool: whoever worked on it is gone.
        """
        ...

    def close(self) -> None:
        """Stop whoever works here."""
        ...


class ProcessPlace:
    """A process of this machine, started with the first file and anew after one that ended it or took too long."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    def read(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
        """See `Place`; the clock starts once the process is up and has what it needs to read."""
        from loky import ProcessPoolExecutor

        if self._executor is None:
            self._executor = ProcessPoolExecutor(max_workers=1, env=ONE_THREAD | {"LOKY_MAX_MEMORY_LEAK_SIZE": _LEAK_BYTES})
            self._executor.submit(_begin_process, convert).result()
        try:
            document: Document = self._executor.submit(convert, request).result(timeout_s)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            raise
        return document

    def close(self) -> None:
        """End the process, in the middle of a file if need be."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, kill_workers=True)


class ClusterPlace:
    """A worker of a Dask cluster, whichever is free; a request that takes too long is given up, the cluster ends it or not."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def read(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
        """See `Place`."""
        from distributed import KilledWorker
        from distributed import TimeoutError as ClusterTimeoutError

        future = self._client.submit(convert, request, pure=False)
        try:
            document: Document = future.result(timeout_s)
        except ClusterTimeoutError as error:
            future.cancel()
            raise TimeoutError from error
        except KilledWorker as error:
            raise BrokenProcessPool from error
        return document

    def close(self) -> None:
        """The cluster is not ours: it stays."""


def connect_cluster(address: str) -> tuple[Any, int]:
    """A client of a Dask cluster, and how many threads its workers have together.

    Raises:
        NoCluster: `distributed` is not installed, the scheduler does not answer, it has no worker, or they lack this program.
    """
    try:
        import distributed
    except ImportError as error:
        raise NoCluster(source=address, detail=N_("the library distributed is not installed: pip install distributed")) from error
    connect: Any = distributed.Client
    try:
        _check_address(address)  # a client of no address would hang for a while as it goes
        client = connect(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(source=address, detail=N_("no scheduler answers there")) from error
    threads = sum(client.nthreads().values())
    try:
        _check_cluster(client, address, threads)
    except NoCluster:
        client.close()
        raise
    return client, threads


def _check_address(address: str) -> None:
    """Do nothing where this may be the address of a scheduler, `tcp://host:8786` or the same without `tcp://`.

    Raises:
        ValueError: it is not.
    """
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme not in _SCHEMES or (parts.scheme != "inproc" and not (parts.hostname and parts.port)):
        raise ValueError(address)


def _check_cluster(client: Any, address: str, threads: int) -> None:
    """See that there are workers, and that they have this program.

    Raises:
        NoCluster: they do not.
    """
    if not threads:
        raise NoCluster(source=address, detail=N_("it has no worker"))
    try:
        there = client.submit(_read_version, pure=False).result(_CONNECT_S)
    except (ImportError, TimeoutError, OSError, RuntimeError) as error:
        raise NoCluster(source=address, detail=N_("its workers do not have this program, or do not answer")) from error
    if there != TOOL_VERSION:
        detail = Phrase(N_("its workers have version {there} of this program, here it is {here}"), there=there, here=TOOL_VERSION)
        raise NoCluster(source=address, detail=detail)


def _begin_process(convert: Convert) -> None:
    """In a new process: it prints nothing among results, Ctrl-C is the starter's business, and no file waits for Docling to load.

    It ends with whoever started it, however that ended.
    """
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), name="watching the starter", daemon=True).start()
    if convert is convert_file:
        convert_bytes(b"# 1", "1.md")


def _end_with(starter: int) -> None:
    while os.getppid() == starter:
        time.sleep(_WATCH_EVERY_S)
    os._exit(1)


def _read_version() -> str:
    return TOOL_VERSION
