"""What the audit of a Word file says about its headings, in the terms of `headings.py`; reading floor.

Headings that Word knows and Docling loses open sections too, sentences that wear a heading's style open none: our own
chunks are right before the file is repaired, while the audit keeps saying what other tools will lose.
"""

from chunking.base.settings import ReadingRules
from chunking.reading.text.headings import WordHint
from chunking.reading.word.audit import AuditedParagraph, audit_trace
from chunking.reading.word.styles import TITLE_LEVEL
from chunking.reading.word.trace import WordTrace

_LOST_BY_DOCLING = ("missed_outline", "missed_name")
_UNUSED = {"missed_large": "unused_large", "missed_pasted": "unused_pasted", "undefined_style": "unused_undefined_style"}


def read_word_hints(trace: WordTrace, *, rules: ReadingRules) -> dict[str, WordHint]:
    """The hints by the reference of the item each paragraph became."""
    hints: dict[str, WordHint] = {}
    for paragraph in audit_trace(trace):
        hint = _read_hint(paragraph, rules)
        for item in trace.items.get(paragraph.index, ()):
            hints[item.self_ref] = hint
            if item.parent is not None and item.parent.cref.startswith("#/groups/"):
                hints.setdefault(item.parent.cref, hint)
    return hints


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
    """The level the file itself gives, not the one the audit would like."""
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
