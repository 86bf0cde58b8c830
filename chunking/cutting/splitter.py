"""The interface of a splitter, and `cut_document`, which calls the right one.

Each splitter is a module of this folder with a `SPLITTER`, registered by one line in `base.strategy.SPLITTER_MODULES`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chunking.base.cells import BAR, has_bars
from chunking.base.characters import trim_span
from chunking.base.errors import NoText
from chunking.base.language import Language
from chunking.base.model import OVERSIZE, Chunk, Document, Span
from chunking.base.strategy import SPLITTER_MODULES, Strategy, Unit, load_syntax
from chunking.base.tokens import CountTokens, EmbedderTraits, EmbedTexts, choose_measure
from chunking.cutting.cut_document import embedded_text

NUMBER = r"\s*(\d{1,7})\s*"
SIZE = rf"{NUMBER}(?:/{NUMBER})?(:tokens)?"
FALLBACK = "fallback"
UNESCAPED = "unescaped"


class Splitter(ABC):
    """A kind of strategy. Settings are read from names such as "fixed:1000/100:tokens" unless a kind overrides `read` and `write`.

    Attributes:
        kind: the key in `SPLITTER_MODULES`.
        choice: one line for the list of kinds, a message id; "" if it cannot be chosen there.
        has_size, has_unit, has_overlap, has_threshold, has_options: the settings a user can change.
    """

    kind: str
    choice = ""
    has_size = has_unit = has_overlap = True
    has_threshold = has_options = False
    default_unit: Unit = "chars"

    def read(self, words: str, *, max_chars: int) -> Strategy | None:  # noqa: ARG002 - only structural has a limit of its own
        """Return the strategy of a name, None if it is not such a name."""
        found = re.fullmatch(rf"{self.kind}\s*:{SIZE}", words)
        return Strategy(self.kind, *read_size(found.groups())) if found else None

    def write(self, strategy: Strategy) -> str:
        """Return the full name."""
        return f"{self.kind}:{write_pair(strategy)}"

    def check(self, strategy: Strategy) -> None:  # noqa: B027 - most kinds have nothing more to check
        """Raise a `SettingsError` if a setting of this kind's own cannot work."""

    @abstractmethod
    def describe(self, strategy: Strategy, language: Language) -> str:
        """Return the settings in words: "600 characters with overlap 100"."""

    @abstractmethod
    def label(self, strategy: Strategy, language: Language) -> str:
        """Return the short name over a column."""

    @abstractmethod
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        """Return the chunks in order of their starts; none if the splitter finds nothing to cut."""


def load_splitter(kind: str) -> Splitter:
    """Load the splitter of a kind of strategy."""
    splitter = load_syntax(kind)
    assert isinstance(splitter, Splitter)
    return splitter


def list_splitters() -> tuple[Splitter, ...]:
    """List the kinds that a user can choose, in the order of the choice."""
    return tuple(splitter for splitter in map(load_splitter, SPLITTER_MODULES) if splitter.choice)


def describe_strategy(strategy: Strategy, language: Language) -> str:
    """Return a way of cutting in words: "structural, limit 1,500"; "600 characters with overlap 100"."""
    return load_splitter(strategy.kind).describe(strategy, language)


def label_strategy(strategy: Strategy, language: Language) -> str:
    """Return the short name over a column: "structural", "600/100", "sentences 1000"."""
    return load_splitter(strategy.kind).label(strategy, language)


def cut_document(
    document: Document,
    strategy: Strategy,
    *,
    count_tokens: CountTokens | None = None,
    max_tokens: int | None = None,
    embed: EmbedTexts | None = None,
) -> tuple[Chunk, ...]:
    """Cut a document; chunks come in order of their starts, at least one, none blank (laws 1 and 7).

    Args:
        document: its text is cut.
        strategy: from `parse_strategy`.
        count_tokens: the embedder's counter; needed for limits in tokens.
        max_tokens: the embedder's hard limit; list items, clauses and code longer than it are cut inside.
        embed: gives the vectors that "semantic" looks at.

    Raises:
        NoText: the document has no text.
        SettingsError: the strategy needs a counter or an embedder that is not given, or cannot work on this document.
    """
    if not document.text.strip():
        raise NoText(source=document.source)
    chunks = load_splitter(strategy.kind).cut(document, strategy, EmbedderTraits(count_tokens, max_tokens, embed=embed))
    # A splitter that ignores everything there is (headings alone, nothing printable) must not end in nothing.
    chunks = chunks or (Chunk(trim_span(document.text, Span(0, len(document.text))), flags=(FALLBACK,)),)
    if strategy.kind != "structural":
        chunks = tuple(_flag_oversize(document, strategy, chunks, count_tokens))
    return tuple(_flag_unescaped(document, chunk) for chunk in chunks) if BAR in document.text else chunks


def _flag_oversize(document: Document, strategy: Strategy, chunks: Sequence[Chunk], count_tokens: CountTokens | None) -> Iterator[Chunk]:
    """Yield the chunks with a flag on those longer than the limit; structural does it by itself."""
    measure = choose_measure(strategy, count_tokens)
    for chunk in chunks:
        is_longer = measure(embedded_text(document, chunk)) > strategy.max_size
        yield replace(chunk, flags=(*chunk.flags, OVERSIZE)) if is_longer else chunk


def _flag_unescaped(document: Document, chunk: Chunk) -> Chunk:
    is_shown = not chunk.as_records and has_bars(document, chunk.span)
    return replace(chunk, flags=(*chunk.flags, UNESCAPED)) if is_shown else chunk


def read_size(groups: Sequence[str | None]) -> tuple[int, int, Unit]:
    """Return size, overlap and unit from the groups of `SIZE`."""
    size, overlap, tokens = groups
    return int(size or 0), int(overlap or 0), "tokens" if tokens else "chars"


def write_pair(strategy: Strategy) -> str:
    """Return "600/100" or "256/50:tokens"."""
    return f"{strategy.max_size}/{strategy.overlap}{write_unit(strategy)}"


def write_unit(strategy: Strategy) -> str:
    """Return ":tokens", or nothing for characters."""
    return ":tokens" if strategy.unit == "tokens" else ""


def describe_size(strategy: Strategy, language: Language) -> str:
    """Return "600 characters" or "256 tokens"."""
    if strategy.unit == "tokens":
        return language.ngettext("{count} token", "{count} tokens", strategy.max_size)
    return language.ngettext("{count} character", "{count} characters", strategy.max_size)


def describe_pair(strategy: Strategy, language: Language) -> str:
    """Return "600 characters with overlap 100"."""
    words = language.gettext("{size} with overlap {overlap}")
    return words.format(size=describe_size(strategy, language), overlap=language.number(strategy.overlap))


def describe_with_overlap(words: str, strategy: Strategy, language: Language) -> str:
    """Return the words with the size filled in, and the overlap if there is one."""
    sentence = words.format(size=describe_size(strategy, language))
    if not strategy.overlap:
        return sentence
    return sentence + ", " + language.gettext("overlap {overlap}").format(overlap=language.number(strategy.overlap))


def label_pair(strategy: Strategy, language: Language) -> str:
    """Return "600/100", "1000" without overlap, "256/50 tokens"."""
    pair = f"{strategy.max_size}/{strategy.overlap}" if strategy.overlap else str(strategy.max_size)
    return pair + label_unit(strategy, language)


def label_unit(strategy: Strategy, language: Language) -> str:
    """Return " tokens" in the reader's language, or nothing for characters."""
    return " " + language.gettext("tokens") if strategy.unit == "tokens" else ""
