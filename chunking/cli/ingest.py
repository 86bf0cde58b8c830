"""The commands that write to the database and take out of it: `ingest` and `delete`."""

import argparse
import contextlib
import math
import sys
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from chunking import TOOL_VERSION, ChunkingError, Environment, MissingFile, SettingsError, workbench
from chunking.cli.output import FAILED, OK, AddCommand, Parents, made_with, print_error, read_strategy, show_progress, to_json


def add_ingest_commands(add: AddCommand, parents: Parents) -> None:
    """Declare the commands and their arguments."""
    command = add("ingest", run_ingest, "Save files to Qdrant, with a proof.", parents.reading, parents.cutting, parents.as_json)
    command.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    command.add_argument("--collection", default=workbench.DEFAULT_COLLECTION, metavar="NAME")
    command.add_argument("--document-id", metavar="ID", help="for a single file; default: made from its name")
    command.add_argument("--force", action="store_true", help="process again what is already there")
    command.add_argument("--prune", action="store_true", help="also remove documents saved from these folders that are no longer in them")
    command.add_argument("--strict", action="store_true", help="refuse files of which words are not in the text")
    said = command.add_argument_group(
        "what is said of the documents",
        "kept with every fragment, to filter by. A metadata.csv beside the files is read too: a column file (a name, a folder/ or a "
        "pattern such as *.pdf) and a column a value. What is given here counts before it.",
    )
    said.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="of all of them, e.g. department=HR; may be repeated")
    said.add_argument("--metadata", type=Path, metavar="FILE.csv", help="a table as above, kept elsewhere")
    many = command.add_argument_group("many files", "Interrupted, the same command goes on where it ended.")
    many.add_argument("--workers", type=int, metavar="N", help="processes that read files side by side (default: one a processor)")
    many.add_argument("--scheduler", metavar="ADDRESS", help="read on a Dask cluster instead, e.g. tcp://host:8786")
    many.add_argument("--timeout", type=float, metavar="S", help="give a file up after so many seconds, 0 for never (default: 600)")
    command = add("delete", run_delete, "Remove a document and its traces.", parents.as_json)
    command.add_argument("document", metavar="DOCUMENT", help="its id, or the name it was ingested under")


