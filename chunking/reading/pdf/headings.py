"""Headings of a PDF, found by the layout model, fonts, numbers and bookmarks."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from chunking.base.enumerators import find_word_enumerator, measure_enumerator
from chunking.reading.pdf.breaks import MIN_SENTENCE_WORDS
from chunking.reading.pdf.lines import Line
from chunking.reading.pdf.order import Box, order_boxes
from chunking.reading.pdf.paragraphs import (
    LARGER,
    OTHER_WEIGHT,
    PageParagraphs,
    Paragraph,
    Style,
    continues_on_next_page,
    join_titles,
    same_size,
    same_style,
)
from chunking.reading.pdf.words import begins_lowercase, ends_sentence
from chunking.reading.text.heading_rules import SIGNATURE_REACH, find_reason_against, has_words, is_at_signature, is_date

if TYPE_CHECKING:
    from docling.datamodel.pipeline_options import HeadingHierarchyOptions
    from docling.utils.pdf_outline import _PdfOutlineItem
    from docling_core.types.doc import DoclingDocument

MAX_LINES = 3  # at 1 titles over two lines are text (benchmark: F1 0.89 for 0.90); not sensitive up to 6
MIN_BOLD_SIZE = 0.92  # x the body: smaller bold lines are notes and labels; at 1 two benchmark headings are lost
HEAVY = 550  # half the way from regular (400) to bold (700); not sensitive from 450 to 700
MIN_LOCAL_CHARS = 200  # characters: a page with less, as a title page, has no body of its own; not sensitive from 100 to 400
MIN_RUN = 3  # two headings alike may be a chapter and its first section
MAX_GAP_EMS = 2.2  # text further above belongs to another block; not sensitive from 1.1 to 4.4
FURNITURE = ("header", "footer")
_NUMBERED_NAME = re.compile(r"\W?[^\W\d]{1,12}\.?\s?\d")


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """The font size, weight and italics of most of the text."""

    size: float
    weight: float
    italic: bool


def count_styles(lines: Sequence[Line]) -> "Counter[Style]":
    """Count characters by style: size rounded to half a point, weight to a hundred, italics. Code is left out."""
    counts: Counter[Style] = Counter()
    for line in lines:
        if not line.is_mono:
            counts[round(line.size * 2) / 2, round(line.weight, -2), line.is_italic] += len(line.text)
    return counts


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """Line breaks removed inside headings, pages whose last heading continues on the next one, bookmarks that are headings."""

    joined: int
    continued_pages: frozenset[int]
    bookmarks: "tuple[_PdfOutlineItem, ...]"


def find_body_style(pages: Sequence[PageParagraphs]) -> BodyStyle:
    """Return the most frequent style by characters, tables included; the smaller size if two are equally frequent."""
    counts: Counter[Style] = Counter()
    for page in pages:
        counts += page.table_styles
        counts += count_styles([line for paragraph in page.paragraphs if paragraph.label not in FURNITURE for line in paragraph.lines])
    if not counts:
        return BodyStyle(10.0, 400, False)
    (size, weight, italic), _ = max(counts.items(), key=lambda pair: (pair[1], -pair[0][0]))
    return BodyStyle(size, weight, italic)


def label_headings(pages: Sequence[PageParagraphs], outline: "Sequence[_PdfOutlineItem]") -> "LabelCounts":
    """Label the paragraphs that open sections, and join headings that were broken over several lines."""
    body = find_body_style(pages)
    joined_count = 0
    bookmarks = match_bookmarks(outline, pages)
    for _, paragraph in bookmarks:
        if not paragraph.label and is_plain_title(paragraph):
            paragraph.label = "heading"
    for page in pages:
        ordered = order_paragraphs(page)
        local = find_local_style(page, body)
        for index, paragraph in enumerate(ordered):
            if not paragraph.label and is_heading(paragraph, local) and not _is_at_signature(ordered, index):
                paragraph.label = "heading"
        _find_slanted(ordered, local)
        _drop_bylines(ordered)
        _drop_runs(ordered)
        _drop_middles(ordered)
        _find_captions(page)
        joined_count += join_titles(page, ordered, body.size)
    _drop_last(pages)
    continued = frozenset(page.number for page, following in pairwise(pages) if _continues(page, following))
    agreed = tuple(bookmark for bookmark, paragraph in bookmarks if paragraph.label == "heading")
    return LabelCounts(joined_count + len(continued), continued, agreed)


def _continues(page: PageParagraphs, following: PageParagraphs) -> bool:
    last, first = order_paragraphs(page)[-1:], order_paragraphs(following)[:1]
    return bool(last and first) and continues_on_next_page(page, last[0], following, first[0])


def order_paragraphs(page: PageParagraphs) -> list[Paragraph]:
    """Return the page's paragraphs without running headers and footers, in reading order."""
    flowing = [paragraph for paragraph in page.paragraphs if paragraph.label not in FURNITURE]
    boxes = [Box(paragraph.left, paragraph.top, paragraph.right, paragraph.bottom, index) for index, paragraph in enumerate(flowing)]
    boxes += [Box(*box, -1) for box in page.fixed]
    return [flowing[box.key] for box in order_boxes(boxes) if box.key >= 0]


