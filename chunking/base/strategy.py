"""Strategies (ways of cutting), their names and the register of splitters.

Settings are validated when built, so no later code checks again.

Each kind of strategy is a module of `chunking.cutting`, loaded when it is first needed: its `SPLITTER` reads and writes the
names, describes the settings and cuts. A new kind is a new module and a line in `SPLITTER_MODULES`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Literal, Protocol

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_

Unit = Literal["chars", "tokens"]
TableRows = Literal["table", "records"]

SPLITTER_MODULES: Mapping[str, str] = {
    "structural": "chunking.cutting.structural",
    "recursive": "chunking.cutting.recursive",
    "fixed": "chunking.cutting.fixed",
    "sentences": "chunking.cutting.sentences",
    "semantic": "chunking.cutting.semantic",
    "markdown": "chunking.cutting.markdown",
    "hybrid": "chunking.cutting.hybrid",
    "n8n": "chunking.cutting.n8n",
    "stored": "chunking.cutting.stored",
}
"""The module of each kind, in the order in which a page offers them."""
DEFAULT_MAX_CHARS = 800
"""Of structural. On 144 public questions with marked passages it found more of the passage than any other limit or size at equal
budgets of 2,000, 4,000 and 8,000 characters; 600 to 1,000 is a plateau, 1,500 is behind it."""
FALLBACK_OVERLAP_CHARS = 100
"""Whole sentences that structural repeats in a document without headings; without them the same questions lost 0.033 of their MRR."""
DEFAULT_GRID = ("600/100", "1000/100", "1500/100", "2000/100")
WIDE_OVERLAP = 0.25
"""Share of the size above which an overlap deserves a warning: the model reads the same words again and again."""

_UNKNOWN = N_("there is no way of cutting with that name")
_USUAL = N_("A size of 800 characters, or 600/100, is usual.")
_NAMES = N_(
    "Use structural, a size/overlap in characters such as 600/100, or 256/50:tokens, fixed:1000/0, sentences:1000, semantic:95, "
    "hybrid:512, markdown:1500/100 or n8n."
)


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way of cutting, with its settings. Build it with `parse_strategy`.

    Attributes:
        kind: one of `SPLITTER_MODULES`. "stored" means chunks read from a collection; it cannot be cut with.
        max_size: in `unit`; the limit of an embedded text for structural, the size asked of the splitter for the others.
        overlap: in `unit`, repeated at the next chunk's start; structural uses it only inside long sections without inner
            structure, and of its own in a document without headings (`fallback_overlap`).
        unit: what `max_size` and `overlap` count: characters, or tokens of the embedder in use.
        threshold: of "semantic": up to 1 the cosine distance between neighbouring sentences that makes a break, above 1 the
            percentile of the document's own distances (95: the widest twentieth).
        table_rows: of structural: "table" keeps rows as markdown; "records" embeds "column: value; ...", one line per row.
        merge_small: of structural: neighbouring small sections under one parent share a chunk, whose context names the parent.
        cite: of structural: the context's first line also names effective date, page and clause, as far as the document has them.
        collection: of "stored": the collection that contains the chunks.
    """

    kind: str = "structural"
    max_size: int = DEFAULT_MAX_CHARS
    overlap: int = 0
    unit: Unit = "chars"
    threshold: float = 0.0
    table_rows: TableRows = "table"
    merge_small: bool = False
    cite: bool = False
    collection: str = ""

    def __post_init__(self) -> None:
        if self.max_size < 1:
            raise SettingsError(source=self.full_name, detail=N_("the size must be at least 1"), remedy=_USUAL)
        if self.overlap < 0:
            raise SettingsError(source=self.full_name, detail=N_("the overlap cannot be negative"), remedy=_USUAL)
        if self.overlap >= self.max_size:
            raise SettingsError(
                source=self.name,
                detail=N_("the overlap must be smaller than the size, or cutting would never end"),
                remedy=N_("An overlap of about a tenth of the size is usual."),
            )
        load_syntax(self.kind).check(self)

    @property
    def is_plain(self) -> bool:
        """Return whether it is structural without options beyond its limit in characters."""
        own = (self.kind, self.unit, self.overlap, self.table_rows, self.merge_small, self.cite)
        return own == ("structural", "chars", 0, "table", False, False)

    @property
    def fallback_overlap(self) -> int:
        """Overlap of structural in a document without headings: the one given, or about 100 characters, at most a quarter."""
        usual = FALLBACK_OVERLAP_CHARS if self.unit == "chars" else FALLBACK_OVERLAP_CHARS // 4  # about four characters a token
        return self.overlap or min(usual, int(WIDE_OVERLAP * self.max_size))

    @property
    def has_wide_overlap(self) -> bool:
        """Return whether more than a quarter of each chunk repeats the one before."""
        return self.overlap > WIDE_OVERLAP * self.max_size

    @property
    def name(self) -> str:
        """The name on the command line and over a column; "structural" for the plain one whatever its limit."""
        return "structural" if self.is_plain else self.full_name

    @property
    def full_name(self) -> str:
        """A name that states every setting: `parse_strategy(strategy.full_name) == strategy` (except for "stored")."""
        return load_syntax(self.kind).write(self)


