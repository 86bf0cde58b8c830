"""Running headers, footers and page numbers of a PDF."""

import re
from collections import defaultdict
from collections.abc import Sequence

from chunking.base.enumerators import is_enumerator
from chunking.reading.pdf.paragraphs import LARGER, PageParagraphs, Paragraph
from chunking.reading.pdf.words import begins_lowercase, ends_sentence
from chunking.reading.text.heading_rules import has_address

MARGIN_SHARE = 0.13  # 39 mm of A4; a header of three lines at Word's usual distance (12.5 mm) ends at 28 mm
NUMBER_MARGIN_SHARE = 0.25  # a number is known by its form, so it may be further in; at 0.125 two benchmark files keep theirs as text
MIN_REPEATS = 2  # pages; at 1 every text at an edge is a header (benchmark: F1 0.86 for 0.90), at 4 short files keep theirs
MAX_REPEATS = 4  # pages; enough in any file, since every chapter of a long one may have a header of its own
MIN_REPEAT_SHARE = 0.3  # of the pages: left and right pages often have different headers and first pages none, so 0.5 misses them
MAX_LINES = 3  # at 2 headers with a name, an address and a number stay in the text
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[-–—\s|]*(?:page|strona|str\.?|seite|s\.)?\s*\d{1,4}(?:\s*(?:/|of|z|ze|von)\s*\d{1,4})?[-–—\s|]*|[ivxlc]{1,7}", re.IGNORECASE
)


def find_furniture(pages: Sequence[PageParagraphs]) -> int:
    """Label running headers, footers and page numbers.

    An outermost line is furniture if it is a page number or has the same text on several pages. In the type of the
    body it is also furniture if only its numbers differ, if a page number is in its row, or if the layout model
    finds it so. Numbered headings at the top of every page are not.

    Returns:
        The number of labelled paragraphs.
    """
    repeated = _find_repeated(pages)
    body_size = _median_size(pages)
    count = 0
    for page in pages:
        for edge in ("header", "footer"):
            numbers = [paragraph for paragraph in page.paragraphs if _is_page_number(page, paragraph, edge, body_size)]
            for paragraph in page.paragraphs:
                if not paragraph.label and (
                    paragraph in numbers or _is_running(page, paragraph, edge, numbers=numbers, repeated=repeated, body_size=body_size)
                ):
                    paragraph.label = edge
                    count += 1
        count -= _keep_only_text(page, repeated)
    return count


def _keep_only_text(page: PageParagraphs, repeated: set[tuple[str, str]]) -> int:
    """Remove the labels on a page without anything else; return how many."""
    if page.fixed or any(not paragraph.label for paragraph in page.paragraphs):
        return 0
    only = [
        paragraph
        for paragraph in page.paragraphs
        if not _PAGE_NUMBER.fullmatch(paragraph.text.strip()) and (paragraph.label, _key(paragraph)) not in repeated
    ]
    for paragraph in only:
        paragraph.label = ""
    return len(only)


def _is_running(
    page: PageParagraphs,
    paragraph: Paragraph,
    edge: str,
    *,
    numbers: Sequence[Paragraph],
    repeated: set[tuple[str, str]],
    body_size: float,
) -> bool:
    if not is_in_margin(page, paragraph, edge) or is_enumerator(paragraph.text):
        return False
    if (edge, paragraph.text) in repeated:
        return True
    if paragraph.size >= LARGER * body_size or paragraph.is_bold:
        return False
    # The layout model takes the rest of a sentence from the page before for a header.
    continues = begins_lowercase(paragraph.text) and ends_sentence(paragraph.text) and not has_address(paragraph.text)
    predicted = paragraph.kind == edge and not continues
    return (edge, _key(paragraph)) in repeated or predicted or any(_in_one_row(number, paragraph) for number in numbers)


def _find_repeated(pages: Sequence[PageParagraphs]) -> set[tuple[str, str]]:
    seen: dict[tuple[str, str], set[int]] = defaultdict(set)
    for page in pages:
        for paragraph in page.paragraphs:
            for edge in ("header", "footer"):
                if is_in_margin(page, paragraph, edge):
                    seen[edge, _key(paragraph)].add(page.number)
                    seen[edge, paragraph.text].add(page.number)
    least = max(MIN_REPEATS, round(MIN_REPEAT_SHARE * len(pages)))
    return {(edge, text) for (edge, text), numbers in seen.items() if len(numbers) >= min(least, MAX_REPEATS) and text}


def _key(paragraph: Paragraph) -> str:
    return _DIGITS.sub("0", paragraph.text.lower()).strip(" 0|-–—")


def _median_size(pages: Sequence[PageParagraphs]) -> float:
    sizes = sorted(line.size for page in pages for paragraph in page.paragraphs for line in paragraph.lines for _ in line.text[::8])
    return sizes[len(sizes) // 2] if sizes else 10.0


def _is_page_number(page: PageParagraphs, paragraph: Paragraph, edge: str, body_size: float) -> bool:
    return (
        paragraph.size < LARGER * body_size
        and bool(_PAGE_NUMBER.fullmatch(paragraph.text.strip()))
        and is_in_margin(page, paragraph, edge, share=NUMBER_MARGIN_SHARE)
    )


def _in_one_row(number: Paragraph, paragraph: "Paragraph") -> bool:
    shared = min(number.bottom, paragraph.bottom) - max(number.top, paragraph.top)
    return len(paragraph.lines) == 1 and shared > 0.5 * min(number.size, paragraph.size)


def is_in_margin(page: PageParagraphs, paragraph: Paragraph, edge: str, *, share: float = MARGIN_SHARE) -> bool:
    """Return whether a paragraph of at most three lines lies in that margin with hardly anything beyond it."""
    if len(paragraph.lines) > MAX_LINES:
        return False
    if edge == "header" and paragraph.bottom > share * page.height:
        return False
    if edge == "footer" and paragraph.top < (1 - share) * page.height:
        return False
    beyond = [
        other
        for other in page.paragraphs
        if other is not paragraph and (other.bottom <= paragraph.top if edge == "header" else other.top >= paragraph.bottom)
    ]
    return len(beyond) <= 2 and all(len(other.lines) <= MAX_LINES for other in beyond)
