"""Lines that run along on every page, reading floor: headers, footers and page numbers of a PDF."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.reading.pdf_headings import PageParagraphs
    from chunking.reading.pdf_paragraphs import Paragraph

MARGIN_SHARE = 0.12
MIN_REPEATS = 2
MIN_REPEAT_SHARE = 0.3
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[-–—\s|]*(?:page|strona|str\.?|seite|s\.)?\s*\d{1,4}(?:\s*(?:/|of|z|ze|von)\s*\d{1,4})?[-–—\s|]*|[ivxlc]{1,7}", re.IGNORECASE
)


def find_furniture(pages: "Sequence[PageParagraphs]") -> int:
    """Label running headers, footers and page numbers.

    A line in the top or bottom margin is furniture if it is a page number, or if the same words (numbers aside) stand
    at the same height on several pages.

    Returns:
        How many lines were labelled.
    """
    seen: dict[tuple[str, str], list[tuple[int, Paragraph]]] = defaultdict(list)
    count = 0
    for page in pages:
        for paragraph in page.paragraphs:
            edge = find_edge(page, paragraph)
            if not edge or len(paragraph.lines) > 3:
                continue
            if _PAGE_NUMBER.fullmatch(paragraph.text.strip()) and _is_outermost(page, paragraph, edge):
                paragraph.label = edge
                count += 1
                continue
            key = _DIGITS.sub("0", paragraph.text.lower()).strip(" 0|-–—")
            seen[edge, key].append((page.number, paragraph))
    for (edge, _), places in seen.items():
        repeats = len({number for number, _ in places})
        enough = repeats >= max(MIN_REPEATS, 1 if len(pages) <= 2 else round(MIN_REPEAT_SHARE * len(pages) / 2))
        for number, paragraph in places:
            page = next(page for page in pages if page.number == number)
            by_model = paragraph.kind == edge and paragraph.confidence >= 0.5
            if (enough and _is_outermost(page, paragraph, edge)) or by_model:
                paragraph.label = edge
                count += 1
    return count


def find_edge(page: "PageParagraphs", paragraph: "Paragraph") -> str:
    """ "header" or "footer" where a paragraph lies in that margin of its page, else ""."""
    if paragraph.bottom <= MARGIN_SHARE * page.height:
        return "header"
    if paragraph.top >= (1 - MARGIN_SHARE) * page.height:
        return "footer"
    return ""


def _is_outermost(page: "PageParagraphs", paragraph: "Paragraph", edge: str) -> bool:
    beyond = 0
    for other in page.paragraphs:
        if other is paragraph or other.label in ("header", "footer"):
            continue
        further = other.bottom < paragraph.top if edge == "header" else other.top > paragraph.bottom
        beyond += further
    return beyond <= 1
