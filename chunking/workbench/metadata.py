"""Values that the user gives for documents: kept for the workspace, or in tables next to the files of a folder."""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chunking.base.errors import SettingsError, UnwritablePlace
from chunking.base.phrases import N_, Phrase
from chunking.base.settings import Environment
from chunking.reading.user_files import read_user_file, write_user_file
from chunking.storing.metadata import TABLE_NAME, MetadataTable, check_metadata, merge_metadata, read_assignments, read_table
from chunking.storing.points import Metadata
from chunking.workbench.files import SourceFile

__all__ = ["FolderMetadata", "describe_files", "find_metadata", "forget_metadata", "read_assignments", "read_metadata", "save_metadata"]

_FILE_NAME = "metadata.json"
_WORKSPACE, _DOCUMENTS = "workspace", "documents"
_saving = threading.Lock()


def find_metadata(environment: Environment, document_id: str) -> dict[str, str]:
    """Return the values that a document of the workspace is saved with: its own override those of the workspace.

    Raises:
        SettingsError: the file of values is damaged.
    """
    kept = _load(environment)
    return {**kept[_WORKSPACE], **kept[_DOCUMENTS].get(document_id, {})}


def read_metadata(environment: Environment, document_id: str | None = None) -> dict[str, str]:
    """Return the values given for one document alone; without an id, those for all documents of the workspace.

    Raises:
        SettingsError: the file of values is damaged.
    """
    kept = _load(environment)
    return dict(kept[_WORKSPACE] if document_id is None else kept[_DOCUMENTS].get(document_id, {}))


def save_metadata(environment: Environment, values: Mapping[str, str], document_id: str | None = None) -> dict[str, str]:
    """Keep the values given for a document, or for the workspace; they replace the earlier ones.

    The database is updated when the document is saved the next time, without computing vectors again.

    Raises:
        SettingsError: a name cannot be used, or the file of values is damaged.
        UnwritablePlace: the data folder cannot be written.
    """
    checked = check_metadata(values)
    with _saving:
        kept = _load(environment)
        if document_id is None:
            kept[_WORKSPACE] = checked
        elif checked:
            kept[_DOCUMENTS][document_id] = checked
        else:
            kept[_DOCUMENTS].pop(document_id, None)
        _write(environment, kept)
    return checked


def forget_metadata(environment: Environment, document_id: str) -> bool:
    """Remove the values given for a document; return whether there were any.

    Raises:
        UnwritablePlace: the data folder cannot be written.
    """
    with _saving:
        kept = _load(environment)
        if kept[_DOCUMENTS].pop(document_id, None) is None:
            return False
        _write(environment, kept)
    return True


@dataclass(frozen=True, slots=True)
class FolderMetadata:
    """The values given for files, in their order, and doubts about the tables."""

    values: tuple[dict[str, str], ...]
    doubts: tuple[Phrase, ...] = ()


def describe_files(files: Sequence[SourceFile], *, table: Path | None = None, given: Metadata | None = None) -> FolderMetadata:
    """Return the values given for files: a named table overrides those next to the files, and `given` overrides all.

    A table is a `metadata.csv` in a file's folder or in one above it, up to the folder that was named; inner ones override outer
    ones.

    Raises:
        SettingsError: a table cannot be used.
        ReadingError: a table cannot be read.
    """
    by_hand = [read_table(read_user_file(table, table.name), table.name)] if table else []
    values: dict[SourceFile, dict[str, str]] = {}
    doubts: list[Phrase] = []
    for root in dict.fromkeys(_find_root(file) for file in files):
        inside = [file for file in files if _find_root(file) == root]
        beside = _read_beside(root, inside)
        values |= {file: merge_metadata(file.name, [*beside, *by_hand], given or {}) for file in inside}
        names = [file.name for file in inside]
        doubts += [doubt for found in beside for doubt in found.list_doubts(names)]
    doubts += [doubt for found in by_hand for doubt in found.list_doubts([file.name for file in files])]
    return FolderMetadata(tuple(values[file] for file in files), tuple(doubts))


def _find_root(file: SourceFile) -> Path:
    return file.path.parents[file.name.count("/")]


def _read_beside(root: Path, files: Sequence[SourceFile]) -> list[MetadataTable]:
    """Read the tables between the named folder and its files, outer ones first."""
    folders = sorted({"/".join(file.name.split("/")[:depth]) for file in files for depth in range(file.name.count("/") + 1)})
    tables = []
    for folder in folders:
        path = root / folder / TABLE_NAME
        if path.is_file():
            name = f"{folder}/{TABLE_NAME}".lstrip("/")
            tables.append(read_table(read_user_file(path, name), name, folder=folder))
    return tables


def _load(environment: Environment) -> dict[str, dict[str, Any]]:
    path = environment.data_dir / _FILE_NAME
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return {_WORKSPACE: dict(record[_WORKSPACE]), _DOCUMENTS: dict(record[_DOCUMENTS])}
    except FileNotFoundError:
        return {_WORKSPACE: {}, _DOCUMENTS: {}}
    except (OSError, ValueError, KeyError, TypeError) as error:
        remedy = N_("Delete that file and give the values again.")
        raise SettingsError(source=str(path), detail=N_("it holds values of documents and is damaged"), remedy=remedy) from error


def _write(environment: Environment, kept: dict[str, dict[str, Any]]) -> None:
    try:
        environment.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        remedy = N_("Set CHUNK_DATA_DIR to a folder you may write to, with free space.")
        raise UnwritablePlace(source=str(environment.data_dir), detail=N_("it is the data folder"), remedy=remedy) from error
    write_user_file(json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True).encode(), environment.data_dir / _FILE_NAME)
