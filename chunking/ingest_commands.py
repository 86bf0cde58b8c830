"""The commands that write to the database and take out of it, `ingest` and `delete`; part of the command line, see `chunking.cli`."""

import argparse
import contextlib
import sys
import uuid
from dataclasses import asdict
from pathlib import Path

from chunking import workbench
from chunking.base.errors import MissingFile, SettingsError
from chunking.base.settings import TOOL_VERSION, Environment
from chunking.command_output import FAILED, OK, AddCommand, Parents, made_with, read_strategy, show_progress, to_json
from chunking.cutting.identity import identify_document


def add_ingest_commands(add: AddCommand, parents: Parents) -> None:
    """Declare the commands and their arguments."""
    command = add("ingest", run_ingest, "Save files to Qdrant, with a proof.", parents.reading, parents.cutting, parents.as_json)
    command.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    command.add_argument("--collection", default=workbench.DEFAULT_COLLECTION, metavar="NAME")
    command.add_argument("--document-id", metavar="ID", help="for a single file; default: made from its name")
    command.add_argument("--force", action="store_true", help="process again what is already there")
    command = add("delete", run_delete, "Remove a document and its traces.", parents.as_json)
    command.add_argument("document", metavar="DOCUMENT", help="its id, or the name it was ingested under")


def run_ingest(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `ingest`."""
    strategy = read_strategy(options)
    collection = workbench.check_name(options.collection)
    if options.document_id is not None and (not options.document_id.strip() or not options.document_id.isprintable()):
        raise SettingsError(source=f"--document-id {options.document_id!r}", detail="it names nothing", remedy="Give letters or digits.")
    files = workbench.find_source_files(options.paths)
    if options.document_id and len(files) > 1:
        raise SettingsError(source="--document-id", detail=f"one id cannot name {len(files)} files", remedy="Give it with a single file.")
    sources = [workbench.IngestSource.from_file(file, document_id=options.document_id) for file in files]
    results = workbench.ingest_sources(
        environment,
        sources,
        on_result=_tell_result,
        progress=show_progress,
        strategy=strategy,
        collection=collection,
        engine=options.engine,
        password=options.password,
        force=options.force,
    )
    code = FAILED if any(result.error for result in results) else OK
    record = {"collection": collection, "documents": [result.as_record() for result in results], "engine": options.engine}
    if options.json:
        return code, to_json(record | made_with(environment, strategy))
    return code, "\n".join(
        f"{result.source}: {result.status}, {result.chunks} chunks, {result.points} points. {result.reason}".rstrip() for result in results
    )


def _tell_result(result: workbench.IngestResult) -> None:
    remedy = result.error.remedy if result.error else ""
    print(" ".join(part for part in (f"{result.source}: {result.status}", result.reason, remedy) if part), file=sys.stderr)


def run_delete(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `delete`."""
    removal = workbench.remove_document(environment, _find_document_id(environment, options.document))
    if not removal.found:
        raise MissingFile(source=options.document)
    if options.json:
        return OK, to_json(asdict(removal) | {"tool_version": TOOL_VERSION})
    told = [f"Removed: {removal.points} points, {removal.conversions} kept conversions."]
    told += [f"The same text stays in the database as {name}." for name in removal.heirs]
    told += [f"Its text came as {name} too and stays under that name." for name in removal.shared_with]
    return OK, " ".join(told)


def _find_document_id(environment: Environment, document: str) -> str:
    with contextlib.suppress(ValueError):
        return str(uuid.UUID(document))
    collections = workbench.list_collections(environment)
    documents = [stored for found in collections for stored in workbench.list_stored_documents(environment, found.name)]
    for stored in documents:
        if document in (stored.document_id, stored.source):
            return stored.document_id
    claims = (claim for stored in documents for claim in stored.claims if document in (claim.document_id, claim.name))
    return next((claim.document_id for claim in claims), identify_document(document))
