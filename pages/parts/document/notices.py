"""The notices of a conversion in words: losses, corrections, and lines that look like headings but were not used."""

from collections.abc import Iterator, Sequence

import streamlit as st

from chunking import Document, Notice
from pages.parts.document.notice_sentences import SENTENCES
from pages.parts.shell import render
from pages.parts.shell.i18n import _, format_number, ngettext

WORDS_IN_WARNING = 10
LEFT_OUT = (
    "left_out_furniture",
    "hidden_text",
    "deleted_text",
    "placeholders",
    "unknown_symbols",
    "unread_parts",
    "embedded_objects",
    "watermark",
    "words_in_pictures",
)
"""Their examples are the words that are not in the text."""
WITH_REASON = ("described_pictures", "vision_failed")
"""Their examples are a service's name, or why it failed."""


def describe(notice: Notice) -> str:
    """One sentence on what was counted."""
    return SENTENCES[notice.kind](notice.count)


def show_recognised(document: Document) -> None:
    """For a scan: that its text was recognised, and how sure that is; nothing for other files."""
    for notice in document.notices:
        if notice.kind == "recognised_pages":
            sure = _("On average it was {share} sure of the characters.").format(share=notice.examples[0]) if notice.examples else ""
            render.note(f"{describe(notice)}. {sure}".strip())


def show_ledger(document: Document) -> None:
    """The share of the file's words that is accounted for; nothing for files read as they are."""
    ledger = document.ledger
    if ledger is None or ledger.file_coverage_pct is None:
        return
    parts = [
        ngettext("{count} word of the file", "{count} words of the file", ledger.total_words),
        _("in the text: {count}").format(count=format_number(ledger.in_text)),
        _("left out and listed here: {count}").format(count=format_number(ledger.left_out_words)),
        _("lost: {count}").format(count=format_number(len(ledger.lost))),
    ]
    render.note(" · ".join(parts))


def warn_of_lost(document: Document) -> None:
    """A warning above the text if words of the file are not in it."""
    for notice in document.notices:
        if notice.kind == "lost_words":
            render.warning_box(f"{describe(notice)}: {', '.join(notice.examples[:WORDS_IN_WARNING])}")


def show(document: Document) -> None:
    """The notices below the text, each with what it is about on demand."""
    show_ledger(document)
    unused = [notice for notice in document.notices if notice.kind.startswith("unused")]
    for notice in document.notices:
        if notice in unused or notice.kind == "recognised_pages":
            continue
        if notice.kind in WITH_REASON:
            render.note(f"{describe(notice)}: {', '.join(notice.examples)}")
        elif notice.kind.startswith("lost") or notice.kind in LEFT_OUT:
            _show_lost(describe(notice), list(_place_examples(notice)))
        else:
            render.note(describe(notice))
    if unused:
        label = ngettext(
            "{count} line looks like a heading but was not used",
            "{count} lines look like headings but were not used",
            sum(notice.count for notice in unused),
        )
        with st.expander(label):
            for kind in dict.fromkeys(notice.kind for notice in unused):
                same = [notice for notice in unused if notice.kind == kind]
                render.note(describe(Notice(kind, sum(notice.count for notice in same))))
                render.quotes(example for notice in same for example in notice.examples)


def _place_examples(notice: Notice) -> Iterator[str]:
    """Yield each example with its page, if the file has pages."""
    for index, example in enumerate(notice.examples):
        page = _("page {number}").format(number=format_number(notice.pages[index])) if index < len(notice.pages) else ""
        yield f"{example} ({page})" if page else example


def _show_lost(label: str, examples: Sequence[str]) -> None:
    if not examples:
        render.note(label)
        return
    with st.expander(label):
        render.quotes(examples)
        render.note(_("These words cannot be found by an assistant that reads the text."))
