"""The markdown text of a DoclingDocument and the blocks in it.

Docling's own markdown serializer writes the text. Our subclass only puts private marks around each item while it does
so and removes them in one pass: spans are recorded, never searched for afterwards, and the text is, character
for character, `export_to_markdown(**EXPORT_OPTIONS)`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from chunking.base.characters import detect_language, find_sentences
from chunking.base.enumerators import find_mark_end
from chunking.base.model import Block, BlockKind, Box, Span

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument, NodeItem

EXPORT_OPTIONS: dict[str, Any] = {"compact_tables": True, "escape_html": False, "escape_underscores": False}

_DELIMITER_ROW = re.compile(r"\|(\s*:?-+:?\s*\|)+\s*")
_ESCAPED = re.compile("[<>&_]")
_CAPTION = "caption"
_PROSE = ("heading", "paragraph", "list_item", "caption")


@dataclass(frozen=True, slots=True)
class MarkedItem:
    """An item of the DoclingDocument in the text that the serializer wrote."""

    ref: str
    span: Span
    outermost: bool


def export_text(document: "DoclingDocument") -> tuple[str, tuple[MarkedItem, ...], int]:
    """Return the document text, every item in it in order of their starts, outer before inner, and what the default export would give.

    Returns:
        `(text, items, default_chars)` where `text == document.export_to_markdown(**EXPORT_OPTIONS)` and
        `default_chars == len(document.export_to_markdown())`.
    """
    marks = _choose_marks(document)
    refs: list[str] = []
    padding: list[int | None] = []
    marked = _build_serializer(document, marks, refs, padding).serialize().text
    text, items = _take_out_marks(marked, marks, refs)
    # Escapes, and a table in a table, widen columns by an amount that only the other export knows.
    is_known = None not in padding and not _ESCAPED.search(text)
    default_chars = len(text) + sum(filter(None, padding)) if is_known else len(document.export_to_markdown())
    return text, tuple(items), default_chars


def build_blocks(
    document: "DoclingDocument", text: str, items: tuple[MarkedItem, ...], *, header_rows: Mapping[str, int] | None = None
) -> tuple[Block, ...]:
    """Return the blocks of a document text: in order, not overlapping, together containing every visible character.

    Args:
        document: the DoclingDocument the text was exported from.
        text: the first of what `export_text` gave.
        items: the second.
        header_rows: how many rows name the columns of a table, by its reference; of others, what the document says.
    """
    blocks = [_build_block(document, text, span, ref, header_rows or {}) for span, ref in _split_by_captions(text, items)]
    # The language of each block by itself, so that an annex in another one moves no sentence elsewhere (law 3).
    prose: dict[str, list[int]] = {}
    for index, block in enumerate(blocks):
        if block.kind in _PROSE:
            prose.setdefault(detect_language(text[block.span.start : block.span.end]), []).append(index)
    for language, indices in prose.items():
        # A list marker or an enumerator ("§ 3.", "2)") belongs to the sentence after it.
        spans = [Span(find_mark_end(text, *blocks[index].span), blocks[index].span.end) for index in indices]
        for index, sentences in zip(indices, find_sentences(text, spans, language=language), strict=True):
            span = blocks[index].span
            parts = (Span(span.start, sentences[0].end), *sentences[1:]) if sentences else (span,)
            blocks[index] = replace(blocks[index], parts=parts)
    return tuple(blocks)


def _build_block(document: "DoclingDocument", text: str, span: Span, marked_ref: str, header_rows: Mapping[str, int]) -> Block:
    """Return a block; prose without its sentences yet."""
    ref = marked_ref.removeprefix(_CAPTION)
    item = resolve_item(document, ref)
    kind: BlockKind = "caption" if marked_ref.startswith(_CAPTION) else _classify(item)
    parts = _find_lines(text, span) if kind in ("table", "code") else ()
    header_parts, is_headerless = 0, False
    if kind == "table" and len(parts) > 1 and _DELIMITER_ROW.fullmatch(text, *parts[1]):
        is_headerless = not text[parts[0].start : parts[0].end].strip("| ")
        more = header_rows[ref] - 1 if ref in header_rows else _count_more_header_rows(item, len(parts) - 1)
        header_parts = 2 if is_headerless else 2 + more
    return Block(
        kind=kind,
        span=span,
        parts=parts,
        header_parts=header_parts,
        is_headerless=is_headerless,
        boxes=tuple(find_boxes(document, item)),
        depth=(span.start - text.rfind("\n", 0, span.start) - 1) // 4 if kind == "list_item" else 0,
        level=getattr(item, "level", 0) if kind == "heading" else None,
        ref=ref,
        language=_name_language(item) if kind == "code" else "",
    )


def resolve_item(document: "DoclingDocument", ref: str) -> Any:
    """Return the item of a reference such as "#/texts/3"."""
    from docling_core.types.doc import RefItem

    return RefItem.model_validate({"$ref": ref}).resolve(document)


def _choose_marks(document: "DoclingDocument") -> tuple[str, str, str]:
    """Return three private-use characters that the document does not contain: opening, after the number, closing."""
    used = set(document.model_dump_json()) if document.texts or document.tables else set()
    free = (chr(code) for code in range(0x10_0000, 0x10_FFFD) if chr(code) not in used)
    return next(free), next(free), next(free)


def _build_serializer(document: "DoclingDocument", marks: tuple[str, str, str], refs: list[str], padding: list[int | None]) -> Any:
    """Build a serializer that fills `refs` with the marked items and `padding` with the characters left out of each table."""
    from docling_core.transforms.serializer.base import SerializationResult
    from docling_core.transforms.serializer.markdown import MarkdownDocSerializer, MarkdownParams, MarkdownTableSerializer
    from docling_core.types.doc import DocItem, FloatingItem, InlineGroup, TableItem
    from docling_core.types.doc.document import DEFAULT_CONTENT_LAYERS, DOCUMENT_TOKENS_EXPORT_LABELS

    opening, numbered, closing = marks

    def put_marks(result: SerializationResult, ref: str) -> SerializationResult:
        inner = result.text.strip()
        if inner:
            # Inside the surrounding whitespace: Docling's list serializer looks at the first character.
            before, after = result.text.split(inner, 1)
            result.text = f"{before}{opening}{len(refs)}{numbered}{inner}{closing}{after}"
            refs.append(ref)
        return result

    class MeasuringSerializer(MarkdownTableSerializer):
        """Docling's serializer of tables that notes how much padding it takes out."""

        def _compact_table(self, table_text: str) -> str:  # type: ignore[override]
            compact = super()._compact_table(table_text)
            padding.append(len(table_text) - len(compact))
            return compact

    class MarkingSerializer(MarkdownDocSerializer):
        """Docling's serializer with marks around each item it writes outside of table cells."""

        def serialize(self, *, item: "NodeItem | None" = None, **kwargs: Any) -> SerializationResult:
            result = super().serialize(item=item, **kwargs)
            if kwargs.get("in_table_cell"):
                padding.extend([None] if isinstance(item, TableItem) else [])
            elif isinstance(item, DocItem | InlineGroup):
                return put_marks(result, item.self_ref)
            return result

        def serialize_captions(self, item: FloatingItem, **kwargs: Any) -> SerializationResult:
            result = super().serialize_captions(item=item, **kwargs)
            if kwargs.get("in_table_cell") or not item.captions:
                return result
            return put_marks(result, _CAPTION + item.captions[0].cref)

    params = MarkdownParams(labels=DOCUMENT_TOKENS_EXPORT_LABELS, layers=DEFAULT_CONTENT_LAYERS, **EXPORT_OPTIONS)
    return MarkingSerializer(doc=document, params=params, table_serializer=MeasuringSerializer())


