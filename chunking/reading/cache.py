"""Conversions kept on disk by content, options and engine version; reading floor, standard library only."""

import contextlib
import hashlib
import json
import logging
import os
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from chunking.base.model import Block, Box, Document, Facts, Heading, Notice, Span

BRIEF_S = 600.0

_LASTING, _BRIEF = ".json", "-brief.json"
_LOG = logging.getLogger(__name__)


def has_document(folder: Path, key: str) -> bool:
    """Whether a conversion is kept under this key."""
    return _find(folder, key).exists()


def forget_documents(folder: Path, sha256: str) -> int:
    """Remove every kept conversion of the bytes with this SHA-256, whatever options made it; the number removed."""
    kept = list(folder.glob(f"{sha256}-*.json"))
    for path in kept:
        path.unlink(missing_ok=True)
    return len(kept)


def hash_bytes(data: bytes) -> str:
    """SHA-256 of a file's bytes, hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load_document(folder: Path, key: str, *, source: str) -> Document | None:
    """The kept conversion under the file's present name, or None; a file that cannot be read back counts as none."""
    path = _find(folder, key)
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return replace(_from_record(record), source=source)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save_document(folder: Path, key: str, document: Document, *, briefly: bool = False) -> None:
    """Keep a conversion; another process never sees half of it. A folder that cannot be written costs time, never the result.

    Args:
        folder: of the conversions.
        key: of the request.
        document: the conversion.
        briefly: only for `BRIEF_S`, because a service failed that may answer later; what is on screen is still what is saved.
    """
    temporary = folder / f"{key}.{os.getpid()}.tmp"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(_to_record(document), ensure_ascii=False), encoding="utf-8", errors="surrogatepass")
        temporary.replace(folder / f"{key}{_BRIEF if briefly else _LASTING}")
    except OSError as error:
        _LOG.warning("The conversion of %s could not be kept: %s", document.source, error)
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _find(folder: Path, key: str) -> Path:
    """Where a conversion is kept, or would be."""
    lasting, brief = folder / f"{key}{_LASTING}", folder / f"{key}{_BRIEF}"
    with contextlib.suppress(OSError):
        if not lasting.exists() and time.time() - brief.stat().st_mtime < BRIEF_S:
            return brief
    return lasting


def _to_record(document: Document) -> dict[str, Any]:
    return {name: value for name, value in asdict(document).items() if name != "source"}


def _from_record(record: dict[str, Any]) -> Document:
    blocks = tuple(
        Block(**{**block, "span": Span(*block["span"]), "parts": _to_spans(block["parts"]), "boxes": _to_boxes(block["boxes"])})
        for block in record["blocks"]
    )
    headings = tuple(Heading(**{**heading, "span": Span(*heading["span"])}) for heading in record["headings"])
    notices = tuple(
        Notice(**{**notice, "examples": tuple(notice["examples"]), "span": Span(*notice["span"]) if notice["span"] else None})
        for notice in record["notices"]
    )
    facts = Facts(**record["facts"])
    return Document(**{**record, "blocks": blocks, "headings": headings, "notices": notices, "facts": facts, "source": ""})


def _to_spans(pairs: list[list[int]]) -> tuple[Span, ...]:
    return tuple(Span(*pair) for pair in pairs)


def _to_boxes(edges: list[list[Any]]) -> tuple[Box, ...]:
    return tuple(Box(*values) for values in edges)
