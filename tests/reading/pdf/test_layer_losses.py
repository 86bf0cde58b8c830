"""The ledger of a PDF: every word by page and occurrence; a word taken out of the text is reported, others are not."""

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from chunking.base.ledger import Ledger
from chunking.base.model import Document, Span
from chunking.reading.convert import convert_bytes
from chunking.reading.pdf.layer import losses
from chunking.reading.pdf.layer.alignment import WORD, split_words
from chunking.reading.pdf.layer.losses import find_layer_losses
from chunking.reading.pdf.layer.pages import TextLayer, read_text_layer
from tests.conftest import CASES
from tests.reading.pdf import constructions
from tests.reading.pdf.pdf_sheets import PROSE, Sheet, draw_table
from tests.reading.pdf.raw_pdf import build_pdf, show

DELETIONS = 100
CORPUS = CASES.parent / "corpus"
REAL = [
    pytest.param("cases/pl_law__konstytucja.pdf", marks=pytest.mark.slow),
    "cases/pdf_headings/multi_page.pdf",
    "cases/pypdf__two_columns.pdf",
    "corpus/docling__ae2f8d45.pdf",
    "corpus/markitdown__08c34236.pdf",
]
WORDS_PER_PAGE = (40, 90)


def write_letters(pages: int = 4) -> bytes:
    """Pages of prose of a few words that occur on every page, with a header and the page's number."""
    chance = random.Random(3)
    words = "umowa kaucja najemca lokal termin czynsz strona podpis data kwota".split()
    sheet = Sheet()
    for number in range(1, pages + 1):
        if number > 1:
            sheet.add_page()
        sheet.write_line("Rules of the house", 20, 12, size=9)
        sheet.write_line(f"{number}. Part", 20, 30, size=14, style="B")
        text = " ".join(chance.choice(words) for _ in range(chance.randint(*WORDS_PER_PAGE)))
        sheet.write_prose(20, 36, repeats=1, text=text.capitalize() + ".")
        sheet.write_line(str(number), 105, 288, size=9)
    return sheet.save()


def write_split_words() -> bytes:
    """Words split at line ends, one of them at the end of the page, and words that pieces of them equal."""
    lines = ["Every journey is ordered by the depart-", "ment that pays for it and the depart of the", "train is written on the ord-"]
    content = "".join(show(72, 700 - 15 * row, line) for row, line in enumerate(lines))
    return build_pdf(content, show(72, 760, "er that the employee keeps. It is signed by both."))


def write_table(pages: int = 3) -> bytes:
    """A table that goes on over pages and repeats its header."""
    sheet = Sheet()
    for number in range(pages):
        if number:
            sheet.add_page()
        rows = [["Town", "Price", "Days"], *([f"Town {number}-{row}", f"{100 * number + row} zl", str(row % 7)] for row in range(30))]
        draw_table(sheet, rows, 20, 30, ruled=True)
    return sheet.save()


MADE = {
    "letters": write_letters(),
    "split words": write_split_words(),
    "table": write_table(),
    "two columns": constructions.draw_article(),
    "law": constructions.draw_law(),
}


