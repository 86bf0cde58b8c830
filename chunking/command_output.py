"""What every command prints and how it ends; part of the command line, see `chunking.cli`."""

import json
import sys
from dataclasses import asdict
from typing import Any

from chunking import workbench
from chunking.base.errors import ChunkingError
from chunking.base.settings import TOOL_VERSION, Environment, Strategy

OK, FAILED, WRONG_USAGE = 0, 1, 2


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
