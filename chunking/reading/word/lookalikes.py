"""Lines of a Word file that stand out and are no headings, and sentences that wear a heading's style; reading floor."""

import re
from collections.abc import Sequence
from itertools import islice

from chunking.base.enumerators import find_mark_end, find_word_enumerator, is_enumerator
from chunking.reading.text.lookalikes import has_address, is_caption, is_contents_line, is_date, is_source_line, is_value, is_warning
from chunking.reading.word.package import W
from chunking.reading.word.paragraphs import WordParagraph
from chunking.reading.word.signals import Signals

MIN_CHARS = 4
MAX_CHARS = 116
PROSE_CHARS = 180
PROSE_WORDS = 6
PROSE_LEAD_IN_WORDS = 7
SIGNATURE_REACH = 2

_LETTER = re.compile(r"[^\W\d_]")
_LOOKALIKES = (is_warning, is_caption, is_source_line, is_date, is_value, has_address)
_SIGNATURE_RULE = re.compile(r"[.…_\-\s]{6,}|\(?(?:podpis|signature|unterschrift|data i podpis|miejscowość|pieczęć)\b.*", re.IGNORECASE)
_CLOSING = re.compile(r"(?:z (?:poważaniem|wyrazami szacunku)|podpisano|yours|sincerely|mit freundlichen)\b.*", re.IGNORECASE)
_NAME = re.compile(r"(?:(?:mgr|dr|prof|inż|hab|lek|mec|r\. ?pr|adw)\.?\s+)*[^\W\d_]+(?:[ -][^\W\d_.]+){1,3}", re.IGNORECASE)
_TWO_SENTENCES = re.compile(r"[^\W\d_]{3,}[.!?]\s+[^\W\d_a-ząćęłńóśźż]")
_ENDS_CLAUSE = (".", ",", ";", "…")


def is_lookalike(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], place: int) -> bool:
    """Whether a bold or large line is something else than a heading.

    Lines of a table of contents, captions, warnings, whole sentences, dates and places, values and addresses, lines aligned to
    the right, names under or over a signature, and whatever is followed by no text at all.
    """
    words = paragraphs[place].text
    own = signals[place]
    if own.is_contents_line or own.is_caption or is_contents_line(words):
        return True
    if any(matches(words) for matches in _LOOKALIKES):
        return True
    if is_enumerator(words):
        return False
    if words.endswith((".", ",", ";")) or not MIN_CHARS <= len(words) <= MAX_CHARS or not _LETTER.search(words):
        return True
    if own.is_right_aligned and find_word_enumerator(words) is None:
        return True
    return _is_under_signature(paragraphs, place) or not _has_text_below(paragraphs, signals, place)


def is_division_line(paragraphs: Sequence[WordParagraph], place: int) -> bool:
    """Whether a line is nothing but a structural word with its number ("§ 5.", "Rozdział IV") and stands over something else."""
    words = paragraphs[place].text
    if not is_enumerator(words) or find_word_enumerator(words) is None:
        return False
    below = _find_below(paragraphs, place)
    return bool(below) and not is_enumerator(below)


def is_prose(words: str) -> bool:
    """Whether words are one or more sentences and not a title: a clause, whatever style it wears.

    >>> is_prose("1. Najemca płaci czynsz z góry do dziesiątego dnia miesiąca."), is_prose("§ 1. Postanowienia ogólne.")
    (True, False)
    """
    enumerator = find_word_enumerator(words)
    rest = words[enumerator.end if enumerator else find_mark_end(words, 0, len(words)) :].strip()
    count = len(re.findall(r"[^\W\d_]{2,}", rest))
    if len(rest) > PROSE_CHARS or (_TWO_SENTENCES.search(rest) and rest.endswith(_ENDS_CLAUSE)):
        return True
    return (rest.endswith(_ENDS_CLAUSE) and count >= PROSE_WORDS) or (rest.endswith(":") and count >= PROSE_LEAD_IN_WORDS)


def _is_under_signature(paragraphs: Sequence[WordParagraph], place: int) -> bool:
    if not _NAME.fullmatch(paragraphs[place].text):
        return False
    above = list(islice((paragraphs[index].text for index in range(place - 1, -1, -1) if paragraphs[index].text), SIGNATURE_REACH))
    below = _find_below(paragraphs, place)
    return any(_SIGNATURE_RULE.fullmatch(text) or _CLOSING.fullmatch(text) for text in above) or bool(_SIGNATURE_RULE.fullmatch(below))


def _has_text_below(paragraphs: Sequence[WordParagraph], signals: Sequence[Signals], place: int) -> bool:
    """Whether anything follows that a heading could be about: text that is not bold itself, a table, a picture."""
    for index in range(place + 1, len(paragraphs)):
        paragraph, own = paragraphs[index], signals[index]
        if paragraph.place == "header":
            break
        is_line = own.is_bold or own.is_large or own.is_right_aligned
        if paragraph.text and (paragraph.place == "table" or not is_line or own.outline) and not _SIGNATURE_RULE.fullmatch(paragraph.text):
            return True
        if paragraph.element.find(f".//{W}drawing") is not None or paragraph.element.find(f".//{W}pict") is not None:
            return True
    return False


def _find_below(paragraphs: Sequence[WordParagraph], place: int) -> str:
    """The next words, "" at the end."""
    return next((paragraphs[index].text for index in range(place + 1, len(paragraphs)) if paragraphs[index].text), "")
