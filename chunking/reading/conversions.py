"""Conversions kept on disk by content, options and engine version."""

import contextlib
import hashlib
import json
import logging
import os
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from chunking.base.model import Document

if TYPE_CHECKING:
    from pydantic import TypeAdapter

BRIEF_S = 600.0

_LASTING, _BRIEF = ".json", "-brief.json"
_LOG = logging.getLogger(__name__)


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
