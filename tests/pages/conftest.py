"""The dashboard without a browser: every test has an empty workspace of its own, and jobs end before the page is read."""

import html
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking import read_environment, workbench
from pages.shared import waiting

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
def upload() -> Callable[[AppTest, str, bytes], AppTest]:
    """Put a file into the uploader of the sidebar and let the page run."""

    def put(app: AppTest, name: str, data: bytes) -> AppTest:
        return app.sidebar.file_uploader[0].upload(name, data).run()

    return put


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
