"""Everything that decides a result, base floor: reader rules, strategy, embedder, and where things are kept.

Settings are validated when built, so nothing behind them checks again.
"""

import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from chunking.base.errors import N_, SettingsError

_SIZE_REMEDY = N_("A size of 1,500 characters, or 600/100, is usual.")
StrategyKind = Literal["structural", "recursive"]
Unit = Literal["chars", "tokens"]

TOOL_VERSION = "0.1.0"
DEFAULT_MAX_CHARS = 1500
DEFAULT_GRID = ("600/100", "1000/100", "1500/100", "2000/100")
MAX_FILE_MB = 100
CUTTING_VERSION = 2
READING_VERSION = 5


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way of cutting, with its settings. Build it with `parse_strategy`.

    Attributes:
        kind: "structural" or "recursive".
        max_chars: the limit of an embedded text for structural; the `chunk_size` for recursive, in `unit`.
        overlap: characters (or tokens) repeated at the next chunk's start; 0 for structural.
        unit: what `max_chars` and `overlap` count.
    """

    kind: StrategyKind = "structural"
    max_chars: int = DEFAULT_MAX_CHARS
    overlap: int = 0
    unit: Unit = "chars"

    def __post_init__(self) -> None:
        if self.max_chars < 1:
            raise SettingsError(source=self.name, detail=N_("the size must be at least 1"), remedy=_SIZE_REMEDY)
        if self.overlap < 0:
            raise SettingsError(source=self.name, detail=N_("the overlap cannot be negative"), remedy=_SIZE_REMEDY)
        if self.overlap >= self.max_chars:
            raise SettingsError(
                source=self.name,
                detail=N_("the overlap must be smaller than the size, or cutting would never end"),
                remedy=N_("An overlap of about a tenth of the size is usual."),
            )

    @property
    def name(self) -> str:
        """The name on the command line and over a column: "structural", "600/100"."""
        if self.kind == "structural":
            return "structural"
        return f"{self.max_chars}/{self.overlap}" + (":tokens" if self.unit == "tokens" else "")


_PAIR = re.compile(r"\s*(\d{1,7})\s*/\s*(\d{1,7})\s*")


def parse_strategy(name: str, *, max_chars: int = DEFAULT_MAX_CHARS) -> Strategy:
    """The strategy of a name such as "structural" or "600/100" (size/overlap of the recursive splitter, characters).

    Args:
        name: see design section 6.
        max_chars: the limit of the structural chunker, context counted; ignored by the others.

    Raises:
        SettingsError: the name is unknown or the pair cannot work; the message says why.
    """
    if name.strip() == "structural":
        return Strategy("structural", max_chars)
    if pair := _PAIR.fullmatch(name):
        return Strategy("recursive", int(pair[1]), int(pair[2]))
    raise SettingsError(
        source=name,
        detail=N_("there is no way of cutting of that name"),
        remedy=N_("Use structural, or size/overlap in characters such as 600/100."),
    )


def parse_grid(grid: str) -> tuple[Strategy, ...]:
    """The strategies of a comma-separated grid such as "600/100,1000/100", in order, each once.

    Raises:
        SettingsError: an entry cannot work, or the grid is empty.
    """
    names = [name for name in re.split(r"[,;\s]+", re.sub(r"\s*/\s*", "/", grid)) if name]
    if not names:
        raise SettingsError(source=grid or "''", detail=N_("it names no size"), remedy=N_("Write for example 600/100, 1000/100."))
    return tuple(dict.fromkeys(parse_strategy(name) for name in names))


@dataclass(frozen=True, slots=True)
class ReadingRules:
    """Which lines count as headings beyond those Docling knows; part of the recipe and of the conversion's cache key."""

    bold: bool = True
    clauses: bool = True
    outline: bool = True
    join_lines: bool = True
    version: int = READING_VERSION


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides the result. One collection, one recipe."""

    strategy: Strategy = field(default_factory=Strategy)
    rules: ReadingRules = field(default_factory=ReadingRules)
    embedder: str = ""
    cutting_version: int = CUTTING_VERSION

    def as_record(self) -> dict[str, Any]:
        """Plain values, as stored with a collection and shown by the command line."""
        return asdict(self)

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits of SHA-256 over the canonical JSON of all fields."""
        return hashlib.sha256(canonical_json(self.as_record()).encode()).hexdigest()[:16]


def canonical_json(value: object) -> str:
    """JSON with sorted keys, no blanks and no escapes: equal values give equal text anywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Environment:
    """Where things are kept, which services the user configured, and how files are read. Nothing else leaves or enters the machine."""

    data_dir: Path = Path("data")
    qdrant_url: str = ""
    qdrant_api_key: str = field(default="", repr=False)
    embedder: str = "auto"
    rules: ReadingRules = field(default_factory=ReadingRules)
    engine: str = "auto"
    docling_serve_url: str = ""

    @property
    def database_dir(self) -> Path:
        """The embedded Qdrant's folder."""
        return self.data_dir / "qdrant"

    @property
    def originals_dir(self) -> Path:
        """The user's own files, one folder a document."""
        return self.data_dir / "originals"

    @property
    def conversions_dir(self) -> Path:
        """Conversions kept by content."""
        return self.data_dir / "cache" / "conversions"

    @property
    def verdicts_dir(self) -> Path:
        """What readers thought of chunks."""
        return self.data_dir / "verdicts"


def read_environment(values: Mapping[str, str] | None = None) -> Environment:
    """The settings of design section 6 from `values` (default: the process environment)."""
    source = os.environ if values is None else values
    return Environment(
        data_dir=Path(source.get("CHUNK_DATA_DIR") or "data"),
        qdrant_url=source.get("QDRANT_URL", "").strip(),
        qdrant_api_key=source.get("QDRANT_API_KEY", ""),
        embedder=source.get("EMBEDDING_MODEL", "").strip() or "auto",
        docling_serve_url=source.get("DOCLING_SERVE_URL", "").strip(),
    )
