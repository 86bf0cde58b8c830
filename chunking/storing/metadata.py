"""Values that the user gives for documents: checked, read from tables, merged.

They are text under names of one word, so that each of them can be filtered by.
"""

import csv
import fnmatch
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_, Phrase
from chunking.storing.points import RESERVED_FIELDS, Metadata

TABLE_NAME = "metadata.csv"
_FILE_COLUMNS = frozenset({"file", "plik", "datei"})
_KEY = re.compile(r"[\w-]{1,60}")
_MAX_VALUE_CHARS = 1_000
_REGIONAL_LETTERS = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜ")
_GLOB = re.compile(r"[*?\[]")
_KEY_REMEDY = N_("Use a name of letters, digits, - and _, such as department or client.")


def check_metadata(given: Mapping[str, str]) -> dict[str, str]:
    """Return the given values, trimmed; empty ones are left out, whitespace inside a name becomes "_".

    Raises:
        SettingsError: a name cannot be used or is one of the database's own, or a value is too long.
    """
    checked: dict[str, str] = {}
    for name, value in given.items():
        detail: Phrase | str
        key, text = "_".join(name.split()), unicodedata.normalize("NFC", _replace_stray(value.strip()))
        if not _KEY.fullmatch(key):
            raise SettingsError(source=repr(name), detail=N_("it cannot be the name of a value"), remedy=_KEY_REMEDY)
        if key in RESERVED_FIELDS:
            detail = N_("the database keeps a field of its own under this name")
            raise SettingsError(source=key, detail=detail, remedy=N_("Give it another name."))
        if len(text) > _MAX_VALUE_CHARS:
            detail = Phrase(N_("its value has more than {count} characters"), count=_MAX_VALUE_CHARS)
            raise SettingsError(source=key, detail=detail, remedy=N_("Give a few words."))
        if text:
            checked[key] = text
    return checked


def read_assignments(assignments: Iterable[str]) -> dict[str, str]:
    """Return the values of `key=value` words, e.g. `department=HR`; the last one of a key counts.

    Raises:
        SettingsError: a word is not an assignment, or its key cannot be used.
    """
    given: dict[str, str] = {}
    for word in assignments:
        key, equals, value = word.partition("=")
        if not equals or not value.strip():
            raise SettingsError(source=word, detail=N_("it gives no value"), remedy=N_("Write key=value, for example department=HR."))
        given |= {key: value}
    return check_metadata(given)


@dataclass(frozen=True, slots=True)
class MetadataRow:
    """One line of a table: a file or a pattern, and its values."""

    file: str
    values: Metadata
    line: int

    @property
    def is_pattern(self) -> bool:
        """True if it matches many files: a folder ("umowy/") or a name with * or ?."""
        return self.file.endswith("/") or bool(_GLOB.search(self.file))

    def weight(self, name: str) -> int:
        """Return how closely it names a file: 3 the whole name, 2 the name without folders, 1 a pattern, 0 not at all."""
        wanted, here = _fold(self.file), _fold(name)
        if wanted == here:
            return 3
        if "/" not in wanted and wanted == here.rpartition("/")[2]:
            return 2
        pattern = wanted + "*" if wanted.endswith("/") else wanted
        return int(self.is_pattern and fnmatch.fnmatchcase(here, pattern))


