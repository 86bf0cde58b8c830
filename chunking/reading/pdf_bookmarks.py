"""A PDF's own outline, reading floor: believed only where the page says the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from chunking.base.enumerators import measure_enumerator

if TYPE_CHECKING:
    from docling.datamodel.pipeline_options import HeadingHierarchyOptions
    from docling.utils.pdf_outline import _PdfOutlineItem
    from docling_core.types.doc import DoclingDocument

    from chunking.reading.pdf_headings import PageParagraphs
    from chunking.reading.pdf_paragraphs import Paragraph

MIN_CHARS = 3


def match_bookmarks(outline: "Sequence[_PdfOutlineItem]", pages: "Sequence[PageParagraphs]") -> "list[tuple[_PdfOutlineItem, Paragraph]]":
    """The bookmarks whose words are a whole paragraph of the page they point to, with that paragraph.

    A bookmark without a page counts if exactly one paragraph of the file has its words. Linear in both, so that an
    outline of a whole book does not hold up the one page taken from it.
    """
    places: dict[str, list[tuple[int, Paragraph]]] = defaultdict(list)
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.label not in ("header", "footer"):
                for key in _keys(paragraph.text):
                    places[key].append((page.number, paragraph))
    matches = []
    for bookmark in outline:
        candidates = [place for key in _keys(bookmark.title) for place in places.get(key, ())]
        if bookmark.page_no is not None:
            candidates = [place for place in candidates if place[0] == bookmark.page_no]
        elif len({id(paragraph) for _, paragraph in candidates}) != 1:
            continue
        if candidates:
            number, paragraph = candidates[0]
            matches.append((bookmark.model_copy(update={"page_no": number}), paragraph))
    return matches


def find_bookmarked(
    document: "DoclingDocument", bookmarks: "Sequence[_PdfOutlineItem]", options: "HeadingHierarchyOptions"
) -> frozenset[str]:
    """References of the headings that have the level of their bookmark, by Docling's own way of pairing them."""
    from docling.models.stages.heading_hierarchy import heading_hierarchy_model
    from docling_core.types.doc import SectionHeaderItem

    levels = heading_hierarchy_model._infer_from_bookmarks(document, list(bookmarks), options) if bookmarks else {}  # noqa: SLF001 - it has no public door
    headings = (item for item in document.texts if isinstance(item, SectionHeaderItem))
    return frozenset(item.self_ref for item in headings if levels.get(id(item)) == item.level)


def _keys(text: str) -> set[str]:
    """What is compared: small letters and digits, with and without the enumerator."""
    text = text.strip()
    plain = {_plain(text), _plain(text[measure_enumerator(text) :])}
    return {key for key in plain if len(key) >= MIN_CHARS}


def _plain(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
