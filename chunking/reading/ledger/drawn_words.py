"""Words of a Word file that are not in paragraphs of Word: those of drawings, charts, alternative texts and imported web pages."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from chunking.reading.text.pictures import read_author_words
from chunking.reading.word.paragraphs import MC, W
from chunking.reading.word.shown.foreign_text import is_hidden_in_page

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_V = "{urn:schemas-microsoft-com:vml}"
_PIC = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"


def read_lines(root: Any) -> Iterator[str]:
    """Yield the paragraphs of a drawing, chart or diagram."""
    for paragraph in root.iter(_A + "p"):
        words = "".join(one.text or "" for one in paragraph.iter(_A + "t"))
        if words.strip():
            yield words


def read_chart(root: Any) -> Iterator[str]:
    """Yield the words and numbers of each chart: the names of its series, then row by row each category with its values."""
    for chart in root.iter(_C + "plotArea"):
        yield from (value.text or "" for name in chart.iter(_C + "tx") for value in name.iter(_C + "v"))
        columns = [_read_values(found) for found in chart.iter(_C + "cat", _C + "xVal")][:1]
        columns += [_read_values(found) for found in chart.iter(_C + "val", _C + "yVal")]
        for row in zip_longest(*columns, fillvalue=""):
            yield from row
    yield from (point.text or "" for point in root.iter(_CX + "pt"))


def _read_values(source: Any) -> list[str]:
    return [_write_number(value.text or "") for value in source.iter(_C + "v")]


def _write_number(words: str) -> str:
    """Return a stored number as people write it ("4.4" for "4.4000000000000004"); other words stay."""
    try:
        number = float(words)
    except ValueError:
        return words
    return str(int(number)) if number.is_integer() else str(number)


def read_alternatives(paragraph: Any) -> Iterator[tuple[str, Any]]:
    """Yield the alternative text of each picture in a paragraph, with its run; nothing for pictures stored a second time."""
    for picture in paragraph.iter(_A + "blip", _V + "imagedata"):
        around = list(picture.iterancestors())
        run = next((one for one in around if one.tag == W + "r"), None)
        if run is None or next((one for one in around if one.tag == W + "p"), None) is not paragraph:
            continue
        inner = around[: around.index(run)]
        if any(one.tag == MC + "Fallback" for one in around):
            continue
        found = (_read_alternative(one) for one in inner)
        if words := next((words for words in found if words), ""):
            yield words, run


def _read_alternative(element: Any) -> str:
    named = (element.find(f"{_PIC}nvPicPr/{_PIC}cNvPr"), element.find(_WP + "docPr"))
    texts = [one.get("descr") or "" for one in named if one is not None] + [element.get("alt") or ""]
    return read_author_words(next((text for text in texts if text.strip()), ""))


def read_page(root: Any) -> Iterator[tuple[str, bool]]:
    """Yield each text of a web page, and whether the page hides it."""
    for element in () if root is None else root.iter():
        if (element.text or "").strip():
            yield element.text, any(map(is_hidden_in_page, (element, *element.iterancestors())))
        if (element.tail or "").strip():
            yield element.tail, any(map(is_hidden_in_page, element.iterancestors()))
