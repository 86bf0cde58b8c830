"""Readers of many files: this process, processes of this machine, or a Dask cluster; imports `loky` and `distributed` when called.

Not `pebble`: its processes run the main script again, which under Streamlit is the page itself, and all answer through one pipe.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from typing_extensions import override

from chunking.base.errors import ChunkingError, NoCluster, ReaderCrashed, ReadingError, TookTooLong
from chunking.base.model import Document
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Cancelled, Progress, ignore_progress
from chunking.base.settings import TOOL_VERSION
from chunking.reading.convert import Convert, ReadingRequest, convert_bytes, convert_file

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

MAX_WORKERS = 64
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1")
"""One BLAS and ONNX thread per process: there are as many processes as processors, each keeping one busy."""

_LEAK_BYTES = "2e9"
"""A process that grew by so much is replaced between two files. The models of the PDF reader alone are more than loky's own 3e8."""

_ATTEMPTS = 2
_CONNECT_S = 10
_SCHEMES = frozenset({"tcp", "tls", "ws", "wss", "ucx", "inproc"})
_WATCH_EVERY_S = 1.0
_LOG = logging.getLogger(__name__)


class Executor(Protocol):
    """Runs one request at a time somewhere else."""

    def run(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
        """Return the document of a request.

        Raises:
            TimeoutError: it took longer; the work on it has been stopped if that is possible.
            BrokenProcessPool: the process that worked on it is gone.
        """
        ...

    def close(self) -> None:
        """Stop the work."""
        ...


class ProcessExecutor(Executor):
    """A process of this machine, started with the first file and again after one that ended it or took too long."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    @override
    def run(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
        from loky import ProcessPoolExecutor

        if self._executor is None:  # the clock starts once the process is up and has what it needs to read
            self._executor = ProcessPoolExecutor(max_workers=1, env=ONE_THREAD | {"LOKY_MAX_MEMORY_LEAK_SIZE": _LEAK_BYTES})
            self._executor.submit(_begin_process, convert).result()
        try:
            document: Document = self._executor.submit(convert, request).result(timeout_s)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            raise
        return document

    @override
    def close(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, kill_workers=True)


class ClusterExecutor(Executor):
    """Any free worker of a Dask cluster; a request that takes too long is given up, the cluster may finish it nevertheless."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @override
    def run(self, convert: Convert, request: ReadingRequest, timeout_s: float | None) -> Document:
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

    @override
    def close(self) -> None:
        """Do nothing: the cluster belongs to others."""


class ParallelReader:
    """Files read in parallel, one per executor. A failure of one is in its future and does not affect the others.

    Args:
        executors: each is closed in the end.
        timeout_s: after so many seconds a file is given up; 0 for never.
        convert: what is done with a request.
        close: called last.
    """

    def __init__(self, executors: list[Executor], *, timeout_s: float, convert: Convert, close: Callable[[], None] = lambda: None) -> None:
        self.count = len(executors)
        self._executors = executors
        self._free = list(executors)
        self._timeout_s = timeout_s
        self._convert = convert
        self._close = close
        self._is_closed = threading.Event()
        self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="reading")

    def submit(self, request: ReadingRequest, progress: Progress = ignore_progress) -> "Future[Document]":  # noqa: ARG002 - not seen from here
        """Return the future document of a request; it may raise a `ReadingError`."""
        return self._threads.submit(self._read, request)

    def close(self) -> None:
        """Stop at once: what is being read is given up."""
        self._is_closed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for executor in self._executors:
            executor.close()
        self._threads.shutdown(wait=True)
        self._close()

    def _read(self, request: ReadingRequest) -> Document:
        executor = self._free.pop()
        try:
            return self._read_with(executor, request)
        finally:
            self._free.append(executor)

    def _read_with(self, executor: Executor, request: ReadingRequest) -> Document:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return executor.run(self._convert, request, self._timeout_s or None)
            except ChunkingError:
                raise
            except TimeoutError as error:
                raise TookTooLong(source=request.name, seconds=f"{self._timeout_s:g}") from error
            except BrokenProcessPool as error:
                # Once more, alone in a fresh process: it may have ended for want of memory that others took.
                if attempt == _ATTEMPTS or self._is_closed.is_set():
                    raise ReaderCrashed(source=request.name) from error
            except Exception as error:
                if self._is_closed.is_set():
                    raise ReaderCrashed(source=request.name) from error
                raise _describe_fault(request, error) from error
        raise AssertionError  # the last attempt returns or raises


class InlineReader:
    """This process, one file after the other, at once: enough for a few quick files.

    A file that takes too long is given up at its next page; one that crashes takes the program with it.
    """

    count = 1

    def __init__(self, *, timeout_s: float = 0, convert: Convert | None = None) -> None:
        self._timeout_s = timeout_s
        self._convert = convert

    def submit(self, request: ReadingRequest, progress: Progress = ignore_progress) -> "Future[Document]":
        """Return the document of a request, as a future that is done.

        Raises:
            Cancelled: by the progress callback.
        """
        future: Future[Document] = Future()
        deadline_s = time.monotonic() + self._timeout_s if self._timeout_s else float("inf")

        def report(done: int, total: int, unit: str) -> None:
            progress(done, total, unit)
            if time.monotonic() > deadline_s:
                raise TookTooLong(source=request.name, seconds=f"{self._timeout_s:g}")

        try:
            future.set_result(self._convert(request) if self._convert else convert_file(request, progress=report))
        except Cancelled:
            raise
        except ChunkingError as error:
            future.set_exception(error)
        except Exception as error:  # noqa: BLE001 - the failure of this file, the others go on
            future.set_exception(_describe_fault(request, error))
        return future

    def close(self) -> None:
        """Do nothing: there is nothing to stop."""


Reader = ParallelReader | InlineReader
"""Reader of a batch: `submit` a request, `close` in the end."""


def open_processes(count: int = 0, *, timeout_s: float = 0, convert: Convert = convert_file) -> ParallelReader:
    """Open a reader with processes of this machine, 0 for one per processor; none starts before its first file."""
    executors: list[Executor] = [ProcessExecutor() for _ in range(min(count or count_processors(), MAX_WORKERS))]
    return ParallelReader(executors, timeout_s=timeout_s, convert=convert)


def open_cluster(address: str, *, timeout_s: float = 0, convert: Convert = convert_file) -> ParallelReader:
    """Open a reader with a Dask cluster, for as many files at once as its workers have threads.

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
    executors: list[Executor] = [ClusterExecutor(client) for _ in range(min(threads, MAX_WORKERS))]
    return ParallelReader(executors, timeout_s=timeout_s, convert=convert, close=client.close)


def count_processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_address(address: str) -> None:
    """Raise a `ValueError` unless this may be the address of a scheduler, `tcp://host:8786` or the same without `tcp://`."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme not in _SCHEMES or (parts.scheme != "inproc" and not (parts.hostname and parts.port)):
        raise ValueError(address)


def _check_cluster(client: Any, address: str, threads: int) -> None:
    """Raise `NoCluster` unless there are workers that have this program."""
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
    """Prepare a new process: it prints nothing among results, leaves Ctrl-C to its starter and ends with it, and has Docling loaded."""
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


def _describe_fault(request: ReadingRequest, error: Exception) -> ReadingError:
    _LOG.warning("Reading %s failed: %s", request.name, error, exc_info=error)
    detail = Phrase(N_("the program found something in it that it does not understand ({fault})"), fault=type(error).__name__)
    return ReadingError(source=request.name, detail=detail)
