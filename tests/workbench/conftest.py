"""A folder of documents, a database that is quick, and an environment that is closed again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chunking.base.settings import Environment
from chunking.storing.qdrant.connection import open_store
from tests.storing.storing_samples import quick_databases
from tests.workbench.batch_files import FILES


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """A database that does not wait for the disk."""
    with quick_databases():
        yield


@pytest.fixture
def environment(data_dir: Path) -> Iterator[Environment]:
    environment = Environment(data_dir, embedder="hash")
    yield environment
    open_store(environment).close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three documents, one of them in a folder of its own."""
    folder = tmp_path / "akta"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
