"""Documents of the workspace as pages use them: add, open as a job, one-word verdict, remove."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking import N_, ChunkingError, Document, Environment, PasswordRequired, workbench
from chunking.workbench import KeptFile
from pages.parts.shell import render, session_cache, state, structure, waiting
from pages.parts.shell.i18n import _

Sources = Sequence[tuple[str, Callable[[], bytes]]]


def add_files(environment: Environment, sources: Sources) -> tuple[list[KeptFile], list[ChunkingError]]:
    """Add files to the workspace; a refused one does not stop the others."""
    added: list[KeptFile] = []
    problems: list[ChunkingError] = []
    for name, read in sources:
        try:
            added.append(workbench.add_file(environment, name, read()))
        except ChunkingError as error:
            problems.append(error)
    return added, problems


def open_document(environment: Environment, file: KeptFile) -> Document:
    """Return the document of a file: at once if it was read before, otherwise by a job while the page waits.

    The page runs once more after the reading, because the sidebar's verdict was written before it.
    A file that cannot be read gets an error box with the remedy (a password field, "Try again"), and the page stops.
    """
    key = _job_key(file)
    passwords: dict[str, str] = st.session_state.setdefault(state.PASSWORDS, {})
    password = passwords.get(file.sha256)
    is_news = session_cache.load_jobs().find(key) is None
    problem: ChunkingError | None = None
    try:
        document = waiting.run_job(
            key,
            lambda progress: workbench.open_document(environment, file.document_id, password=password, progress=progress),
            label=N_("Reading {source}"),
            source=file.name,
        )
    except ChunkingError as error:
        problem = error
    if is_news:
        st.rerun()
    if problem is None:
        return document
    if isinstance(problem, PasswordRequired):
        if password is None:
            render.error_box(problem)
        else:
            render.warning_box(_("The password is not right."))
        _ask_password(file, key)
    else:
        render.error_box(problem)
        st.button(_("Try again"), key="documents.again", on_click=waiting.retry, args=(key,))
    st.stop()


def find_verdict(environment: Environment, file: KeptFile, *, is_open: bool) -> str:
    """Return the state of a file without waiting for it; a message id of one or two words.

    Args:
        environment: that of the workspace.
        file: which file.
        is_open: whether the page of this run reads it.
    """
    job = session_cache.load_jobs().find(_job_key(file))
    if job is None and _is_converted(environment, file):
        job = session_cache.load_jobs().start(
            _job_key(file),
            lambda progress: workbench.open_document(environment, file.document_id, progress=progress),
            label=N_("Reading {source}"),
            source=file.name,
        )
        job.wait(waiting.PATIENCE_S)
    if job is None and is_open:
        return N_("being read")
    if job is None or job.status == "cancelled":
        return N_("not opened yet")
    if job.status == "running":
        return N_("being read")
    if isinstance(job.error, PasswordRequired):
        return N_("locked")
    return N_("unreadable") if job.error is not None else structure.judge(job.result)


def _is_converted(environment: Environment, file: KeptFile) -> bool:
    try:
        return workbench.is_converted(environment, file)
    except ChunkingError:  # opening it shows the reason
        return False


def remove(environment: Environment, file: KeptFile) -> None:
    """Remove a document and everything that was made from it, what this process remembers included.

    Raises:
        ChunkingError: something could not be removed; the message names it.
    """
    session_cache.load_jobs().erase_source(file.name)  # first: a job that still runs would write again what is removed
    workbench.remove_document(environment, file.document_id)
    st.session_state.get(state.PASSWORDS, {}).pop(file.sha256, None)
    st.cache_data.clear()  # pictures of its pages, its text in runs


def _job_key(file: KeptFile) -> str:
    return f"read:{file.document_id}:{file.sha256}:{session_cache.name_reading()}"


def _ask_password(file: KeptFile, key: str) -> None:
    with st.form("documents.password", border=False):
        password = st.text_input(_("Password"), type="password", key="documents.password_text", autocomplete="off", width=320)
        if st.form_submit_button(_("Open with this password"), key="documents.password_open") and password:
            st.session_state[state.PASSWORDS][file.sha256] = password
            waiting.retry(key)
            st.rerun()
