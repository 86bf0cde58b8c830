"""Output and exit codes shared by all commands."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, NamedTuple

from chunking import TOOL_VERSION, ChunkingError, Document, Environment, Pace, Strategy, parse_strategy, workbench

OK, FAILED, WRONG_USAGE = 0, 1, 2
_MOST_EXAMPLES = 5

AddCommand = Callable[..., argparse.ArgumentParser]
"""Called with a command's name, its function, one sentence of help and the parsers whose arguments it shares."""


class Parents(NamedTuple):
    """Parsers of arguments that several commands share."""

    reading: argparse.ArgumentParser
    cutting: argparse.ArgumentParser
    as_json: argparse.ArgumentParser


def read_strategy(options: argparse.Namespace) -> Strategy:
    """Return the strategy given by `--strategy` and `--max-chars`."""
    return parse_strategy(options.strategy, max_chars=options.max_chars)


def to_json(record: dict[str, Any]) -> str:
    """Return the JSON object of `--json`, without escapes for characters outside ASCII."""
    return json.dumps(record, ensure_ascii=False, indent=2)


def made_with(environment: Environment, *strategies: Strategy) -> dict[str, Any]:
    """Return the tool version, settings and embedder that made a result."""
    settings = [{"name": name} | asdict(strategy) for strategy, name in workbench.name_rows(strategies).items()]
    return {
        "tool_version": TOOL_VERSION,
        "settings": settings[0] if len(settings) == 1 else settings,
        "embedder": workbench.name_embedder(environment),
    }


class ProgressLine:
    """A line on stderr that overwrites itself if stderr is a terminal: progress of the work and the estimated time left."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._reported: tuple[int, int, str] = (0, 0, "")
        self._is_open = False

    def __call__(self, done: int, total: int, unit: str) -> None:
        """Show the progress; a `Progress` callback."""
        if not sys.stderr.isatty():
            return
        before, _, unit_before = self._reported
        if unit != unit_before or done < before:
            self._pace.restart()
        self._pace.report(done, total)
        self._reported = (done, total, unit)
        remaining_s = self._pace.remaining_s
        left = f", about {_format_seconds(remaining_s)} left" if remaining_s is not None and done < total else ""
        self._is_open = done < total
        print(f"\r\033[K{done} of {total} {unit}{left} ", end="" if self._is_open else "\n", file=sys.stderr, flush=True)

    @contextmanager
    def announce(self, message: str) -> Iterator[None]:
        """Show a line on a terminal until the work is done or reports progress."""
        if sys.stderr.isatty():
            print(message, end="", file=sys.stderr, flush=True)
            self._is_open = True
        try:
            yield
        finally:
            if self._is_open:
                print("\r\033[K", end="", file=sys.stderr, flush=True)
                self._is_open = False

    def print_message(self, message: str) -> None:
        """Print a message on its own line."""
        print(f"\r\033[K{message}" if self._is_open else message, file=sys.stderr)
        self._is_open = False


show_progress = ProgressLine()


def _format_seconds(seconds: float) -> str:
    if seconds < 90:
        return f"{max(round(seconds), 1)} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def print_notices(document: Document) -> None:
    """Print on stderr what was corrected in a file, left out of its text or lost, one line each."""
    for notice in document.notices:
        examples = f" ({', '.join(notice.examples[:_MOST_EXAMPLES])})" if notice.examples else ""
        show_progress.print_message(f"{document.source}: {notice.kind.replace('_', ' ')}: {notice.count}{examples}")


def print_error(error: ChunkingError) -> None:
    """Print the error and its remedy on stderr."""
    show_progress.print_message(f"{error.message} {error.remedy}".rstrip())