def _take_out_marks(marked: str, marks: tuple[str, str, str], refs: list[str]) -> tuple[str, list[MarkedItem]]:
    opening, numbered, closing = marks
    kept: list[str] = []
    items: list[MarkedItem] = []
    open_items: list[tuple[str, int]] = []
    length = position = 0
    for mark in re.finditer(f"{opening}(\\d+){numbered}|{closing}", marked):
        kept.append(marked[position : mark.start()])
        length += mark.start() - position
        position = mark.end()
        if mark[1]:
            open_items.append((refs[int(mark[1])], length))
        else:
            ref, start = open_items.pop()
            items.append(MarkedItem(ref, Span(start, length), outermost=not open_items))
    kept.append(marked[position:])
    return "".join(kept), sorted(items, key=lambda item: (item.span.start, -item.span.end))


def _split_by_captions(text: str, items: tuple[MarkedItem, ...]) -> Iterator[tuple[Span, str]]:
    """Yield the outermost items in order; one that contains captions is split into them and the rest."""
    captions = [item for item in items if item.ref.startswith(_CAPTION)]
    position = 0
    for item in items:
        if not item.outermost or item in captions:
            continue
        start = item.span.start
        while position < len(captions) and captions[position].span.end <= item.span.end:
            caption = captions[position]
            yield from _trim(text, start, caption.span.start, item.ref)
            yield caption.span, caption.ref
            start = caption.span.end
            position += 1
        yield from _trim(text, start, item.span.end, item.ref)


