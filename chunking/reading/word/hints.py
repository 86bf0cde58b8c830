"""Hints from a Word file for reading its items: headings by its audit, captions, names of styles.

Headings that Word knows and Docling loses open sections too, sentences in a heading style open none: our own chunks are right
before the file is repaired, while the audit reports what other tools lose.
"""

from collections.abc import Mapping
from typing import TypeVar

from chunking.base.settings import ReadingRules
from chunking.reading.text.headings import WordHint
from chunking.reading.word.audit import AuditedParagraph, audit_trace
from chunking.reading.word.paragraphs import W, check_word
from chunking.reading.word.signals import CAPTION_STYLE
from chunking.reading.word.styles import TITLE_LEVEL, StyleSheet
from chunking.reading.word.trace import WordTrace, trace_word

_Value = TypeVar("_Value")

_LOST_BY_DOCLING = ("missed_outline", "missed_name")
_UNUSED = {"missed_large": "unused_large", "missed_pasted": "unused_pasted", "undefined_style": "unused_undefined_style"}


def read_word_hints(trace: WordTrace, *, rules: ReadingRules) -> dict[str, WordHint]:
    """Return the hints by the reference of the item each paragraph became."""
    return _by_item(trace, {paragraph.index: _read_hint(paragraph, rules) for paragraph in audit_trace(trace)})


def name_styles(data: bytes, name: str) -> dict[str, str]:
    """Return the style of each paragraph as Word shows its name, by the reference of the item it became.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read.
    """
    check_word(data, name)
    trace = trace_word(data, name)
    styles = StyleSheet(trace.word.styles.element)
    ids = {paragraph.index: styles.style_id_of(paragraph.element) for paragraph in trace.paragraphs}
    return _by_item(trace, {index: styles.name_of(style_id) or style_id for index, style_id in ids.items()})


def find_captioned(trace: WordTrace) -> frozenset[str]:
    """Return references of the items whose paragraph has a caption style, or one based on it."""
    styles = StyleSheet(trace.word.styles.element)
    is_caption = {
        paragraph.index: any(CAPTION_STYLE.search(styles.name_of(style.get(W + "styleId"))) for style in chain)
        for paragraph in trace.paragraphs
        for chain in (styles.paragraph_chain(paragraph.element),)
    }
    return frozenset(ref for ref, found in _by_item(trace, is_caption).items() if found)


def _by_item(trace: WordTrace, values: Mapping[int, _Value]) -> dict[str, _Value]:
    """Return the values of paragraphs by the reference of their items, and of the groups that their runs are in."""
    found: dict[str, _Value] = {}
    for index, value in values.items():
        for item in trace.items.get(index, ()):
            found[item.self_ref] = value
            if item.parent is not None and item.parent.cref.startswith("#/groups/"):
                found.setdefault(item.parent.cref, value)
    return found


def _read_hint(paragraph: AuditedParagraph, rules: ReadingRules) -> WordHint:
    if paragraph.place not in ("body", "control"):
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
