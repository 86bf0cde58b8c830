"""Saving documents: the run itself as a job, and what came of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from chunking import N_, Environment, Phrase, Progress, Strategy, workbench
from chunking.workbench import IngestResult, KeptFile
from pages.parts.ingest.save_target import Target
from pages.parts.shell import corpus, frame, render, session_cache, setting, state, waiting
from pages.parts.shell.i18n import _, fill, format_day, ngettext


@dataclass(frozen=True, slots=True)
class Order:
    """Documents to save, where, and how they are cut.

    Attributes:
        files: of the workspace; empty if a folder or a collection gives the documents.
        folder: of this computer, saved whole.
        recut_of: a collection whose documents are cut again into this one, from their kept files.
    """

    files: tuple[KeptFile, ...]
    place: str
    collection: str
    strategy: Strategy
    force: bool = False
    folder: str = ""
    recut_of: str = ""

    @property
    def is_whole(self) -> bool:
        """Return whether the order is independent of the sidebar's choice."""
        return bool(self.folder or self.recut_of)

    @property
    def key(self) -> str:
        """The same in every window of this process, so that an order given twice is carried out once."""
        what = self.folder or (f"again {self.recut_of}" if self.recut_of else corpus.fingerprint(self.files))
        return f"{waiting.SAVE_JOB}{self.place}:{self.collection}:{what}:{self.strategy}"

    @property
    def name(self) -> str:
        """Name what is saved in a few words."""
        return self.folder or self.recut_of or name_files(self.files)


def order(target: Target, files: tuple[KeptFile, ...]) -> Order:
    """An order for this target with the setting in use."""
    return Order(files, target.place, target.collection, setting.current_strategy())


def start(page: frame.Frame, wanted: Order) -> None:
    """Begin a run, or join the one of that key; what is shown then is read from the job alone."""
    passwords: dict[str, str] = dict(st.session_state.get(state.PASSWORDS, {}))
    waiting.retry(wanted.key)
    st.session_state[state.INGEST_TOLD] = None
    session_cache.load_jobs().start(
        wanted.key,
        partial(_save, environment=page.environment, order=wanted, passwords=passwords),
        label=N_("Cutting the documents of {source} again") if wanted.recut_of else N_("Saving {source}"),
        source=wanted.name,
        order=wanted,
    )
    _watch_run(page, wanted)


def save_again(page: frame.Frame, files: tuple[KeptFile, ...], collection: str, strategy: Strategy) -> None:
    """Process these documents once more, into this collection and cut as it is."""
    setting.use_collection(collection)
    setting.use_strategy(strategy)
    start(page, Order(files, workbench.describe_target(page.environment)[0], collection, strategy, force=True))


