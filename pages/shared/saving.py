"""Saving documents: what it would do, the run itself as a job, and what came of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from chunking import N_, Environment, Progress, RecipeMismatch, Strategy, workbench
from chunking.workbench import DrawnChunk, IngestPlan, IngestResult, OpenedDocument, Verdict, WorkspaceFile
from pages.shared import cache, corpus, draw, frame, render, running, setting, state, waiting
from pages.shared.i18n import _, fill, format_day, format_number, ngettext, translate_error
from pages.shared.target import Target


@dataclass(frozen=True, slots=True)
class Forecast:
    """What saving would do.

    Attributes:
        plans: one a document.
        chunks: all fragments, judged.
        verdicts: those read, by fragment id.
    """

    documents: tuple[OpenedDocument, ...]
    plans: tuple[IngestPlan, ...]
    chunks: tuple[DrawnChunk, ...]
    verdicts: dict[str, Verdict]

    @property
    def mismatch(self) -> RecipeMismatch | None:
        """Why the collection would refuse, None if it takes them."""
        return next((plan.mismatch for plan in self.plans if plan.mismatch), None)

    @property
    def already_there(self) -> int:
        """How many documents are there just so already."""
        return sum(plan.earlier is not None for plan in self.plans)


def forecast(page: frame.Frame, target: Target, documents: tuple[OpenedDocument, ...]) -> Forecast:
    """What saving these documents would do; reads only.

    Raises:
        ChunkingError: there is nothing to cut, or the database cannot be read.
    """
    strategy = setting.current_strategy()
    chunks = draw.pool_documents(page.environment, documents)
    newest = next(iter(workbench.list_runs(page.environment, limit=1)), {}).get("at", "")
    points = target.info.points if target.info else None
    files = [file for file, _document in documents]
    plans = waiting.run_job(
        f"plan:{target.place}:{target.collection}:{points}:{newest}:{corpus.fingerprint(files)}:{strategy}",
        lambda progress: workbench.preview_ingests(
            page.environment, documents, strategy=strategy, collection=target.collection, progress=progress
        ),
        label=N_("Looking what is in the database of {source}"),
        source=_name(files),
    )
    return Forecast(documents, plans, chunks, workbench.find_verdicts(page.environment, chunks))


def say_forecast(found: Forecast) -> str:
    """The page's sentence before anything happens."""
    if found.mismatch is not None:
        return translate_error(found.mismatch)[0]
    if len(found.plans) == 1 and (earlier := found.plans[0].earlier):
        return say_already_there(earlier.ingested_at, earlier.source)
    counts = {
        "new": format_number(sum(len(plan.new) for plan in found.plans)),
        "kept": format_number(sum(len(plan.kept) for plan in found.plans)),
        "removed": format_number(sum(len(plan.removed) for plan in found.plans)),
    }
    return ngettext(
        "{count} fragment: {new} new, {kept} as before, {removed} removed.",
        "{count} fragments: {new} new, {kept} as before, {removed} removed.",
        len(found.chunks),
    ).format(**counts)


def say_read(found: Forecast) -> str:
    """How many of these fragments a person has read, and what they found."""
    read = len(found.verdicts)
    if not read:
        return _("None of them was read by a person yet.")
    bad = sum(verdict.is_bad for verdict in found.verdicts.values())
    return ngettext("{read} read, {count} judged bad.", "{read} read, {count} judged bad.", bad).format(read=format_number(read))


def say_already_there(day: str, name: str) -> str:
    """The same bytes, cut the same way, are complete in the collection."""
    return _("Already there since {day} as {name}.").format(day=format_day(day), name=name)


@dataclass(frozen=True, slots=True)
class Order:
    """Documents to save, where, and how they are cut; or a whole folder of this computer, then without `files`."""

    files: tuple[WorkspaceFile, ...]
    place: str
    collection: str
    strategy: Strategy
    force: bool = False
    folder: str = ""

    @property
    def key(self) -> str:
        """The same in every window of this process, so that an order given twice is carried out once."""
        what = self.folder or corpus.fingerprint(self.files)
        return f"{running.SAVE_JOB}{self.place}:{self.collection}:{what}:{self.strategy}"

    @property
    def name(self) -> str:
        """What is saved, in a few words."""
        return self.folder or _name(self.files)


