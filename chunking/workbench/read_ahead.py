"""Ingest of many documents: a few at a time are read in parallel and ahead, and saved one by one as they come."""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from chunking.base.model import Document
from chunking.base.progress import DOCUMENTS, Progress, Tally, ignore_progress
from chunking.base.storing_errors import DuplicateDocument
from chunking.reading.convert import is_cached
from chunking.reading.pool import InlineReader, Reader
from chunking.storing.ingest.results import IngestResult
from chunking.workbench.files import SourceFile
from chunking.workbench.intake import Admitted, Intake

READ_AHEAD = 2
"""Files that may wait to be saved, beyond those being read."""

MAX_BYTES_AHEAD = 200_000_000
MANY = 20
"""From so many documents on, one reading of the collection is cheaper than one per document."""

_LOOK_EVERY_S = 0.2
_BYTES_PER_FILE = 20_000  # cost of a file besides its size


class Batch:
    """Many documents through one intake. No more are in memory than are being read, and `READ_AHEAD` beyond.

    Args:
        open_reader: called when the first file is to be read.
        on_result: called as each document is finished.
        progress: called with the number of finished documents and their share of the work; may raise `Cancelled`.
    """

    def __init__(
        self,
        intake: Intake,
        sources: Sequence[SourceFile],
        *,
        open_reader: Callable[[], Reader],
        on_result: Callable[[IngestResult], None],
        progress: Progress = ignore_progress,
    ) -> None:
        self._intake = intake
        self._sources = sources
        self._open_reader = open_reader
        self._on_result = on_result
        self._progress = progress
        self._inline = InlineReader()
        self._reader: Reader | None = None
        self._queue = deque(range(len(sources)))
        self._waiting: deque[int] = deque()
        self._reading: dict[Future[Document], tuple[int, Admitted]] = {}
        self._results: dict[int, IngestResult] = {}
        self._work_bytes = sum(map(_weigh, sources))
        self._done_bytes = 0

    def run(self) -> tuple[IngestResult, ...]:
        """Return the results in the order of the sources.

        Raises:
            Cancelled: the documents finished until then stay saved.
            NoCluster: the cluster that should read does not answer.
            EmbeddingError: the embedder does not start.
        """
        if len(self._sources) >= MANY:
            self._intake.read_collection()
        self._intake.unfinished = {source.document_id for source in self._sources}
        self._refuse_duplicates()
        try:
            while self._queue or self._reading or self._waiting:
                if not self._queue and not self._reading:  # whatever they waited for is finished
                    self._queue, self._waiting = self._waiting, self._queue
                self._report()
                self._read_ahead()
                self._report()
                done, _ = wait(self._reading, timeout=_LOOK_EVERY_S, return_when=FIRST_COMPLETED)
                if done:
                    self._finish(next(future for future in self._reading if future in done))
        finally:
            if self._reader is not None:
                self._reader.close()
        self._report()
        return tuple(self._results[index] for index in range(len(self._sources)))

    def _refuse_duplicates(self) -> None:
        """Two files with one document id both fail before anything is written for them."""
        counts = Counter(source.document_id for source in self._sources)
        for index, source in enumerate(self._sources):
            if counts[source.document_id] > 1:
                self._queue.remove(index)
                other = next(other.name for other in self._sources if other.document_id == source.document_id and other is not source)
                self._keep(index, self._intake.refuse(source, DuplicateDocument(source=source.name, other=other)), is_work=False)

    def _read_ahead(self) -> None:
        while self._queue and self._has_room():
            index = self._queue.popleft()
            admitted = self._intake.admit(self._sources[index])
            if admitted is None:
                self._waiting.append(index)
            elif isinstance(admitted, IngestResult):
                self._keep(index, admitted, is_work=False)
                self._report()
            elif any(admitted.request.sha256 == other.request.sha256 for _, other in self._reading.values()):
                self._queue.appendleft(index)  # the same bytes twice: once the first is in, this one is known to be there
                return
            else:
                self._reading[self._submit(admitted)] = (index, admitted)

    def _has_room(self) -> bool:
        if not self._reading:
            return True
        if isinstance(self._reader, InlineReader):
            return False
        ahead = (self._reader.count if self._reader else 0) + READ_AHEAD
        return len(self._reading) < ahead and sum(len(admitted.request.data) for _, admitted in self._reading.values()) < MAX_BYTES_AHEAD

    def _submit(self, admitted: Admitted) -> "Future[Document]":
        if is_cached(admitted.request):
            return self._inline.submit(admitted.request)
        if self._reader is None:
            self._reader = self._open_reader()
        return self._reader.submit(admitted.request, self._watch)

    def _finish(self, future: "Future[Document]") -> None:
        index, admitted = self._reading.pop(future)
        self._keep(index, self._intake.finish(admitted, future, progress=self._watch), is_work=True)

    def _keep(self, index: int, result: IngestResult, *, is_work: bool) -> None:
        weight = _weigh(self._sources[index])
        if is_work:
            self._done_bytes += weight
        else:  # skipped in no time: it does not show how long the others take
            self._work_bytes -= weight
        self._results[index] = result
        self._intake.unfinished.discard(result.document_id)
        self._on_result(result)

    def _watch(self, done: int, total: int, unit: str) -> None:
        """Report the progress of a single document, or how many of a batch are finished."""
        if len(self._sources) == 1:
            self._progress(done, total, unit)
        else:
            self._report()

    def _report(self) -> None:
        if len(self._sources) > 1:
            share = self._done_bytes / self._work_bytes if self._work_bytes else 1.0
            self._progress(Tally(len(self._results), share), len(self._sources), DOCUMENTS)


def _weigh(source: SourceFile) -> int:
    return source.size_bytes + _BYTES_PER_FILE
