"""Starts a worker, tells its process number, and waits to be killed; run by `test_workers`."""

# ruff: noqa: T201 - printing is its work.

import time

from chunking.reading.convert import ReadingRequest
from chunking.reading.pool import open_processes
from tests.workbench.batch_files import read_badly

if __name__ == "__main__":
    reader = open_processes(1, convert=read_badly)
    print(reader.submit(ReadingRequest(b"x", "a.md")).result().engine.split()[1], flush=True)
    time.sleep(60)
