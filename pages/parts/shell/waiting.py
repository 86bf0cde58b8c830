"""Waiting for long work: the result at once, or a progress line with Cancel.

The work is a job of the process, so the page may be left and opened again meanwhile.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import streamlit as st

from chunking import Progress
from chunking.jobs import Job
from pages.parts.shell import render, session_cache
from pages.parts.shell.i18n import _, format_number, format_seconds

T = TypeVar("T")

PATIENCE_S = 0.7
GLANCE_S = 0.1
LOOK_EVERY_S = 0.5


def run_job(key: str, work: Callable[[Progress], T], *, label: str, source: str) -> T:
    """Return the result of the work; while it runs, the page shows its progress and stops here.

    Args:
        key: what makes two requests the same work; put a checksum and the settings into it.
        work: gets a `Progress` callback; must not touch Streamlit.
        label: a message id with a place for the source, e.g. N_("Reading {source}").
        source: to which file or collection.

    Raises:
        ChunkingError: the work failed in a way the user can fix; `retry` starts it again.
        Exception: the work crashed.
    """
    job = _find(key, work, label=label, source=source)
    hold(job)
    if _is_cancelled(job):
        st.stop()
    result: T = _take_result(job)
    return result


def follow(key: str, work: Callable[[Progress], T], *, label: str, source: str) -> T | None:
    """Return the result without stopping the page: None while the work runs (its line and Cancel are drawn here) or if it was cancelled.

    Raises:
        ChunkingError: the work failed in a way the user can fix; `retry` starts it again.
        Exception: the work crashed.
    """
    job = _find(key, work, label=label, source=source)
    if not job.wait(PATIENCE_S):
        _watch(key)
        return None
    if _is_cancelled(job):
        return None
    result: T = _take_result(job)
    return result


def _find(key: str, work: Callable[[Progress], T], *, label: str, source: str) -> Job:
    jobs = session_cache.load_jobs()
    return jobs.find(key) or jobs.start(key, work, label=label, source=source)


def _is_cancelled(job: Job) -> bool:
    """Return whether it was cancelled; if so, draw that and the button that starts it again."""
    if job.status != "cancelled":
        return False
    render.note(_("Stopped. Nothing was changed."))
    st.button(_("Start again"), key=f"waiting.again.{job.key}", on_click=retry, args=(job.key,))
    return True


def _take_result(job: Job) -> Any:
    if job.error is not None:
        raise job.error
    return job.result


def hold(job: Job) -> None:
    """Stop the page with a progress line until the job has ended."""
    if not job.wait(GLANCE_S):
        line = st.empty()  # replaces what the page showed before
        line.progress(0.0, text=render.escape_markdown(_(job.label).format(source=job.source)))
        is_done = job.wait(PATIENCE_S)
        line.empty()
        if not is_done:
            _watch(job.key)
            st.stop()


def retry(key: str) -> None:
    """Forget a finished job, so that the next run of the page starts it again."""
    session_cache.load_jobs().forget(key)


def describe(job: Job) -> str:
    """Describe a running job in one line: action, file, progress, remaining time."""
    parts = [_(job.label).format(source=job.source)]
    if job.total > 1:
        parts.append(
            _("{done} of {total} {unit}").format(done=format_number(job.done), total=format_number(job.total), unit=_(job.unit)).strip()
        )
    parts.append(_("{time} so far").format(time=format_seconds(job.elapsed_s)))
    if job.is_stopping:
        parts.append(_("stopping at the next step"))
    elif job.remaining_s is not None:
        parts.append(_("about {time} left").format(time=format_seconds(job.remaining_s)))
    return " · ".join(parts)


def _watch(key: str) -> None:
    @st.fragment(run_every=LOOK_EVERY_S)
    def show() -> None:
        job: Job | None = session_cache.load_jobs().find(key)
        if job is None or job.status != "running":
            st.rerun()
        st.progress(min(job.done / job.total, 1.0) if job.total else 0.0, text=render.escape_markdown(describe(job)))
        st.button(_("Cancel"), key=f"waiting.cancel.{key}", on_click=job.cancel, disabled=job.is_stopping)

    show()


SAVE_JOB = "ingest:"
"""How the keys of jobs that save begin."""
LOOK_FOR_SAVES_EVERY_S = 2


def find_saves() -> tuple[Job, ...]:
    """The jobs of this process that save documents now, oldest first."""
    return tuple(job for job in session_cache.load_jobs().list_running() if job.key.startswith(SAVE_JOB))


def show_saves() -> None:
    """A line for each of them; none where nothing is saved."""
    if find_saves():
        _show_lines()


@st.fragment(run_every=LOOK_FOR_SAVES_EVERY_S)
def _show_lines() -> None:
    for job in find_saves():
        render.note(describe(job))
