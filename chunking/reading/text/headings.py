"""Headings of a document, gathered: hints of Word and labels of PDF are taken over, bold lines and clauses judged by `heading_rules`.

Rules, in this order: what Docling knows (style, title, layout, markdown); a lone bold line; a numbered clause; an enumerator
alone on its line joined with the short title on the next. A rule never changes the text, it only adds headings to it.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from chunking.base.enumerators import Unlevelled, assign_levels, is_enumerator, rank_line
from chunking.base.model import Block, Heading, Notice, Origin, Span
from chunking.base.settings import ReadingRules
from chunking.reading.text.blocks import resolve_item
from chunking.reading.text.contents import find_contents_lines
from chunking.reading.text.heading_rules import (
    SIGNATURE_REACH,
    find_reason_against,
    has_words,
    is_signature_line,
    is_split_word,
    is_title,
    measure_clause,
)

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

_SET_BY_AUTHOR = ("style", "title", "markdown", "outline", "bookmark")


@dataclass(frozen=True, slots=True)
class WordHint:
    """The audit's result for a line: a heading by `origin` (None: not a heading), at the level the file gives (None: it gives none).

    `joins`: it is the second half of the heading above. `unused`: the kind of the notice, if it only looks like a heading.
    """

    origin: Origin | None = None
    level: int | None = None
    joins: bool = False
    unused: str | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """A block that may open a section: its plain words and, if a rule took it, level, origin and the length of the heading in it."""

    block: Block
    words: str
    is_bold: bool = False
    in_textbox: bool = False
    joins: bool = False
    level: int | None = None
    origin: Origin | None = None
    end: int = 0

    @property
    def title(self) -> str:
        """All words, or those of a clause's enumerator."""
        return self.words[: self.end].strip() if self.end else self.words


def find_headings(
    document: "DoclingDocument",
    text: str,
    blocks: Sequence[Block],
    *,
    known_origin: Origin,
    rules: ReadingRules,
    hints: Mapping[str, WordHint] | None = None,
    bookmarked: frozenset[str] = frozenset(),
) -> tuple[tuple[Heading, ...], tuple[Notice, ...]]:
    """Return the headings of a document in order, and a notice for every line that looks like one but was not used.

    Args:
        document: the DoclingDocument the blocks came from.
        text: the document text.
        blocks: of the document text.
        known_origin: the origin of headings that Docling found: "style" for DOCX, "layout" for PDF, "markdown".
        rules: which rules beyond Docling's own are on.
        hints: of a Word file, the audit's results by line; the audit sees more than Docling's document contains.
        bookmarked: of a PDF, the references of headings whose level is that of a bookmark.
    """
    lines = [_read_line(document, block) for block in blocks]
    unused: list[Notice] = []
    if hints is not None:
        lines = list(_take_hints(lines, hints, unused))
    else:
        lines = list(_take_known(lines, known_origin, bookmarked))
        if rules.bold:
            lines = list(_take_bold(lines, unused))
    if rules.clauses:
        lines = list(_take_clauses(lines, unused))
    found = list(_join_lines(text, lines, join=rules.join_lines))
    levels = assign_levels(Unlevelled(line.title, line.level, is_set=line.origin in _SET_BY_AUTHOR) for line, _ in found)
    headings = tuple(
        Heading(span, level, line.title, line.origin) for (line, span), level in zip(found, levels, strict=True) if line.origin is not None
    )
    opened = {heading.span.start for heading in headings}
    return headings, tuple(sorted((notice for notice in unused if notice.span and notice.span.start not in opened), key=attrgetter("span")))


def find_runs(document: "DoclingDocument", ref: str) -> Iterator[Any]:
    """Yield the text items of a block, in order: the item itself, or those of the inline group that is its only child."""
    from docling_core.types.doc import InlineGroup, TextItem

    item = resolve_item(document, ref)
    if isinstance(item, TextItem) and item.text:
        yield item
    elif isinstance(item, InlineGroup):
        yield from (run for child in item.children if isinstance(run := child.resolve(document), TextItem))
    elif len(item.children) == 1 and isinstance(group := item.children[0].resolve(document), InlineGroup):
        yield from find_runs(document, group.self_ref)


def _read_line(document: "DoclingDocument", block: Block) -> _Line:
    if block.kind not in ("heading", "paragraph", "list_item"):
        return _Line(block, "")
    runs = list(find_runs(document, block.ref))
    words = " ".join(" ".join(run.text for run in runs).split())
    spoken = [run for run in runs if run.text.strip()]
    is_bold = bool(spoken) and all(run.formatting is not None and run.formatting.bold for run in spoken)
    return _Line(block, words, is_bold, in_textbox=block.kind == "paragraph" and _is_in_textbox(document, block.ref))


def _is_in_textbox(document: "DoclingDocument", ref: str) -> bool:
    item = resolve_item(document, ref)
    while item.parent is not None:
        item = item.parent.resolve(document)
        if getattr(item, "name", "") == "textbox":
            return True
    return False


def _take_known(lines: Sequence[_Line], known_origin: Origin, bookmarked: frozenset[str]) -> Iterator[_Line]:
    for line in lines:
        if line.block.kind != "heading" or not line.words:
            yield line
        elif line.block.level == 0:
            yield replace(line, level=0, origin="markdown" if known_origin == "markdown" else "title")
        else:
            yield replace(line, level=line.block.level, origin="bookmark" if line.block.ref in bookmarked else known_origin)


