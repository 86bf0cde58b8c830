"""Out of everything: a document with all its traces."""

from dataclasses import dataclass

from chunking.base.settings import Environment
from chunking.judging.verdicts import remove_verdicts
from chunking.reading import workspace
from chunking.reading.cache import forget_documents
from chunking.storing.claims import withdraw_document
from chunking.storing.connection import open_store
from chunking.workbench.contexts import open_answers
from chunking.workbench.files import list_files
from chunking.workbench.ingest import open_vector_cache


@dataclass(frozen=True, slots=True)
class Removal:
    """What was removed of a document: points in the database, kept conversions, verdicts, the file itself.

    Attributes:
        heirs: names its text goes on under, since they came with the same bytes.
        shared_with: documents whose points answered for it; its name was taken from them, they stay.
    """

    document_id: str
    points: int
    conversions: int
    verdicts: bool
    original: bool
    heirs: tuple[str, ...] = ()
    shared_with: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there was anything to remove."""
        return bool(self.points or self.conversions or self.verdicts or self.original or self.shared_with)


def remove_document(environment: Environment, document_id: str) -> Removal:
    """Remove a document and its traces: vectors, its points everywhere (proven), conversions, verdicts, the kept file.

    A text that came under another document id too stays in the database under that one.

    Raises:
        VectorsKept: the file of kept vectors cannot be cleaned; nothing was removed.
        StoringError: the database refuses, or points are still there. Kept vectors are gone then, and points of the
            collections before; everything else is as it was, and removing again goes on from there.
    """
    store = open_store(environment)
    collections = [found.name for found in store.list_collections()]
    stored = [payload for name in collections for payload in store.read_points(name, document_id).values()]
    hashes = {str(payload["sha256"]) for payload in stored if payload.get("sha256")}
    if texts := [str(payload["text"]) for payload in stored if payload.get("text")]:
        open_vector_cache(environment).forget_texts(texts)
    open_answers(environment).forget_document(document_id)
    withdrawn = [withdraw_document(store, name, document_id) for name in collections]
    kept = workspace.find_file(environment.originals_dir, document_id)
    hashes |= {kept.sha256} if kept else set()
    shared = {file.sha256 for file in list_files(environment) if file.document_id != document_id}
    shared |= {sha256 for sha256 in hashes for name in collections if store.read_points(name, any_of={"sha256": sha256})}
    return Removal(
        document_id=document_id,
        points=sum(found.points for found in withdrawn),
        conversions=sum(forget_documents(environment.conversions_dir, sha256) for sha256 in hashes - shared),
        verdicts=remove_verdicts(environment.verdicts_dir, document_id),
        original=workspace.remove_file(environment.originals_dir, document_id),
        heirs=tuple(dict.fromkeys(found.heir for found in withdrawn if found.heir)),
        shared_with=tuple(dict.fromkeys(name for found in withdrawn for name in found.shared_with)),
    )
