"""Points of other pipelines: the text, source and headings that their payloads contain.

The shapes are those the pipelines write by default: LangChain (`page_content`, `metadata`), n8n and Flowise (`content`, `metadata`),
LlamaIndex (`_node_content`, a JSON text), Haystack (`content`, `meta`), Docling's own loader (`metadata.dl_meta`), Open WebUI and
most scripts (`text`), Qdrant's own client (`document`).
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from chunking.storing.points import Payload

_TEXTS = ("text", "page_content", "pageContent", "content", "chunk_text", "chunk", "text_chunk", "passage", "body", "document")
_SOURCES = (
    *("source", "file_name", "filename", "fileName", "file", "file_path", "filepath", "path", "document_name", "doc_name", "docSource"),
    *("name", "url", "title", "document"),
)
_INNER = ("metadata", "meta", "dl_meta", "origin", "loc", "lines", "text_resource")
_NO_SOURCE = {"blob", "json", "text", "binary"}
"""Values that n8n writes instead of a file's name."""
_HEADINGS = ("headings", "heading", "section_title", "section", "breadcrumb", "header_path", "h1", "h2", "h3", "h4", "h5", "h6")
_HEADER = re.compile(r"header[ _]?[1-6]", re.IGNORECASE)
_ORDERS = (
    "chunk_index",
    "chunkIndex",
    "start_index",
    "start_char_idx",
    "split_idx_start",
    "split_id",
    "chunk_id",
    "from",
    "page",
    "page_label",
)


@dataclass(frozen=True, slots=True)
class ForeignFragment:
    """A point of any pipeline, this one included, as far as its payload shows.

    Attributes:
        text: the text that its vector was presumably made of; "" if the payload contains none.
        text_field: the field that contains it, inner ones with dots ("metadata.text"); "" without text.
        source: the file's name or address as written there; "" if none is named.
        headings: the headings above it that the payload names, outermost first. They are fields next to the text; whether a model
            reads them depends on the other pipeline.
        order: a number that sorts the fragments of one document (an index, a line, a page), None if there is none.
    """

    text: str
    text_field: str
    source: str
    headings: tuple[str, ...]
    order: float | None

    @property
    def file_name(self) -> str:
        """The last part of the source, without folders or the query of an address."""
        return re.split(r"[/\\]", re.split(r"[?#]", self.source)[0].rstrip("/\\"))[-1].strip()


def read_fragment(payload: Payload) -> ForeignFragment:
    """Read the fragment that a payload describes; what is not there is empty."""
    fields = dict(_flatten(payload))
    text_field = _find_text_field(fields)
    order = next((number for name in _find_fields(fields, _ORDERS) if (number := _read_number(fields[name])) is not None), None)
    return ForeignFragment(
        text=str(fields[text_field]) if text_field else "",
        text_field=text_field,
        source=_find_source(fields, text_field),
        headings=_find_headings(fields, text_field),
        order=order,
    )


def _flatten(payload: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the fields, then those of the known inner objects under names with dots."""
    inner: list[tuple[str, Mapping[str, Any]]] = []
    for name, value in payload.items():
        found = _read_node(value) if name == "_node_content" else value
        if isinstance(found, Mapping):
            if name in _INNER or name == "_node_content":
                inner.append((f"{prefix}{name}.", found))
        else:
            yield f"{prefix}{name}", found
    for name, found in inner:
        yield from _flatten(found, name)


def _read_node(value: Any) -> Any:
    """Read the node of LlamaIndex, which is kept as JSON in a string."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None


def _find_fields(fields: Mapping[str, Any], names: tuple[str, ...]) -> list[str]:
    """Return the fields with one of these names, including inner ones: in the order of the names, outer ones first."""
    by_name: dict[str, list[str]] = {}
    for field in fields:
        by_name.setdefault(field.rpartition(".")[2], []).append(field)
    return [field for name in names for field in by_name.get(name, ())]


def _find_text_field(fields: Mapping[str, Any]) -> str:
    for field in _find_fields(fields, _TEXTS):
        value = fields[field]
        if isinstance(value, str) and value.strip() and not (field.endswith("document") and len(value.split()) < 2):
            return field
    # No known name: prose is what is longest. A payload of names and numbers has no text.
    prose = [field for field, value in fields.items() if isinstance(value, str) and len(value.split()) >= 8 and value[:1] not in "{["]
    return max(prose, key=lambda field: len(fields[field]), default="")


def _find_source(fields: Mapping[str, Any], text_field: str) -> str:
    for field in _find_fields(fields, _SOURCES):
        value = fields[field]
        if isinstance(value, str) and field != text_field and value.strip() and value.strip().lower() not in _NO_SOURCE:
            return value.strip()
    return ""


def _find_headings(fields: Mapping[str, Any], text_field: str) -> tuple[str, ...]:
    numbered = sorted(field for field in fields if _HEADER.fullmatch(field.rpartition(".")[2]))
    found: list[str] = []
    for field in (*numbered, *_find_fields(fields, _HEADINGS)):
        value = fields[field]
        if field == text_field or not value:
            continue
        if isinstance(value, list):
            found += [str(title).strip() for title in value]
        elif isinstance(value, str):
            between = {"header_path": "/", "breadcrumb": " > "}.get(field.rpartition(".")[2])
            found += [title.strip() for title in value.split(between)] if between else [value.strip()]
    return tuple(title for title in dict.fromkeys(found) if title)


def _read_number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None
