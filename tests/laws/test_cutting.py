"""The laws of design section 3, for every strategy on any document."""

from dataclasses import replace
from itertools import compress
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chunking.base.errors import NoText
from chunking.base.model import Box, Chunk, Document, Facts, find_own_section
from chunking.base.settings import Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument, identified_text
from chunking.cutting.splitter import cut_document
from chunking.embedding.embedders import HashEmbedder
from tests.laws.documents import Piece, assemble, documents, heading, item, paragraph, pieces
from tests.laws.laws import assert_every_strategys_laws, assert_nothing_is_lost, assert_sections_are_kept_apart, assert_structural_laws

SIZES = st.sampled_from((100, 200, 600, 1500))
EMBEDDER = HashEmbedder()


@st.composite
def baselines(draw: st.DrawFn) -> Strategy:
    """Every way of cutting beside structural, of any size."""
    kind = draw(st.sampled_from(("recursive", "fixed", "sentences", "semantic", "hybrid", "markdown", "n8n")))
    unit = "tokens" if kind == "hybrid" else "chars" if kind == "n8n" else draw(st.sampled_from(("chars", "tokens")))
    size = draw(st.integers(2, 600 if unit == "chars" else 60))
    overlap = int(size * draw(st.floats(0, 0.9))) if kind != "hybrid" else 0
    threshold = draw(st.sampled_from((0.3, 0.9, 50, 95))) if kind == "semantic" else 0.0
    return Strategy(kind, size, overlap, unit, threshold)


@st.composite
def structurals(draw: st.DrawFn, *, overlap: bool = True, merged: bool = True) -> Strategy:
    """Structural with any of its options."""
    unit = draw(st.sampled_from(("chars", "tokens")))
    size = draw(st.sampled_from((100, 200, 600, 1500) if unit == "chars" else (20, 40, 100, 300)))
    return Strategy(
        "structural",
        size,
        int(size * draw(st.sampled_from((0, 0, 0.15, 0.4)))) if overlap else 0,
        unit,
        table_rows=draw(st.sampled_from(("table", "records"))),
        merge_small=merged and draw(st.booleans()),
        cite=draw(st.booleans()),
    )


STRATEGIES = st.one_of(SIZES.map(lambda max_chars: Strategy("structural", max_chars)), structurals(), baselines(), baselines())


