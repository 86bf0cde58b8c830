"""The outline and the text of a document side by side, headings marked: one component, two panes that scroll on their own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import N_, Document, Heading, workbench
from pages.parts.common import text_runs
from pages.parts.shell.i18n import _, language, ngettext

ORIGIN_LETTERS = {"title": "T", "style": "S", "outline": "O", "bold": "B", "clause": "§", "layout": "L", "bookmark": "Z", "markdown": "M"}
ORIGIN_WORDS = {
    "title": N_("title of the document"),
    "style": N_("heading style in Word"),
    "outline": N_("outline level in Word"),
    "bold": N_("only bold"),
    "clause": N_("number of a clause"),
    "layout": N_("look of the page"),
    "bookmark": N_("bookmark of the PDF"),
    "markdown": N_("markdown mark"),
}

_HERE = Path(__file__).parent
_reader = st.components.v2.component(
    "chunk_inspector.reader",
    html='<div class="ci-reader"><nav class="ci-outline"></nav><div class="ci-text" role="region" tabindex="0"></div></div>',
    css=(_HERE / "reading_pane.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("../common/text_runs.js", "reading_pane.js")),
    isolate_styles=False,
)


def show(document: Document, *, document_key: str, parts: Mapping[int, int], styles: Mapping[str, str] | None = None) -> None:
    """Draw the two panes.

    Args:
        document: what is read.
        document_key: changes when the text does; while it stays, a rerun leaves the panes as the reader left them.
        parts: how many fragments each section becomes, by the index of its heading.
        styles: the Word style of each block by its reference, to be shown in the margin; None shows places.
    """
    key = document_key if styles is None else f"{document_key}:styles"
    _reader(
        key="document.reader",
        data={
            "id": f"{key}:{language()}",
            "document": document_key,
            "styled": styles is not None,
            "text": document.text,
            "runs": text_runs.keep_runs(key, document, styles),
            "headings": describe_headings(document, parts),
            "words": name_parts(),
        },
    )


def name_parts() -> dict[str, str]:
    """The words that the panes write themselves."""
    return {
        "outline": _("Outline"),
        "text": _("Text"),
        "unused": _("looks like a heading, not used as one"),
        "paragraph": _("paragraph {number}"),
        "place": _("{section}, paragraph {number}"),
        "preamble": _("before the first heading"),
    }


def explain_letters(document: Document) -> str:
    """Explain the origin tags that occur in this document."""
    origins = dict.fromkeys(heading.origin for heading in document.headings)
    return " · ".join(f"{ORIGIN_LETTERS[origin]} {_(ORIGIN_WORDS[origin])}" for origin in origins)


def describe_headings(document: Document, parts: Mapping[int, int]) -> list[dict[str, Any]]:
    """The headings as the panes' scripts take them."""
    top = min((heading.level for heading in document.headings), default=0)
    entries = []
    for index, heading in enumerate(document.headings):
        word = _(ORIGIN_WORDS[heading.origin])
        count = parts.get(index, 0)
        entries.append(
            {
                "letter": ORIGIN_LETTERS[heading.origin],
                "tag": _name_tag(heading),
                "indent": heading.level - top,
                "title": heading.title,
                "short": workbench.name_section(heading.title),
                "hover": _("{origin}, level {level}").format(origin=word, level=heading.level),
                "long": ngettext("will be cut into {count}", "will be cut into {count}", count) if count > 1 else "",
            }
        )
    return entries


def _name_tag(heading: Heading) -> str:
    """Return the origin tag with the level. A clause has no level: "§ 2" next to "§ 1." would mislead; the title needs none."""
    letter = ORIGIN_LETTERS[heading.origin]
    return f"{letter} {heading.level}" if heading.level and heading.origin != "clause" else letter