def find_local_style(page: PageParagraphs, body: BodyStyle) -> BodyStyle:
    """Return the body's style on a page that is set smaller than the rest, otherwise the document's."""
    characters = sum(len(paragraph.text) for paragraph in page.paragraphs if paragraph.label not in FURNITURE)
    local = find_body_style([page])
    return local if characters >= MIN_LOCAL_CHARS and local.size < body.size and local.weight <= body.weight else body


def is_heading(paragraph: Paragraph, body: BodyStyle) -> bool:
    """Return whether a paragraph looks and reads like a heading."""
    if not is_plain_title(paragraph):
        return False
    larger = paragraph.size >= LARGER * body.size
    bolder = paragraph.weight - body.weight >= OTHER_WEIGHT and paragraph.size >= MIN_BOLD_SIZE * body.size
    if larger or bolder:
        return True
    if paragraph.first.is_recognised and len(paragraph.lines) == 1 and find_word_enumerator(paragraph.text):
        return True
    return paragraph.kind == "title" and (same_size(paragraph.size, body.size) or bool(measure_enumerator(paragraph.text)))


def _is_at_signature(ordered: Sequence[Paragraph], index: int) -> bool:
    above = [paragraph.text for paragraph in reversed(ordered[max(index - SIGNATURE_REACH, 0) : index])]
    below = ordered[index + 1].text if index + 1 < len(ordered) else ""
    return is_at_signature(ordered[index].text.strip(), above=above, below=below)


def is_plain_title(paragraph: Paragraph) -> bool:
    """Return whether a paragraph can be a title: a few lines, none a date, code or a form's label, with words that read like one.

    A number alone, a heading in other formats, is rather that of a page, a figure or a formula.
    """
    if len(paragraph.lines) > MAX_LINES or paragraph.is_mono or paragraph.is_hidden:
        return False
    if any(line.is_form_label or is_date(line.text) for line in paragraph.lines):
        return False
    return has_words(paragraph.text) and find_reason_against(paragraph.text.strip()) is None


def _find_slanted(ordered: Sequence[Paragraph], body: BodyStyle) -> None:
    """Label an italic line above an upright paragraph, nearer to it than to the text above, as its heading."""
    for index, paragraph in enumerate(ordered[:-1]):
        below, above = ordered[index + 1], ordered[index - 1] if index else None
        if paragraph.label or body.italic or not paragraph.is_italic or len(paragraph.lines) > 1 or not is_plain_title(paragraph):
            continue
        gap = below.top - paragraph.bottom
        near = below.top > paragraph.top and gap < paragraph.size and abs(below.left - paragraph.left) < 2 * paragraph.size
        apart = above is None or above.bottom > paragraph.top or paragraph.top - above.bottom > 1.3 * max(gap, 1)
        upright = not below.label and not below.is_italic and len(below.text) > 2 * len(paragraph.text)
        if near and apart and upright and not (above is not None and above.is_italic):
            paragraph.label = "heading"


def _drop_bylines(ordered: Sequence[Paragraph]) -> None:
    """Make a light line between a larger heading and another one text: it is a subtitle or an author."""
    for above, paragraph, below in zip(ordered, ordered[1:], ordered[2:], strict=False):
        if paragraph.label != "heading" or above.label != "heading" or below.label != "heading":
            continue
        lighter = paragraph.weight < HEAVY and not measure_enumerator(paragraph.text)
        if lighter and paragraph.size < above.size / LARGER and paragraph.top > above.top:
            paragraph.label = "text"


def _drop_runs(ordered: Sequence[Paragraph]) -> None:
    """Make three or more headings alike, without numbers and text between them, text: they are names or slogans."""
    run: list[Paragraph] = []
    for paragraph in [*ordered, None]:
        alike = paragraph is not None and paragraph.label == "heading" and not measure_enumerator(paragraph.text)
        if alike and paragraph is not None and (not run or same_style(run[-1].first, paragraph.first)):
            run.append(paragraph)
            continue
        if len(run) >= MIN_RUN:
            for dropped in run:
                dropped.label = "text"
        run = [paragraph] if alike and paragraph is not None else []


