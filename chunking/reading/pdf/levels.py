"""Levels of headings that begin with a structural word or were read from a picture.

Docling's own inference knows the English words and the sizes of fonts; this one adds Dział over Rozdział over § and
Art., and one level for headings printed in one size on a scanned page.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docling.models.stages.heading_hierarchy import heading_hierarchy_model
from docling_core.types.doc.page import BoundingRectangle, SegmentedPdfPage, TextCell
from typing_extensions import override

from chunking.base.enumerators import find_word_enumerator

if TYPE_CHECKING:
    from docling.utils.pdf_outline import _PdfOutlineItem
    from docling_core.types.doc import DoclingDocument, SectionHeaderItem

MAX_LEVEL = 6  # Markdown has six levels
SCAN_TOLERANCE = 0.15
"""Share by which a recognised line may be lower than another one of its size: descenders and the recogniser's margins differ."""


class ScanAwareHierarchyModel(heading_hierarchy_model.HeadingHierarchyModel):
    """Docling's inference of levels; headings on scanned pages count with the size of their group, not with their own height."""

    @override
    def assign_heading_levels(
        self,
        document: "DoclingDocument",
        parsed_pages: dict[int, SegmentedPdfPage] | None = None,
        outline: "list[_PdfOutlineItem] | None" = None,
    ) -> "DoclingDocument":
        pages = parsed_pages or {}
        scanned = {number: page for number, page in pages.items() if any(cell.from_ocr for cell in page.textline_cells)}
        if scanned:
            pages = {**pages, **self._even_out(document, scanned)}
        return super().assign_heading_levels(document, pages, outline)

    def _even_out(self, document: "DoclingDocument", scanned: dict[int, SegmentedPdfPage]) -> dict[int, SegmentedPdfPage]:
        """Return copies of the scanned pages on which the lines of headings have the heights of their groups."""
        sizes: list[tuple[SectionHeaderItem, float]] = []
        for heading in _list_headings(document):
            style = heading_hierarchy_model._heading_style(heading, scanned, self.options)  # noqa: SLF001 - it has no public access
            if style is not None:
                sizes.append((heading, style.size))
        groups = group_sizes(size for _, size in sizes)
        cells = {number: list(page.textline_cells) for number, page in scanned.items()}
        for heading, size in sizes:
            number = heading.prov[0].page_no
            height = scanned[number].dimension.height
            area = heading.prov[0].bbox.to_top_left_origin(height)
            for index, cell in enumerate(scanned[number].textline_cells):
                if area.overlaps(cell.rect.to_bounding_box().to_top_left_origin(height)):
                    cells[number][index] = _resize(cell, groups[size])
        return {number: page.model_copy(update={"textline_cells": cells[number]}) for number, page in scanned.items()}


def group_sizes(sizes: Iterable[float]) -> dict[float, float]:
    """Return the largest height of the group of each measured height.

    A group is what lies within the tolerance of its largest height, so that none grows step by step.
    """
    groups: dict[float, float] = {}
    largest = 0.0
    for size in sorted(sizes, reverse=True):
        if size < (1 - SCAN_TOLERANCE) * largest or not largest:
            largest = size
        groups[size] = largest
    return groups


def _resize(cell: TextCell, height: float) -> TextCell:
    box = cell.rect.to_bounding_box()
    middle, half = (box.t + box.b) / 2, height / 2 if box.b > box.t else -height / 2
    resized = box.model_copy(update={"t": middle - half, "b": middle + half})
    return cell.model_copy(update={"rect": BoundingRectangle.from_bounding_box(resized)})


def _list_headings(document: "DoclingDocument") -> "list[SectionHeaderItem]":
    from docling_core.types.doc import SectionHeaderItem

    return [item for item in document.texts if isinstance(item, SectionHeaderItem)]


def rank_word_headings(document: "DoclingDocument") -> None:
    """Set the levels if a document has at least two kinds of structural words, so that its outline is a tree.

    Headings without such a word, after the first one with it, get the level between the last two kinds.
    """
    headings = _list_headings(document)
    found = [find_word_enumerator(heading.text.strip()) for heading in headings]
    families = [enumerator.rank if enumerator else None for enumerator in found]
    present = sorted({family for family in families if family is not None})
    if len(present) < 2:
        return
    first = next(index for index, family in enumerate(families) if family is not None)
    base = 1 if first == 0 else 2
    between = any(family is None for family in families[first:])
    levels = {family: base + index for index, family in enumerate(present)}
    if between:
        levels[present[-1]] += 1
    for index, (heading, family) in enumerate(zip(headings, families, strict=True)):
        if family is not None:
            heading.level = min(levels[family], MAX_LEVEL)
        elif index > first:
            heading.level = min(base + len(present) - 1, MAX_LEVEL)
        else:
            heading.level = 1
