"""The text layer of a PDF: its words by page, each with whether it belongs into the text, and the values of its form."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from chunking.base.errors import DamagedFile
from chunking.base.phrases import N_
from chunking.base.progress import PAGES, Progress, ignore_progress
from chunking.reading.pdf.layer.fields import PageNotes, is_dynamic_form, read_notes
from chunking.reading.pdf.layer.visibility import find_doubles, mark_hidden
from chunking.reading.pdf.layer.watermarks import find_watermarks
from chunking.reading.pdf.layer.words import DrawnPage, Rect, read_words
from chunking.reading.pdf.text_layer import open_pdf

if TYPE_CHECKING:
    import pypdfium2

HIDDEN_TEXT, WATERMARK = "hidden_text", "watermark"
"""Notices of words that are left out of the text."""
SHOWN_HIDDEN = "shown_hidden_text"
"""Notice of words that cannot be seen on the page and are in the text: a rule lets them in, or an engine does not leave them out."""
CANCEL_PAGES = 20  # take less than a second
DOUBLE = "double"
"""A hidden word at the place of an equal one that can be seen; nothing is missing without it."""


@dataclass(frozen=True, slots=True)
class LayerWord:
    """A word of the layer, between white space.

    Attributes:
        text: as the file writes it; the hyphen of a word that is split at a line's end is U+00AD.
        box: its place.
        line: counts the lines of its page.
        kind: `HIDDEN_TEXT`, `SHOWN_HIDDEN`, `WATERMARK` or `DOUBLE`; "" for a word like any other.
    """

    text: str
    box: Rect
    line: int
    kind: str = ""

    @property
    def is_left_out(self) -> bool:
        """Return whether it does not belong into the text."""
        return self.kind in (HIDDEN_TEXT, WATERMARK, DOUBLE)


@dataclass(frozen=True, slots=True)
class LayerPage:
    """The words of a page in the order of the layer, fields of a form, and comments; width and height in points."""

    width: float
    height: float
    words: tuple[LayerWord, ...] = ()
    notes: PageNotes = field(default_factory=PageNotes)


@dataclass(frozen=True)
class TextLayer:
    """The text layer of a file.

    Attributes:
        pages: every page of the file; one that cannot be read has no words.
        is_dynamic_form: the file is a form in XFA, whose fields are not read.
        attachments: names of the files inside it.
    """

    pages: tuple[LayerPage, ...]
    is_dynamic_form: bool = False
    attachments: tuple[str, ...] = ()


def read_text_layer(
    data: bytes, name: str, password: str | None = None, *, shows_hidden: bool = False, progress: Progress = ignore_progress
) -> TextLayer:
    """Return the text layer of a PDF, without words for a scan.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.
        password: the user's password, if the file needs one.
        shows_hidden: words that cannot be seen on the page belong into the text.
        progress: called from time to time; may raise `Cancelled`.

    Raises:
        EmptyFile: zero bytes.
        PasswordRequired: it is encrypted and the password is missing or wrong.
        DamagedFile: it is cut off, not a PDF inside, or without pages.
    """
    with open_pdf(data, name, password) as document:
        if len(document) == 0:
            raise DamagedFile(source=name, detail=N_("it has no pages"))
        is_dynamic, attachments = is_dynamic_form(document), _name_attachments(document)
        if document.get_formtype():
            document.init_forms()
        drawn: list[tuple[DrawnPage, PageNotes]] = []
        for index in range(len(document)):
            drawn.append(_read_page(document, index, shows_hidden=shows_hidden))
            if len(drawn) % CANCEL_PAGES == 0:
                progress(0, len(document), PAGES)
    pages = [page for page, _ in drawn]
    watermarks = find_watermarks(pages)
    marked = (_mark_words(page, found, shows_hidden=shows_hidden) for page, found in zip(pages, watermarks, strict=True))
    return TextLayer(
        tuple(LayerPage(page.width, page.height, tuple(words), notes) for (page, notes), words in zip(drawn, marked, strict=True)),
        is_dynamic,
        attachments,
    )


def _name_attachments(document: "pypdfium2.PdfDocument") -> tuple[str, ...]:
    """Return the names of the files inside a PDF (ISO 32000-1, 7.11.4)."""
    import pypdfium2

    try:
        return tuple(document.get_attachment(index).get_name() or "?" for index in range(document.count_attachments()))
    except pypdfium2.PdfiumError:
        return ()


def _read_page(document: "pypdfium2.PdfDocument", index: int, *, shows_hidden: bool) -> tuple[DrawnPage, PageNotes]:
    import pypdfium2

    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return DrawnPage(1.0, 1.0, ()), PageNotes()
    try:
        drawn, handles = read_words(page)
        return mark_hidden(page, drawn, handles), read_notes(page, document.formenv, shows_hidden=shows_hidden)
    finally:
        page.close()


def _mark_words(page: DrawnPage, watermarks: set[int], *, shows_hidden: bool) -> Iterator[LayerWord]:
    doubles = find_doubles(page.words, set(page.hidden))
    hidden = SHOWN_HIDDEN if shows_hidden else HIDDEN_TEXT

    def name_kind(index: int) -> str:
        return WATERMARK if index in watermarks else DOUBLE if index in doubles else hidden if index in page.hidden else ""

    numbered = enumerate(page.words)
    for (_, kind, is_twin), group in groupby(numbered, key=lambda pair: (pair[1].number, name_kind(pair[0]), pair[0] in page.twins)):
        parts = [word for _, word in group]
        left, top, right, bottom = zip(*(part.box for part in parts), strict=True)
        text, box = "".join(part.text for part in parts), (min(left), min(top), max(right), max(bottom))
        yield LayerWord(text, box, parts[0].line, kind)
        if is_twin:
            yield LayerWord(text, box, parts[0].line, DOUBLE)
