"""Ways of cutting and their names, base floor. Settings are validated when built, so nothing behind them checks again."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_

StrategyKind = Literal["structural", "recursive", "fixed", "sentences", "semantic", "hybrid", "markdown", "n8n", "stored"]
Unit = Literal["chars", "tokens"]
TableRows = Literal["table", "records"]

DEFAULT_MAX_CHARS = 1500
DEFAULT_GRID = ("600/100", "1000/100", "1500/100", "2000/100")
N8N_SIZE, N8N_OVERLAP = 1000, 200
SEMANTIC_MAX_CHARS = 2000
WIDE_OVERLAP = 0.25
"""Share of the size above which an overlap deserves a warning: the model reads the same words again and again."""

_USUAL = N_("A size of 1,500 characters, or 600/100, is usual.")
_NAMES = N_(
    "Use structural, a size/overlap in characters such as 600/100, or 256/50:tokens, fixed:1000/0, sentences:1000, semantic:95, "
    "hybrid:512, markdown:1500/100 or n8n."
)
_OPTIONS = N_("Its options are +records, +merged, +cited and +overlap=80.")


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way of cutting, with its settings. Build it with `parse_strategy`.

    Attributes:
        kind: who cuts. "stored" stands for fragments read from a collection; nothing cuts with it.
        max_size: in `unit`; the limit of an embedded text for structural, the size asked of the splitter for the others.
        overlap: in `unit`, repeated at the next chunk's start; structural uses it only inside long sections without inner
            structure.
        unit: what `max_size` and `overlap` count: characters, or tokens of the embedder in use.
        threshold: of "semantic": up to 1 the cosine distance between neighbouring sentences that makes a break, above 1 the
            percentile of the document's own distances (95: the widest twentieth).
        table_rows: of structural: "table" keeps rows as markdown; "records" embeds "column: value; ..." a line a row.
        merge_small: of structural: neighbouring small sections under one parent share a chunk, whose context names the parent.
        cite: of structural: the line in front also names effective date, page and clause, as far as the document has them.
        collection: of "stored": where the fragments are.
    """

    kind: StrategyKind = "structural"
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
        if self.kind == "semantic" and not 0 < self.threshold <= 100:
            raise SettingsError(
                source=self.name,
                detail=N_("the threshold must be above 0 and at most 100"),
                remedy=N_("Use a distance up to 1, such as semantic:0.3, or a percentile, such as semantic:95."),
            )

    @property
    def is_plain(self) -> bool:
        """A structural strategy without options beyond its limit in characters."""
        own = (self.kind, self.unit, self.overlap, self.table_rows, self.merge_small, self.cite)
        return own == ("structural", "chars", 0, "table", False, False)

    @property
    def has_wide_overlap(self) -> bool:
        """Whether more than a quarter of each chunk repeats the one before."""
        return self.overlap > WIDE_OVERLAP * self.max_size

    @property
    def name(self) -> str:
        """The name on the command line and over a column; "structural" for the plain one whatever its limit."""
        return "structural" if self.is_plain else self.full_name

    @property
    def full_name(self) -> str:
        """A name that says every setting: `parse_strategy(strategy.full_name) == strategy` (but for "stored")."""
        tokens = ":tokens" if self.unit == "tokens" else ""
        pair = f"{self.max_size}/{self.overlap}{tokens}"
        match self.kind:
            case "structural":
                options = (
                    f"+overlap={self.overlap}" if self.overlap else "",
                    "+records" if self.table_rows == "records" else "",
                    "+merged" if self.merge_small else "",
                    "+cited" if self.cite else "",
                )
                return f"structural:{self.max_size}{tokens}{''.join(options)}"
            case "recursive":
                return pair
            case "sentences":
                return f"sentences:{pair}" if self.overlap else f"sentences:{self.max_size}{tokens}"
            case "semantic":
                plain = (self.max_size, self.overlap, self.unit) == (SEMANTIC_MAX_CHARS, 0, "chars")
                return f"semantic:{self.threshold:g}" + ("" if plain else f":{pair}")
            case "hybrid":
                return f"hybrid:{self.max_size}"
            case "n8n":
                return "n8n"
            case "stored":
                return f"stored:{self.collection}"
            case _:
                return f"{self.kind}:{pair}"