@dataclass(frozen=True, slots=True)
class MetadataTable:
    """The values of a table for files whose names are relative to `folder` ("" for the top).

    Attributes:
        name: of the table, for messages.
    """

    name: str
    rows: tuple[MetadataRow, ...]
    folder: str = ""

    def find(self, name: str) -> dict[str, str]:
        """Return the values of a file: rows that name it more closely override others, later ones override earlier ones."""
        inner = self._strip(name)
        found = [] if inner is None else [row for row in self.rows if row.weight(inner)]
        values: dict[str, str] = {}
        for row in sorted(found, key=lambda row: row.weight(inner or "")):
            values |= row.values
        return values

    def list_doubts(self, names: Iterable[str]) -> tuple[Phrase, ...]:
        """Return the doubts about the table, given the files that are there: rows without a file, files that appear twice."""
        inner = [found for name in names if (found := self._strip(name)) is not None]
        counts = Counter(_fold(row.file) for row in self.rows)
        doubts = []
        for row in self.rows:
            params = {"table": self.name, "line": row.line, "file": row.file}
            if not any(row.weight(name) for name in inner):
                doubts.append(Phrase(N_("{table}, line {line}: there is no file {file}."), **params))
            elif counts[_fold(row.file)] > 1:
                counts[_fold(row.file)] = 0
                doubts.append(Phrase(N_("{table}: {file} appears more than once; the later line counts."), **params))
        return tuple(doubts)

    def _strip(self, name: str) -> str | None:
        if not self.folder:
            return name
        return name[len(self.folder) + 1 :] if name.startswith(self.folder + "/") else None


def read_table(data: bytes, name: str, *, folder: str = "") -> MetadataTable:
    """Read a table from the bytes of a CSV: a column `file` (also `plik`, `datei`) and one column for each value, under any names.

    UTF-8, UTF-16 with its mark, otherwise Windows-1250, ISO 8859-2 or DOS 852, whichever gives more letters of the region;
    commas, semicolons or tabs.

    Args:
        data: the whole file.
        name: of the table, for messages.
        folder: the folder that the names of its files are relative to.

    Raises:
        SettingsError: there is no such column, a line has more cells than the first, or a column's name cannot be used or appears
            twice.
    """
    text = _decode(data)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header: list[str] | None = None
    rows = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if header is None:
                header = [cell.strip() for cell in cells]
                _require_single(name, header)
                continue
            if len(cells) > len(header):
                raise _refuse(name, Phrase(N_("line {line} has more cells than the first line"), line=reader.line_num))
            row = dict(zip(header, cells, strict=False))
            file = next(value for key, value in row.items() if key.lower() in _FILE_COLUMNS)
            values = {key: value for key, value in row.items() if key and key.lower() not in _FILE_COLUMNS}
            rows.append(MetadataRow(_clean(file), check_metadata(values), reader.line_num))
    except (csv.Error, StopIteration) as error:
        detail = N_("it has no column named file") if isinstance(error, StopIteration) else str(error)
        raise _refuse(name, detail) from error
    if header is not None:
        check_metadata({key: "x" for key in header if key and key.lower() not in _FILE_COLUMNS})
    return MetadataTable(name, tuple(row for row in rows if row.file), folder)


def merge_metadata(name: str, tables: Iterable[MetadataTable], given: Metadata) -> dict[str, str]:
    """Return the values of a file: later tables override earlier ones, and `given` overrides all."""
    values: dict[str, str] = {}
    for table in tables:
        values |= table.find(name)
    return values | dict(given)


def _replace_stray(text: str) -> str:
    """Replace single surrogates, as a terminal gives them for bytes that are not text: no database takes them."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if not text.isprintable() else text


def _refuse(name: str, detail: Phrase | str) -> SettingsError:
    remedy = N_("The first line names the columns: file, and whatever you want to keep, such as department.")
    return SettingsError(source=name, detail=detail, remedy=remedy)


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # If two give as many, the first: it is what office programs of this region write.
        readings = [data.decode(encoding, "replace") for encoding in ("cp1250", "iso8859-2", "cp852")]
        return max(readings, key=lambda text: sum(char in _REGIONAL_LETTERS for char in text))


def _require_single(name: str, header: Sequence[str]) -> None:
    keys = ["file" if key.lower() in _FILE_COLUMNS else "_".join(key.split()) for key in header if key]
    for key, count in Counter(keys).items():
        if count > 1:
            raise _refuse(name, Phrase(N_("the column {column} appears {count} times"), column=key, count=count))


def _clean(file: str) -> str:
    return file.strip().replace("\\", "/").removeprefix("./")


def _fold(name: str) -> str:
    """Return a name in lower case with composed characters: file systems differ in both."""
    return unicodedata.normalize("NFC", name).casefold()
