"""What every command prints and how it ends; part of the command line, see `chunking.cli.parser`."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, NamedTuple

from chunking import TOOL_VERSION, ChunkingError, Environment, Pace, Strategy, parse_strategy, workbench

OK, FAILED, WRONG_USAGE = 0, 1, 2

AddCommand = Callable[..., argparse.ArgumentParser]
"""Called with a command's name, its function, one sentence of help and the parsers whose arguments it shares."""


class Parents(NamedTuple):
    """Arguments that several commands share."""

    reading: argparse.ArgumentParser
    cutting: argparse.ArgumentParser
    as_json: argparse.ArgumentParser


def read_strategy(options: argparse.Namespace) -> Strategy:
    """The way of cutting that `--strategy` and `--max-chars` ask for."""
    return parse_strategy(options.strategy, max_chars=options.max_chars)


def to_json(record: dict[str, Any]) -> str:
    """The one object of `--json`; letters stay letters."""
    return json.dumps(record, ensure_ascii=False, indent=2)


def made_with(environment: Environment, *strategies: Strategy) -> dict[str, Any]:
    """What made a result: the tool's version, the settings, the embedder."""
    settings = [{"name": name} | asdict(strategy) for strategy, name in workbench.name_rows(strategies).items()]
    return {
        "tool_version": TOOL_VERSION,
        "settings": settings[0] if len(settings) == 1 else settings,
        "embedder": workbench.name_embedder(environment),
    }


class ProgressLine:
    """A line on stderr that overwrites itself, where somebody is watching: how far the work is, and how long it will still take."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._told: tuple[int, int, str] = (0, 0, "")
        self._is_open = False

    def __call__(self, done: int, total: int, unit: str) -> None:
        """See `Progress`."""
        if not sys.stderr.isatty():
            return
        before, _, unit_before = self._told
        if unit != unit_before or done < before:
            self._pace.restart()
        self._pace.report(done, total)
        self._told = (done, total, unit)
        remaining_s = self._pace.remaining_s
        still = f", about {_format_seconds(remaining_s)} still" if remaining_s is not None and done < total else ""
        self._is_open = done < total
        print(f"\r\033[K{done} of {total} {unit}{still} ", end="" if self._is_open else "\n", file=sys.stderr, flush=True)

    @contextmanager
    def announce(self, message: str) -> Iterator[None]:
        """A line that stands where somebody is watching until the work is done, or reports itself."""
        if sys.stderr.isatty():
            print(message, end="", file=sys.stderr, flush=True)
            self._is_open = True
        try:
            yield
        finally:
            if self._is_open:
                print("\r\033[K", end="", file=sys.stderr, flush=True)
                self._is_open = False

    def say(self, message: str) -> None:
        """A message in a line of its own."""
        print(f"\r\033[K{message}" if self._is_open else message, file=sys.stderr)
        self._is_open = False


show_progress = ProgressLine()


def _format_seconds(seconds: float) -> str:
    if seconds < 90:
        return f"{max(round(seconds), 1)} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def tell(error: ChunkingError) -> None:
    """One sentence of what is wrong and one of what to do, on stderr."""
    show_progress.say(f"{error.message} {error.remedy}".rstrip())