def put_on_pages(document: Document, *, first: int = 1) -> Document:
    """The same document with two blocks a page and a day from which it is in force."""
    blocks = [replace(block, boxes=(Box(first + index // 2, 0, 0, 1, 1),)) for index, block in enumerate(document.blocks)]
    return replace(document, blocks=tuple(blocks), facts=Facts(effective_from="2026-01-01"))


def count_words(text: str) -> int:
    return len(text.split())


def cut(document: Document, strategy: Strategy) -> tuple[Chunk, ...]:
    return cut_document(document, strategy, count_tokens=count_words, embed=EMBEDDER.embed_passages)


@settings(max_examples=200, deadline=None)
@given(documents(), STRATEGIES)
def test_every_strategy_gives_slices_in_order(document: Document, strategy: Strategy) -> None:
    assert_every_strategys_laws(document, cut(document, strategy))


@settings(deadline=None)
@given(documents(max_size=20), SIZES)
def test_structural_chunks_keep_the_laws(document: Document, max_chars: int) -> None:
    strategy = Strategy("structural", max_chars)
    assert_structural_laws(document, cut(document, strategy), strategy)


@settings(max_examples=250, deadline=None)
@given(documents(max_size=20), structurals(), st.booleans())
def test_structural_chunks_keep_the_laws_with_any_option(document: Document, strategy: Strategy, has_pages: bool) -> None:
    if has_pages:
        document = put_on_pages(document)
    measure = len if strategy.unit == "chars" else count_words
    assert_structural_laws(document, cut(document, strategy), strategy, measure=measure)


@settings(max_examples=150, deadline=None)
@given(documents(max_size=20), structurals(), st.integers(1, 60), st.integers(1, 30))
def test_nothing_is_lost_or_mixed_under_absurd_limits(document: Document, strategy: Strategy, size: int, max_tokens: int) -> None:
    strategy = replace(strategy, max_size=size, overlap=min(strategy.overlap, size - 1))
    chunks = cut_document(document, strategy, count_tokens=count_words, max_tokens=max_tokens)
    assert_every_strategys_laws(document, chunks)
    overlap = strategy.overlap if document.headings else strategy.fallback_overlap
    assert_nothing_is_lost(document, chunks, overlap=overlap, measure=len if strategy.unit == "chars" else count_words)
    assert_sections_are_kept_apart(document, chunks, merged=strategy.merge_small)


@settings(deadline=None)
@given(pieces(), STRATEGIES)
def test_the_same_document_gives_the_same_chunks_and_ids(mixed: list[Piece], strategy: Strategy) -> None:
    once, again = assemble(*mixed), assemble(*mixed, source="elsewhere.md")
    recipe = Recipe(strategy=strategy)
    chunks = cut(once, strategy)
    assert cut(again, strategy) == chunks
    ids = CutDocument(once, chunks, "d", recipe).ids
    assert ids == CutDocument(again, chunks, "d", recipe).ids
    assert len(set(ids)) == len(chunks)
    assert set(ids).isdisjoint(CutDocument(once, chunks, "other", recipe).ids)


def identify(document: Document, strategy: Strategy) -> tuple[str, ...]:
    return CutDocument(document, cut(document, strategy), "d", Recipe(strategy=strategy)).ids


@settings(max_examples=100, deadline=None)
@given(pieces(with_headings=True), structurals(merged=False), st.data())
def test_ids_of_sections_that_were_not_edited_survive(mixed: list[Piece], strategy: Strategy, data: st.DataObject) -> None:
    paragraphs = [index for index, piece in enumerate(mixed) if piece.kind == "paragraph"]
    assume(paragraphs)
    at = data.draw(st.sampled_from(paragraphs))
    before = put_on_pages(assemble(*mixed))
    after = put_on_pages(assemble(*mixed[:at], paragraph("Zupełnie inne zdanie, jedyne takie."), *mixed[at + 1 :]), first=9)
    openers = sum(piece.kind in ("heading", "clause") for piece in mixed[:at])
    edited = openers - 1 if openers else None
    chunks = cut(after, strategy)
    # What the edited section says word for word as another one is numbered with it (law 3: how many equal chunks come before).
    said = {identified_text(after, chunk) for chunk in chunks if find_own_section(after, chunk) == edited}
    untouched = [identified_text(after, chunk) not in said for chunk in chunks]
    assert set(compress(identify(after, strategy), untouched)) <= set(identify(before, strategy))


CHAPTERS = st.lists(pieces(with_headings=False, max_size=6), min_size=2, max_size=4)


@settings(max_examples=50, deadline=None)
@given(CHAPTERS, structurals(), st.randoms(use_true_random=False))
def test_chapters_may_move_and_others_come_between_them(bodies: list[list[Piece]], strategy: Strategy, random: Random) -> None:
    chapters = [
        (heading(f"Rozdział {n}", level=1), heading("Cel", level=2), *body, heading("Zakres", level=2), paragraph("Krótko."))
        for n, body in enumerate(bodies)
    ]
    title = heading("Regulamin", level=0)
    before = identify(put_on_pages(assemble(title, *(piece for chapter in chapters for piece in chapter))), strategy)
    new = (heading("Rozdział nowy", level=1), paragraph("Wstawka."), item("pierwsza"), item("druga"))
    moved = [*chapters, new]
    random.shuffle(moved)
    after = identify(put_on_pages(assemble(title, *(piece for chapter in moved for piece in chapter)), first=95), strategy)
    assert set(before) < set(after)


@settings(deadline=None)
@given(STRATEGIES, st.sampled_from(("", " \n\n ", "\u00a0")))
def test_no_text_is_told(strategy: Strategy, text: str) -> None:
    with pytest.raises(NoText):
        cut(Document(text, (), (), "blank.md"), strategy)
