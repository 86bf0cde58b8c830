"""The points of a document that a collection holds, made by this program or another, as one row of the comparison."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import Literal, NamedTuple

from chunking.base.model import Chunk, Document
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import DOCUMENTS, Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.storing_errors import StoringError
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.judging.comparison import Row
from chunking.judging.placement import Finder, find_named_headings
from chunking.storing.foreign.payloads import ForeignFragment, read_fragment
from chunking.storing.foreign.restore import restore_chunk
from chunking.storing.points import Payload
from chunking.storing.qdrant.connection import open_store
from chunking.workbench.lab import judge

MatchedBy = Literal["document_id", "name", "text", ""]


@dataclass(frozen=True, slots=True)
class StoredRow:
    """The fragments of one document that a collection holds, as far as they could be placed in its text.

    Attributes:
        collection: where they are.
        row: a column for the comparison, its strategy `Strategy("stored", collection=...)`; None if nothing could be placed.
        point_ids: the point's id for each chunk of the row, in their order.
        matched_by: how the points were recognised: by the document id, by the file's name in the payload, or, if no payload names it,
            by their text; "" if none were found.
        found: the number of these points.
        approximate: the number of the row's chunks that are only roughly where they are shown: their text differs from the document's.
        unplaced: texts of the others, which are not in the document as it is now.
        without_text: the number of points without any text.
    """

    collection: str
    row: Row | None
    point_ids: tuple[str, ...]
    matched_by: MatchedBy
    found: int
    approximate: int
    unplaced: tuple[str, ...]
    without_text: int


class _Placed(NamedTuple):
    point_id: str
    chunk: Chunk
    exact: bool


def read_stored_rows(
    environment: Environment, documents: Sequence[tuple[str, Document]], collection: str, *, progress: Progress = ignore_progress
) -> dict[str, StoredRow]:
    """Read what a collection holds of some documents, and judge it like any other way of cutting; by document id.

    Points of this program state their span, which is used only if the text there is still theirs. Texts of other pipelines are
    searched by their letters and digits, in the order that their payloads give; equal texts take successive occurrences. Such a
    collection is read once, however many documents there are.

    Args:
        documents: pairs of the document id and the document as it is read now.
        collection: made by this program or by any other.
        progress: of the documents.

    Raises:
        StoringError: there is no such collection, or it cannot be read.
    """
    store = open_store(environment)
    info = store.read_collection(collection)
    if info is None:
        raise StoringError(source=store.target, detail=Phrase(N_("there is no collection {name}"), name=collection))
    cited = bool((info.recipe.get("strategy") or {}).get("cite"))
    everything: dict[str, Payload] | None = None
    rows: dict[str, StoredRow] = {}
    for done, (document_id, document) in enumerate(documents):
        report = partial(progress, done, len(documents), DOCUMENTS)  # the same within a document, which can be stopped
        report()
        finder = Finder(document)
        payloads: Mapping[str, Payload] = store.read_points(collection, document_id)
        matched_by: MatchedBy = "document_id"
        if not payloads:
            everything = store.read_points(collection) if everything is None else everything
            payloads, matched_by = _select(everything, document, finder, report)
        found = _Found(collection, payloads, matched_by if payloads else "", cited)
        rows[document_id] = _make_row(environment, document, finder, found, report)
    progress(len(documents), len(documents), DOCUMENTS)
    return rows


class _Found(NamedTuple):
    collection: str
    payloads: Mapping[str, Payload]
    matched_by: MatchedBy
    cited: bool


def _make_row(environment: Environment, document: Document, finder: Finder, found: _Found, report: Callable[[], None]) -> StoredRow:
    fragments = {point_id: read_fragment(payload) for point_id, payload in found.payloads.items()}
    with_text = {point_id: fragment for point_id, fragment in fragments.items() if fragment.text}
    restored = {point_id: restore_chunk(document, found.payloads[point_id], cited=found.cited) for point_id in with_text}
    placed, unplaced = _place_all(document, finder, restored, with_text, report)
    row = None
    if placed:
        chunks = tuple(each.chunk for each in placed)
        row = Row(Strategy("stored", collection=found.collection), chunks, judge(environment, CutDocument(document, chunks)))
    return StoredRow(
        collection=found.collection,
        row=row,
        point_ids=tuple(each.point_id for each in placed),
        matched_by=found.matched_by,
        found=len(fragments),
        approximate=sum(not each.exact for each in placed),
        unplaced=tuple(unplaced),
        without_text=len(fragments) - len(with_text),
    )


def _select(
    payloads: Mapping[str, Payload], document: Document, finder: Finder, report: Callable[[], None]
) -> tuple[dict[str, Payload], MatchedBy]:
    """Select the points of another pipeline that belong to this document: by the file's name, its stem, or their text."""
    fragments = {point_id: read_fragment(payload) for point_id, payload in payloads.items()}
    name = _name(document.source)
    names: tuple[Callable[[str], str], ...] = (str.casefold, lambda found: PurePath(found.casefold()).stem)
    for form in names:
        of_name = [point_id for point_id, fragment in fragments.items() if fragment.source and form(fragment.file_name) == form(name)]
        if of_name:
            return {point_id: payloads[point_id] for point_id in of_name}, "name"
    by_text: dict[str, Payload] = {}
    for point_id, fragment in fragments.items():
        report()
        if not _names_a_file(fragment) and finder.holds(fragment.text):
            by_text[point_id] = payloads[point_id]
    return by_text, "text"


def _name(source: str) -> str:
    return source.replace("\\", "/").rsplit("/", 1)[-1]


def _names_a_file(fragment: ForeignFragment) -> bool:
    """Return whether a fragment names its file: then it belongs to that one, though the same sentence may be here too."""
    return PurePath(fragment.file_name).suffix.lower() in (".docx", ".doc", ".pdf", ".md", ".txt", ".html", ".odt", ".rtf")


def _place_all(
    document: Document,
    finder: Finder,
    restored: Mapping[str, Chunk | None],
    fragments: Mapping[str, ForeignFragment],
    report: Callable[[], None],
) -> tuple[list[_Placed], list[str]]:
    placed: list[_Placed] = []
    unplaced: list[str] = []
    seen: Counter[str] = Counter()
    for point_id, fragment in _in_order(fragments):
        report()
        chunk, exact = restored[point_id], True
        if chunk is None:
            found = finder.find(fragment.text, occurrence=seen[fragment.text])
            seen[fragment.text] += 1
            if found is None:
                unplaced.append(fragment.text)
                continue
            chunk, exact = Chunk(found.span, path=find_named_headings(document, found.before, found.span)), found.exact
        placed.append(_Placed(point_id, chunk, exact))
    placed.sort(key=lambda each: (each.chunk.span, each.point_id))
    return placed, unplaced


def _in_order(fragments: Mapping[str, ForeignFragment]) -> Sequence[tuple[str, ForeignFragment]]:
    return sorted(fragments.items(), key=lambda found: (found[1].order is None, found[1].order or 0.0, found[0]))
