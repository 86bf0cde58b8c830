"""Advice on what to repair in a file at its source, worst first. No way of cutting can make up for what is missing there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from chunking.base.cells import read_cells
from chunking.base.model import Document, Span
from chunking.base.phrases import N_, Phrase
from chunking.judging.comparison import DocumentComparison
from chunking.judging.registers import find_registers

LONG_SECTION_CHARS = 6000
"""Four chunks of the usual limit share one heading then: it no longer distinguishes them."""
LONG_PREAMBLE_CHARS = 1500
MANY_BROKEN_PCT = 10.0
_MISSED = ("unused_large", "unused_pasted", "unused_undefined_style", "unused_in_textbox", "unused_bold_length")
LOST_WORDS_SHARE = 0.01
"""Of the words of the text; fewer are labels in pictures and the like."""
_LOST_NOTES = ("lost_footnotes", "lost_endnotes", "lost_comments")
_REAL_ORIGINS = ("style", "outline", "markdown")
_TITLE_CHARS = 60


@dataclass(frozen=True, slots=True)
class FileAdvice:
    """One thing to repair.

    Attributes:
        code: what it is, as in `ADVICE_CODES`.
        phrase: one line: what is wrong and what to do, to be translated and filled in.
        count: how many of it.
        spans: where in the document text, as far as that is known.
    """

    code: str
    phrase: Phrase
    count: int = 1
    spans: tuple[Span, ...] = field(default=())


def advise_file(document: Document, comparison: DocumentComparison) -> tuple[FileAdvice, ...]:
    """Everything worth repairing in a file, worst first; empty if nothing is.

    The order is that of the harm: first what leaves every chunk without a heading, then what leaves some, then what makes single
    chunks hard to read. `advise_file(...)[0]` is the one line to show.
    """
    return tuple(advice for find in _IN_ORDER.values() for advice in find(document, comparison))


def _find_no_headings(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if document.headings:
        return
    if lines := _count(document, _MISSED):
        template = N_("It has no headings, only lines that look like some ({count}): give them the heading styles of your program.")
        yield FileAdvice("no_headings", Phrase(template, count=lines), lines, _places(document, _MISSED))
    else:
        yield FileAdvice(
            "no_headings", Phrase(N_("It has no headings at all: give each part a title in a heading style (Heading 1, Heading 2)."))
        )


def _find_bold_headings(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    bold = [heading for heading in document.headings if heading.origin == "bold"]
    if bold:
        phrase = Phrase(
            N_(
                "Headings that are only bold text: {count}, such as “{title}”. Other programs take them for text: give them heading styles."
            ),
            count=len(bold),
            title=_shorten(bold[0].title),
        )
        yield FileAdvice("bold_headings", phrase, len(bold), tuple(heading.span for heading in bold))


def _find_missed_headings(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if document.headings and (lines := _count(document, _MISSED)):
        template = N_("Lines that look like headings but are not: {count}. If they are meant as headings, give them heading styles.")
        yield FileAdvice("missed_headings", Phrase(template, count=lines), lines, _places(document, _MISSED))


def _find_lost_pages(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if pages := _count(document, ("lost_pages",)):
        yield FileAdvice(
            "lost_pages", Phrase(N_("Pages that could not be read: {count}. Export the document again, as text."), count=pages), pages
        )


def _find_headings_in_tables(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if lines := _count(document, ("headings_in_tables",)):
        template = N_("Headings inside tables: {count}. They open no section: put them above the table.")
        yield FileAdvice("headings_in_tables", Phrase(template, count=lines), lines, _places(document, ("headings_in_tables",)))


def _find_long_sections(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    long = [section for section in document.sections if len(document.slice(section.span).strip()) > LONG_SECTION_CHARS]
    if long:
        worst = max(long, key=lambda section: section.span.end - section.span.start)
        phrase = Phrase(
            N_("A very long section without subheadings: “{title}”, {chars} characters. Divide it with subheadings."),
            title=_shorten(document.headings[worst.index].title),
            chars=len(document.slice(worst.span).strip()),
        )
        yield FileAdvice("long_section", phrase, len(long), tuple(section.span for section in long))


def _find_long_preamble(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    chars = len(document.slice(document.preamble).strip())
    if document.headings and chars > LONG_PREAMBLE_CHARS:
        phrase = Phrase(N_("A lot of text before the first heading: {chars} characters. Put a heading above it."), chars=chars)
        yield FileAdvice("long_preamble", phrase, 1, (document.preamble,))


def _find_headerless_tables(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    """A table without header rows, or with a first row that names fewer than half of its columns."""
    found = []
    for table in (block for block in document.blocks if block.kind == "table" and len(block.parts) > 1):
        cells = read_cells(document.slice(table.parts[0]))
        if table.is_headerless and len(table.parts) <= table.header_parts + 1:
            continue  # one row, such as signatures side by side, is nothing to name columns of
        if not table.header_parts or 2 * sum(bool(cell) for cell in cells) < len(cells):
            found.append(table.span)
    if found:
        template = N_("Tables without a header row: {count}. Name their columns in the first row.")
        yield FileAdvice("headerless_table", Phrase(template, count=len(found)), len(found), tuple(found))


def _find_recognised(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if pages := _count(document, ("recognised_pages",)):
        template = N_(
            "Pages that are pictures of text: {count}. Their text was recognised and may contain mistakes: add the file "
            "they were printed from."
        )
        yield FileAdvice("recognised_pages", Phrase(template, count=pages), pages)


def _find_registers(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    registers = find_registers(document)
    if registers:
        longest = max(registers, key=lambda register: len(register.rows))
        phrase = Phrase(
            N_("A table that is a register: “{title}”, {rows} rows. Keep it in a database table: vectors do not list it whole."),
            title=_shorten(longest.name),
            rows=len(longest.rows),
        )
        yield FileAdvice("register", phrase, len(registers), tuple(register.span for register in registers))


def _find_false_headings(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    if lines := _count(document, ("false_headings",)):
        template = N_("Sentences in a heading style: {count}. Give them a style for text.")
        yield FileAdvice("false_headings", Phrase(template, count=lines), lines, _places(document, ("false_headings",)))


def _find_broken(_document: Document, comparison: DocumentComparison) -> Iterator[FileAdvice]:
    structural = comparison.rows[-1]
    if structural.judgement.figures.broken_pct > MANY_BROKEN_PCT:
        broken = structural.judgement.find("broken")
        template = N_(
            "Fragments that begin or end inside a sentence with every way of cutting: {count}. Write shorter sentences and paragraphs."
        )
        places = tuple(structural.chunks[index].span for index in broken)
        yield FileAdvice("broken", Phrase(template, count=len(broken)), len(broken), places)


def _find_oversize(_document: Document, comparison: DocumentComparison) -> Iterator[FileAdvice]:
    places = tuple(chunk.span for chunk in comparison.rows[-1].chunks if {"oversize", "cut_characters"} & set(chunk.flags))
    if places:
        template = N_("Items, clauses or rows longer than a fragment should be: {count}. Divide them.")
        yield FileAdvice("oversize", Phrase(template, count=len(places)), len(places), places)


def _find_truncated(_document: Document, comparison: DocumentComparison) -> Iterator[FileAdvice]:
    row = comparison.rows[-1]
    places = tuple(row.chunks[index].span for index in row.judgement.find("truncated"))
    if places:
        template = N_("Fragments longer than the embedder reads: {count}. Divide them, or a search by meaning does not find their ends.")
        yield FileAdvice("truncated", Phrase(template, count=len(places)), len(places), places)


def _find_skipped_levels(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    """As in the audit of Word files: more than one level below the heading above; a title (level 0) counts for none."""
    above = [document.headings[section.parent].level if section.parent is not None else 0 for section in document.sections]
    skipped = [
        heading
        for heading, level in zip(document.headings, above, strict=True)
        if heading.origin in _REAL_ORIGINS and level and heading.level - level > 1
    ]
    if skipped:
        template = N_("Headings that skip a level: {count}, such as “{title}”. Use the next level below the heading above.")
        phrase = Phrase(template, count=len(skipped), title=_shorten(skipped[0].title))
        yield FileAdvice("skipped_level", phrase, len(skipped), tuple(heading.span for heading in skipped))


def _find_lost_text(document: Document, _comparison: DocumentComparison) -> Iterator[FileAdvice]:
    notes, words = _count(document, _LOST_NOTES), _count(document, ("lost_words",))
    if notes:
        template = N_("Notes or comments of the file that are not in the text: {count}. Put what matters into the running text.")
        yield FileAdvice("lost_notes", Phrase(template, count=notes), notes)
    if words > LOST_WORDS_SHARE * len(document.text.split()):
        template = N_("Words of the file that are not in the text: {count}. Check whether they matter, and export the file again.")
        yield FileAdvice("lost_words", Phrase(template, count=words), words)


_IN_ORDER: dict[str, Callable[[Document, DocumentComparison], Iterator[FileAdvice]]] = {
    "no_headings": _find_no_headings,
    "lost_pages": _find_lost_pages,
    "bold_headings": _find_bold_headings,
    "missed_headings": _find_missed_headings,
    "long_section": _find_long_sections,
    "long_preamble": _find_long_preamble,
    "headerless_table": _find_headerless_tables,
    "recognised_pages": _find_recognised,
    "headings_in_tables": _find_headings_in_tables,
    "register": _find_registers,
    "broken": _find_broken,
    "truncated": _find_truncated,
    "oversize": _find_oversize,
    "false_headings": _find_false_headings,
    "skipped_level": _find_skipped_levels,
    "lost_notes, lost_words": _find_lost_text,
}
ADVICE_CODES = tuple(code for codes in _IN_ORDER for code in codes.split(", "))
"""The codes of advice, worst first."""


def _count(document: Document, kinds: Sequence[str]) -> int:
    return sum(notice.count for notice in document.notices if notice.kind in kinds)


def _places(document: Document, kinds: Sequence[str]) -> tuple[Span, ...]:
    return tuple(notice.span for notice in document.notices if notice.kind in kinds and notice.span)


def _shorten(words: str) -> str:
    return words if len(words) <= _TITLE_CHARS else words[: _TITLE_CHARS - 1].rstrip() + "…"
