"""Actions on Word files: audit and repair of headings, and the effect of a repair on splitters."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from chunking.base.model import Chunk, Document, Span
from chunking.base.settings import Environment, ReadingRules
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.cutting.splitter import cut_document
from chunking.judging.figures import compute_percent
from chunking.judging.metrics import judge_chunks
from chunking.reading.convert import convert_bytes
from chunking.reading.pdf.page_images import draw_page as paint_page
from chunking.reading.word.additions import name_styles as read_style_names
from chunking.reading.word.audit import WordAudit, audit_docx
from chunking.reading.word.paragraphs import write_copy
from chunking.reading.word.repair import WordRepair, repair_docx
from chunking.workbench.files import find_kept_file

DOCLING_ALONE = ReadingRules(bold=False, clauses=False, outline=False, join_lines=False)
"""The rules that leave only what Docling itself takes for a heading."""


def audit_file(data: bytes, name: str) -> WordAudit:
    """Return which headings of a Word file are real, missed or false, and the level each should have.

    Raises:
        ReadingError: it is not a Word file or cannot be read; the message states why and what to do.
    """
    return audit_docx(data, name)


def repair_file(data: bytes, name: str, *, levels: Mapping[int, int | None] | None = None, audit: WordAudit | None = None) -> WordRepair:
    """Return a copy whose headings are real Word heading styles, with the same words; the original is not touched.

    Args:
        data: the original.
        name: as the user knows it.
        levels: what the user accepted, by paragraph index: a level, 0 for the title, None for body text. Paragraphs that
            are not named stay as they are. None accepts every proposal, except in tables and text boxes.
        audit: that of the same bytes, if it was made already.

    Raises:
        ReadingError: the file cannot be read, or the copy did not pass its proof.
        SettingsError: `levels` names a paragraph or level that does not exist.
    """
    return repair_docx(data, name, levels=levels, audit=audit)


def read_original(environment: Environment, document_id: str) -> tuple[str, bytes]:
    """Return name and bytes of a workspace file.

    Raises:
        MissingFile: no such document is kept.
    """
    file = find_kept_file(environment, document_id)
    return file.name, file.read()


def save_copy(data: bytes, target: Path, *, original: Path) -> None:
    """Write a repaired copy, in one step.

    Raises:
        SettingsError: the target is the original, or its folder does not exist.
    """
    write_copy(data, target, original=original)


@dataclass(frozen=True, slots=True)
class HeadingReach:
    """Effect of Docling's own headings when no other rule helps.

    Attributes:
        headings: how many Docling finds alone.
        structural_pct: share of structural fragments without any heading; None without text.
        markdown_pct: the same for fragments cut at markdown headers, as langchain's MarkdownHeaderTextSplitter does.
        structural_bad_pct: share of structural fragments without heading or under the wrong one, all headings of the text counted.
        markdown_bad_pct: the same for markdown headers.
    """

    headings: int
    structural_pct: float | None
    markdown_pct: float | None
    structural_bad_pct: float | None
    markdown_bad_pct: float | None


@dataclass(frozen=True, slots=True)
class RepairEffect:
    """The reach of Docling's own headings in the original and in the copy."""

    before: HeadingReach
    after: HeadingReach

    def as_record(self) -> dict[str, Any]:
        """Plain values for the command line."""
        return {"before": asdict(self.before), "after": asdict(self.after)}


def compare_reach(original: bytes, copy: bytes, name: str) -> RepairEffect:
    """Compare original and copy for a tool that knows only Docling's headings. Cutting by characters does not profit from a repair.

    Raises:
        ReadingError: one of the two cannot be read.
    """
    return RepairEffect(_measure_reach(original, name), _measure_reach(copy, name))


def _measure_reach(data: bytes, name: str) -> HeadingReach:
    alone, full = convert_bytes(data, name, rules=DOCLING_ALONE), convert_bytes(data, name)
    if not alone.text.strip():
        return HeadingReach(len(alone.headings), None, None, None, None)
    structural, markdown = cut_document(alone, Strategy()), _cut_at_headers(alone)
    return HeadingReach(
        len(alone.headings),
        _share_without_heading(alone, structural),
        _share_without_heading(alone, markdown),
        judge_chunks(CutDocument(full, structural)).figures.bad_pct,
        judge_chunks(CutDocument(full, markdown)).figures.bad_pct,
    )


def _cut_at_headers(document: Document) -> tuple[Chunk, ...]:
    """Cut one fragment per section, with the headings above it as its path, and one for the text before the first heading."""
    preamble = [(document.preamble, ())] if document.preamble.end else []
    sections = [
        (section.body, tuple(document.headings[index].span.start for index in document.path_of(section.index)))
        for section in document.sections
    ]
    chunks = []
    for span, path in (*preamble, *sections):
        text = document.slice(span)
        if text.strip():
            start = span.start + len(text) - len(text.lstrip())
            chunks.append(Chunk(Span(start, start + len(text.strip())), path=path))
    return tuple(chunks)


def _share_without_heading(document: Document, chunks: tuple[Chunk, ...]) -> float:
    judgement = judge_chunks(CutDocument(document, chunks))
    return compute_percent(sum(chunk.preamble or "orphan" in chunk.codes for chunk in judgement.chunks), len(chunks))


def draw_page(environment: Environment, document_id: str, number: int, *, password: str | None = None) -> bytes:
    """Draw a page of a PDF of the workspace, counted from 1, as a PNG file.

    Raises:
        MissingFile: no such document is kept.
        ReadingError: that page cannot be drawn.
    """
    name, data = read_original(environment, document_id)
    return paint_page(data, name, number, password=password)


def name_styles(environment: Environment, document_id: str) -> dict[str, str]:
    """Return the Word style of each block of a Word file of the workspace, by `Block.ref`.

    Raises:
        MissingFile: no such document is kept.
        ReadingError: the file cannot be read, or its styles cannot (`StrictFile`).
    """
    name, data = read_original(environment, document_id)
    return read_style_names(data, name)
