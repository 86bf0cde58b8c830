"""Differences between this reader and Docling's reader of Word files, one class for each; `trace` puts them together."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from chunking.reading.text.pictures import keep_author_words, read_author_words
from chunking.reading.word.paragraphs import W
from chunking.reading.word.shown.formulas import restore_letters

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument

_EQUATION = re.compile(r"<eq>(.*?)</eq>", re.DOTALL)
_PIC = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"


class PrintedMarks:
    """List items are marked with what Word prints, not with a count of Docling's own."""

    mark = ""

    def _has_visible_numbering_format(self, *_place: Any) -> bool:
        return bool(self.mark)

    def _build_enum_marker(self, *_place: Any) -> str:
        return self.mark

    def _get_numId_and_ilvl(self, paragraph: Any) -> tuple[int | None, int | None]:  # noqa: N802 - Docling's name
        """Complete a level whose list is that of the style (17.9.23); Docling reads both from the same place."""
        number, depth = super()._get_numId_and_ilvl(paragraph)  # type: ignore[misc]
        if number is None and depth is not None:
            found = self.styles.resolve_numbering(paragraph._element)  # type: ignore[attr-defined] # noqa: SLF001
            if found is not None and found[0].isdigit() and found[1].isdigit():
                return int(found[0]), int(found[1])
        return number, depth

    def _apply_caption_numbering(self, *_paragraph: Any) -> bool:
        return False  # a label with words is typed before


class AuthorWords:
    """Pictures get the alternative text that their author wrote; `described` counts them."""

    described = 0

    def _handle_pictures(self, drawing_blip: Any, doc: "DoclingDocument") -> Any:
        return self._describe(drawing_blip, doc, super()._handle_pictures)  # type: ignore[misc]

    def _handle_vml_pictures(self, vml_imagedatas: Any, doc: "DoclingDocument") -> Any:
        return self._describe(vml_imagedatas, doc, super()._handle_vml_pictures)  # type: ignore[misc]

    def _describe(self, images: Any, doc: "DoclingDocument", handle: Callable[..., Any]) -> Any:
        before = len(doc.pictures)
        refs = handle(images, doc)
        for image, picture in zip(images, doc.pictures[before:], strict=False):
            self.described += keep_author_words(picture, _read_alternative(image))
        return refs


class PageFurniture:
    """Headings in page headers and footers stay there; Docling puts them into the body."""

    def _add_header_footer(self, docx_obj: Any, doc: "DoclingDocument") -> None:
        from docling_core.types.doc import ContentLayer

        before = len(doc.texts)
        super()._add_header_footer(docx_obj, doc)  # type: ignore[misc]
        for item in doc.texts[before:]:
            item.content_layer = ContentLayer.FURNITURE


def _read_alternative(image: Any) -> str:
    """Return the alternative text of the picture that an image belongs to; the picture's own before that of a group."""
    for ancestor in image.iterancestors():
        for properties in (f"{_PIC}nvPicPr/{_PIC}cNvPr", f"{_WP}docPr"):
            found = ancestor.find(properties)
            if found is not None and read_author_words(found.get("descr") or ""):
                return str(found.get("descr"))
        if read_author_words(ancestor.get("alt") or ""):
            return str(ancestor.get("alt"))
        if ancestor.tag == W + "r":
            break
    return ""


def close_equations(document: "DoclingDocument") -> None:
    """Write formulas inside headings and cells as in other text; Docling leaves marks of its own there."""
    for item in document.texts:
        if "<eq>" in item.text:
            item.text = _close(item.text)
        if item.label.value == "formula" or "$" in item.text:
            item.text = restore_letters(item.text)
    for table in document.tables:
        for cell in table.data.table_cells:
            cell.text = restore_letters(_close(cell.text)) if "<eq>" in cell.text or "$" in cell.text else cell.text


def _close(words: str) -> str:
    return _EQUATION.sub(lambda found: f"${found[1].strip()}$", words)
