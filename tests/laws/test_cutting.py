"""The laws of design section 3, for every strategy on any document."""

from itertools import compress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chunking.base.errors import NoText
from chunking.base.model import Chunk, Document, find_own_section
from chunking.base.settings import Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.identity import identify_chunks
from chunking.cutting.registry import cut_document
from chunking.embedding.dense import HashEmbedder
from tests.laws.documents import Piece, assemble, documents, paragraph, pieces
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


STRATEGIES = st.one_of(SIZES.map(lambda max_chars: Strategy("structural", max_chars)), baselines(), baselines())


def count_words(text: str) -> int:
    return len(text.split())


def cut(document: Document, strategy: Strategy) -> tuple[Chunk, ...]:
    return cut_document(document, strategy, count_tokens=count_words, embed=EMBEDDER.embed_passages)


@settings(max_examples=200, deadline=None)
@given(documents(), STRATEGIES)
def test_every_strategy_gives_slices_in_order(document: Document, strategy: Strategy) -> None:
    assert_every_strategys_laws(document, cut(document, strategy))


@settings(max_examples=200, deadline=None)
@given(documents(max_size=20), SIZES)
def test_structural_chunks_keep_the_laws(document: Document, max_chars: int) -> None:
    assert_structural_laws(document, cut(document, Strategy("structural", max_chars)), max_chars=max_chars)


@settings(max_examples=200, deadline=None)
@given(documents(max_size=20), st.integers(1, 60), st.integers(1, 30))
def test_nothing_is_lost_or_mixed_under_absurd_limits(document: Document, max_chars: int, max_tokens: int) -> None:
    chunks = cut_document(document, Strategy("structural", max_chars), count_tokens=count_words, max_tokens=max_tokens)
    assert_every_strategys_laws(document, chunks)
    assert_nothing_is_lost(document, chunks)
    assert_sections_are_kept_apart(document, chunks)


@settings(deadline=None)
@given(pieces(), STRATEGIES)
def test_the_same_document_gives_the_same_chunks_and_ids(mixed: list[Piece], strategy: Strategy) -> None:
    once, again = assemble(*mixed), assemble(*mixed, source="elsewhere.md")
    recipe = Recipe(strategy=strategy)
    chunks = cut(once, strategy)
    assert cut(again, strategy) == chunks
    ids = identify_chunks(once, chunks, document_id="d", recipe=recipe)
    assert ids == identify_chunks(again, chunks, document_id="d", recipe=recipe)
    assert len(set(ids)) == len(chunks)
    assert set(ids).isdisjoint(identify_chunks(once, chunks, document_id="other", recipe=recipe))


@settings(max_examples=200, deadline=None)
@given(pieces(with_headings=True), st.data())
def test_ids_of_sections_that_were_not_edited_survive(mixed: list[Piece], data: st.DataObject) -> None:
    paragraphs = [index for index, piece in enumerate(mixed) if piece.kind == "paragraph"]
    assume(paragraphs)
    at = data.draw(st.sampled_from(paragraphs))
    before = assemble(*mixed)
    after = assemble(*mixed[:at], paragraph("Zupełnie inne zdanie, jedyne takie."), *mixed[at + 1 :])
    openers = sum(piece.kind in ("heading", "clause") for piece in mixed[:at])
    edited = openers - 1 if openers else None
    strategy = Strategy("structural", 300)

    def identify(document: Document) -> tuple[str, ...]:
        return identify_chunks(document, cut(document, strategy), document_id="d", recipe=Recipe(strategy=strategy))

    untouched = [find_own_section(after, chunk) != edited for chunk in cut(after, strategy)]
    assert set(compress(identify(after), untouched)) <= set(identify(before))


@settings(deadline=None)
@given(STRATEGIES, st.sampled_from(("", " \n\n ", "\u00a0")))
def test_no_text_is_told(strategy: Strategy, text: str) -> None:
    with pytest.raises(NoText):
        cut(Document(text, (), (), "blank.md"), strategy)
