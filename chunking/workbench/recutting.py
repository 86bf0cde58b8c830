"""A whole collection cut again: from the kept files, under another recipe, into a new collection next to the old one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.base.storing_errors import RecipeMismatch, StoringError
from chunking.base.strategy import Strategy
from chunking.reading.library import KeptFile, find_file
from chunking.storing.aliases import write_history
from chunking.storing.ingest.plan import find_mismatch
from chunking.storing.ingest.results import IngestResult
from chunking.storing.points import find_given
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.schema import DocumentInfo
from chunking.storing.qdrant.store import Store
from chunking.workbench.files import SourceFile
from chunking.workbench.ingest import check_name, ingest_sources
from chunking.workbench.intake import IngestOptions
from chunking.workbench.lab import make_recipe


@dataclass(frozen=True, slots=True)
class Recut:
    """The result of cutting a collection again.

    Attributes:
        source: the collection whose documents they are.
        collection: the new one.
        results: one per document whose file is kept.
        without_file: names of the others; they are not in the new collection.
    """

    source: str
    collection: str
    results: tuple[IngestResult, ...]
    without_file: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Return whether every document is in the new collection."""
        return not self.without_file and not any(result.error for result in self.results)


def name_recut(collection: str, strategy: Strategy) -> str:
    """Return a name for a collection of the same documents cut this way; a name made before is not made longer."""
    cut = strategy.full_name.replace("/", "-").replace(":", "-").replace("+", "-").replace("=", "")
    return f"{collection.partition('--')[0]}--{cut}"


def count_kept_files(environment: Environment, collection: str) -> tuple[int, int]:
    """Return the number of documents of a collection whose file is kept, and the number of all."""
    store = open_store(environment)
    documents = _list_documents(store, store.resolve_name(collection))
    return sum(_find_file(environment, found) is not None for found in documents), len(documents)


def recut_collection(
    environment: Environment,
    collection: str,
    new_collection: str = "",
    *,
    options: IngestOptions,
    passwords: Mapping[str, str] | None = None,
    on_result: Callable[[IngestResult], None] = lambda _: None,
    progress: Progress = ignore_progress,
) -> Recut:
    """Cut the documents of a collection again into another one, with the proof; the old one stays as it is.

    If it is stopped, the same call goes on where it ended. Given values of the documents are kept.

    Args:
        collection: or an alias of it.
        new_collection: a name that is free, or that of a collection begun so before; "" for one made of the way of cutting.
        options: of the new collection, whatever collection they name.
        passwords: of encrypted files, by checksum.

    Raises:
        StoringError: there is no such collection, no document of ours is in it, or the database refuses.
        SettingsError: the new collection is the old one, or an alias.
        RecipeMismatch: there is a collection of that name, cut another way.
        Cancelled: documents finished until then stay saved.
    """
    store = open_store(environment)
    old = store.resolve_name(collection)
    new = check_name(new_collection or name_recut(old, options.strategy))
    _require_place(environment, store, old, new, options.strategy)
    documents = _list_documents(store, old)
    if not documents:
        raise StoringError(source=store.target, detail=Phrase(N_("no document that this program saved is in {name}"), name=old))
    sources, without_file = [], []
    for found in documents:
        file = _find_file(environment, found)
        if file is None:
            without_file.append(found.source)
            continue
        payload = next(iter(store.read_points(old, found.document_id).values()), {})
        password = (passwords or {}).get(found.sha256)
        sources.append(replace(file, password=password, metadata=find_given(payload)))
    noted = _note_origin(store, old, new)

    def tell(result: IngestResult) -> None:
        next(noted, None)
        on_result(result)

    results = ingest_sources(environment, sources, replace(options, collection=new), on_result=tell, progress=progress)
    return Recut(old, new, results, tuple(without_file))


def _require_place(environment: Environment, store: Store, old: str, new: str, strategy: Strategy) -> None:
    if store.read_collection(old) is None:
        raise StoringError(source=store.target, detail=Phrase(N_("there is no collection {name}"), name=old))
    if new == old or new in store.read_aliases():
        raise SettingsError(
            source=new,
            detail=N_("the old collection stays as it is, so the new one needs a name of its own"),
            remedy=N_("Leave the name out to have one made."),
        )
    there = store.read_collection(new)
    mismatch: RecipeMismatch | None = find_mismatch(there, make_recipe(environment, strategy)) if there else None
    if mismatch:
        raise mismatch


def _list_documents(store: Store, collection: str) -> list[DocumentInfo]:
    return [found for found in store.read_documents(collection) if found.document_id]


def _find_file(environment: Environment, found: DocumentInfo) -> SourceFile | None:
    """Return a document's kept file: the one with the bytes that are in the collection, otherwise a newer one; None if none is kept."""
    kept = _list_kept(environment, found.document_id)
    file = next((file for file in kept if file.sha256 == found.sha256), next(iter(kept), None))
    return SourceFile(file.path, found.source, found.document_id, folder=None, sha256=file.sha256) if file else None


def _list_kept(environment: Environment, document_id: str) -> list[KeptFile]:
    """List the files kept under a document id; one saved from a folder first."""
    ingested = find_file(environment.ingested_dir, document_id)
    uploaded = find_file(environment.originals_dir, document_id)
    return [file for file in (ingested if ingested and ingested.is_there else None, uploaded) if file]


def _note_origin(store: Store, old: str, new: str) -> Iterator[None]:
    """Once the new collection is there, it notes which one it was cut from: it goes live under the same alias."""
    while store.read_collection(new) is None:
        yield
    write_history(store, new, {"cut_again_from": old})
