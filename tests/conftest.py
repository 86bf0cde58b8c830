"""What every test shares: a data folder of its own, the hash embedder, and the real files where they are at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.embedding.openai_server import OpenAiServer, serve_openai

PROJECT = Path(__file__).resolve().parent.parent
CASES = PROJECT.parent / "shared" / "cases"


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone; no service, key or real model of the surroundings reaches a test."""
    services = [f"{service}_{part}" for service in ("LLM", "VISION", "EMBEDDING") for part in ("BASE_URL", "MODEL", "API_KEY")]
    for name in ("QDRANT_URL", "QDRANT_API_KEY", "DOCLING_SERVE_URL", "DASK_SCHEDULER", *services):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CHUNK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("EMBEDDING_MODEL", "hash")
    return tmp_path / "data"


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's folder."""
    return PROJECT


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of real files by other people; they are read in place and never copied here."""
    if not CASES.is_dir():
        pytest.skip("the folder of real files, ../shared/cases, is not on this computer")
    return CASES


@pytest.fixture(scope="session", params=["built", "real"])
def word_cases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Word files of `cases` twice: those of our own, built alike and called alike, and the real ones where they are at hand."""
    if request.param == "real":
        cases: Path = request.getfixturevalue("cases")
        return cases
    from tests.reading.word.word_cases import build_cases

    folder = tmp_path_factory.mktemp("word_cases")
    for name, data in build_cases().items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def openai_server() -> Iterator[OpenAiServer]:
    """A service that answers as OpenAI's do; each test says how it behaves."""
    with serve_openai() as running:
        yield running


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service is asked once more at most, without a wait before it."""
    monkeypatch.setattr("chunking.embedding.openai_client.MAX_RETRIES", 1)
    monkeypatch.setattr("openai._base_client.INITIAL_RETRY_DELAY", 0.01)
