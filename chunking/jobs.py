"""Long work off the page: progress, cancel, and a journal of what ran; imports only the base floor.

A job belongs to the process, not to a page's run, so leaving the page neither stops nor doubles it.
"""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from chunking.base.errors import ChunkingError
from chunking.base.progress import Cancelled, Pace, Progress

JobStatus = Literal["running", "done", "failed", "crashed", "cancelled"]

JOURNAL_LINES = 500
KEPT_JOBS = 60


@dataclass(eq=False)
class Job:
    """One piece of long work and how far it is. Made by `Jobs.start`; everybody else only reads and cancels.

    Attributes:
        key: what makes two requests the same work, e.g. "read:" + checksum.
        label: what is done, an English message id such as "Reading".
        source: to which file or collection.
        order: what was asked for, for whoever finds the job later; this module does not look into it.
        done: how many of `total` are finished; `total` is 0 until the work knows it.
        unit: what is counted, an English message id such as "pages".
        result: what the work returned, once `status` is "done".
        error: the house error of a "failed" job, the fault of a "crashed" one.
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
    started_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    _begin_s: float = field(default_factory=time.monotonic, repr=False)
    _pace: Pace = field(default_factory=Pace, repr=False)
    _end_s: float | None = field(default=None, repr=False)
    _cancelled: threading.Event = field(default_factory=threading.Event, repr=False)
    _finished: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def elapsed_s(self) -> float:
        """Seconds since the start, up to the end."""
        return (time.monotonic() if self._end_s is None else self._end_s) - self._begin_s

    @property
    def remaining_s(self) -> float | None:
        """Seconds the rest will take at the pace so far; None while that cannot be said."""
        return self._pace.remaining_s if self.status == "running" else None

    @property
    def is_stopping(self) -> bool:
        """Whether Cancel was pressed and the work has not come to its next step yet."""
        return self.status == "running" and self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next step; it cleans up after itself."""
        self._cancelled.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, at most so long; whether it has come."""
        return self._finished.wait(seconds)

    def _report(self, done: int, total: int, unit: str) -> None:
        if self._cancelled.is_set():
            raise Cancelled
        if unit != self.unit:
            self._pace.restart()
        self.done, self.total, self.unit = done, total, unit
        self._pace.report(done, total)

    def _run(self, work: Callable[[Progress], Any]) -> None:
        status: JobStatus
        try:
            self.result = work(self._report)
            status = "done"
        except Cancelled:
            status = "cancelled"
        except ChunkingError as error:
            self.error, status = error, "failed"
        except Exception as fault:  # noqa: BLE001 - kept, and raised again where the result is asked for
            self.error, status = fault, "crashed"
        self._end_s = time.monotonic()
        self.status = status


class Jobs:
    """The jobs of this process, by key, and the journal of those that ran. Safe to use from any thread.

    The latest `KEPT_JOBS` stay with their results, so asking again for finished work costs nothing.

    Args:
        journal_file: one JSON object a line, the newest last, at most `JOURNAL_LINES`; None keeps no journal.
    """

    def __init__(self, journal_file: Path | None = None) -> None:
        self._journal_file = journal_file
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, key: str, work: Callable[[Progress], Any], *, label: str, source: str = "", order: Any = None) -> Job:
        """Start the work in a thread of its own, or give back the job of that key if it still runs.

        Args:
            key: what makes two requests the same work.
            work: called with a `Progress` callback, which raises `Cancelled` once the user wants to stop.
            label: what is done, an English message id.
            source: to which file or collection.
            order: what was asked for, kept with the job.
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
        threading.Thread(target=self._work, args=(job, work), name=f"job {key}", daemon=True).start()
        return job

    def find(self, key: str) -> Job | None:
        """The latest job of that key, running or finished and not yet forgotten."""
        with self._lock:
            return self._jobs.get(key)

    def forget(self, key: str) -> None:
        """Drop a finished job with its result; one that runs stays."""
        with self._lock:
            if key in self._jobs and self._jobs[key].status != "running":
                del self._jobs[key]

    def list_running(self) -> tuple[Job, ...]:
        """The jobs that run now, oldest first."""
        with self._lock:
            return tuple(job for job in self._jobs.values() if job.status == "running")

    def read_journal(self) -> tuple[dict[str, Any], ...]:
        """What ran, newest first: key, label, source, started_at, elapsed_s, status, error."""
        with self._lock:
            return tuple(json.loads(line) for line in reversed(self._read_lines()))

    def erase_source(self, source: str, *, patience_s: float = 10) -> None:
        """Stop and drop every job of a file or collection, and take its lines out of the journal.

        Args:
            source: as given to `start`.
            patience_s: how long to wait for jobs that run to come to their next step.
        """
        with self._lock:
            jobs = [job for job in self._jobs.values() if job.source == source]
            for job in jobs:
                del self._jobs[job.key]
            kept = [line for line in self._read_lines() if json.loads(line)["source"] != source]
            self._write_lines(kept)
        for job in jobs:
            job.cancel()
        for job in jobs:
            job.wait(patience_s)

    def _work(self, job: Job, work: Callable[[Progress], Any]) -> None:
        try:
            job._run(work)  # noqa: SLF001 - a job and its registry are one noun
            self._write_journal(job)
        finally:
            job._finished.set()  # noqa: SLF001

    def _write_journal(self, job: Job) -> None:
        record = {
            "key": job.key,
            "label": job.label,
            "source": job.source,
            "started_at": job.started_at.isoformat(timespec="seconds"),
            "elapsed_s": round(job.elapsed_s, 1),
            "status": job.status,
            "error": f"{type(job.error).__name__}: {job.error}" if job.error else None,
        }
        with self._lock:
            if self._jobs.get(job.key) is job:
                self._write_lines([*self._read_lines(), json.dumps(record, ensure_ascii=False)][-JOURNAL_LINES:])

    def _read_lines(self) -> list[str]:
        if self._journal_file is None or not self._journal_file.exists():
            return []
        return self._journal_file.read_text(encoding="utf-8").splitlines()

    def _write_lines(self, lines: list[str]) -> None:
        if self._journal_file is None or (not lines and not self._journal_file.exists()):
            return
        self._journal_file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._journal_file.with_suffix(".new")
        fresh.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        fresh.replace(self._journal_file)