_NUMBER = r"\s*(\d{1,7})\s*"
_SIZE = rf"{_NUMBER}(?:/{_NUMBER})?(:tokens)?"
_PLAIN = re.compile(_SIZE)
_NAMED = re.compile(rf"(fixed|sentences|markdown|hybrid)\s*:{_SIZE}")
_SEMANTIC = re.compile(rf"semantic\s*:\s*(\d{{1,3}}(?:\.\d{{1,6}})?)\s*(?::{_SIZE})?")
_STRUCTURAL = re.compile(rf"structural(?:\s*:{_NUMBER}(:tokens)?)?((?:\+[a-z]+(?:=\d{{1,7}})?)*)")


def parse_strategy(name: str, *, max_chars: int = DEFAULT_MAX_CHARS) -> Strategy:
    """The strategy of a name; sizes are characters unless ":tokens" follows.

    - `structural`, `structural:512:tokens`, with options `+records`, `+merged`, `+cited`, `+overlap=80`;
    - `600/100`, `256/50:tokens`: LangChain's recursive splitter, size/overlap; `n8n`: the same with n8n's defaults;
    - `fixed:1000/0`: every so many; `sentences:1000`: whole sentences packed up to so many;
    - `semantic:95`, `semantic:0.3:256/20:tokens`: breaks at embedding distance, see `Strategy.threshold`, up to a size;
    - `markdown:1500/100`: LangChain's markdown-header splitter, recursive after it; `hybrid:512`: Docling's, in tokens.

    Args:
        name: as above.
        max_chars: the limit of a structural chunk whose name gives none.

    Raises:
        SettingsError: the name is unknown or the sizes cannot work; the message says why.
    """
    words = name.strip()
    if words == "n8n":
        return Strategy("n8n", N8N_SIZE, N8N_OVERLAP)
    if found := _STRUCTURAL.fullmatch(words):
        limit = Strategy("structural", int(found[1]) if found[1] else max_chars, unit="tokens" if found[2] else "chars")
        return _apply_options(limit, name, [option for option in found[3].split("+") if option])
    if (found := _PLAIN.fullmatch(words)) and found[2]:
        return Strategy("recursive", *_read_size(found.groups()))
    if found := _NAMED.fullmatch(words):
        kind: StrategyKind = found[1]  # type: ignore[assignment]  # one of the pattern's words
        size, overlap, unit = _read_size(found.groups()[1:])
        if kind == "hybrid" and overlap:
            raise SettingsError(source=name, detail=N_("Docling's chunker has no overlap"), remedy=N_("Write for example hybrid:512."))
        return Strategy(kind, size, overlap, "tokens" if kind == "hybrid" else unit)
    if found := _SEMANTIC.fullmatch(words):
        size, overlap, unit = _read_size(found.groups()[1:]) if found[2] else (SEMANTIC_MAX_CHARS, 0, "chars")
        return Strategy("semantic", size, overlap, unit, float(found[1]))
    raise SettingsError(source=name, detail=N_("there is no way of cutting with that name"), remedy=_NAMES)


def _read_size(groups: tuple[str | None, ...]) -> tuple[int, int, Unit]:
    size, overlap, tokens = groups
    return int(size or 0), int(overlap or 0), "tokens" if tokens else "chars"


def _apply_options(strategy: Strategy, name: str, options: list[str]) -> Strategy:
    for option in options:
        word, _, number = option.partition("=")
        if word == "overlap" and number:
            strategy = replace(strategy, overlap=int(number))
        elif number or word not in ("records", "merged", "cited"):
            raise SettingsError(source=name, detail=N_("there is no such option of structural cutting"), remedy=_OPTIONS)
        else:
            strategy = replace(
                strategy,
                table_rows="records" if word == "records" else strategy.table_rows,
                merge_small=strategy.merge_small or word == "merged",
                cite=strategy.cite or word == "cited",
            )
    return strategy


def parse_grid(grid: str) -> tuple[Strategy, ...]:
    """The strategies of a comma-separated grid such as "600/100, semantic:95", in order, each once.

    Raises:
        SettingsError: an entry cannot work, or the grid is empty.
    """
    names = [name for name in re.split(r"[,;\s]+", re.sub(r"\s*([/:])\s*", r"\1", grid)) if name]
    if not names:
        raise SettingsError(source=grid or "''", detail=N_("it names no size"), remedy=N_("Write for example 600/100, 1000/100."))
    return tuple(dict.fromkeys(parse_strategy(name) for name in names))
