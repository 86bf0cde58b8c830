"""Text of a Word file as Word shows it, put into its XML in memory before anything reads it; the file itself never changes.

What comes after sees plain paragraphs of plain runs: tracked changes accepted, hidden text and prompts left out, containers opened, and
drop caps, form fields, symbols, raised numbers and words of several looks as `plain_runs` makes them.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from chunking.base.model import Notice
from chunking.reading.word.numbering import read_labels, type_label
from chunking.reading.word.paragraphs import W, read_all_text, read_words, remove_row, take_out, walk_paragraphs
from chunking.reading.word.shown.clause_lines import part_clauses
from chunking.reading.word.shown.hidden import is_page_white, remove_hidden
from chunking.reading.word.shown.imported import insert_imported
from chunking.reading.word.shown.plain_runs import make_plain, open_container
from chunking.reading.word.styles import StyleSheet, is_on

HIDDEN_TEXT, PLACEHOLDERS, UNKNOWN_SYMBOLS, UNREAD_PARTS = "hidden_text", "placeholders", "unknown_symbols", "unread_parts"
MAX_EXAMPLES = 10

_INSERTED = (W + "ins", W + "moveTo")
_DELETED = (W + "del", W + "moveFrom")
_INLINE = tuple(W + tag for tag in ("dir", "bdo", "smartTag", "customXml"))
_NOTE_PARTS = ("/footnotes", "/endnotes")
_PAGE_PARTS = ("/header", "/footer")


@dataclass
class _Counts:
    """Text left out, and parts that could not be read, by kind of notice: the number of words or cases, and examples."""

    numbers: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, kind: str, example: str, count: int = 1) -> None:
        self.numbers[kind] = self.numbers.get(kind, 0) + count
        self.examples.setdefault(kind, []).append(example[:120])

    def take(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            self.numbers[notice.kind] = self.numbers.get(notice.kind, 0) + notice.count
            self.examples.setdefault(notice.kind, []).extend(notice.examples)

    def as_notices(self) -> tuple[Notice, ...]:
        return tuple(Notice(kind, number, tuple(self.examples[kind][:MAX_EXAMPLES])) for kind, number in self.numbers.items())


def show_text(word: Any, styles: StyleSheet, *, hidden_text: bool) -> tuple[Notice, ...]:
    """Rewrite a document in memory to what Word shows; notices count what that leaves out.

    Paragraphs that are not shown at all are taken out of the tree; the elements of all others stay the same objects.

    Args:
        word: python-docx's document.
        styles: its styles.
        hidden_text: whether hidden text stays in like any other.
    """
    counts = _Counts()
    roots = list(_list_roots(word))
    remove = partial(remove_hidden, styles=styles, on_white=is_page_white(roots), report=partial(counts.add, HIDDEN_TEXT))
    for root in roots:
        accept_changes(root)
        _remove_placeholders(root, counts)
        if not hidden_text:
            remove(root)
        _open_containers(root)
        make_plain(root, styles, report=lambda symbol: counts.add(UNKNOWN_SYMBOLS, symbol))
    part_clauses(word.element.body)
    insert_imported(
        word,
        styles,
        open_body=partial(_open_body, counts=counts, hidden_text=hidden_text),
        report=lambda part: counts.add(UNREAD_PARTS, part),
        report_hidden=None if hidden_text else partial(counts.add, HIDDEN_TEXT),
    )
    _replace_notes(word, styles, counts, remove=None if hidden_text else remove)
    return counts.as_notices()


def _open_body(data: bytes, *, counts: _Counts, hidden_text: bool) -> Any:
    """Return the body of an imported Word file as Word shows it, its automatic numbers typed."""
    from docx import Document

    word = Document(io.BytesIO(data))
    styles = StyleSheet(word.styles.element)
    counts.take(show_text(word, styles, hidden_text=hidden_text))
    paragraphs = walk_paragraphs(word)
    for index, label in read_labels(word, styles, paragraphs).items():
        if label.text:
            type_label(paragraphs[index].element, label)
    return word.element.body


def _list_roots(word: Any) -> Iterator[Any]:
    yield word.element.body
    for relation in word.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(_PAGE_PARTS) and hasattr(relation.target_part, "element"):
            yield relation.target_part.element


def _replace_notes(word: Any, styles: StyleSheet, counts: _Counts, *, remove: Callable[[Any], None] | None) -> None:
    """Do the same in footnotes and endnotes, which Docling reads from the part's bytes."""
    from docx.oxml import parse_xml
    from lxml import etree

    for relation in word.part.rels.values():
        if relation.is_external or not relation.reltype.endswith(_NOTE_PARTS):
            continue
        try:
            root = parse_xml(relation.target_part.blob)
        except SyntaxError:
            continue
        accept_changes(root)
        if remove is not None:
            remove(root)
        _open_containers(root)
        make_plain(root, styles, report=lambda symbol: counts.add(UNKNOWN_SYMBOLS, symbol))
        relation.target_part._blob = etree.tostring(root)  # noqa: SLF001 - python-docx gives a part no way to change its bytes


