"""A copy of a Word file whose headings are real. The original is only read.

python-docx applies what the audit proposes or the user chose: real heading styles, body text for sentences and empty lines in a
heading style, broken headings joined. The copy is opened again as proof.
"""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from chunking.base.errors import ReadingError, RepairFailed, SettingsError
from chunking.base.phrases import N_
from chunking.reading.word.audit import AuditedParagraph, WordAudit, audit_docx
from chunking.reading.word.look import Look, read_looks
from chunking.reading.word.paragraphs import count_words, open_word, replace_parts, walk_paragraphs
from chunking.reading.word.restyle import (
    Restyler,
    find_title_renames,
    is_removable,
    join_paragraphs,
    remove_paragraph,
    rename_style,
    unwrap_custom_xml,
)
from chunking.reading.word.styles import MAX_LEVEL, TITLE_LEVEL, StyleSheet
from chunking.reading.word.verdicts import FALSE, MISSED

ChangeKind = Literal["heading", "body", "joined", "removed"]
_CONTENTS_TITLE = "toc heading"


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a paragraph of the original; `level` is that of the heading it now is, or is part of."""

    index: int
    text: str
    kind: ChangeKind
    level: int | None

    def as_record(self) -> dict[str, Any]:
        """Plain values for the command line."""
        return {"index": self.index, "text": self.text, "change": self.kind, "level": self.level}


@dataclass(frozen=True, slots=True)
class WordRepair:
    """The copy, what was changed, and the audits of the original and of the copy."""

    data: bytes
    changes: tuple[Change, ...]
    before: WordAudit
    after: WordAudit

    @property
    def left(self) -> tuple[AuditedParagraph, ...]:
        """Missed and false headings of the copy: those the user left, and those in tables and text boxes."""
        listed = MISSED | FALSE | {"in_table", "in_textbox"}
        return tuple(paragraph for paragraph in self.after.paragraphs if listed.intersection(paragraph.verdicts))

    def as_record(self) -> dict[str, Any]:
        """Plain values for the command line."""
        return {
            "source": self.before.source,
            "changes": [change.as_record() for change in self.changes],
            "before": self.before.as_record()["summary"],
            "after": self.after.as_record()["summary"],
            "left": [paragraph.as_record() for paragraph in self.left],
        }


def repair_docx(data: bytes, name: str, *, levels: Mapping[int, int | None] | None = None, audit: WordAudit | None = None) -> WordRepair:
    """Return a repaired copy with the same words in all parts.

    Args:
        data: the original.
        name: as the user knows it.
        levels: by paragraph index: 0 the title, 1 to 9 a heading, None body text; other paragraphs do not change.
            None accepts every proposal of the audit, except in tables and text boxes.
        audit: of the same bytes, if there is one already.

    Raises:
        ReadingError: the file cannot be read.
        RepairFailed: the copy did not pass the proof.
        SettingsError: `levels` names a paragraph or level that does not exist.
    """
    audit = audit or audit_docx(data, name)
    wanted = _accept_all(audit) if levels is None else levels
    repair = _Repair(open_word(data, name), {paragraph.index: paragraph for paragraph in audit.paragraphs})
    for index, level in wanted.items():
        repair.choose(index, level)
    copy = repair.write(data) if repair.carry_out() else data
    return WordRepair(copy, tuple(repair.changes), audit, _prove(data, copy, name, repair.joined_words))


def _accept_all(audit: WordAudit) -> dict[int, int | None]:
    return {
        paragraph.index: paragraph.proposed_level
        for paragraph in audit.paragraphs
        if paragraph.place in ("body", "control")
        and paragraph.signals.style_name.lower() != _CONTENTS_TITLE
        and (paragraph.proposed_level is not None or FALSE.intersection(paragraph.verdicts))
    }


def _prove(data: bytes, copy: bytes, name: str, joined: list[tuple[str, str]]) -> WordAudit:
    expected = count_words(data)
    for first, second in joined:
        expected.subtract((first, second))
        expected[first + second] += 1
    if +expected != count_words(copy):
        raise RepairFailed(source=name, detail=N_("the copy would not have had the same words"))
    try:
        return audit_docx(copy, name)
    except ReadingError as error:
        raise RepairFailed(source=name, detail=N_("the copy could not be opened again")) from error


class _Repair:
    """The changes to one opened file."""

    def __init__(self, word: Any, audited: Mapping[int, AuditedParagraph]) -> None:
        from docx.opc.constants import RELATIONSHIP_TYPE

        self.word = word
        # python-docx adds its own styles to a file without any; then the package has one more part.
        self.had_styles = any(relation.reltype == RELATIONSHIP_TYPE.STYLES for relation in word.part.rels.values())
        self.audited = audited
        self.paragraphs = walk_paragraphs(word)
        self.levels: dict[int, int | None] = {}
        self.changes: list[Change] = []
        self.joined_words: list[tuple[str, str]] = []
        self.renames: list[tuple[str, str]] = []
        self.touched: set[Any] = set()

    def choose(self, index: int, level: int | None) -> None:
        """Set the level a paragraph is to have.

        Raises:
            SettingsError: the paragraph or level does not exist.
        """
        if not 0 <= index < len(self.paragraphs):
            raise SettingsError(source=str(index), detail=N_("the file has no paragraph with that number"))
        if level is not None and not TITLE_LEVEL <= level <= MAX_LEVEL:
            raise SettingsError(source=str(level), detail=N_("heading levels go from 1 to 9, and 0 is the title"))
        self.levels[index] = level

    def carry_out(self) -> bool:
        """Change the opened file; return whether anything was changed."""
        joins = {index: row.joins for index, row in self.audited.items() if row.joins is not None and self.levels.get(index) is not None}
        seconds = {first: second for second, first in joins.items() if self._is_heading(first)}
        for first in seconds:
            self.levels.setdefault(first, self.audited[first].proposed_level)
        styles = StyleSheet(self.word.styles.element)
        looks: dict[Any, Look] = {}
        for index in self.levels:
            looks |= read_looks(self.paragraphs[index].element, styles)
        if TITLE_LEVEL in self.levels.values():
            self._rename_title()
        restyler = Restyler(self.word, looks)
        for index, level in sorted(self.levels.items()):
            if index not in seconds.values():
                self._change(index, level, restyler, second=seconds.get(index))
        return bool(self.changes)

    def write(self, data: bytes) -> bytes:
        """Return the package with the changed parts."""
        from docx.opc.constants import RELATIONSHIP_TYPE

        main = self.word.part
        sheet = main.part_related_by(RELATIONSHIP_TYPE.STYLES)
        parts = {part.partname.lstrip("/"): part.blob for part in (main, sheet)}
        for relation in main.rels.values():
            if not relation.is_external and getattr(relation.target_part, "element", None) in self.touched:
                parts[relation.target_part.partname.lstrip("/")] = relation.target_part.blob
        if not self.had_styles:
            stream = io.BytesIO()
            self.word.save(stream)
            return stream.getvalue()
        return replace_parts(data, _rename_in_other_parts(data, parts, self.renames))

    def _is_heading(self, index: int) -> bool:
        level = self.levels[index] if index in self.levels else self.audited[index].proposed_level
        return level is not None and (index in self.levels or self.audited[index].is_seen)

    def _rename_title(self) -> None:
        self.renames = find_title_renames(self.word)
        for old, new in self.renames:
            for root in (self.word.element, self.word.styles.element):
                rename_style(root, old, new)

    def _change(self, index: int, level: int | None, restyler: Restyler, *, second: int | None) -> None:
        paragraph, row = self.paragraphs[index], self.audited.get(index)
        element = paragraph.element
        self.touched.add(element.getroottree().getroot())
        if level is None:
            if not paragraph.text and is_removable(element):
                remove_paragraph(element)
                self._add_change(index, "removed", None)
            elif row is not None and (row.is_seen or row.outline_level is not None or FALSE.intersection(row.verdicts)):
                restyler.set_body(element)
                self._add_change(index, "body", None)
            return
        if second is not None:
            word = join_paragraphs(element, self.paragraphs[second].element)
            if word:
                self.joined_words.append(word)
        unwrap_custom_xml(element)
        if second is not None or not self._is_already(row, level):
            restyler.set_level(element, level)
            self._add_change(index, "heading", level)
        if second is not None:
            self._add_change(second, "joined", level)

    def _is_already(self, row: AuditedParagraph | None, level: int) -> bool:
        """Return whether a paragraph already has this level for Word and Docling."""
        if row is None:
            return False
        if level == TITLE_LEVEL:
            return row.docling == "title"
        by_word = row.outline_level if row.outline_level is not None else level if row.signals.is_built_in else None
        return row.docling == f"heading:{level}" and by_word == level

    def _add_change(self, index: int, kind: ChangeKind, level: int | None) -> None:
        self.changes.append(Change(index, self.paragraphs[index].text, kind, level))


def _rename_in_other_parts(data: bytes, parts: Mapping[str, bytes], renames: list[tuple[str, str]]) -> dict[str, bytes]:
    """Return the changed parts, and those others (notes, numbering, page headers) that name a style under its old id."""
    from lxml import etree

    changed = dict(parts)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for name in package.namelist():
            if renames and name.startswith("word/") and name.endswith(".xml") and name not in parts:
                root = etree.fromstring(package.read(name), etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
                if sum(rename_style(root, old, new) for old, new in renames):
                    changed[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return changed
