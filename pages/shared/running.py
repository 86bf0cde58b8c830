"""The saves that run now, whichever window asked for them: found for every page, and told in the sidebar."""

import streamlit as st

from chunking.jobs import Job
from pages.shared import cache, render, waiting

SAVE_JOB = "ingest:"
"""How the keys of jobs that save begin."""
LOOK_EVERY_S = 2


def find_saves() -> tuple[Job, ...]:
    """The jobs of this process that save documents now, oldest first."""
    return tuple(job for job in cache.load_jobs().list_running() if job.key.startswith(SAVE_JOB))


def show_saves() -> None:
    """A line for each of them; none where nothing is saved."""
    if find_saves():
        _show_lines()


@st.fragment(run_every=LOOK_EVERY_S)
def _show_lines() -> None:
    for job in find_saves():
        render.note(waiting.describe(job))
