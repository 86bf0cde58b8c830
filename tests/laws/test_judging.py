"""Judging against a slow second opinion that looks at every character, on any document and any spans."""

import sys
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.base.model import Chunk, Document, Span
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument, breadcrumb, embedded_text
from chunking.judging.metrics import judge_chunks
from tests.laws.documents import assemble, documents, heading, paragraph, table


@st.composite
def chunkings(draw: st.DrawFn) -> tuple[Document, list[Chunk]]:
    """A document and arbitrary chunks of it: overlapping, untrimmed, with any headings in their context."""
    document = draw(st.one_of(documents(with_headings=True, max_size=20), documents()))
    length = len(document.text)
    headers = [block.header for block in document.blocks if block.header]
    spans = draw(st.lists(st.tuples(st.integers(0, length - 1), st.integers(1, length)), min_size=1, max_size=8))
    chunks = []
    for start, size in sorted(spans):
        span = Span(start, min(start + size, length))
        starts = [heading.span.start for heading in document.headings]
        path = draw(st.lists(st.sampled_from(starts), unique=True, max_size=3).map(sorted)) if starts else []
        lead = draw(st.one_of(st.none(), st.sampled_from(headers))) if headers else None
        chunks.append(Chunk(span, tuple(path), lead))
    return document, chunks


@dataclass
class SecondOpinion:
    """The definitions of design section 2, character by character."""

    document: Document
    chunk: Chunk

    def __post_init__(self) -> None:
        self.visible = [position for position in range(*self.chunk.span) if not self.document.text[position].isspace()]
        starts = [heading.span.start for heading in self.document.headings]
        self.shown = {
            index
            for index, heading in enumerate(self.document.headings)
            if heading.span.start in self.chunk.path or all(position in range(*self.chunk.span) for position in range(*heading.span))
        }
        self.section = {position: sum(start <= position for start in starts) - 1 for position in self.visible}
        self.body_of = {self.section[position] for position in self.visible if self.heading_at(position) is None}
        self.has_body = bool(self.body_of - {-1})

    def heading_at(self, position: int) -> int | None:
        return next((index for index, heading in enumerate(self.document.headings) if position in range(*heading.span)), None)

    def is_orphan(self) -> bool:
        if not self.document.headings:
            return bool(self.visible)
        return self.has_body and not self.shown

    def is_foreign(self) -> bool:
        return bool(self.shown) and bool(self.body_of - {-1} - self.shown)

    def is_preamble(self) -> bool:
        return bool(self.document.headings) and -1 in self.body_of and not self.shown

    def is_crossing(self) -> bool:
        met = set(self.section.values()) - {-1}
        introduced = {above for index in met for above in self.document.path_of(index)[:-1]}
        empty = {index for index in met if not self.document.slice(self.document.sections[index].body).strip()}
        return len(met - (introduced & empty)) > 1

    def cuts(self, unit: Span) -> bool:
        """Whether an edge has visible of the unit on both sides; a heading's bounds part a unit."""
        visible = [position for position in range(*unit) if not self.document.text[position].isspace()]
        groups: dict[int | None, list[int]] = {}
        for position in visible:
            groups.setdefault(self.heading_at(position), []).append(position)
        return any(min(group) < edge <= max(group) for group in groups.values() for edge in self.chunk.span)

    def is_broken(self) -> bool:
        kinds = ("paragraph", "list_item", "caption")
        return any(self.cuts(part) for block in self.document.blocks if block.kind in kinds for part in block.parts)

    def is_torn(self) -> bool:
        return any(self.cuts(unit) for block in self.document.blocks for unit in self.whole_units(block))

    @staticmethod
    def whole_units(block) -> tuple[Span, ...]:
        return {"table": block.parts, "list_item": (block.span,), "code": (block.span,)}.get(block.kind, ())

    def full_rows(self, block) -> list[Span]:
        rows = block.parts[block.header_parts :] if block.kind == "table" else ()
        return [row for row in rows if all(position in range(*self.chunk.span) for position in range(*row))]

    def is_stranded(self) -> bool:
        """A heading whole in the span with nothing behind it, which is not all there is to say under it."""
        inside = [index for index in self.shown if set(range(*self.document.headings[index].span)) <= set(range(*self.chunk.span))]
        if not inside:
            return False
        last = max(inside)
        behind = [position for position in self.visible if position >= self.document.headings[last].span.end]
        section = self.document.sections[last]
        children = [other for other in self.document.sections if other.parent == last]
        return not behind and bool(self.document.slice(section.body).strip() or children)

    def has_rows(self) -> bool:
        return any(self.full_rows(block) for block in self.document.blocks)

    def is_headerless(self) -> bool:
        headers = [set(range(*block.header)) for block in self.document.blocks if block.header and self.full_rows(block)]
        body, lead = set(range(*self.chunk.span)), set(range(*(self.chunk.lead or (0, 0))))
        return any(not (header <= body or header <= lead) for header in headers)

    def codes(self) -> set[str]:
        answers = {
            "orphan": self.is_orphan(),
            "foreign": self.is_foreign(),
            "headerless": self.is_headerless(),
            "torn": self.is_torn(),
            "crossing": self.is_crossing(),
            "broken": self.is_broken(),
        }
        return {code for code, found in answers.items() if found}


