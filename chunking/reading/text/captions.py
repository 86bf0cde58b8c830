"""Plain paragraphs that are the caption of the table or picture next to them.

"Tabela 3. Stawki", "Rys. 2 - Obieg", "Figure 1: Flow", or any line in Word's Caption style. The text never changes: such a block
is of another kind. "Tabela 1 przedstawia stawki" is a sentence, even if the layout model took it for a caption; "Załącznik nr 1"
opens a section.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from chunking.base.model import Block, Heading

MAX_CAPTION_CHARS = 500
"""Longer paragraphs that begin like a caption are text."""

_WORD = (
    r"(?i:tabela|tablica|tab\.|rysunek|rys\.|rycina|ryc\.|wykres|schemat|diagram|zdj[ęe]cie|fotografia|fot\.|ilustracja|mapa"
    r"|table|figure|fig\.?|chart|photo|picture|image|illustration|exhibit|map"
    r"|tabelle|abbildung|abb\.|bild|grafik|foto|diagramm|schaubild|karte)"
)
_NUMBER = r"(?:(?i:nr|no)\.?\s*)?(?:[A-Z][.-]?)?(?:\d+(?:[.\-–/]\d+)*[a-z]?|[IVXLC]+|(?<=[A-Z]))"
_AFTER_NUMBER = r"(?:\s*$|\s*[.:|–—)\-]|\s+[^\sa-ząćęłńóśźżäöüß,;])"
_CAPTION = re.compile(rf"\(?{_WORD}\s*(?:{_NUMBER}{_AFTER_NUMBER}|:\s*\S)")
_SENTENCE = re.compile(rf"\(?{_WORD}\s*{_NUMBER},?\s+[a-ząćęłńóśźżäöüß].*[.:]\s*\Z", re.DOTALL)
_MARKS = re.compile(r"[*_~]{1,3}")
_CAPTIONED = ("table", "picture")


def mark_captions(
    text: str, blocks: Sequence[Block], headings: Sequence[Heading], *, is_known: Callable[[Block], bool] = lambda _: False
) -> tuple[Block, ...]:
    """Return the blocks; captions are of kind `caption`, sentences about a table of kind `paragraph`.

    Args:
        text: the document text.
        blocks: of the document, in order.
        headings: of the document; they are not captions.
        is_known: whether the file marks a paragraph next to a table or picture as a caption (its style, the words of the picture).
    """
    titles = {heading.span.start for heading in headings} | {heading.span.end for heading in headings}
    marked = [
        replace(block, kind="paragraph") if block.kind == "caption" and _SENTENCE.match(text[block.span.start : block.span.end]) else block
        for block in blocks
    ]
    for step in (1, -1):  # forwards for captions below, backwards for captions above; a caption may have a second line
        is_next = False
        for index in range(len(marked))[::step]:
            block = marked[index]
            if is_next and block.kind == "paragraph" and not titles.intersection(block.span):
                if is_known(block) or is_caption_line(text[block.span.start : block.span.end]):
                    marked[index] = replace(block, kind="caption")
                else:
                    is_next = False
            elif block.kind != "caption":
                is_next = block.kind in _CAPTIONED
    return tuple(marked)


def is_caption_line(line: str) -> bool:
    """Return whether a whole paragraph names a table or picture by its number, and is not a sentence about one."""
    return len(line) <= MAX_CAPTION_CHARS and _CAPTION.match(_MARKS.sub("", line)) is not None