def _trim(text: str, start: int, end: int, ref: str) -> Iterator[tuple[Span, str]]:
    piece = text[start:end]
    if piece.strip():
        yield Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())), ref


def _classify(item: Any) -> BlockKind:
    from docling_core.types.doc import CodeItem, DocItemLabel, FormulaItem, ListItem, PictureItem, SectionHeaderItem, TableItem, TitleItem

    kinds: tuple[tuple[type | tuple[type, ...], BlockKind], ...] = (
        ((SectionHeaderItem, TitleItem), "heading"),
        (ListItem, "list_item"),
        (TableItem, "table"),
        (CodeItem, "code"),
        (FormulaItem, "formula"),
        (PictureItem, "picture"),
    )
    for types, kind in kinds:
        if isinstance(item, types):
            return kind
    return "caption" if getattr(item, "label", None) == DocItemLabel.CAPTION else "paragraph"


def _name_language(code: Any) -> str:
    """Return the language of code: that of its fence, otherwise the one Docling detects; "" if neither."""
    from docling.utils.code_language import detect_code_language
    from docling_core.types.doc import CodeLanguageLabel

    known = getattr(code, "code_language", None) or CodeLanguageLabel.UNKNOWN
    label = detect_code_language(code.text) if known == CodeLanguageLabel.UNKNOWN else known
    return "" if label == CodeLanguageLabel.UNKNOWN else str(label.value)


def find_boxes(document: "DoclingDocument", item: Any) -> Iterator[Box]:
    """Yield the boxes of an item, or of its children if it has none of its own; the whole page if its size is not known."""
    for prov in getattr(item, "prov", None) or [prov for child in item.children for prov in getattr(child.resolve(document), "prov", ())]:
        page = document.pages.get(prov.page_no)
        if page is None:
            yield Box(prov.page_no, 0, 0, 1, 1)
        else:
            box = prov.bbox.to_top_left_origin(page.size.height).normalized(page.size)
            yield Box(prov.page_no, *(round(min(max(edge, 0.0), 1.0), 4) for edge in (box.l, box.t, box.r, box.b)))


def _count_more_header_rows(table: Any, rendered_rows: int) -> int:
    """Count the header rows that markdown puts below the delimiter row: those that a vertically merged header cell covers.

    Args:
        table: the item.
        rendered_rows: rows of its markdown without the delimiter; Docling joins stacked headers into the first.
    """
    reached = max((cell.end_row_offset_idx for cell in table.data.table_cells if cell.column_header), default=0)
    rows: int = table.data.num_rows
    joined = rows - rendered_rows
    return max(min(reached, rows) - 1 - joined, 0)


def _find_lines(text: str, span: Span) -> tuple[Span, ...]:
    lines: list[Span] = []
    start = span.start
    for line in text[span.start : span.end].split("\n"):
        if line.strip():
            lines.append(Span(start, start + len(line)))
        start += len(line) + 1
    return tuple(lines)
