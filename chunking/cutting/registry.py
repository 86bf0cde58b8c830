"""Strategy in, chunks out; cutting floor. The one place that knows which chunker a strategy means."""

from chunking.base.errors import NoText
from chunking.base.model import Chunk, Document
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens
from chunking.cutting.structural import cut_structural


def cut_document(
    document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None, max_tokens: int | None = None
) -> tuple[Chunk, ...]:
    """The chunks of a document under a strategy, in order of their starts, at least one, none blank (laws 1 and 7).

    Args:
        document: its text is cut.
        strategy: from `parse_strategy`.
        count_tokens: the embedder's counter; needed for limits in tokens.
        max_tokens: the embedder's hard limit; list items, clauses and code longer than it are cut inside.

    Raises:
        NoText: the document has no text.
    """
    if not document.text.strip():
        raise NoText(source=document.source)
    if strategy.kind == "structural":
        if count_tokens is None or max_tokens is None:
            return cut_structural(document, strategy)
        return cut_structural(document, strategy, fits_hard_limit=lambda text: count_tokens(text) <= max_tokens)
    from chunking.cutting.baselines import cut_recursive

    return cut_recursive(document, strategy, count_tokens=count_tokens)
