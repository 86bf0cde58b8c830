"""Plain elements of a page: the sentence at the top, quiet notes, figures, errors with their remedy.

Text from documents is data: it goes through `html.escape` or `escape_markdown`, never as it is.
"""

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

import streamlit as st

from chunking import ChunkingError
from pages.parts.shell.i18n import _, translate_error

_STYLE = Path(__file__).with_name("frame.css")
_MARKS = re.compile(r"([\\`*{}\[\]()#+!|<>~$]|(?<!\w)_|_(?!\w)|^\s*(?:-|\d+[.)]))", re.MULTILINE)
_SHORTCODE = re.compile(r":(?=\w)")


class Figure(NamedTuple):
    """Draw a number with its name; `hover` explains it."""

    value: str
    name: str
    hover: str = ""


def escape_markdown(text: str) -> str:
    """Text that Streamlit's markdown shows as it is; a word joiner keeps ":word:" from becoming a picture."""
    return _SHORTCODE.sub(":\u2060", _MARKS.sub(lambda mark: mark[0][:-1] + "\\" + mark[0][-1], text))


def style() -> None:
    """Add the few style rules the theme cannot express, and the one word Streamlit has in English only."""
    st.html(_STYLE)
    words = _("Choose files")
    st.html(f'<style>:root {{ --ci-upload: "{words}"; }}</style>')


def sentence(text: str) -> None:
    """The page's answer, one sentence in plain words, at the top."""
    unbroken = html.escape(text).replace(" %", "\u00a0%")
    st.html(f'<h1 class="ci-sentence">{unbroken}</h1>')


def heading(text: str) -> None:
    """A small heading inside a page."""
    st.html(f'<h2 class="ci-heading">{html.escape(text)}</h2>')


def note(text: str, *, width: Literal["stretch", "content"] = "stretch") -> None:
    """Draw a quiet line, as wide as its words between buttons of a row; nothing without words."""
    if text:
        st.html(f'<p class="ci-note">{html.escape(text)}</p>', width=width)


def figures(items: Iterable[Figure]) -> None:
    """Numbers with their names on one line; numbers align, names explain themselves on hover."""
    cells = (
        f'<span class="ci-figure" title="{html.escape(item.hover)}"><b>{html.escape(item.value)}</b> {html.escape(item.name)}</span>'
        for item in items
    )
    st.html(f'<p class="ci-figures">{"".join(cells)}</p>')


def quotes(texts: Iterable[str]) -> None:
    """Pieces of documents, one a line, as they are."""
    st.html('<ul class="ci-quotes">' + "".join(f"<li>{html.escape(text)}</li>" for text in texts) + "</ul>")


def error_box(error: ChunkingError) -> None:
    """Draw an error: the file, the fault, the remedy."""
    message, remedy = translate_error(error)
    st.error(escape_markdown(f"{message} {remedy}".strip()), icon=":material/error:")


def warning_box(text: str) -> None:
    """Something the reader must not miss, though nothing failed."""
    st.warning(escape_markdown(text), icon=":material/warning:")


_escape = st.components.v2.component(
    "chunk_inspector.keyboard",
    html="",
    js="""
export default function () {
  const leave = (event) => {
    if (event.key === "Escape" && event.target.matches?.("input, textarea")) event.target.blur();
  };
  document.addEventListener("keydown", leave);
  return () => document.removeEventListener("keydown", leave);
}
""",
)


def listen(key: str) -> None:
    """Let Escape leave text fields on this page."""
    _escape(key=key, height=1)
