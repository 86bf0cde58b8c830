"""The ledger of a PDF: what became of every word of its text layer, its form and its annotations."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from chunking.base.ledger import Ledger, LostWord
from chunking.base.model import Block, Document, Notice
from chunking.reading.pdf.layer.alignment import Given, Wanted, align, split_words
from chunking.reading.pdf.layer.pages import DOUBLE, HIDDEN_TEXT, SHOWN_HIDDEN, WATERMARK, LayerPage, LayerWord, TextLayer
from chunking.reading.text.losses import EMBEDDED_OBJECTS, LOST_COMMENTS, LOST_WORDS, MAX_EXAMPLES

FURNITURE = "left_out_furniture"
WORDS_IN_PICTURES = "words_in_pictures"
DYNAMIC_FORM = "dynamic_form"
CONTEXT_WORDS = 4
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def find_layer_losses(
    layer: TextLayer, document: Document, *, furniture: Sequence[tuple[int, str]] = ()
) -> tuple[Ledger, tuple[Notice, ...]]:
    """Return the ledger of a PDF, and notices of what is missing from its document text.

    Args:
        layer: of the file, read without Docling.
        document: made from the file; its blocks have boxes.
        furniture: page and text of each running header and footer, which are left out on purpose and have a notice already.
    """
    told: Counter[str] = Counter()
    wanted: list[Wanted] = []
    hidden: list[tuple[LayerWord, list[Wanted]]] = []
    for number, page in enumerate(layer.pages, start=1):
        pictures = [box for block in document.blocks if block.kind == "picture" for box in block.boxes if box.page == number]
        for word in page.words:
            is_late = any(_is_inside(word, page, (box.left, box.top, box.right, box.bottom)) for box in pictures)
            parts = [Wanted(text, number, is_late) for text in split_words(word.text)]
            if word.kind in (HIDDEN_TEXT, SHOWN_HIDDEN):
                hidden.append((word, parts))
            elif word.kind == WATERMARK:
                told[WATERMARK] += len(parts)
            if word.kind in ("", SHOWN_HIDDEN):
                wanted += parts
        for field in page.notes.fields:
            words = split_words(field.text)
            if field.is_seen:
                wanted += [Wanted(text, number) for text in words]
            else:
                told[HIDDEN_TEXT] += len(words)
        told[LOST_COMMENTS] += sum(len(split_words(comment)) for comment in page.notes.comments)
    given = [
        *_list_given(document),
        *(Given(word.casefold(), (page,), FURNITURE) for page, text in furniture for word in split_words(text)),
    ]
    align(wanted, given)
    unseen = [part for word, parts in hidden if word.kind == HIDDEN_TEXT for part in parts]
    align(unseen, [one for one in given if not one.is_used and not one.kind])
    told[HIDDEN_TEXT] += sum(not word.given for word in unseen)
    shown = sum(bool(part.given) for _, parts in hidden for part in parts)
    told[WORDS_IN_PICTURES] += sum(word.is_late and not word.given for word in wanted)
    told[FURNITURE] += sum(bool(word.given) and bool(word.given[0].kind) for word in wanted)
    lost = tuple(_describe_lost(wanted))
    in_text = sum(bool(word.given) and not word.given[0].kind for word in [*wanted, *unseen])
    ledger = Ledger(in_text + told.total() + len(lost), in_text, tuple((kind, count) for kind, count in told.items() if count), lost)
    return ledger, tuple(_list_notices(layer, ledger, wanted, shown))


def _list_given(document: Document) -> Iterator[Given]:
    for block in document.blocks:
        if block.kind != "picture":
            text = _COMMENT.sub(" ", document.slice(block.span))
            yield from (Given(word.casefold(), _find_pages(block)) for word in split_words(text))


def _find_pages(block: Block) -> tuple[int, ...]:
    return block.pages


def _is_inside(word: LayerWord, page: LayerPage, box: tuple[float, float, float, float]) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2 / page.width, (word.box[1] + word.box[3]) / 2 / page.height
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _describe_lost(wanted: Sequence[Wanted]) -> Iterator[LostWord]:
    for position, word in enumerate(wanted):
        if not word.given and not word.is_late:
            before = [other.text for other in wanted[max(position - CONTEXT_WORDS, 0) : position] if other.page == word.page]
            yield LostWord(word.text, page=word.page, before=" ".join(before))


def _list_notices(layer: TextLayer, ledger: Ledger, wanted: Sequence[Wanted], shown: int) -> Iterator[Notice]:
    counts = dict(ledger.left_out)
    if layer.is_dynamic_form:
        yield Notice(DYNAMIC_FORM)
    if layer.attachments:
        yield Notice(EMBEDDED_OBJECTS, len(layer.attachments), layer.attachments[:MAX_EXAMPLES])
    for kind, count in ((HIDDEN_TEXT, counts.get(HIDDEN_TEXT, 0)), (SHOWN_HIDDEN, shown), (WATERMARK, counts.get(WATERMARK, 0))):
        phrases = [(phrase, number) for number, page in enumerate(layer.pages, start=1) for phrase in _list_phrases(page, kind, shown)]
        yield from _make_notice(kind, count, phrases)
    pictured = [(word.text, word.page) for word in wanted if word.is_late and not word.given]
    yield from _make_notice(WORDS_IN_PICTURES, len(pictured), pictured)
    comments = [(comment, number) for number, page in enumerate(layer.pages, start=1) for comment in page.notes.comments]
    yield from _make_notice(LOST_COMMENTS, len(comments), comments)
    yield from _make_notice(LOST_WORDS, len(ledger.lost), [(word.text, word.page) for word in ledger.lost])


def _make_notice(kind: str, count: int, examples: Sequence[tuple[str, int]]) -> Iterator[Notice]:
    if count:
        first = list(dict.fromkeys(examples))[:MAX_EXAMPLES]
        yield Notice(kind, count, tuple(text for text, _ in first), pages=tuple(page for _, page in first))


def _list_phrases(page: LayerPage, kind: str, shown: int) -> list[str]:
    """Return the words of one kind of a page; those of a line that follow each other are one phrase."""
    kinds = {kind, HIDDEN_TEXT} if kind == SHOWN_HIDDEN and shown else {kind}
    phrases: list[list[str]] = []
    is_open, line = False, -1
    for word in page.words:
        if word.kind in kinds and is_open and word.line == line:
            phrases[-1].append(word.text)
        elif word.kind in kinds:
            phrases.append([word.text])
        if word.kind != DOUBLE:
            is_open, line = word.kind in kinds, word.line
    unseen = [field.text for field in page.notes.fields if not field.is_seen and field.text] if kind == HIDDEN_TEXT else []
    return [" ".join(phrase) for phrase in phrases] + unseen