def _drop_last(pages: Sequence[PageParagraphs]) -> None:
    """Make headings at the end of the file text: nothing follows that they could be about."""
    for page in reversed(pages):
        for paragraph in reversed(order_paragraphs(page)):
            if paragraph.label != "heading" or any(bottom > paragraph.bottom for _, _, _, bottom in page.fixed):
                return
            paragraph.label = "text"
        if page.fixed:
            return


def _drop_middles(ordered: Sequence[Paragraph]) -> None:
    """Make a heading in the middle of a sentence text, even if a bookmark or the layout model names it.

    It has the style of the text around it, and the text above has not ended or the text below begins in lowercase.
    """
    for index, paragraph in enumerate(ordered):
        if paragraph.label != "heading" or measure_enumerator(paragraph.text):
            continue
        above, below = ordered[index - 1] if index else None, ordered[index + 1] if index + 1 < len(ordered) else None
        if (above is not None and _is_open_text(above, paragraph)) or (
            below is not None and begins_lowercase(below.text) and not below.label and _have_one_style(paragraph.last, below.first)
        ):
            paragraph.label = "text"


def _is_open_text(above: Paragraph, paragraph: Paragraph) -> bool:
    near = paragraph.top > above.top and paragraph.top - above.bottom < MAX_GAP_EMS * paragraph.size
    unended = len(above.text.split()) >= MIN_SENTENCE_WORDS and not ends_sentence(above.text)
    return not above.label and near and unended and _have_one_style(above.last, paragraph.first)


def _have_one_style(first: Line, second: Line) -> bool:
    return same_style(first, second) and abs(first.weight - second.weight) < OTHER_WEIGHT


def _find_captions(page: PageParagraphs) -> None:
    """Label a heading with a number that touches a table or picture as its caption."""
    for paragraph in page.paragraphs:
        if paragraph.label != "heading" or measure_enumerator(paragraph.text) or not _NUMBERED_NAME.match(paragraph.text):
            continue
        for left, top, right, bottom in page.fixed:
            overlaps = min(right, paragraph.right) - max(left, paragraph.left) > 0
            if overlaps and (abs(top - paragraph.bottom) < paragraph.size or abs(paragraph.top - bottom) < paragraph.size):
                paragraph.label = "caption"


MIN_CHARS = 3  # shorter titles, as "1" or "A.", agree by accident; not sensitive from 1 to 6


def match_bookmarks(outline: "Sequence[_PdfOutlineItem]", pages: Sequence[PageParagraphs]) -> "list[tuple[_PdfOutlineItem, Paragraph]]":
    """Return the bookmarks whose words are a whole paragraph of the page they point to, with that paragraph.

    A bookmark without a page counts if exactly one paragraph of the file has its words. Linear in both, so that the
    outline of a whole book does not slow down one page taken from it.
    """
    paragraphs: dict[str, list[tuple[int, Paragraph]]] = defaultdict(list)
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.label not in FURNITURE:
                for key in _keys(paragraph.text):
                    paragraphs[key].append((page.number, paragraph))
    matches = []
    for bookmark in outline:
        candidates = [candidate for key in _keys(bookmark.title) for candidate in paragraphs.get(key, ())]
        if bookmark.page_no is not None:
            candidates = [candidate for candidate in candidates if candidate[0] == bookmark.page_no]
        elif len({id(paragraph) for _, paragraph in candidates}) != 1:
            continue
        if candidates:
            number, paragraph = candidates[0]
            matches.append((bookmark.model_copy(update={"page_no": number}), paragraph))
    return matches


def find_bookmarked(
    document: "DoclingDocument", bookmarks: "Sequence[_PdfOutlineItem]", options: "HeadingHierarchyOptions"
) -> frozenset[str]:
    """Return the references of the headings that have the level of their bookmark, paired by Docling's own rule."""
    from docling.models.stages.heading_hierarchy import heading_hierarchy_model
    from docling_core.types.doc import SectionHeaderItem

    levels = heading_hierarchy_model._infer_from_bookmarks(document, list(bookmarks), options) if bookmarks else {}  # noqa: SLF001 - it has no public access
    headings = (item for item in document.texts if isinstance(item, SectionHeaderItem))
    return frozenset(item.self_ref for item in headings if levels.get(id(item)) == item.level)


def _keys(text: str) -> set[str]:
    """Return the text for comparison: lowercase letters and digits, with and without the enumerator."""
    text = text.strip()
    plain = {_plain(text), _plain(text[measure_enumerator(text) :])}
    return {key for key in plain if len(key) >= MIN_CHARS}


def _plain(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
