"""Additions to Docling's reading of a Word file: hints of headings and captions, the file's order restored, notices of changes.

Headings that Word knows and Docling loses open sections too, sentences in a heading style open none: our own chunks are right
before the file is repaired, while the audit reports what other tools lose.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

from chunking.base.model import Notice
from chunking.base.settings import ReadingRules
from chunking.reading.text.headings import WordHint
from chunking.reading.word.audit import AuditedParagraph, audit_trace
from chunking.reading.word.numbering import has_number_field
from chunking.reading.word.paragraphs import W, check_word
from chunking.reading.word.signals import CAPTION_STYLE
from chunking.reading.word.styles import TITLE_LEVEL
from chunking.reading.word.tables import LAYOUT_TABLES, is_in_flow
from chunking.reading.word.trace import WordTrace, trace_word

_Value = TypeVar("_Value")

_LOST_BY_DOCLING = ("missed_outline", "missed_name")
_UNUSED = {"missed_large": "unused_large", "missed_pasted": "unused_pasted", "undefined_style": "unused_undefined_style"}

MOVED_HEADINGS, PRINTED_NUMBERS, UNRESOLVED_NUMBERS = "moved_headings", "printed_numbers", "unresolved_numbers"
_MOST_EXAMPLES = 10


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
        return WordHint("bold", paragraph.level_by_look) if rules.bold else WordHint()
    return WordHint("clause", paragraph.level_by_look) if rules.clauses else WordHint()


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


def report_numbers(trace: WordTrace) -> tuple[Notice, ...]:
    """Return notices of automatic numbers put into the text, and of those whose format is not known, with examples."""
    counted = {paragraph.index for paragraph in trace.paragraphs if paragraph.text and has_number_field(paragraph.element)}
    unresolved = sorted(counted.union(index for index, label in trace.labels.items() if label.unresolved))
    found = ((PRINTED_NUMBERS, sorted(trace.typed)), (UNRESOLVED_NUMBERS, unresolved))
    return tuple(
        Notice(kind, len(indices), tuple(trace.paragraphs[index].text[:80] for index in indices[:_MOST_EXAMPLES]))
        for kind, indices in found
        if indices
    )


def report_layouts(trace: WordTrace) -> tuple[Notice, ...]:
    """Return a notice of the tables that only lay out text and were read as text, with their first words."""
    return (Notice(LAYOUT_TABLES, len(trace.layouts), trace.layouts[:_MOST_EXAMPLES]),) if trace.layouts else ()


def restore_order(trace: WordTrace) -> tuple[Notice, ...]:
    """Put what Docling moved back to its place in the file; a notice with the headings among it.

    Docling hangs a section below its heading, and a heading of a level that was skipped behind what follows it. If the order of the
    file is not that of the text, everything becomes a child of the body, in the order of the file.
    """
    document = trace.document
    places = {item.self_ref: index for index, items in trace.items.items() for item in items}
    firsts = {paragraph.element: paragraph.index for paragraph in trace.paragraphs}
    for element, table in trace.tables.items():
        inside = (firsts[paragraph] for paragraph in element.iter(W + "p") if paragraph in firsts)
        if (first := next(inside, None)) is not None:
            places[table.self_ref] = first
    units = list(_list_units(document, document.body))
    order: list[int] = []
    for unit in units:
        place = min((places[ref] for ref in _list_refs(document, unit) if ref in places), default=None)
        order.append(place if place is not None else order[-1] if order else -1)
    if order == sorted(order):
        return ()
    moved = [unit.text for unit, later in zip(units, _list_late(order), strict=True) if later and _is_heading(unit)]
    ranked = sorted(range(len(units)), key=order.__getitem__)
    document.body.children = [units[number].get_ref() for number in ranked]
    for unit in units:
        unit.parent = document.body.get_ref()
        if _is_heading(unit):
            unit.children = [child for child in unit.children if _is_own_text(unit, child.resolve(document))]
    return (Notice(MOVED_HEADINGS, len(moved), tuple(moved)),) if moved else ()


def _list_late(order: Sequence[int]) -> list[bool]:
    """Return for each place whether one further on in the file is before it."""
    latest = list(accumulate(order, max, initial=-1))[:-1]
    return [place < before for place, before in zip(order, latest, strict=True)]


def _list_units(document: Any, parent: Any) -> Iterator[Any]:
    """Yield what is below an item, in order: headings without their sections, and everything else with what is in it."""
    from docling_core.types.doc import GroupItem, GroupLabel

    for child in (reference.resolve(document) for reference in parent.children):
        if _is_heading(child):
            yield child
            yield from _list_units(document, child)
        elif isinstance(child, GroupItem) and child.label == GroupLabel.SECTION:
            yield from _list_units(document, child)
        elif not _is_own_text(parent, child):
            yield child


def _list_refs(document: Any, unit: Any) -> Iterator[str]:
    """Yield the references of a unit and of what is in it; of a heading those of its own text."""
    yield unit.self_ref
    for child in (reference.resolve(document) for reference in unit.children):
        if not _is_heading(unit) or _is_own_text(unit, child):
            yield from _list_refs(document, child)


def _is_heading(item: Any) -> bool:
    from docling_core.types.doc import SectionHeaderItem, TitleItem

    return isinstance(item, SectionHeaderItem | TitleItem)


def _is_own_text(parent: Any, child: Any) -> bool:
    """Return whether a child is the formatted text of a heading and not part of its section."""
    from docling_core.types.doc import InlineGroup

    return _is_heading(parent) and not parent.text and isinstance(child, InlineGroup)
