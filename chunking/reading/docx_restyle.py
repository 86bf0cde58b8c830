"""Real heading styles for a Word file's paragraphs, by python-docx; reading floor.

The file's own built-in style is used under whatever id and spelling; it is made if the file has none.
"""

from collections.abc import Mapping
from typing import Any

from chunking.reading.docx_look import Look, make_element, pin_looks, place_property
from chunking.reading.docx_package import W
from chunking.reading.docx_styles import TITLE_LEVEL, StyleSheet, parse_style_name, read_value

TITLE_ID = "Title"
"""The only id under which Docling knows a title."""
_STYLE_REFERENCES = ("pStyle", "basedOn", "next", "link", "clickAndTypeStyle")


class Restyler:
    """Gives the paragraphs of one python-docx document other styles; `looks` are those before anything was changed."""

    def __init__(self, word: Any, looks: Mapping[Any, Look]) -> None:
        self._word = word
        self._looks = looks
        self._styles = StyleSheet(word.styles.element)
        self._heading_ids: dict[int, str] = {}

    def set_level(self, paragraph: Any, level: int) -> None:
        """Make a paragraph a heading of a level (0 = title) that looks as before."""
        if level not in self._heading_ids:
            self._heading_ids[level] = _find_or_add_style(self._word, level)
            self._styles = StyleSheet(self._word.styles.element)
        _set_style(paragraph, self._heading_ids[level])
        pin_looks(paragraph, self._styles, self._looks)

    def set_body(self, paragraph: Any) -> None:
        """Make a paragraph body text that looks as before: the nearest base style that is no heading, else the default style."""
        chain = self._styles.paragraph_chain(paragraph)
        bodies = (style.get(W + "styleId") for place, style in enumerate(chain) if _is_body(chain[place:], self._styles))
        _set_style(paragraph, next(bodies, self._styles.default_id))
        pin_looks(paragraph, self._styles, self._looks)


def rename_style(root: Any, old: str, new: str) -> bool:
    """Give a paragraph style another id wherever a part names it; whether the part named it at all."""
    found = False
    for tag in _STYLE_REFERENCES:
        for reference in root.iter(W + tag):
            if reference.get(W + "val") == old:
                reference.set(W + "val", new)
                found = True
    for style in root.iter(W + "style"):
        if style.get(W + "styleId") == old:
            style.set(W + "styleId", new)
            found = True
    return found


def find_title_renames(word: Any) -> list[tuple[str, str]]:
    """The renames that give the file's own title style the id Docling knows it by, none if it has that or has no title style."""
    styles = StyleSheet(word.styles.element)
    title = styles.find_heading_style(TITLE_LEVEL)
    if title is None or title.get(W + "styleId") == TITLE_ID:
        return []
    renames = [(title.get(W + "styleId"), TITLE_ID)]
    if styles.find(TITLE_ID) is not None:
        renames.insert(0, (TITLE_ID, _find_free_id(styles, TITLE_ID)))
    return renames


def _is_body(chain: tuple[Any, ...], styles: StyleSheet) -> bool:
    if any(read_value(style, "pPr", "outlineLvl") not in (None, "9") for style in chain):
        return False
    names = [name for style in chain for name in (style.get(W + "styleId"), styles.name_of(style.get(W + "styleId")))]
    return not any(parse_style_name(name) is not None or "heading" in name.lower() for name in names)


def _set_style(paragraph: Any, style_id: str) -> None:
    properties = paragraph.get_or_add_pPr()
    for outline in properties.findall(W + "outlineLvl"):
        properties.remove(outline)
    place_property(properties, make_element("pStyle", {"val": style_id}))


def _find_or_add_style(word: Any, level: int) -> str:
    from docx.enum.style import WD_STYLE_TYPE

    styles = StyleSheet(word.styles.element)
    style = styles.find_heading_style(level)
    if style is None:
        name = f"Heading {level}" if level else TITLE_ID
        wanted = name.replace(" ", "")
        is_taken = any(styles.find(wanted, kind) is not None for kind in ("paragraph", "character", "table", "numbering"))
        added = word.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH, builtin=True)
        added.quick_style, added.hidden, added.unhide_when_used = True, False, True
        style = added.element
        style.set(W + "styleId", _find_free_id(styles, wanted) if is_taken else wanted)
        for tag in ("basedOn", "next"):
            if styles.default_id:
                _put_style_reference(style, tag, styles.default_id)
        if level:
            style.get_or_add_pPr().append(make_element("keepNext", {}))
    if level:
        _set_outline(style, level)
    return str(style.get(W + "styleId"))


def _put_style_reference(style: Any, tag: str, style_id: str) -> None:
    """`w:basedOn` and `w:next` stand right behind the name and the aliases."""
    for older in style.findall(W + tag):
        style.remove(older)
    before = [child for child in style if child.tag in (W + "name", W + "aliases", W + "basedOn")]
    before[-1].addnext(make_element(tag, {"val": style_id}))


def _set_outline(style: Any, level: int) -> None:
    if read_value(style, "pPr", "outlineLvl") != str(level - 1):
        place_property(style.get_or_add_pPr(), make_element("outlineLvl", {"val": str(level - 1)}))


def _find_free_id(styles: StyleSheet, wanted: str) -> str:
    number = 1
    while styles.find(f"{wanted}_{number}") is not None:
        number += 1
    return f"{wanted}_{number}"
