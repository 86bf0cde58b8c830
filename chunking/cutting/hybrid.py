"""Docling's hybrid chunker on our document; the only user of docling-core's chunkers and of `semchunk`."""

import re
import warnings
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from chunking.base.characters import trim_span
from chunking.base.errors import SettingsError
from chunking.base.language import Language
from chunking.base.model import Block, Chunk, ChunkKind, Document, Heading, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, choose_measure
from chunking.cutting.groups import is_described
from chunking.cutting.splitter import SIZE, Splitter, describe_size

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument


@dataclass(frozen=True, slots=True)
class _Place:
    """The part of an item that a chunk takes: all of it, or a segment; `lead` are the header rows Docling repeats before it."""

    span: Span
    lead: Span | None = None


@dataclass(slots=True)
class _Rebuilt:
    """A DoclingDocument made of our blocks, and for each item's reference what it came from.

    `segments` are the places an item was cut into, in order; None means a segment that only repeats the header rows.
    """

    document: "DoclingDocument"
    blocks: dict[str, Block] = field(default_factory=dict)
    paths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    segments: dict[str, deque[_Place | None]] = field(default_factory=dict)


def cut_hybrid(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Cut as docling-core's `HybridChunker` does, with the embedder's tokens and `max_size` of them as limit.

    It is run, not imitated, on a DoclingDocument rebuilt from our blocks, whose serializer gives each item as it is in the
    document text (so tables are markdown, as Docling's documentation shows for the chunker; its default writes triplets).
    Sections are those Docling sees: its own titles and headings. What only our reader recognised (bold lines, clauses) is text
    to it, and stays in the body. The headings it would put before a chunk are the chunk's path.

    A chunk is the place from its first item to its last; what Docling leaves out in between (headings of equal name, pictures)
    comes along. A table row too wide for its header goes without it (`omit_header_on_overflow`): the other choice, cutting
    columns apart, has no place in a text.

    Args:
        document: the document.
        strategy: `max_size` is the limit in tokens, headings included.
        count_tokens: the embedder's counter; what it adds to every text is not counted, as with Docling's own tokenizers.

    Raises:
        SettingsError: there is no counter.
    """
    measure = choose_measure(strategy, count_tokens)
    rebuilt = _rebuild(document)
    with warnings.catch_warnings():
        # Docling warns its developers when a limit forced it to leave out a header; here the figures show it.
        warnings.filterwarnings("ignore", category=UserWarning, module="docling_core")
        found_chunks = list(_build_chunker(document, rebuilt, measure, strategy.max_size).chunk(rebuilt.document))
    chunks = []
    for found in found_chunks:
        refs = [item.self_ref for item in found.meta.doc_items]
        places = [place for ref in refs if (place := _take_place(rebuilt, ref)) is not None]
        if places:
            kinds = {rebuilt.blocks[ref].kind for ref in refs}
            kind: ChunkKind = "table" if kinds == {"table"} else "code" if kinds == {"code"} else "text"
            path = rebuilt.paths[refs[0]] if found.meta.headings else ()
            chunks.append(Chunk(Span(places[0].span.start, places[-1].span.end), path, places[0].lead, kind=kind))
    return tuple(chunks)


def _take_place(rebuilt: _Rebuilt, ref: str) -> _Place | None:
    segments = rebuilt.segments.get(ref)
    return segments.popleft() if segments else _Place(rebuilt.blocks[ref].span)


def _rebuild(document: Document) -> _Rebuilt:
    from docling_core.types.doc import DoclingDocument

    rebuilt = _Rebuilt(DoclingDocument(name=document.source or "document"))
    scope: dict[int, Heading] = {}
    group: Any = None
    previous = 0
    for block in document.blocks:
        heading = _find_heading(document, block)
        if block.kind != "list_item" or "\n\n" in document.text[previous : block.span.start]:
            group = None
        previous = block.span.end
        if heading is not None:
            level = block.level if block.level is not None else heading.level
            scope = {other: opened for other, opened in scope.items() if other < level} | {level: heading}
            _add_heading(rebuilt.document, heading.title, level)
        elif block.kind != "picture" or is_described(document, block):
            if block.kind == "list_item" and group is None:
                group = rebuilt.document.add_list_group()
            ref = _add_item(rebuilt.document, block, document.slice(block.span), group)
            rebuilt.blocks[ref] = block
            rebuilt.paths[ref] = tuple(sorted({opened.span.start for opened in scope.values()}))
    return rebuilt


def _find_heading(document: Document, block: Block) -> Heading | None:
    """The heading that a heading block of Docling's belongs to: one of two lines is named by either; None for all else."""
    index = document.find_section(block.span.end - 1) if block.kind == "heading" else None
    return document.headings[index] if index is not None and document.headings[index].span.overlaps(block.span) else None


def _add_heading(document: "DoclingDocument", title: str, level: int) -> None:
    if level:
        document.add_heading(title, level=level)
    else:
        document.add_title(title)


def _add_item(document: "DoclingDocument", block: Block, text: str, group: Any) -> str:
    from docling_core.types.doc import DocItemLabel, TableData

    if block.kind == "list_item":
        ref: str = document.add_list_item(text, parent=group).self_ref
    elif block.kind == "table":
        ref = document.add_table(TableData(num_rows=0, num_cols=0, table_cells=[])).self_ref
    elif block.kind == "code":
        ref = document.add_code(text).self_ref
    else:
        ref = document.add_text(DocItemLabel.TEXT, text).self_ref
    return ref


def _build_chunker(document: Document, rebuilt: _Rebuilt, measure: CountTokens, max_tokens: int) -> Any:
    from docling_core.transforms.chunker.hierarchical_chunker import ChunkingDocSerializer, ChunkingSerializerProvider
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer
    from docling_core.transforms.serializer.base import SerializationResult
    from docling_core.transforms.serializer.common import create_ser_result
    from docling_core.transforms.serializer.markdown import MarkdownTableSerializer
    from docling_core.types.doc import ListGroup
    from semchunk.semchunk import chunkerify

    class Counter(BaseTokenizer):
        """The embedder's tokens."""

        def count_tokens(self, text: str) -> int:
            return measure(text)

        def get_max_tokens(self) -> int:
            return max_tokens

        def get_tokenizer(self) -> Any:
            return measure

    class SliceSerializer(ChunkingDocSerializer):
        """Every item as it is in the document text."""

        table_serializer: Any = MarkdownTableSerializer()

        def serialize(self, *, item: Any = None, visited: set[str] | None = None, **_: Any) -> SerializationResult:
            items = [child.resolve(self.doc) for child in item.children] if isinstance(item, ListGroup) else [item]
            if visited is not None:
                visited.update(each.self_ref for each in (item, *items))
            texts = [document.slice(rebuilt.blocks[each.self_ref].span) for each in items]
            parts = [create_ser_result(text=text, span_source=each) for text, each in zip(texts, items, strict=True)]
            return create_ser_result(text="\n".join(texts), span_source=parts)

    class SliceProvider(ChunkingSerializerProvider):
        def get_serializer(self, doc: Any) -> Any:
            return SliceSerializer(doc=doc)

    class RecordingChunker(HybridChunker):
        """Docling's chunker, which records where the segments of an item too long for a chunk begin and end."""

        def segment(self, doc_chunk: Any, available_length: int, doc_serializer: Any) -> list[str]:
            ref = doc_chunk.meta.doc_items[0].self_ref
            block = rebuilt.blocks[ref]
            if block.kind == "table":
                rows: list[str] = super().segment(doc_chunk, available_length, doc_serializer)
                rebuilt.segments[ref] = deque(_place_rows(document, block, rows))
                return rows
            # The very call of the original; only the offsets are kept, and no count of any text for ever.
            splitter: Any = chunkerify(measure, chunk_size=available_length, memoize=False)
            segments, offsets = splitter(doc_chunk.text, offsets=True)
            start = block.span.start
            spans = [trim_span(document.text, Span(start + first, start + last)) for first, last in offsets]
            rebuilt.segments[ref] = deque(_Place(span) for span in spans)
            return list(segments)

    return RecordingChunker(tokenizer=Counter(), serializer_provider=SliceProvider(), omit_header_on_overflow=True)


def _place_rows(document: Document, table: Block, segments: list[str]) -> Iterator[_Place | None]:
    """Return where the segments of a table are: they follow each other, but for the header rows repeated before later ones."""
    visible = [position for position in range(*table.span) if not document.text[position].isspace()]
    letters = "".join(document.text[position] for position in visible)
    header = Span(table.parts[0].start, table.parts[1].end) if table.header_parts else None
    repeated = "".join(document.slice(header).split()) if header else ""
    read = 0
    for segment in segments:
        words = "".join(segment.split())
        rest = words.removeprefix(repeated)
        is_led = bool(repeated) and read >= len(repeated) and rest != words and letters.startswith(rest, read)
        taken = rest if is_led else words
        if not letters.startswith(taken, read):
            raise RuntimeError("a segment of the table is not a slice of it")
        first, read = read, read + len(taken)
        yield _Place(Span(visible[first], visible[read - 1] + 1), header if is_led else None) if taken else None


class HybridSplitter(Splitter):
    """`hybrid:512`, always in tokens."""

    kind = "hybrid"
    choice = N_("Docling's own way, in tokens")
    has_unit = has_overlap = False
    default_unit = "tokens"

    @override
    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        found = re.fullmatch(rf"hybrid\s*:{SIZE}", words)
        if found and int(found[2] or 0):
            raise SettingsError(source=words, detail=N_("Docling's chunker has no overlap"), remedy=N_("Write for example hybrid:512."))
        return Strategy(self.kind, int(found[1]), unit="tokens") if found else None

    @override
    def write(self, strategy: Strategy) -> str:
        return f"hybrid:{strategy.max_size}"

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return language.gettext("Docling's own way up to {size}").format(size=describe_size(strategy, language))

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return f"Docling {strategy.max_size}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_hybrid(document, strategy, count_tokens=embedder.count_tokens)


SPLITTER = HybridSplitter()
