"""Objects that outlive a run of a page: the environment, the process's jobs, and results keyed by content.

Widgets have no place in here.
"""

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import Chunk, Document, Environment, Strategy, read_environment, workbench
from chunking.jobs import Jobs
from chunking.workbench import Compared, KeptFile
from pages.parts.shell import state


def read_settings() -> Environment:
    """The settings of this installation, Streamlit's secrets and the process environment over them, and how this session reads files."""
    secrets: dict[str, Any] = st.secrets.to_dict() if st.secrets.load_if_toml_exists() else {}
    environment = read_environment({**{name: str(value) for name, value in secrets.items()}, **os.environ})
    rules: dict[str, bool] = st.session_state.get(state.READING_RULES, {})
    engine = str(st.session_state.get(state.READING_ENGINE) or environment.engine)
    return replace(environment, rules=replace(environment.rules, **rules), engine=engine)


def name_reading() -> str:
    """Return a key of the reading settings: it changes whenever the same file could become another document."""
    environment = read_settings()
    return f"{environment.engine}:{environment.rules}:{environment.vision_model.model if environment.vision_model.is_on else ''}"


def name_saves(environment: Environment) -> str:
    """The moment of the latest save, "" before the first: changes whenever this program changed what is in the database.

    Raises:
        StoringError: the journal cannot be read.
    """
    return str(next(iter(workbench.list_runs(environment, limit=1)), {}).get("at", ""))


def load_jobs() -> Jobs:
    """The jobs of this process; they keep running when a page is left."""
    return _load_jobs(str(read_settings().data_dir))


@st.cache_resource(show_spinner=False)
def _load_jobs(data_dir: str) -> Jobs:
    with contextlib.suppress(OSError):
        (Path(data_dir) / "jobs.jsonl").unlink(missing_ok=True)  # earlier versions wrote the names of files into it
    return Jobs()


def cut(environment: Environment, file: KeptFile, document: Document, strategy: Strategy) -> tuple[Chunk, ...]:
    """The chunks of a file's document, kept by content and settings.

    Raises:
        NoText: there is nothing to cut.
    """
    return _cut(file.sha256, name_reading(), strategy, workbench.name_embedder(environment), environment, document)


@st.cache_data(max_entries=60, show_spinner=False)
def _cut(  # the first four are the key
    sha256: str,  # noqa: ARG001
    reading: str,  # noqa: ARG001
    strategy: Strategy,
    embedder: str,  # noqa: ARG001
    _environment: Environment,
    _document: Document,
) -> tuple[Chunk, ...]:
    return workbench.cut(_environment, _document, strategy)


def load_comparisons(embedder: str) -> Compared:
    """The comparisons of this process by content and settings, for one embedder and one way of reading; jobs add to them."""
    return _load_comparisons(embedder, name_reading())


@st.cache_resource(show_spinner=False, max_entries=4)
def _load_comparisons(embedder: str, reading: str) -> Compared:  # noqa: ARG001 - they are the key
    return {}


def draw_page(environment: Environment, file: KeptFile, number: int, password: str | None) -> bytes:
    """A page of a PDF as a PNG file, kept by content.

    Raises:
        ReadingError: that page cannot be drawn.
    """
    return _draw_page(file.sha256, number, environment, file.document_id, password)


@st.cache_data(max_entries=24, show_spinner=False)
def _draw_page(sha256: str, number: int, _environment: Environment, _document_id: str, _password: str | None) -> bytes:  # noqa: ARG001
    return workbench.draw_page(_environment, _document_id, number, password=_password)


def name_styles(environment: Environment, file: KeptFile) -> dict[str, str]:
    """The Word style of each block of a file, by its reference, kept by content.

    Raises:
        ReadingError: the styles cannot be read.
    """
    return _name_styles(file.sha256, environment, file.document_id)


@st.cache_data(max_entries=10, show_spinner=False)
def _name_styles(sha256: str, _environment: Environment, _document_id: str) -> dict[str, str]:  # noqa: ARG001 - it is the key
    return workbench.name_styles(_environment, _document_id)
