"""Spans, sections and contexts of a document small enough to count by hand."""

from chunking.base.errors import ChunkingError, DamagedFile
from chunking.base.model import Block, Chunk, Document, Heading, Span, find_own_section
from chunking.base.storing_errors import RecipeMismatch
from chunking.cutting.cut_document import breadcrumb, context, embedded_text

TEXT = "Wstęp\n\n# A\n\n## B\n\ntekst\n\n# C"
DOCUMENT = Document(
    text=TEXT,
    blocks=(
        Block("paragraph", Span(0, 5)),
        Block("heading", Span(7, 10)),
        Block("heading", Span(12, 16)),
        Block("paragraph", Span(18, 23)),
        Block("heading", Span(25, 28)),
    ),
    headings=(
        Heading(Span(7, 10), 1, "A", "style"),
        Heading(Span(12, 16), 2, "B", "style"),
        Heading(Span(25, 28), 1, "C", "style"),
    ),
    source="a.md",
)


def test_touching_is_not_overlapping() -> None:
    assert not Span(0, 5).overlaps(Span(5, 9))
    assert Span(0, 5).overlaps(Span(4, 9))
    assert Span(0, 5).contains(Span(0, 5))


def test_sections_nest_and_a_heading_over_a_heading_has_no_body() -> None:
    sections = DOCUMENT.sections
    assert [(tuple(section.span), section.parent) for section in sections] == [((7, 12), None), ((12, 25), 0), ((25, 28), None)]
    assert [section.body.start < section.body.end for section in sections] == [False, True, False]
    assert DOCUMENT.path_of(1) == (0, 1)
    assert tuple(DOCUMENT.preamble) == (0, 7)


def test_places_are_found() -> None:
    assert [DOCUMENT.find_section(position) for position in (0, 6, 7, 18, 27)] == [None, None, 0, 1, 2]
    assert [block.kind for block in DOCUMENT.find_blocks(Span(5, 13))] == ["heading", "heading"]
    assert DOCUMENT.find_heading(12) is DOCUMENT.headings[1]
    assert DOCUMENT.find_heading(13) is None


def test_the_embedded_text_is_context_and_body() -> None:
    chunk = Chunk(Span(18, 23), path=(7, 12))
    assert breadcrumb(DOCUMENT, chunk) == "A > B"
    assert embedded_text(DOCUMENT, chunk) == "A > B\n\ntekst"
    assert breadcrumb(DOCUMENT, Chunk(Span(18, 23), path=(12,), shortened=True)) == "… > B"
    assert context(DOCUMENT, Chunk(Span(18, 23))) == ""
    assert find_own_section(DOCUMENT, chunk) == 1


def test_an_error_names_the_file_the_fault_and_the_remedy() -> None:
    error = DamagedFile(source="a.docx", detail="it is cut off")
    assert error.message == "a.docx is damaged: it is cut off."
    assert error.as_record()["error"]["kind"] == "damaged"
    assert isinstance(RecipeMismatch(source="c", there="x", here="y"), ChunkingError)
