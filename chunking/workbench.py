"""One function per user action; what the pages and the command line call. Each takes the `Environment` it works in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from chunking.base.errors import ChunkingError, MissingFile
from chunking.base.model import Chunk, Document
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment, ReadingRules, Recipe, Strategy
from chunking.cutting.identity import identify_document
from chunking.cutting.records import ChunkRecord, describe_chunks
from chunking.cutting.registry import cut_document
from chunking.embedding.dense import Embedder, choose_embedder, load_embedder
from chunking.judging.comparison import DocumentComparison, compare_document
from chunking.judging.sampling import draw_sample
from chunking.judging.verdicts import Verdict, read_verdicts, record_verdict, remove_verdicts
from chunking.reading import workspace
from chunking.reading.cache import forget_documents
from chunking.reading.convert import convert_bytes, is_kept
from chunking.reading.file_type import SUFFIXES
from chunking.reading.workspace import WorkspaceFile

SAMPLES_DIR = Path(__file__).resolve().parent.parent / "sample_docs"


# --- the workspace: the user's files on this computer ---


def list_files(environment: Environment) -> tuple[WorkspaceFile, ...]:
    """The files of the workspace, by name."""
    return workspace.list_files(environment.originals_dir)


def add_file(environment: Environment, name: str, data: bytes) -> WorkspaceFile:
    """Keep an uploaded file; the same name with other bytes is a new version.

    Raises:
        ReadingError: the file is empty, too large, dangerous or of a kind that is not read.
    """
    base_name = name.replace("\\", "/").rsplit("/", 1)[-1]
    return workspace.add_file(environment.originals_dir, document_id=identify_document(base_name), name=base_name, data=data)


def list_samples() -> tuple[Path, ...]:
    """The sample files that come with the project, by name."""
    return tuple(sorted(path for path in SAMPLES_DIR.glob("*") if path.suffix in SUFFIXES))


def is_converted(environment: Environment, file: WorkspaceFile, *, rules: ReadingRules | None = None, password: str | None = None) -> bool:
    """Whether `open_document` would answer at once."""
    data = workspace.read_original(environment.originals_dir, file.document_id)
    return is_kept(data, file.name, rules=rules, password=password, cache_dir=environment.conversions_dir)


def open_document(
    environment: Environment,
    document_id: str,
    *,
    rules: ReadingRules | None = None,
    engine: str = "auto",
    password: str | None = None,
    progress: Progress = ignore_progress,
) -> Document:
    """The document of a workspace file, converted if it was not yet.

    Raises:
        ReadingError: the file cannot be read, or is not in the workspace.
    """
    file = workspace.find_file(environment.originals_dir, document_id)
    if file is None:
        raise MissingFile(source=document_id)
    data = workspace.read_original(environment.originals_dir, document_id)
    return convert_bytes(
        data, file.name, rules=rules, engine=engine, password=password, progress=progress, cache_dir=environment.conversions_dir
    )


# --- files of a folder: the command line ---


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read: where it is, the name it goes by (relative to the folder given), and its document id."""

    path: Path
    name: str

    @property
    def document_id(self) -> str:
        """UUIDv5 of the name."""
        return identify_document(self.name)


def find_source_files(paths: Iterable[Path]) -> tuple[SourceFile, ...]:
    """The files of the given paths, in order; a folder stands for the supported files in it, at any depth, by name.

    Raises:
        MissingFile: a path does not exist, or a folder holds no supported file.
    """
    files: list[SourceFile] = []
    for path in paths:
        if path.is_dir():
            found = sorted(inner for inner in path.rglob("*") if inner.is_file() and _is_supported(inner))
            if not found:
                raise MissingFile(source=str(path))
            files += [SourceFile(inner, inner.relative_to(path).as_posix()) for inner in found]
        elif path.exists():
            files.append(SourceFile(path, path.name))
        else:
            raise MissingFile(source=str(path))
    return tuple(files)


