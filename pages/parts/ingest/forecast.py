"""The forecast of a save: fragments that are new, kept, removed, too long, or read by a person."""

from dataclasses import dataclass

import streamlit as st

from chunking import N_, RecipeMismatch, workbench
from chunking.workbench import DrawnChunk, IngestPlan, OpenedDocument, Verdict
from pages.parts.common import fragment
from pages.parts.ingest import saving
from pages.parts.ingest.save_target import Target
from pages.parts.shell import corpus, frame, render, session_cache, setting, waiting
from pages.parts.shell.i18n import _, format_day, format_number, ngettext, translate_error


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a save.

    Attributes:
        plans: one a document.
        chunks: all fragments, judged.
        verdicts: those read, by fragment id.
        too_long: how many fragments are longer than the embedder reads.
        max_tokens: the embedder's limit, None if it has none.
    """

    documents: tuple[OpenedDocument, ...]
    plans: tuple[IngestPlan, ...]
    chunks: tuple[DrawnChunk, ...]
    verdicts: dict[str, Verdict]
    too_long: int = 0
    max_tokens: int | None = None

    @property
    def mismatch(self) -> RecipeMismatch | None:
        """The reason for which the collection would refuse, None if it would not."""
        return next((plan.mismatch for plan in self.plans if plan.mismatch), None)

    @property
    def already_there(self) -> int:
        """The number of documents already stored exactly like this."""
        return sum(plan.earlier is not None for plan in self.plans)


def make(page: frame.Frame, target: Target, documents: tuple[OpenedDocument, ...]) -> Forecast:
    """Return the forecast for these documents; reads only.

    Raises:
        ChunkingError: there is nothing to cut, or the database cannot be read.
    """
    strategy = setting.current_strategy()
    chunks = corpus.pool_documents(page.environment, documents)
    saves = session_cache.name_saves(page.environment)
    points = target.info.points if target.info else None
    files = [file for file, _document in documents]
    given = [workbench.find_metadata(page.environment, file.document_id) for file in files]
    plans = waiting.run_job(
        f"plan:{target.place}:{target.collection}:{points}:{saves}:{corpus.fingerprint(files)}:{strategy}:{given}",
        lambda progress: workbench.preview_ingests(
            page.environment, documents, strategy=strategy, collection=target.collection, progress=progress
        ),
        label=N_("Checking what the database holds of {source}"),
        source=saving.name_files(files),
    )
    max_tokens = workbench.open_embedder(page.environment).max_tokens
    too_long = sum(max_tokens is not None and (drawn.judgement.tokens or 0) > max_tokens for drawn in chunks if drawn.judgement)
    return Forecast(documents, plans, chunks, workbench.find_verdicts(page.environment, chunks), too_long, max_tokens)


def show(found: Forecast) -> None:
    """Draw the forecast in a sentence, with its details."""
    render.sentence(say_forecast(found))
    if found.mismatch is None:
        cut_by = _("cut by: {setting}").format(setting=setting.describe_strategy(setting.current_strategy()))
        render.note(f"{cut_by} · {say_read(found)}")
    if 0 < found.already_there < len(found.plans):
        render.note(ngettext("{count} document is already there.", "{count} documents are already there.", found.already_there))
    if too_long := say_too_long(found):
        render.warning_box(too_long)


def show_bad(found: Forecast) -> None:
    """The fragments that a reader judged bad, on demand."""
    bad = [drawn for drawn in found.chunks if (verdict := found.verdicts.get(drawn.record.id)) and verdict.is_bad]
    if not bad:
        return
    with st.expander(ngettext("See the fragment judged bad", "See the {count} fragments judged bad", len(bad))):
        for drawn in bad:
            verdict = found.verdicts[drawn.record.id]
            words = " · ".join(part for part in (_(workbench.VERDICTS[verdict.code]), verdict.note) if part)
            fragment.show(drawn.record.text, drawn.record.body_start, label=words)
            render.note(fragment.say_where(drawn))


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
    """Describe how many of these fragments a person has read, and their verdicts."""
    read = len(found.verdicts)
    if not read:
        return _("None of them has been read by a person yet.")
    bad = sum(verdict.is_bad for verdict in found.verdicts.values())
    return ngettext("{read} read, {count} judged bad.", "{read} read, {count} judged bad.", bad).format(read=format_number(read))


def say_already_there(day: str, name: str) -> str:
    """The same bytes, cut the same way, are complete in the collection."""
    return _("Already there since {day} as {name}.").format(day=format_day(day), name=name)


def say_too_long(found: Forecast) -> str:
    """Describe how many fragments the embedder truncates, and the remedy; "" if none."""
    if not found.too_long or found.max_tokens is None:
        return ""
    return ngettext(
        "{count} fragment is longer than the embedder reads ({limit} tokens): a search by meaning does not know its end. "
        "Choose a smaller limit on the Compare page.",
        "{count} fragments are longer than the embedder reads ({limit} tokens): a search by meaning does not know their ends. "
        "Choose a smaller limit on the Compare page.",
        found.too_long,
    ).format(limit=format_number(found.max_tokens))