def run_ingest(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `ingest`."""
    strategy = read_strategy(options)
    collection = workbench.resolve_collection(environment, workbench.check_name(options.collection))
    if options.document_id is not None and (not options.document_id.strip() or not options.document_id.isprintable()):
        raise SettingsError(source=f"--document-id {options.document_id!r}", detail="it names nothing", remedy="Give letters or digits.")
    files = workbench.find_source_files(options.paths)
    if options.prune and (options.document_id or not all(path.is_dir() for path in options.paths)):
        raise SettingsError(source="--prune", detail="it is for whole folders", remedy="Name folders only, without --document-id.")
    if options.document_id and len(files) > 1:
        raise SettingsError(source="--document-id", detail=f"one id cannot name {len(files)} files", remedy="Give it with a single file.")
    said = workbench.describe_files(files, table=options.metadata, given=workbench.read_assignments(options.set))
    for doubt in said.doubts:
        print(doubt, file=sys.stderr)
    sources = [
        replace(file, document_id=options.document_id or file.document_id, metadata=values)
        for file, values in zip(files, said.values, strict=True)
    ]
    finished: list[workbench.IngestResult] = []

    def keep_result(result: workbench.IngestResult) -> None:
        finished.append(result)
        _print_result(result)

    is_stopped = False
    results: Sequence[workbench.IngestResult] = finished
    try:
        results = workbench.ingest_sources(
            _read_many_options(environment, options),
            sources,
            workbench.IngestOptions(
                strategy,
                collection=collection,
                engine=options.engine,
                password=options.password,
                force=options.force,
                strict=options.strict,
            ),
            on_result=keep_result,
            progress=show_progress,
        )
    except KeyboardInterrupt:
        is_stopped = True
        show_progress.print_message(f"Stopped: {len(finished)} of {len(files)} files are done. The same command goes on from there.")
    pruned, refused = _prune(environment, options.paths, files) if options.prune and not is_stopped else ([], [])
    code = FAILED if is_stopped or refused or any(result.error for result in results) else OK
    record = {"collection": collection, "documents": [result.as_record() for result in results], "engine": options.engine}
    record |= {"doubts": [str(doubt) for doubt in said.doubts], "stopped": is_stopped}
    if options.prune:
        record |= {"pruned": [asdict(removal) for removal in pruned], "not_pruned": [error.as_record() for error in refused]}
    if options.json:
        return code, to_json(record | made_with(environment, strategy))
    lines = [f"Removed, no longer in the folder: {removal.name} ({removal.points} points)" for removal in pruned]
    return code, "\n".join([_format_results(results), *lines])


def _prune(
    environment: Environment, folders: Sequence[Path], files: Sequence[workbench.SourceFile]
) -> tuple[list[workbench.Removal], list[ChunkingError]]:
    """Remove what is no longer in these folders; a file that could not be read is still in its folder.

    Returns:
        What was removed, and why nothing (more) was removed of a folder.
    """
    removed: list[workbench.Removal] = []
    refused: list[ChunkingError] = []
    for folder in folders:
        place = workbench.name_folder(folder)
        keep = {file.document_id for file in files if file.folder == place}
        try:
            removed += workbench.prune_folder(environment, folder, keep, progress=show_progress)
        except ChunkingError as error:
            print_error(error)
            refused.append(error)
    return removed, refused


def _read_many_options(environment: Environment, options: argparse.Namespace) -> Environment:
    if options.workers is not None and options.workers < 1:
        raise SettingsError(source=f"--workers {options.workers}", detail="at least one process must read")
    if options.timeout is not None and not 0 <= options.timeout < math.inf:
        raise SettingsError(source=f"--timeout {options.timeout:g}", detail="it is no number of seconds", remedy="Give 0 for never.")
    return replace(
        environment,
        workers=options.workers or environment.workers,
        scheduler=options.scheduler or environment.scheduler,
        file_timeout_s=environment.file_timeout_s if options.timeout is None else options.timeout,
    )


def _print_result(result: workbench.IngestResult) -> None:
    remedy = result.error.remedy if result.error else ""
    show_progress.print_message(" ".join(part for part in (f"{result.source}: {result.status}", result.reason, remedy) if part))


def _format_results(results: Sequence[workbench.IngestResult]) -> str:
    """Return a table with one line per file, failed ones on top, and a line for all."""
    ordered = sorted(results, key=lambda result: (workbench.STATUSES_WORST_FIRST.index(result.status), result.source))
    status_chars = max((len(result.status) for result in ordered), default=0)
    source_chars = min(max((len(result.source) for result in ordered), default=0), 60)
    lines = [
        f"{result.status:{status_chars}}  {result.source:{source_chars}}  {result.chunks:5} chunks, {result.points:5} points. "
        + result.reason
        for result in ordered
    ]
    counts = Counter[str](result.status for result in results)
    if len(results) > 1:
        parts = (f"{counts[status]} {status}" for status in workbench.STATUSES_WORST_FIRST if counts[status])
        lines.append(f"{len(results)} files: " + ", ".join(parts))
    return "\n".join(line.rstrip() for line in lines)


def run_delete(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `delete`."""
    document = options.document.encode("utf-8", "replace").decode()  # bytes of a terminal that are not text
    removal = workbench.remove_document(environment, _find_document_id(environment, document))
    if not removal.found:
        raise MissingFile(source=document)
    if options.json:
        return OK, to_json(asdict(removal) | {"tool_version": TOOL_VERSION})
    lines = [f"Removed: {removal.points} points, {removal.conversions} kept conversions."]
    lines += [f"The same file stays in the database as {name}." for name in removal.shared_with]
    lines += [f"{name} has the same bytes and is not in the database now: process it to have it there." for name in removal.lost]
    return OK, " ".join(lines)


def _find_document_id(environment: Environment, document: str) -> str:
    """The id of a document; one given by hand counts before a name, and a name that several documents have is none.

    Raises:
        SettingsError: it names nothing, or several documents.
    """
    if not document.strip():
        raise SettingsError(source=repr(document), detail="it names no document", remedy="Give its id, or the name it was saved under.")
    with contextlib.suppress(ValueError):
        return str(uuid.UUID(document))
    ids = workbench.list_document_names(environment)
    if document in {document_id for document_id, _ in ids}:
        return document
    named = sorted({document_id for document_id, name in ids if name == document})
    if len(named) > 1:
        raise SettingsError(source=document, detail=f"several documents have this name: {', '.join(named)}", remedy="Give the id of one.")
    return named[0] if named else workbench.identify_document(document)
