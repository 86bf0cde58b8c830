"""Python's collector of cycles, base floor."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_pauses = 0
_was_on = False


@contextmanager
def pause_collector() -> Iterator[None]:
    """For a moment in which many objects are made that all stay and hold no cycles.

    Otherwise the collector walks over all of them, and over everything else the process holds, again and again while they are
    made, and ten times the chunks take more than ten times the time. Whoever pauses last switches it on again, if it was on.
    """
    global _pauses, _was_on  # noqa: PLW0603 - the collector itself is one for the process
    with _lock:
        if not _pauses:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _was_on:
                gc.enable()
