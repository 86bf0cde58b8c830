"""The items that Docling makes of each paragraph of a Word file.

Docling's own reader runs in a subclass that notes every paragraph it takes with the items it became. So the two are matched by
the element itself, never by looking for equal words.
"""

import io
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from chunking.base.errors import DamagedFile
from chunking.base.model import Notice
from chunking.base.phrases import N_
from chunking.reading.text.pictures import AUTHOR_DESCRIBED
from chunking.reading.word.list_titles import find_bold_titles, find_lone_titles
from chunking.reading.word.numbering import Label, read_labels, type_labels
from chunking.reading.word.overrides import AuthorWords, PageFurniture, PrintedMarks, close_equations
from chunking.reading.word.paragraphs import W, WordParagraph, is_shown, read_related, read_text, refuse_strict, walk_paragraphs
from chunking.reading.word.shown.shown_text import show_text
from chunking.reading.word.styles import StyleSheet
from chunking.reading.word.tables import TableReading, find_flows

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument


@dataclass(frozen=True)
class WordTrace:
    """A Word file as Docling read it.

    Attributes:
        word: python-docx's document, as Docling saw it.
        styles: its styles.
        paragraphs: all of them, see `walk_paragraphs`.
        document: Docling's result.
        items: the items that a paragraph became, by its index; absent if Docling never took the paragraph by itself.
        tables: the table that a `w:tbl` element became; absent for one that only lays out text.
        labels: what Word prints before a paragraph, by its index.
        typed: indices of the paragraphs whose label is part of their text.
        notices: of what is not shown, and so not in the text, and of pictures with a description by the author.
        unseen: indices of the paragraphs that Docling by itself does not read, since they are in a block of custom XML.
        imported: items of text that the file keeps in another part (`imported`).
        flows: see `tables.find_flows`.
        layouts: the first words of each table that only lays out text.
        banners: references of the items that name the table below them: a row over all its columns.
        header_rows: how many rows at the top of a table name its columns, by the table's reference.
        lone_titles: those of them that Docling by itself takes for points of a list.
        notes: the item of each footnote and endnote, by kind ("footnote", "endnote") and the id that the body refers to.
    """

    word: Any
    styles: StyleSheet
    paragraphs: tuple[WordParagraph, ...]
    document: "DoclingDocument"
    items: Mapping[int, tuple[Any, ...]]
    tables: Mapping[Any, Any] = field(default_factory=dict)
    notes: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    labels: Mapping[int, Label] = field(default_factory=dict)
    typed: frozenset[int] = frozenset()
    notices: tuple[Notice, ...] = ()
    imported: tuple[Any, ...] = ()
    unseen: frozenset[int] = frozenset()
    flows: frozenset[Any] = frozenset()
    layouts: tuple[str, ...] = ()
    banners: frozenset[str] = frozenset()
    header_rows: Mapping[str, int] = field(default_factory=dict)
    lone_titles: frozenset[int] = frozenset()

    @property
    def engine(self) -> str:
        """Name and version of the reader."""
        return f"Docling {version('docling-slim')}, Word reader"

    def describe(self, paragraph: WordParagraph) -> str:
        """Return what Docling made of a paragraph: "heading:N", "title", "bold", "list", "text", "table", "caption", "code", "missing"."""
        items = [item for item in self.items.get(paragraph.index, ()) if hasattr(item, "text")]
        if items and paragraph.index in self.lone_titles:
            return "list"
        if not items or paragraph.index in self.unseen:
            return "table" if paragraph.text and next(paragraph.element.iterancestors(W + "tbl"), None) is not None else "missing"
        return _describe_items(items)


def trace_word(data: bytes, name: str, *, hidden_text: bool = False) -> WordTrace:
    """Read a Word file, known to be one, with Docling and keep which paragraph became what.

    Args:
        data: the whole file.
        name: as the user knows it; used in messages.
        hidden_text: whether hidden text is read like any other.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read; the message has the reason and the remedy.
    """
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument
    from docling.exceptions import BaseError
    from lxml.etree import LxmlError

    refuse_strict(data, name)
    try:
        source = InputDocument(path_or_stream=io.BytesIO(data), format=InputFormat.DOCX, filename="document.docx", backend=_load_backend())
        backend: Any = source._backend  # noqa: SLF001 - made already; another one would open the file again
        styles = StyleSheet(backend.docx_obj.styles.element)
        paragraphs = walk_paragraphs(backend.docx_obj)
        unseen = frozenset(one.index for one in paragraphs if next(one.element.iterancestors(W + "customXml"), None) is not None)
        notices = show_text(backend.docx_obj, styles, hidden_text=hidden_text)
        paragraphs = tuple(replace(paragraph, text=_read_shown(paragraph)) for paragraph in paragraphs)
        backend.styles, backend.flows = styles, find_flows(backend.docx_obj, styles)
        labels = read_labels(backend.docx_obj, styles, paragraphs)
        headings = _find_headings(backend, paragraphs)
        lone_titles = find_lone_titles(paragraphs, labels, headings)
        titles = lone_titles | find_bold_titles(paragraphs, labels, styles)
        typed = _find_typed(paragraphs, labels, headings, titles, styles)
        backend.marks = {paragraphs[index].element: label for index, label in labels.items() if index not in typed}
        with type_labels({paragraphs[index].element: label for index, label in typed.items()}):
            document = backend.convert()
    except (BaseError, LxmlError, KeyError, ValueError, AttributeError, RuntimeError) as error:
        raise DamagedFile(source=name, detail=N_("its content does not follow the rules of its file type")) from error
    paragraphs = tuple(
        replace(paragraph, text=typed[paragraph.index].put_before(paragraph.text)) if paragraph.index in typed else paragraph
        for paragraph in paragraphs
    )
    taken = dict(backend.taken)
    close_equations(document)
    items = {paragraph.index: taken[paragraph.element] for paragraph in paragraphs if paragraph.element in taken}
    known = {paragraph.element for paragraph in paragraphs}
    imported = tuple(item for element, found in taken.items() if element not in known for item in found)
    notices = (*notices, *((Notice(AUTHOR_DESCRIBED, backend.described),) if backend.described else ()))
    return WordTrace(
        backend.docx_obj,
        styles,
        paragraphs,
        document,
        items,
        tables=dict(backend.tables),
        notes=dict(backend.notes),
        labels=labels,
        typed=frozenset(typed),
        lone_titles=lone_titles,
        notices=notices,
        imported=imported,
        unseen=unseen,
        flows=backend.flows,
        layouts=tuple(backend.layouts),
        banners=frozenset(ref.resolve(document).self_ref for ref in backend.banners),
        header_rows={item.self_ref: count for item, count in backend.headers},
    )


