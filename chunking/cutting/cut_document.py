"""A document together with the chunks cut from it: their texts, their ids and everything else there is to know about them."""

import uuid
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from chunking.base.cells import render_records, show_bars
from chunking.base.characters import trim_span
from chunking.base.citation import cite
from chunking.base.model import Chunk, Document, Span, find_own_section
from chunking.base.settings import Recipe, canonical_json
from chunking.base.tokens import CountTokens

NAMESPACE = uuid.UUID("6f7b0f0e-2a0c-5f5c-9f5d-7c1f5a5f3b21")
_T = TypeVar("_T", bound=Hashable)
PATH_SEPARATOR = " > "
SHORTENED_MARK = "…"


@dataclass(frozen=True, slots=True)
class ChunkRecord:
    """Everything there is to know about one chunk; one line of `chunk --jsonl`.

    `text` is the embedded text, its body begins at `body_start`; `path` contains the starts of the headings that the context
    shows. `section_id` is None in the preamble, `parent_id` if no section encloses it: `read_section` gives the text of either.
    For a chunk that small sections share, `section_id` is their parent's. `chars` and `tokens` measure `text`.
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


@dataclass(frozen=True)
class CutDocument:
    """A document and its chunks in order; texts, ids and records are computed once, when they are first needed.

    Attributes:
        document: the document.
        chunks: what was cut from it.
        document_id: part of every chunk's id; not needed for judging.
        recipe: the settings that decided the result; not needed for judging.
    """

    document: Document
    chunks: Sequence[Chunk]
    document_id: str = ""
    recipe: Recipe = field(default_factory=Recipe)

    @cached_property
    def contexts(self) -> tuple[str, ...]:
        """The text before each body, ending in line breaks."""
        has_context = (chunk.path or chunk.lead or chunk.caption or chunk.cited for chunk in self.chunks)
        return tuple(context(self.document, chunk) if has else "" for chunk, has in zip(self.chunks, has_context, strict=True))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The embedded text of each chunk."""
        pairs = zip(self.chunks, self.contexts, strict=True)
        return tuple(before + body_text(self.document, chunk) for chunk, before in pairs)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of each chunk (law 3).

        An id is UUIDv5 over the canonical JSON of document id, recipe fingerprint, embedded text and how many equal chunks
        come before it. Index, span and pages are not part of it, and neither is a citation in the context, which names pages.
        """
        fingerprint = self.recipe.fingerprint
        pairs = zip(self.chunks, self.texts, strict=True)
        texts = (identified_text(self.document, chunk) if chunk.cited else text for chunk, text in pairs)
        return tuple(identify_text(self.document_id, fingerprint, text, before=before) for text, before in _count_equals(texts))

    @cached_property
    def records(self) -> tuple[ChunkRecord, ...]:
        """Everything about each chunk but its tokens."""
        document = self.document
        section_ids = identify_sections(document, document_id=self.document_id)
        records = []
        for index, chunk in enumerate(self.chunks):
            own = find_own_section(document, chunk)
            parent = None if own is None else document.sections[own].parent
            records.append(
                ChunkRecord(
                    id=self.ids[index],
                    index=index,
                    total=len(self.chunks),
                    text=self.texts[index],
                    body_start=len(self.contexts[index]),
                    span=chunk.span,
                    breadcrumb=breadcrumb(document, chunk),
                    path=chunk.path,
                    section_id=None if own is None else section_ids[own],
                    parent_id=None if parent is None else section_ids[parent],
                    kind=chunk.kind,
                    pages=document.find_pages(chunk.span),
                    chars=len(self.texts[index]),
                    tokens=None,
                    flags=chunk.flags,
                )
            )
        return tuple(records)

    def count_tokens(self, count: CountTokens) -> tuple[ChunkRecord, ...]:
        """Return the records with the tokens of their texts."""
        return tuple(replace(record, tokens=count(record.text)) for record in self.records)


def identify_document(path: str) -> str:
    """Return the document id of a file: UUIDv5 of its path relative to the ingested folder, or of an upload's name."""
    # Bytes of a name that are not text in the file system's encoding come as single surrogates, which have no bytes of their own.
    name = path.encode("utf-8", "replace").decode()
    return str(uuid.uuid5(NAMESPACE, name.replace("\\", "/")))


def identify_text(document_id: str, fingerprint: str, text: str, *, before: int) -> str:
    """Return the id of the chunk with this embedded text that has `before` equal chunks before it."""
    return str(uuid.uuid5(NAMESPACE, canonical_json([document_id, fingerprint, text, before])))


