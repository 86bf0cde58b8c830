"""The command `report`: a report over files as one HTML file."""

import argparse
import sys
from pathlib import Path

from chunking import (
    DEFAULT_GRID,
    LANGUAGES,
    ChunkingError,
    Environment,
    SettingsError,
    Strategy,
    check_target,
    choose_language,
    parse_grid,
    parse_strategy,
    workbench,
    write_user_file,
)
from chunking.cli.output import FAILED, OK, AddCommand, Parents, print_error, read_strategy, show_progress, to_json


def add_report_commands(add: AddCommand, parents: Parents) -> None:
    """Declare the command and its arguments."""
    command = add("report", run_report, "A report over files as one HTML file.", parents.reading, parents.cutting, parents.as_json)
    command.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="a folder means its supported files")
    command.add_argument("-o", "--output", type=Path, metavar="OUT.html", required=True)
    command.add_argument("--grid", default=",".join(DEFAULT_GRID), help="settings to compare (default: %(default)s)")
    command.add_argument(
        "--fail-over",
        type=float,
        metavar="PERCENT",
        help="exit 1 if any file has more chunks without heading than that under --strategy",
    )
    command.add_argument("--lang", default="en", metavar="CODE", help=f"of the report: {', '.join(LANGUAGES)} (default: %(default)s)")


def run_report(environment: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Return exit code and output of `report`; the file is written whatever the code."""
    strategy = read_strategy(options)
    choose_language(options.lang)
    limit = _read_limit(options, strategy)
    files = workbench.find_source_files(options.paths)
    _check_output(options.output, files)
    given = (strategy, *parse_grid(options.grid), parse_strategy("structural", max_chars=options.max_chars))
    strategies = tuple(dict.fromkeys(given))
    reported: list[workbench.ReportedFile] = []
    errors: list[ChunkingError] = []
    for file in files:
        print(f"Comparing {file.name}", file=sys.stderr)
        try:
            document = workbench.read_file(environment, file, engine=options.engine, password=options.password, progress=show_progress)
            comparison = workbench.compare(environment, document, strategies, progress=show_progress)
        except SettingsError:
            raise
        except ChunkingError as error:
            print_error(error)
            errors.append(error)
        else:
            reported.append(workbench.report_file(document, comparison))
    report = workbench.make_report(environment, reported, errors=errors, limit=limit)
    page = workbench.write_report(report, language=options.lang)
    write_user_file(page.encode("utf-8", "replace"), options.output)
    for over in report.over_limit:
        row = over.find_row(strategy)
        orphans, chunks = (len(row.judgement.find("orphan")), row.judgement.figures.chunks) if row else (0, 0)
        print(
            f"{over.comparison.source}: {orphans} of {chunks} chunks without heading under {strategy.full_name}, more than "
            f"{options.fail_over:g} %.",
            file=sys.stderr,
        )
    code = FAILED if errors or report.over_limit else OK
    if options.json:
        return code, to_json(report.as_record() | {"output": str(options.output)})
    failed = f", {len(errors)} could not be read" if errors else ""
    return code, f"{options.output}: a report on {len(reported)} of {len(files)} files{failed}."


def _read_limit(options: argparse.Namespace, strategy: Strategy) -> workbench.OrphanLimit | None:
    if options.fail_over is None:
        return None
    if not 0 <= options.fail_over <= 100:  # also refuses NaN
        remedy = "Give a number from 0 to 100."
        raise SettingsError(source=f"--fail-over {options.fail_over}", detail="it is not a percentage", remedy=remedy)
    return workbench.OrphanLimit(strategy, options.fail_over)


def _check_output(output: Path, files: tuple[workbench.SourceFile, ...]) -> None:
    check_target(output)
    if output.exists() and any(file.path.exists() and output.samefile(file.path) for file in files):
        raise SettingsError(source=str(output), detail="it is one of the files examined", remedy="Give the report another name.")
