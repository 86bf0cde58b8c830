"""One file to be read, as it goes to whoever reads it, reading floor."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chunking.base.errors import ChunkingError
from chunking.base.model import Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import ReadingRules, Service
from chunking.reading.convert import convert_bytes, is_kept
from chunking.reading.library import hash_bytes


@dataclass(frozen=True, slots=True)
class ReadingTask:
    """A file to convert, with everything that decides the result; goes to another process as it is. Fields as in `convert_bytes`."""

    data: bytes = field(repr=False)
    name: str
    rules: ReadingRules = field(default_factory=ReadingRules)
    engine: str = "auto"
    serve_url: str = ""
    password: str | None = field(default=None, repr=False)
    vision: Service | None = None
    cache_dir: Path | None = None

    @property
    def options(self) -> dict[str, Any]:
        """What `convert_bytes` and `is_kept` are both told beside bytes, name and cache."""
        return {
            "rules": self.rules,
            "engine": self.engine,
            "serve_url": self.serve_url,
            "password": self.password,
            "vision": self.vision,
        }


Convert = Callable[[ReadingTask], Document]
"""What a worker does with a task; found by its name in another process."""


def read_task(task: ReadingTask, *, progress: Progress = ignore_progress) -> Document:
    """The document of a task.

    Raises:
        ReadingError: the file cannot be read.
    """
    return convert_bytes(task.data, task.name, progress=progress, cache_dir=task.cache_dir, **task.options)


def is_read(task: ReadingTask) -> bool:
    """Whether the document of a task is kept from an earlier reading; a file that cannot be read is not.

    Cheap where nothing of these bytes is kept: the file is looked into only if something is.
    """
    if task.cache_dir is None or not any(task.cache_dir.glob(f"{hash_bytes(task.data)}-*")):
        return False
    try:
        return is_kept(task.data, task.name, cache_dir=task.cache_dir, **task.options)
    except ChunkingError:
        return False