def _take_hints(lines: Sequence[_Line], hints: Mapping[str, WordHint], unused: list[Notice]) -> Iterator[_Line]:
    """Yield the lines of a Word file with the headings of its audit; bold lines that it takes for text get a notice."""
    for line, reason in zip(lines, _find_reasons(lines), strict=True):
        hint = hints.get(line.block.ref, WordHint())
        if hint.origin is None and not hint.joins:
            kind = hint.unused or (reason or "unused_bold_other" if line.is_bold else _find_capitals(line))
            if kind:
                unused.append(_notice(kind, line))
        yield replace(line, level=hint.level, origin=hint.origin, joins=hint.joins)


def _find_capitals(line: _Line) -> str | None:
    """Return the kind of notice for a line in plain capitals that could be a title."""
    is_line = line.block.kind == "paragraph" and not line.in_textbox and len(line.words.split()) > 1
    is_alone = is_line and line.words.isupper() and is_title(line.words) and has_words(line.words)
    return "unused_capitals" if is_alone and find_reason_against(line.words) is None and measure_clause(line.words) == 0 else None


def _take_bold(lines: Sequence[_Line], unused: list[Notice]) -> Iterator[_Line]:
    """Yield the lines; lone bold ones are headings, or get a notice why not."""
    for line, reason in zip(lines, _find_reasons(lines), strict=True):
        if line.origin is None and (kind := reason if line.is_bold else _find_capitals(line)):
            unused.append(_notice(kind, line))
        yield replace(line, origin="bold") if line.origin is None and line.is_bold and not reason else line


def _find_reasons(lines: Sequence[_Line]) -> Iterator[str | None]:
    """Yield for each bold line the kind of the notice why it is not a heading; None if it is one, and for other lines."""
    last_text = max((index for index, line in enumerate(lines) if not _stands_out(line)), default=-1)
    above: deque[str] = deque(maxlen=SIGNATURE_REACH)
    for index, line in enumerate(lines):
        below = next((lines[later].words for later in range(index + 1, len(lines)) if lines[later].words), "") if line.is_bold else ""
        if not line.is_bold:
            yield None
        elif line.block.kind == "list_item":
            yield "unused_bold_in_list"
        elif line.in_textbox:
            yield "unused_bold_in_textbox"
        else:
            yield find_reason_against(line.words, above=tuple(above), below=below, is_over_text=index < last_text)
        if line.words:
            above.appendleft(line.words)


def _stands_out(line: _Line) -> bool:
    """Return whether a block is not what a heading could be about: a bold line, an empty one, one for signing."""
    return line.block.kind == "paragraph" and (line.is_bold or not line.words or is_signature_line(line.words))


def _take_clauses(lines: Sequence[_Line], unused: list[Notice]) -> Iterator[_Line]:
    """Yield the lines; clauses are headings as far as `measure_clause` gives, unless a table of contents announces them."""
    lengths = [measure_clause(line.words) if line.block.kind == "paragraph" and not line.in_textbox else 0 for line in lines]
    clauses = [line.words if length else "" for line, length in zip(lines, lengths, strict=True)]
    above = ["", *(line.words for line in lines)]
    announced = find_contents_lines(clauses, [line.words if line.origin else "" for line in lines], above)
    for index, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        if index in announced and line.origin in (None, "bold"):
            unused.append(_notice("unused_contents_line", line))
            yield replace(line, origin=None)
        elif length and line.origin is None:
            yield replace(line, origin="clause", end=0 if length == len(line.words) else length)
        else:
            yield line


def _join_lines(text: str, lines: Sequence[_Line], *, join: bool) -> Iterator[tuple[_Line, Span]]:
    """Yield every heading with its span; a title continued on the next line, or below its enumerator, belongs to it."""
    taken = -1
    for position, line in enumerate(lines):
        if line.origin is None or position <= taken:
            continue
        last = position + 1 if join and is_enumerator(line.words) and _is_title_below(lines, position) else position
        while last + 1 < len(lines) and lines[last + 1].joins:
            last += 1
        if last > position:
            taken = last
            words = line.words
            for below in lines[position + 1 : last + 1]:
                words = words[:-1] + below.words if is_split_word(words, below.words) else f"{words} {below.words}"
            yield replace(line, words=words, end=0), Span(line.block.span.start, lines[last].block.span.end)
        else:
            yield line, _find_span(text, line)


def _is_title_below(lines: Sequence[_Line], position: int) -> bool:
    """Return whether the line below an enumerator is its title, not its text: "§ 1." "Postanowienia ogólne", then the text."""
    if position + 1 >= len(lines):
        return False
    below = lines[position + 1]
    if below.block.kind not in ("heading", "paragraph") or is_enumerator(below.words) or not is_title(below.words):
        return False
    if rank_line(below.words) is not None:
        return False
    if below.origin is not None:
        own = lines[position]
        differ = own.origin in _SET_BY_AUTHOR and below.origin in _SET_BY_AUTHOR and own.level != below.level
        return below.origin != "clause" and not differ
    rank = rank_line(lines[position].words)
    after = lines[position + 2] if position + 2 < len(lines) else None
    opens_next = after is None or (after.origin is not None and rank_line(after.words) == rank)
    return rank is None or not opens_next


def _find_span(text: str, line: _Line) -> Span:
    """Return the span of the block, or of a clause's enumerator with the marks around it."""
    if not line.end:
        return line.block.span
    wanted = len("".join(line.title.split()))
    position = line.block.span.start
    while wanted:
        wanted -= text[position] not in "*_~\\" and not text[position].isspace()
        position += 1
    while text[position] in "*_~":
        position += 1
    return Span(line.block.span.start, position)


def _notice(kind: str, line: _Line) -> Notice:
    return Notice(kind, 1, (line.words[:80],), line.block.span)
