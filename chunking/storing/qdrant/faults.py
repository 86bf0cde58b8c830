"""Translation of the exceptions of `qdrant_client` into errors of this program."""

import sqlite3
from collections.abc import Sequence

from chunking.base.phrases import N_, Phrase
from chunking.base.storing_errors import StoreUnreachable, StoringError

_RETRIED_ANSWERS = frozenset({408, 429, 500, 502, 503, 504})
_REFUSED_KEYS = frozenset({401, 403})


def list_faults() -> tuple[type[Exception], ...]:
    """Return the exceptions a call of the client may raise, embedded or remote.

    The embedded client reports refusals as ValueError, KeyError and RuntimeError and passes on those of SQLite and the disk.
    """
    from qdrant_client.common.client_exceptions import QdrantException
    from qdrant_client.http.exceptions import ApiException

    return (ApiException, QdrantException, sqlite3.Error, OSError, ValueError, KeyError, RuntimeError)


def is_passing(error: Exception) -> bool:
    """Return whether the same call may succeed a moment later: no answer, too many calls, a server's own fault."""
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        return error.status_code in _RETRIED_ANSWERS
    return isinstance(error, ResponseHandlingException | ResourceExhaustedResponse)


def read_retry_after(error: Exception) -> float:
    """Return the seconds a server asks to wait, 0 if it does not ask."""
    return float(getattr(error, "retry_after_s", 0) or 0)


def translate_fault(error: Exception, target: str, *, secrets: Sequence[str] = ()) -> StoringError:
    """Return our error for an exception of the client; it never contains a secret or an address other than the target."""
    from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
    from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        if error.status_code in _REFUSED_KEYS:
            return StoreUnreachable(source=target, detail=N_("it refused the key"))
        if error.status_code in _RETRIED_ANSWERS:
            return StoreUnreachable(source=target, detail=_describe_answer(error.status_code, error.reason_phrase))
        return StoringError(source=target, detail=_describe_answer(error.status_code, _hide(_read_answer(error.content), secrets)))
    if isinstance(error, ResourceExhaustedResponse):
        return StoreUnreachable(source=target, detail=N_("it is busy and asks to wait"))
    if isinstance(error, ResponseHandlingException):
        return StoreUnreachable(source=target, detail=_hide(str(error.source), secrets) or type(error.source).__name__)
    return StoringError(source=target, detail=_hide(str(error), secrets) or type(error).__name__)


def _hide(words: str, secrets: Sequence[str]) -> str:
    for secret in secrets:
        words = words.replace(secret, "***")
    return words


def _describe_answer(code: int | None, words: str) -> Phrase:
    return Phrase(N_("it answered {code} {words}") if words else N_("it answered {code}"), code=code, words=words)


def _read_answer(content: bytes) -> str:
    return content.decode("utf-8", "replace")[:200].strip()
