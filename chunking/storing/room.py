"""Whether the disk has room for what is to be written, storing floor.

On a full disk the embedded database cannot even delete, so a run that filled it could not be undone.
"""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from chunking.base.phrases import N_, Phrase
from chunking.base.storing_errors import StoringError

_BYTES_A_NUMBER = 9  # a pickled float
_BYTES_OF_FIELDS = 4_000  # payload besides the text, BM25 weights, and the database's own pages
_SPARE_BYTES = 8_000_000


def require_room(folder: Path, payloads: Iterable[dict[str, Any]], *, dimension: int) -> None:
    """Do nothing if the points of these payloads fit on the disk twice, with some megabytes to spare.

    Raises:
        StoringError: they do not; nothing has been written.
    """
    needed = sum(len(payload["text"].encode("utf-8", "replace")) + dimension * _BYTES_A_NUMBER + _BYTES_OF_FIELDS for payload in payloads)
    free = shutil.disk_usage(folder).free
    if free < 2 * needed + _SPARE_BYTES:
        detail = Phrase(
            N_("the disk has {free} MB free and {needed} MB are needed"),
            free=free // 1_000_000,
            needed=(2 * needed + _SPARE_BYTES) // 1_000_000,
        )
        raise StoringError(source=str(folder), detail=detail)
