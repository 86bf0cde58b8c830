"""Cells of tables, reading floor: Docling's table stage on `pdfplumber`, which it alone may import."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docling.datamodel.base_models import Page
    from docling.datamodel.document import ConversionResult


class RuledTableModel:
    """placeholder"""

    def __init__(self, data: bytes, password: str | None) -> None:
        self._data = data
        self._password = password

    def __call__(self, conv_res: "ConversionResult", page_batch: "Iterable[Page]") -> "Iterable[Page]":
        yield from page_batch
