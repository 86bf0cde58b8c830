"""The result of an ingest, and the sentences the user reads about it."""

import errno
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from chunking.base.errors import ChunkingError
from chunking.base.model import OVERSIZE, Block, Chunk, Document, Span
from chunking.base.phrases import N_, Phrase
from chunking.base.storing_errors import StoringError

Status = Literal["ok", "ok_with_warning", "skipped_duplicate", "skipped_unsupported", "failed"]
STATUSES_WORST_FIRST: tuple[Status, ...] = ("failed", "skipped_unsupported", "ok_with_warning", "ok", "skipped_duplicate")
Step = Literal["reading", "embedding", "writing", "checking", "tidying"]

ALREADY_THERE = N_("Already there since {day} as {name}.")
IN_OLDER_JOURNALS = (
    N_("The same file is there since {day} as {name}: its points answer for {source} too."),
    N_("The older text stays in the collection as {name}, which came with the same bytes."),
)
"""Reasons that only older versions gave; their runs are still shown in the user's language."""
NOT_RECORDED = N_("Saved and checked, but the run could not be written into the journal.")
NOT_KEPT = N_("{detail} The file is not kept, so its collection cannot be cut again from it.")
LOST_COPIES = N_("No longer in this collection: {names}. They have the bytes of the version replaced now; process them again.")
NOT_SAVED: Mapping[Step, str] = {
    "reading": N_("NOT SAVED. {detail} Nothing was changed."),
    "embedding": N_("NOT SAVED. {detail} It happened while computing vectors; the {older} older fragments are untouched and searchable."),
    "writing": N_(
        "NOT SAVED. {detail} It happened while writing fragment {done} of {total}; "
        "the {older} older fragments are untouched and searchable."
    ),
    "checking": N_("NOT SAVED. {detail} It happened while checking; the {older} older fragments are untouched and searchable."),
    "tidying": N_("NOT SAVED. {detail} It happened while replacing the older version; its {older} fragments are back and searchable."),
}
CANCELLED = N_("The work was cancelled.")
NOT_PROVEN = N_("{detail} The {older} older fragments are untouched and searchable.")
NOT_TIDIED = N_(
    "NOT FINISHED. {detail} Not everything this run had added could be removed again ({fault}). Save the "
    "document once more: the next run finishes the work and duplicates nothing."
)


