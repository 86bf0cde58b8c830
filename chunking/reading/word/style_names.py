"""Which Word style each piece of a document text wears; reading floor."""

from collections.abc import Callable
from typing import Any, TypeVar

from chunking.reading.word.package import W, check_word
from chunking.reading.word.signals import CAPTION_STYLE
from chunking.reading.word.styles import StyleSheet
from chunking.reading.word.trace import WordTrace, trace_word

_Found = TypeVar("_Found")


def name_styles(data: bytes, name: str) -> dict[str, str]:
    """The style of each paragraph as Word shows its name, by the reference of the item it became.

    Raises:
        StrictFile: saved as "Strict Open XML Document".
        ReadingError: the file cannot be read.
    """
    check_word(data, name)
    trace = trace_word(data, name)
    styles = StyleSheet(trace.word.styles.element)
    return _look_up(trace, lambda paragraph: styles.name_of(style_id := styles.style_id_of(paragraph)) or style_id)


def find_captioned(trace: WordTrace) -> frozenset[str]:
    """References of the items whose paragraph wears a caption's style, or one based on it."""
    styles = StyleSheet(trace.word.styles.element)

    def wears_caption(paragraph: Any) -> bool:
        return any(CAPTION_STYLE.search(styles.name_of(style.get(W + "styleId"))) for style in styles.paragraph_chain(paragraph))

    return frozenset(ref for ref, worn in _look_up(trace, wears_caption).items() if worn)


def _look_up(trace: WordTrace, look: Callable[[Any], _Found]) -> dict[str, _Found]:
    """What is found of each paragraph, by the reference of its item, or of the line its runs are gathered in."""
    found: dict[str, _Found] = {}
    for paragraph in trace.paragraphs:
        value = look(paragraph.element)
        for item in trace.items.get(paragraph.index, ()):
            found[item.self_ref] = value
            if item.parent is not None and item.parent.cref.startswith("#/groups/"):
                found.setdefault(item.parent.cref, value)
    return found
