"""Verdicts of a reader on the chunks they read, kept on this computer."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from chunking.base.phrases import N_
from chunking.reading.user_files import name_on_disk

VerdictCode = Literal["clear", "no_heading", "cut_off", "mixed", "other"]

VERDICTS: dict[VerdictCode, str] = {
    "clear": N_("clear"),
    "no_heading": N_("no heading"),
    "cut_off": N_("cut off"),
    "mixed": N_("mixed"),
    "other": N_("other"),
}
"""In the order of their keys 1 to 5; everything but "clear" counts as bad."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reader's answer to "Could a person answer from this alone?" about one chunk. `read_at` is ISO 8601, UTC."""

    document_id: str
    chunk_id: str
    code: VerdictCode
    note: str = ""
    read_at: str = ""

    @property
    def is_bad(self) -> bool:
        """Return whether the reader found something wrong."""
        return self.code != "clear"


def record_verdict(folder: Path, verdict: Verdict) -> None:
    """Add a verdict; a later one on the same chunk replaces the earlier."""
    folder.mkdir(parents=True, exist_ok=True)
    record = asdict(verdict) | {"read_at": verdict.read_at or datetime.now(UTC).isoformat(timespec="seconds")}
    with _locate(folder, verdict.document_id).open("a", encoding="utf-8") as file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def read_verdicts(folder: Path, document_id: str) -> dict[str, Verdict]:
    """Return the valid verdicts on a document, by chunk id."""
    try:
        lines = _locate(folder, document_id).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    verdicts = (Verdict(**json.loads(line)) for line in lines if line.endswith("}"))
    return {verdict.chunk_id: verdict for verdict in verdicts}


def remove_verdicts(folder: Path, document_id: str) -> bool:
    """Remove all verdicts on a document; False if there were none."""
    path = _locate(folder, document_id)
    existed = path.exists()
    path.unlink(missing_ok=True)
    return existed


def _locate(folder: Path, document_id: str) -> Path:
    return folder / f"{name_on_disk(document_id)}.jsonl"
