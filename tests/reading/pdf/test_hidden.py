"""Text of a PDF that nobody sees on the page is left out and told; what can be seen stays."""

import pytest

from chunking.base.settings import ReadingRules
from chunking.reading.convert import convert_bytes
from chunking.reading.pdf.layer.losses import find_layer_losses
from chunking.reading.pdf.layer.pages import HIDDEN_TEXT, read_text_layer
from tests.reading.pdf.raw_pdf import BODY, FONTS, body, build_pdf, make_stream, show

SECRET = "Secret margin forty"
LAYERS = "/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [20 0 R] /Order [] >> >>"
LAYER_OBJECTS = {20: "<< /Type /OCG /Name (off) >>", 21: "<< /Type /OCG /Name (on) >>"}
FORM = make_stream(show(72, 700, SECRET, before="3 Tr"), f"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << {FONTS} >>")


def make_image(*bytes_: int) -> bytes:
    """Two by two grey points."""
    return make_stream(bytes(bytes_), "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8")


DARK, SCAN = {23: make_image(20, 30, 20, 30)}, {23: make_image(255, 40, 230, 90)}
DRAW_IMAGE = "/XObject << /I0 23 0 R >>"

HIDDEN = {
    "drawn in mode 3": build_pdf(body() + f"q {show(72, 700, SECRET, before='3 Tr')} Q"),
    "only clips": build_pdf(body() + f"q {show(72, 700, SECRET, before='7 Tr')} Q"),
    "mode 3 in a form object": build_pdf(body() + "q /X0 Do Q", resources="/XObject << /X0 22 0 R >>", objects={22: FORM}),
    "white on white": build_pdf(body() + f"q 1 g {show(72, 700, SECRET)} Q"),
    "nearly white": build_pdf(body() + f"q 0.98 g {show(72, 700, SECRET)} Q"),
    "yellow on yellow": build_pdf(body() + f"q 0.9 0.9 0.7 rg 60 690 300 30 re f {show(72, 700, SECRET)} Q"),
    "white across the rules of a table": build_pdf(
        f"0.5 w 60 690 m 400 690 l S 60 715 m 400 715 l S 150 690 m 150 715 l S {body()} q 1 g {show(72, 693, SECRET, size=16)} Q"
    ),
    "transparent": build_pdf(body() + f"q /G0 gs {show(72, 700, SECRET)} Q", resources="/ExtGState << /G0 << /ca 0 /CA 0 >> >>"),
    "clipped": build_pdf(body() + f"q 0 0 10 10 re W n {show(72, 700, SECRET)} Q"),
    "covered": build_pdf(body() + show(72, 700, SECRET) + "q 1 g 70 690 300 20 re f Q"),
    "blackened": build_pdf(body() + show(72, 700, SECRET) + "q 0 g 70 690 300 20 re f Q"),
    "in a layer that is off": build_pdf(
        body() + f"/OC /M0 BDC {show(72, 700, SECRET)} EMC",
        resources="/Properties << /M0 20 0 R >>",
        objects=LAYER_OBJECTS,
        catalog=LAYERS,
    ),
    "below 2 points": build_pdf(body() + show(72, 700, SECRET, size=0.8)),
    "below 2 points by its matrix": build_pdf(body() + f"q 0.1 0 0 0.1 72 700 cm {show(0, 0, SECRET)} Q"),
    "above the page": build_pdf(body() + show(72, 900, SECRET)),
    "beside the page": build_pdf(body() + show(-300, 500, SECRET)),
    "outside the crop box": build_pdf(body() + show(72, 815, SECRET), page="/CropBox [0 0 595 800]"),
    "on a turned page": build_pdf(body() + f"q 1 g {show(72, 700, SECRET)} Q", page="/Rotate 90"),
    "turned by 90 degrees": build_pdf(body() + f"q 1 g BT 0 1 -1 0 200 300 Tm /F1 11 Tf ({SECRET}) Tj ET Q"),
}
SEEN = {
    "white on a dark box": build_pdf(body() + f"q 0.1 0.2 0.5 rg 70 690 300 25 re f 1 g {show(72, 700, SECRET)} Q"),
    "white in a tight dark box": build_pdf(body() + f"q 0 g 72 698 140 10 re f 1 g {show(72, 700, SECRET, size=12, font='F2')} Q"),
    "white on a picture": build_pdf(
        body() + f"q 300 0 0 40 60 680 cm /I0 Do Q q 1 g {show(72, 695, SECRET)} Q", resources=DRAW_IMAGE, objects=DARK
    ),
    "light grey": build_pdf(body() + f"q 0.93 g {show(72, 700, SECRET)} Q"),
    "white with an outline": build_pdf(body() + f"q 1 g 0 G 1 w {show(72, 700, SECRET, size=24, font='F2', before='2 Tr')} Q"),
    "only an outline": build_pdf(body() + f"q 0.3 w {show(72, 700, SECRET, size=24, before='1 Tr')} Q"),
    "clips a coloured area": build_pdf(body() + f"q {show(72, 700, SECRET, size=24, before='7 Tr')} 0.8 0.1 0.1 rg 60 690 400 40 re f Q"),
    "in a layer that is on": build_pdf(
        body() + f"/OC /M0 BDC {show(72, 700, SECRET)} EMC",
        resources="/Properties << /M0 21 0 R >>",
        objects=LAYER_OBJECTS,
        catalog=LAYERS,
    ),
    "one point, drawn twelve times as large": build_pdf(body() + f"q 12 0 0 12 72 700 cm {show(0, 0, SECRET, size=1)} Q"),
    "small print": build_pdf(body() + show(72, 700, SECRET, size=4)),
    "half transparent": build_pdf(body() + f"q /G0 gs {show(72, 700, SECRET)} Q", resources="/ExtGState << /G0 << /ca 0.4 >> >>"),
}


