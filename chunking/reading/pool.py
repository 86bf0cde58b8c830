"""Who reads the files of a batch, reading floor: this process, processes of this machine, or a Dask cluster.

All three give a future for a request; what differs is the `Place` where one file at a time is read.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from chunking.base.errors import ChunkingError, ReaderCrashed, ReadingError, TookTooLong
from chunking.base.model import Document
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Cancelled, Progress, ignore_progress
from chunking.reading.convert import Convert, ReadingRequest, convert_file
from chunking.reading.executors import ClusterPlace, Place, ProcessPlace, connect_cluster

_LOG = logging.getLogger(__name__)
MAX_WORKERS = 64
_ATTEMPTS = 2


class Workers:
    """Files are read side by side, one a place; what goes wrong with one is told by its future and touches no other.

    Args:
        places: where; each is closed in the end.
        timeout_s: after so many seconds a file is given up; 0 for never.
        convert: what is done with a request.
        close: called last.
    """

    def __init__(
        self, places: list[Place], *, timeout_s: float = 0, convert: Convert = convert_file, close: Callable[[], None] = lambda: None
    ) -> None:
        self.count = len(places)
        self._places = places
        self._free = list(places)
        self._timeout_s = timeout_s
        self._convert = convert
        self._close = close
        self._is_closed = threading.Event()
        self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="reading")

    def submit(self, request: ReadingRequest, progress: Progress = ignore_progress) -> "Future[Document]":  # noqa: ARG002 - a place has no view
        """The document of a request, later; its future may raise a `ReadingError`."""
        return self._threads.submit(self._read, request)

    def close(self) -> None:
        """Stop at once: what is being read is given up."""
        self._is_closed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        for place in self._places:
            place.close()
        self._threads.shutdown(wait=True)
        self._close()

    def _read(self, request: ReadingRequest) -> Document:
        place = self._free.pop()
        try:
            return self._read_at(place, request)
        finally:
            self._free.append(place)

    def _read_at(self, place: Place, request: ReadingRequest) -> Document:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return place.read(self._convert, request, self._timeout_s or None)
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
                raise _tell_fault(request, error) from error
        raise AssertionError  # the last attempt returns or raises


class InPlace:
    """This process reads, one file after the other, when it is asked: what a few quick files are worth.

    A file that takes too long is given up at its next page; one that crashes takes the program along.
    """

    count = 1

    def __init__(self, *, timeout_s: float = 0, convert: Convert | None = None) -> None:
        self._timeout_s = timeout_s
        self._convert = convert

    def submit(self, request: ReadingRequest, progress: Progress = ignore_progress) -> "Future[Document]":
        """The document of a request, now.

        Raises:
            Cancelled: the progress callback said so.
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
        except Exception as error:  # noqa: BLE001 - told as the failure of this file, the others go on
            future.set_exception(_tell_fault(request, error))
        return future

    def close(self) -> None:
        """Nothing to stop."""


Reader = Workers | InPlace
"""Who reads the files of a batch: `submit` a request, `close` in the end."""


def open_processes(count: int = 0, *, timeout_s: float = 0, convert: Convert = convert_file) -> Workers:
    """Workers that are processes of this machine; none starts before its first file.

    Args:
        count: how many; 0 for one a processor.
        timeout_s: after so many seconds a file is given up, its process ended; 0 for never.
        convert: what is done with a request.
    """
    places: list[Place] = [ProcessPlace() for _ in range(min(count or count_processors(), MAX_WORKERS))]
    return Workers(places, timeout_s=timeout_s, convert=convert)


def open_cluster(address: str, *, timeout_s: float = 0, convert: Convert = convert_file) -> Workers:
    """Workers of a Dask cluster, as many as it has threads.

    Raises:
        NoCluster: `distributed` is not installed, the scheduler does not answer, it has no worker, or they lack this program.
    """
    client, threads = connect_cluster(address)
    places: list[Place] = [ClusterPlace(client) for _ in range(min(threads, MAX_WORKERS))]
    return Workers(places, timeout_s=timeout_s, convert=convert, close=client.close)


def count_processors() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell_fault(request: ReadingRequest, error: Exception) -> ReadingError:
    _LOG.warning("Reading %s failed: %s", request.name, error, exc_info=error)
    detail = Phrase(N_("the program found something in it that it does not understand ({fault})"), fault=type(error).__name__)
    return ReadingError(source=request.name, detail=detail)
