"""The user's own files on this computer: one folder a document, the original untouched; reading floor."""

import json
import logging
import shutil
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from chunking.base.errors import DamagedFile, MissingFile, ReadingError, UnwritablePlace
from chunking.base.files import name_on_disk
from chunking.base.phrases import N_
from chunking.reading.cache import hash_bytes
from chunking.reading.file_type import detect_file_type

_LOG = logging.getLogger(__name__)
_RECORD = "record.json"
_ORIGINAL = "original"


@dataclass(frozen=True, slots=True)
class WorkspaceFile:
    """A file kept in the workspace. `added_at` is ISO 8601 in UTC, `sha256` hexadecimal."""

    document_id: str
    name: str
    sha256: str
    size_bytes: int
    added_at: str


def list_files(folder: Path) -> tuple[WorkspaceFile, ...]:
    """All kept files, by name; one whose record cannot be read is left out, with a warning in the log."""
    files: list[WorkspaceFile] = []
    for path in folder.glob(f"*/{_RECORD}"):
        try:
            files.append(WorkspaceFile(**json.loads(path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, TypeError) as error:
            _LOG.warning("The kept file at %s cannot be listed: %s", path.parent, error)
    return tuple(sorted(files, key=lambda file: (file.name.lower(), file.document_id)))


def find_file(folder: Path, document_id: str) -> WorkspaceFile | None:
    """The kept file of a document id, or None."""
    path = folder / name_on_disk(document_id) / _RECORD
    try:
        return WorkspaceFile(**json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        _LOG.warning("The kept file at %s cannot be read: %s", path.parent, error)
        return None


def add_file(folder: Path, *, document_id: str, name: str, data: bytes) -> WorkspaceFile:
    """Keep a file; the same document id with other bytes replaces the older one.

    Raises:
        ReadingError: the file is empty, too large, dangerous or of a kind that is not read; nothing is kept.
        UnwritablePlace: the data folder cannot be written.
    """
    name = Path(name.replace("\\", "/")).name
    detect_file_type(data, name)
    file = WorkspaceFile(document_id, name, hash_bytes(data), len(data), datetime.now(UTC).isoformat(timespec="seconds"))
    place = folder / name_on_disk(document_id)
    temporary = place / (_RECORD + ".tmp")
    try:
        place.mkdir(parents=True, exist_ok=True)
        (place / _ORIGINAL).write_bytes(data)
        temporary.write_text(json.dumps(asdict(file), ensure_ascii=False), encoding="utf-8", errors="surrogatepass")
        temporary.replace(place / _RECORD)
    except OSError as error:
        raise refuse_place(folder) from error
    return file


def refuse_place(folder: Path) -> UnwritablePlace:
    """The error of a place of kept files that this computer does not let be used."""
    return UnwritablePlace(
        source=str(folder),
        detail=N_("it is in the data folder, and this computer does not allow it to be used"),
        remedy=N_("Set CHUNK_DATA_DIR to a folder you may write to, with free space."),
    )


def read_original(folder: Path, document_id: str, *, name: str = "", sha256: str = "") -> bytes:
    """The bytes of a kept file.

    Args:
        name: that messages call it by.
        sha256: its checksum, where only these very bytes will do.

    Raises:
        MissingFile: no such document is kept.
        DamagedFile: its bytes are others by now.
        ReadingError: this computer does not let it be opened.
    """
    try:
        data = (folder / name_on_disk(document_id) / _ORIGINAL).read_bytes()
    except FileNotFoundError:
        raise MissingFile(source=name or document_id) from None
    except OSError as error:
        raise ReadingError(source=name or document_id, detail=N_("this computer does not allow it to be opened")) from error
    if sha256 and hash_bytes(data) != sha256:
        raise DamagedFile(source=name or document_id, detail=N_("the file kept in the data folder is not the one that was saved"))
    return data


def remove_file(folder: Path, document_id: str) -> bool:
    """Remove a kept file for good; False if it was not there.

    Raises:
        UnwritablePlace: the data folder cannot be written.
    """
    place = folder / name_on_disk(document_id)
    try:
        shutil.rmtree(place)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise refuse_place(folder) from error
    return True


@dataclass(frozen=True, slots=True)
class Original:
    """A kept file. `folders` are the places it was saved from; "" stands for a file named by itself. `kept_at` is ISO 8601, UTC."""

    document_id: str
    name: str
    sha256: str
    size_bytes: int
    kept_at: str
    folders: tuple[str, ...] = ()


def keep_original(place: Path, *, document_id: str, name: str, data: bytes, folder: str) -> Original:
    """Keep a file; other bytes of the same document id replace the older ones, another folder is added.

    Args:
        place: where such files are kept.
        folder: the folder that was saved, "" for a file named by itself.

    Raises:
        UnwritablePlace: it cannot be written; what was kept before is as it was.
    """
    sha256 = hash_bytes(data)
    there = find_original(place, document_id)
    folders = tuple(dict.fromkeys([*(there.folders if there else ()), folder]))
    is_there = there is not None and there.sha256 == sha256 and has_bytes(place, there)
    if there and is_there and (there.folders, there.name) == (folders, name):
        return there
    kept = Original(document_id, name, sha256, len(data), datetime.now(UTC).isoformat(timespec="seconds"), folders)
    inner = place / name_on_disk(document_id)
    try:
        inner.mkdir(parents=True, exist_ok=True)
        if not is_there:
            _write(inner / _ORIGINAL, data)
        _write_record(place, kept)
    except OSError as error:
        raise refuse_place(place) from error
    return kept


def find_original(place: Path, document_id: str) -> Original | None:
    """The kept file of a document id, None if there is none or its record cannot be read."""
    return _read_record(place / name_on_disk(document_id) / _RECORD)


def has_bytes(place: Path, kept: Original) -> bool:
    """Whether the bytes of a kept file are there, as many as there should be."""
    try:
        return (place / name_on_disk(kept.document_id) / _ORIGINAL).stat().st_size == kept.size_bytes
    except OSError:
        return False


def list_originals(place: Path) -> tuple[Original, ...]:
    """All kept files, by name; one whose record cannot be read is left out, with a warning in the log."""
    found = (_read_record(path) for path in place.glob(f"*/{_RECORD}"))
    return tuple(sorted((kept for kept in found if kept), key=lambda kept: (kept.name.lower(), kept.document_id)))


def forget_folder(place: Path, document_id: str, folder: str) -> None:
    """Note that a document is no longer in a folder; the file stays.

    Raises:
        UnwritablePlace: the record cannot be written.
    """
    there = find_original(place, document_id)
    if there is not None:
        try:
            _write_record(place, replace(there, folders=tuple(other for other in there.folders if other != folder)))
        except OSError as error:
            raise refuse_place(place) from error


def _read_record(path: Path) -> Original | None:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return Original(**{**record, "folders": tuple(record["folders"])})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        _LOG.warning("The kept file at %s cannot be listed: %s", path.parent, error)
        return None


def _write_record(place: Path, kept: Original) -> None:
    text = json.dumps(asdict(kept), ensure_ascii=False)
    _write(place / name_on_disk(kept.document_id) / _RECORD, text.encode("utf-8", "surrogatepass"))


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(data)
    temporary.replace(path)