@settings(max_examples=250, deadline=None)
@given(chunkings())
def test_defects_are_those_a_second_opinion_finds(case: tuple[Document, list[Chunk]]) -> None:
    document, chunks = case
    judgement = judge_chunks(CutDocument(document, chunks))
    for chunk, judged in zip(chunks, judgement.chunks, strict=True):
        opinion = SecondOpinion(document, chunk)
        assert set(judged.codes) == opinion.codes()
        assert set(judged.shown) == opinion.shown
        assert judged.preamble == opinion.is_preamble()
        assert (judged.stranded is not None) == opinion.is_stranded()
        assert judged.has_rows == opinion.has_rows()


@settings(deadline=None)
@given(chunkings())
def test_every_defect_has_a_place_and_only_orphans_a_cause(case: tuple[Document, list[Chunk]]) -> None:
    document, chunks = case
    for chunk, judged in zip(chunks, judge_chunks(CutDocument(document, chunks)).chunks, strict=True):
        assert len(set(judged.codes)) == len(judged.codes)
        assert not {"orphan", "foreign"} <= set(judged.codes)
        for defect in judged.defects:
            assert defect.span.overlaps(chunk.span)
            assert document.slice(defect.span) == document.slice(defect.span).strip()
            assert (defect.cause is not None) == (defect.code == "orphan")
            assert (defect.cause == "no_structure") == (defect.code == "orphan" and not document.headings)
        assert judged.stranded is None or chunk.span.contains(judged.stranded)


@settings(deadline=None)
@given(chunkings())
def test_lost_characters_are_those_in_no_chunk(case: tuple[Document, list[Chunk]]) -> None:
    document, chunks = case
    text = document.text
    visible = {position for position in range(len(text)) if not text[position].isspace()}
    marks: set[int] = set()
    for block in document.blocks:
        if block.kind == "picture" and document.slice(block.span) == "<!-- image -->":
            marks.update(range(*block.span))
        elif block.header_parts:
            marks.update(range(*block.parts[1]))
    covered: set[int] = set()
    for chunk in chunks:
        covered.update(range(*chunk.span), range(*(chunk.lead or (0, 0))))
        covered.update(*(range(*heading.span) for heading in document.headings if heading.span.start in chunk.path))
    figures = judge_chunks(CutDocument(document, chunks)).figures
    assert figures.lost_chars == len(visible - marks - covered)
    assert (figures.coverage_pct == 100.0) == (figures.lost_chars == 0)
    embedded = [embedded_text(document, chunk) for chunk in chunks]
    assert figures.duplication == round(sum(len("".join(each.split())) for each in embedded) / len(visible), 3)
    assert (figures.chars.min, figures.chars.max) == (min(map(len, embedded)), max(map(len, embedded)))


@settings(deadline=None)
@given(chunkings(), st.integers(1, 60))
def test_tokens_are_those_of_the_embedded_text(case: tuple[Document, list[Chunk]], max_tokens: int) -> None:
    document, chunks = case
    seen: list[str] = []

    def count_tokens(text: str) -> int:
        seen.append(text)
        return len(text) // 4

    judgement = judge_chunks(CutDocument(document, chunks), embedder=EmbedderTraits(count_tokens, max_tokens))
    texts = seen[: len(chunks)]
    assert texts == [embedded_text(document, chunk) for chunk in chunks]
    assert all(breadcrumb(document, chunk) in text for chunk, text in zip(chunks, texts, strict=True))
    assert judgement.figures.tokens is not None
    over = [index for index, text in enumerate(texts) if len(text) // 4 > max_tokens]
    assert judgement.figures.truncated_pct == round(100 * len(over) / len(chunks), 1)
    assert judgement.find("truncated") == tuple(over)


class WatchedDocument(Document):
    """Counts the characters that are looked at through `slice`."""

    looked_at = 0

    def slice(self, span: Span) -> str:
        type(self).looked_at += span.end - span.start
        return super().slice(span)


def count_work(sections: int) -> tuple[int, int]:
    """Function calls (of C functions too) and characters sliced while a document of so many sections is judged."""
    body = (paragraph("Zdanie pierwsze.", "Zdanie drugie."), table("| a |", "| - |", *["| 1 |"] * 5))
    plain = assemble(*(piece for _ in range(sections) for piece in (heading("§ 1."), *body)))
    document = WatchedDocument(plain.text, plain.blocks, plain.headings, plain.source)
    chunks = [Chunk(Span(start, min(start + 60, len(plain.text)))) for start in range(0, len(plain.text), 40)]
    calls = 0

    def count_call(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    WatchedDocument.looked_at = 0
    sys.setprofile(count_call)
    try:
        judge_chunks(CutDocument(document, chunks))
    finally:
        sys.setprofile(None)
    return calls, WatchedDocument.looked_at


def test_work_grows_with_the_text_not_with_its_square() -> None:
    small_calls, small_chars = count_work(100)
    large_calls, large_chars = count_work(800)
    assert large_calls < 8 * small_calls * 1.6
    assert large_chars <= 8 * small_chars * 1.1
