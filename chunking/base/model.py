"""The values that all other code works on: document, blocks, headings, sections, chunks; standard library only.

One idea carries the code: a document is one immutable markdown text, and everything said about it is a half-open
span of Python code points over that text. Nothing here stores a copy of a slice.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from chunking.base.ledger import Ledger

OVERSIZE = "oversize"
"""Flag of a chunk longer than the limit of its strategy."""

BlockKind = Literal["heading", "paragraph", "list_item", "table", "code", "caption", "formula", "picture"]
Origin = Literal["title", "style", "outline", "bold", "clause", "layout", "bookmark", "markdown"]
ChunkKind = Literal["text", "table", "code", "image_caption"]


class Span(NamedTuple):
    """A place: characters `start <= i < end` of a document text, `0 <= start < end`. Touching is not overlapping."""

    start: int
    end: int

    def overlaps(self, other: "Span") -> bool:
        """Return whether the two share at least one character."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Span") -> bool:
        """Return whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end


class Box(NamedTuple):
    """A rectangle on a page: `page` is 1-based, the edges are shares of the page's width and height, 0 at its top left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Block:
    """A span with a kind. Blocks of a document are in order, never overlap and are never blank.

    `parts` are the places a careful cut may fall between: sentences of prose, rows of a table (header and delimiter
    rows included), lines of code. They are in order, inside `span`; a picture or formula has none.
    `header_parts` counts the leading parts of a table that are its header (rows above and including the delimiter, further rows of
    names). `is_headerless`: these are only the empty row that markdown needs, no row names the columns.
    `boxes` state where it is on the pages, none for formats without pages. `depth` is a list item's nesting, 0 = outermost.
    `level` is what Docling gives a heading: title 0, Heading 1 = 1; None for every other block.
    `language` is the language of code as Docling names it ("Python"), "" if it does not know.
    `ref` is the item's reference in the DoclingDocument, for provenance and marks.
    """

    kind: BlockKind
    span: Span
    parts: tuple[Span, ...] = ()
    header_parts: int = 0
    is_headerless: bool = False
    boxes: tuple[Box, ...] = ()
    depth: int = 0
    level: int | None = None
    ref: str = ""
    language: str = ""

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages it is on, 1-based; empty for formats without pages."""
        return tuple(sorted({box.page for box in self.boxes}))

    @property
    def header(self) -> Span | None:
        """The header rows of a table with their delimiter row, or None."""
        has_header = self.header_parts and not self.is_headerless
        return Span(self.parts[0].start, self.parts[self.header_parts - 1].end) if has_header else None


@dataclass(frozen=True, slots=True)
class Heading:
    """Opens a section. `level`: title 0, Heading 1 = 1; `title` is plain words, without marks. Identity is the span."""

    span: Span
    level: int
    title: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Section:
    """A heading (index into `Document.headings`) and what follows up to the next heading.

    `span` runs from the heading's start to the next heading's start (or the end of the text); `body` is the part
    after the heading and may be empty (`start == end`). `parent` is the index of the enclosing section or None.
    """

    index: int
    span: Span
    body: Span
    parent: int | None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something counted at conversion that the user should know: a correction, a loss, an unused heading-like line.

    `kind` is a short code the interface has a sentence for, `count` how many, `examples` a few words of each, `span`
    the place if there is one, `pages` the page of each example, 1-based, or none at all.
    """

    kind: str
    count: int = 1
    examples: tuple[str, ...] = ()
    span: Span | None = None
    pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts a file states about itself, empty if it states nothing.

    `reading.text.facts` finds them, `storing.points` stores them. Dates are ISO 8601 (a day, or a day with its time).

    `version` and `effective_from` are found in the text ("wersja 2.1", "obowiązuje od 1 stycznia 2026 r.") or in the file's own
    properties; the others are properties only.
    """

    title: str = ""
    author: str = ""
    created: str = ""
    modified: str = ""
    version: str = ""
    effective_from: str = ""


@dataclass(frozen=True)
class Document:
    """One immutable markdown text with blocks and headings over it.

    Attributes:
        text: the document text; every span below is a place in it.
        blocks: in order, not overlapping, covering every visible character.
        headings: in order of their spans, not overlapping.
        source: the file's name, as the user knows it.
        engine: who read it, with version, e.g. "Docling 2.142.1, Word reader".
        page_count: pages of the file, 0 if the format has none.
        notices: corrections (`kind` "joined_hyphen", ...), losses ("lost_footnotes", "lost_words", ...) and lines that
            look like headings but were not used ("unused_bold", ...).
        default_chars: characters Docling's default export would give (tables padded).
        elapsed_ms: time the conversion took.
        language: ISO code of the language most of it is in.
        facts: what the file states about itself.
        ledger: what became of every word of the file; None for formats that are read as they are.
    """

    text: str
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]
    source: str
    engine: str = ""
    page_count: int = 0
    notices: tuple[Notice, ...] = ()
    default_chars: int = 0
    elapsed_ms: int = 0
    language: str = "pl"
    facts: Facts = Facts()
    ledger: Ledger | None = None

    def slice(self, span: Span) -> str:
        """The text at a place."""
        return self.text[span.start : span.end]

    def describe_reading(self) -> dict[str, Any]:
        """Return plain values on what became of the file's words, for the command line and the journal."""
        notices = [
            {"kind": notice.kind, "count": notice.count, "examples": list(notice.examples)}
            | ({"pages": list(notice.pages)} if notice.pages else {})
            for notice in self.notices
        ]
        return (self.ledger.as_record() if self.ledger else Ledger.describe_none()) | {"notices": notices}

    @property
    def structure(self) -> Literal["present", "none"]:
        """Return whether the document has any heading."""
        return "present" if self.headings else "none"

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """One section a heading, in order; `sections[i]` belongs to `headings[i]`."""
        sections: list[Section] = []
        open_indices: list[int] = []
        for index, heading in enumerate(self.headings):
            end = self.headings[index + 1].span.start if index + 1 < len(self.headings) else len(self.text)
            while open_indices and self.headings[open_indices[-1]].level >= heading.level:
                open_indices.pop()
            parent = open_indices[-1] if open_indices else None
            body = Span(heading.span.end, end)
            if not self.text[body.start : body.end].strip():
                body = Span(heading.span.end, heading.span.end)
            sections.append(Section(index, Span(heading.span.start, end), body, parent))
            open_indices.append(index)
        return tuple(sections)

    @property
    def preamble(self) -> Span:
        """Return what is before the first heading (`start == end` if nothing does); the whole text without headings."""
        end = self.headings[0].span.start if self.headings else len(self.text)
        return Span(0, end if self.text[:end].strip() else 0)

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [heading.span.start for heading in self.headings]

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.span.start for block in self.blocks]

    def find_section(self, position: int) -> int | None:
        """Index of the section a character belongs to, None in the preamble."""
        index = bisect_right(self._heading_starts, position) - 1
        return index if index >= 0 else None

    def find_heading(self, start: int) -> Heading | None:
        """The heading that starts exactly there."""
        index = bisect_right(self._heading_starts, start) - 1
        return self.headings[index] if index >= 0 and self._heading_starts[index] == start else None

    def find_blocks(self, span: Span) -> tuple[Block, ...]:
        """The blocks that share at least one character with a place, in order; logarithmic in the document."""
        first = max(bisect_right(self._block_starts, span.start) - 1, 0)
        last = bisect_right(self._block_starts, span.end - 1)
        return tuple(block for block in self.blocks[first:last] if block.span.overlaps(span))

    def find_pages(self, span: Span) -> tuple[int, ...]:
        """The pages a place is on, 1-based, in order; none for formats without pages."""
        return tuple(sorted({page for block in self.find_blocks(span) for page in block.pages}))

    def path_of(self, index: int) -> tuple[int, ...]:
        """The heading path of a section: indices of headings, outermost first, its own last."""
        path = [index]
        while (parent := self.sections[path[-1]].parent) is not None:
            path.append(parent)
        return tuple(reversed(path))


