"""What one point holds, storing floor: pure functions from chunks to payloads, no database."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from chunking.base.errors import SettingsError
from chunking.base.model import Chunk, Document, find_own_section
from chunking.base.phrases import N_
from chunking.base.settings import Recipe
from chunking.cutting.records import describe_chunks
from chunking.embedding.lexical import SparseVector
from chunking.storing.metadata import FOUND_FIELDS, METADATA_FIELD, find_facts, fingerprint_metadata

Payload = dict[str, Any]
SENTENCE_END = "\n\n"
"""Between the sentence of a language model and what the chunker made."""
MOVED_FROM = "moved_from"
"""The field of points that another document of the same bytes left to this one; gone once this one is processed."""


@dataclass(frozen=True, slots=True)
class StoredPoint:
    """A point as it is in the database; a vector that is absent there is None."""

    id: str
    payload: Payload
    dense: tuple[float, ...] | None = None
    sparse: SparseVector | None = None

    @property
    def is_intact(self) -> bool:
        """Whether its text is the one its own checksum was made of."""
        return has_own_text(self.payload)


def hash_text(text: str) -> str:
    """SHA-256 of a text, hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def has_own_text(payload: Mapping[str, Any]) -> bool:
    """Whether a payload's text is the one its own checksum was made of."""
    text = payload.get("text")
    return isinstance(text, str) and payload.get("content_sha256") == hash_text(text)


def read_cut_text(payload: Mapping[str, Any]) -> str:
    """A point's text as the chunker made it: without the sentence of a language model. Its id is made of it."""
    text, sentence = str(payload.get("text") or ""), payload.get("llm_context")
    return text.removeprefix(f"{sentence}{SENTENCE_END}") if sentence else text


def now_in_utc() -> str:
    """The moment as stored with points and runs: ISO 8601, seconds, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def build_payloads(
    document: Document,
    chunks: Sequence[Chunk],
    *,
    document_id: str,
    sha256: str,
    recipe: Recipe,
    ingested_at: str,
    sources: Sequence[str] = (),
    claims: Sequence[Mapping[str, str]] = (),
    extras: Mapping[str, Any] | None = None,
    sentences: Mapping[str, str] | None = None,
    embedder_version: str = "",
) -> dict[str, Payload]:
    """The payload of every chunk by its id, in the chunks' order; plain JSON values only.

    Args:
        sha256: of the file's bytes.
        ingested_at: ISO 8601 in UTC.
        sources: other names the same bytes came under.
        claims: other document ids of the same bytes, with their names.
        extras: what the user says of the document (department, client, ...); counts before what its file says.
        sentences: by chunk id, what a language model put in front.
        embedder_version: of the embedder of the recipe.

    Raises:
        SettingsError: an extra would overwrite a field of ours.
    """
    shared: Payload = {
        "source": document.source,
        "sources": list(dict.fromkeys([*sources, document.source])),
        "claims": [dict(claim) for claim in claims],
        "document_id": document_id,
        "sha256": sha256,
        "document_title": find_title(document),
        "language": document.language,
        "recipe": recipe.fingerprint,
        "embedder": recipe.embedder,
        "embedder_version": embedder_version,
        "engine": document.engine,
        "ingested_at": ingested_at,
        METADATA_FIELD: fingerprint_metadata(extras),
        **find_facts(document),
    }
    payloads: dict[str, Payload] = {}
    records = describe_chunks(document, chunks, document_id=document_id, recipe=recipe)
    for chunk, record in zip(chunks, records, strict=True):
        own = find_own_section(document, chunk)
        sentence = (sentences or {}).get(record.id, "")
        lead = sentence + SENTENCE_END if sentence else ""
        text = lead + record.text
        fields: Payload = {
            "text": text,
            "body_start": record.body_start + len(lead),
            "llm_context": sentence,
            "content_sha256": hash_text(text),
            "title": "" if own is None else document.headings[own].title,
            "path": [heading.title for start in record.path if (heading := document.find_heading(start)) is not None],
            "breadcrumb": record.breadcrumb,
            "section_id": record.section_id,
            "parent_id": record.parent_id,
            "chunk_index": record.index,
            "chunk_total": record.total,
            "kind": record.kind,
            "pages": list(record.pages),
            "span": list(record.span),
            "flags": list(record.flags),
            **shared,
        }
        for key in extras or {}:
            if key in fields and key not in FOUND_FIELDS:
                raise SettingsError(source=key, detail=N_("the database keeps a field of its own under this name"))
        payloads[record.id] = {**fields, **(extras or {})}
    assert len(payloads) == len(chunks), "two chunks share an id"
    return payloads


def find_title(document: Document) -> str:
    """The heading that stands over the whole document, empty if none does."""
    if not document.headings:
        return ""
    first = document.headings[0]
    return first.title if all(heading.level > first.level for heading in document.headings[1:]) else ""
