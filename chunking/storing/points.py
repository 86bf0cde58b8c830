"""Payload of points: the one typed shape `PointFields`, written and read here; `FoundFields` come from a file. Filters: `schema.py`.

Pure functions, no database. Fields that other tools filter by are flat; the values that the user gave are kept as an object of
their own (`given`), with a flat copy of each.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import PurePosixPath
from typing import Any, get_args, get_origin, get_type_hints

from chunking.base.errors import SettingsError
from chunking.base.model import Document, Facts, find_own_section
from chunking.base.phrases import N_
from chunking.base.settings import canonical_json
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.vectors import SparseVector

Payload = dict[str, Any]
"""The payload of any point, ours or another tool's, as the database holds it."""
Metadata = Mapping[str, str]
"""Values that the user gives for a document (department, client, ...), by their names."""
SENTENCE_END = "\n\n"
"""Between the sentence of a language model and what the chunker made."""
METADATA_FIELD, MOVED_FROM = "metadata", "moved_from"
"""See `PointFields`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFields:
    """Facts found in the file itself, "" if it does not state them; a value given by the user under the same name replaces them.

    `document_date` is the day of the last change, otherwise of the making.
    """

    author: str = ""
    created: str = ""
    modified: str = ""
    version: str = ""
    effective_from: str = ""
    document_date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointFields(FoundFields):
    """The payload of a point of this program. A field that is absent, or of another type than here, is read as its default.

    Attributes:
        text: the embedded text, after the sentence of a language model if there is one.
        body_start: the offset in `text` at which the chunk's body begins.
        llm_context: the sentence of the language model, "" if there is none.
        content_sha256: checksum of `text`.
        path: titles of the headings that the context shows, outermost first.
        span: the chunk's range of characters in the document text.
        sha256: of the file's bytes.
        recipe: fingerprint of the recipe.
        ingested_at: ISO 8601, UTC.
        given: the values that the user gave; each is also a field of its own.
        metadata: checksum of `given`, "" if nothing is given.
        sources, claims, moved_from: only versions up to 670f62e wrote them, when documents with the same bytes shared points: all
            names of these bytes, the other document ids with their names, and the document that a point was taken over from.
    """

    text: str = ""
    body_start: int = 0
    llm_context: str = ""
    content_sha256: str = ""
    title: str = ""
    path: tuple[str, ...] = ()
    breadcrumb: str = ""
    section_id: str | None = None
    parent_id: str | None = None
    chunk_index: int = 0
    chunk_total: int = 0
    kind: str = "text"
    pages: tuple[int, ...] = ()
    span: tuple[int, ...] = ()
    flags: tuple[str, ...] = ()
    source: str = ""
    document_id: str = ""
    sha256: str = ""
    document_title: str = ""
    language: str = ""
    recipe: str = ""
    embedder: str = ""
    embedder_version: str = ""
    engine: str = ""
    ingested_at: str = ""
    file: str = ""
    folder: str = ""
    page_count: int | None = None
    given: Metadata = field(default_factory=dict)
    metadata: str = ""
    sources: tuple[str, ...] = ()
    claims: tuple[Mapping[str, str], ...] = ()
    moved_from: str = ""

    def as_payload(self) -> Payload:
        """Return the payload as stored: plain JSON values, unknown facts left out, a flat copy of every given value."""
        values = {name: getattr(self, name) for name in _KINDS}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
        return {name: value for name, value in plain.items() if value or name not in _OPTIONAL} | dict(self.given)


FOUND_FIELDS = frozenset(found.name for found in fields(FoundFields))
"""Fields filled from the file itself, which the user may give other values."""
_KINDS = get_type_hints(PointFields)
RESERVED_FIELDS = frozenset(_KINDS) - FOUND_FIELDS
"""Fields that are the database's own: nobody may give them another value."""
_SEVERAL = {name: get_origin(get_args(kind)[0]) or get_args(kind)[0] for name, kind in _KINDS.items() if get_origin(kind) is tuple}
_SINGLE = {name: kind for name, kind in _KINDS.items() if name not in _SEVERAL and name != "given"}
_OPTIONAL = FOUND_FIELDS | {"sources", "claims", "moved_from"}


def read_fields(payload: Mapping[str, Any]) -> PointFields:
    """Read the payload of a point of this program, written by this version or an earlier one."""
    values = {name: payload[name] for name, kind in _SINGLE.items() if name in payload and isinstance(payload[name], kind)}
    for name, kind in _SEVERAL.items():
        found = payload.get(name)
        values[name] = tuple(value for value in found if isinstance(value, kind)) if isinstance(found, list) else ()
    return PointFields(**values, given=find_given(payload))


