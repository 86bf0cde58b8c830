"""Ingest with proof, and its preview, for one document, many, or a folder."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chunking.base.errors import SettingsError
from chunking.base.model import Document
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.strategy import Strategy
from chunking.cutting.cut_document import CutDocument
from chunking.reading.pool import Reader
from chunking.storing.ingest.plan import IngestPlan, Version, plan_ingest
from chunking.storing.ingest.results import IngestResult
from chunking.storing.points import Metadata
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.store import LEASES
from chunking.workbench.copies import has_left_its_folders
from chunking.workbench.files import SourceFile, find_source_files, open_reader
from chunking.workbench.intake import DEFAULT_COLLECTION, IngestOptions, Intake
from chunking.workbench.lab import cut, make_recipe, open_embedder
from chunking.workbench.metadata import describe_files, find_metadata
from chunking.workbench.read_ahead import Batch

MAX_NAME_CHARS = 100
_FORBIDDEN_IN_NAMES = frozenset('/\\<>:"|?*\0')


def preview_ingest(
    environment: Environment,
    document: Document,
    *,
    document_id: str,
    sha256: str,
    strategy: Strategy,
    collection: str = DEFAULT_COLLECTION,
    metadata: Metadata | None = None,
) -> IngestPlan:
    """Return what saving a document would add, keep and remove; reads only.

    Args:
        metadata: values given for it; None for those kept with the workspace.

    Raises:
        NoText: there is nothing to cut.
        StoringError: the database cannot be read.
    """
    cut_up = CutDocument(document, cut(environment, document, strategy), document_id, make_recipe(environment, strategy))
    version = Version.make(sha256, cut_up.recipe, find_metadata(environment, document_id) if metadata is None else metadata)
    plan = plan_ingest(open_store(environment), collection, cut_up, version, embedder_version=open_embedder(environment).version)
    earlier = plan.earlier.document_id if plan.earlier else document_id
    return replace(plan, earlier=None) if earlier != document_id and has_left_its_folders(environment, earlier) else plan


def ingest_source(
    environment: Environment, source: SourceFile, options: IngestOptions, *, progress: Progress = ignore_progress
) -> IngestResult:
    """Read, cut, embed and save one document, with the proof; see `ingest_sources`."""
    (result,) = ingest_sources(environment, [source], options, progress=progress)
    return result


def ingest_sources(
    environment: Environment,
    sources: Sequence[SourceFile],
    options: IngestOptions,
    *,
    on_result: Callable[[IngestResult], None] = lambda _: None,
    progress: Progress = ignore_progress,
) -> tuple[IngestResult, ...]:
    """Ingest a batch; a file that fails, hangs or crashes its reader does not stop the others. Results in the order of the sources.

    Files are read side by side, see `open_reader`; they are cut, embedded and saved one by one as they come. If it is stopped, the
    next run goes on where this one ended: what is in is skipped, what was read is kept.

    Args:
        on_result: called with each result as soon as there is one.
        progress: of one document what it reports itself, of a batch how many are finished, as a `Tally` with their share of the work.

    Raises:
        Cancelled: the progress callback asked for it; the documents finished until then stay saved.
        StoringError: the database cannot be opened at all.
        EmbeddingError: the embedder does not start.
        NoCluster: the cluster that should read does not answer.
    """
    intake = Intake(environment, options)
    size_bytes = sum(source.size_bytes for source in sources)

    def open_for_these() -> Reader:
        return open_reader(environment, files=len(sources), size_bytes=size_bytes, engine=options.engine)

    return Batch(intake, sources, open_reader=open_for_these, on_result=on_result, progress=progress).run()


@dataclass(frozen=True, slots=True)
class FolderPreview:
    """The contents of a folder, before it is ingested.

    Attributes:
        sources: its files that are read, by name, with the values given for each.
        kinds: the number of files of each ending, such as ".pdf".
        doubts: about its tables of values.
    """

    sources: tuple[SourceFile, ...]
    kinds: Mapping[str, int]
    doubts: tuple[Phrase, ...]

    @property
    def size_bytes(self) -> int:
        """Of all files."""
        return sum(source.size_bytes for source in self.sources)


def preview_folder(environment: Environment, folder: Path | str, *, metadata: Metadata | None = None) -> FolderPreview:  # noqa: ARG001 - as all
    """Return what `ingest_folder` would take from a folder of this computer: its supported files at any depth, with given values.

    Args:
        metadata: values for all of them, which replace those of the tables in the folder.

    Raises:
        SettingsError: there is no such folder, or a table in it cannot be used.
        ReadingError: a table in it cannot be read.
    """
    place = Path(str(folder).strip()).expanduser()
    if not str(folder).strip() or not place.is_dir():
        detail = N_("there is no such folder on the computer this program runs on")
        raise SettingsError(source=str(folder) or "''", detail=detail, remedy=N_("Give the folder's full path."))
    files = [file for file in find_source_files([place]) if file.path != place]
    said = describe_files(files, given=metadata)
    sources = [replace(file, metadata=values) for file, values in zip(files, said.values, strict=True)]
    kinds = Counter(file.path.suffix.lower() for file in files)
    return FolderPreview(tuple(sources), dict(kinds.most_common()), said.doubts)


def ingest_folder(
    environment: Environment,
    folder: Path | str,
    options: IngestOptions,
    *,
    metadata: Metadata | None = None,
    on_result: Callable[[IngestResult], None] = lambda _: None,
    progress: Progress = ignore_progress,
) -> tuple[IngestResult, ...]:
    """Ingest the supported files of a folder of this computer; results by name. See `preview_folder` and `ingest_sources`."""
    sources = preview_folder(environment, folder, metadata=metadata).sources
    return ingest_sources(environment, sources, options, on_result=on_result, progress=progress)


def check_name(collection: str) -> str:
    """Return a name for a collection, without the whitespace around it.

    Raises:
        SettingsError: the database cannot use it; its embedded form makes a folder of that name.
    """
    name = collection.strip()
    is_usable = bool(name) and len(name) <= MAX_NAME_CHARS and name.isprintable() and not _FORBIDDEN_IN_NAMES.intersection(name)
    if not is_usable or name.startswith(".") or name == LEASES:
        raise SettingsError(
            source=name if name and name.isprintable() else repr(name),
            detail=N_("a collection cannot have this name"),
            remedy=N_("Use letters, digits, - and _, for example documents-2026."),
        )
    return name
