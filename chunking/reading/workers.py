"""Who converts the files of a batch, reading floor: this process, processes of this machine, or a Dask cluster.

All three give a future for a task; what differs is a `Place`, where one file at a time is read. Alone may import `loky` and
`distributed`.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from chunking.base.errors import N_, ChunkingError, NoCluster, Phrase, ReaderCrashed, ReadingError, TookTooLong
from chunking.base.model import Document
from chunking.base.progress import Cancelled, Progress, ignore_progress
from chunking.base.settings import TOOL_VERSION, ReadingRules
from chunking.reading.convert import convert_bytes

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

_LOG = logging.getLogger(__name__)
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1")
"""One BLAS and ONNX thread a worker: so many workers as processors, each keeping one busy."""

MAX_WORKERS = 64
_CONNECT_S = 10
_ATTEMPTS = 2


@dataclass(frozen=True, slots=True)
class ReadingTask:
    """A file to convert, with everything that decides the result; goes to another process as it is.

    Attributes:
        options: further keyword arguments of `convert_bytes`.
    """

    data: bytes = field(repr=False)
    name: str
    rules: ReadingRules = field(default_factory=ReadingRules)
    engine: str = "auto"
    serve_url: str = ""
    password: str | None = field(default=None, repr=False)
    cache_dir: Path | None = None
    options: dict[str, Any] = field(default_factory=dict)


Convert = Callable[[ReadingTask], Document]
"""What a worker does with a task; found by its name in another process."""


def read_task(task: ReadingTask, *, progress: Progress = ignore_progress) -> Document:
    """The document of a task.

    Raises:
        ReadingError: the file cannot be read.
    """
    return convert_bytes(
        task.data,
        task.name,
        rules=task.rules,
        engine=task.engine,
        serve_url=task.serve_url,
        password=task.password,
        progress=progress,
        cache_dir=task.cache_dir,
        **task.options,
    )


class Place(Protocol):
    """Where one file at a time is read."""

    def read(self, convert: Convert, task: ReadingTask, timeout_s: float | None) -> Document:
        """The document of a task.

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

    def read(self, convert: Convert, task: ReadingTask, timeout_s: float | None) -> Document:
        """See `Place`; the clock starts once the process is up and has what it needs to read."""
        from loky import ProcessPoolExecutor

        if self._executor is None:
            self._executor = ProcessPoolExecutor(max_workers=1, env=ONE_THREAD)
            self._executor.submit(_begin_process, convert is read_task).result()
        try:
            document: Document = self._executor.submit(convert, task).result(timeout_s)
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
    """A worker of a Dask cluster, whichever is free; a task that takes too long is given up, the cluster ends it or not."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def read(self, convert: Convert, task: ReadingTask, timeout_s: float | None) -> Document:
        """See `Place`."""
        from distributed import KilledWorker
        from distributed import TimeoutError as ClusterTimeoutError

        future = self._client.submit(convert, task, pure=False)
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


class Workers:
    """Files are read side by side, one a place; what goes wrong with one is told by its future and touches no other.

    Args:
        places: where; each is closed in the end.
        timeout_s: after so many seconds a file is given up; 0 for never.
        convert: what is done with a task.
        close: called last.
    """

    def __init__(
        self, places: list[Place], *, timeout_s: float = 0, convert: Convert = read_task, close: Callable[[], None] = lambda: None
    ) -> None:
        self.count = len(places)
        self._places = places
        self._free = list(places)
        self._timeout_s = timeout_s
        self._convert = convert
        self._close = close
        self._is_closed = threading.Event()
        self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="reading")

    def submit(self, task: ReadingTask, progress: Progress = ignore_progress) -> "Future[Document]":  # noqa: ARG002 - a place has no view
        """The document of a task, later; its future may raise a `ReadingError`."""
        return self._threads.submit(self._read, task)

    def close(self) -> None:
        """Stop at once: what is being read is given up."""
        self._is_closed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for place in self._places:
            place.close()
        self._threads.shutdown(wait=True)
        self._close()

    def _read(self, task: ReadingTask) -> Document:
        place = self._free.pop()
        try:
            return self._read_at(place, task)
        finally:
            self._free.append(place)

    def _read_at(self, place: Place, task: ReadingTask) -> Document:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return place.read(self._convert, task, self._timeout_s or None)
            except ChunkingError:
                raise
            except TimeoutError as error:
                raise TookTooLong(source=task.name, seconds=f"{self._timeout_s:g}") from error
            except BrokenProcessPool as error:
                # Once more, alone in a fresh process: it may have ended for want of memory that others took.
                if attempt == _ATTEMPTS or self._is_closed.is_set():
                    raise ReaderCrashed(source=task.name) from error
            except Exception as error:
                if self._is_closed.is_set():
                    raise ReaderCrashed(source=task.name) from error
                raise _tell_fault(task, error) from error
        raise AssertionError  # the last attempt returns or raises


class InPlace:
    """This process reads, one file after the other, when it is asked: what a few quick files are worth.

    A file that takes too long is given up at its next page; one that crashes takes the program along.
    """

    count = 1

    def __init__(self, *, timeout_s: float = 0, convert: Convert | None = None) -> None:
        self._timeout_s = timeout_s
        self._convert = convert

    def submit(self, task: ReadingTask, progress: Progress = ignore_progress) -> "Future[Document]":
        """The document of a task, now.

        Raises:
            Cancelled: the progress callback said so.
        """
        future: Future[Document] = Future()
        deadline_s = time.monotonic() + self._timeout_s if self._timeout_s else float("inf")

        def report(done: int, total: int, unit: str) -> None:
            progress(done, total, unit)
            if time.monotonic() > deadline_s:
                raise TookTooLong(source=task.name, seconds=f"{self._timeout_s:g}")

        try:
            future.set_result(self._convert(task) if self._convert else read_task(task, progress=report))
        except Cancelled:
            raise
        except ChunkingError as error:
            future.set_exception(error)
        except Exception as error:  # noqa: BLE001 - told as the failure of this file, the others go on
            future.set_exception(_tell_fault(task, error))
        return future

    def close(self) -> None:
        """Nothing to stop."""


Reader = Workers | InPlace
"""Who reads the files of a batch: `submit` a task, `close` in the end."""


def open_processes(count: int = 0, *, timeout_s: float = 0, convert: Convert = read_task) -> Workers:
    """Workers that are processes of this machine; none starts before its first file.

    Args:
        count: how many; 0 for one a processor.
        timeout_s: after so many seconds a file is given up, its process ended; 0 for never.
        convert: what is done with a task.
    """
    places: list[Place] = [ProcessPlace() for _ in range(min(count or count_processors(), MAX_WORKERS))]
    return Workers(places, timeout_s=timeout_s, convert=convert)


def open_cluster(address: str, *, timeout_s: float = 0, convert: Convert = read_task) -> Workers:
    """Workers of a Dask cluster, as many as it has threads.

    Raises:
        NoCluster: `distributed` is not installed, the scheduler does not answer, or it has no worker.
    """
    try:
        import distributed
    except ImportError as error:
        raise NoCluster(source=address, detail=N_("the library distributed is not installed: pip install distributed")) from error
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(source=address, detail=N_("no scheduler answers there")) from error
    threads = sum(client.nthreads().values())
    try:
        _check_cluster(client, address, threads)
    except NoCluster:
        client.close()
        raise
    places: list[Place] = [ClusterPlace(client) for _ in range(min(threads, MAX_WORKERS))]
    return Workers(places, timeout_s=timeout_s, convert=convert, close=client.close)


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


def count_processors() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin_process(reads_files: bool) -> None:  # noqa: FBT001 - pickled by position
    """In a new process: it prints nothing among results, Ctrl-C is the starter's business, and no file waits for Docling to load."""
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if reads_files:
        convert_bytes(b"# 1", "1.md")


def _read_version() -> str:
    return TOOL_VERSION


def _tell_fault(task: ReadingTask, error: Exception) -> ReadingError:
    _LOG.warning("Reading %s failed: %s", task.name, error, exc_info=error)
    detail = Phrase(N_("the program met something in it that it does not know ({fault})"), fault=type(error).__name__)
    return ReadingError(source=task.name, detail=detail)
