"""Errors of the database, each with its whole sentence and remedy: the branch `StoringError` of the tree in `errors.py`."""

from chunking.base.errors import ChunkingError
from chunking.base.phrases import N_


class StoringError(ChunkingError):
    """The database refused or failed. Params: `source` (the target), `detail`."""

    kind = "storing"
    template = N_("The database {source} refused: {detail}.")
    remedy_template = N_("Nothing that was there is lost; test the target and try again.")


class CollectionLocked(StoringError):
    """Another process holds the embedded database folder. Params: `source` (the folder)."""

    kind = "locked"
    template = N_("The database folder {source} is in use by another program.")
    remedy_template = N_("Close the other window or command that uses it, then try again.")


class CollectionBusy(CollectionLocked):
    """Another process writes to this collection of a server. Params: `source` (collection), `host` (the computer it runs on)."""

    template = N_("Another program is writing to {source}, on the computer {host}.")
    remedy_template = N_("Wait until it has finished, then try again.")


class StoreUnreachable(StoringError):
    """The server does not answer, or answers with an error. Params: `source` (its address), `detail`."""

    kind = "unreachable"
    template = N_("The database at {source} does not answer as it should: {detail}.")
    remedy_template = N_("Check that the server runs and that its address and key are right, then try again.")


class RecipeMismatch(StoringError):
    """The collection was cut with other settings. Params: `source` (collection), `there`, `here`."""

    kind = "recipe"
    template = N_("{source} was made with {there}; you are about to add {here}. One collection, one way of cutting.")
    remedy_template = N_("Choose the same settings, or put these documents into a new collection.")


class DuplicateDocument(StoringError):
    """Two files of a batch have the same document id. Params: `source`, `other`."""

    kind = "duplicate_id"
    template = N_("{source} and {other} claim the same document id.")
    remedy_template = N_("Rename one of them, or give each its own --document-id.")


class VectorsKept(StoringError):
    """Cached vectors of a document's texts could not be removed. Params: `source` (the cache file), `detail`."""

    kind = "vectors_kept"
    template = N_("The file of kept vectors {source} could not be cleaned: {detail}.")
    remedy_template = N_("Nothing was removed. Delete that file, which only saves time and is made again, then remove the document again.")


class NotPromoted(StoringError):
    """A collection was not made live; the live one stays live. Params: `source` (collection), `detail`, `remedy`."""

    kind = "not_promoted"
    template = N_("{source} was not made the live collection: {detail}.")
    remedy_template = "{remedy}"


class LiveCollection(StoringError):
    """Removal of the live collection was refused. Params: `source` (collection)."""

    kind = "live"
    template = N_("{source} is live: assistants are answered from it. It was not removed.")
    remedy_template = N_("Promote another collection first, or remove it with --force.")


class ProofFailed(StoringError):
    """The points read back differ from those written. Params: `source` (collection), `detail`."""

    kind = "proof"
    template = N_("NOT SAVED. The database does not hold what was sent to {source}: {detail}.")
    remedy_template = N_("What this run added was removed again; the older state is untouched. Try again.")
