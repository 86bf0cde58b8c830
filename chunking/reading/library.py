"""Files kept in the data folder, one folder per document with its bytes and origin; conversions kept by content, options and engine."""

import contextlib
import hashlib
import json
import logging
import os
import shutil
import time
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.base.errors import DamagedFile, UnwritablePlace
from chunking.base.model import Document
from chunking.base.phrases import N_
from chunking.reading.user_files import name_on_disk, read_user_file

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_LOG = logging.getLogger(__name__)
_RECORD = "record.json"
_ORIGINAL = "original"
_LASTING, _BRIEF = ".json", "-brief.json"
BRIEF_S = 600.0


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file kept in the data folder.

    Attributes:
        store: the folder of kept files it is in: that of the workspace or that of ingested files.
        sha256: checksum of the bytes, hexadecimal.
        kept_at: ISO 8601, UTC.
        folders: folders of this computer it was saved from; "" for a file given by itself, none for an upload.
    """

    store: Path
    document_id: str
    name: str
    sha256: str
    size_bytes: int
    kept_at: str
    folders: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """File with the bytes."""
        return self.store / name_on_disk(self.document_id) / _ORIGINAL

    @property
    def is_there(self) -> bool:
        """True if the bytes are there, with the right size."""
        try:
            return self.path.stat().st_size == self.size_bytes
        except OSError:
            return False

    def read(self, *, verify: bool = False) -> bytes:
        """Return the bytes. Errors as in `read_bytes`; other bytes are refused only with `verify`."""
        return read_bytes(self.path, self.name, sha256=self.sha256 if verify else "")


def read_bytes(path: Path, name: str, *, sha256: str = "") -> bytes:
    """Return the bytes of a file.

    Args:
        path: its location.
        name: its name in messages.
        sha256: checksum it must have; "" accepts any.

    Raises:
        DamagedFile: it has another checksum.
        ReadingError: it is not there, too large, or this computer does not allow it to be opened.
    """
    data = read_user_file(path, name)
    if sha256 and hash_bytes(data) != sha256:
        raise DamagedFile(source=name, detail=N_("the file kept in the data folder is not the one that was saved"))
    return data


def list_files(store: Path) -> tuple[KeptFile, ...]:
    """Return all kept files, by name; one whose record cannot be read is left out, with a warning in the log."""
    found = (_read_record(path) for path in store.glob(f"*/{_RECORD}"))
    return tuple(sorted((kept for kept in found if kept), key=lambda kept: (kept.name.lower(), kept.document_id)))


def find_file(store: Path, document_id: str) -> KeptFile | None:
    """Return the kept file of a document id; None if there is none or its record cannot be read."""
    return _read_record(store / name_on_disk(document_id) / _RECORD)


def keep_file(store: Path, *, document_id: str, name: str, data: bytes, folder: str | None = None) -> KeptFile:
    """Keep a file; other bytes of the same document id replace the older ones.

    Args:
        store: the folder of kept files.
        document_id: of the file.
        name: the name it goes by.
        data: the whole file.
        folder: the folder it was saved from, added to those known; "" for a file given by itself, None for an upload.

    Raises:
        UnwritablePlace: the data folder cannot be written; what was kept before is as it was.
    """
    sha256 = hash_bytes(data)
    there = find_file(store, document_id)
    folders = there.folders if there else ()
    if folder is not None:
        if there and folder in folders and (there.name, there.sha256) == (name, sha256) and there.is_there:
            return there
        folders = tuple(dict.fromkeys([*folders, folder]))
    kept = KeptFile(store, document_id, name, sha256, len(data), datetime.now(UTC).isoformat(timespec="seconds"), folders)
    _write(kept, _ORIGINAL, data)
    _write_record(kept)
    return kept


def forget_folder(kept: KeptFile, folder: str) -> None:
    """Note that a document is no longer in a folder; the file stays.

    Raises:
        UnwritablePlace: the record cannot be written.
    """
    _write_record(replace(kept, folders=tuple(other for other in kept.folders if other != folder)))


def remove_file(store: Path, document_id: str) -> bool:
    """Remove a kept file for good; return False if it was not there.

    Raises:
        UnwritablePlace: the data folder cannot be written.
    """
    try:
        shutil.rmtree(store / name_on_disk(document_id))
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _refuse(store) from error
    return True


def _read_record(path: Path) -> KeptFile | None:
    try:
        record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        # Records of uploads once named the time `added_at` and had no folders.
        fields = {"kept_at" if key == "added_at" else key: value for key, value in record.items()}
        return KeptFile(**{**fields, "store": path.parent.parent, "folders": tuple(fields.get("folders", ()))})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, AttributeError) as error:
        _LOG.warning("The kept file at %s cannot be listed: %s", path.parent, error)
        return None


def _write_record(kept: KeptFile) -> None:
    record = {name: value for name, value in asdict(kept).items() if name != "store"}
    _write(kept, _RECORD, json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _write(kept: KeptFile, name: str, data: bytes) -> None:
    """Write one of the two files of a kept file in one step."""
    path = kept.path.with_name(name)
    temporary = path.with_name(name + ".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise _refuse(kept.store) from error


def _refuse(store: Path) -> UnwritablePlace:
    return UnwritablePlace(
        source=str(store),
        detail=N_("it is in the data folder, and this computer does not allow it to be used"),
        remedy=N_("Set CHUNK_DATA_DIR to a folder you may write to, with free space."),
    )


def has_document(folder: Path, key: str) -> bool:
    """Return whether a conversion is kept under this key."""
    return _find(folder, key).exists()


def forget_documents(folder: Path, sha256: str) -> int:
    """Remove every kept conversion of the bytes with this SHA-256, whatever options made it; return how many."""
    kept = list(folder.glob(f"{sha256}-*.json"))
    for path in kept:
        path.unlink(missing_ok=True)
    return len(kept)


def hash_bytes(data: bytes) -> str:
    """Return the SHA-256 of bytes, hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load_document(folder: Path, key: str, *, source: str) -> Document | None:
    """Return the kept conversion under the file's present name; None if there is none that can be read."""
    path = _find(folder, key)
    try:
        fields = json.loads(path.read_bytes())
        return _shape().validate_python(fields | {"source": source})
    except (OSError, ValueError, TypeError):
        return None


def save_document(folder: Path, key: str, document: Document, *, briefly: bool = False) -> None:
    """Keep a conversion in one step. A folder that cannot be written costs time, never the result.

    Args:
        folder: that of the conversions.
        key: `ReadingRequest.cache_key`.
        document: the conversion.
        briefly: only for `BRIEF_S` seconds, because a service failed that may answer later; what is on screen is what is saved.
    """
    temporary = folder / f"{key}.{os.getpid()}.tmp"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(_shape().dump_json(document, exclude={"source"}))
        temporary.replace(folder / f"{key}{_BRIEF if briefly else _LASTING}")
    except (OSError, ValueError) as error:  # a lone surrogate cannot be written
        _LOG.warning("The conversion of %s could not be kept: %s", document.source, error)
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _find(folder: Path, key: str) -> Path:
    lasting, brief = folder / f"{key}{_LASTING}", folder / f"{key}{_BRIEF}"
    with contextlib.suppress(OSError):
        if not lasting.exists() and time.time() - brief.stat().st_mtime < BRIEF_S:
            return brief
    return lasting


@cache
def _shape() -> "TypeAdapter[Document]":
    from pydantic import TypeAdapter

    return TypeAdapter(Document)
