"""What every command prints and how it ends; part of the command line, see `chunking.cli`."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from chunking import workbench
from chunking.base.errors import ChunkingError
from chunking.base.settings import TOOL_VERSION, Environment
from chunking.base.strategy import Strategy, parse_strategy

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
    settings = [{"name": strategy.name} | asdict(strategy) for strategy in strategies]
    return {
        "tool_version": TOOL_VERSION,
        "settings": settings[0] if len(settings) == 1 else settings,
        "embedder": workbench.name_embedder(environment),
    }


def show_progress(done: int, total: int, unit: str) -> None:
    """A line on stderr that overwrites itself, where somebody is watching."""
    if sys.stderr.isatty():
        print(f"\r{done} of {total} {unit} ", end="\n" if done >= total else "", file=sys.stderr, flush=True)


def tell(error: ChunkingError) -> None:
    """One sentence of what is wrong and one of what to do, on stderr."""
    print(f"{error.message} {error.remedy}".rstrip(), file=sys.stderr)
