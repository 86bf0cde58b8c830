"""The splitters people use today, as they are; cutting floor, with `markdown` the only user of `langchain_text_splitters`."""

from chunking.base.ink import pause_collector
from chunking.base.model import Chunk, Document
from chunking.base.strategy import Strategy
from chunking.base.tokens import CountTokens, choose_measure
from chunking.cutting.shadow import cast_shadow


def cut_recursive(document: Document, strategy: Strategy, *, count_tokens: CountTokens | None = None) -> tuple[Chunk, ...]:
    """Cut as LangChain's `RecursiveCharacterTextSplitter` does with its own defaults.

    The bodies are exactly the strings `split_text` gives for the document text, in order, blank ones left out (a size of
    1 makes some). They show no context.

    The strategy "n8n" is this splitter with the sizes of n8n's Default Data Loader, text splitting "Simple": "splits every
    1000 characters with a 200 character overlap", `new RecursiveCharacterTextSplitter({chunkSize: 1000, chunkOverlap: 200})`.
    There a character outside the basic plane (an emoji) counts as two.

    Args:
        document: the document; one without text gives no chunks.
        strategy: `max_size` is the splitter's `chunk_size`, `overlap` its `chunk_overlap`.
        count_tokens: measures the pieces for the unit "tokens".

    Raises:
        SettingsError: tokens are asked for without a counter, or the overlap is too long to be told apart (only
            where a document or an overlap goes beyond 900,000 characters).
    """
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    measure = choose_measure(strategy, count_tokens)
    shadow = cast_shadow(document.text, strategy)
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=strategy.max_size,
        chunk_overlap=strategy.overlap,
        length_function=len if strategy.unit == "chars" else shadow.measure_through(measure),
    )
    with pause_collector():
        return tuple(Chunk(span) for span in shadow.place_pieces(splitter.split_text(shadow.text), strategy))
