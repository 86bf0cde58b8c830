"""Files in, documents out: the workspace of the pages and the folders of the command line."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from chunking.base.errors import MissingFile
from chunking.base.model import Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.cutting.cut_document import identify_document
from chunking.reading import library
from chunking.reading.convert import ReadingRequest, convert_file, is_cached
from chunking.reading.engines import Engine
from chunking.reading.engines import list_engines as find_engines
from chunking.reading.library import KeptFile
from chunking.reading.pool import InlineReader, Reader, count_processors, open_cluster, open_processes
from chunking.reading.user_files import SUFFIXES, detect_file_type
from chunking.storing.points import Metadata

SAMPLES_DIR = Path(__file__).resolve().parent.parent.parent / "sample_docs"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read or to save: on the user's disk, or kept in the data folder.

    Attributes:
        path: location of its bytes; they are read when its turn comes, so that a batch is never in memory whole.
        name: the name it goes by; of a file in a folder, relative to that folder.
        document_id: UUIDv5 of the name, or one given by hand.
        size_bytes: for the estimate of the time; 0 if not known.
        folder: full name of the folder that was given, "" for a file given by itself: when it is saved, it is kept in the data folder,
            so that it can be cut again. None for a file that is kept there already.
        sha256: checksum its bytes must have; "" accepts any.
        password: of an encrypted PDF.
        metadata: values the user gave for it.
    """

    path: Path
    name: str
    document_id: str
    size_bytes: int = 0
    folder: str | None = ""
    sha256: str = ""
    password: str | None = field(default=None, repr=False)
    metadata: Metadata = field(default_factory=dict, hash=False)

    def read(self) -> bytes:
        """Return its bytes; errors as in `library.read_bytes`."""
        return library.read_bytes(self.path, self.name, sha256=self.sha256)


def list_files(environment: Environment) -> tuple[KeptFile, ...]:
    """Return the files of the workspace, by name."""
    return library.list_files(environment.originals_dir)


def add_file(environment: Environment, name: str, data: bytes) -> KeptFile:
    """Keep an uploaded file; the same name with other bytes is a new version.

    Raises:
        ReadingError: the file is empty, too large, dangerous or of a kind that is not read.
    """
    base_name = name.replace("\\", "/").rsplit("/", 1)[-1]
    detect_file_type(data, base_name)
    return library.keep_file(environment.originals_dir, document_id=identify_document(base_name), name=base_name, data=data)


def find_kept_file(environment: Environment, document_id: str) -> KeptFile:
    """Return a file of the workspace.

    Raises:
        MissingFile: no such document is kept.
    """
    file = library.find_file(environment.originals_dir, document_id)
    if file is None:
        raise MissingFile(source=document_id)
    return file


def list_engines(environment: Environment) -> tuple[Engine, ...]:
    """List the engines for PDFs, best first."""
    return find_engines(serve_url=environment.docling_serve_url)


def list_samples() -> tuple[Path, ...]:
    """List the sample files of the project, by name."""
    return tuple(sorted(path for path in SAMPLES_DIR.glob("*") if path.suffix in SUFFIXES))


def is_converted(environment: Environment, file: KeptFile) -> bool:
    """Return whether `open_document` would answer at once."""
    return is_cached(make_request(environment, file.read(), file.name))


def open_document(
    environment: Environment,
    document_id: str,
    *,
    password: str | None = None,
    progress: Progress = ignore_progress,
) -> Document:
    """Return the document of a workspace file, read by the rules and engine of the environment unless it was before.

    Raises:
        ReadingError: the file cannot be read, or is not in the workspace.
    """
    file = find_kept_file(environment, document_id)
    return convert_file(make_request(environment, file.read(), file.name, password=password), progress=progress)


def find_source_files(paths: Iterable[Path]) -> tuple[SourceFile, ...]:
    """Return the files of paths, in order; a folder is replaced by the supported files in it, at any depth, by name.

    A path that does not exist, or a folder without any such file, is kept and fails when its turn comes.
    """
    files: list[SourceFile] = []
    for path in paths:
        found: list[Path] = []
        with contextlib.suppress(OSError):
            if path.is_dir():
                found = sorted(inner for inner in path.rglob("*") if _is_supported(inner) and _is_in(path, inner))
        folder = name_folder(path) if found else ""
        inner_files = [_make_source(inner, inner.relative_to(path).as_posix(), folder) for inner in found]
        files += inner_files or [_make_source(path, path.name or str(path), "")]
    return tuple(files)


def _make_source(path: Path, name: str, folder: str) -> SourceFile:
    size_bytes = 0
    with contextlib.suppress(OSError):
        size_bytes = path.stat().st_size
    return SourceFile(path, _decode_name(name), identify_document(_decode_name(name)), size_bytes, folder)


def name_folder(path: Path) -> str:
    """Return a folder's full name, the same however it was written; it is kept with documents that came from it."""
    return _decode_name(str(path.resolve()))


def _decode_name(name: str) -> str:
    """Return a file's name as text: characters in another encoding become question marks."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_in(folder: Path, path: Path) -> bool:
    """Return whether a path is a file and not in a hidden folder; a broken link counts as a file, so that it is reported."""
    is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parent.parts)
    return not is_hidden and (path.is_file() or (path.is_symlink() and not path.exists()))


def _is_supported(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith((".", "~$"))


def read_file(
    environment: Environment,
    file: SourceFile,
    *,
    engine: str | None = None,
    password: str | None = None,
    progress: Progress = ignore_progress,
) -> Document:
    """Return the document of a file on disk.

    Raises:
        ReadingError: the file cannot be read.
    """
    return convert_file(make_request(environment, file.read(), file.name, engine=engine, password=password), progress=progress)


FEW_FILES = 4
FEW_BYTES = 1_000_000
"""Up to so many are read in this process: starting others, which load Docling again, would take longer than reading."""

PARALLEL_REQUESTS = 4
"""To a docling-serve, which does the work elsewhere."""


def make_request(
    environment: Environment, data: bytes, name: str, *, engine: str | None = None, password: str | None = None
) -> ReadingRequest:
    """Make the request that reads a file by the settings of the environment.

    Args:
        engine: instead of that of the environment.
        password: of an encrypted PDF.
    """
    return ReadingRequest(
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
    """Open the reader of a batch: the cluster of the environment, processes of this machine, or for a few small files this process.

    Args:
        files: how many there are.
        size_bytes: of all together.
        engine: instead of that of the environment.

    Raises:
        NoCluster: the cluster does not answer.
    """
    if environment.scheduler:
        return open_cluster(environment.scheduler, timeout_s=environment.file_timeout_s)
    if files < 2 or (not environment.workers and files <= FEW_FILES and size_bytes <= FEW_BYTES):
        return InlineReader(timeout_s=environment.file_timeout_s)
    count = environment.workers or count_processors()
    serves = environment.docling_serve_url and (engine or environment.engine) in ("auto", "serve")
    if serves and not environment.workers:
        count = max(count, PARALLEL_REQUESTS)
    return open_processes(min(count, files), timeout_s=environment.file_timeout_s)
