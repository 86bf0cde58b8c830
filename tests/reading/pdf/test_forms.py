"""What is filled in on a PDF form is in the text, beside its label; comments are told."""

import pytest

from chunking.base.model import Document
from chunking.base.settings import ReadingRules
from chunking.reading.convert import convert_bytes
from tests.reading.pdf.form_sheets import FormSheet

END = "The applicant confirms that what is written here is true and complete."


def fill_form() -> FormSheet:
    form = FormSheet()
    for y, label in ((750, "Name:"), (725, "City:"), (700, "Amount:"), (500, "Department:"), (475, "Day:"), (420, "Remarks:")):
        form.write(72, y, label)
    form.add_text(750, "Jan Wzorcowy", drawn="Jan Wzorcowy")
    form.add_text(725, "Poznan Wilda")
    form.add_text(700, "1250", drawn="1 250,00 zl")
    form.write(92, 650, "Holiday on demand")
    form.add_box(72, 650, ticked=True)
    form.write(92, 625, "Unpaid holiday")
    form.add_box(72, 625, ticked=False)
    form.write(72, 600, "The manager agrees")
    form.add_box(220, 600, ticked=True)
    form.write(72, 550, "Disabled:")
    form.write(170, 550, "Yes")
    form.write(230, 550, "No")
    form.add_radio(550, 152, 212, chosen=0)
    form.add_choice(500, "Payroll", ["Staff", "Payroll"], combo=True)
    form.add_choice(475, "Tuesday", ["Monday", "Tuesday", "Friday"], combo=False)
    form.add_text(420, "First line\\rsecond line", drawn="First line\nsecond line", field_flags=4096)
    form.write(72, 340, END)
    return form


@pytest.fixture(scope="module")
def filled() -> Document:
    return convert_bytes(fill_form().save(), "form.pdf")


def test_what_is_filled_in_stands_beside_its_label(filled: Document) -> None:
    assert filled.text.split("\n\n") == [
        "## Application form",
        "Name: Jan Wzorcowy",
        "City: Poznan Wilda",
        "Amount: 1 250,00 zl",
        "☒ Holiday on demand",
        "☐ Unpaid holiday",
        "The manager agrees ☒",
        "Disabled: ☒ Yes ☐ No",
        "Department: Payroll",
        "Day: Tuesday",
        "Remarks: First line second line",
        END,
    ]


def test_no_row_of_a_form_is_a_heading(filled: Document) -> None:
    assert [heading.title for heading in filled.headings] == ["Application form"]


def test_the_ledger_of_a_form_is_complete(filled: Document) -> None:
    assert filled.notices == ()
    assert filled.ledger is not None
    assert filled.ledger.file_coverage_pct == filled.ledger.in_text_pct == 100.0


def test_a_value_that_is_missing_from_the_text_is_lost() -> None:
    from dataclasses import replace

    from chunking.reading.pdf.layer.losses import find_layer_losses
    from chunking.reading.pdf.layer.pages import read_text_layer

    data = fill_form().save()
    document = convert_bytes(data, "form.pdf")
    damaged = replace(document, text=document.text.replace("Wilda", "     ").replace("☒ Holiday", "  Holiday"))
    ledger, (notice,) = find_layer_losses(read_text_layer(data, "form.pdf"), damaged)
    assert [word.text for word in ledger.lost] == ["Wilda", "☒"]
    assert (notice.kind, notice.count, notice.pages) == ("lost_words", 2, (1, 1))


def test_a_field_that_the_file_hides_is_hidden_text() -> None:
    form = FormSheet()
    form.write(72, 700, "Name:")
    form.add_text(700, "Jan Wzorcowy", drawn="Jan Wzorcowy")
    form.write(72, 650, END)
    form.add_text(600, "Secret margin", drawn="Secret margin", flags=2)
    document = convert_bytes(form.save(), "form.pdf")
    assert "Secret" not in document.text
    assert [(notice.kind, notice.count, notice.examples) for notice in document.notices] == [("hidden_text", 2, ("Secret margin",))]
    shown = convert_bytes(form.save(), "form.pdf", rules=ReadingRules(hidden_text=True))
    assert "Secret margin" in shown.text


def test_a_password_is_not_read() -> None:
    form = FormSheet()
    form.write(72, 700, "Password:")
    form.add_text(700, "hunter2", drawn="*******", field_flags=1 << 13)
    form.write(72, 650, END)
    assert "hunter2" not in convert_bytes(form.save(), "form.pdf").text


@pytest.mark.parametrize("drawn", [True, False])
def test_a_remark_on_the_page_is_text(drawn: bool) -> None:
    form = FormSheet()
    form.write(72, 700, END)
    form.add_note("/FreeText", "Approved by the board", 600, drawn=drawn)
    document = convert_bytes(form.save(), "form.pdf")
    assert document.text.endswith("Approved by the board")
    assert document.text.count("Approved") == 1
    assert document.notices == ()


def test_comments_are_told_and_left_out() -> None:
    form = FormSheet()
    form.write(72, 700, END)
    form.add_note("/Text", "Sticky note of the lawyer", 600)
    form.add_note("/Highlight", "Please check this sum", 690)
    document = convert_bytes(form.save(), "form.pdf")
    (notice,) = document.notices
    assert (notice.kind, notice.count) == ("lost_comments", 2)
    assert notice.examples == ("Sticky note of the lawyer", "Please check this sum")
    assert document.ledger is not None
    assert (document.ledger.left_out, document.ledger.lost) == ((("lost_comments", 9),), ())
