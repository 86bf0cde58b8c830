"""A chunk in full, as the command line prints it and the pages show it; cutting floor, standard library only."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chunking.base.context import breadcrumb, context, embedded_text
from chunking.base.model import Chunk, Document, Span, find_own_section
from chunking.base.settings import Recipe
from chunking.base.tokens import CountTokens
from chunking.cutting.identity import identify_chunks, identify_sections


@dataclass(frozen=True, slots=True)
class ChunkRecord:
    """Everything said of one chunk; a line of `chunk --jsonl`.

    `text` is the embedded text, its body begins at `body_start`; `path` are starts of the headings the context shows;
    `section_id` is None in the preamble, `parent_id` where no section encloses it: `read_section` gives the text of either. Of a
    chunk that small sections share, `section_id` is their parent's. `chars` and `tokens` measure `text`.
    """

    id: str
    index: int
    total: int
    text: str
    body_start: int
    span: Span
    breadcrumb: str
    path: tuple[int, ...]
    section_id: str | None
    parent_id: str | None
    kind: str
    pages: tuple[int, ...]
    chars: int
    tokens: int | None
    flags: tuple[str, ...]

    def as_record(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def describe_chunks(
    document: Document, chunks: Sequence[Chunk], *, document_id: str, recipe: Recipe, count_tokens: CountTokens | None = None
) -> tuple[ChunkRecord, ...]:
    """A record a chunk, in order."""
    ids = identify_chunks(document, chunks, document_id=document_id, recipe=recipe)
    section_ids = identify_sections(document, document_id=document_id)
    records = []
    for index, (chunk, chunk_id) in enumerate(zip(chunks, ids, strict=True)):
        own = find_own_section(document, chunk)
        parent = None if own is None else document.sections[own].parent
        text = embedded_text(document, chunk)
        records.append(
            ChunkRecord(
                id=chunk_id,
                index=index,
                total=len(chunks),
                text=text,
                body_start=len(context(document, chunk)),
                span=chunk.span,
                breadcrumb=breadcrumb(document, chunk),
                path=chunk.path,
                section_id=None if own is None else section_ids[own],
                parent_id=None if parent is None else section_ids[parent],
                kind=chunk.kind,
                pages=document.find_pages(chunk.span),
                chars=len(text),
                tokens=count_tokens(text) if count_tokens else None,
                flags=chunk.flags,
            )
        )
    return tuple(records)
