"""Runs of three documents, each killed at another place; started by the tests in a process of its own.

python -m tests.storing.ingest.killed_run PREPARED ROOT: a copy of the database in PREPARED for every place, in ROOT under the place's name.
"""

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

from chunking.embedding.local_models import HashEmbedder
from chunking.storing.ingest.results import Journal
from chunking.storing.ingest.run import IngestRun
from chunking.storing.qdrant.store import Store
from tests.storing.storing_samples import open_folder, run_three, small_batches

PLACES: dict[str, tuple[type, str, int]] = {
    "computing vectors": (HashEmbedder, "embed_passages", 2),
    "between two writes": (Store, "write_points", 2),
    "written, not proven": (IngestRun, "prove", 1),
    "replacing the older version": (Store, "remove_points", 1),
    "done, not recorded": (Journal, "append_run", 1),
}
"""The process dies when this method of this class is called for the n-th time, before it does anything."""


def _die_at(owner: Any, name: str, number: int) -> None:
    method = getattr(owner, name)
    calls = []

    def call(self: Any, *arguments: Any, **options: Any) -> Any:
        calls.append(name)
        if len(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return method(self, *arguments, **options)

    setattr(owner, name, call)


def _run(folder: Path, place: str) -> None:
    with small_batches():
        store = open_folder(folder)
        _die_at(*PLACES[place])
        run_three(store, journal=Journal(folder / "journal"))


if __name__ == "__main__":
    prepared, root = map(Path, sys.argv[1:])
    for place in PLACES:
        shutil.copytree(prepared, root / place)
        child = os.fork()  # one start of Python and its libraries for all places
        if not child:
            _run(root / place, place)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), place
        assert os.WTERMSIG(status) == signal.SIGKILL, place
