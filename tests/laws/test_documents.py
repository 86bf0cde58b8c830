"""The documents that the laws are tried on are themselves as `Document` promises."""

from hypothesis import given, settings

from chunking.base.model import Document
from tests.laws.documents import documents


@settings(deadline=None)
@given(documents())
def test_made_documents_are_consistent(document: Document) -> None:
    covered: set[int] = set()
    reached = 0
    for block in document.blocks:
        assert reached <= block.span.start < block.span.end
        reached = block.span.end
        covered.update(range(*block.span))
        assert document.slice(block.span) == document.slice(block.span).strip() != ""
        ends = [block.span.start, *(edge for part in block.parts for edge in part), block.span.end]
        assert ends == sorted(ends)
        assert block.header_parts <= len(block.parts)
    assert all(character.isspace() for position, character in enumerate(document.text) if position not in covered)
    edges = [edge for heading in document.headings for edge in heading.span]
    assert edges == sorted(edges)
    assert all(document.slice(heading.span).strip("#* ").startswith(heading.title.split()[0]) for heading in document.headings)
