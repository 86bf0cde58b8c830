"""Pages of a PDF as pictures, and where its blocks stand on them, turned pages included."""

import io

import pytest
from docling_core.types.doc import BoundingBox, DocItemLabel, DoclingDocument, ProvenanceItem, Size

from chunking import Box, DamagedFile, PasswordRequired
from chunking.reading.pdf.page_images import draw_page
from chunking.reading.pdf.text_layer import rotate_boxes_back
from chunking.reading.text.blocks import build_blocks, export_text
from tests.reading.pdf.constructions import lock_sheet


def make_document(box: BoundingBox, width: float, height: float) -> DoclingDocument:
    document = DoclingDocument(name="x")
    document.add_page(1, Size(width=width, height=height))
    document.add_text(DocItemLabel.TEXT, "Tekst.", prov=ProvenanceItem(page_no=1, bbox=box, charspan=(0, 6)))
    return document


def find_boxes(document: DoclingDocument) -> tuple[Box, ...]:
    return tuple(box for block in build_blocks(document, *export_text(document)[:2]) for box in block.boxes)


def test_boxes_are_shares_of_the_page_from_its_top_left_corner():
    from docling_core.types.doc import CoordOrigin

    box = BoundingBox(l=20, t=90, r=60, b=80, coord_origin=CoordOrigin.BOTTOMLEFT)
    assert find_boxes(make_document(box, 200, 100)) == (Box(1, 0.1, 0.1, 0.3, 0.2),)


def test_a_page_of_unknown_size_is_boxed_whole():
    document = make_document(BoundingBox(l=0, t=0, r=1, b=1), 10, 10)
    document.pages.clear()
    assert find_boxes(document) == (Box(1, 0, 0, 1, 1),)


@pytest.mark.parametrize(
    ("angle", "place"),
    [(90, (0.8, 0.1, 0.9, 0.3)), (180, (0.7, 0.8, 0.9, 0.9)), (270, (0.1, 0.7, 0.2, 0.9))],
)
def test_places_on_turned_pages_are_those_of_the_file(angle, place):
    document = make_document(BoundingBox(l=20, t=10, r=60, b=20), 200, 100)
    rotate_boxes_back(document, {1: angle})
    assert document.pages[1].size == (Size(width=200, height=100) if angle == 180 else Size(width=100, height=200))
    assert find_boxes(document)[0] == pytest.approx((1, *place))


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_turning_agrees_with_how_pictures_are_turned(angle):
    from PIL import Image, ImageDraw

    upright = Image.new("L", (200, 100), 255)
    ImageDraw.Draw(upright).rectangle((20, 10, 59, 19), fill=0)
    as_in_file = upright.rotate(-angle, expand=True)
    document = make_document(BoundingBox(l=20, t=10, r=60, b=20), 200, 100)
    rotate_boxes_back(document, {1: angle})
    _page, left, top, right, bottom = find_boxes(document)[0]
    width, height = as_in_file.size
    ink = as_in_file.point(lambda value: 255 - value).getbbox()
    assert ink == pytest.approx((left * width, top * height, right * width, bottom * height))


def test_a_page_is_drawn_at_about_a_hundred_dots_an_inch(project):
    from PIL import Image

    data = (project / "sample_docs" / "polityka-bezpieczenstwa.pdf").read_bytes()
    picture = Image.open(io.BytesIO(draw_page(data, "a.pdf", 1)))
    assert picture.format == "PNG"
    assert picture.size == pytest.approx((827, 1170), abs=3)


def test_a_page_that_is_not_there(project):
    data = (project / "sample_docs" / "polityka-bezpieczenstwa.pdf").read_bytes()
    with pytest.raises(DamagedFile):
        draw_page(data, "a.pdf", 99)


def test_a_broken_and_a_locked_file():
    with pytest.raises(DamagedFile):
        draw_page(b"%PDF-1.4 x", "a.pdf", 1)
    with pytest.raises(PasswordRequired):
        draw_page(lock_sheet(), "a.pdf", 1)
    assert draw_page(lock_sheet(), "a.pdf", 1, password="openpassword")


def test_a_locked_real_file(cases):
    with pytest.raises(PasswordRequired):
        draw_page((cases / "pypdf__password.pdf").read_bytes(), "a.pdf", 1)