def cut_again(page: frame.Frame, target: Target, new_collection: str, strategy: Strategy) -> None:
    """Cut all documents of the target's collection into a new one, which is the one in use from now on."""
    setting.use_collection(new_collection)
    start(page, Order((), target.place, new_collection, strategy, recut_of=target.collection))


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an order; `without_file` names documents of the recut collection whose files are not kept."""

    order: Order
    results: tuple[IngestResult, ...]
    without_file: tuple[str, ...] = ()


def adopt(place: str) -> None:
    """In a session that has chosen nothing yet, as after a reload: go on with the save that runs, and with its setting."""
    if state.COLLECTION in st.session_state or state.STRATEGY in st.session_state:
        return
    for job in waiting.find_saves():
        if job.order.place == place:
            setting.use_collection(job.order.collection)
            setting.use_strategy(job.order.strategy)
            return


def run(page: frame.Frame, target: Target) -> Report | None:
    """Return the latest run's result; None if there was none, it was stopped, or something else is chosen now.

    A run into this collection is waited for, whichever window asked for it.

    Raises:
        ChunkingError: the database or the embedder does not start.
    """
    for job in waiting.find_saves():
        if (job.order.place, job.order.collection) == (target.place, target.collection):
            _watch_run(page, job.order)
            waiting.hold(job)
        else:
            render.note(waiting.describe(job))
    key, document = st.session_state.get(state.INGEST_RUN) or ("", "")
    found = session_cache.load_jobs().find(key)
    if found is None:
        return None
    waiting.hold(found)
    order: Order = found.order
    if found.status == "cancelled":
        st.session_state[state.INGEST_RUN] = None
        waiting.retry(key)
        st.warning(
            _("Stopped. Documents that were finished stay saved; what had been started was removed again."), icon=":material/warning:"
        )
        st.button(_("Go on where it stopped"), key="ingest.go_on", on_click=start, args=(page, order))
        return None
    here = (target.place, target.collection, setting.current_strategy())
    is_open = order.is_whole or _chosen(page) in {document, *map(_version, order.files)}
    if (order.place, order.collection, order.strategy) != here or not is_open:
        return None
    if found.error is not None:
        raise found.error
    report: Report = found.result
    return report


def _watch_run(page: frame.Frame, wanted: Order) -> None:
    st.session_state[state.INGEST_RUN] = (wanted.key, _chosen(page))


def _chosen(page: frame.Frame) -> str:
    return _version(page.file) if page.file else ""


def _version(file: KeptFile) -> str:
    return f"{file.document_id}:{file.sha256}"


def _save(progress: Progress, *, environment: Environment, order: Order, passwords: dict[str, str]) -> Report:
    options = workbench.IngestOptions(order.strategy, order.collection, force=order.force)
    if order.recut_of:
        again = workbench.recut_collection(
            environment, order.recut_of, order.collection, options=options, passwords=passwords, progress=progress
        )
        return Report(order, again.results, again.without_file)
    if order.folder:
        return Report(order, workbench.ingest_folder(environment, order.folder, options, progress=progress))
    sources = [workbench.find_source(environment, file.document_id, password=passwords.get(file.sha256)) for file in order.files]
    return Report(order, workbench.ingest_sources(environment, sources, options, progress=progress))


def say_results(results: Sequence[IngestResult]) -> str:
    """The page's sentence after a run."""
    if len(results) == 1:
        return _say_one(results[0])
    counts = Counter(_sort_status(result) for result in results)
    points = sum(result.points for result in results if _sort_status(result) == "saved")
    parts = []
    if counts["failed"]:
        parts.append(ngettext("{count} document was NOT SAVED.", "{count} documents were NOT SAVED.", counts["failed"]))
    if counts["saved"]:
        parts.append(
            ngettext("{count} document saved", "{count} documents saved", counts["saved"])
            + ": "
            + ngettext(
                "its {count} fragment was checked in the database.",
                "all {count} fragments were checked one by one in the database.",
                points,
            )
        )
    if counts["there"]:
        parts.append(ngettext("{count} was already there.", "{count} were already there.", counts["there"]))
    return " ".join(parts)


def _say_one(result: IngestResult) -> str:
    if result.status == "skipped_duplicate":
        return say_reason(result)
    if result.error is not None:
        return say_reason(result)
    return (
        _("Saved.")
        + " "
        + ngettext(
            "The fragment was checked in the database.",
            "All {count} fragments were checked one by one in the database.",
            result.points,
        )
    )


def say_reason(result: IngestResult) -> str:
    """Describe the reason of a document's status in the language of this run; empty for a plain "ok"."""
    return " ".join(say_phrase(phrase) for phrase in result.reasons)


def say_phrase(phrase: Phrase) -> str:
    """A sentence of a result in the language of this run; a day in it as people write days."""
    params = dict(phrase.params)
    if "day" in params:
        params["day"] = format_day(str(params["day"]))
    return fill(phrase.template, params)


def say_language_model(calls: int, sentences: int) -> str:
    """Describe the language model's calls and sentences; empty if it was not used."""
    if not calls and not sentences:
        return ""
    given = ngettext("{count} fragment got a sentence of context", "{count} fragments got a sentence of context", sentences)
    return f"{given} · " + ngettext("{count} question to the language model", "{count} questions to the language model", calls)


def is_failed(result: IngestResult) -> bool:
    """Return whether the document is not in the database as it should be."""
    return _sort_status(result) == "failed"


def _sort_status(result: IngestResult) -> str:
    if result.status == "skipped_duplicate":
        return "there"
    return "saved" if result.status in ("ok", "ok_with_warning") else "failed"


def name_files(files: Sequence[KeptFile]) -> str:
    """Name these files together: the one's name, or their number."""
    return files[0].name if len(files) == 1 else corpus.name_count(len(files))
