"""The whole document as a band: sections on top, each way of cutting below on the same scale, defects marked; one SVG component.

A screen shows some hundred places side by side, so of a long document neighbours share a cell: what is sent stays small.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import Document
from chunking.workbench import DEFECT_KINDS, DEFECTS, Row
from pages.parts.shell import setting
from pages.parts.shell.i18n import _

MAX_CELLS = 500
TITLE_CHARS = 80
_SECTION = "section"
_HERE = Path(__file__).parent
_band = st.components.v2.component(
    "chunk_inspector.band",
    html='<div class="ci-band"></div>',
    css=(_HERE / "band.css").read_text(encoding="utf-8"),
    js=(_HERE / "band.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)

Cell = list[int]
"""Start and end in the text, first and last fragment, the fragment to open, its marks (a bit for each of `DEFECTS`)."""


def show(
    document: Document,
    rows: Sequence[Row],
    *,
    chosen: tuple[int, int],
    on_pick: Callable[[int, int], None],
    on_section: Callable[[int], None],
) -> None:
    """Draw the band and, below it, what occurs with its words: the same colour, hatching and sign.

    Args:
        document: its length is the scale.
        rows: the ways of cutting.
        chosen: row and fragment that are open.
        on_pick: called with row and fragment when one is pressed.
        on_section: called with the index of a section when that is pressed.
    """

    def pick() -> None:
        picked = st.session_state["compare.band"].picked
        if not picked:
            return
        row, index = picked.split(".")
        if row == _SECTION:
            on_section(int(index))
        else:
            on_pick(int(row), int(index))

    present = [code for code in DEFECTS if any(row.judgement.find(code) for row in rows)]
    _band(
        key="compare.band",
        data={
            "length": len(document.text),
            "sections": _list_sections(document),
            "rows": [{"name": setting.name_strategy(row.strategy), "cells": list_cells(row, len(document.text))} for row in rows],
            "chosen": list(chosen),
            "codes": list(DEFECTS),
            "colours": {code: DEFECT_KINDS[code].colour for code in DEFECTS},
            "hatches": {code: DEFECT_KINDS[code].hatch for code in DEFECTS},
            "bad": [code for code in DEFECTS if DEFECT_KINDS[code].is_bad],
            "key": [[code, _(DEFECT_KINDS[code].words), _(DEFECT_KINDS[code].meaning)] for code in present],
            "marks": {code: _(DEFECT_KINDS[code].words) for code in present},
            "words": {"sections": _("sections"), "band": _("fragments along the document")},
        },
        on_picked_change=pick,
    )


def list_cells(row: Row, length: int) -> list[Cell]:
    """One cell per fragment; if there are more than `MAX_CELLS`, one for all that begin in the same stretch of the text.

    A cell of several shows the weightiest mark among them and opens a fragment that has it.
    """
    step = max(length / MAX_CELLS, 1) if len(row.chunks) > MAX_CELLS else 0
    cells: list[Cell] = []
    stretch = -1
    for index, chunk in enumerate(row.chunks):
        bits = _pack(row.judgement.chunks[index].codes)
        here = int(chunk.span.start / step) if step else index
        if here == stretch:
            cell = cells[-1]
            cell[1], cell[3] = max(cell[1], chunk.span.end), index
            if _weigh(bits) < _weigh(cell[5]):
                cell[4], cell[5] = index, bits
        else:
            cells.append([chunk.span.start, chunk.span.end, index, index, index, bits])
            stretch = here
    return cells


def _list_sections(document: Document) -> list[list[Any]]:
    """Start, end, title and index of each section; of a document with more than `MAX_CELLS`, the first that begins in each stretch."""
    step = len(document.text) / MAX_CELLS if len(document.sections) > MAX_CELLS else 0
    listed: list[list[Any]] = []
    stretch = -1
    for section in document.sections:
        here = int(section.span.start / step) if step else section.index
        if here == stretch:
            listed[-1][1] = section.span.end
        else:
            listed.append([section.span.start, section.span.end, document.headings[section.index].title[:TITLE_CHARS], section.index])
            stretch = here
    return listed


def _pack(codes: Sequence[str]) -> int:
    return sum(1 << DEFECTS.index(code) for code in codes)


def _weigh(bits: int) -> int:
    """The place of the weightiest defect, 0 first; a clean fragment comes last."""
    return (bits & -bits).bit_length() - 1 if bits else len(DEFECTS)