class Syntax(Protocol):
    """The names of the strategies of one kind; part of its `SPLITTER`."""

    def read(self, words: str, *, max_chars: int) -> Strategy | None:
        """Return the strategy of a name, None if it is not such a name."""

    def write(self, strategy: Strategy) -> str:
        """Return the full name."""

    def check(self, strategy: Strategy) -> None:
        """Raise a `SettingsError` if a setting of this kind's own cannot work."""


@lru_cache(maxsize=len(SPLITTER_MODULES))
def load_syntax(kind: str) -> Syntax:
    """Load the names of a kind of strategy.

    Raises:
        SettingsError: there is no such kind.
    """
    if kind not in SPLITTER_MODULES:
        raise SettingsError(source=str(kind), detail=_UNKNOWN, remedy=_NAMES)
    syntax: Syntax = import_module(SPLITTER_MODULES[kind]).SPLITTER
    return syntax


def parse_strategy(name: str, *, max_chars: int = DEFAULT_MAX_CHARS) -> Strategy:
    """Return the strategy of a name; sizes are characters unless ":tokens" follows.

    - `structural`, `structural:512:tokens`, with options `+records`, `+merged`, `+cited`, `+overlap=80`;
    - `600/100`, `256/50:tokens`: LangChain's recursive splitter, size/overlap; `n8n`: the same with n8n's defaults;
    - `fixed:1000/0`: pieces of a fixed size; `sentences:1000`: whole sentences packed up to a size;
    - `semantic:95`, `semantic:0.3:256/20:tokens`: breaks at embedding distance, see `Strategy.threshold`, up to a size;
    - `markdown:1500/100`: LangChain's markdown-header splitter, recursive after it; `hybrid:512`: Docling's, in tokens.

    Args:
        name: as above.
        max_chars: the limit of a structural chunk whose name gives none.

    Raises:
        SettingsError: the name is unknown or the sizes cannot work; the message states why.
    """
    words = name.strip()
    kind = found[0] if (found := re.match(r"[a-z][a-z0-9]*", words)) else "recursive"
    strategy = load_syntax(kind).read(words, max_chars=max_chars) if kind in SPLITTER_MODULES else None
    if strategy is None:
        raise SettingsError(source=name, detail=_UNKNOWN, remedy=_NAMES)
    return strategy


def parse_grid(grid: str) -> tuple[Strategy, ...]:
    """Return the strategies of a comma-separated grid such as "600/100, semantic:95", in order, each once.

    Raises:
        SettingsError: an entry cannot work, or the grid is empty.
    """
    names = [name for name in re.split(r"[,;\s]+", re.sub(r"\s*([/:])\s*", r"\1", grid)) if name]
    if not names:
        raise SettingsError(source=grid or "''", detail=N_("it names no size"), remedy=N_("Write for example 600/100, 1000/100."))
    return tuple(dict.fromkeys(parse_strategy(name) for name in names))
