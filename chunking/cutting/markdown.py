"""LangChain's markdown-header splitter with the recursive one after it, as its users combine them."""

from typing_extensions import override

from chunking.base.language import Language
from chunking.base.model import Chunk, Document, Span
from chunking.base.phrases import N_
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedderTraits, choose_measure
from chunking.cutting.offsets import track_positions
from chunking.cutting.splitter import Splitter, describe_with_overlap, label_pair

HEADERS = [("#" * level, f"Header {level}") for level in range(1, 7)]


def cut_markdown(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Cut as `MarkdownHeaderTextSplitter` and then `RecursiveCharacterTextSplitter.split_documents` do.

    All six levels of headers are split on. They stay in the text (`strip_headers=False`, as in LangChain's own example of the
    two together); the copy of them in the metadata is not embedded by anyone, so the chunks show no context.

    The header splitter takes lines apart: it strips them, drops what is not printable, and joins them again. So a chunk's body
    is the place its characters come from: from the first to the last printable visible character of the library's chunk,
    which come in the order of the text, every one exactly once but for overlaps. That is how they are counted, not searched.

    Args:
        document: the document; one without printable text gives no chunks.
        strategy: `max_size` and `overlap` are those of the recursive splitter.
        count_tokens: measures the pieces for the unit "tokens".

    Raises:
        SettingsError: tokens are asked for without a counter, or the overlap is too long to be distinguished.
    """
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    measure = choose_measure(strategy, count_tokens)
    parts = [part.page_content for part in MarkdownHeaderTextSplitter(HEADERS, strip_headers=False).split_text(document.text)]
    joined = "\n".join(parts)
    tracked = track_positions(joined, strategy)
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=strategy.max_size,
        chunk_overlap=strategy.overlap,
        length_function=len if strategy.unit == "chars" else tracked.measure_through(measure),
    )
    pieces: list[str] = []
    start = 0
    for part in parts:
        pieces += splitter.split_text(tracked.text[start : start + len(part)])
        start += len(part) + 1
    sources = _find_printable(document.text)
    before = tracked.visible.before
    return tuple(
        Chunk(Span(sources[before[place.start]], sources[before[place.end] - 1] + 1)) for place in tracked.place_pieces(pieces, strategy)
    )


def _find_printable(text: str) -> list[int]:
    """Places of the characters that the header splitter keeps, whitespace apart."""
    return [position for position, character in enumerate(text) if character.isprintable() and not character.isspace()]


class MarkdownSplitter(Splitter):
    """`markdown:1500/100`."""

    kind = "markdown"
    choice = N_("at headings, then by size")

    @override
    def describe(self, strategy: Strategy, language: Language) -> str:
        return describe_with_overlap(language.gettext("at headings, then {size}"), strategy, language)

    @override
    def label(self, strategy: Strategy, language: Language) -> str:
        return f"{language.gettext('headings, then')} {label_pair(strategy, language)}"

    @override
    def cut(self, document: Document, strategy: Strategy, embedder: EmbedderTraits) -> tuple[Chunk, ...]:
        return cut_markdown(document, strategy, count_tokens=embedder.count_tokens)


SPLITTER = MarkdownSplitter()
