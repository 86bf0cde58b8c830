"""The package of a Word file, opened and written part by part.

Writing replaces only the parts that changed: every other member of the package keeps its bytes, so comments, images,
footnotes and whatever else this tool knows nothing about survive by never being touched.
"""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chunking.base.errors import DamagedFile, NotWord, SettingsError, StrictFile
from chunking.base.phrases import N_
from chunking.base.user_files import write_user_file
from chunking.reading.file_type import detect_file_type

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_STRICT_MARK = b"http://purl.oclc.org/ooxml/"


def check_word(data: bytes, name: str) -> None:
    """Refuse what is not a Word file.

    Args:
        data: the whole file, judged by its content.
        name: as the user knows it; used in messages.

    Raises:
        NotWord: it is another kind of file.
        ReadingError: empty, encrypted, dangerous or damaged, each with its own sentence.
    """
    if detect_file_type(data, name) != "docx":
        raise NotWord(source=name)


def refuse_strict(data: bytes, name: str) -> None:
    """Refuse the Word files that python-docx cannot open.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if "_rels/.rels" in package.namelist() and _STRICT_MARK in package.read("_rels/.rels"):
            raise StrictFile(source=name)


def open_word(data: bytes, name: str) -> Any:
    """Return the python-docx document of a Word file. Raises as `check_word` and `refuse_strict`."""
    from docx import Document

    check_word(data, name)
    refuse_strict(data, name)
    try:
        document = Document(io.BytesIO(data))
        document.element.body.tag  # noqa: B018 - a main part without a body is found here, not later
    except (KeyError, ValueError, AttributeError, SyntaxError) as error:
        raise DamagedFile(source=name, detail=N_("its content does not follow the rules of its file type")) from error
    return document


def replace_parts(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return the package with some members rewritten and all others unchanged byte for byte.

    Args:
        data: a readable package.
        parts: new content by member name, e.g. "word/document.xml".
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(member, parts.get(member.filename, old.read(member.filename)), compress_type=member.compress_type)
    return stream.getvalue()


def write_copy(data: bytes, target: Path, *, original: Path) -> None:
    """Write a copy in one step: the target contains all of it or is unchanged.

    Raises:
        SettingsError: the target is the original itself, or cannot be written.
    """
    if target.resolve() == original.resolve() or (target.exists() and original.exists() and target.samefile(original)):
        raise SettingsError(
            source=str(target), detail=N_("it is the original, which is never touched"), remedy=N_("Give the copy another name.")
        )
    write_user_file(data, target)
