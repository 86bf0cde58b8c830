"""Small documents, a run of three, and a database and an embedder that fail on command, for the tests of the storing floor."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from chunking.base.model import Block, Box, Chunk, Document, Heading, Span
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.embedders import load_embedder
from chunking.embedding.local_models import HashEmbedder
from chunking.storing.ingest.plan import Version, plan_ingest
from chunking.storing.ingest.results import Journal
from chunking.storing.ingest.run import Destination
from chunking.storing.ingest.save import IngestRequest, ingest_document
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.store import Store

COLLECTION = "kadry"
RECIPE = Recipe(embedder="hash")
OTHER_RECIPE = Recipe(strategy=Strategy("recursive", 600, 100), embedder="hash")


def build_document(bodies: list[str], *, source: str = "regulamin.docx") -> tuple[Document, tuple[Chunk, ...]]:
    """A document of one section a body, and a chunk a section."""
    text, blocks, headings, chunks = "", [], [], []
    for number, body in enumerate(bodies, start=1):
        line = f"## § {number}. Przepis"
        heading = Heading(Span(len(text), len(text) + len(line)), 1, line[3:], "style")
        text += line + "\n\n"
        span = Span(len(text), len(text) + len(body))
        text += body + "\n\n"
        headings.append(heading)
        blocks += [Block("heading", heading.span), Block("paragraph", span, boxes=(Box(number, 0.1, 0.1, 0.9, 0.2),))]
        chunks.append(Chunk(span, path=(heading.span.start,)))
    return Document(text, tuple(blocks), tuple(headings), source), tuple(chunks)


def build_bodies(count: int, word: str = "urlop") -> list[str]:
    """Bodies of a few words, all different."""
    return [f"Pracownik numer {number} ma {word}." for number in range(count)]


def open_folder(tmp_path: Path) -> Store:
    return open_store(Environment(tmp_path))


def ingest(
    store: Store,
    bodies: list[str],
    *,
    document_id: str = "d",
    sha256: str = "",
    source: str = "regulamin.docx",
    language: str = "pl",
    collection: str = "",
    recipe: Recipe = RECIPE,
    embedder: Any = None,
    journal: Journal | None = None,
    cache: Any = None,
    progress: Any = None,
    **request: Any,
) -> Any:
    """Ingest a document of these bodies; its checksum follows from them."""
    cut = build_cut(bodies, document_id=document_id, source=source, language=language, recipe=recipe)
    return ingest_document(
        Destination(store, collection or COLLECTION, journal),
        cut,
        IngestRequest(sha256 or str(hash(tuple(bodies))), **request),
        embedder=embedder or load_embedder("hash"),
        cache=cache,
        progress=progress,
    )


def build_cut(
    bodies: list[str], *, document_id: str = "d", source: str = "regulamin.docx", language: str = "pl", recipe: Recipe = RECIPE
) -> CutDocument:
    document, chunks = build_document(bodies, source=source)
    return CutDocument(replace(document, language=language), chunks, document_id, recipe)


def make_plan(store: Store, bodies: list[str], sha256: str, *, embedder_version: str = "", **options: Any) -> Any:
    """The plan of an ingest of these bodies; the same options."""
    cut = build_cut(bodies, **options)
    return plan_ingest(store, COLLECTION, cut, Version.make(sha256, cut.recipe), embedder_version=embedder_version)


def list_ids(bodies: list[str], *, document_id: str = "d") -> set[str]:
    document, chunks = build_document(bodies)
    return set(CutDocument(document, chunks, document_id, RECIPE).ids)


THREE: dict[str, tuple[list[str], list[str]]] = {
    "regulamin.docx": (build_bodies(4), [*build_bodies(3), "Zupełnie nowy przepis.", *build_bodies(1, "obowiązek")]),
    "umowa.docx": ([], build_bodies(3, "umowę")),
    "cennik.docx": (build_bodies(2, "cenę"), build_bodies(3, "rabat")),
}
"""The documents of a run by name, as they are there before ([]: not yet) and as they are to be. There is a copy of the old price list."""


def prepare_three(store: Store) -> None:
    """What is there before the run of three."""
    for name, (old, _) in THREE.items():
        if old:
            assert ingest(store, old, document_id=name, source=name, sha256=f"old {name}").status == "ok"
    old_prices = THREE["cennik.docx"][0]
    copy = ingest(store, old_prices, document_id="kopia.docx", source="kopia.docx", sha256="old cennik.docx")
    assert copy.status == "ok"


def run_three(store: Store, **options: Any) -> list[Any]:
    """The run of three: one that failed does not keep the others out."""
    return [ingest(store, new, document_id=name, source=name, sha256=f"new {name}", **options) for name, (_, new) in THREE.items()]


@contextmanager
def small_batches() -> Iterator[None]:
    """Every loop over points and texts goes round several times even for small documents."""
    with (
        mock.patch("chunking.storing.qdrant.store.BATCH_POINTS", 2),
        mock.patch("chunking.storing.ingest.run.BATCH_POINTS", 2),
        mock.patch("chunking.storing.qdrant.store.PAGE_POINTS", 3),
        mock.patch("chunking.embedding.vector_cache.BATCH_TEXTS", 1),
    ):
        yield


@contextmanager
def quick_databases() -> Iterator[None]:
    """For tests that open hundreds: a database neither waits for the disk nor looks at the client's models again."""
    from qdrant_client.embed.schema_parser import ModelSchemaParser
    from qdrant_client.local.persistence import CollectionPersistence

    make_table = CollectionPersistence._ensure_table

    def make_quick_table(self: Any) -> None:
        self.storage.execute("PRAGMA synchronous = OFF")
        make_table(self)

    parser = ModelSchemaParser()
    with (
        mock.patch.object(CollectionPersistence, "_ensure_table", make_quick_table),
        mock.patch("qdrant_client.embed.type_inspector.ModelSchemaParser", return_value=parser),
        mock.patch("qdrant_client.embed.embed_inspector.ModelSchemaParser", return_value=parser),
    ):
        yield


class FaultyClient:
    """A client whose calls from number `fails_at` on fail: one call, or all later ones too.

    `applies`: the call that fails is carried out first, as by a server whose answer is lost.
    """

    def __init__(self, client: Any, *, fails_at: int, forever: bool = False, applies: bool = False, fault: Exception | None = None) -> None:
        self.client = client
        self.fails_at = fails_at
        self.forever = forever
        self.applies = applies
        self.fault = fault or sqlite3.OperationalError("database or disk is full")
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.client, name)

        def call(**arguments: Any) -> Any:
            self.calls += 1
            fails = self.calls == self.fails_at or (self.forever and self.calls > self.fails_at)
            if fails and self.applies:
                method(**arguments)
            if fails:
                raise self.fault
            return method(**arguments)

        return call


class FaultyEmbedder(HashEmbedder):
    """Its model fails at the n-th batch: it raises, or `spoil` makes something else of the vectors."""

    def __init__(self, *, fails_at: int, fault: Exception | None = None, spoil: Callable[[Any], Any] | None = None) -> None:
        super().__init__()
        self.fails_at = fails_at
        self.fault = fault or RuntimeError("out of order")
        self.spoil = spoil
        self.calls = 0

    def _run(self, texts: list[str], *, is_query: bool) -> Any:
        self.calls += 1
        vectors = super()._run(texts, is_query=is_query)
        if self.calls != self.fails_at:
            return vectors
        if self.spoil is None:
            raise self.fault
        return self.spoil(vectors)
