"""Which characters of a text are no blanks, base floor; numpy is loaded when asked."""

from functools import lru_cache
from typing import TYPE_CHECKING

from chunking.base.model import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LAST_BLANK = 0x3000
"""No character behind this one is a blank (`str.isspace`)."""


def trim_span(text: str, span: Span) -> Span:
    """The span without blanks at its edges; `start == end` if nothing is left."""
    piece = text[span.start : span.end]
    lead = len(piece) - len(piece.lstrip())
    return Span(span.start + lead, max(span.start + lead, span.start + len(piece.rstrip())))


def find_ink(text: str) -> "NDArray[np.bool_]":
    """True for every character that is no blank: `find_ink(text)[i] == (not text[i].isspace())`."""
    import numpy as np

    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    # One entry more than there are blanks: whatever lies behind is looked up as ink.
    return _list_ink()[np.minimum(codes, LAST_BLANK + 1)]


def count_ink(ink: "NDArray[np.bool_]") -> "NDArray[np.int64]":
    """How many non-blank characters stand before each position, the end included: one entry more than the text has characters."""
    import numpy as np

    before = np.zeros(len(ink) + 1, dtype=np.int64)
    np.cumsum(ink, out=before[1:])
    return before


@lru_cache(maxsize=1)
def _list_ink() -> "NDArray[np.bool_]":
    import numpy as np

    return np.array([not chr(code).isspace() for code in range(LAST_BLANK + 2)])
