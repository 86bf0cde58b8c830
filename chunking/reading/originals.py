"""The files that were saved to a database from folders, kept so that they can be cut again; reading floor.

One folder a document, as in the workspace, with a record of the folders it came from: a document that is no longer in one of them
is only taken out if it came from nowhere else.
"""

import json
import logging
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from chunking.base.files import name_on_disk
from chunking.reading.workspace import hash_bytes, refuse_place

_LOG = logging.getLogger(__name__)
_RECORD = "record.json"
_ORIGINAL = "original"


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
