"""Strategy in, chunks out; cutting floor. The one place that knows which chunker a strategy means."""

from contextlib import nullcontext

from chunking.base.errors import NoText
from chunking.base.ink import pause_collector, trim_span
from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, EmbedTexts
from chunking.cutting.structural import FALLBACK, cut_structural


def cut_document(
    document: Document,
    strategy: Strategy,
    *,
    count_tokens: CountTokens | None = None,
    max_tokens: int | None = None,
    embed: EmbedTexts | None = None,
) -> tuple[Chunk, ...]:
    """The chunks of a document under a strategy, in order of their starts, at least one, none blank (laws 1 and 7).

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
    if strategy.kind == "structural":
        # In tokens an embedder counts all the while, which is no moment.
        with pause_collector() if strategy.unit == "chars" else nullcontext():
            return cut_structural(document, strategy, count_tokens=count_tokens, max_tokens=max_tokens)
    # A splitter that passes over all there is (headings alone, nothing printable) must not end in nothing.
    return _cut_baseline(document, strategy, count_tokens, embed) or (
        Chunk(trim_span(document.text, Span(0, len(document.text))), flags=(FALLBACK,)),
    )


def _cut_baseline(document: Document, strategy: Strategy, count_tokens: CountTokens | None, embed: EmbedTexts | None) -> tuple[Chunk, ...]:
    match strategy.kind:
        case "recursive" | "n8n":
            from chunking.cutting.baselines import cut_recursive

            return cut_recursive(document, strategy, count_tokens=count_tokens)
        case "fixed":
            from chunking.cutting.fixed import cut_fixed

            return cut_fixed(document, strategy, count_tokens=count_tokens)
        case "sentences":
            from chunking.cutting.sentences import cut_sentences

            return cut_sentences(document, strategy, count_tokens=count_tokens)
        case "semantic":
            from chunking.cutting.semantic import cut_semantic

            return cut_semantic(document, strategy, count_tokens=count_tokens, embed=embed)
        case "markdown":
            from chunking.cutting.markdown import cut_markdown

            return cut_markdown(document, strategy, count_tokens=count_tokens)
        case "hybrid":
            from chunking.cutting.hybrid import cut_hybrid

            return cut_hybrid(document, strategy, count_tokens=count_tokens)
        case _:
            raise ValueError(f"nothing cuts with {strategy.full_name}")
