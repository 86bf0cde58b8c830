"""Files of users: the formats (`SUFFIXES`, read by uploader and folders too), the type by content, refusals, safe reading and writing.

Writing is atomic, only regular files are read, every fault is an error with a remedy.
"""

import hashlib
import io
import os
import re
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Literal

from chunking.base.errors import (
    DamagedFile,
    DangerousFile,
    EmptyFile,
    FileTooLarge,
    MissingFile,
    PasswordRequired,
    ReadingError,
    UnsupportedFile,
    UnwritablePlace,
)
from chunking.base.phrases import N_
from chunking.base.settings import MAX_FILE_MB

FileType = Literal["docx", "pdf", "markdown"]

SUFFIXES = (".docx", ".pdf", ".md", ".markdown", ".txt")
_TEXT_SUFFIXES = (".md", ".markdown", ".txt")
MAX_UNPACKED_MB = 1000
MAX_UNPACKED_RATIO = 200

_OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_MAIN_TYPE = re.compile(rb"wordprocessingml\.(?:document|template)\.main\+xml")
_ENTITY = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def detect_file_type(data: bytes, name: str) -> FileType:
    """Return the type of a file by its content; its ending only decides between plain text and everything else.

    Args:
        data: the whole file.
        name: as the user knows it; used in messages.

    Raises:
        EmptyFile: zero bytes.
        FileTooLarge: over `MAX_FILE_MB`.
        PasswordRequired: an encrypted Word file, which cannot be opened here even with its password.
        DangerousFile: a zip bomb or XML entities.
        DamagedFile: a Word file that cannot be unpacked, or text renamed to .docx or .pdf.
        UnsupportedFile: anything else.
    """
    if not data:
        raise EmptyFile(source=name)
    check_file_size(len(data), name)
    if data.startswith(b"%PDF-") or (b"%PDF-" in data[:1024] and not _has_text_suffix(name)):
        return "pdf"
    if data.startswith(_ZIP_MAGIC):
        _check_word_package(data, name)
        return "docx"
    if data.startswith(_OLE_MAGIC):
        if _ENCRYPTED_STREAM in data:
            raise PasswordRequired(source=name)
        raise UnsupportedFile(source=name, detail=N_("it is a Word file in the old .doc format"))
    return _detect_text(data, name)


def _detect_text(data: bytes, name: str) -> FileType:
    suffix = "." + name.rsplit(".", 1)[-1].lower() if "." in name else ""
    start = data[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or (start.startswith(b"<?xml") and b"<html" in start):
        raise UnsupportedFile(source=name, detail=N_("it is a web page (HTML)"))
    if start.startswith(b"{\\rtf"):
        raise UnsupportedFile(source=name, detail=N_("it is an RTF file"))
    if suffix in (".docx", ".pdf"):
        raise DamagedFile(source=name, detail=N_("its content does not match its file extension"))
    if suffix not in SUFFIXES:
        raise UnsupportedFile(source=name, detail=N_("its file type is unknown"))
    if b"\0" in data and not data.startswith(_UTF16_MARKS):
        raise UnsupportedFile(source=name, detail=N_("it is not a text file"))
    return "markdown"


def decode_text(data: bytes, name: str) -> str:
    """Return the text of a markdown file: UTF-8 with or without byte-order mark, UTF-16 with one; line ends become line feeds.

    Raises:
        DamagedFile: the bytes are neither; the remedy is to save the file as UTF-8.
    """
    encoding = "utf-16" if data.startswith(_UTF16_MARKS) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise DamagedFile(source=name, detail=N_("its characters are not UTF-8: save it with that encoding")) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_word_package(data: bytes, name: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            _check_unpacked_size(package, name, len(data))
            if broken := package.testzip():
                raise DamagedFile(source=name, detail=f"{broken} is corrupt")
            if "[Content_Types].xml" not in package.namelist():
                raise UnsupportedFile(source=name, detail=N_("it is a zip archive, not a Word file"))
            content_types = package.read("[Content_Types].xml")
            for part in package.namelist():
                if part.endswith((".xml", ".rels")) and _has_entity(package.read(part)):
                    raise DangerousFile(source=name, detail=N_("it holds XML entities"))
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, RuntimeError, zlib.error) as error:
        if isinstance(error, RuntimeError) and "password" in str(error):
            raise PasswordRequired(source=name) from error
        raise DamagedFile(source=name, detail=N_("it is cut off or its archive is corrupt")) from error
    if b"macroEnabled" in content_types:
        raise UnsupportedFile(source=name, detail=N_("it is a Word file with macros (.docm)"))
    if not _MAIN_TYPE.search(content_types):
        raise UnsupportedFile(source=name, detail=N_("it is an Office file, but not a Word document"))


def _has_entity(part: bytes) -> bool:
    return _ENTITY.search(part.decode("utf-16", "replace").encode() if part.startswith(_UTF16_MARKS) else part) is not None


def _has_text_suffix(name: str) -> bool:
    return name.lower().endswith(_TEXT_SUFFIXES)


def _check_unpacked_size(package: zipfile.ZipFile, name: str, packed_size: int) -> None:
    unpacked_size = sum(part.file_size for part in package.infolist())
    is_bomb = unpacked_size > 10_000_000 and unpacked_size > packed_size * MAX_UNPACKED_RATIO
    if is_bomb or unpacked_size > MAX_UNPACKED_MB * 1_000_000:
        raise DangerousFile(source=name, detail=N_("it would unpack to an enormous size (zip bomb)"))


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
