"""Lines of a Word file that stand out and are no headings: what Word alone can see of them."""

from collections.abc import Sequence
from itertools import islice

from chunking.base.enumerators import find_word_enumerator, is_enumerator
from chunking.reading.text.lookalikes import SIGNATURE_REACH, find_reason_against, is_signature_line
from chunking.reading.word.package import W
from chunking.reading.word.paragraphs import WordParagraph
from chunking.reading.word.signals import Signals


def is_lookalike(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], place: int) -> bool:
    """Return whether a bold or large line is not a heading: by the rule of every format, its style, or its alignment to the right."""
    words, own = paragraphs[place].text, signals[place]
    if own.is_contents_line or own.is_caption:
        return True
    if own.is_right_aligned and find_word_enumerator(words) is None and not is_enumerator(words):
        return True
    above = list(islice((paragraphs[index].text for index in range(place - 1, -1, -1) if paragraphs[index].text), SIGNATURE_REACH))
    over_text = _has_text_below(paragraphs, signals, place)
    return find_reason_against(words, above=above, below=_find_below(paragraphs, place), is_over_text=over_text) is not None


def is_division_line(paragraphs: Sequence[WordParagraph], place: int) -> bool:
    """Whether a line is nothing but a structural word with its number ("§ 5.", "Rozdział IV") and stands over something else."""
    words = paragraphs[place].text
    if not is_enumerator(words) or find_word_enumerator(words) is None:
        return False
    below = _find_below(paragraphs, place)
    return bool(below) and not is_enumerator(below)


def _has_text_below(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], place: int) -> bool:
    """Whether anything follows that a heading could be about: text that is not bold itself, a table, a picture."""
    for index in range(place + 1, len(paragraphs)):
        paragraph, own = paragraphs[index], signals[index]
        if paragraph.place == "header":
            break
        is_line = (own.is_bold and not own.is_numbered) or own.is_large or own.is_right_aligned
        if paragraph.text and (paragraph.place == "table" or not is_line or own.outline) and not is_signature_line(paragraph.text):
            return True
        if paragraph.element.find(f".//{W}drawing") is not None or paragraph.element.find(f".//{W}pict") is not None:
            return True
    return False


def _find_below(paragraphs: Sequence[WordParagraph], place: int) -> str:
    """The next words, "" at the end."""
    return next((paragraphs[index].text for index in range(place + 1, len(paragraphs)) if paragraphs[index].text), "")