def find_hidden(data: bytes) -> str:
    return " ".join(word.text for page in read_text_layer(data, "a.pdf").pages for word in page.words if word.kind == HIDDEN_TEXT)


@pytest.mark.parametrize("name", HIDDEN)
def test_text_that_nobody_sees_is_hidden(name: str) -> None:
    assert find_hidden(HIDDEN[name]) == SECRET


@pytest.mark.parametrize("name", SEEN)
def test_text_that_can_be_seen_is_not_hidden(name: str) -> None:
    assert find_hidden(SEEN[name]) == ""


def test_hidden_text_is_left_out_counted_and_told() -> None:
    document = convert_bytes(HIDDEN["drawn in mode 3"], "a.pdf")
    assert SECRET not in document.text
    (notice,) = document.notices
    assert (notice.kind, notice.count, notice.examples, notice.pages) == (HIDDEN_TEXT, 3, (SECRET,), (1,))
    assert document.ledger is not None
    assert (document.ledger.total_words, document.ledger.in_text, document.ledger.left_out) == (14, 11, ((HIDDEN_TEXT, 3),))


@pytest.mark.parametrize("name", ["drawn in mode 3", "white on white", "in a layer that is off", "above the page"])
def test_a_rule_lets_hidden_text_in(name: str) -> None:
    document = convert_bytes(HIDDEN[name], "a.pdf", rules=ReadingRules(hidden_text=True))
    assert SECRET in document.text
    (notice,) = [notice for notice in document.notices if notice.kind != "joined_heading"]
    assert (notice.kind, notice.count, notice.examples) == ("shown_hidden_text", 3, (SECRET,))
    assert document.ledger is not None
    assert document.ledger.in_text == document.ledger.total_words == 14


def test_hidden_words_inside_a_line_are_left_out_alone() -> None:
    parts = "(Paid by transfer ) Tj 3 Tr (within secret days ) Tj 0 Tr (to the account) Tj"
    document = convert_bytes(build_pdf(body() + f"BT /F1 11 Tf 72 700 Td {parts} ET"), "a.pdf")
    assert document.text.endswith("Paid by transfer to the account")
    assert document.notices[0].examples == ("within secret days",)


def test_a_hidden_copy_of_a_visible_word_is_left_out_once() -> None:
    shadow = f"q 1 g {show(72.5, 759.5, 'Regulation', size=18, font='F2')} Q"
    document = convert_bytes(build_pdf(shadow + body()), "a.pdf")
    assert document.text == f"## Regulation\n\n{BODY}"
    assert document.notices == ()
    assert document.ledger is not None
    assert document.ledger.total_words == 11


def test_the_text_layer_of_a_scan_stays() -> None:
    text = show(72, 760, "Scanned title", size=18, font="F2") + show(72, 730, "The words of the scan were recognised.")
    data = build_pdf(f"q 595 0 0 842 0 0 cm /I0 Do Q q 3 Tr {text} Q", resources=DRAW_IMAGE, objects=SCAN)
    document = convert_bytes(data, "a.pdf")
    assert "The words of the scan were recognised." in document.text
    assert document.notices == ()


def test_a_page_number_printed_on_a_scan_does_not_hide_its_text_layer() -> None:
    lines = "".join(show(72, 700 - 20 * row, f"Line {row} of the words that were recognised.") for row in range(8))
    data = build_pdf(f"q 595 0 0 842 0 0 cm /I0 Do Q q 3 Tr {lines} Q {show(290, 30, 'Page 12')}", resources=DRAW_IMAGE, objects=SCAN)
    assert find_hidden(data) == ""


def test_invisible_words_on_a_letterhead_picture_are_hidden() -> None:
    paper = {23: make_image(250, 250, 250, 250)}
    content = f"q 595 0 0 842 0 0 cm /I0 Do Q {body()} q 3 Tr {show(72, 600, SECRET)} Q"
    assert find_hidden(build_pdf(content, resources=DRAW_IMAGE, objects=paper)) == SECRET


def test_hidden_text_that_an_engine_did_not_leave_out_is_told_to_be_in_the_text() -> None:
    data = HIDDEN["drawn in mode 3"]
    document = convert_bytes(data, "a.pdf", rules=ReadingRules(hidden_text=True))
    ledger, (notice,) = find_layer_losses(read_text_layer(data, "a.pdf"), document)
    assert (ledger.in_text, ledger.left_out, ledger.lost) == (14, (), ())
    assert (notice.kind, notice.count, notice.examples) == ("shown_hidden_text", 3, (SECRET,))
