"""Chunks as they are in the database now, drawn by chance or in the order of a document."""

from chunking.base.model import Span
from chunking.base.settings import Environment
from chunking.cutting.records import ChunkRecord
from chunking.judging.sampling import draw_sample
from chunking.storing.connection import open_store
from chunking.storing.points import Payload
from chunking.workbench.ingest import DEFAULT_COLLECTION
from chunking.workbench.samples import DrawnChunk, Sample


def sample_collection(environment: Environment, collection: str = DEFAULT_COLLECTION, *, n: int = 10, seed: int = 7) -> Sample:
    """Chunks drawn by chance from what is in the database now; the same seed and content draw the same chunks."""
    store = open_store(environment)
    if store.read_collection(collection) is None:
        return Sample(0, seed, ())
    ids = sorted(store.read_ids(collection))
    drawn = [ids[index] for index in draw_sample(len(ids), n, seed=seed)]
    payloads = dict(store.read_some(collection, drawn))
    return Sample(len(ids), seed, tuple(_draw_stored(point_id, payloads[point_id]) for point_id in drawn if point_id in payloads))


def list_stored_chunks(environment: Environment, collection: str, document_id: str) -> tuple[DrawnChunk, ...]:
    """What is in the database of one document now, in the order of the text."""
    stored = open_store(environment).read_points(collection, document_id)
    return tuple(sorted((_draw_stored(*point) for point in stored.items()), key=lambda drawn: drawn.record.index))


def _draw_stored(point_id: str, payload: Payload) -> DrawnChunk:
    """A stored point as a chunk; points of other tools lack most fields, their text goes by other names."""
    text = str(next((payload[key] for key in ("text", "page_content", "content", "document") if payload.get(key)), ""))
    start, end = payload.get("span") or (0, max(len(text), 1))
    record = ChunkRecord(
        id=point_id,
        index=int(payload.get("chunk_index") or 0),
        total=int(payload.get("chunk_total") or 0),
        text=text,
        body_start=int(payload.get("body_start") or 0),
        span=Span(start, end),
        breadcrumb=str(payload.get("breadcrumb") or ""),
        path=(),
        section_id=payload.get("section_id"),
        parent_id=payload.get("parent_id"),
        kind=str(payload.get("kind") or "text"),
        pages=tuple(payload.get("pages") or ()),
        chars=len(text),
        tokens=None,
        flags=tuple(payload.get("flags") or ()),
    )
    return DrawnChunk(str(payload.get("document_id") or ""), str(payload.get("source") or ""), record)
