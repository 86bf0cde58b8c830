"""Watermarks of a PDF: what it marks as no part of its content, and large or light words across a page, such as "PROJEKT" or "KOPIA"."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from chunking.reading.pdf.layer.words import Drawing, DrawnPage, DrawnWord

SLANT = 10.0  # degrees off the page's edges: text at the side of a page is turned by 90
LARGE = 2.0  # x the body; titles of that size are upright and dark
LARGER = 1.5  # x the body; larger than text, for what the file itself takes out of the content
LIGHT = 110  # brightness of 255: letters of a watermark let the text shine through
WHITE = 250  # on paper that is hidden, on a picture it is a title
SEE_THROUGH = 160  # opacity of 255
MAX_CHARS = 60  # of the words of one angle and size on a page that are a watermark if they stand there once
MIN_REPEATS = 3  # on one page: small light words at a slant that cover it like tiles
MIN_PAGES = 2  # upright words are a watermark only if another page has the same at the same place
MIDDLE = 0.2  # of width and height from each edge
SAME_PLACE = 6.0  # points


def find_watermarks(pages: Sequence[DrawnPage]) -> list[set[int]]:
    """Return the indices of the words of watermarks, by page."""
    seen = [{index: word for index, word in enumerate(page.words) if index not in page.hidden} for page in pages]
    sizes = [word.drawing.size for words in seen for word in words.values() if not _is_slanted(word.drawing) for _ in word.text]
    body = median(sizes) if sizes else 0.0
    places = Counter(key for words in seen for key in {_locate(word) for word in words.values() if _is_light(word.drawing)})
    found = []
    for page, words in zip(pages, seen, strict=True):
        marked = {index for index, word in words.items() if word.drawing.is_artifact and _stands_out(page, word, body)}
        marked |= _find_slanted({index: word for index, word in words.items() if _is_slanted(word.drawing)}, body)
        marked |= {
            index
            for index, word in words.items()
            if word.drawing.size >= LARGE * body
            and _is_light(word.drawing)
            and _is_in_middle(page, word)
            and places[_locate(word)] >= max(MIN_PAGES, len(pages) / 2)
        }
        found.append(marked)
    return found


def _find_slanted(words: Mapping[int, DrawnWord], body: float) -> set[int]:
    """Return the slanted words of a page that are large, or light and repeated; other ones are labels of a drawing or a table."""
    large = {index for index, word in words.items() if word.drawing.size >= LARGE * body}
    if sum(len(words[index].text) for index in large) > MAX_CHARS:
        large = {index for index in large if _is_light(words[index].drawing)}
    counts = Counter(word.text for word in words.values())
    return large | {index for index, word in words.items() if _is_light(word.drawing) and counts[word.text] >= MIN_REPEATS}


def _stands_out(page: DrawnPage, word: DrawnWord, body: float) -> bool:
    """Return whether an artifact is none of the headers and footers, which are small and dark, or at the edge."""
    return _is_in_middle(page, word) and (word.drawing.size >= LARGER * body or _is_light(word.drawing))


def _is_slanted(drawing: Drawing) -> bool:
    return SLANT < drawing.angle % 90 < 90 - SLANT


def _is_light(drawing: Drawing) -> bool:
    red, green, blue, opacity = drawing.fill
    return LIGHT <= 0.299 * red + 0.587 * green + 0.114 * blue < WHITE or opacity <= SEE_THROUGH


def _is_in_middle(page: DrawnPage, word: DrawnWord) -> bool:
    across, down = (word.box[0] + word.box[2]) / 2 / page.width, (word.box[1] + word.box[3]) / 2 / page.height
    return MIDDLE <= across <= 1 - MIDDLE and MIDDLE <= down <= 1 - MIDDLE


def _locate(word: DrawnWord) -> tuple[str, int, int]:
    return word.text, round(word.box[0] / SAME_PLACE), round(word.box[1] / SAME_PLACE)