@dataclass(frozen=True, slots=True)
class IngestResult:
    """The result for one document.

    Attributes:
        status: see design section 6.
        reason_template: the reason as an English message id, filled from `reason_params`; empty for a plain "ok".
        reason_params: a value may be a `ChunkingError`, whose own message is then shown.
        chunks: what the chunker made.
        points: points of this document id in the database afterwards, counted there; 0 if that is not known, and if the file was
            skipped because another document has the same bytes.
        added: points that were not there.
        replaced: older points that were removed or written again.
        kept: older points that stayed.
        orphan_pct: share of chunks without heading; a sentence of a language model changes nothing in it.
        llm_calls: questions put to the language model in this run; answers paid for earlier are none.
        llm_sentences: chunks that went in with such a sentence.
        error: what went wrong if the status is "failed".
        reading: what became of the file's words, see `Document.describe_reading`.
        older_hashes: checksums of the bytes of the versions that were replaced.
    """

    source: str
    document_id: str
    sha256: str
    status: Status
    reason_template: str = ""
    reason_params: Mapping[str, Any] = field(default_factory=dict)
    chunks: int = 0
    points: int = 0
    added: int = 0
    replaced: int = 0
    kept: int = 0
    orphan_pct: float | None = None
    llm_calls: int = 0
    llm_sentences: int = 0
    error: ChunkingError | None = None
    elapsed_ms: int = 0
    reading: Mapping[str, Any] = field(default_factory=dict)
    older_hashes: frozenset[str] = frozenset()

    @property
    def reason(self) -> str:
        """The reason, one English sentence; empty for a plain "ok"."""
        return self.reason_template.format(**self.reason_params)

    @property
    def reasons(self) -> tuple[Phrase, ...]:
        """The reasons one by one: what happened, then the warnings, the gravest first."""
        parts = [self.reason_params[name] for name in _name_parts(self.reason_params)]
        if parts and self.reason_template == _join_parts(len(parts)):
            return tuple(parts)
        return (Phrase(self.reason_template, **self.reason_params),) if self.reason_template else ()

    def warn(self, warnings: Sequence[Phrase]) -> "IngestResult":
        """Return this result with warnings after its own reason, itself if there are none; "ok" becomes "ok_with_warning"."""
        if not warnings:
            return self
        status: Status = "ok_with_warning" if self.status == "ok" else self.status
        reasons = [Phrase(self.reason_template, **self.reason_params), *warnings] if self.reason_template else list(warnings)
        if len(reasons) == 1:
            return replace(self, status=status, reason_template=reasons[0].template, reason_params=reasons[0].params)
        params = {f"part{number}": phrase for number, phrase in enumerate(reasons)}
        return replace(self, status=status, reason_template=_join_parts(len(reasons)), reason_params=params)

    def as_record(self) -> dict[str, Any]:
        """Return the shape the command line prints and the journal keeps."""
        record: dict[str, Any] = {
            "source": self.source,
            "document_id": self.document_id,
            "sha256": self.sha256,
            "status": self.status,
            "reason": self.reason,
            "chunks": self.chunks,
            "points": self.points,
            "added": self.added,
            "replaced": self.replaced,
            "kept": self.kept,
            "orphan_pct": self.orphan_pct,
            "llm_calls": self.llm_calls,
            "llm_sentences": self.llm_sentences,
            **self.reading,
        }
        if self.error is not None:
            record["error"] = self.error.as_record()["error"]
        return record


def write_phrase(phrase: Phrase | ChunkingError) -> dict[str, Any]:
    """Return a phrase or an error's message as plain JSON values, to be shown later in any language."""
    return {"template": phrase.template, "params": {name: _write_value(value) for name, value in phrase.params.items()}}


def read_phrase(record: Mapping[str, Any]) -> Phrase:
    """Return the phrase that `write_phrase` wrote."""
    params = {name: read_phrase(value) if isinstance(value, Mapping) else value for name, value in record["params"].items()}
    return Phrase(record["template"], **params)


def _write_value(value: object) -> object:
    if isinstance(value, Phrase | ChunkingError):
        return write_phrase(value)
    return value if isinstance(value, str | int | float | None) else str(value)


def _name_parts(params: Mapping[str, Any]) -> list[str]:
    return [f"part{number}" for number in range(len(params)) if f"part{number}" in params]


def _join_parts(count: int) -> str:
    return " ".join(f"{{part{number}}}" for number in range(count))


ORPHANS_WORTH_A_WARNING_PCT = 20.0

MANY_ORPHANS = N_("Fragments without a heading: {orphan_pct} %. Repair the headings of the file where it was made.")
CUT_AWAY_FROM_HEADINGS = N_(
    "Fragments without a heading: {orphan_pct} %. The file has headings, the way of cutting lost them: use structural."
)
CUT_WITHOUT_HEADINGS = N_("The file has no headings, so it was cut by size alone. Give it headings where it was made.")
CUT_TABLES = N_("Tables cut inside a row or away from their header: {count}. Use structural, which repeats the header.")
NOT_READ_TO_THE_END = N_(
    "Fragments longer than the embedder reads: {count}. A search by meaning does not know their ends; choose a lower limit, "
    "or divide the text."
)
TOO_LONG = N_("Fragments longer than the limit: {count}. Divide the items, clauses or rows that make them so.")
READ_UNSURELY = N_("Pages recognised with doubt: {count}. Compare them with the file, or save it again as text where it was made.")
UNDESCRIBED_PICTURES = N_("Pictures the vision model gave no answer for: {count}. Check the service, then save the document again.")
WORDS_LOST = N_("Words of the file that are not in the text: {count} ({words}). Compare the text with the file before it is relied on.")
_FALLBACK = "fallback"
_UNSURE, _VISION_FAILED = "unsure_pages", "vision_failed"


