"""What outlives a run of a page: the environment, the process's jobs, and results keyed by content.

Widgets have no place in here.
"""

import os
from typing import Any

import streamlit as st

from chunking import Environment, read_environment
from chunking.jobs import Jobs


def read_settings() -> Environment:
    """The settings of this installation: Streamlit's secrets, and the process environment over them."""
    secrets: dict[str, Any] = st.secrets.to_dict() if st.secrets.load_if_toml_exists() else {}
    return read_environment({**{name: str(value) for name, value in secrets.items()}, **os.environ})


def load_jobs() -> Jobs:
    """The jobs of this process; they keep running when a page is left."""
    return _load_jobs(str(read_settings().data_dir))


@st.cache_resource(show_spinner=False)
def _load_jobs(data_dir: str) -> Jobs:
    from pathlib import Path

    return Jobs(Path(data_dir) / "jobs.jsonl")
