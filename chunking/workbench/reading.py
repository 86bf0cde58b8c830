"""How files are read in an environment: the task of one, and who reads the many."""

from chunking.base.settings import Environment
from chunking.reading.tasks import ReadingTask
from chunking.reading.workers import InPlace, Reader, count_processors, open_cluster, open_processes

FEW_FILES = 4
FEW_BYTES = 1_000_000
"""What is read in this process: starting others, which load Docling anew, would take longer than reading."""

REQUESTS_SIDE_BY_SIDE = 4
"""To a docling-serve, which does the work elsewhere."""


def make_task(environment: Environment, data: bytes, name: str, *, engine: str | None = None, password: str | None = None) -> ReadingTask:
    """A file with everything that decides how it is read here.

    Args:
        engine: instead of that of the environment.
        password: of an encrypted PDF.
    """
    return ReadingTask(
        data,
        name,
        rules=environment.rules,
        engine=engine or environment.engine,
        serve_url=environment.docling_serve_url,
        password=password,
        vision=environment.vision_model,
        cache_dir=environment.conversions_dir,
    )


def open_reader(environment: Environment, *, files: int, size_bytes: int, engine: str | None = None) -> Reader:
    """Who reads a batch: the cluster of the environment, else processes of this machine, else, for a few small files, this process.

    Args:
        files: how many there are to read.
        size_bytes: of all of them together.
        engine: instead of that of the environment.

    Raises:
        NoCluster: the cluster does not answer.
    """
    if environment.scheduler:
        return open_cluster(environment.scheduler, timeout_s=environment.file_timeout_s)
    if files < 2 or (not environment.workers and files <= FEW_FILES and size_bytes <= FEW_BYTES):
        return InPlace(timeout_s=environment.file_timeout_s)
    count = environment.workers or count_processors()
    serves = environment.docling_serve_url and (engine or environment.engine) in ("auto", "serve")
    if serves and not environment.workers:
        count = max(count, REQUESTS_SIDE_BY_SIDE)
    return open_processes(min(count, files), timeout_s=environment.file_timeout_s)
