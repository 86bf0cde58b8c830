"""The draw that is being read: its source, number, size, and the open fragment."""

from collections.abc import Mapping

import streamlit as st

from chunking import N_, workbench
from chunking.workbench import DrawnChunk, KeptFile, Sample, Verdict
from pages.parts.shell import corpus, frame, render, session_cache, setting, state, waiting
from pages.parts.shell.i18n import _, format_number, ngettext

FIRST_SEED = 7
DRAWN_AT_ONCE = 10
SOURCES = {"document": N_("this document"), "workspace": N_("all documents"), "database": N_("what is in Qdrant now")}


def choose_source(page: frame.Frame, file: KeptFile) -> str:
    """Return the source of the fragments: "document", "workspace" or "database"."""
    names = {
        "document": render.escape_markdown(file.name),
        "workspace": corpus.name_all(len(page.files)),
        "database": _(SOURCES["database"]),
    }
    return str(
        st.segmented_control(
            _("Fragments of"),
            list(SOURCES),
            default="document",
            format_func=names.__getitem__,
            required=True,
            key=state.READ_SOURCE,
            persist_state="session",
        )
    )


def describe(source: str) -> str:
    """Describe how the fragments were made, and the number of the draw."""
    if source == "database":
        made = _("collection {name}").format(name=setting.current_collection())
    else:
        made = _("cut by: {setting}").format(setting=setting.describe_strategy(setting.current_strategy()))
    if st.session_state.get(state.READ_WORST):
        return made
    return made + " · " + _("draw no. {seed}").format(seed=current_seed())


def make(page: frame.Frame, file: KeptFile, source: str) -> Sample:
    """The fragments to read.

    Raises:
        ChunkingError: they cannot be made or fetched.
    """
    count = int(st.session_state.get(state.READ_COUNT, DRAWN_AT_ONCE))
    seed = current_seed()
    if source == "database":
        collection = setting.current_collection()
        sample = waiting.run_job(
            f"stored:{_tell_state(page, collection)}:{seed}:{count}",
            lambda _progress: workbench.sample_collection(page.environment, collection, n=count, seed=seed),
            label=N_("Fetching fragments of {source}"),
            source=collection,
        )
    else:
        pool = load_pool(page, file, source)
        if st.session_state.get(state.READ_WORST):
            sample = Sample(len(pool), seed, workbench.pick_worst(pool, n=DRAWN_AT_ONCE))
        else:
            sample = workbench.draw_chunks(pool, n=count, seed=seed)
    return sample


def load_pool(page: frame.Frame, file: KeptFile, source: str) -> tuple[DrawnChunk, ...]:
    """All fragments of the chosen document or of all documents, cut once and kept."""
    if source == "workspace":
        opened = corpus.open_all(page)
        corpus.show_left_out(opened)
        documents = opened.documents
    else:
        documents = (corpus.open_one(page, file),)
    return corpus.pool_documents(page.environment, documents)


def find_neighbours(page: frame.Frame, file: KeptFile, drawn: DrawnChunk) -> tuple[DrawnChunk | None, DrawnChunk | None]:
    """The fragments before and after one."""
    source = str(st.session_state.get(state.READ_SOURCE))
    if source == "database":
        pool = _list_stored(page, drawn)
        drawn = next((other for other in pool if other.record.id == drawn.record.id), drawn)
    else:
        pool = load_pool(page, file, source)
    return workbench.find_neighbours(pool, drawn)


def _list_stored(page: frame.Frame, drawn: DrawnChunk) -> tuple[DrawnChunk, ...]:
    """Return the stored fragments of one fragment's document; of another tool's collection all points must be looked at."""
    collection, document_id, source = setting.current_collection(), drawn.document_id, drawn.source
    if document_id:
        return workbench.list_stored_chunks(page.environment, collection, document_id)
    return waiting.run_job(
        f"beside:{_tell_state(page, collection)}:{source}",
        lambda _progress: workbench.list_stored_chunks(page.environment, collection, "", source=source),
        label=N_("Looking for fragments of {source}"),
        source=source,
    )


def _tell_state(page: frame.Frame, name: str) -> str:
    """A collection as it is now, for keys of jobs."""
    there = {info.name: info.points for info in workbench.list_collections(page.environment)}
    collection = workbench.resolve_collection(page.environment, name)
    return f"{collection}:{there.get(collection, 0)}:{session_cache.name_saves(page.environment)}"


def has_numbers() -> bool:
    """Return whether the fragments were judged by numbers; those fetched from the database were not."""
    return st.session_state.get(state.READ_SOURCE) != "database"


def current_seed() -> int:
    """The number of the draw."""
    return int(st.session_state.get(state.READ_SEED, FIRST_SEED))


def start(seed: int | None = None) -> None:
    """Begin a draw by chance: a new one, or the last one again."""
    if seed is not None:
        st.session_state[state.READ_SEED] = seed
        st.session_state[state.READ_COUNT] = DRAWN_AT_ONCE
    st.session_state[state.READ_WORST] = False
    go_to(0)


def start_worst() -> None:
    """Begin with the worst by numbers."""
    st.session_state[state.READ_WORST] = True
    go_to(0)


def read_more() -> None:
    """Ten more of the same draw; those read stay read, the first new one opens."""
    count = int(st.session_state.get(state.READ_COUNT, DRAWN_AT_ONCE))
    st.session_state[state.READ_COUNT] = count + DRAWN_AT_ONCE
    go_to(count)


def move(step: int) -> None:
    """Open the next or the previous fragment."""
    go_to(int(st.session_state.get(state.READ_POSITION, 0)) + step)


def go_to(position: int) -> None:
    """Open the fragment of that number, from 0; the number of fragments opens the result."""
    st.session_state[state.READ_POSITION] = max(position, 0)


def settle_position(sample: Sample) -> int:
    """Return the open fragment's position; the first one after the draw has changed."""
    draw = (
        tuple(drawn.record.id for drawn in sample.chunks[:1]),
        sample.total,
        bool(st.session_state.get(state.READ_WORST)),
    )
    if st.session_state.get(state.READ_DRAW) != draw:
        if st.session_state.get(state.READ_DRAW) is not None:
            go_to(0)
        st.session_state[state.READ_DRAW] = draw
    return min(int(st.session_state.get(state.READ_POSITION, 0)), len(sample.chunks))


def say_estimate(sample: Sample, verdicts: Mapping[str, Verdict]) -> str:
    """Describe how many were bad, and the estimated range for all."""
    read, bad = len(verdicts), sum(verdict.is_bad for verdict in verdicts.values())
    if not read:
        return _("None of these fragments has a verdict yet.")
    numbers = {"read": format_number(read), "total": format_number(sample.total)}
    if st.session_state.get(state.READ_WORST):
        return ngettext("{count} of these {read} is bad.", "{count} of these {read} are bad.", bad).format(**numbers)
    bounds = workbench.estimate_bad(sample.total, read, bad)
    if bounds is None:
        return ngettext("All {read} were read: {count} is bad.", "All {read} were read: {count} are bad.", bad).format(**numbers)
    low, high = (format_number(bound) for bound in bounds)
    return ngettext(
        "{count} of the {read} is bad; of all {total}, between {low} and {high}.",
        "{count} of the {read} are bad; of all {total}, between {low} and {high}.",
        bad,
    ).format(**numbers, low=low, high=high)
