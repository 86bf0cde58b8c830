"""Removal of a document with all its traces."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_, Phrase
from chunking.base.progress import Progress, ignore_progress
from chunking.base.settings import Environment
from chunking.judging.reader_verdicts import remove_verdicts
from chunking.reading.library import KeptFile, find_file, forget_documents, forget_folder, list_files, remove_file
from chunking.storing.points import read_fields
from chunking.storing.qdrant.connection import hold_lease, open_store
from chunking.workbench.copies import find_lost, is_missing, list_kept_names
from chunking.workbench.files import name_folder
from chunking.workbench.lab import open_answers, open_vectors
from chunking.workbench.metadata import forget_metadata, read_metadata


@dataclass(frozen=True, slots=True)
class Removal:
    """Traces of a document that were removed: points in the database, kept conversions, verdicts, the file itself.

    Attributes:
        shared_with: names of other documents with the same bytes; they stay in the database.
        lost: names of files with the same bytes that were never saved on their own; nothing in a collection has their text now.
        name: of the file, "" where none is kept.
    """

    document_id: str
    points: int
    conversions: int
    verdicts: bool
    original: bool
    shared_with: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    name: str = ""

    @property
    def found(self) -> bool:
        """Return whether there was anything to remove."""
        return bool(self.points or self.conversions or self.verdicts or self.original)


def list_document_names(environment: Environment) -> frozenset[tuple[str, str]]:
    """Return the ids of all documents that are stored or kept, each with every name it has."""
    store = open_store(environment)
    stored = [found for info in store.list_collections() for found in store.read_documents(info.name)]
    names = {(found.document_id, found.source) for found in stored if found.document_id}
    return frozenset(names | {pair for kept in list_kept_names(environment).values() for pair in kept.items()})


def remove_document(environment: Environment, document_id: str) -> Removal:
    """Remove a document and its traces: vectors, its points everywhere (proven), conversions, verdicts, the kept file.

    Raises:
        SettingsError: the file of given values is damaged; nothing was removed.
        VectorsKept: the file of kept vectors cannot be cleaned; nothing was removed.
        StoringError: the database refuses, or points are still there. Kept vectors are gone then, and points of the
            collections before; everything else is as it was, and removing again goes on from there.
    """
    read_metadata(environment, document_id)  # if damaged, it would stop the removal half-way
    store = open_store(environment)
    collections = [found.name for found in store.list_collections()]
    there = {name: tuple(store.read_points(name, document_id).values()) for name in collections}
    stored = [payload for payloads in there.values() for payload in payloads]
    hashes = {str(payload["sha256"]) for payload in stored if payload.get("sha256")}
    if texts := [str(payload["text"]) for payload in stored if payload.get("text")]:
        open_vectors(environment).forget_texts(texts)
    open_answers(environment).forget_document(document_id)
    points = 0
    filled = [name for name, payloads in there.items() if payloads]
    for name in filled:
        with hold_lease(store, name):
            points += store.delete_document(name, document_id)
    kept_names = _add_claims(list_kept_names(environment), stored)
    lost = find_lost(store, filled, hashes, kept_names, of=document_id)
    uploaded = find_file(environment.originals_dir, document_id)
    ingested = find_file(environment.ingested_dir, document_id)
    hashes |= {kept.sha256 for kept in (uploaded, ingested) if kept}
    copies = [payload for name in collections for payload in store.read_points(name, any_of={"sha256": sorted(hashes)}).values()]
    shared = {str(payload["sha256"]) for payload in copies}
    shared |= {sha256 for sha256 in hashes if set(kept_names.get(sha256, ())) - {document_id}}
    forget_metadata(environment, document_id)
    files = [remove_file(folder, document_id) for folder in (environment.originals_dir, environment.ingested_dir)]
    return Removal(
        document_id=document_id,
        points=points,
        conversions=sum(forget_documents(environment.conversions_dir, sha256) for sha256 in hashes - shared),
        verdicts=remove_verdicts(environment.verdicts_dir, document_id),
        original=any(files),
        shared_with=tuple(sorted({str(payload.get("source") or "") for payload in copies})),
        lost=tuple(sorted(lost.values())),
        name=next((kept.name for kept in (uploaded, ingested) if kept), ""),
    )


def _add_claims(names: dict[str, dict[str, str]], payloads: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Add the other names that versions up to 670f62e kept with the points of a document with the same bytes."""
    for fields in map(read_fields, payloads):
        for claim in fields.claims:
            names.setdefault(fields.sha256, {}).setdefault(str(claim.get("document_id")), str(claim.get("name")))
    return names


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
        SettingsError: nothing is in it, for example because a network drive is gone, or a file in it has no points of its own and
            depends on a document that is to go; nothing is removed.
        StoringError, VectorsKept: see `remove_document`; documents removed until then are gone, pruning again goes on from there.
    """
    if not keep:
        raise SettingsError(
            source=str(folder),
            detail=N_("there is no document in it now, so everything saved from it would be removed"),
            remedy=N_("Check that the folder is really there; single documents are removed with `delete`."),
        )
    gone = find_gone(environment, folder, keep)
    _require_copies(environment, [original for original in gone if not _stays(environment, original)], keep)
    removed = []
    for done, original in enumerate(gone):
        progress(done, len(gone), N_("documents removed"))
        if _stays(environment, original):
            forget_folder(original, name_folder(Path(folder)))
        else:
            removed.append(remove_document(environment, original.document_id))
    return tuple(removed)


def find_gone(environment: Environment, folder: Path | str, keep: Collection[str]) -> tuple[KeptFile, ...]:
    """The kept files that were saved from this folder and are not among those that are in it now, by name.

    A file that is still there although it is not among them, as in an inner folder that may not be looked into, is not gone.
    """
    place = Path(folder)
    here = name_folder(place)
    saved = (kept for kept in list_files(environment.ingested_dir) if here in kept.folders and kept.document_id not in keep)
    return tuple(kept for kept in saved if is_missing(place / kept.name))


def _stays(environment: Environment, original: KeptFile) -> bool:
    """Return whether a document came from elsewhere too."""
    return len(original.folders) > 1 or find_file(environment.originals_dir, original.document_id) is not None


def _require_copies(environment: Environment, gone: Iterable[KeptFile], keep: Collection[str]) -> None:
    """Do nothing unless a file that stays was skipped because of one of these documents, which have the same bytes."""
    kept_names, store = list_kept_names(environment), open_store(environment)
    collections = [found.name for found in store.list_collections()]
    for original in gone:
        copies = {document_id: name for document_id, name in kept_names.get(original.sha256, {}).items() if document_id in keep}
        for collection in collections if copies else ():
            if store.count_points(collection, original.document_id) and not any(store.count_points(collection, copy) for copy in copies):
                name = next(iter(copies.values()))
                detail = Phrase(N_("{name} has the same bytes and is not in {collection} yet"), name=name, collection=collection)
                remedy = N_("Save the folder to that collection first, then remove what is no longer in it.")
                raise SettingsError(source=original.name, detail=detail, remedy=remedy)
