"""What every test shares: a data folder of its own, the hash embedder, and the real files where they are at hand."""

from pathlib import Path

import pytest

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
