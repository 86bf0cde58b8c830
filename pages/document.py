"""The Document page: the text with its headings marked, the outline, and the losses."""

from collections import Counter
from pathlib import PurePath

import streamlit as st

from chunking import ChunkingError, Document, Strategy
from chunking.workbench import KeptFile
from pages.parts.compare import register_hint
from pages.parts.document import notices, page_picture, reading_pane
from pages.parts.shell import documents, frame, reading_rules, render, session_cache, state, structure
from pages.parts.shell.address import Parameter, one_of, read_index
from pages.parts.shell.i18n import _, format_number, format_seconds, ngettext

PARAMETERS = (
    Parameter("look", state.DOCUMENT_VIEW, one_of("text", "pages"), usual="text"),
    Parameter("page", state.DOCUMENT_PAGE, lambda asked: read_index(asked) + 1, digits=16, usual=1),
)
page = frame.begin("document", PARAMETERS)


def show_start(page: frame.Frame) -> None:
    """Draw the page of an empty workspace: each trouble links to the page that answers it."""
    frame.say_purpose()
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
    """Draw the engine, the size and the notices below the text."""
    engine = reading_rules.say_engine(document.engine)
    pages = ngettext("{count} page", "{count} pages", document.page_count) + ", " if document.page_count else ""
    render.note(_("Read by: {engine}, {pages}{time}").format(engine=engine, pages=pages, time=format_seconds(document.elapsed_ms / 1000)))
    if document.default_chars > len(document.text):
        render.note(
            _(
                "The text has {chars} characters. A pipeline on Docling's default export would embed {default_chars}: it "
                "pads tables with spaces."
            ).format(chars=format_number(len(document.text)), default_chars=format_number(document.default_chars))
        )
    notices.show(document)


def show_text(page: frame.Frame, file: KeptFile, document: Document, *, with_styles: bool) -> None:
    """Draw the outline and the text."""
    chunks = session_cache.cut(page.environment, file, document, Strategy())
    sections = (document.find_section(chunk.span.start) for chunk in chunks)
    parts = Counter(index for index in sections if index is not None)
    styles = None
    if with_styles:
        try:
            styles = session_cache.name_styles(page.environment, file)
        except ChunkingError as error:
            render.error_box(error)
    reading_pane.show(document, document_key=f"{file.sha256}:{session_cache.name_reading()}", parts=parts, styles=styles)
    if document.headings:
        render.note(reading_pane.explain_letters(document))


def show_sentence(document: Document) -> None:
    """Draw the verdict on the headings and what can be done; for a scan, the note that its text was recognised."""
    sentence, why = structure.say_structure(document)
    render.sentence(sentence)
    if why:
        render.note(why)
    notices.show_recognised(document)
    notices.warn_of_lost(document)
    if (
        structure.is_word(document)
        and document.text.strip()
        and (not document.headings or structure.count_lost(document) or structure.count_false(document))
    ):
        with st.container(horizontal=True, vertical_alignment="center"):
            frame.link_button("headings", _("Repair a copy"), icon=":material/build:")
            frame.link("headings", _("Why?"), icon=":material/help:")
    elif structure.is_word(document) and document.text.strip():
        frame.link("headings", _("Check the headings line by line"), icon=":material/format_h1:")


def show_document(page: frame.Frame, file: KeptFile) -> None:
    """Draw the sentence, the two panes, and the rest of the page."""
    document = documents.open_document(page.environment, file)
    show_sentence(document)
    if not document.text.strip():
        return
    views = {"text": _("Text"), "pages": _("Pages")}
    view, with_styles = "text", False
    if document.page_count:
        view = str(
            st.segmented_control(
                _("View"),
                list(views),
                default="text",
                format_func=views.__getitem__,
                required=True,
                key=state.DOCUMENT_VIEW,
                persist_state="session",
                label_visibility="collapsed",
            )
        )
    elif structure.is_word(document):
        with_styles = st.toggle(_("Show the names of Word's styles"), key=state.DOCUMENT_STYLES, persist_state="session")
    if view == "pages":
        page_picture.show(page.environment, file, document)
    else:
        show_text(page, file, document, with_styles=with_styles)
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
    register_hint.show(file, document)
    reading_rules.offer()
    if document.page_count:
        reading_rules.offer_engines()
    show_reading(document)


if page.file is None:
    show_start(page)
else:
    show_document(page, page.file)