def find_given(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that the user gave for a point's document."""
    if isinstance(payload.get("given"), Mapping):
        return dict(payload["given"])
    checksum = payload.get("metadata")
    if not checksum:
        return {}
    # Earlier versions kept given values only as fields next to the found ones: those were given that have this checksum.
    certain = {name: value for name, value in payload.items() if name not in _KINDS}
    doubtful = [name for name in FOUND_FIELDS if name in payload]
    choices = (keys for count in range(len(doubtful) + 1) for keys in combinations(doubtful, count))
    sets = (certain | {name: payload[name] for name in keys} for keys in choices)
    return next((given for given in sets if fingerprint_metadata(given) == checksum), certain)


def has_own_values(payload: Mapping[str, Any]) -> bool:
    """Return whether a point has the given values it was saved with and no others; true if it does not state a checksum of them."""
    if "metadata" not in payload:
        return True
    given = find_given(payload)
    others = {name: value for name, value in payload.items() if name not in _KINDS}
    return fingerprint_metadata(given) == payload["metadata"] and others.items() <= given.items() <= payload.items()


def fingerprint_metadata(metadata: Mapping[str, Any] | None) -> str:
    """Return 16 hexadecimal digits that distinguish one set of given values from another; "" if nothing is given."""
    return hashlib.sha256(canonical_json(dict(metadata)).encode()).hexdigest()[:16] if metadata else ""


@dataclass(frozen=True, slots=True)
class StoredPoint:
    """A point as it is in the database; a vector that is absent there is None."""

    id: str
    payload: Payload
    dense: tuple[float, ...] | None = None
    sparse: SparseVector | None = None


def hash_text(text: str) -> str:
    """Return the SHA-256 of a text, hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def has_own_text(payload: Mapping[str, Any]) -> bool:
    """Return whether a payload's text is the one its own checksum was made of."""
    text = payload.get("text")
    return isinstance(text, str) and payload.get("content_sha256") == hash_text(text)


def read_cut_text(payload: Mapping[str, Any]) -> str:
    """Return a point's text as the chunker made it, without the sentence of a language model. The point's id is made of it."""
    text, sentence = str(payload.get("text") or ""), payload.get("llm_context")
    return text.removeprefix(f"{sentence}{SENTENCE_END}") if sentence else text


def now_in_utc() -> str:
    """Return the moment as stored with points and runs: ISO 8601, seconds, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def build_payloads(
    cut: CutDocument,
    *,
    sha256: str,
    ingested_at: str,
    given: Metadata | None = None,
    sentences: Mapping[str, str] | None = None,
    embedder_version: str = "",
) -> dict[str, Payload]:
    """Build the payload of every chunk, by its id, in the chunks' order.

    Args:
        sha256: of the file's bytes.
        ingested_at: ISO 8601 in UTC.
        given: the values the user gives for the document.
        sentences: by chunk id, the sentence of a language model to put before the text.
        embedder_version: of the embedder of the recipe.

    Raises:
        SettingsError: a given value would overwrite a field of the database's own.
    """
    for key in given or {}:
        if key in RESERVED_FIELDS:
            raise SettingsError(source=key, detail=N_("the database keeps a field of its own under this name"))
    document = cut.document
    shared = PointFields(
        source=document.source,
        document_id=cut.document_id,
        sha256=sha256,
        document_title=find_title(document),
        language=document.language,
        recipe=cut.recipe.fingerprint,
        embedder=cut.recipe.embedder,
        embedder_version=embedder_version,
        engine=document.engine,
        ingested_at=ingested_at,
        page_count=document.page_count,
        given=given or {},
        metadata=fingerprint_metadata(given),
        **split_source(document.source),
        **find_facts(document.facts),
    )
    payloads: dict[str, Payload] = {}
    for chunk, record in zip(cut.chunks, cut.records, strict=True):
        own = find_own_section(document, chunk)
        sentence = (sentences or {}).get(record.id, "")
        lead = sentence + SENTENCE_END if sentence else ""
        text = lead + record.text
        payloads[record.id] = replace(
            shared,
            text=text,
            body_start=record.body_start + len(lead),
            llm_context=sentence,
            content_sha256=hash_text(text),
            title="" if own is None else document.headings[own].title,
            path=tuple(heading.title for start in record.path if (heading := document.find_heading(start)) is not None),
            breadcrumb=record.breadcrumb,
            section_id=record.section_id,
            parent_id=record.parent_id,
            chunk_index=record.index,
            chunk_total=record.total,
            kind=record.kind,
            pages=record.pages,
            span=record.span,
            flags=record.flags,
        ).as_payload()
    assert len(payloads) == len(cut.chunks), "two chunks share an id"
    return payloads


def find_facts(facts: Facts) -> dict[str, Any]:
    """Convert a file's facts to fields of a point; `document_date` is the day of the last change, otherwise of the making."""
    found = {name: getattr(facts, name) for name in ("author", "created", "modified", "version", "effective_from")}
    return found | {"document_date": (facts.modified or facts.created)[:10]}


def split_source(source: str) -> dict[str, Any]:
    """Return the name of a source's file and the folder it is in, as fields of a point."""
    path = PurePosixPath(source)
    folder = path.parent.as_posix()
    return {"file": path.name, "folder": "" if folder == "." else folder}


def find_title(document: Document) -> str:
    """Return the heading that is above the whole document, "" if none is."""
    if not document.headings:
        return ""
    first = document.headings[0]
    return first.title if all(heading.level > first.level for heading in document.headings[1:]) else ""
