"""Footnotes and endnotes of a Word file at their places in the text; Docling keeps them apart from it.

Each becomes a paragraph of its own after the one that refers to it, `[^1]: words`, the form markdown has for them; `[^e1]` for endnotes.
Numbers count the references in the body, as Word does.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from chunking.base.model import Notice
from chunking.reading.text.heading_rules import is_caption
from chunking.reading.word.paragraphs import MC, W, WordParagraph
from chunking.reading.word.trace import WordTrace

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

PLACED_NOTES = "placed_notes"

_SIGNS = {"footnote": "", "endnote": "e"}
_REFERENCES = {f"{W}{kind}Reference": kind for kind in _SIGNS}
_NOT_SHOWN = (W + "del", W + "moveFrom", MC + "Fallback")


def place_notes(trace: WordTrace) -> tuple[Notice, ...]:
    """Move each note that the body refers to after the paragraph, list or table of its first reference; a notice with their number.

    A note on a line that announces what follows (a caption, "...:") comes after that too. A note without a reference, which Word
    does not show, is left out.
    """
    if not trace.notes:
        return ()
    numbers: Counter[str] = Counter()
    latest: dict[str, Any] = {}
    waiting = dict(trace.notes)
    last: Any = None
    for paragraph in trace.paragraphs:
        anchor = _find_anchor(trace, paragraph) or last
        last = anchor
        for kind, note_id in _find_references(paragraph):
            numbers[kind] += 1
            note = waiting.pop((kind, note_id), None)
            if note is not None and anchor is not None:
                _mark(note, kind, numbers[kind])
                target = _skip_announced(trace.document, anchor)
                _put_after(trace.document, note, latest.get(target.self_ref, target))
                latest[target.self_ref] = note
    count = len(trace.notes) - len(waiting)
    return (Notice(PLACED_NOTES, count),) if count else ()


def place_notes_last(document: "DoclingDocument") -> tuple[Notice, ...]:
    """Move every note to the end of the text, for files whose references cannot be followed; a notice with their number."""
    from docling_core.types.doc import DocItemLabel

    notes = [item for item in document.texts if item.label == DocItemLabel.FOOTNOTE and item.content_layer != "body"]
    for number, note in enumerate(notes, start=1):
        _mark(note, "footnote", number)
    return (Notice(PLACED_NOTES, len(notes)),) if notes else ()


def _find_references(paragraph: WordParagraph) -> Iterator[tuple[str, str]]:
    """Yield kind and id of each note a paragraph refers to, without those of a text box anchored to it."""
    for reference in paragraph.element.iter(*_REFERENCES):
        ancestors = list(reference.iterancestors())
        inner = ancestors[: ancestors.index(paragraph.element)]
        if not any(ancestor.tag in (*_NOT_SHOWN, W + "p") for ancestor in inner):
            yield _REFERENCES[reference.tag], reference.get(W + "id") or ""


def _find_anchor(trace: WordTrace, paragraph: WordParagraph) -> Any:
    """Return the item of the text that contains a paragraph: the outermost table, list or line of several runs, or the paragraph itself."""
    from docling_core.types.doc import InlineGroup, ListGroup, ListItem, SectionHeaderItem, TitleItem

    tables = [trace.tables[ancestor] for ancestor in paragraph.element.iterancestors(W + "tbl") if ancestor in trace.tables]
    if paragraph.place == "header":
        return None
    items = [item for item in trace.items.get(paragraph.index, ()) if hasattr(item, "text")]
    if tables or not items:
        return tables[-1] if tables else None
    anchor = next((item for item in items if isinstance(item, SectionHeaderItem | TitleItem)), items[-1])
    while anchor.parent is not None and isinstance(parent := anchor.parent.resolve(trace.document), InlineGroup | ListGroup | ListItem):
        anchor = parent
    return anchor if anchor.parent is not None else None


def _skip_announced(document: "DoclingDocument", anchor: Any) -> Any:
    """Return the table, picture or list that a caption or a line ending in a colon announces, otherwise the line itself."""
    from docling_core.types.doc import ListGroup, PictureItem, TableItem

    words = "".join(_read_words(document, anchor)).strip()
    siblings = anchor.parent.resolve(document).children
    position = [child.cref for child in siblings].index(anchor.self_ref)
    following = siblings[position + 1].resolve(document) if position + 1 < len(siblings) else None
    announced = isinstance(following, TableItem | PictureItem) or (isinstance(following, ListGroup) and words.endswith(":"))
    return following if announced and (words.endswith(":") or is_caption(words)) else anchor


def _read_words(document: "DoclingDocument", item: Any) -> Iterator[str]:
    yield getattr(item, "text", "")
    if not hasattr(item, "text"):
        for child in item.children:
            yield from _read_words(document, child.resolve(document))


def _put_after(document: "DoclingDocument", note: Any, anchor: Any) -> None:
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    reference = note.get_ref()
    note.parent.resolve(document).children.remove(reference)
    if isinstance(anchor, SectionHeaderItem | TitleItem):  # its section consists of its children
        anchor.children.insert(0, reference)
        note.parent = anchor.get_ref()
    else:
        siblings = anchor.parent.resolve(document).children
        siblings.insert([child.cref for child in siblings].index(anchor.self_ref) + 1, reference)
        note.parent = anchor.parent


def _mark(note: Any, kind: str, number: int) -> None:
    """Move a note into the body's layer and put its number before it."""
    from docling_core.types.doc import ContentLayer

    note.content_layer = ContentLayer.BODY
    note.text = f"[^{_SIGNS[kind]}{number}]: {note.text}"
