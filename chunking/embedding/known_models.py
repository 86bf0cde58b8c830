"""What published embedding models read and expect, embedding floor; standard library only.

Sources: the models' own cards. A model that is not listed gets no prefix, and its limit counts as unknown.
"""

import math
from dataclasses import dataclass

BYTES_A_TOKEN = 2.5


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """Tokens a model reads of a text (None: unknown), and what it wants in front of passages and questions."""

    max_tokens: int | None = None
    passage_prefix: str = ""
    query_prefix: str = ""


_UNKNOWN = ModelFacts()
# By the first words of a model's name, longest first; owner ("BAAI/"), tag (":latest") and case do not count.
_KNOWN = {
    "text-embedding-3": ModelFacts(8191),
    "text-embedding-ada": ModelFacts(8191),
    "bge-m3": ModelFacts(8192),
    "multilingual-e5": ModelFacts(512, "passage: ", "query: "),
    "e5-": ModelFacts(512, "passage: ", "query: "),
    "nomic-embed-text": ModelFacts(2048, "search_document: ", "search_query: "),
    "snowflake-arctic-embed-l-v2": ModelFacts(8192, "", "query: "),
    "snowflake-arctic-embed-m-v2": ModelFacts(8192, "", "query: "),
    "mxbai-embed-large": ModelFacts(512, "", "Represent this sentence for searching relevant passages: "),
    "all-minilm-l6": ModelFacts(256),
    "all-minilm-l12": ModelFacts(128),
    "paraphrase-multilingual-minilm": ModelFacts(128),
    "paraphrase-multilingual-mpnet": ModelFacts(128),
    "jina-embeddings-v2": ModelFacts(8192),
    "mistral-embed": ModelFacts(8192),
}


def find_facts(model: str) -> ModelFacts:
    """What is known of a model by its name; nothing of one that is not listed."""
    name = model.rpartition("/")[2].partition(":")[0].lower()
    first = max((words for words in _KNOWN if name.startswith(words)), key=len, default="")
    return _KNOWN.get(first, _UNKNOWN)


def estimate_tokens(text: str) -> int:
    """Tokens of a text whose tokenizer is not at hand: bytes in UTF-8 / 2.5, rounded up.

    On the high side, so that what is called short enough is: of Polish, German and English business texts the
    tokenizer of multilingual-e5 and bge-m3 (XLM-RoBERTa) makes a token of 3.3 to 5 bytes, that of older OpenAI
    models one of about 2.8 in Polish.
    """
    return math.ceil(len(text.encode("utf-8", "replace")) / BYTES_A_TOKEN)
