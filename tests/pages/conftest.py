"""The dashboard without a browser: every test has an empty workspace of its own, and jobs end before the page is read."""

import html
import io
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking import Strategy, read_environment, workbench
from chunking.storing.qdrant.connection import close_stores
from pages.parts.shell import waiting

TIMEOUT_S = 60


@pytest.fixture(autouse=True)
def _patient_pages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(waiting, "PATIENCE_S", TIMEOUT_S)
    yield
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def app(project: Path) -> AppTest:
    """The dashboard as `make run` serves it, before its first run."""
    return AppTest.from_file(project / "app.py", default_timeout=TIMEOUT_S)


@pytest.fixture
def read_words() -> Callable[[AppTest], str]:
    """All that a person would read in the main part of the page, without marks, after checking that nothing crashed."""

    def read(app: AppTest) -> str:
        assert not app.exception, app.exception
        pieces = [element.value for element in app.main.html]
        pieces += [box.value for box in (*app.error, *app.warning, *app.info, *app.success, *app.main.markdown, *app.main.caption)]
        pieces += [button.label for button in app.main.button] + [link.proto.label for link in app.main.page_link]
        pieces += [expander.label for expander in app.main.expander]
        words = html.unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", " ".join(pieces), flags=re.DOTALL))
        return re.sub(r"\s+", " ", re.sub(r"[\u2060\\]", "", words))

    return read


@pytest.fixture
def read_table() -> Callable[[AppTest, str], list[list[str]]]:
    """The cells of a table whose rows can be pressed, by what it is called for those who hear it."""

    def read(app: AppTest, label: str) -> list[list[str]]:
        tables = [json.loads(component.proto.json) for component in app.main.get("bidi_component")]
        (table,) = [table for table in tables if table.get("label") == label]
        return [[cell["text"] for cell in row] for row in table["rows"]]

    return read


@pytest.fixture
def upload() -> Callable[[AppTest, str, bytes], AppTest]:
    """Put a file into the uploader of the sidebar and let the page run."""

    def put(app: AppTest, name: str, data: bytes) -> AppTest:
        return app.sidebar.file_uploader[0].upload(name, data).run()

    return put


@pytest.fixture(scope="session")
def read_samples(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of conversions once a sample was read in it; each is read once for all tests."""
    environment = read_environment({"CHUNK_DATA_DIR": str(tmp_path_factory.mktemp("samples") / "data"), "EMBEDDING_MODEL": "hash"})
    done: set[str] = set()

    def read(name: str) -> Path:
        if name not in done:
            file = workbench.add_file(environment, name, (workbench.list_samples()[0].parent / name).read_bytes())
            workbench.open_document(environment, file.document_id)
            done.add(name)
        return environment.conversions_dir

    return read


@pytest.fixture
def add_samples(read_samples: Callable[[str], Path]) -> Callable[..., None]:
    """Put samples into the workspace as if they had been read before, the last one being the newest."""

    def add(*names: str) -> None:
        environment = read_environment()
        for name in names:
            shutil.copytree(read_samples(name), environment.conversions_dir, dirs_exist_ok=True)
            workbench.add_file(environment, name, (workbench.list_samples()[0].parent / name).read_bytes())

    return add


@pytest.fixture
def add_broken_file() -> Callable[[str], None]:
    """Put a Word file into the workspace that unpacks but whose document is no XML, so that only reading it fails."""

    def add(name: str) -> None:
        package = io.BytesIO()
        with zipfile.ZipFile(workbench.list_samples()[0]) as sample, zipfile.ZipFile(package, "w") as broken:
            for part in sample.namelist():
                broken.writestr(part, b"<w:document" if part == "word/document.xml" else sample.read(part))
        workbench.add_file(read_environment(), name, package.getvalue())

    return add


@pytest.fixture(scope="session")
def save_samples(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Make a data folder in which samples are saved in a collection, for tests to copy."""

    def save(*names: str, strategy: Strategy, collection: str = workbench.DEFAULT_COLLECTION) -> Path:
        folder = tmp_path_factory.mktemp(collection) / "data"
        environment = read_environment({"CHUNK_DATA_DIR": str(folder), "EMBEDDING_MODEL": "hash"})
        samples = workbench.list_samples()[0].parent
        files = [workbench.add_file(environment, name, (samples / name).read_bytes()) for name in names]
        sources = [workbench.find_source(environment, file.document_id) for file in files]
        results = workbench.ingest_sources(environment, sources, workbench.IngestOptions(strategy, collection=collection))
        assert not any(result.error for result in results)
        close_stores()
        return folder

    return save
