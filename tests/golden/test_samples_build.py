"""The committed samples are what their manuscripts say, and building them again gives the same."""

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.build_samples import notice
from tests.build_samples.__main__ import SAMPLES_DIR, build_all
from tests.build_samples.paper import FONTS_DIR

MAX_BYTES = 300_000
MAX_GREYS_APART = 3


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


def draw_pages(content: bytes) -> list[Image.Image]:
    import pypdfium2

    return [page.render(scale=1).to_pil().convert("L") for page in pypdfium2.PdfDocument(content)]


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


def test_the_committed_scan_looks_like_the_one_built(built: dict[str, bytes]):
    committed, again = draw_pages((SAMPLES_DIR / notice.FILE_NAME).read_bytes()), draw_pages(built[notice.FILE_NAME])
    assert len(committed) == len(again) == 2
    for one, other in zip(committed, again, strict=True):
        assert one.size == other.size
        # Other versions of the JPEG and font libraries draw a little otherwise.
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] < MAX_GREYS_APART


def test_the_scan_is_pictures_only():
    import pypdfium2

    content = (SAMPLES_DIR / notice.FILE_NAME).read_bytes()
    pages = list(pypdfium2.PdfDocument(content))
    assert read_pages(content) == ["", ""]
    assert [[thing.type for thing in page.get_objects()] for page in pages] == [[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]] * 2
    assert content.count(b"/DCTDecode") == 2