class Reading:
    """A file read once, with all that the ledger is made of."""

    def __init__(self, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
        self.furniture: list[tuple[int, str]] = []

        def listen(layer: TextLayer, document: Document, *, furniture: list[tuple[int, str]]) -> object:
            self.furniture = furniture
            return find_layer_losses(layer, document, furniture=furniture)

        monkeypatch.setattr("chunking.reading.convert.find_layer_losses", listen)
        self.document = convert_bytes(data, "a.pdf")
        self.layer = read_text_layer(data, "a.pdf")

    def count_again(self, *deleted: Span) -> Ledger:
        """The ledger after words were taken out of the document text; spaces stand in their place."""
        characters = list(self.document.text)
        for start, end in deleted:
            characters[start:end] = " " * (end - start)
        return find_layer_losses(self.layer, replace(self.document, text="".join(characters)), furniture=self.furniture)[0]

    def list_words(self) -> list[tuple[Span, int]]:
        """Place and page of the words that are on their page as often as the file has them there."""
        own = [Counter(word.casefold() for part in page.words for word in split_words(part.text)) for page in self.layer.pages]
        there: dict[int, Counter[str]] = defaultdict(Counter)
        for _, pages, word in self._list_all():
            for page in pages:
                there[page][word] += 1
        found = ((span, pages[0], word) for span, pages, word in self._list_all() if len(pages) == 1)
        return [(span, page) for span, page, word in found if own[page - 1][word] == there[page][word]]

    def _list_all(self) -> Iterator[tuple[Span, tuple[int, ...], str]]:
        for block in self.document.blocks:
            if block.kind != "picture":
                for found in WORD.finditer(self.document.text, *block.span):
                    yield Span(*found.span()), block.pages, found[0].casefold()


def check_deletions(reading: Reading, *, singles: int) -> None:
    """Delete 100 words together, and the first of them one at a time: each is reported on its page."""
    before = count_lost(reading.count_again())
    words = reading.list_words()
    chosen = random.Random(7).sample(words, min(DELETIONS, len(words)))
    for group in (chosen, *([one] for one in chosen[:singles])):
        expected = Counter((reading.document.slice(span).casefold(), page) for span, page in group)
        assert count_lost(reading.count_again(*(span for span, _ in group))) - before == expected


def count_lost(ledger: Ledger) -> Counter[tuple[str, int]]:
    return Counter((lost.text.casefold(), lost.page) for lost in ledger.lost)


@pytest.fixture(scope="module")
def read_made() -> Iterator[dict[str, Reading]]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield {name: Reading(data, monkeypatch) for name, data in MADE.items()}


@pytest.mark.parametrize("name", MADE)
def test_a_complete_reading_loses_nothing(read_made: dict[str, Reading], name: str) -> None:
    ledger = read_made[name].document.ledger
    assert ledger is not None
    assert ledger.lost == ()
    assert ledger.file_coverage_pct == 100.0
    assert ledger.total_words == ledger.in_text + ledger.left_out_words


@pytest.mark.parametrize("name", MADE)
def test_deleted_words_are_reported(read_made: dict[str, Reading], name: str) -> None:
    check_deletions(read_made[name], singles=DELETIONS)


@pytest.mark.parametrize("path", REAL)
def test_deleted_words_of_real_files_are_reported(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = CASES.parent / path
    if not file.is_file():
        pytest.skip(f"../shared/{path} is not on this computer")
    check_deletions(Reading(file.read_bytes(), monkeypatch), singles=5)


def test_a_lost_word_is_placed_by_its_neighbours(read_made: dict[str, Reading]) -> None:
    reading = read_made["letters"]
    text = reading.document.text
    start = text.index("kaucja", text.index("## 3. Part"))
    ledger = reading.count_again(Span(start, start + len("kaucja")))
    (lost,) = ledger.lost
    assert (lost.text, lost.page) == ("kaucja", 3)
    assert " ".join(text[:start].split()).endswith(lost.before)


def test_headers_and_page_numbers_are_told_not_lost(read_made: dict[str, Reading]) -> None:
    ledger = read_made["letters"].document.ledger
    assert ledger is not None
    assert ledger.left_out == ((losses.FURNITURE, 4 * 5),)


def test_words_inside_a_picture_are_told_not_lost(read_made: dict[str, Reading]) -> None:
    reading = read_made["two columns"]
    first = reading.document.blocks[1]
    drawing = replace(reading.document, blocks=tuple(replace(b, kind="picture") if b is first else b for b in reading.document.blocks))
    ledger, (notice,) = find_layer_losses(reading.layer, drawing, furniture=reading.furniture)
    assert ledger.lost == ()
    assert notice.kind == losses.WORDS_IN_PICTURES
    assert notice.count == len(split_words(reading.document.slice(first.span)))


@pytest.mark.slow
def test_the_layer_and_the_ledger_take_little_of_the_time() -> None:
    sheet = Sheet()
    for number in range(50):
        if number:
            sheet.add_page()
        sheet.write_line(f"{number + 1}. Part", 20, 25, size=14, style="B")
        sheet.write_prose(20, 32, repeats=14, text=PROSE)
    data = sheet.save()
    started = time.process_time()
    document = convert_bytes(data, "a.pdf")
    whole = time.process_time() - started
    started = time.process_time()
    find_layer_losses(read_text_layer(data, "a.pdf"), document)
    assert time.process_time() - started < 0.1 * whole
