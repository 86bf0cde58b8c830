"""The committed samples are what their manuscripts say, and building them again gives the same."""

import io
import zipfile
from pathlib import Path

import pytest

from tests.build_samples.__main__ import SAMPLES_DIR, build_all
from tests.build_samples.paper import FONTS_DIR

MAX_BYTES = 200_000


@pytest.fixture(scope="module")
def built() -> dict[str, bytes]:
    if not FONTS_DIR.is_dir():
        pytest.skip("the fonts of the PDF sample are not on this computer (Debian package fonts-dejavu-core)")
    return build_all()


def read_members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def read_pages(content: bytes) -> list[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    return [page.get_textpage().get_text_range() for page in document]


def test_two_builds_give_the_same_bytes(built: dict[str, bytes]):
    assert build_all() == built


def test_the_committed_files_are_what_the_manuscripts_say(built: dict[str, bytes]):
    assert {path.name for path in SAMPLES_DIR.iterdir()} == set(built)
    for name, content in built.items():
        committed = Path(SAMPLES_DIR, name).read_bytes()
        # What is packed and not the packing, which other versions of zlib do otherwise.
        read = read_pages if name.endswith(".pdf") else read_members
        assert read(committed) == read(content), name
        assert len(committed) < MAX_BYTES
