"""The ledger of a Word file: the words of all its parts held against the document text."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chunking.base.ledger import Ledger, LostWord
from chunking.base.model import Notice
from chunking.reading.ledger.alignment import find_missing, split_markdown, split_words
from chunking.reading.ledger.word_words import DELETED_TEXT, WATERMARK, Package, Unit
from chunking.reading.text.losses import (
    EMBEDDED_OBJECTS,
    LOST_COMMENTS,
    LOST_ENDNOTES,
    LOST_FOOTNOTES,
    LOST_HEADERS,
    LOST_WORDS,
    MAX_EXAMPLES,
)

_BEFORE_WORDS = 5
_EXAMPLE_CHARS = 120
_TOLD_BY_NOTES = {"comment": LOST_COMMENTS, "footnote": LOST_FOOTNOTES, "endnote": LOST_ENDNOTES}


@dataclass(frozen=True, slots=True)
class LedgerNotices:
    """The ledger, and notices of what it found lost or left out."""

    ledger: Ledger
    notices: tuple[Notice, ...]


def read_ledger(data: bytes, text: str, *, labels: Mapping[int, str], hidden_text: bool) -> LedgerNotices:
    """Return what became of every word of a Word file.

    Args:
        data: a readable DOCX file.
        text: the document text made from it.
        labels: what Word prints before paragraphs, by their index (`walk_paragraphs`).
        hidden_text: whether hidden text is meant to be in the text.
    """
    package = Package(data)
    units = list(package.read_units(labels, hidden_text=hidden_text))
    shown = [unit for unit in units if not unit.left_out]
    words = [split_words(unit.text) for unit in shown]
    missing = find_missing(words, split_markdown(text))
    lost: list[LostWord] = []
    in_text = 0
    left_out: Counter[str] = Counter()
    examples: dict[str, list[str]] = {}
    for unit, own, gone in zip(shown, words, missing, strict=True):
        forgiven = unit.is_formula and len(gone) < len(own)
        in_text += len(own) if forgiven else len(own) - len(gone)
        if not forgiven and gone:
            kind = _TOLD_BY_NOTES.get(unit.part) if len(gone) * 2 >= len(own) else None
            if kind:
                left_out[kind] += len(gone)
                examples.setdefault(kind, []).append(_shorten(unit))
            else:
                lost += (LostWord(own[at], part=unit.part, before=" ".join(own[max(at - _BEFORE_WORDS, 0) : at])) for at in gone)
    for unit in units:
        if unit.left_out and (count := len(split_words(unit.text))):
            left_out[unit.left_out] += count
            examples.setdefault(unit.left_out, []).append(_shorten(unit))
    ledger = Ledger(in_text + left_out.total() + len(lost), in_text, tuple(sorted(left_out.items())), tuple(lost))
    return LedgerNotices(ledger, tuple(_tell(ledger, examples, package.objects)))


def _shorten(unit: Unit) -> str:
    return " ".join(unit.text.split())[:_EXAMPLE_CHARS]


def _tell(ledger: Ledger, examples: Mapping[str, Sequence[str]], objects: Sequence[str]) -> Iterator[Notice]:
    if ledger.lost:
        yield Notice(LOST_WORDS, len(ledger.lost), tuple(dict.fromkeys(word.text for word in ledger.lost))[:MAX_EXAMPLES])
    for kind in (LOST_FOOTNOTES, LOST_ENDNOTES, LOST_COMMENTS, LOST_HEADERS):
        if kind in examples:
            yield Notice(kind, len(examples[kind]), tuple(dict.fromkeys(examples[kind]))[:MAX_EXAMPLES])
    counts = dict(ledger.left_out)
    for kind in (DELETED_TEXT, WATERMARK):
        if kind in examples:
            yield Notice(kind, counts[kind], tuple(dict.fromkeys(examples[kind]))[:MAX_EXAMPLES])
    if objects:
        yield Notice(EMBEDDED_OBJECTS, len(objects), tuple(objects[:MAX_EXAMPLES]))
