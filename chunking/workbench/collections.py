"""What is in the database now: its collections, their documents, the runs that filled them."""

from typing import Any

from chunking.base.settings import Environment
from chunking.storing.connection import open_store
from chunking.storing.journal import Journal
from chunking.storing.listings import CollectionInfo, DocumentInfo, TargetTest
from chunking.storing.proof import DocumentProof, verify_collection
from chunking.storing.target import try_target
from chunking.workbench.ingest import DEFAULT_COLLECTION


def list_collections(environment: Environment) -> tuple[CollectionInfo, ...]:
    """The collections of the target, by name."""
    return open_store(environment).list_collections()


def list_stored_documents(environment: Environment, collection: str = DEFAULT_COLLECTION) -> tuple[DocumentInfo, ...]:
    """The documents of a collection; none if there is no such collection."""
    store = open_store(environment)
    return store.read_documents(collection) if store.read_collection(collection) else ()


def describe_target(environment: Environment) -> tuple[str, bool]:
    """Where saving goes: the address or folder, and whether it is a server."""
    store = open_store(environment)
    return store.target, store.is_remote


def test_target(environment: Environment) -> TargetTest:
    """Whether the target answers and takes points."""
    return try_target(open_store(environment))


def check_collection(environment: Environment, collection: str = DEFAULT_COLLECTION) -> tuple[DocumentProof, ...]:
    """Check every document of a collection, reading only."""
    return verify_collection(open_store(environment), collection)


def list_runs(environment: Environment, *, limit: int = 100) -> tuple[dict[str, Any], ...]:
    """The latest ingests, newest first."""
    return Journal(environment.data_dir / "journal").list_runs(limit=limit)
