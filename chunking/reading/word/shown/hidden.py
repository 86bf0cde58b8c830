"""Hidden text of a Word file: marked hidden, white on white, or too small to be read."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from chunking.reading.word.paragraphs import W, read_text, read_words, remove_row, take_out
from chunking.reading.word.styles import StyleSheet, is_on

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
_V = "{urn:schemas-microsoft-com:vml}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_LEAST_HALF_POINTS = 4
"""Smaller type (under 2 points) cannot be read."""
_WHITE = ("FFFFFF", "FEFEFE", "WHITE")
_WHITE_THEME = ("background1", "bg1", "light1")


def is_page_white(roots: Iterable[Any]) -> bool:
    """Return whether nothing in these parts of a document may put a color or a picture behind its text."""
    for root in roots:
        page = root if root.getparent() is None else root.getparent()
        if page.find(W + "background") is not None or next(root.iter(_V + "background"), None) is not None:
            return False
        behind = (anchor.get("behindDoc") in ("1", "true") for anchor in root.iter(_WP + "anchor"))
        if any(behind) or next(root.iter(W + "pict"), None) is not None:
            return False
    return True


def remove_hidden(root: Any, styles: StyleSheet, *, on_white: bool, report: Callable[[str, int], None]) -> None:
    """Take hidden words out of everything below an element, and rows and paragraphs that are hidden with their marks.

    Args:
        root: changed in place.
        styles: of the file.
        on_white: whether the page behind the text is white, see `is_page_white`.
        report: called with each hidden text and its number of words.
    """
    for row in list(root.iter(W + "tr")):
        if is_on(row.find(W + "trPr"), "hidden"):
            _report(report, [read_words(row)])
            remove_row(row)
    for paragraph in list(root.iter(W + "p")):
        own = (run for run in paragraph.iter(W + "r") if next(run.iterancestors(W + "p")) is paragraph)
        hidden = [run for run in own if is_hidden(run, paragraph, styles, on_white=on_white)]
        if not hidden:
            continue
        _report(report, _join_neighbours(hidden))
        for run in hidden:
            run.getparent().remove(run)
        is_mark_hidden = styles.resolve_toggle(_mark_of(paragraph), paragraph, "vanish")
        if is_mark_hidden and not read_text(paragraph) and next(paragraph.iter(W + "drawing", W + "pict", W + "object"), None) is None:
            take_out(paragraph)


def _report(report: Callable[[str, int], None], texts: Iterable[str]) -> None:
    for text in texts:
        if words := text.split():
            report(" ".join(words), len(words))


def _join_neighbours(runs: list[Any]) -> Iterator[str]:
    """Yield the words of runs, those of runs directly after each other together."""
    words = ""
    for position, run in enumerate(runs):
        if position and runs[position - 1].getnext() is not run:
            yield words
            words = ""
        words += read_words(run)
    yield words


class _Mark:
    """The mark of a paragraph, whose properties are looked up like those of a run."""

    def __init__(self, properties: Any) -> None:
        self._properties = properties

    def find(self, _tag: str) -> Any:
        return self._properties


def _mark_of(paragraph: Any) -> _Mark:
    return _Mark(paragraph.find(f"{W}pPr/{W}rPr"))


def is_hidden(run: Any, paragraph: Any, styles: StyleSheet, *, on_white: bool) -> bool:
    """Return whether the words of a run cannot be seen."""
    if next(run.iter(W + "t", W + "sym"), None) is None:
        return False
    if styles.resolve_toggle(run, paragraph, "vanish"):
        return True
    size = styles.resolve_property(run, paragraph, "sz")
    is_set = size is not None and size.getparent() not in styles.default_looks and (size.get(W + "val") or "").isdigit()
    if is_set and int(size.get(W + "val")) < _LEAST_HALF_POINTS:
        return True
    return on_white and _is_white(run, paragraph, styles) and not _has_ground(run, paragraph, styles)


def _is_white(run: Any, paragraph: Any, styles: StyleSheet) -> bool:
    color = styles.resolve_property(run, paragraph, "color")
    if color is None:
        return False
    theme = color.get(W + "themeColor")
    if theme is not None:
        return theme in _WHITE_THEME and color.get(W + "themeShade") is None
    return (color.get(W + "val") or "").upper() in _WHITE


def _has_ground(run: Any, paragraph: Any, styles: StyleSheet) -> bool:
    """Return whether white words may have a ground of another color: a shade, a highlight, or anything a table, box or frame may fill."""
    if any(map(_may_fill, paragraph.iterancestors())):
        return True
    if paragraph.find(f"{W}pPr/{W}framePr") is not None:
        return True
    grounds: list[Any] = [paragraph.find(W + "pPr"), *(style.find(W + "pPr") for style in styles.paragraph_chain(paragraph))]
    grounds += styles.run_layers(run, paragraph)
    if any(ground is not None and ground.find(W + "highlight") is not None for ground in grounds):
        return True
    shades = (ground.find(W + "shd") for ground in grounds if ground is not None)
    return _is_colored(next((shade for shade in shades if shade is not None), None))


def _is_colored(shade: Any) -> bool:
    """Return whether a shade (17.3.5) may have a color other than white: it has a theme's color, a pattern or a fill."""
    if shade is None:
        return False
    fill, pattern = (shade.get(W + "fill") or "auto").upper(), shade.get(W + "val")
    return shade.get(W + "themeFill") is not None or pattern not in ("clear", "nil", None) or fill not in ("AUTO", *_WHITE)


def _may_fill(element: Any) -> bool:
    """Return whether an element may put a color behind the words in it: a table, or a box that is not plainly white."""
    return element.tag == W + "tbl" or (element.tag == W + "txbxContent" and not _is_white_box(element))


def _is_white_box(content: Any) -> bool:
    """Return whether the shape around the content of a text box says that it is filled with white."""
    for shape in content.iterancestors():
        if shape.tag == _WPS + "wsp":
            color = shape.find(f"{_WPS}spPr/{_A}solidFill/{_A}srgbClr")
            scheme = shape.find(f"{_WPS}spPr/{_A}solidFill/{_A}schemeClr")
            is_white_theme = scheme is not None and scheme.get("val") in _WHITE_THEME and len(scheme) == 0
            return is_white_theme or (color is not None and len(color) == 0 and (color.get("val") or "").upper() in _WHITE)
        if str(shape.tag).startswith(_V):
            if shape.find(_V + "fill") is not None:
                return False
            if shape.get("fillcolor"):
                return shape.get("fillcolor", "").split()[0].lstrip("#").upper() in _WHITE
    return False
