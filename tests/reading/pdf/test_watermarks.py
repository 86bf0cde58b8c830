"""A watermark across the pages of a PDF is no heading and nobody's parent; it is left out and told."""

import pytest

from chunking.reading.convert import convert_bytes
from tests.reading.pdf.raw_pdf import FONTS, build_pdf, make_stream, show

TURNED = "0.7071 0.7071 -0.7071 0.7071"
TITLE = "Chapter of the rules"
WORDS = "The department checks the records of every journey and pays by the fifth day."


def write_pages(mark: str, *, pages: int = 2, resources: str = "") -> bytes:
    """Pages with a heading, text, and a mark that is drawn first."""
    contents = [
        mark
        + show(72, 760, f"{number}. Chapter of the rules", size=16, font="F2")
        + "".join(show(72, 730 - 15 * row, WORDS) for row in range(12))
        for number in range(1, pages + 1)
    ]
    return build_pdf(*contents, resources=resources)


def across(text: str, *, colour: str = "0.85 g", size: int = 60) -> str:
    return f"q {colour} BT /F2 {size} Tf {TURNED} 197 317 Tm ({text}) Tj ET Q"


MARKS = {
    "light across both pages": write_pages(across("PROJEKT")),
    "light across the only page": write_pages(across("KOPIA"), pages=1),
    "black across the page": write_pages(across("DRAFT", colour="0 g"), pages=1),
    "red and see-through": write_pages(across("DRAFT", colour="1 0 0 rg /G0 gs"), resources="/ExtGState << /G0 << /ca 0.3 >> >>"),
    "several words": write_pages(across("NOT FOR RELEASE", size=40)),
    "upright on both pages": write_pages("q 0.85 g " + show(150, 420, "PROJEKT", size=72, font="F2") + " Q"),
    "marked as one by the program": write_pages(
        "/Artifact << /Type /Pagination /Subtype /Watermark >> BDC " + show(250, 300, "COPY", size=20) + " EMC"
    ),
}


@pytest.mark.parametrize("name", MARKS)
def test_a_watermark_is_left_out_and_told(name: str) -> None:
    document = convert_bytes(MARKS[name], "a.pdf")
    titles = [f"{number}. {TITLE}" for number in range(1, document.page_count + 1)]
    assert [heading.title for heading in document.headings] == titles
    assert not any(word in document.text for word in ("PROJEKT", "KOPIA", "DRAFT", "RELEASE", "COPY"))
    (notice,) = document.notices
    assert notice.kind == "watermark"
    assert document.ledger is not None
    assert document.ledger.left_out == (("watermark", notice.count),)
    assert document.ledger.file_coverage_pct == 100.0


def test_a_watermark_inside_a_marked_form_object_is_left_out() -> None:
    form = make_stream(show(250, 300, "COPY", size=20), f"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << {FONTS} >>")
    mark = "/Artifact << /Type /Pagination /Subtype /Watermark >> BDC q /Fm0 Do Q EMC\n"
    content = mark + show(72, 760, "Rules", size=16, font="F2") + show(72, 730, WORDS)
    data = build_pdf(content, resources="/XObject << /Fm0 10 0 R >>", objects={10: form})
    assert convert_bytes(data, "a.pdf").text == f"## Rules\n\n{WORDS}"


KEPT = {
    "a slanted label of a drawing": "BT /F1 9 Tf 0.7071 0.7071 -0.7071 0.7071 300 300 Tm (Warszawa) Tj ET",
    "a title in grey": "q 0.5 g " + show(150, 420, "Annual report", size=30, font="F2") + " Q",
    "text along the edge": "BT /F1 10 Tf 0 1 -1 0 40 300 Tm (Form 7 of the department) Tj ET",
}


@pytest.mark.parametrize("name", KEPT)
def test_other_words_are_no_watermark(name: str) -> None:
    document = convert_bytes(write_pages(KEPT[name], pages=1), "a.pdf")
    assert [notice.kind for notice in document.notices if notice.kind == "watermark"] == []
