"""The laws of design section 3 as assertions over any document and its chunks; a golden test asserts them before it compares."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise

from chunking.base.cells import BAR, has_bars
from chunking.base.model import Chunk, Document, Span, find_own_section
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import SHORTENED_MARK, CutDocument, body_text, breadcrumb, embedded_text
from chunking.judging.metrics import judge_chunks

HOUSE_FLAGS = {"oversize", "fallback", "fallback_code", "shortened_path", "cut_characters", "rendered", "unescaped"}
Measure = Callable[[str], int]


def assert_every_strategys_laws(document: Document, chunks: Sequence[Chunk]) -> None:
    """Laws 1 and 7: slices in order, trimmed, none blank, at least one; what is embedded ends with the body or its rendering."""
    assert chunks
    starts = [chunk.span.start for chunk in chunks]
    assert starts == sorted(starts)
    for chunk in chunks:
        body = document.slice(chunk.span)
        assert 0 <= chunk.span.start < chunk.span.end <= len(document.text)
        assert body
        assert body == body.strip()
        assert chunk.as_records == ("rendered" in chunk.flags)
        has_bar = not chunk.as_records and has_bars(document, chunk.span)
        assert has_bar == ("unescaped" in chunk.flags)
        assert chunk.as_records or body_text(document, chunk) == (body.replace(BAR, "|") if has_bar else body)
        assert body_text(document, chunk).strip()
        assert embedded_text(document, chunk).endswith(body_text(document, chunk))


def assert_structural_laws(document: Document, chunks: Sequence[Chunk], strategy: Strategy, *, measure: Measure = len) -> None:
    """Laws 1, 2, 4, 5, 6 and 7, for the structural chunker with any options.

    Args:
        measure: what the strategy's limit counts.
    """
    assert_every_strategys_laws(document, chunks)
    overlap = strategy.overlap if document.headings else strategy.fallback_overlap
    assert_nothing_is_lost(document, chunks, overlap=overlap, measure=measure)
    assert_sections_are_kept_apart(document, chunks, merged=strategy.merge_small)
    assert_the_limit_is_kept(document, chunks, max_size=strategy.max_size, measure=measure)
    assert_wholes_are_kept(document, chunks, max_size=strategy.max_size, measure=measure)


def assert_nothing_is_lost(document: Document, chunks: Sequence[Chunk], *, overlap: int = 0, measure: Measure = len) -> None:
    """Law 2, and no character twice: bodies do not overlap, but for whole sentences of one run of prose where they may."""
    figures = judge_chunks(CutDocument(document, chunks)).figures
    assert (figures.lost_chars, figures.coverage_pct) == (0, 100.0)
    for before, after in pairwise(chunks):
        assert before.span.start < after.span.start
        assert before.span.end < after.span.end
        if before.span.end > after.span.start:
            repeated = Span(after.span.start, before.span.end)
            assert 0 < measure(document.slice(repeated)) <= overlap
            parts = [part for block in document.find_blocks(repeated) for part in block.parts]
            edges = [heading.span.end for heading in document.headings]
            assert (
                repeated.start in {part.start for part in parts}
                or not document.text[edges[bisect_left(edges, repeated.start) - 1] : repeated.start].strip()
            )
            assert repeated.end in {part.end for part in parts}
            section = document.find_section(before.span.start)
            place = document.preamble if section is None else document.sections[section].body
            assert {block.kind for block in document.find_blocks(place)} == {"paragraph"}
            assert document.find_section(after.span.end - 1) == section


def assert_sections_are_kept_apart(document: Document, chunks: Sequence[Chunk], *, merged: bool = False) -> None:
    """Law 4: no crossing, the whole path in the context, the section's heading there and not in the body.

    Only where a vanished ancestor's heading opens the chunk (law 5) does what follows it come along, the own heading too. Small
    sections that share a chunk are named by their parent, and all their titles stand in the body.
    """
    judgement = judge_chunks(CutDocument(document, chunks))
    assert judgement.find("foreign") == judgement.find("headerless") == ()
    assert judgement.find("orphan") == (() if document.headings else tuple(range(len(chunks))))
    for index, chunk in enumerate(chunks):
        own = find_own_section(document, chunk)
        if own is None:
            assert chunk.path == ()
            continue
        last = document.find_section(chunk.span.end - 1)
        shares = last != own
        assert merged or not shares
        assert shares or index not in judgement.find("crossing")
        section = document.sections[own]
        path = tuple(document.headings[index].span.start for index in document.path_of(own))
        if shares:
            members = [
                each
                for each in document.sections
                if each.parent == own and each.span.start < chunk.span.end and each.span.end > chunk.span.start
            ]
            assert len(members) > 1
            assert all(chunk.span.contains(document.headings[each.index].span) for each in members)
        elif section.body.start == section.body.end:
            path = path[:-1]
        assert chunk.path == (path[len(path) - len(chunk.path) :] if chunk.shortened else path)
        assert breadcrumb(document, chunk).startswith(SHORTENED_MARK) == chunk.shortened
        assert chunk.shortened == ("shortened_path" in chunk.flags)
        if section.body.start < section.body.end or shares:
            assert path[-1] in chunk.path
            if chunk.span.contains(document.headings[own].span):
                opener = document.find_section(chunk.span.start)
                assert chunk.shortened
                assert opener in document.path_of(own)[:-1]


def assert_the_limit_is_kept(document: Document, chunks: Sequence[Chunk], *, max_size: int, measure: Measure = len) -> None:
    """Law 5: the embedded text keeps to the limit or is flagged; a path over a third of it is shortened from the top."""
    for chunk in chunks:
        assert set(chunk.flags) <= HOUSE_FLAGS
        size = measure(embedded_text(document, chunk))
        assert ("oversize" in chunk.flags) == (size > max_size), (size, chunk)
        if len(chunk.path) > 1:
            assert measure(breadcrumb(document, chunk)) <= max_size / 3
        if chunk.shortened:
            assert len(document.path_of(find_own_section(document, chunk) or 0)) > len(chunk.path)


def assert_wholes_are_kept(document: Document, chunks: Sequence[Chunk], *, max_size: int, measure: Measure = len) -> None:
    """Law 6: no row is cut; without a hard limit no item and no code block either; sentences only where one is too long."""
    judgement = judge_chunks(CutDocument(document, chunks))
    assert judgement.find("torn") == ()
    for index in judgement.find("broken"):
        cut = next(defect.span for defect in judgement.chunks[index].defects if defect.code == "broken")
        assert measure(document.slice(cut)) > max_size / 3
        neighbours = chunks[max(index - 1, 0) : index + 2]
        assert any("cut_characters" in chunk.flags for chunk in neighbours)
    for chunk in chunks:
        for block in document.find_blocks(chunk.span):
            if block.kind == "picture" and block.kind != chunk.kind:
                continue
            if block.kind == "table" and block.header_parts and chunk.span.start > block.span.start:
                assert chunk.lead is not None
                assert block.header is not None
                assert chunk.lead.contains(block.header)
            if chunk.kind == "table":
                assert block.kind in {"table", "caption", "heading"} or chunk.shortened
