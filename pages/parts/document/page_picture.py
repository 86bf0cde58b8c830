"""The pages of a PDF as pictures, headings boxed, each joined to its line in the text: one component, one page at a time."""

import base64
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import ChunkingError, Document, Environment
from chunking.workbench import KeptFile
from pages.parts.common import text_runs
from pages.parts.document import reading_pane
from pages.parts.shell import render, session_cache, state
from pages.parts.shell.i18n import _, format_number, language

_HERE = Path(__file__).parent
_sheet = st.components.v2.component(
    "chunk_inspector.page",
    html='<div class="ci-page"><div class="ci-desk" tabindex="0"><div class="ci-sheet"></div></div>'
    '<div class="ci-text" role="region" tabindex="0"></div></div>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("reading_pane.css", "page_picture.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("../common/text_runs.js", "page_picture.js")),
    isolate_styles=False,
)


def show(environment: Environment, file: KeptFile, document: Document) -> None:
    """Draw the choice of the page and the page."""
    page_key = f"{state.DOCUMENT_PAGE}.{file.sha256[:16]}"
    wanted_key = f"{state.DOCUMENT_WANTED}.{file.sha256[:16]}"
    number = _choose_page(document, page_key, wanted_key)
    try:
        with st.spinner(_("Drawing page {number}").format(number=format_number(number))):
            picture = session_cache.draw_page(environment, file, number, st.session_state.get(state.PASSWORDS, {}).get(file.sha256))
    except ChunkingError as error:
        render.error_box(error)
        return
    wanted = st.session_state.get(wanted_key)
    wanted = -1 if wanted is None else int(wanted)
    runs, boxes = describe_page(document, number)
    words = reading_pane.name_parts() | {
        "page": _("page {number}").format(number=format_number(number)),
        "nothing": _("Nothing was read from this page."),
        "show": _("show this place in the text"),
    }
    _sheet(
        key="document.sheet",
        data={
            "id": f"{file.sha256}:{session_cache.name_reading()}:{number}:{wanted}:{language()}",
            "picture": f"data:image/png;base64,{base64.b64encode(picture).decode()}",
            "runs": runs,
            "boxes": boxes,
            "headings": reading_pane.describe_headings(document, {}),
            "words": words,
            "wanted": wanted,
        },
    )


def describe_page(document: Document, number: int) -> tuple[list[tuple[list[Any], str]], list[dict[str, Any]]]:
    """The text read from a page: runs, and boxes with the number of the run each belongs to."""
    runs: list[tuple[list[Any], str]] = []
    boxes: list[dict[str, Any]] = []
    boxed: set[str] = set()
    for run in text_runs.split_runs(document):
        if number not in run.block.pages:
            continue
        runs.append((text_runs.pack(run, int), document.slice(run.span)))
        if run.block.ref not in boxed:  # a clause's number and its text share one box
            boxed.add(run.block.ref)
            boxes += [{"edges": box[1:], "run": len(runs) - 1} for box in run.block.boxes if box.page == number]
    return runs, boxes


def _choose_page(document: Document, page_key: str, wanted_key: str) -> int:
    total = document.page_count

    def turn(step: int) -> None:
        st.session_state[page_key] = min(max(int(st.session_state.get(page_key, 1)) + step, 1), total)
        st.session_state[wanted_key] = None

    def go() -> None:
        index = st.session_state[wanted_key]
        if index is not None:
            st.session_state[page_key] = find_page(document, index)

    number = min(int(st.session_state.get(page_key, 1)), total)
    st.session_state[page_key] = number
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button(
            _("Previous page"), key="document.page_back", icon=":material/chevron_left:", on_click=turn, args=(-1,), disabled=number <= 1
        )
        number = int(
            st.number_input(
                _("Page (of {total})").format(total=format_number(total)), 1, total, key=page_key, width=150, persist_state="session"
            )
        )
        st.button(
            _("Next page"), key="document.page_on", icon=":material/chevron_right:", on_click=turn, args=(1,), disabled=number >= total
        )
        if document.headings:
            st.selectbox(
                _("Go to a heading"),
                range(len(document.headings)),
                index=None,
                placeholder="",
                format_func=lambda index: document.headings[index].title,
                key=wanted_key,
                on_change=go,
                width=360,
            )
    return number


def find_page(document: Document, index: int) -> int:
    """The page a heading begins on."""
    return next((block.boxes[0].page for block in document.find_blocks(document.headings[index].span) if block.boxes), 1)