def list_warnings(document: Document, chunks: Sequence[Chunk], *, orphan_pct: float | None, truncated: int = 0) -> tuple[Phrase, ...]:
    """Return the warnings of a document and its chunks, the gravest first.

    Args:
        document: as it was read.
        chunks: cut from it.
        orphan_pct: share of chunks without heading, None if it is not known.
        truncated: chunks that are longer than the embedder reads.
    """
    found = []
    if document.ledger and document.ledger.lost:
        found.append(Phrase(WORDS_LOST, count=len(document.ledger.lost), words=document.ledger.name_lost()))
    if orphan_pct is not None and orphan_pct > ORPHANS_WORTH_A_WARNING_PCT:
        found.append(Phrase(CUT_AWAY_FROM_HEADINGS if document.headings else MANY_ORPHANS, orphan_pct=f"{orphan_pct:g}"))
    elif any(_FALLBACK in chunk.flags for chunk in chunks):
        found.append(Phrase(CUT_WITHOUT_HEADINGS))
    if truncated:
        found.append(Phrase(NOT_READ_TO_THE_END, count=truncated))
    if oversize := sum(OVERSIZE in chunk.flags for chunk in chunks):
        found.append(Phrase(TOO_LONG, count=oversize))
    if tables := len(_find_cut_tables(document, chunks)):
        found.append(Phrase(CUT_TABLES, count=tables))
    if pages := sum(notice.count for notice in document.notices if notice.kind == _UNSURE):
        found.append(Phrase(READ_UNSURELY, count=pages))
    if pictures := sum(notice.count for notice in document.notices if notice.kind == _VISION_FAILED):
        found.append(Phrase(UNDESCRIBED_PICTURES, count=pictures))
    return tuple(found)


def _find_cut_tables(document: Document, chunks: Sequence[Chunk]) -> set[Span]:
    """Return the tables of which a chunk shows part of a row, or rows without the header."""
    return {
        block.span
        for chunk in chunks
        for block in document.find_blocks(chunk.span)
        if block.kind == "table" and (_begins_without_header(chunk, block) or _cuts_a_row(chunk, block))
    }


def _begins_without_header(chunk: Chunk, table: Block) -> bool:
    return table.header is not None and chunk.span.start >= table.header.end and chunk.lead is None


def _cuts_a_row(chunk: Chunk, table: Block) -> bool:
    return any(row.start < edge < row.end for row in table.parts for edge in chunk.span)


_FILE_NAME = "ingests.jsonl"


@dataclass(frozen=True, slots=True)
class Journal:
    """A file of runs. A line half-written by a killed process is skipped, and the next one starts on a line of its own.

    Args:
        folder: contains the file; made when the first run is recorded.
    """

    folder: Path

    def append_run(self, record: dict[str, Any]) -> None:
        """Add one run, in one write, on disk when this returns.

        Raises:
            StoringError: the disk is full or the folder cannot be written.
        """
        line = json.dumps(record, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with (self.folder / _FILE_NAME).open("ab+", buffering=0) as file:
                is_torn = file.tell() > 0 and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n"
                whole = (b"\n" if is_torn else b"") + line + b"\n"
                if file.write(whole) != len(whole):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # noqa: TRY301 - reported like the disk's own refusals
                os.fsync(file.fileno())
        except OSError as error:
            raise StoringError(source=str(self.folder), detail=str(error)) from error

    def list_runs(self, *, limit: int = 100) -> tuple[dict[str, Any], ...]:
        """Return the latest runs, newest first; none if nothing was ever recorded.

        Raises:
            StoringError: the file is there but cannot be read.
        """
        try:
            lines = (self.folder / _FILE_NAME).read_bytes().splitlines()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise StoringError(source=str(self.folder), detail=str(error)) from error
        runs: list[dict[str, Any]] = []
        for line in reversed(lines):
            if len(runs) == limit:
                break
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if isinstance(record, dict):
                runs.append(record)
        return tuple(runs)
