"""Small documents, and a database that fails on command, for the tests of the storing floor."""

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

from chunking.base.model import Block, Box, Chunk, Document, Heading, Span
from chunking.base.settings import Environment, Recipe
from chunking.base.strategy import Strategy
from chunking.cutting.identity import identify_chunks
from chunking.embedding.dense import load_embedder
from chunking.storing.connection import open_store
from chunking.storing.ingest import ingest_document
from chunking.storing.store import Store

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
    **options: Any,
) -> Any:
    """Ingest a document of these bodies; its checksum follows from them."""
    document, chunks = build_document(bodies, source=source)
    document = replace(document, language=language)
    arguments = {"recipe": RECIPE, "embedder": load_embedder("hash"), **options}
    return ingest_document(
        store,
        collection=COLLECTION,
        document=document,
        chunks=chunks,
        document_id=document_id,
        sha256=sha256 or str(hash(tuple(bodies))),
        **arguments,
    )


def list_ids(bodies: list[str], *, document_id: str = "d") -> set[str]:
    document, chunks = build_document(bodies)
    return set(identify_chunks(document, chunks, document_id=document_id, recipe=RECIPE))


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