def accept_changes(root: Any) -> None:
    """Accept the tracked changes below an element: deleted and moved-away content goes, inserted content stays (ECMA-376 17.13.5).

    A paragraph whose mark is deleted joins the next one, and is gone if nothing of it is left.
    """
    for row in _listed(root, W + "tr"):
        properties = row.find(W + "trPr")
        if properties is not None and any(properties.find(tag) is not None for tag in _DELETED):
            remove_row(row)
    for element in _listed(root, *_DELETED):
        if element.getparent() is not None and not _is_property(element):
            element.getparent().remove(element)
    for element in _listed(root, *_INSERTED):
        if not _is_property(element):
            open_container(element)
    for text in _listed(root, W + "delText"):
        text.getparent().remove(text)
    for paragraph in _listed(root, W + "p"):
        mark = paragraph.find(f"{W}pPr/{W}rPr")
        if mark is not None and any(mark.find(tag) is not None for tag in _DELETED):
            _join_next(paragraph)


def _listed(root: Any, *tags: str) -> list[Any]:
    return list(root.iter(*tags))


def _is_property(element: Any) -> bool:
    """Return whether a change is that of a paragraph's mark, a row or a cell, not of content."""
    return element.getparent() is None or element.getparent().tag in (W + "rPr", W + "trPr", W + "tcPr", W + "numPr")


def _join_next(paragraph: Any) -> None:
    following = paragraph.getnext()
    content = [child for child in paragraph if child.tag != W + "pPr"]
    if following is not None and following.tag == W + "p":
        start = 1 if following.find(W + "pPr") is not None else 0
        following[start:start] = content
        take_out(paragraph)
    elif not read_all_text(paragraph).strip() and next(paragraph.iter(W + "drawing", W + "pict", W + "object"), None) is None:
        take_out(paragraph)


def _remove_placeholders(root: Any, counts: _Counts) -> None:
    """Empty the content controls that show only their prompt ("Click here to enter text")."""
    for control in _listed(root, W + "sdt"):
        content = control.find(W + "sdtContent")
        if content is None or not is_on(control.find(W + "sdtPr"), "showingPlcHdr"):
            continue
        words = " ".join(read_words(content).split())
        for run in _listed(content, W + "r"):
            run.getparent().remove(run)
        if words:
            counts.add(PLACEHOLDERS, words)


def _open_containers(root: Any) -> None:
    """Open everything around words that Docling does not look into; controls around whole blocks stay."""
    for element in _listed(root, *_INLINE):
        properties = element.find(f"{element.tag}Pr")
        if properties is not None:
            element.remove(properties)
        open_container(element)
    for control in _listed(root, W + "sdt"):
        content, parent = control.find(W + "sdtContent"), control.getparent()
        if content is not None and (parent.tag in (W + "tbl", W + "tr") or (_is_inline(control) and not _is_lone_box(control))):
            parent.replace(control, content)
            open_container(content)


def _is_inline(control: Any) -> bool:
    return control.getparent().tag in (W + "p", W + "r", W + "hyperlink", W + "fldSimple", W + "sdtContent") and (
        next(control.iter(W + "p", W + "tbl"), None) is None
    )


def _is_lone_box(control: Any) -> bool:
    """Return whether a control is the only tick box of a paragraph and before all its words: Docling then makes a task of the paragraph."""
    paragraph = next(control.iterancestors(W + "p"), None)
    if paragraph is None or control.getparent() is not paragraph or not _is_box(control):
        return False
    if paragraph.getparent().tag == W + "tc" and sum(child.tag != W + "tcPr" for child in paragraph.getparent()) == 1:
        return False  # Docling reads only the words of a cell of one paragraph
    before = "".join(map(read_words, control.itersiblings(preceding=True)))
    after = "".join(map(read_words, control.itersiblings()))
    return not before.strip() and bool(after.strip()) and sum(map(_is_box, paragraph.iter(W + "sdt"))) == 1


def _is_box(control: Any) -> bool:
    properties = control.find(W + "sdtPr")
    return properties is not None and any(str(child.tag).endswith("}checkbox") for child in properties)
