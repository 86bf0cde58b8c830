"""What a document's original looks like: the pages of a PDF, the style names of a Word file."""

from chunking.base.settings import Environment
from chunking.reading.docx_style_names import name_styles as read_style_names
from chunking.reading.pdf_pictures import draw_page as paint_page
from chunking.workbench.word import read_original


def draw_page(environment: Environment, document_id: str, number: int, *, password: str | None = None) -> bytes:
    """A page of a PDF of the workspace, counted from 1, as a PNG file.

    Raises:
        MissingFile: no such document is kept.
        ReadingError: that page cannot be drawn.
    """
    name, data = read_original(environment, document_id)
    return paint_page(data, name, number, password=password)


def name_styles(environment: Environment, document_id: str) -> dict[str, str]:
    """The Word style of each block of a Word file of the workspace, by `Block.ref`.

    Raises:
        MissingFile: no such document is kept.
        ReadingError: the file cannot be read, or its styles cannot (`StrictFile`).
    """
    name, data = read_original(environment, document_id)
    return read_style_names(data, name)
