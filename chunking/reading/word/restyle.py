"""Real heading styles for a Word file's paragraphs, by python-docx.

The file's own built-in style is used, whatever its id and spelling; it is added if the file has none.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from chunking.reading.text.heading_rules import is_split_word
from chunking.reading.word.look import Look, make_element, pin_looks, place_property
from chunking.reading.word.paragraphs import W, read_text, split_words
from chunking.reading.word.styles import TITLE_LEVEL, StyleSheet, parse_style_name, read_value

TITLE_ID = "Title"
"""The only id under which Docling knows a title."""
_STYLE_REFERENCES = ("pStyle", "basedOn", "next", "link", "clickAndTypeStyle")


class Restyler:
    """Changes of style in one python-docx document; `looks` are the paragraphs' before any change."""

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
        """Make a paragraph body text that looks as before: in the nearest base style that is not a heading, otherwise the default style."""
        chain = self._styles.paragraph_chain(paragraph)
        bodies = (style.get(W + "styleId") for position, style in enumerate(chain) if _is_body(chain[position:], self._styles))
        _set_style(paragraph, next(bodies, self._styles.default_id))
        pin_looks(paragraph, self._styles, self._looks)


def rename_style(root: Any, old: str, new: str) -> bool:
    """Change the id of a paragraph style everywhere in a part; return whether the part named it."""
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
    """Return the renames that give the file's own title style the id Docling knows; none if it has that id or there is no title style."""
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
    """Put `w:basedOn` or `w:next` after the name and the aliases, as the schema requires."""
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


_HYPHENS = "-\u00ad\u2010"
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_NOTHING = (W + "pPr", W + "proofErr", W + "r", W + "rPr", W + "t", W + "lastRenderedPageBreak", W + "tab")


def join_paragraphs(first: Any, second: Any) -> tuple[str, str] | None:
    """Append the content of the second paragraph to the first and remove the second.

    A space goes in between; if the break splits a word, its hyphen is removed instead.

    Returns:
        The two halves of the word that was joined, None if none was.
    """
    halves: tuple[str, str] | None = None
    words, more = read_text(first), read_text(second)
    if is_split_word(words, more) and _drop_hyphen(first):
        halves = (split_words(words)[-1], split_words(more)[0])
    else:
        _append_space(first)
    properties = second.find(W + "pPr")
    section = None if properties is None else properties.find(W + "sectPr")
    for child in list(second):
        if child is not properties:
            first.append(child)
    if section is not None:
        place_property(first.get_or_add_pPr(), section)
    second.getparent().remove(second)
    return halves


def is_removable(paragraph: Any) -> bool:
    """Return whether a paragraph without words can be removed: it contains nothing else and separates nothing."""
    if paragraph.find(f"{W}pPr/{W}sectPr") is not None:
        return False
    own = [element for child in paragraph if child.tag != W + "pPr" for element in child.iter()]
    if any(element.tag not in _NOTHING for element in own):
        return False
    before, after = paragraph.getprevious(), paragraph.getnext()
    if before is not None and before.tag == W + "p":
        return True
    # After a table it keeps two tables apart, and a cell or a text box must contain a paragraph.
    return after is not None and after.tag == W + "p" and (before is None or before.tag != W + "tbl")


def remove_paragraph(paragraph: Any) -> None:
    """Remove a paragraph."""
    paragraph.getparent().remove(paragraph)


def unwrap_custom_xml(paragraph: Any) -> bool:
    """Remove custom XML blocks around a paragraph, which Word itself drops and Docling skips with their content."""
    wrappers = list(paragraph.iterancestors(W + "customXml"))
    for wrapper in wrappers:
        for child in list(wrapper):
            if child.tag != W + "customXmlPr":
                wrapper.addprevious(child)
        wrapper.getparent().remove(wrapper)
    return bool(wrappers)


def _find_last_text(paragraph: Any) -> Any:
    """Return the last visible element: a `w:t` with words or a hyphen."""
    shown = [
        element
        for element in paragraph.iter(W + "t", W + "noBreakHyphen", W + "softHyphen")
        if (element.tag != W + "t" or (element.text or "").strip()) and next(element.iterancestors(W + "p")) is paragraph
    ]
    return shown[-1] if shown else None


def _drop_hyphen(paragraph: Any) -> bool:
    last = _find_last_text(paragraph)
    if last is None:
        return False
    if last.tag != W + "t":
        last.getparent().remove(last)
        return True
    text = last.text.rstrip()
    if text[-1] not in _HYPHENS:
        return False
    last.text = text[:-1]
    return True


def _append_space(paragraph: Any) -> None:
    run = make_element("r", {})
    last = _find_last_text(paragraph)
    properties = None if last is None else last.getparent().find(W + "rPr")
    if properties is not None:
        run.append(deepcopy(properties))
    text = make_element("t", {})
    text.text = " "
    text.set(_XML_SPACE, "preserve")
    run.append(text)
    paragraph.append(run)
