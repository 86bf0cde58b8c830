"""Out of everything: a document with all its traces."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.judging.verdicts import remove_verdicts
from chunking.reading import library
from chunking.reading.cache import forget_documents
from chunking.reading.library import Original, find_original, forget_folder, list_originals
from chunking.storing.ingest.claims import withdraw_document
from chunking.storing.qdrant.connection import open_store
from chunking.workbench.files import list_files, name_folder
from chunking.workbench.lab import open_answers, open_vectors
from chunking.workbench.metadata import forget_metadata, read_metadata


@dataclass(frozen=True, slots=True)
class Removal:
    """What was removed of a document: points in the database, kept conversions, verdicts, the file itself.

    Attributes:
        heirs: names its text goes on under, since they came with the same bytes.
        shared_with: documents whose points answered for it; its name was taken from them, they stay.
        name: of the file, "" where none is kept.
    """

    document_id: str
    points: int
    conversions: int
    verdicts: bool
    original: bool
    heirs: tuple[str, ...] = ()
    shared_with: tuple[str, ...] = ()
    name: str = ""

    @property
    def found(self) -> bool:
        """Whether there was anything to remove."""
        return bool(self.points or self.conversions or self.verdicts or self.original or self.shared_with)


def remove_document(environment: Environment, document_id: str) -> Removal:
    """Remove a document and its traces: vectors, its points everywhere (proven), conversions, verdicts, the kept file.

    A text that came under another document id too stays in the database under that one.

    Raises:
        SettingsError: the file of what is said of documents is damaged; nothing was removed.
        VectorsKept: the file of kept vectors cannot be cleaned; nothing was removed.
        StoringError: the database refuses, or points are still there. Kept vectors are gone then, and points of the
            collections before; everything else is as it was, and removing again goes on from there.
    """
    read_metadata(environment, document_id)  # damaged, it would stop the removal half-way
    store = open_store(environment)
    collections = [found.name for found in store.list_collections()]
    stored = [payload for name in collections for payload in store.read_points(name, document_id).values()]
    hashes = {str(payload["sha256"]) for payload in stored if payload.get("sha256")}
    if texts := [str(payload["text"]) for payload in stored if payload.get("text")]:
        open_vectors(environment).forget_texts(texts)
    open_answers(environment).forget_document(document_id)
    withdrawn = [withdraw_document(store, name, document_id) for name in collections]
    uploaded = library.find_file(environment.originals_dir, document_id)
    ingested = find_original(environment.ingested_dir, document_id)
    hashes |= {kept.sha256 for kept in (uploaded, ingested) if kept}
    shared = {file.sha256 for file in list_files(environment) if file.document_id != document_id}
    shared |= {file.sha256 for file in list_originals(environment.ingested_dir) if file.document_id != document_id}
    shared |= {sha256 for sha256 in hashes for name in collections if store.read_points(name, any_of={"sha256": sha256})}
    forget_metadata(environment, document_id)
    files = [library.remove_file(folder, document_id) for folder in (environment.originals_dir, environment.ingested_dir)]
    return Removal(
        document_id=document_id,
        points=sum(found.points for found in withdrawn),
        conversions=sum(forget_documents(environment.conversions_dir, sha256) for sha256 in hashes - shared),
        verdicts=remove_verdicts(environment.verdicts_dir, document_id),
        original=any(files),
        heirs=tuple(dict.fromkeys(found.heir for found in withdrawn if found.heir)),
        shared_with=tuple(dict.fromkeys(name for found in withdrawn for name in found.shared_with)),
        name=next((kept.name for kept in (uploaded, ingested) if kept), ""),
    )


def prune_folder(
    environment: Environment, folder: Path | str, keep: Collection[str], *, progress: Progress = ignore_progress
) -> tuple[Removal, ...]:
    """Remove the documents that were saved from this folder and are no longer in it, with all their traces, proven.

    Documents that came from elsewhere stay: other folders, single files, uploads, other computers. One that came from here and
    from elsewhere stays too, and is only no longer known as of here.

    Args:
        folder: as it was given to `ingest`.
        keep: document ids of all files that are in it now.

    Raises:
        SettingsError: nothing is in it, as where a network drive is gone: then nothing is removed.
        StoringError, VectorsKept: see `remove_document`; documents removed until then are gone, pruning again goes on from there.
    """
    if not keep:
        raise SettingsError(
            source=str(folder),
            detail=N_("there is no document in it now, so everything saved from it would be removed"),
            remedy=N_("Check that the folder is really there; single documents are removed with `delete`."),
        )
    gone = find_gone(environment, folder, keep)
    removed = []
    for done, original in enumerate(gone):
        progress(done, len(gone), N_("documents removed"))
        if len(original.folders) > 1 or library.find_file(environment.originals_dir, original.document_id):
            forget_folder(environment.ingested_dir, original.document_id, name_folder(Path(folder)))
        else:
            removed.append(remove_document(environment, original.document_id))
    return tuple(removed)


def find_gone(environment: Environment, folder: Path | str, keep: Collection[str]) -> tuple[Original, ...]:
    """The kept files that were saved from this folder and are not among those that are in it now, by name.

    A file that is still there although it is not among them, as in an inner folder that may not be looked into, is not gone.
    """
    place = Path(folder)
    here = name_folder(place)
    saved = (kept for kept in list_originals(environment.ingested_dir) if here in kept.folders and kept.document_id not in keep)
    return tuple(kept for kept in saved if _is_gone(place / kept.name))


def _is_gone(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):  # it cannot be told
        return False
    return False
