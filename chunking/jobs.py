"""Background work with progress and cancel.

A job belongs to the process, not to a page's run, so leaving the page neither stops nor duplicates it.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from chunking.base.errors import ChunkingError
from chunking.base.progress import Cancelled, Pace, Progress

JobStatus = Literal["running", "done", "failed", "crashed", "cancelled"]

KEPT_JOBS = 60


@dataclass(eq=False)
class Job:
    """A piece of background work and its progress. Made by `Jobs.start`; everybody else only reads it or cancels it.

    Attributes:
        key: identifies the work; two requests with the same key are the same work, e.g. "read:" + checksum.
        label: name of the work, an English message id such as "Reading".
        source: the file or collection it works on.
        order: the request, for whoever finds the job later; this module does not use it.
        done: how many of `total` are finished; `total` is 0 until the work knows it.
        unit: what is counted, an English message id such as "pages".
        result: what the work returned, once `status` is "done".
        error: the `ChunkingError` of a "failed" job, the exception of a "crashed" one.
    """

    key: str
    label: str
    source: str = ""
    order: Any = None
    status: JobStatus = "running"
    done: int = 0
    total: int = 0
    unit: str = ""
    result: Any = None
    error: Exception | None = None
    _begin_s: float = field(default_factory=time.monotonic, repr=False)
    _pace: Pace = field(default_factory=Pace, repr=False)
    _end_s: float | None = field(default=None, repr=False)
    _cancelled: threading.Event = field(default_factory=threading.Event, repr=False)
    _finished: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def elapsed_s(self) -> float:
        """Seconds from the start to now, or to the end of a finished job."""
        return (time.monotonic() if self._end_s is None else self._end_s) - self._begin_s

    @property
    def remaining_s(self) -> float | None:
        """Estimated seconds until the end; None while there is no estimate."""
        return self._pace.remaining_s if self.status == "running" else None

    @property
    def is_stopping(self) -> bool:
        """True while a cancelled job has not reached its next step."""
        return self.status == "running" and self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next step; it cleans up after itself."""
        self._cancelled.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, at most `seconds`; return whether the job has ended."""
        return self._finished.wait(seconds)

    def _report(self, done: int, total: int, unit: str) -> None:
        if self._cancelled.is_set():
            raise Cancelled
        if unit != self.unit:
            self._pace.restart()
        self.done, self.total, self.unit = done, total, unit
        self._pace.report(done, total)

    def _run(self, work: Callable[[Progress], Any]) -> None:
        try:
            self.result = work(self._report)
            status: JobStatus = "done"
        except Cancelled:
            status = "cancelled"
        except ChunkingError as error:
            self.error, status = error, "failed"
        except Exception as fault:  # noqa: BLE001 - kept, and raised again when the result is requested
            self.error, status = fault, "crashed"
        self._end_s = time.monotonic()
        self.status = status
        self._finished.set()


class Jobs:
    """The jobs of this process, by key. Safe to use from any thread.

    The latest `KEPT_JOBS` stay with their results, so requesting finished work again costs nothing.
    """

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, key: str, work: Callable[[Progress], Any], *, label: str, source: str = "", order: Any = None) -> Job:
        """Start the work in its own thread, or return the job with that key if it is still running.

        Args:
            key: identifies the work.
            work: called with a `Progress` callback, which raises `Cancelled` after the user cancelled.
            label: name of the work, an English message id.
            source: the file or collection it works on.
            order: the request, kept with the job.
        """
        with self._lock:
            there = self._jobs.get(key)
            if there is not None and there.status == "running":
                return there
            self._jobs.pop(key, None)
            job = self._jobs[key] = Job(key, label, source, order)
            finished = [old for old in self._jobs if self._jobs[old].status != "running"]
            for old in finished[: max(len(self._jobs) - KEPT_JOBS, 0)]:
                del self._jobs[old]
        threading.Thread(target=job._run, args=(work,), name=f"job {key}", daemon=True).start()  # noqa: SLF001 - a job and its registry
        return job

    def find(self, key: str) -> Job | None:
        """Return the latest job with that key, running or finished and not yet dropped."""
        with self._lock:
            return self._jobs.get(key)

    def forget(self, key: str) -> None:
        """Drop a finished job with its result; a running one stays."""
        with self._lock:
            if key in self._jobs and self._jobs[key].status != "running":
                del self._jobs[key]

    def list_running(self) -> tuple[Job, ...]:
        """Return the running jobs, oldest first."""
        with self._lock:
            return tuple(job for job in self._jobs.values() if job.status == "running")

    def erase_source(self, source: str, *, patience_s: float = 10) -> None:
        """Stop and drop every job of a file or collection.

        Args:
            source: as given to `start`.
            patience_s: seconds to wait for running jobs to reach their next step.
        """
        with self._lock:
            jobs = [job for job in self._jobs.values() if job.source == source]
            for job in jobs:
                del self._jobs[job.key]
        for job in jobs:
            job.cancel()
        for job in jobs:
            job.wait(patience_s)