def order(target: Target, files: tuple[WorkspaceFile, ...], *, force: bool = False) -> Order:
    """An order for this target with the setting in use."""
    return Order(files, target.place, target.collection, setting.current_strategy(), force)


def start(page: frame.Frame, wanted: Order) -> None:
    """Begin a run, or join the one of that key; what is shown then is read from the job alone."""
    passwords: dict[str, str] = dict(st.session_state.get(state.PASSWORDS, {}))
    waiting.retry(wanted.key)
    cache.load_jobs().start(
        wanted.key,
        partial(_save, environment=page.environment, order=wanted, passwords=passwords),
        label=N_("Saving {source}"),
        source=wanted.name,
        order=wanted,
    )
    _watch_run(page, wanted)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an order."""

    order: Order
    results: tuple[IngestResult, ...]


def adopt(place: str) -> None:
    """In a session that has chosen nothing yet, as after a reload: go on with the save that runs, and with its setting."""
    if state.COLLECTION in st.session_state or state.STRATEGY in st.session_state:
        return
    for job in running.find_saves():
        if job.order.place == place:
            setting.use_collection(job.order.collection)
            setting.use_strategy(job.order.strategy)
            return


def run(page: frame.Frame, target: Target) -> Report | None:
    """What came of the latest run; None if there was none, it was stopped, or something else is chosen now.

    A run into this collection is waited for, whichever window asked for it.

    Raises:
        ChunkingError: the database or the embedder does not start.
    """
    for job in running.find_saves():
        if (job.order.place, job.order.collection) == (target.place, target.collection):
            _watch_run(page, job.order)
            waiting.hold(job)
        else:
            render.note(waiting.describe(job))
    key, document = st.session_state.get(state.INGEST_RUN) or ("", "")
    found = cache.load_jobs().find(key)
    if found is None:
        return None
    waiting.hold(found)
    order: Order = found.order
    if found.status == "cancelled":
        st.session_state[state.INGEST_RUN] = None
        waiting.retry(key)
        st.warning(_("Stopped. Documents finished before stay saved; what was begun was taken out again."), icon=":material/warning:")
        return None
    here = (target.place, target.collection, setting.current_strategy())
    is_open = bool(order.folder) or _chosen(page) in {document, *map(_version, order.files)}
    if (order.place, order.collection, order.strategy) != here or not is_open:
        return None
    if found.error is not None:
        raise found.error
    return Report(order, found.result)


def _watch_run(page: frame.Frame, wanted: Order) -> None:
    st.session_state[state.INGEST_RUN] = (wanted.key, _chosen(page))


def _chosen(page: frame.Frame) -> str:
    return _version(page.file) if page.file else ""


def _version(file: WorkspaceFile) -> str:
    return f"{file.document_id}:{file.sha256}"


def _save(progress: Progress, *, environment: Environment, order: Order, passwords: dict[str, str]) -> tuple[IngestResult, ...]:
    if order.folder:
        return workbench.ingest_folder(
            environment, order.folder, strategy=order.strategy, collection=order.collection, force=order.force, progress=progress
        )
    sources = [
        workbench.IngestSource.from_workspace(environment, file.document_id, password=passwords.get(file.sha256)) for file in order.files
    ]
    return workbench.ingest_sources(
        environment, sources, strategy=order.strategy, collection=order.collection, force=order.force, progress=progress
    )


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
    """Why a document ended as it did, in the language of this run; empty for a plain "ok"."""
    params = dict(result.reason_params)
    if "day" in params:
        params["day"] = format_day(str(params["day"]))
    return fill(result.reason_template, params)


def is_failed(result: IngestResult) -> bool:
    """Whether the document is not in the database as it should be."""
    return _sort_status(result) == "failed"


def _sort_status(result: IngestResult) -> str:
    if result.status == "skipped_duplicate":
        return "there"
    return "saved" if result.status in ("ok", "ok_with_warning") else "failed"


def _name(files: Sequence[WorkspaceFile]) -> str:
    return files[0].name if len(files) == 1 else corpus.name_count(len(files))
