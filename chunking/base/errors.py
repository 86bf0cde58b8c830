"""The exception tree of the package.

    ChunkingError
    ├── ReadingError           a file could not be turned into a document
    │   ├── UnsupportedFile    neither DOCX, PDF nor markdown, or content and file extension disagree
    │   │   ├── StrictFile     a Word file in the strict format, whose styles cannot be checked or repaired
    │   │   └── NotWord        heading styles of a file that is not a Word file
    │   ├── EmptyFile          zero bytes
    │   ├── DamagedFile        cut off, corrupt, or not readable as what it is
    │   ├── DangerousFile      a zip bomb, an external entity
    │   ├── FileTooLarge       over the limit of this installation
    │   ├── PasswordRequired   encrypted; no or a wrong password was given
    │   ├── EngineRefused      the chosen engine cannot read this file
    │   ├── MissingFile        no such file or folder
    │   ├── MissingLibrary     a system library or engine is not installed
    │   ├── TookTooLong        a file of a batch exceeded its time limit
    │   ├── ReaderCrashed      the process that read a file crashed
    │   ├── RepairFailed       the repaired copy did not pass its check
    │   └── NoText             nothing to cut
    ├── SettingsError          a strategy, grid or option that cannot work
    │   └── UnwritablePlace    the target of a result cannot be written
    ├── NoCluster              the Dask cluster does not answer
    ├── EmbeddingError         the embedder failed or gave unusable vectors
    └── StoringError           the database refused, failed or disagrees
        ├── CollectionLocked   another process holds the embedded database
        │   └── CollectionBusy     another process writes to a collection of a server
        ├── StoreUnreachable   the server does not answer or answers with a fault
        ├── RecipeMismatch     the collection was cut with other settings
        ├── DuplicateDocument  two files of a batch claim one document id
        ├── VectorsKept        cached vectors of a document could not be removed
        ├── NotPromoted        a collection was not made live
        ├── LiveCollection     the live collection was to be removed
        └── ProofFailed        what was read back is not what was written

Every error names the file or target, the fault and the remedy. `template` and `remedy_template` are English message
ids: the interface translates them and fills in `params`, so no sentence is written twice. `StoringError` and its
subclasses are in `storing_errors.py`.
"""

from typing import ClassVar

from chunking.base.phrases import N_


