"""The commands on whole collections, `verify` and `collections`; part of the command line, see `chunking.cli.parser`."""

import argparse
import sys
from dataclasses import asdict
from typing import Any

from chunking import TOOL_VERSION, Environment, workbench
from chunking.cli.output import FAILED, OK, AddCommand, Parents, made_with, read_strategy, show_progress, to_json


def add_collection_commands(add: AddCommand, parents: Parents) -> None:
    """Declare the commands and their arguments."""
    command = add("verify", run_verify, "Check every point of a collection against what was read.", parents.as_json)
    command.add_argument("--collection", default=workbench.DEFAULT_COLLECTION, metavar="NAME")
    command.add_argument("--embedder", metavar="NAME", help="that asks and fills it (default: the one in use)")
    command = add("collections", run_list, "List collections; make one live, go back, cut again, remove.", parents.as_json)
    inner = command.add_subparsers(title="what to do", metavar="ACTION")

    def add_inner(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        action = inner.add_parser(name, help=text, description=text)
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object on stdout")
        action.set_defaults(run=run)
        return action

    add_inner("list", run_list, "What is there, what made it, and which one is live.")
    action = add_inner("promote", run_promote, "Let an alias name a collection, after the check of every document.")
    action.add_argument("collection", metavar="NAME")
    action.add_argument("--alias", default="", metavar="NAME", help="that assistants ask under (default: the one in use, else live)")
    action.add_argument("--force", action="store_true", help="also where documents of the live collection are not in it")
    action = add_inner("rollback", run_rollback, "Let an alias name what it named before.")
    action.add_argument("--alias", default="", metavar="NAME", help="needed only where there are several")
    action = add_inner("recut", run_recut, "Cut a collection's kept files again, into a new collection beside it.")
    action.add_argument("collection", metavar="NAME")
    action.add_argument("--into", default="", metavar="NEW", help="name of the new collection (default: made from the settings)")
    for parent in (parents.cutting, parents.reading):
        for option in parent._actions:  # noqa: SLF001 - the arguments other commands share, declared once
            action._add_action(option)  # noqa: SLF001
    action = add_inner("drop", run_drop, "Remove a collection with all its points.")
    action.add_argument("collection", metavar="NAME")
    action.add_argument("--force", action="store_true", help="even if it is live")
    action = add_inner("runs", run_runs, "What was saved when, newest first.")
    action.add_argument("-n", type=int, default=30, metavar="N", help="how many (default: %(default)s)")


def run_verify(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `verify`: 1 where something is wrong."""
    check = workbench.check_collection(environment, options.collection, progress=show_progress)
    code = OK if check.is_right else FAILED
    if options.json:
        return code, to_json(_make_check_record(check) | {"embedder": workbench.name_embedder(environment), "tool_version": TOOL_VERSION})
    return code, "\n".join(_describe_check(check))


def _make_check_record(check: workbench.CollectionCheck) -> dict[str, Any]:
    documents = [
        {
            "document_id": proof.document_id,
            "source": proof.source,
            "points": proof.points,
            "faults": [{"kind": found.kind, "point": found.point_id} for found in proof.discrepancies],
        }
        for proof in check.proofs
    ]
    foreign = None
    if (found := check.foreign) is not None:
        shares = {"without_heading_pct": found.without_heading_pct, "cut_pct": found.cut_pct, "duplicate_pct": found.duplicate_pct}
        foreign = asdict(found) | shares
    return {
        "collection": check.info.name,
        "points": check.info.points,
        "right": check.is_right,
        "documents": documents,
        "compared_with_files": check.compared,
        "strangers": check.strangers,
        "mismatch": check.mismatch.as_record()["error"] if check.mismatch else None,
        "foreign": foreign,
    }


def _describe_check(check: workbench.CollectionCheck) -> list[str]:
    name, points = check.info.name, check.info.points
    if (foreign := check.foreign) is not None:
        return [
            f"{name}: {points} points of another pipeline. Nothing can be proven of them; what can be said:",
            f"  without a heading: {foreign.without_heading_pct:g}% ({foreign.without_heading}; {foreign.beside} have one beside the text)",
            f"  cut inside a sentence: {foreign.cut_pct:g}% ({foreign.cut})",
            f"  there more than once: {foreign.duplicate_pct:g}% ({foreign.duplicates})",
            f"  without text: {foreign.without_text}, without a source: {foreign.without_source}",
        ]
    lines = []
    if check.mismatch:
        lines.append(f"{check.mismatch.message} {check.mismatch.remedy}")
    for proof in check.wrong:
        kinds = ", ".join(f"{kind} {count}" for kind, count in _count_kinds(proof))
        lines.append(f"{proof.source} ({proof.document_id}): {kinds}. Process it again (`ingest --force`), or `delete` it.")
    if check.strangers:
        lines.append(f"{check.strangers} points belong to no document.")
    total = f"{name}: {points} points of {len(check.proofs)} documents"
    if check.is_right:
        return [f"{total}, all as they should be; {check.compared} documents were cut again from their files and compared."]
    return [*lines, f"{total}, {len(check.wrong)} documents not as they should be."]


def _count_kinds(proof: workbench.DocumentProof) -> list[tuple[str, int]]:
    kinds = [found.kind for found in proof.discrepancies]
    return [(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]


def run_list(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections list`."""
    collections = workbench.list_collections(environment)
    place, is_remote = workbench.describe_target(environment)
    advice = [str(found) for found in workbench.advise_on_target(environment)]
    for line in advice:
        print(line, file=sys.stderr)
    if options.json:
        records = [asdict(info) | {"made_by_this_tool": info.is_ours} for info in collections]
        record = {"target": place, "is_server": is_remote, "collections": records, "advice": advice}
        return OK, to_json(record | {"tool_version": TOOL_VERSION})
    if not collections:
        return OK, f"{place}: no collections."
    return OK, "\n".join(_describe_collection(info) for info in collections)


def _describe_collection(info: workbench.CollectionInfo) -> str:
    made_by = f"cut by {name_strategy(info)}, {info.embedder} {info.embedder_version}".rstrip() if info.is_ours else "another tool"
    live = f"LIVE{' as ' + ', '.join(info.aliases) if info.aliases else ''}" if info.live else "not live"
    parts = [f"{info.points} points", made_by, f"made {info.created_at[:10]}" if info.created_at else "", live]
    return f"{info.name}: " + ", ".join(part for part in parts if part)


def name_strategy(info: workbench.CollectionInfo) -> str:
    """The way of cutting a collection was made with, by its full name."""
    strategy = workbench.read_strategy(info.recipe)
    return strategy.full_name if strategy else str((info.recipe.get("strategy") or {}).get("kind") or "settings not recorded")


def run_promote(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections promote`."""
    promotion = workbench.promote(environment, options.collection, options.alias, force=options.force)
    return OK, _describe_promotion(promotion, options)


def run_rollback(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections rollback`."""
    return OK, _describe_promotion(workbench.rollback(environment, options.alias), options)


def _describe_promotion(promotion: workbench.Promotion, options: argparse.Namespace) -> str:
    if options.json:
        return to_json(asdict(promotion) | {"tool_version": TOOL_VERSION})
    before = f"; before it was {promotion.previous}" if promotion.previous not in ("", promotion.collection) else ""
    missing = f" Not in it: {', '.join(promotion.missing)}." if promotion.missing else ""
    counts = f"{promotion.documents} documents, {promotion.points} points"
    return f"{promotion.alias} now names {promotion.collection} ({counts}){before}.{missing}"


def run_recut(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections recut`: 1 if a document is not in the new collection."""
    strategy = read_strategy(options)
    recut = workbench.recut_collection(
        environment,
        options.collection,
        options.into,
        options=workbench.IngestOptions(strategy, engine=options.engine, password=options.password),
        on_result=lambda result: show_progress.print_message(f"{result.source}: {result.status} {result.reason}".rstrip()),
        progress=show_progress,
    )
    code = OK if recut.is_complete else FAILED
    if options.json:
        record = {"from": recut.source, "collection": recut.collection, "documents": [result.as_record() for result in recut.results]}
        return code, to_json(record | {"without_file": recut.without_file} | made_with(environment, strategy))
    counts = f"{len(recut.results)} documents, {sum(result.points for result in recut.results)} points"
    lines = [f"{recut.collection}: {recut.source} cut again, {counts}. {recut.source} is as it was."]
    lines += [f"{result.source}: {result.reason}" for result in recut.results if result.error]
    if recut.without_file:
        lines.append(f"Their files are not kept, so they are not in it: {', '.join(recut.without_file)}. Save them there with `ingest`.")
    if recut.is_complete:
        lines.append(f"To make it live: collections promote {recut.collection}")
    return code, "\n".join(lines)


def run_drop(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections drop`."""
    info = workbench.drop_collection(environment, options.collection, force=options.force)
    if options.json:
        return OK, to_json({"dropped": info.name, "points": info.points, "tool_version": TOOL_VERSION})
    return OK, f"Removed: {info.name} with {info.points} points. The files of its documents are kept."


def run_runs(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Exit code and output of `collections runs`."""
    runs = workbench.list_runs(environment, limit=options.n)
    if options.json:
        return OK, to_json({"runs": runs, "tool_version": TOOL_VERSION})
    if not runs:
        return OK, "Nothing has been saved yet."
    return OK, "\n".join(_describe_run(run) for run in runs)


def _describe_run(run: dict[str, Any]) -> str:
    when = run["at"][:16].replace("T", " ")
    return f"{when}  {run['collection']}  {run['source']}: {run['status']}, {run['points']} points. {run['reason']}".rstrip()
