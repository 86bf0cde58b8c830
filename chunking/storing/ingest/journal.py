"""The journal of runs on disk: one JSON line per document ingested, never rewritten."""

import errno
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chunking.base.storing_errors import StoringError

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