class ChunkingError(Exception):
    """Base of all errors the user can act on.

    Args:
        **params: values of the two templates; `source` (the file, folder or target), `detail` and `remedy` are always accepted.
    """

    kind: ClassVar[str] = "error"
    template: ClassVar[str] = N_("{source}: {detail}")
    remedy_template: ClassVar[str] = ""

    def __init__(self, **params: object) -> None:
        self.params: dict[str, object] = {"source": "", "detail": "", "remedy": "", **params}
        super().__init__(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_error, (type(self), self.params)

    @property
    def source(self) -> str:
        """The file, folder or target concerned."""
        return str(self.params["source"])

    @property
    def message(self) -> str:
        """The fault, one English sentence."""
        return self.template.format(**self.params)

    @property
    def remedy(self) -> str:
        """The remedy, one English sentence; empty if there is none."""
        return self.remedy_template.format(**self.params)

    def as_record(self) -> dict[str, object]:
        """Return the object the command line prints: `{"source", "error": {"kind", "message", "remedy"}}`."""
        return {"source": self.source, "error": {"kind": self.kind, "message": self.message, "remedy": self.remedy}}


def _rebuild_error(cls: type[ChunkingError], params: dict[str, object]) -> ChunkingError:
    return cls(**params)


class ReadingError(ChunkingError):
    """A file could not be turned into a document. Params: `source`, `detail`."""

    kind = "reading"
    template = N_("{source} could not be read: {detail}.")
    remedy_template = N_("Open the file in the program that made it, save it again and try once more.")


class UnsupportedFile(ReadingError):
    """The content is none of the formats of `reading/user_files.py`, which the remedy names. Params: `source`, `detail`."""

    kind = "unsupported"
    template = N_("{source} is not a file this tool reads: {detail}.")
    remedy_template = N_("Save it as .docx, .pdf or .md and add that file.")


class StrictFile(UnsupportedFile):
    """A Word file saved as "Strict Open XML Document": its text is read, its styles are not. Params: `source`."""

    template = N_("{source} is a Word file in the strict format (Strict Open XML): its headings cannot be checked or repaired.")
    remedy_template = N_("In Word choose Save As and the type Word Document (.docx), then add that file.")


class NotWord(UnsupportedFile):
    """Heading styles were requested of a file that is not a Word file. Params: `source`."""

    kind = "not_word"
    template = N_("{source} is not a Word file.")
    remedy_template = N_("Only Word files (.docx) have heading styles to look at and to repair.")


class EmptyFile(ReadingError):
    """The file has zero bytes. Params: `source`."""

    kind = "empty_file"
    template = N_("{source} is an empty file (0 bytes).")
    remedy_template = N_("The copy was probably interrupted: fetch the file again from where it came.")


class DamagedFile(ReadingError):
    """The file is cut off or corrupt. Params: `source`, `detail`."""

    kind = "damaged"
    template = N_("{source} is damaged: {detail}.")
    remedy_template = N_("Fetch the file again, or open it in its program and save a new copy.")


class DangerousFile(ReadingError):
    """The file contains something dangerous and is not read (zip bomb, external entity). Params: `source`, `detail`."""

    kind = "dangerous"
    template = N_("{source} was refused without being read: {detail}.")
    remedy_template = N_("Ask whoever sent the file what it is; a new copy saved by Word is usually safe.")


class FileTooLarge(ReadingError):
    """The file is over the limit. Params: `source`, `size_mb`, `limit_mb`."""

    kind = "too_large"
    template = N_("{source} has {size_mb} MB; the limit is {limit_mb} MB.")
    remedy_template = N_("Split the document, or shrink its pictures, and add the parts.")


class PasswordRequired(ReadingError):
    """The file is encrypted, and no password or a wrong one was given. Params: `source`."""

    kind = "password"
    template = N_("{source} is password protected.")
    remedy_template = N_("Give the password of a PDF; of a Word file, save a copy without one.")


class EngineRefused(ReadingError):
    """The chosen engine does not accept the password of an encrypted file. Params: `source`, `engine`."""

    kind = "engine_refused"
    template = N_("{source} is protected with a password, which {engine} cannot be given.")
    remedy_template = N_("Choose the engine offline for this file.")


class MissingFile(ReadingError):
    """There is no such file or folder. Params: `source`."""

    kind = "missing"
    template = N_("{source} does not exist or holds no file this tool reads.")
    remedy_template = N_("Check the path; DOCX, PDF and markdown files are read.")


class MissingLibrary(ReadingError):
    """A system library or engine is absent. Params: `source`, `detail`, `command`."""

    kind = "missing_library"
    template = N_("{source} cannot be read on this computer yet: {detail}.")
    remedy_template = N_("Run: {command}")


class TookTooLong(ReadingError):
    """A file of a batch exceeded its time limit and was skipped. Params: `source`, `seconds`."""

    kind = "timeout"
    template = N_("{source} took longer than {seconds} s to read and was skipped.")
    remedy_template = N_("Split the document, or allow more time: --timeout on the command line, CHUNK_FILE_TIMEOUT_S in the settings.")


class ReaderCrashed(ReadingError):
    """The process that read a file crashed. Params: `source`."""

    kind = "crashed"
    template = N_("{source} crashed the program that reads files; the other files were read without it.")
    remedy_template = N_("Open the file in the program that made it and save a new copy, or split it if it is very large.")


class RepairFailed(ReadingError):
    """The repaired copy did not pass its check and was discarded. Params: `source`, `detail`."""

    kind = "repair"
    template = N_("{source} was not repaired: {detail}.")
    remedy_template = N_("Your file is as it was. Fix the headings in Word by hand; the list of corrections names each one.")


class NoText(ReadingError):
    """The document has no text, so there is nothing to cut. Params: `source`."""

    kind = "no_text"
    template = N_("{source} has no text, so there is nothing to cut.")
    remedy_template = N_("If the page shows text, it is a picture of text: export the document as text and add that file.")


class LostWords(ReadingError):
    """Words of the file are not in the text, and only whole files are wanted. Params: `source`, `count`, `words` (the first of them)."""

    kind = "lost_words"
    template = N_("{source} has words that are not in the text: {count} ({words}).")
    remedy_template = N_("Compare the text with the file. Without --strict it is saved with a warning.")


class SettingsError(ChunkingError):
    """A strategy, grid or option that cannot work. Params: `source` (the value given), `detail`, `remedy`."""

    kind = "settings"
    template = N_("The setting {source} cannot work: {detail}.")
    remedy_template = "{remedy}"


class UnwritablePlace(SettingsError):
    """The target of a result cannot be written. Params: `source` (the target), `detail`, `remedy`."""

    kind = "unwritable"
    template = N_("{source} cannot be written: {detail}.")


class NoCluster(ChunkingError):
    """The Dask cluster does not answer or has no worker. Params: `source` (its address), `detail`."""

    kind = "cluster"
    template = N_("The cluster {source} cannot be used: {detail}.")
    remedy_template = N_("Start a scheduler and workers with this program installed, or leave the address out to use this computer.")


class EmbeddingError(ChunkingError):
    """The embedder failed or gave unusable vectors. Params: `source` (the embedder), `detail`."""

    kind = "embedding"
    template = N_("The embedder {source} failed: {detail}.")
    remedy_template = N_("Choose another embedder in the settings, or check its address and key.")
