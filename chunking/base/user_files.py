"""Reading and writing of the user's files: atomic, regular files only, every fault an error with a remedy."""

import hashlib
import os
import tempfile
from pathlib import Path

from chunking.base.errors import FileTooLarge, MissingFile, ReadingError, UnwritablePlace
from chunking.base.phrases import N_
from chunking.base.settings import MAX_FILE_MB


def name_on_disk(document_id: str) -> str:
    """Return a safe folder or file name for a document id, which is free text: 32 hexadecimal digits."""
    return hashlib.sha256(document_id.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def read_user_file(path: Path, name: str) -> bytes:
    """Return the bytes of a file the user named; its size is checked before it is read.

    Raises:
        MissingFile: there is no such file, or it is a folder, a pipe or a device.
        FileTooLarge: over `MAX_FILE_MB`.
        ReadingError: it cannot be opened.
    """
    try:
        if not path.is_file():
            raise MissingFile(source=name)
        check_file_size(path.stat().st_size, name)
        return path.read_bytes()
    except FileNotFoundError:
        raise MissingFile(source=name) from None
    except OSError as error:
        raise ReadingError(source=name, detail=N_("this computer does not allow it to be opened")) from error


def check_file_size(size_bytes: int, name: str) -> None:
    """Refuse a file over the limit.

    Raises:
        FileTooLarge: over `MAX_FILE_MB`.
    """
    if size_bytes > MAX_FILE_MB * 1_000_000:
        raise FileTooLarge(source=name, size_mb=-(-size_bytes // 1_000_000), limit_mb=MAX_FILE_MB)


def write_user_file(data: bytes, target: Path) -> None:
    """Write a file atomically: the target contains all of it or is unchanged.

    Raises:
        UnwritablePlace: the target is a folder or a device, its folder does not exist, or it cannot be written.
    """
    check_target(target)
    try:
        handle, temporary_name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".part")
        temporary = Path(temporary_name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            temporary.chmod(0o644)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritablePlace(
            source=str(target),
            detail=N_("this computer does not allow it to be written"),
            remedy=N_("Choose a folder you may write to, with free space."),
        ) from error


def check_target(target: Path) -> None:
    """Refuse a target that cannot be written, before any work is done.

    Raises:
        UnwritablePlace: the target is a folder or a device, or its folder does not exist.
    """
    try:
        if not target.parent.is_dir():
            raise UnwritablePlace(source=str(target), detail=N_("its folder does not exist"), remedy=N_("Make the folder first."))
        if target.exists() and not target.is_file():
            raise UnwritablePlace(source=str(target), detail=N_("it is not a file"), remedy=N_("Give the name of a file."))
    except OSError as error:
        raise UnwritablePlace(
            source=str(target), detail=N_("this computer does not allow it to be looked at"), remedy=N_("Choose a folder you may write to.")
        ) from error
