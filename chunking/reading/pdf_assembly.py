"""From regions to text, reading floor: Docling's page assembly with our rule for words split at a line's end."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docling.models.stages.page_assemble.page_assemble_model import PageAssembleModel, PageAssembleOptions
from docling_core.types.doc import DocItemLabel

from chunking.reading.pdf_words import join_all

if TYPE_CHECKING:
    from docling.datamodel.base_models import Page, TextElement
    from docling.datamodel.document import ConversionResult


class LineAwareAssembleModel(PageAssembleModel):
    """Docling's assembly; counts the words it closed up, and keeps the lines of code apart.

    Attributes:
        joined_count: words that a line's end had split and that are whole again.
    """

    def __init__(self) -> None:
        super().__init__(options=PageAssembleOptions())
        self.joined_count = 0

    def sanitize_text(self, lines: list[str]) -> str:
        """The lines of one region as one text."""
        text, count = join_all(lines)
        self.joined_count += count
        return super().sanitize_text([text])

    def __call__(self, conv_res: "ConversionResult", page_batch: "Iterable[Page]") -> "Iterable[Page]":
        """Docling's stage protocol."""
        for page in super().__call__(conv_res, page_batch):
            for element in page.assembled.elements if page.assembled else ():
                if element.label == DocItemLabel.CODE:
                    _restore_code(element)  # type: ignore[arg-type]
            yield page


def _restore_code(element: "TextElement") -> None:
    rows: list[list[tuple[float, float, str]]] = []
    for cell in element.cluster.cells:
        box = cell.rect.to_bounding_box()
        if rows and abs(rows[-1][0][1] - box.t) < 0.5 * (box.b - box.t):
            rows[-1].append((box.l, box.t, cell.text))
        else:
            rows.append([(box.l, box.t, cell.text)])
    edge = element.cluster.bbox.l
    widths = [cell.rect.to_bounding_box().width / len(cell.text) for cell in element.cluster.cells if cell.text]
    advance = min(widths) if widths else 1.0
    lines = []
    for row in rows:
        row.sort()
        lines.append(" " * round((row[0][0] - edge) / max(advance, 0.1)) + " ".join(text.strip() for _, _, text in row))
    element.text = "\n".join(lines)
