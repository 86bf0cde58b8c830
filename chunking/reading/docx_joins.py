"""Paragraphs of a Word file joined and removed without losing what hangs on them; reading floor."""

from copy import deepcopy
from typing import Any

from chunking.reading.docx_look import make_element, place_property
from chunking.reading.docx_package import W
from chunking.reading.docx_paragraphs import read_text
from chunking.reading.docx_proof import split_words
from chunking.reading.docx_splits import is_split_word

_HYPHENS = "-\u00ad\u2010"
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_NOTHING = (W + "pPr", W + "proofErr", W + "r", W + "rPr", W + "t", W + "lastRenderedPageBreak", W + "tab")


def join_paragraphs(first: Any, second: Any) -> tuple[str, str] | None:
    """Put what the second paragraph holds behind the first and take the second out.

    A space goes in between; where the break falls inside a word, its hyphen is taken out instead.

    Returns:
        The two halves of the word that was put together, None where none was.
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
    """Whether a paragraph without words can go: nothing else lives in it, and its neighbours do without it."""
    if paragraph.find(f"{W}pPr/{W}sectPr") is not None:
        return False
    own = [element for child in paragraph if child.tag != W + "pPr" for element in child.iter()]
    if any(element.tag not in _NOTHING for element in own):
        return False
    before, after = paragraph.getprevious(), paragraph.getnext()
    if before is not None and before.tag == W + "p":
        return True
    # Behind a table it keeps two tables apart, and a cell or a text box must hold a paragraph.
    return after is not None and after.tag == W + "p" and (before is None or before.tag != W + "tbl")


def remove_paragraph(paragraph: Any) -> None:
    """Take a paragraph out."""
    paragraph.getparent().remove(paragraph)


def unwrap_custom_xml(paragraph: Any) -> bool:
    """Take off blocks of custom XML around a paragraph, which Word itself drops and Docling skips with all they hold."""
    wrappers = list(paragraph.iterancestors(W + "customXml"))
    for wrapper in wrappers:
        for child in list(wrapper):
            if child.tag != W + "customXmlPr":
                wrapper.addprevious(child)
        wrapper.getparent().remove(wrapper)
    return bool(wrappers)


def _find_last_letter(paragraph: Any) -> Any:
    """The last element that shows something: a `w:t` with letters or a non-breaking hyphen."""
    shown = [
        element
        for element in paragraph.iter(W + "t", W + "noBreakHyphen", W + "softHyphen")
        if (element.tag != W + "t" or (element.text or "").strip()) and next(element.iterancestors(W + "p")) is paragraph
    ]
    return shown[-1] if shown else None


def _drop_hyphen(paragraph: Any) -> bool:
    last = _find_last_letter(paragraph)
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
    last = _find_last_letter(paragraph)
    properties = None if last is None else last.getparent().find(W + "rPr")
    if properties is not None:
        run.append(deepcopy(properties))
    text = make_element("t", {})
    text.text = " "
    text.set(_XML_SPACE, "preserve")
    run.append(text)
    paragraph.append(run)
