"""The whole document as a band: sections on top, each way of cutting below on the same scale, defects marked; one SVG component."""

from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st

from chunking import Document
from chunking.workbench import Row
from pages.shared import defects, setting
from pages.shared.i18n import _, ngettext

_HERE = Path(__file__).parent
_band = st.components.v2.component(
    "chunk_inspector.band",
    html='<div class="ci-band"></div>',
    css=(_HERE / "band.css").read_text(encoding="utf-8"),
    js=(_HERE / "band.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def show(document: Document, rows: Sequence[Row], *, chosen: tuple[int, int], on_pick: Callable[[int, int], None]) -> None:
    """Draw the band and, below it, what occurs with its words: the same colour, hatching and sign.

    Args:
        document: its length is the scale.
        rows: the ways of cutting.
        chosen: row and fragment that are open.
        on_pick: called with row and fragment when one is pressed.
    """

    def pick() -> None:
        picked = st.session_state["compare.band"].picked
        if picked:
            row, index = picked.split(".")
            on_pick(int(row), int(index))

    present = [code for code in defects.CODES if any(row.judgement.find(code) for row in rows)]
    _band(
        key="compare.band",
        data={
            "length": len(document.text),
            "sections": [
                [section.span.start, section.span.end, document.headings[section.index].title, document.headings[section.index].level]
                for section in document.sections
            ],
            "rows": [
                {
                    "name": setting.name_strategy(row.strategy),
                    "chunks": [_describe(row, index) for index in range(len(row.chunks))],
                }
                for row in rows
            ],
            "chosen": list(chosen),
            "colours": dict(defects.COLOURS),
            "bad": list(defects.BAD_CODES),
            "key": [[code, _(defects.WORDS[code]), _(defects.MEANINGS[code])] for code in present],
            "words": {"sections": _("sections"), "band": _("fragments over the document")},
        },
        on_picked_change=pick,
    )


def _describe(row: Row, index: int) -> list[object]:
    chunk, judgement = row.chunks[index], row.judgement.chunks[index]
    words = [str(index + 1), defects.describe(judgement), ngettext("{count} character", "{count} characters", judgement.chars)]
    return [chunk.span.start, chunk.span.end, judgement.mark or "", " · ".join(word for word in words if word)]
