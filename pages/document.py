"""What a tool sees of a file: the text with its headings marked, the outline, and what got lost."""

from collections import Counter
from pathlib import PurePath

import streamlit as st

from chunking import Document, Strategy
from chunking.workbench import WorkspaceFile
from pages.shared import cache, documents, frame, notices, reading_pane, render
from pages.shared.i18n import _, format_number, format_seconds, ngettext

page = frame.begin("document")


def say_structure(document: Document) -> tuple[str, str]:
    """The page's sentence, and why it matters or what would help."""
    total = len(document.headings)
    bold = sum(heading.origin == "bold" for heading in document.headings)
    if not document.text.strip():
        return (
            _("This file has no text."),
            _("If its pages show text, that is a picture of text: export the document as text and add that file."),
        )
    if not total:
        return (
            _("This file has no headings at all, so no fragment of it can say what it is about."),
            say_what_helps(document) + " " + _("Until then it is cut at paragraphs."),
        )
    why = _(
        "A heading that is only bold looks right to people. A program sees an ordinary paragraph, so the fragments under it "
        "are stored without saying what they are about. Here such lines count as headings."
    )
    if bold == total:
        return (
            ngettext(
                "{count} line looks like a heading but is only bold. Word does not know it, and most tools will lose it.",
                "{count} lines look like headings but are only bold. Word does not know them, and most tools will lose them.",
                bold,
            ),
            why,
        )
    if bold:
        sentence = ngettext(
            "{count} of the {total} headings is only bold. Word does not know it, and most tools will lose it.",
            "{count} of the {total} headings are only bold. Word does not know them, and most tools will lose them.",
            bold,
        )
        return sentence.format(total=format_number(total)), why
    if any(heading.origin == "layout" for heading in document.headings):
        return (
            ngettext(
                "{count} heading was found by the look of the pages.",
                "{count} headings were found by the look of the pages.",
                total,
            ),
            _("A PDF seldom says what a heading is; it is inferred from position and type. Check the outline against the pages."),
        )
    return ngettext("This file has {count} heading, and it is real.", "This file has {count} headings, and they are real.", total), ""


def say_what_helps(document: Document) -> str:
    """What a person can do about a file without headings, by its kind."""
    match PurePath(document.source).suffix.lower():
        case ".pdf":
            return _("What would help: the Word file this PDF was made from, with its titles in the Heading styles.")
        case ".md":
            return _("What would help: begin each title with # or ##, save, and add the file again.")
        case _:
            return _("What would help: in Word, select each title and press Ctrl+Alt+1 or Ctrl+Alt+2, save, and add the file again.")


def show_start() -> None:
    """The page while the workspace is empty: what the user sees leads to the page that answers."""
    render.sentence(_("What do you see?"))
    for key, words in (
        ("read", _("The assistant says it has no information, though the document is there")),
        ("compare", _("It answers about the wrong person or the wrong thing")),
        ("read", _("It cites the heading but not the rule")),
        ("compare", _("The same long page comes back for every question")),
    ):
        frame.link(key, words, icon=":material/arrow_forward:")
    render.heading(_("I just want to check a file"))
    frame.offer_files(page.environment, place="page")


def show_reading(document: Document) -> None:
    """Below the text: who read it, what it weighs, what is missing."""
    engine = ", ".join(_(part) for part in document.engine.split(", "))
    pages = ngettext("{count} page", "{count} pages", document.page_count) + ", " if document.page_count else ""
    render.note(_("Read by: {engine}, {pages}{time}").format(engine=engine, pages=pages, time=format_seconds(document.elapsed_ms / 1000)))
    if document.default_chars > len(document.text):
        render.note(
            _(
                "The text has {chars} characters. A pipeline on Docling's default export would embed {default_chars}: "
                "it pads tables with blanks."
            ).format(chars=format_number(len(document.text)), default_chars=format_number(document.default_chars))
        )
    notices.show(document)


def show_document(file: WorkspaceFile) -> None:
    """The sentence, the two panes, and what lies below them."""
    document = documents.open_document(page.environment, file)
    sentence, why = say_structure(document)
    render.sentence(sentence)
    if why:
        render.note(why)
    if not document.text.strip():
        return
    chunks = cache.cut(page.environment, file, document, Strategy())
    sections = (document.find_section(chunk.span.start) for chunk in chunks)
    reading_pane.show(document, document_key=file.sha256, parts=Counter(index for index in sections if index is not None))
    if document.headings:
        render.note(reading_pane.explain_letters(document))
    with st.container(horizontal=True, vertical_alignment="center"):
        frame.next_step("read", _("Next: read ten fragments"))
        st.download_button(
            _("Download the text (markdown)"),
            document.text,
            file_name=f"{PurePath(file.name).stem}.md",
            mime="text/markdown",
            key="document.download",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )
    show_reading(document)


if page.file is None:
    show_start()
else:
    show_document(page.file)