def _is_supported(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith((".", "~$"))


def read_file(
    environment: Environment,
    file: SourceFile,
    *,
    engine: str = "auto",
    password: str | None = None,
    progress: Progress = ignore_progress,
) -> Document:
    """The document of a file on disk, by the name it goes by.

    Raises:
        ReadingError: the file cannot be read.
    """
    try:
        data = file.path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, PermissionError) as error:
        raise MissingFile(source=file.name) from error
    return convert_bytes(data, file.name, engine=engine, password=password, progress=progress, cache_dir=environment.conversions_dir)


# --- cutting, comparing, reading ten ---


def name_embedder(environment: Environment) -> str:
    """The embedder in use here, without loading it; the best installed one for "auto"."""
    return choose_embedder() if environment.embedder == "auto" else environment.embedder


def make_recipe(environment: Environment, strategy: Strategy, *, rules: ReadingRules | None = None) -> Recipe:
    """Everything that decides the result, put together."""
    return Recipe(strategy=strategy, rules=rules or ReadingRules(), embedder=name_embedder(environment))


def open_embedder(environment: Environment) -> Embedder:
    """The embedder in use here, loaded once a process.

    Raises:
        EmbeddingError: it is unknown or does not start.
    """
    return load_embedder(name_embedder(environment))


def cut(environment: Environment, document: Document, strategy: Strategy) -> tuple[Chunk, ...]:
    """The chunks of a document under a strategy, as they would be stored with the embedder in use.

    Raises:
        NoText: there is nothing to cut.
    """
    embedder = open_embedder(environment)
    return cut_document(document, strategy, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


def describe(
    environment: Environment, document: Document, chunks: Sequence[Chunk], *, document_id: str, recipe: Recipe
) -> tuple[ChunkRecord, ...]:
    """The chunks in full: ids, texts, places, sections, sizes."""
    count_tokens = open_embedder(environment).count_tokens
    return describe_chunks(document, chunks, document_id=document_id, recipe=recipe, count_tokens=count_tokens)


def compare(environment: Environment, document: Document, strategies: Sequence[Strategy]) -> DocumentComparison:
    """A document cut in every way, judged on the same footing; structural last.

    Raises:
        NoText: there is nothing to cut.
    """
    embedder = open_embedder(environment)
    return compare_document(document, strategies, count_tokens=embedder.count_tokens, max_tokens=embedder.max_tokens)


@dataclass(frozen=True, slots=True)
class DrawnChunk:
    """A chunk of a sample, with the document it came from."""

    document_id: str
    source: str
    record: ChunkRecord


@dataclass(frozen=True, slots=True)
class Sample:
    """What a draw gave: `total` chunks there were, `seed` of the draw, the chunks in drawn order."""

    total: int
    seed: int
    chunks: tuple[DrawnChunk, ...]


def sample_documents(
    environment: Environment, documents: Sequence[tuple[str, Document]], strategy: Strategy, *, n: int = 10, seed: int = 7
) -> Sample:
    """Chunks drawn by chance from all chunks of some documents; the same seed draws the same chunks.

    Args:
        documents: pairs of document id and document; those without text have no chunks.
        strategy: how they are cut.
        n: how many, or all if there are fewer.
        seed: of the draw.
    """
    recipe = make_recipe(environment, strategy)
    pool: list[DrawnChunk] = []
    for document_id, document in documents:
        if not document.text.strip():
            continue
        records = describe(environment, document, cut(environment, document, strategy), document_id=document_id, recipe=recipe)
        pool += [DrawnChunk(document_id, document.source, record) for record in records]
    drawn = draw_sample(len(pool), n, seed=seed)
    return Sample(len(pool), seed, tuple(pool[index] for index in drawn))


def save_verdict(environment: Environment, verdict: Verdict) -> None:
    """Keep what a reader thought of a chunk."""
    record_verdict(environment.verdicts_dir, verdict)


def list_verdicts(environment: Environment, document_id: str) -> dict[str, Verdict]:
    """The verdicts on a document's chunks, by chunk id."""
    return read_verdicts(environment.verdicts_dir, document_id)