def identify_sections(document: Document, *, document_id: str) -> tuple[str, ...]:
    """Return the ids of the sections in their order; "§ 1." may appear nine times and has nine ids.

    An id is UUIDv5 over document id, titles of the path, and how many sections with an equal path come before it.
    """
    paths = (tuple(document.headings[index].title for index in document.path_of(section.index)) for section in document.sections)
    return tuple(str(uuid.uuid5(NAMESPACE, canonical_json([document_id, titles, before]))) for titles, before in _count_equals(paths))


def _count_equals(values: Iterable[_T]) -> Iterator[tuple[_T, int]]:
    """Yield each value with how many equal ones come before it."""
    seen: Counter[_T] = Counter()
    for value in values:
        yield value, seen[value]
        seen[value] += 1


@dataclass(frozen=True, slots=True)
class SectionRecord:
    """A section whole, as a language model may be given it instead of the chunk that was found.

    Attributes:
        id: its own; `section_id` of its chunks.
        parent_id: of the section around it, None if none is; `parent_id` of its chunks.
        path: titles from the outermost down, its own last.
        span: from its heading on, to the next heading or to the end of the last section below it.
        text: `document.slice(span)`.
    """

    id: str
    parent_id: str | None
    path: tuple[str, ...]
    span: Span
    text: str


def read_section(document: Document, section_id: str, *, document_id: str, below: bool = False) -> SectionRecord | None:
    """The section a chunk names by its `section_id` or `parent_id`; None if the document has none of that id.

    A point in a database names the same sections: those with equal `section_id`, in the order of `chunk_index`, are its parts.

    Args:
        document: the document the chunk was cut from.
        section_id: from a chunk.
        document_id: the one the chunk was cut under.
        below: with all sections below it.
    """
    ids = identify_sections(document, document_id=document_id)
    if section_id not in ids:
        return None
    section = document.sections[ids.index(section_id)]
    end = section.span.end
    if below:
        level = document.headings[section.index].level
        later = document.headings[section.index + 1 :]
        end = next((heading.span.start for heading in later if heading.level <= level), len(document.text))
    span = trim_span(document.text, Span(section.span.start, end))
    return SectionRecord(
        id=section_id,
        parent_id=None if section.parent is None else ids[section.parent],
        path=tuple(document.headings[index].title for index in document.path_of(section.index)),
        span=span,
        text=document.slice(span),
    )


def breadcrumb(document: Document, chunk: Chunk) -> str:
    """The line that names the headings above a chunk, outermost first; empty without path."""
    titles = [heading.title for start in chunk.path if (heading := document.find_heading(start)) is not None]
    return join_path(titles, shortened=chunk.shortened)


def join_path(titles: Sequence[str], *, shortened: bool) -> str:
    """Titles as a line, outermost first; one that was cut at the top begins with "…"."""
    return PATH_SEPARATOR.join([SHORTENED_MARK, *titles] if shortened else titles)


def context(document: Document, chunk: Chunk) -> str:
    """Return what is before the body, ending in line breaks.

    The breadcrumb, with its citation where one is asked for; then what a later part of something repeats: caption and header rows
    of a table (rows rendered as records name their columns themselves, and need the caption only), the sentence or item that
    introduces a list ("Zabrania się:").
    """
    line = " ".join(words for words in (breadcrumb(document, chunk), cite(document, chunk) if chunk.cited else "") if words)
    repeated = [words for place in (chunk.caption, _find_lead(document, chunk)) if place and (words := show_bars(document, place).rstrip())]
    return (line + "\n\n" if line else "") + "".join(words + "\n" for words in repeated)


def _find_lead(document: Document, chunk: Chunk) -> Span | None:
    if chunk.lead is None or not chunk.as_records:
        return chunk.lead
    tables = [block.span.start for block in document.find_blocks(chunk.lead) if block.kind == "table"]
    return Span(chunk.lead.start, tables[0]) if tables else chunk.lead


def body_text(document: Document, chunk: Chunk) -> str:
    """Return what the model reads below the context: the slice at the span, or what is rendered from it.

    Rendered are rows as records, if the chunk asks for it (flagged "rendered"), otherwise bars inside cells, which the document text has
    as a mark of HTML (flagged "unescaped").
    """
    return render_records(document, chunk.span) if chunk.as_records else show_bars(document, chunk.span)


def embedded_text(document: Document, chunk: Chunk) -> str:
    """Return what the model reads and the database stores: context + body."""
    return context(document, chunk) + body_text(document, chunk)


def identified_text(document: Document, chunk: Chunk) -> str:
    """The embedded text without its citation: what a chunk's id is made of, so that a page number that moves changes no id."""
    return embedded_text(document, replace(chunk, cited=False))
