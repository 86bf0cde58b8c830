"""Many small files, readers that misbehave, for the tests of batches."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chunking.base.model import Block, Document, Heading, Span
from chunking.reading.convert import ReadingRequest
from chunking.workbench import SourceFile
from tests.reading.word.word_files import build_word

FILES = {
    "regulamin.md": "# Regulamin\n\n## § 1. Urlop\n\nPracownik ma prawo do urlopu.\n\n## § 2. Czas pracy\n\nWynosi osiem godzin.\n",
    "umowy/najem.md": "# Umowa najmu\n\n## § 1. Przedmiot\n\nWynajmujący oddaje lokal.\n\n## § 2. Czynsz\n\nCzynsz wynosi 100 zł.\n",
    "cennik.md": "# Cennik\n\n## Usługi\n\nPorada kosztuje 50 zł.\n",
}
BROKEN = {"broken.docx": b"PK\x03\x04 cut off", "empty.md": b"", "odd.pdf": b"no pdf at all"}


def write_folder(folder: Path, count: int, *, word_every: int = 10, broken: bool = False) -> None:
    """So many markdown files, every so many a Word file, in two folders; three broken ones instead of the last."""
    (folder / "inner").mkdir(parents=True)
    word = [("Heading 1", "Urlop"), ("text", "")]
    for number in range(count - (len(BROKEN) if broken else 0)):
        words = f"Pracownik numer {number} ma prawo do {number + 1} dni urlopu. Wniosek składa się na piśmie."
        place = folder / "inner" if number % 2 else folder
        if number % word_every == word_every - 1:
            (place / f"plik-{number:04}.docx").write_bytes(build_word(word[0], ("text", words)))
        else:
            (place / f"plik-{number:04}.md").write_text(f"# Urlop {number}\n\n{words}\n", encoding="utf-8")
    if broken:
        for name, data in BROKEN.items():
            (folder / name).write_bytes(data)


def write_source(folder: Path, name: str, text: str | bytes, document_id: str) -> SourceFile:
    """A file to save that is not kept in the data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    data = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(data)
    return SourceFile(folder / name, name, document_id, len(data), folder=None)


@contextmanager
def open_local_cluster() -> Iterator[str]:
    """The address of a Dask cluster on loopback with two threads, in this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, host="127.0.0.1", protocol="tcp"
    ) as cluster:
        yield cluster.scheduler_address


def read_badly(request: ReadingRequest) -> Document:
    """A reader that does what the file says: ends its process, hangs, fails, or reads it."""
    order = request.data.decode("utf-8", "replace")
    if "die" in order:
        os._exit(3)
    if "hang" in order:
        time.sleep(20)
    if "nap" in order:
        time.sleep(5)
    if "fail" in order:
        raise KeyError(order)
    text = f"# {request.name}\n\n{order}"
    line = Span(0, len(request.name) + 2)
    blocks = (Block("heading", line), Block("paragraph", Span(line.end + 2, len(text)), (Span(line.end + 2, len(text)),)))
    return Document(text, blocks, (Heading(line, 1, request.name, "markdown"),), request.name, engine=f"process {os.getpid()}")
