"""Which blocks open sections, and which only look like it; reading floor, imports docling-core when called.

Rules, in this order: what Docling knows (style, title, layout, markdown); a lone bold line; an enumerator standing alone
joined with the short title on the next line. A rule never changes the text, it only adds headings over it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from chunking.base.enumerators import is_enumerator
from chunking.base.model import Block, Heading, Notice, Origin, Span
from chunking.base.settings import ReadingRules
from chunking.reading.blocks import resolve_item

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

BOLD_MIN_CHARS = 4
BOLD_MAX_CHARS = 116

_CONTENTS_LINE = re.compile(r"(?:\.{3,}|…|\t)\s*\d+\s*$")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Line:
    """A block that may open a section: its plain words and, if a rule took it, level and origin."""

    block: Block
    words: str
    is_bold: bool
    in_textbox: bool = False
    level: int | None = None
    origin: Origin | None = None


def find_headings(
    document: "DoclingDocument", blocks: Sequence[Block], *, known_origin: Origin, rules: ReadingRules
) -> tuple[tuple[Heading, ...], tuple[Notice, ...]]:
    """The headings of a document in order, and a notice for every line that looks like one but was not used.

    Args:
        document: the DoclingDocument the blocks came from.
        blocks: of the document text.
        known_origin: the origin of headings that Docling found: "style" for DOCX, "layout" for PDF, "markdown".
        rules: which rules beyond Docling's own are on.
    """
    lines = [_read_line(document, block) for block in blocks]
    lines = list(_take_known(lines, known_origin))
    unused: list[Notice] = []
    if rules.bold:
        lines = list(_take_bold(lines, unused))
    return tuple(_build_headings(lines, join_lines=rules.join_lines)), tuple(unused)


def _read_line(document: "DoclingDocument", block: Block) -> _Line:
    if block.kind not in ("heading", "paragraph", "list_item"):
        return _Line(block, "", is_bold=False)
    runs = list(find_runs(document, block.ref))
    words = " ".join(" ".join(run.text for run in runs).split())
    spoken = [run for run in runs if run.text.strip()]
    is_bold = bool(spoken) and all(run.formatting is not None and run.formatting.bold for run in spoken)
    return _Line(block, words, is_bold, in_textbox=is_bold and _is_in_textbox(document, block.ref))


def _is_in_textbox(document: "DoclingDocument", ref: str) -> bool:
    item = resolve_item(document, ref)
    while item.parent is not None:
        item = item.parent.resolve(document)
        if getattr(item, "name", "") == "textbox":
            return True
    return False


def find_runs(document: "DoclingDocument", ref: str) -> Iterator[Any]:
    """The text items of a block, in order: the item itself, or those of the inline group that is its only child."""
    from docling_core.types.doc import InlineGroup, TextItem

    item = resolve_item(document, ref)
    if isinstance(item, TextItem) and item.text:
        yield item
    elif isinstance(item, InlineGroup):
        yield from (run for child in item.children if isinstance(run := child.resolve(document), TextItem))
    elif len(item.children) == 1 and isinstance(group := item.children[0].resolve(document), InlineGroup):
        yield from find_runs(document, group.self_ref)


def _take_known(lines: Sequence[_Line], known_origin: Origin) -> Iterator[_Line]:
    from_markdown_title = known_origin == "markdown"
    for line in lines:
        if line.block.kind != "heading" or not line.words:
            yield line
        elif line.block.level == 0:
            yield replace(line, level=0, origin="markdown" if from_markdown_title else "title")
        else:
            yield replace(line, level=line.block.level, origin=known_origin)


def _take_bold(lines: Sequence[_Line], unused: list[Notice]) -> Iterator[_Line]:
    """A lone bold line becomes a heading one level below the nearest known heading above it, else of level 1."""
    level_above = 0
    for line in lines:
        if line.origin is not None:
            level_above = line.level or 0
        elif line.is_bold and line.block.kind != "heading":
            if reason := _find_reason_against(line):
                unused.append(Notice(reason, 1, (line.words[:80],), line.block.span))
            else:
                line = replace(line, level=level_above + 1, origin="bold")  # noqa: PLW2901
        yield line


def _find_reason_against(line: _Line) -> str | None:
    """Why a bold line is no heading: the kind of its notice; None if it is one."""
    if line.block.kind == "list_item":
        return "unused_bold_in_list"
    if line.in_textbox:
        return "unused_bold_in_textbox"
    if _CONTENTS_LINE.search(line.words):
        return "unused_contents_line"
    if not is_enumerator(line.words):
        if line.words.endswith("."):
            return "unused_bold_sentence"
        if not BOLD_MIN_CHARS <= len(line.words) <= BOLD_MAX_CHARS or not _LETTER.search(line.words):
            return "unused_bold_length"
    return None


def _build_headings(lines: Sequence[_Line], *, join_lines: bool) -> Iterator[Heading]:
    joined = False
    for position, line in enumerate(lines):
        if joined:
            joined = False
            continue
        if line.origin is None or line.level is None:
            continue
        following = lines[position + 1] if position + 1 < len(lines) else None
        if join_lines and following and is_enumerator(line.words) and _is_title_line(following):
            joined = True
            span = Span(line.block.span.start, following.block.span.end)
            yield Heading(span, line.level, f"{line.words} {following.words}", line.origin)
        else:
            yield Heading(line.block.span, line.level, line.words, line.origin)


def _is_title_line(line: _Line) -> bool:
    """Whether a line can be the title of the enumerator above it: short, one line, begins as a title, ends without a stop."""
    return (
        line.block.kind in ("heading", "paragraph")
        and 0 < len(line.words) <= BOLD_MAX_CHARS
        and line.words[0].isalpha()
        and (line.words[0].isupper() or line.origin is not None)
        and line.words[-1] not in ".,;:"
        and not is_enumerator(line.words)
        and not _CONTENTS_LINE.search(line.words)
    )
