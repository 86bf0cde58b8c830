"""Words of a PDF page that a reader of the page cannot see.

A word counts as hidden if the picture of the page is the same without it. So one rule covers text that is not drawn (rendering
modes 3 and 7), has the colour of what is beneath it, is transparent, clipped, covered, off the page or in a layer that is off.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chunking.reading.pdf.layer.words import DrawnPage, DrawnWord, Rect, find_images, find_unlisted

if TYPE_CHECKING:
    import numpy as np
    import pypdfium2

    Picture = np.ndarray[Any, np.dtype[np.uint8]]

MIN_POINTS = 2.0  # smaller text is no reading matter: footnotes have 6 points, the small print of contracts 4
SEEN = 12  # of 255: a smaller difference of colours cannot be seen; light grey notes (#eee) differ by 17
MAX_PIXELS = 4e6  # of one picture: larger pages are drawn smaller
FIRST_SCALE, SECOND_SCALE = 1.0, 2.0  # 72 dots an inch show where a closer look is needed, 144 show print of 4 points
SAME_CANVAS = 0.4  # of the place of a word: where more of it has another colour than the word, the word can be read
MAX_CROSSED = 0.12  # of the place: white letters on a dark box change more than that, white ones across a rule less
MAX_STAMP_SHARE = 0.2  # of the characters of a scan: a page number or stamp may be printed on it
MIN_SCAN_SHARE = 0.5  # of the page that a scan covers
MIN_INK = 32  # of 255, between the darkest and lightest point under a recognised word
MIN_INKED_SHARE = 0.6  # of the words, if outlines without letters are under invisible words
SAME_PLACE = 0.5  # of a word that another one covers


def mark_hidden(page: "pypdfium2.PdfPage", drawn: DrawnPage, handles: Sequence[Any]) -> DrawnPage:
    """Return a page with the indices of the words that cannot be seen; words of a recognised scan are none of them.

    Args:
        page: open; drawn several times, not changed.
        drawn: its words.
        handles: of its text objects, see `read_words`.
    """
    words, width, height = drawn.words, drawn.width, drawn.height
    if not words:
        return drawn
    off = {index for index, word in enumerate(words) if not _is_on_page(word.box, width, height)}
    tiny = {index for index, word in enumerate(words) if _is_tiny(word)} - off
    rest = [index for index in range(len(words)) if index not in off and index not in tiny]
    first = _draw(page, FIRST_SCALE, grey=True)
    doubted = [index for index in rest if _is_doubted(words[index])]
    doubted = sorted({*doubted, *_find_faint(first, _scale(page, FIRST_SCALE), words, rest)})
    unseen = _compare_pictures(page, words, handles, doubted) if doubted else set()
    twins = _find_twins(page, words, handles, unseen) if unseen else set()
    unseen -= twins
    if unseen:
        unseen -= _find_recognised(page, words, handles, unseen, [index for index in rest if index not in unseen])
    return replace(drawn, hidden=frozenset(off | tiny | unseen), twins=frozenset(twins))


def find_doubles(words: Sequence[DrawnWord], hidden: set[int]) -> set[int]:
    """Return the hidden words at the place of an equal word that can be seen, such as the shadow of a title."""
    if not hidden:
        return set()
    seen: dict[str, list[Rect]] = {}
    for index, word in enumerate(words):
        if index not in hidden:
            seen.setdefault(word.text, []).append(word.box)
    return {index for index in hidden if any(_share(words[index].box, box) >= SAME_PLACE for box in seen.get(words[index].text, ()))}


def _is_on_page(box: Rect, width: float, height: float) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return 0 <= x <= width and 0 <= y <= height


def _is_tiny(word: DrawnWord) -> bool:
    """Return whether a word is too small to be read; fonts made of pictures state no size, so its box must be small too."""
    left, top, right, bottom = word.box
    return word.drawing.size < MIN_POINTS and min(right - left, bottom - top) < 2 * MIN_POINTS


def _is_doubted(word: DrawnWord) -> bool:
    return word.drawing.mode in (3, 7) or word.drawing.fill[3] < SEEN


def _scale(page: "pypdfium2.PdfPage", scale: float) -> float:
    width, height = page.get_size()
    return min(scale, math.sqrt(MAX_PIXELS / max(width * height, 1)))


def _draw(page: "pypdfium2.PdfPage", scale: float, *, grey: bool = False) -> "Picture":
    """Return the picture of a page as height x width x 3 bytes, or height x width if it is to be grey."""
    bitmap = page.render(scale=_scale(page, scale), may_draw_forms=False, draw_annots=False, grayscale=grey, rev_byteorder=True)
    try:
        picture: Picture = bitmap.to_numpy()
        return picture.reshape(picture.shape[:2]).copy() if grey else picture[:, :, :3].copy()
    finally:
        bitmap.close()


def _find_faint(picture: "Picture", scale: float, words: Sequence[DrawnWord], indices: Sequence[int]) -> "list[int]":
    """Return the words without any contrast at their place, or as bright as two corners of it."""
    import numpy as np

    if not indices:
        return []
    height, width = picture.shape
    steps = np.zeros((height + 1, width + 1), np.int32)
    steps[1:, 2:] = _measure_steps(picture[:, 1:], picture[:, :-1]) >= SEEN
    steps[2:, 1:] |= _measure_steps(picture[1:, :], picture[:-1, :]) >= SEEN
    steps = steps.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    boxes = np.array([words[index].box for index in indices]) * scale
    left, top = (np.clip(np.floor(boxes[:, side]), 0, limit - 1).astype(int) for side, limit in ((0, width), (1, height)))
    right, bottom = (np.clip(np.ceil(boxes[:, side]), 1, limit).astype(int) for side, limit in ((2, width), (3, height)))
    changes = steps[bottom, right] - steps[top, right] - steps[bottom, left] + steps[top, left]
    red, green, blue = np.array([words[index].drawing.fill[:3] for index in indices]).T
    brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    corners = [picture[y, x] for y in (top, np.maximum(bottom - 1, 0)) for x in (left, np.maximum(right - 1, 0))]
    faint = (changes == 0) | (sum((np.abs(corner - brightness) < SEEN).astype(int) for corner in corners) >= 2)
    return [index for index, flag in zip(indices, faint, strict=True) if flag]


def _measure_steps(picture: "Picture", other: "Picture") -> "Picture":
    """Return the differences of bytes, without their sign."""
    import numpy as np

    return np.maximum(picture, other) - np.minimum(picture, other)


def _compare_pictures(page: "pypdfium2.PdfPage", words: Sequence[DrawnWord], handles: Sequence[Any], doubted: Sequence[int]) -> set[int]:
    """Return the doubted words whose place looks the same without them."""
    import numpy as np

    scale = _scale(page, SECOND_SCALE)
    with_words, without = _draw(page, SECOND_SCALE), _draw_without(page, [handles[words[index].drawing.number] for index in doubted])
    unseen = set()
    for index in doubted:
        drawing = words[index].drawing
        area = _cut(words[index].box, scale, without)
        beneath = without[area]
        if not beneath.size:
            unseen.add(index)
            continue
        changed = float((_measure_steps(with_words[area], beneath).max(axis=2) >= SEEN).mean())
        other = float((_measure_steps(beneath, np.array(drawing.fill[:3], np.uint8)).max(axis=2) >= SEEN).mean())
        clips = drawing.mode == 7 and bool(np.ptp(with_words[area].max(axis=2)) >= MIN_INK)
        is_crossed = drawing.mode == 0 and other < SAME_CANVAS and changed < MAX_CROSSED
        if not clips and (changed == 0 or is_crossed):
            unseen.add(index)
    return unseen


def _find_twins(page: "pypdfium2.PdfPage", words: Sequence[DrawnWord], handles: Sequence[Any], unseen: set[int]) -> set[int]:
    """Return the unseen words at the place of a text that can be seen and is not in the layer, as that of a title with a shadow."""
    unlisted = find_unlisted(page, handles)
    at = {index: [handle for place, handle in unlisted if _share(words[index].box, place) >= SAME_PLACE] for index in unseen}
    twins = [handle for found in at.values() for handle in found]
    if not twins:
        return set()
    scale = _scale(page, SECOND_SCALE)
    everything, without = _draw(page, SECOND_SCALE), _draw_without(page, twins)
    areas = {index: _cut(words[index].box, scale, without) for index, found in at.items() if found}
    return {index for index, area in areas.items() if (_measure_steps(everything[area], without[area]) >= SEEN).any()}


def _draw_without(page: "pypdfium2.PdfPage", handles: Sequence[Any]) -> "Picture":
    import pypdfium2.raw as pdfium

    for handle in handles:
        pdfium.FPDFPageObj_SetIsActive(handle, False)
    try:
        return _draw(page, SECOND_SCALE)
    finally:
        for handle in handles:
            pdfium.FPDFPageObj_SetIsActive(handle, True)


def _cut(box: Rect, scale: float, picture: "Picture") -> tuple[slice, slice]:
    height, width = picture.shape[:2]
    left, top = max(math.floor(box[0] * scale), 0), max(math.floor(box[1] * scale), 0)
    return slice(top, min(math.ceil(box[3] * scale), height)), slice(left, min(math.ceil(box[2] * scale), width))


def _find_recognised(
    page: "pypdfium2.PdfPage", words: Sequence[DrawnWord], handles: Sequence[Any], unseen: set[int], seen: Sequence[int]
) -> set[int]:
    """Return the unseen words that repeat what the page shows as a picture or as outlines: the text layer of a scan."""
    import numpy as np

    images = find_images(page)
    width, height = page.get_size()
    over = {index for index in unseen if any(_contains(image, words[index].box) for image in images)}
    chars = {True: sum(len(words[index].text) for index in seen), False: sum(len(words[index].text) for index in over)}
    covered = _measure_cover(images, width, height)
    if over and covered >= MIN_SCAN_SHARE and chars[True] <= MAX_STAMP_SHARE * chars[False]:
        return over
    if not over and (seen or images):
        return set()
    scale = _scale(page, SECOND_SCALE)
    picture = _draw_without(page, [handles[words[index].drawing.number] for index in unseen]).max(axis=2)
    inked = {index for index in unseen if (crop := picture[_cut(words[index].box, scale, picture)]).size and np.ptp(crop) >= MIN_INK}
    if not seen and not images:
        return inked if len(inked) >= MIN_INKED_SHARE * len(unseen) else set()
    return {index for index in over & inked if not any(_share(words[index].box, words[other].box) > 0 for other in seen)}


def _measure_cover(images: Sequence[Rect], width: float, height: float) -> float:
    """Return the share of the page that images cover, measured on a grid of 50 x 50 points."""
    points = [((column + 0.5) * width / 50, (row + 0.5) * height / 50) for row in range(50) for column in range(50)]
    return sum(any(_contains(image, (x, y, x, y)) for image in images) for x, y in points) / len(points)


def _contains(outer: Rect, box: Rect) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _share(box: Rect, other: Rect) -> float:
    """Return the share of a box that another one covers."""
    width, height = min(box[2], other[2]) - max(box[0], other[0]), min(box[3], other[3]) - max(box[1], other[1])
    area = (box[2] - box[0]) * (box[3] - box[1])
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0