def _read_shown(paragraph: WordParagraph) -> str:
    """Return the words of a paragraph as shown; of one that is not shown at all none."""
    return read_text(paragraph.element) if is_shown(paragraph) else ""


@lru_cache(maxsize=1)
def _load_backend() -> Any:
    from docling.backend.msword_backend import MsWordDocumentBackend
    from docx.text.paragraph import Paragraph

    class TracingBackend(PrintedMarks, AuthorWords, PageFurniture, TableReading, MsWordDocumentBackend):
        """Docling's reader of Word files that notes each paragraph it takes; never asks LibreOffice to draw shapes."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self.taken: list[tuple[Any, tuple[Any, ...]]] = []
            self.notes: list[tuple[tuple[str, str], Any]] = []
            self.marks: Mapping[Any, Label] = {}
            super().__init__(*args, **kwargs)
            self.docx_to_pdf_converter_init = True
            self.display_drawingml_warning = False

        def _handle_text_elements(self, element: Any, doc: "DoclingDocument", *args: Any, **kwargs: Any) -> Any:
            before = len(doc.texts)
            outer, self.mark = self.mark, self.marks[element].text if element in self.marks else ""
            refs = super()._handle_text_elements(element, doc, *args, **kwargs)
            self.mark = outer
            items = [*doc.texts[before:], *(ref.resolve(doc) for ref in refs)]
            self.taken.append((element, tuple({id(item): item for item in items}.values())))
            return refs

        def _add_footnotes_and_endnotes(self, docx_obj: Any, doc: "DoclingDocument") -> None:
            before = len(doc.texts)
            super()._add_footnotes_and_endnotes(docx_obj, doc)
            added = iter(doc.texts[before:])
            for kind in ("footnote", "endnote"):
                for note in _find_notes(docx_obj, kind):
                    words = (self._get_paragraph_text(Paragraph(element, docx_obj)) for element in note.iter(W + "p"))
                    if any(text.strip() for text in words) and (item := next(added, None)) is not None:
                        self.notes.append(((kind, note.get(W + "id") or ""), item))

    return TracingBackend


def _find_headings(backend: Any, paragraphs: Sequence[WordParagraph]) -> frozenset[int]:
    """Return the indices of the paragraphs that Docling takes for headings by their style."""
    from docx.text.paragraph import Paragraph

    def is_heading(element: Any) -> bool:
        style = backend._get_label_and_level(Paragraph(element, backend.docx_obj))[0]  # noqa: SLF001 - as it will decide itself
        return style == "Title" or "Heading" in style

    return frozenset(paragraph.index for paragraph in paragraphs if paragraph.text and is_heading(paragraph.element))


def _find_typed(
    paragraphs: Sequence[WordParagraph],
    labels: Mapping[int, Label],
    headings: AbstractSet[int],
    titles: AbstractSet[int],
    styles: StyleSheet,
) -> dict[int, Label]:
    """Return the labels that are part of the text as if typed; those of other list items are marks.

    Typed are those of headings, of titles made with a list, of bold lines that count on with headings, in table cells, and labels
    that name a part ("§ 1.").
    """
    of_headings = {labels[index].list_id for index in labels if index in headings}
    typed = {}
    for index, label in labels.items():
        element = paragraphs[index].element
        is_title = index in headings or index in titles or (label.list_id in of_headings and styles.is_bold(element))
        in_table = next(element.iterancestors(W + "tbl"), None) is not None
        if label.text and (is_title or in_table or label.has_words):
            typed[index] = label
    return typed


def _find_notes(word: Any, kind: str) -> list[Any]:
    """Return the elements of a kind of note, without the rules that Word draws above them."""
    root = read_related(word, f"{kind}s")
    rules = ("separator", "continuation")
    return [
        note for note in (() if root is None else root) if note.tag == W + kind and not note.get(W + "type", "normal").startswith(rules)
    ]


def _describe_items(items: list[Any]) -> str:
    from docling_core.types.doc import CodeItem, DocItemLabel, ListItem, SectionHeaderItem, TitleItem

    for item in items:
        if isinstance(item, SectionHeaderItem):
            return f"heading:{item.level}"
        if isinstance(item, TitleItem):
            return "title"
    for kind, name in ((CodeItem, "code"), (ListItem, "list")):
        if any(isinstance(item, kind) for item in items):
            return name
    if any(item.label == DocItemLabel.CAPTION for item in items):
        return "caption"
    spoken = [item for item in items if item.text.strip()]
    is_bold = bool(spoken) and all(item.formatting is not None and item.formatting.bold for item in spoken)
    return "bold" if is_bold else "text"
