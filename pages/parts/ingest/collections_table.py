"""The collections of the database: a table with what made each, and what can be done with the one chosen."""

from dataclasses import replace

import streamlit as st

from chunking import ChunkingError, workbench
from chunking.workbench import CollectionInfo
from pages.parts.common import pick_table
from pages.parts.ingest import promotion, recut
from pages.parts.ingest.save_target import Target, list_making, say_cut, say_state
from pages.parts.shell import frame, render, setting, state
from pages.parts.shell.i18n import _, format_day, format_number, ngettext

_REMOVED = "ingest.collection_removed"


def show(page: frame.Frame, target: Target, *, with_live: bool = True) -> None:
    """A closed box; opened, the table and the actions.

    Args:
        with_live: offer to make one live, unless the page offers that already.
    """
    box = st.expander(_("Collections"), icon=":material/database:", key=state.INGEST_COLLECTIONS, on_change="rerun")
    if not box.open:
        return
    with box:
        if removed := st.session_state.get(_REMOVED):
            render.note(_("{name} was removed.").format(name=removed))
        if not target.collections:
            render.note(_("There is no collection yet."))
            return
        chosen = _choose(target)
        _show_table(target, chosen)
        if not any(info.aliases for info in target.collections):
            render.note(_("None has been made live yet: assistants query each by its own name."))
        if len(target.collections) > 1:
            st.selectbox(
                _("What can be done with"),
                [info.name for info in target.collections],
                key=state.INGEST_COLLECTION,
                on_change=_forget_told,
                width=420,
            )
        _show_chosen(page, target, chosen, with_live=with_live)


def _choose(target: Target) -> CollectionInfo:
    """The collection chosen here; at first the one in use."""
    by_name = {info.name: info for info in target.collections}
    if st.session_state.get(state.INGEST_COLLECTION) not in by_name:
        st.session_state[state.INGEST_COLLECTION] = target.collection if target.collection in by_name else next(iter(by_name))
    return by_name[st.session_state[state.INGEST_COLLECTION]]


def _show_table(target: Target, chosen: CollectionInfo) -> None:
    rows = [
        [
            pick_table.Cell(info.name, pick=info.name, pressed=info is chosen, detail=_("in use") if info is target.info else ""),
            pick_table.Cell(format_number(info.points)),
            pick_table.Cell(say_state(info)),
            pick_table.Cell(say_cut(info.recipe)),
            pick_table.Cell(info.embedder),
            pick_table.Cell(format_day(info.created_at) if info.created_at else ""),
        ]
        for info in target.collections
    ]
    head = [pick_table.Cell(words) for words in (_("collection"), _("points"), _("live"), _("cut"), _("embedder"), _("made on"))]
    pick_table.show(head, rows, key="ingest.collections_table", on_pick=_pick, label=_("collections"), short=True)


def _show_chosen(page: frame.Frame, target: Target, info: CollectionInfo, *, with_live: bool) -> None:
    render.heading(info.name)
    render.quotes(list_making(info))
    try:
        with st.container(horizontal=True, vertical_alignment="center"):
            if info is not target.info:
                st.button(_("Save into this one from now on"), key="ingest.use", on_click=_use, args=(info.name,))
            if with_live:
                promotion.offer(page, info)
            _offer_removal(page, info)
        with st.container(horizontal=True, vertical_alignment="center"):
            recut.offer_for(page, replace(target, collection=info.name, info=info, asked=""))
        if with_live:
            promotion.show(page)
    except ChunkingError as error:
        render.error_box(error)


def _offer_removal(page: frame.Frame, info: CollectionInfo) -> None:
    with st.popover(_("Remove this collection"), icon=":material/delete:", type="tertiary", key=state.INGEST_REMOVAL, on_change="rerun"):
        points = ngettext("{count} point", "{count} points", info.points)
        words = _("{name} with its {points} is removed from the database for good. The files stay: it can be cut again from them.")
        if not info.is_ours:
            words = _("{name} with its {points} is removed from the database for good. Another tool made it: it cannot be made again here.")
        st.markdown(render.escape_markdown(words.format(name=info.name, points=points)))
        if info.aliases:
            render.warning_box(_("It is live: assistants are answered from it and would no longer find anything."))
        elif info.live:
            render.warning_box(_("No collection has been made live yet, so this may be the one that assistants are answered from."))
        label = _("Remove the live collection all the same") if info.live else _("Remove for good")
        st.button(label, key="ingest.drop", type="primary", on_click=_remove, args=(page, info))


def _pick(name: str) -> None:
    st.session_state[state.INGEST_COLLECTION] = name
    _forget_told()


def _forget_told() -> None:
    st.session_state[state.INGEST_TOLD] = None
    st.session_state[_REMOVED] = None


def _use(name: str) -> None:
    _forget_told()
    st.session_state[state.INGEST_RUN] = None
    setting.use_collection(name)


def _remove(page: frame.Frame, info: CollectionInfo) -> None:
    st.session_state[state.INGEST_REMOVAL] = False
    _forget_told()
    try:
        workbench.drop_collection(page.environment, info.name, force=info.live)
    except ChunkingError as error:
        st.session_state[state.INGEST_TOLD] = (None, error)
    else:
        st.session_state[_REMOVED] = info.name
        st.session_state[state.INGEST_RUN] = None
