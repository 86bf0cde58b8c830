"""The laws of design section 3 as assertions over any document and its chunks; a golden test asserts them before it compares."""

from collections.abc import Sequence
from itertools import pairwise

from chunking.base.context import SHORTENED_MARK, breadcrumb, embedded_text
from chunking.base.model import Chunk, Document, find_own_section
from chunking.judging.metrics import judge_chunks

HOUSE_FLAGS = {"oversize", "fallback", "shortened_path", "cut_characters"}


def assert_every_strategys_laws(document: Document, chunks: Sequence[Chunk]) -> None:
    """Laws 1 and 7: slices in order, trimmed, none blank, at least one."""
    assert chunks
    starts = [chunk.span.start for chunk in chunks]
    assert starts == sorted(starts)
    for chunk in chunks:
        body = document.slice(chunk.span)
        assert 0 <= chunk.span.start < chunk.span.end <= len(document.text)
        assert body
        assert body == body.strip()
        assert embedded_text(document, chunk).endswith(body)


def assert_structural_laws(document: Document, chunks: Sequence[Chunk], *, max_chars: int) -> None:
    """Laws 1, 2, 4, 5, 6 and 7, for the structural chunker without merging."""
    assert_every_strategys_laws(document, chunks)
    assert_nothing_is_lost(document, chunks)
    assert_sections_are_kept_apart(document, chunks)
    assert_the_limit_is_kept(document, chunks, max_chars=max_chars)
    assert_wholes_are_kept(document, chunks, max_chars=max_chars)


def assert_nothing_is_lost(document: Document, chunks: Sequence[Chunk]) -> None:
    """Law 2, and no character twice: bodies do not overlap."""
    figures = judge_chunks(document, chunks).figures
    assert (figures.lost_chars, figures.coverage_pct) == (0, 100.0)
    for before, after in pairwise(chunks):
        assert before.span.end <= after.span.start


def assert_sections_are_kept_apart(document: Document, chunks: Sequence[Chunk]) -> None:
    """Law 4: no crossing, the whole path in the context, the section's heading there and not in the body.

    Only where a vanished ancestor's heading opens the chunk (law 5) does what follows it come along, the own heading too.
    """
    judgement = judge_chunks(document, chunks)
    assert judgement.find("crossing") == judgement.find("foreign") == judgement.find("headerless") == ()
    assert judgement.find("orphan") == (() if document.headings else tuple(range(len(chunks))))
    for chunk in chunks:
        own = find_own_section(document, chunk)
        if own is None:
            assert chunk.path == ()
            continue
        section = document.sections[own]
        path = tuple(document.headings[index].span.start for index in document.path_of(own))
        if section.body.start == section.body.end:
            path = path[:-1]
        assert chunk.path == (path[len(path) - len(chunk.path) :] if chunk.shortened else path)
        assert breadcrumb(document, chunk).startswith(SHORTENED_MARK) == chunk.shortened
        assert chunk.shortened == ("shortened_path" in chunk.flags)
        if section.body.start < section.body.end:
            assert path[-1] in chunk.path
            if chunk.span.contains(document.headings[own].span):
                opener = document.find_section(chunk.span.start)
                assert chunk.shortened
                assert opener in document.path_of(own)[:-1]


def assert_the_limit_is_kept(document: Document, chunks: Sequence[Chunk], *, max_chars: int) -> None:
    """Law 5: the embedded text keeps to the limit or is flagged; a path over a third of it is shortened from the top."""
    for chunk in chunks:
        assert set(chunk.flags) <= HOUSE_FLAGS
        size = len(embedded_text(document, chunk))
        assert ("oversize" in chunk.flags) == (size > max_chars), (size, chunk)
        if len(chunk.path) > 1:
            assert len(breadcrumb(document, chunk)) <= max_chars / 3
        if chunk.shortened:
            assert len(document.path_of(find_own_section(document, chunk) or 0)) > len(chunk.path)


def assert_wholes_are_kept(document: Document, chunks: Sequence[Chunk], *, max_chars: int) -> None:
    """Law 6: no row is cut; without a hard limit no item and no code block either; sentences only where one is too long."""
    judgement = judge_chunks(document, chunks)
    assert judgement.find("torn") == ()
    for index in judgement.find("broken"):
        cut = next(defect.span for defect in judgement.chunks[index].defects if defect.code == "broken")
        assert cut.end - cut.start > max_chars / 3
        assert "cut_characters" in chunks[index].flags
