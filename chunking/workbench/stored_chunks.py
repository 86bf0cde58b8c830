"""Chunks as they are in the database now, drawn by chance or in the order of a document."""

from dataclasses import replace

from chunking.base.model import Span
from chunking.base.settings import Environment
from chunking.cutting.cut_document import ChunkRecord
from chunking.judging.sampling import draw_sample
from chunking.storing.foreign.payloads import read_fragment
from chunking.storing.points import Payload, read_fields
from chunking.storing.qdrant.connection import open_store
from chunking.workbench.intake import DEFAULT_COLLECTION
from chunking.workbench.samples import DrawnChunk, Sample


def sample_collection(environment: Environment, collection: str = DEFAULT_COLLECTION, *, n: int = 10, seed: int = 7) -> Sample:
    """Draw chunks by chance from the database as it is now; the same seed and content give the same chunks."""
    store = open_store(environment)
    if store.read_collection(collection) is None:
        return Sample(0, seed, ())
    ids = sorted(store.read_ids(collection))
    drawn = [ids[index] for index in draw_sample(len(ids), n, seed=seed)]
    payloads = dict(store.read_some(collection, drawn))
    return Sample(len(ids), seed, tuple(_draw_stored(point_id, payloads[point_id]) for point_id in drawn if point_id in payloads))


def list_stored_chunks(environment: Environment, collection: str, document_id: str, *, source: str = "") -> tuple[DrawnChunk, ...]:
    """Return the chunks of one document as they are in the database now, in the order of the text.

    Args:
        collection: made by this program or by any other.
        document_id: as this program gives it; "" for points of other tools, which are found by their source.
        source: the file's name or address as another tool wrote it. If no field states their order, there is no list.
    """
    store = open_store(environment)
    if document_id:
        stored = store.read_points(collection, document_id)
        return tuple(sorted((_draw_stored(*point) for point in stored.items()), key=lambda drawn: drawn.record.index))
    found = {
        point_id: (payload, fragment.order)
        for point_id, payload in store.read_points(collection).items()
        if (fragment := read_fragment(payload)).source == source and not payload.get("document_id")
    }
    ordered = [(order, point_id) for point_id, (_payload, order) in found.items() if order is not None]
    if len(ordered) < len(found):
        return ()
    chunks = [_draw_stored(point_id, found[point_id][0]) for _order, point_id in sorted(ordered)]
    return tuple(replace(drawn, record=replace(drawn.record, index=index, total=len(chunks))) for index, drawn in enumerate(chunks))


def _draw_stored(point_id: str, payload: Payload) -> DrawnChunk:
    """Return a stored point as a chunk; points of other tools lack most fields, and their text has other names."""
    fields = read_fields(payload)
    if not fields.document_id:
        return _draw_foreign(point_id, payload)
    length = len(fields.text)
    is_span = len(fields.span) == 2 and 0 <= fields.span[0] < fields.span[1]
    record = ChunkRecord(
        id=point_id,
        index=fields.chunk_index,
        total=fields.chunk_total,
        text=fields.text,
        body_start=min(fields.body_start, length),
        span=Span(*fields.span) if is_span else Span(0, max(length, 1)),
        breadcrumb=fields.breadcrumb,
        path=(),
        section_id=fields.section_id,
        parent_id=fields.parent_id,
        kind=fields.kind,
        pages=fields.pages,
        chars=length,
        tokens=None,
        flags=fields.flags,
    )
    return DrawnChunk(record=record, document_id=fields.document_id, source=fields.source, sentence=fields.llm_context)


def _draw_foreign(point_id: str, payload: Payload) -> DrawnChunk:
    """Return a point of another tool: its text as the model presumably got it; headings from other fields are its breadcrumb only."""
    fragment = read_fragment(payload)
    record = ChunkRecord(
        id=point_id,
        index=0,
        total=0,
        text=fragment.text,
        body_start=0,
        span=Span(0, max(len(fragment.text), 1)),
        breadcrumb=" > ".join(fragment.headings),
        path=(),
        section_id=None,
        parent_id=None,
        kind="text",
        pages=(),
        chars=len(fragment.text),
        tokens=None,
        flags=(),
    )
    return DrawnChunk("", fragment.source, record)
