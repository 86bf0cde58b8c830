"""Values of the fields of a PDF form, and the texts of its annotations, as pdfium reads them."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from chunking.reading.pdf.layer.words import Rect, make_transform

if TYPE_CHECKING:
    import pypdfium2

TICKED, UNTICKED = "☒", "☐"
_UNSEEN_FLAGS = 1 << 0 | 1 << 1 | 1 << 5  # invisible, hidden, no view (ISO 32000-1, table 165)
_PASSWORD = 1 << 13  # ISO 32000-1, table 228
_FORM_XFA = (2, 3)

FieldKind = Literal["text", "choice", "tick", "remark"]


@dataclass(frozen=True, slots=True)
class Field:
    """A value of a form, or a remark written on the page.

    Attributes:
        kind: "text", "choice" (what is chosen of a list), "tick" (a check box or radio button) or "remark" (a free text annotation).
        text: the value, `TICKED` or `UNTICKED` for a tick; its lines are separated by line feeds. "" if nothing is filled in.
        box: its place.
        is_seen: whether the file shows it.
    """

    kind: FieldKind
    text: str
    box: Rect
    is_seen: bool = True


@dataclass(frozen=True, slots=True)
class PageNotes:
    """Fields of a page in the order of the file, and the texts of its comments, which are not part of the page's text."""

    fields: tuple[Field, ...] = ()
    comments: tuple[str, ...] = ()


def is_dynamic_form(document: "pypdfium2.PdfDocument") -> bool:
    """Return whether a form keeps its fields in XFA, of which nothing is read here."""
    return document.get_formtype() in _FORM_XFA


def read_notes(page: "pypdfium2.PdfPage", form: Any, *, shows_hidden: bool = False) -> PageNotes:
    """Return the fields and comments of an open page.

    Args:
        page: opened after the form of its document was initialised, if it has one.
        form: `PdfDocument.formenv`, None for a file without a form.
        shows_hidden: fields that the file does not show count as shown.
    """
    import pypdfium2.raw as pdfium

    fields: list[Field] = []
    comments: list[str] = []
    place = make_transform(page)
    rect = pdfium.FS_RECTF()
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            pdfium.FPDFAnnot_GetRect(annotation, rect)
            box = place(rect.left, rect.bottom, rect.right, rect.top)
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            is_seen = shows_hidden or not pdfium.FPDFAnnot_GetFlags(annotation) & _UNSEEN_FLAGS
            if kind == pdfium.FPDF_ANNOT_WIDGET:
                fields += _read_field(form, annotation, box, is_seen=is_seen) if form else ()
            elif kind not in (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP):
                text = _read_string(pdfium.FPDFAnnot_GetStringValue, annotation, b"Contents")
                if text and kind == pdfium.FPDF_ANNOT_FREETEXT:
                    fields.append(Field("remark", text, box, is_seen))
                elif text:
                    comments.append(text)
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
    return PageNotes(tuple(fields), tuple(comments))


def _read_field(form: Any, annotation: Any, box: Rect, *, is_seen: bool) -> Iterator[Field]:
    import pypdfium2.raw as pdfium

    kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind in (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON):
        yield Field("tick", TICKED if pdfium.FPDFAnnot_IsChecked(form, annotation) else UNTICKED, box, is_seen)
    elif kind in (pdfium.FPDF_FORMFIELD_COMBOBOX, pdfium.FPDF_FORMFIELD_LISTBOX):
        yield Field("choice", _read_choice(form, annotation), box, is_seen)
    elif kind == pdfium.FPDF_FORMFIELD_TEXTFIELD:
        is_secret = bool(pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PASSWORD)
        yield Field("text", "" if is_secret else _read_string(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation), box, is_seen)


def _read_choice(form: Any, annotation: Any) -> str:
    """Return the labels of what is chosen, or a value that is none of the options."""
    import pypdfium2.raw as pdfium

    options = range(max(pdfium.FPDFAnnot_GetOptionCount(form, annotation), 0))
    chosen = [index for index in options if pdfium.FPDFAnnot_IsOptionSelected(form, annotation, index)]
    labels = [_read_string(pdfium.FPDFAnnot_GetOptionLabel, form, annotation, index) for index in chosen]
    return "\n".join(labels) or _read_string(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation)


def _read_string(read: Any, *arguments: Any) -> str:
    """Return a string that pdfium writes as UTF-16, in lines without white space around them."""
    import pypdfium2.raw as pdfium

    length = read(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(length)
    read(*arguments, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), length)
    text = buffer.raw[:length].decode("utf-16-le", "replace").rstrip("\0")
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
