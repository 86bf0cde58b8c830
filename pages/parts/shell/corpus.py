"""All documents of the workspace at once, opened by one job; unreadable ones are reported and left out."""

import hashlib
from collections.abc import Iterable

import streamlit as st

from chunking import N_, Document, Environment, workbench
from chunking.workbench import DrawnChunk, KeptFile, OpenedDocument, OpenedDocuments
from pages.parts.shell import documents, frame, render, session_cache, setting, state, waiting
from pages.parts.shell.i18n import _, ngettext, translate_error


def open_all(page: frame.Frame) -> OpenedDocuments:
    """Open every document of the workspace; the page waits while they are read and stops if none can be."""
    passwords: dict[str, str] = dict(st.session_state.get(state.PASSWORDS, {}))
    known = ",".join(sorted(passwords))
    opened = waiting.run_job(
        f"corpus:{fingerprint(page.files)}:{known}",
        lambda progress: workbench.open_documents(page.environment, page.files, passwords=passwords, progress=progress),
        label=N_("Reading {source}"),
        source=name_count(len(page.files)),
    )
    if not opened.documents:
        for error in opened.errors:
            render.error_box(error)
        st.stop()
    return opened


def open_one(page: frame.Frame, file: KeptFile) -> OpenedDocument:
    """Open the chosen document; the page stops with the reason if it cannot be read."""
    return file, documents.open_document(page.environment, file)


def show_left_out(opened: OpenedDocuments) -> None:
    """Draw which files could not be read, and why; nothing if all could."""
    if not opened.errors:
        return
    label = ngettext("{count} file was left out", "{count} files were left out", len(opened.errors))
    with st.expander(label, icon=":material/warning:"):
        render.quotes(" ".join(translate_error(error)) for error in opened.errors)


def name_count(count: int) -> str:
    """Return the number of documents in words."""
    return ngettext("{count} document", "{count} documents", count)


def name_all(count: int) -> str:
    """Return the name of the choice of all documents."""
    return _("all documents") + f" ({count})"


def fingerprint(files: Iterable[KeptFile]) -> str:
    """Return a key of these contents and how they are read, for jobs."""
    contents = sorted(f"{file.document_id}{file.sha256}" for file in files)
    return hashlib.sha256("".join([session_cache.name_reading(), *contents]).encode()).hexdigest()[:16]


def pool_documents(environment: Environment, documents: tuple[tuple[KeptFile, Document], ...]) -> tuple[DrawnChunk, ...]:
    """Return the fragments of these documents under the setting in use; the page waits while they are made."""
    strategy = setting.current_strategy()
    pairs = [(file.document_id, document) for file, document in documents]
    files = [file for file, _document in documents]
    return waiting.run_job(
        f"pool:{fingerprint(files)}:{strategy}:{workbench.name_embedder(environment)}",
        lambda progress: workbench.pool_documents(environment, pairs, strategy, progress=progress),
        label=N_("Cutting {source}"),
        source=files[0].name if len(files) == 1 else name_count(len(files)),
    )