@dataclass(frozen=True, slots=True)
class Chunk:
    """**One span** plus context; the body is `document.slice(chunk.span)`.

    Attributes:
        span: the body's place; trimmed, never blank.
        path: starts of the headings that the context names in full, outermost first; empty = no context.
        lead: what the context of a later part repeats: the place of a table's caption and header rows, or of the sentence
            or item that introduces what goes on here; None for nothing. Rows rendered as records name the columns of such a
            header themselves.
        caption: the place of a caption after a table that was cut, which the context of the parts without it shows.
        shortened: the path was cut at the top (the context begins with "…").
        kind: "text", "table", "code" or "image_caption"; a text more than half of which is code is "code".
        flags: what a reader should know: "oversize", "fallback", "fallback_code", "shortened_path", "cut_characters", "rendered",
            "unescaped" (a bar inside a cell is embedded as a bar).
        as_records: the embedded text shows the table's rows as "column: value; ..." instead of the body; flagged "rendered".
        cited: the context also names effective date, page and clause, as far as the document has them.
    """

    span: Span
    path: tuple[int, ...] = ()
    lead: Span | None = None
    shortened: bool = False
    kind: ChunkKind = "text"
    flags: tuple[str, ...] = field(default=())
    as_records: bool = False
    cited: bool = False
    caption: Span | None = None


def find_own_section(document: Document, chunk: Chunk) -> int | None:
    """The section a chunk is filed under: that of its last character if it carries a path, otherwise of its first.

    A structural chunk may begin with a vanished ancestor's heading but always ends in its own section. One that several small
    sections share is filed under the parent that its context names.
    """
    last = document.find_section(chunk.span.end - 1)
    if not chunk.path or last is None:
        return document.find_section(chunk.span.start)
    parent = document.sections[last].parent
    is_shared = (
        last > 0
        and parent is not None
        and document.headings[parent].span.start == chunk.path[-1]
        and document.sections[last - 1].parent == parent
        and document.headings[last - 1].span.start >= chunk.span.start
    )
    return parent if is_shared else last
