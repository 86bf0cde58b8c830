"""Checks and conversions of vectors, and of the texts that models are given."""

from typing import TYPE_CHECKING, Any

from chunking.base.errors import EmbeddingError
from chunking.base.phrases import N_, Phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

BATCH_TEXTS = 16
_UNIT_TOLERANCE = 1e-3


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
