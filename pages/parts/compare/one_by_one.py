"""One fragment after the other: the list of those that were asked for, and the open one as the model sees it."""

from collections.abc import Callable

import streamlit as st

from chunking import Chunk, Document, context, embedded_text, workbench
from chunking.workbench import DEFECT_KINDS, DEFECTS, FURTHER_DEFECTS, Row
from pages.parts.common import defect_tags, fragment, pick_table
from pages.parts.shell import render, state
from pages.parts.shell.i18n import _, format_number

WINDOW = 200
"""Fragments listed at once: what is sent stays small whatever the document."""

Open = Callable[[int], None]


def list_fragments(row: Row) -> tuple[int, ...]:
    """The fragments that are listed: all, or those with the chosen defect."""
    code = st.session_state.get(state.COMPARE_FILTER, "all")
    found = row.judgement.find(code) if code != "all" else ()
    return found or tuple(range(len(row.chunks)))


def find_first(row: Row) -> int:
    """The fragment that opens first: the first listed, and the first bad one where all are."""
    listed = list_fragments(row)
    return next(iter(row.judgement.find("bad") if len(listed) == len(row.chunks) else listed), 0)


def show(document: Document, row: Row, index: int, *, on_open: Open) -> None:
    """Draw both.

    Args:
        document: whose text it is.
        row: the fragments.
        index: the open one.
        on_open: called with the fragment to open.
    """
    if not row.chunks:
        render.note(_("There are no fragments here."))
        return
    listed = _choose(row)
    _offer_steps(row, listed, index, on_open)
    left, right = st.columns([5, 7])
    with left:
        _show_list(row, listed, index, on_open)
    with right:
        _show_fragment(document, row, index)


def _choose(row: Row) -> tuple[int, ...]:
    further = [code for code in FURTHER_DEFECTS if code == st.session_state.get(state.COMPARE_FILTER)]
    found = {code: row.judgement.find(code) for code in ("bad", *DEFECTS, *further)}
    present = ["all", *(code for code in found if found[code])]
    if st.session_state.get(state.COMPARE_FILTER) not in present:
        st.session_state[state.COMPARE_FILTER] = "all"
    words = {code: f"{_(DEFECT_KINDS[code].words)} ({format_number(len(found[code]))})" for code in found}
    words["all"] = _("all fragments") + f" ({format_number(len(row.chunks))})"
    st.pills(
        _("Only"),
        present,
        format_func=words.__getitem__,
        required=True,
        key=state.COMPARE_FILTER,
        persist_state="session",
        label_visibility="collapsed",
        on_change=_open_first,
    )
    return list_fragments(row)


def _open_first() -> None:
    st.session_state[state.COMPARE_FRAGMENT] = None


def _offer_steps(row: Row, listed: tuple[int, ...], index: int, on_open: Open) -> None:
    before = [other for other in listed if other < index]
    after = [other for other in listed if other > index]
    bad = [other for other in row.judgement.find("bad") if other > index]
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Previous"), key="compare.previous", shortcut="p", disabled=not before, on_click=on_open, args=(max(before, default=0),)
        )
        st.button(_("Next"), key="compare.next", shortcut="n", disabled=not after, on_click=on_open, args=(min(after, default=0),))
        st.button(
            _("Next bad fragment"), key="compare.next_bad", shortcut="b", disabled=not bad, on_click=on_open, args=(min(bad, default=0),)
        )


def _show_list(row: Row, listed: tuple[int, ...], index: int, on_open: Open) -> None:
    position = next((place for place, other in enumerate(listed) if other >= index), max(len(listed) - 1, 0))
    first = position // WINDOW * WINDOW
    window = listed[first : first + WINDOW]
    head = [pick_table.Cell(words) for words in ("", _("what is wrong"), _("characters"))]
    table = [_list_fragment(row, other, index) for other in window]
    pick_table.show(head, table, key="compare.list", on_pick=lambda picked: on_open(int(picked)), label=_("fragments"), short=True)
    if len(window) == len(listed):
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        last = first + WINDOW
        earlier, later = listed[max(first - WINDOW, 0)], listed[min(last, len(listed) - 1)]
        st.button(_("Earlier"), key="compare.list_back", type="tertiary", disabled=not first, on_click=on_open, args=(earlier,))
        render.note(
            _("{first}-{last} of {total}").format(
                first=format_number(first + 1), last=format_number(first + len(window)), total=format_number(len(listed))
            ),
            width="content",
        )
        st.button(_("Later"), key="compare.list_on", type="tertiary", disabled=last >= len(listed), on_click=on_open, args=(later,))


def _list_fragment(row: Row, index: int, opened: int) -> list[pick_table.Cell]:
    judgement = row.judgement.chunks[index]
    return [
        pick_table.Cell(format_number(index + 1), pick=str(index), pressed=index == opened),
        pick_table.Cell(defect_tags.describe(judgement), colour=DEFECT_KINDS[judgement.mark].colour if judgement.mark else ""),
        pick_table.Cell(format_number(judgement.chars)),
    ]


def _show_fragment(document: Document, row: Row, index: int) -> None:
    chunk, judgement = row.chunks[index], row.judgement.chunks[index]
    fragment.show(
        embedded_text(document, chunk),
        len(context(document, chunk)),
        label=_("fragment {number} of {total}").format(number=format_number(index + 1), total=format_number(len(row.chunks))),
        marks=fragment.find_marks(judgement, chunk.span),
        tags=defect_tags.draw_tags(judgement),
    )
    said = [_say_where(document, chunk), defect_tags.explain(judgement), defect_tags.explain_further(judgement, row.judgement.max_tokens)]
    render.note(" · ".join(part for part in said if part))


def _say_where(document: Document, chunk: Chunk) -> str:
    return fragment.say_place(workbench.locate_chunks(document, [chunk])[0])
