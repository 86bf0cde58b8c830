"""Additions to Docling's reading of a Word file: hints of headings and captions by the audit, notes put at their places.

Headings that Word knows and Docling loses open sections too, sentences in a heading style open none: our own chunks are right
before the file is repaired, while the audit reports what other tools lose.

Docling keeps footnotes and endnotes apart from the text. Here each becomes a paragraph of its own after the one that refers to it,
`[^1]: words`, the form markdown has for them; `[^e1]` for endnotes. Numbers count the references in the body, as Word does.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from chunking.base.model import Notice
from chunking.base.settings import ReadingRules
from chunking.reading.text.heading_rules import is_caption
from chunking.reading.text.headings import WordHint
from chunking.reading.word.audit import AuditedParagraph, audit_trace
from chunking.reading.word.paragraphs import MC, W, WordParagraph, check_word
from chunking.reading.word.signals import CAPTION_STYLE
from chunking.reading.word.styles import TITLE_LEVEL
from chunking.reading.word.tables import is_in_flow
from chunking.reading.word.trace import WordTrace, trace_word

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

_Value = TypeVar("_Value")

_LOST_BY_DOCLING = ("missed_outline", "missed_name")
_UNUSED = {"missed_large": "unused_large", "missed_pasted": "unused_pasted", "undefined_style": "unused_undefined_style"}

PLACED_NOTES = "placed_notes"

_SIGNS = {"footnote": "", "endnote": "e"}
_REFERENCES = {f"{W}{kind}Reference": kind for kind in _SIGNS}
_NOT_SHOWN = (W + "del", W + "moveFrom", MC + "Fallback")


def read_word_hints(trace: WordTrace, *, rules: ReadingRules) -> dict[str, WordHint]:
    """Return the hints by the reference of the item each paragraph became."""
    from docling_core.types.doc import SectionHeaderItem

    flowing = {one.index for one in trace.paragraphs if one.place == "table" and is_in_flow(one.element, trace.flows)}
    hints = _by_item(trace, {one.index: _read_hint(one, rules, is_text=one.index in flowing) for one in audit_trace(trace)})
    imported = (item for item in trace.imported if isinstance(item, SectionHeaderItem))
    return hints | {item.self_ref: WordHint("style", item.level) for item in imported}


def name_styles(data: bytes, name: str) -> dict[str, str]:
    """Return the style of each paragraph as Word shows its name, by the reference of the item it became.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read.
    """
    check_word(data, name)
    trace = trace_word(data, name)
    ids = {paragraph.index: trace.styles.style_id_of(paragraph.element) for paragraph in trace.paragraphs}
    return _by_item(trace, {index: trace.styles.name_of(style_id) or style_id for index, style_id in ids.items()})


def find_captioned(trace: WordTrace) -> frozenset[str]:
    """Return references of the items that name a table or picture: rows over a whole table, paragraphs in a caption style."""
    styles = trace.styles
    is_caption = {
        paragraph.index: any(CAPTION_STYLE.search(styles.name_of(style.get(W + "styleId"))) for style in chain)
        for paragraph in trace.paragraphs
        for chain in (styles.paragraph_chain(paragraph.element),)
    }
    return trace.banners | {ref for ref, found in _by_item(trace, is_caption).items() if found}


def _by_item(trace: WordTrace, values: Mapping[int, _Value]) -> dict[str, _Value]:
    """Return the values of paragraphs by the reference of their items, and of the groups that their runs are in."""
    found: dict[str, _Value] = {}
    for index, value in values.items():
        for item in trace.items.get(index, ()):
            found[item.self_ref] = value
            if item.parent is not None and item.parent.cref.startswith("#/groups/"):
                found.setdefault(item.parent.cref, value)
    return found


def _read_hint(paragraph: AuditedParagraph, rules: ReadingRules, *, is_text: bool) -> WordHint:
    """Return the hint of a line; `is_text`: inside a table, but read as text of the body."""
    if paragraph.place not in ("body", "control") and not is_text:
        return WordHint(unused="unused_in_textbox" if paragraph.place == "textbox" else None)
    if paragraph.joins is not None:
        return WordHint(joins=rules.join_lines)
    if paragraph.proposed_level is None:
        return WordHint()
    if paragraph.is_seen:
        return WordHint("title" if _read_level(paragraph) == TITLE_LEVEL else "style", _read_level(paragraph))
    if any(verdict in paragraph.verdicts for verdict in _LOST_BY_DOCLING):
        return WordHint("outline", _read_level(paragraph)) if rules.outline else WordHint()
    for verdict, kind in _UNUSED.items():
        if verdict in paragraph.verdicts and not paragraph.signals.is_bold:
            return WordHint(unused=kind)
    if paragraph.signals.is_bold or paragraph.docling == "list":
        return WordHint("bold") if rules.bold else WordHint()
    return WordHint("clause") if rules.clauses else WordHint()


def _read_level(paragraph: AuditedParagraph) -> int | None:
    """Return the level the file itself gives, not the one the audit proposes."""
    if "several_titles" in paragraph.verdicts:
        return paragraph.proposed_level
    if paragraph.docling == "title":
        return TITLE_LEVEL
    outline = paragraph.signals.outline
    if outline is not None and outline.source == "paragraph":
        return outline.level
    if paragraph.docling.startswith("heading:"):
        return int(paragraph.docling.removeprefix("heading:"))
    if outline is not None:
        return outline.level
    named = paragraph.signals.named
    return named.level if named and named.level is not None else paragraph.proposed_level


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
