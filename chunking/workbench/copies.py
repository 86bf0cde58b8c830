"""Files with the same bytes under several document ids: which one is in the database, and which depend on it."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from chunking.base.settings import Environment
from chunking.reading import library
from chunking.storing.qdrant.store import Store

KeptNames = Mapping[str, Mapping[str, str]]
"""The names of kept files, by the checksum of their bytes and by document id."""


def list_kept_names(environment: Environment) -> dict[str, dict[str, str]]:
    """Return the names of all kept files, uploaded or saved from folders; reads one small file for each."""
    names: dict[str, dict[str, str]] = {}
    for file in [*library.list_files(environment.originals_dir), *library.list_files(environment.ingested_dir)]:
        names.setdefault(file.sha256, {})[file.document_id] = file.name
    return names


def find_lost(store: Store, collections: Iterable[str], hashes: Iterable[str], kept: KeptNames, *, of: str) -> dict[str, str]:
    """Return the names, by document id, of kept files whose bytes one of these collections no longer has.

    Args:
        hashes: checksums of bytes that were in each of the collections until now.
        of: the document that was removed or replaced; it is not listed.
    """
    lost: dict[str, str] = {}
    for sha256 in hashes:
        copies = {document_id: name for document_id, name in kept.get(sha256, {}).items() if document_id != of}
        if copies and any(not store.read_points(name, any_of={"sha256": sha256}) for name in collections):
            lost |= copies
    return lost


def has_left_its_folders(environment: Environment, document_id: str) -> bool:
    """Return whether a document's file was only in folders of this computer and is in none of them now."""
    kept = library.find_file(environment.ingested_dir, document_id)
    if kept is None or not kept.folders or library.find_file(environment.originals_dir, document_id):
        return False
    return all(folder and is_missing(Path(folder) / kept.name) for folder in kept.folders)


def is_missing(path: Path) -> bool:
    """Return whether there is surely no file at a path; a folder that may not be looked into proves nothing."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False
