"""The column "in your Qdrant now": a collection's fragments next to the settings, ours or another pipeline's."""

from collections.abc import Mapping, Sequence

import streamlit as st

from chunking import N_, ChunkingError, workbench
from chunking.workbench import CollectionInfo, DocumentComparison, OpenedDocument, StoredRow
from pages.parts.shell import corpus, frame, render, session_cache, state, waiting
from pages.parts.shell.i18n import _, ngettext

SHOWN_TEXTS = 20
_NONE = ""


def offer(page: frame.Frame) -> None:
    """Draw the choice of a collection, none by default; nothing if the database has none."""
    try:
        collections = workbench.list_collections(page.environment)
    except ChunkingError as error:
        render.error_box(error)
        return
    names = [_NONE, *(info.name for info in collections)]
    if len(names) == 1:
        return
    if st.session_state.get(state.COMPARE_STORED) not in names:
        st.session_state[state.COMPARE_STORED] = _NONE
    points = {info.name: ngettext("{count} point", "{count} points", info.points) for info in collections}
    st.selectbox(
        _("Next to them, what is in Qdrant now: collection"),
        names,
        format_func=lambda name: f"{name} ({points[name]})" if name else _("none chosen"),
        key=state.COMPARE_STORED,
        persist_state="session",
        help=_("Its fragments are looked up in the text of each document; the collection is only read."),
        width=420,
    )


def read(page: frame.Frame, documents: Sequence[OpenedDocument]) -> Mapping[str, StoredRow]:
    """Return the chosen collection's row for each document, by document id; the page waits while it is read. Empty for none."""
    collection = str(st.session_state.get(state.COMPARE_STORED) or _NONE)
    if not collection:
        return {}
    try:
        info = _find(workbench.list_collections(page.environment), collection)
        saves = session_cache.name_saves(page.environment)
        files = [file for file, _document in documents]
        return waiting.run_job(
            f"beside:{collection}:{info.points if info else ''}:{saves}:{corpus.fingerprint(files)}",
            lambda progress: workbench.read_stored_rows(
                page.environment, [(file.document_id, document) for file, document in documents], collection, progress=progress
            ),
            label=N_("Checking what the database holds of {source}"),
            source=corpus.name_count(len(files)),
        )
    except ChunkingError as error:
        render.error_box(error)
        return {}


def add(
    comparisons: Sequence[DocumentComparison], documents: Sequence[OpenedDocument], stored: Mapping[str, StoredRow]
) -> tuple[DocumentComparison, ...]:
    """The comparisons, each with what is stored of its document as its first column."""
    rows = [found.row if (found := stored.get(file.document_id)) else None for file, _document in documents]
    return tuple(workbench.add_row(each, row) if row else each for each, row in zip(comparisons, rows, strict=True))


def show(stored: StoredRow | None) -> None:
    """Describe how the open document's fragments were found, and quote those that could not be placed."""
    if stored is None:
        return
    render.note(" ".join(part for part in _describe(stored) if part))
    if not stored.unplaced:
        return
    label = ngettext("{count} fragment could not be placed", "{count} fragments could not be placed", len(stored.unplaced))
    with st.expander(label, icon=":material/location_off:"):
        render.note(_("Their text is not in the document as it is read now: it has changed since, or was read differently."))
        render.quotes(stored.unplaced[:SHOWN_TEXTS])


def _describe(stored: StoredRow) -> list[str]:
    if not stored.found:
        return [_("There is nothing of this document in {collection}.").format(collection=stored.collection)]
    ways = {
        "document_id": _("recognised by its id"),
        "name": _("recognised by the file's name"),
        "text": _("recognised by their words, since no point names its file"),
    }
    found = ngettext("{count} fragment in {collection}, {way}.", "{count} fragments in {collection}, {way}.", stored.found)
    parts = [found.format(collection=stored.collection, way=ways[stored.matched_by])]
    if stored.approximate:
        parts.append(
            ngettext(
                "{count} is only roughly where it is shown: its text differs.",
                "{count} are only roughly where they are shown: their text differs.",
                stored.approximate,
            )
        )
    if stored.without_text:
        parts.append(ngettext("{count} point holds no text.", "{count} points hold no text.", stored.without_text))
    return parts


def _find(collections: Sequence[CollectionInfo], name: str) -> CollectionInfo | None:
    return next((info for info in collections if info.name == name), None)
