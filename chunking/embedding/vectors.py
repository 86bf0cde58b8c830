"""Vectors: dense ones of a model, checked and scaled, and sparse ones of words for BM25 in Qdrant.

The BM25 score of a passage is the sum over shared terms of `idf(term) * weight(term, passage)`: Qdrant keeps the first factor (its IDF
modifier), this module gives the second. A question's terms weigh 1. Imports `snowballstemmer` when called.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_, Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

BATCH_TEXTS = 16
_UNIT_TOLERANCE = 1e-3
K1 = 1.2
B = 0.75
# Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), name 1.2 < k1 < 2 and
# 0.5 < b < 0.8; these are Lucene's defaults. The mean length must be a constant, or adding a document would change the
# vectors of others: Polish rules and the constitution have 105 terms in 1,000 characters, about a structural chunk.
AVERAGE_TERMS = 100

_LANGUAGE_NAMES = {"pl": "polish", "en": "english", "de": "german"}
_STOP_WORDS = {
    "pl": frozenset(
        "a aby albo ale bo być czy dla do i ich go jak jako jego jej jest już lecz lub ma na nad nie niż o od oraz po pod przez przy "
        "są się ta tak tego tej ten to tu tych tym u w we z za ze że".split()
    ),
    "en": frozenset("a an and are as at be by for from has in is it its of on or that the this to was were will with".split()),
    "de": frozenset(
        "als am an auf aus bei das dass dem den der des die durch ein eine einem einen einer es für im in ist mit oder sich sind "
        "um und von zu zum zur".split()
    ),
}
# "§ 5" is one term next to its number; numbers keep their separators and give their parts too.
_TERM = re.compile(r"§+\s*\d+\w*|\d+(?:[.,:/-]\d+)+|[^\W_]+")
_NUMBER_PARTS = re.compile(r"[^\W_]+")
_NO_WORDS = "\0"


def clean_text(text: str) -> str:
    """Return the text without characters that a model written in C cannot take: it would stop silently at a NUL."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()


def check_vectors(vectors: Any, count: int, dimension: int, *, embedder: str) -> "Vectors":
    """Return the vectors as float32 if they are usable.

    Raises:
        EmbeddingError: another number or dimension than asked for, a number that is not finite, or a length other than 1.
    """
    import numpy as np

    try:
        array = np.asarray(vectors, dtype=np.float32)
    except (ValueError, TypeError) as error:
        raise EmbeddingError(source=embedder, detail=N_("it gave something that is not a list of vectors")) from error
    if array.shape != (count, dimension):
        detail = Phrase(
            N_("it gave vectors of the shape {given} where {wanted} was expected"), given=array.shape, wanted=(count, dimension)
        )
        raise EmbeddingError(source=embedder, detail=detail)
    if not np.isfinite(array).all():
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector with numbers that are not finite"))
    if count and np.abs(np.linalg.norm(array, axis=1) - 1).max() > _UNIT_TOLERANCE:
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector whose length is not 1"))
    return array


def scale_vectors(vectors: Any, *, embedder: str) -> "Vectors":
    """Scale vectors of any length to length 1: v / |v|; not a vector of zeros, which has no direction.

    Raises:
        EmbeddingError: they are not a list of vectors of one dimension, or one is zero or not finite.
    """
    import numpy as np

    try:
        array = np.asarray(vectors, dtype=np.float32)
    except (ValueError, TypeError) as error:
        raise EmbeddingError(source=embedder, detail=N_("it gave something that is not a list of vectors")) from error
    if array.ndim != 2 or not array.size:
        raise EmbeddingError(source=embedder, detail=N_("it gave something that is not a list of vectors"))
    if not np.isfinite(array).all():
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector with numbers that are not finite"))
    lengths = np.linalg.norm(array, axis=1, keepdims=True)
    if not lengths.all():
        raise EmbeddingError(source=embedder, detail=N_("it gave a vector of zeros"))
    scaled: Vectors = array / lengths
    return scaled


class SparseVector(NamedTuple):
    """Ascending term indices (unsigned, 32 bits) and their weights, as Qdrant takes them."""

    indices: list[int]
    values: list[float]


def encode_passage(text: str, *, language: str = "pl") -> SparseVector:
    """Return the BM25 term weights of a passage; never empty, so that a missing vector is always a fault.

    Args:
        text: the embedded text.
        language: of the document; decides stems and stop words.
    """
    counts = Counter(find_terms(text, language=language)) or Counter({_NO_WORDS: 1})
    norm = K1 * (1 - B + B * counts.total() / AVERAGE_TERMS)
    weights: dict[int, float] = {}
    for term, count in counts.items():
        index = index_term(term)
        weights[index] = weights.get(index, 0.0) + count * (K1 + 1) / (count + norm)
    return _sort_weights(weights)


def encode_query(text: str, *, languages: Iterable[str] = tuple(_LANGUAGE_NAMES)) -> SparseVector:
    """Return the terms of a question, each with weight 1; empty if it has no word.

    Too short for its language to be known, a question is stemmed in every language a collection may hold: a stem
    that no passage has does not count.
    """
    terms = {term for language in languages for term in find_terms(text, language=language)}
    return _sort_weights({index_term(term): 1.0 for term in terms})


def find_terms(text: str, *, language: str = "pl") -> list[str]:
    """Return the stems, numbers and paragraph signs of a text, in order, with their diacritics."""
    stop_words = _STOP_WORDS.get(language, frozenset())
    terms: list[str] = []
    for match in _TERM.finditer(unicodedata.normalize("NFKC", text).lower()):
        word = match[0]
        if word in stop_words:
            continue
        if word[0] == "§":
            number = word.lstrip("§").strip()
            terms += ["§" + number, number]
        elif word[0].isdigit():
            parts = _NUMBER_PARTS.findall(word)
            terms += [word, *parts] if len(parts) > 1 else [word]
        else:
            terms.append(_stem(word, language))
    return terms


def index_term(term: str) -> int:
    """Return the same 32-bit number for the same term anywhere."""
    return int.from_bytes(hashlib.blake2b(term.encode("utf-8", "replace"), digest_size=4).digest(), "big")


@lru_cache(maxsize=50_000)
def _stem(word: str, language: str) -> str:
    if language not in _LANGUAGE_NAMES:
        return word
    # A stemmer object keeps the word it works on in itself, so threads must not share one.
    stem: str = _new_stemmer(language).stemWord(word)
    return stem


def _new_stemmer(language: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(_LANGUAGE_NAMES[language])


def _sort_weights(weights: dict[int, float]) -> SparseVector:
    indices = sorted(weights)
    return SparseVector(indices, [weights[index] for index in indices])
