"""Where documents are saved: the line that says it, the test, the choice of a collection, and what is in there."""

from dataclasses import dataclass

import streamlit as st

from chunking import N_, ChunkingError, SettingsError, workbench
from chunking.workbench import CollectionInfo
from pages.shared import frame, plain_table, render, setting, state, waiting
from pages.shared.i18n import _, format_day, format_number, ngettext, translate_error

_NAME_FIELD = "ingest.collection_field"


@dataclass(frozen=True, slots=True)
class Target:
    """Where saving goes.

    Attributes:
        place: a folder, or a server's address.
        is_remote: whether it is a server.
        collection: the name in use.
        info: what is known of it, None while it does not exist.
        collections: all there are.
    """

    place: str
    is_remote: bool
    collection: str
    info: CollectionInfo | None
    collections: tuple[CollectionInfo, ...]


def read(page: frame.Frame) -> Target:
    """The target as it is now; the page stops with a plain sentence if it cannot be read."""
    try:
        place, is_remote = workbench.describe_target(page.environment)
        collections = workbench.list_collections(page.environment)
    except ChunkingError as error:
        render.error_box(error)
        st.button(_("Try again"), key="ingest.target_again")
        st.stop()
    collection = setting.current_collection()
    info = next((found for found in collections if found.name == collection), None)
    return Target(place, is_remote, collection, info, collections)


def show(page: frame.Frame, target: Target) -> None:
    """One line; a server's address stands in a box of its own, since documents leave this computer."""
    if target.is_remote:
        render.warning_box(_("The database is a server: {address}. The fragments leave this computer.").format(address=target.place))
    with st.container(horizontal=True, vertical_alignment="center"):
        place = _("server") if target.is_remote else _("this computer, folder {folder}").format(folder=target.place)
        render.note(" · ".join([_("Target: {place}").format(place=place), *_describe(target)]), width="content")
        st.button(_("Test"), key="ingest.test", type="tertiary", icon=":material/network_check:", on_click=_test, args=(page,))
        with st.popover(_("Change collection"), type="tertiary"):
            _offer_collections(target)
    if refused := st.session_state.get(state.INGEST_REFUSED):
        render.error_box(refused)
    tested = st.session_state.get(state.INGEST_TEST)
    if isinstance(tested, ChunkingError):
        render.error_box(tested)
    elif tested:
        st.success(_("The database answers, and writing works."), icon=":material/check:")


def _describe(target: Target) -> list[str]:
    parts = [_("collection {name}").format(name=target.collection)]
    if target.info is None:
        return [*parts, _("will be made")]
    parts.append(ngettext("{count} point", "{count} points", target.info.points))
    if target.info.live:
        parts.append(_("live"))
    return parts


def _test(page: frame.Frame) -> None:
    try:
        result = workbench.test_target(page.environment)
    except ChunkingError as error:
        st.session_state[state.INGEST_TEST] = error
    else:
        st.session_state[state.INGEST_TEST] = result.error or (result.reachable and result.writable)


def _offer_collections(target: Target) -> None:
    names = sorted({target.collection, workbench.DEFAULT_COLLECTION, *(info.name for info in target.collections)})
    st.session_state[_NAME_FIELD] = target.collection  # it may have been changed by another button
    st.selectbox(
        _("Collection: choose one, or type a new name"),
        names,
        accept_new_options=True,
        key=_NAME_FIELD,
        on_change=_change,
    )


def _change() -> None:
    st.session_state[state.INGEST_RUN] = None
    try:
        setting.use_collection(workbench.check_name(str(st.session_state[_NAME_FIELD] or "")))
    except SettingsError as error:
        st.session_state[state.INGEST_REFUSED] = error
    else:
        st.session_state[state.INGEST_REFUSED] = None


def show_collections(page: frame.Frame, target: Target) -> None:
    """All collections, and the check of the one in use."""
    with st.expander(_("Collections"), icon=":material/database:"):
        if not target.collections:
            render.note(_("There is no collection yet."))
            return
        rows = [
            [
                info.name,
                format_number(info.points),
                _describe_recipe(info),
                info.embedder,
                format_day(info.created_at) if info.created_at else "",
                _("live") if info.live else "",
            ]
            for info in target.collections
        ]
        plain_table.show([_("collection"), _("points"), _("cut by"), _("embedder"), _("made on"), ""], rows)
        if target.info is not None:
            _offer_check(page, target)


def _describe_recipe(info: CollectionInfo) -> str:
    strategy = info.recipe.get("strategy") or {}
    if not strategy:
        return _("another tool")
    size = format_number(strategy["max_size"])
    if strategy["kind"] == "structural":
        return _("structural, limit {size}").format(size=size)
    return _("{size} characters with overlap {overlap}").format(size=size, overlap=format_number(strategy["overlap"]))


def _offer_check(page: frame.Frame, target: Target) -> None:
    key = f"check:{target.collection}"
    if st.button(_("Check the whole collection"), key="ingest.check", on_click=waiting.retry, args=(key,)):
        st.session_state[state.INGEST_CHECKED] = key
    if st.session_state.get(state.INGEST_CHECKED) != key:
        return
    try:
        proofs = waiting.run_job(
            key,
            lambda _progress: workbench.check_collection(page.environment, target.collection).proofs,
            label=N_("Checking {source}"),
            source=target.collection,
        )
    except ChunkingError as error:
        render.error_box(error)
        return
    points = ngettext("{count} fragment", "{count} fragments", sum(proof.points for proof in proofs))
    wrong = [proof for proof in proofs if proof.discrepancies]
    if not wrong:
        st.success(_("Checked one by one: {points}, all as they should be.").format(points=points), icon=":material/check:")
        return
    names = ", ".join(f"{proof.source} ({ngettext('{count} fault', '{count} faults', len(proof.discrepancies))})" for proof in wrong)
    render.warning_box(_("Not as they should be: {names}. Save these documents once more.").format(names=names))


def show_runs(page: frame.Frame) -> None:
    """What was saved before, newest first."""
    with st.expander(_("Earlier runs"), icon=":material/history:"):
        try:
            runs = workbench.list_runs(page.environment, limit=30)
        except ChunkingError as error:
            render.error_box(error)
            return
        if not runs:
            render.note(_("Nothing was saved yet."))
            return
        rows = [
            [
                format_day(run["at"]) + " " + run["at"][11:16],
                run["source"],
                _(STATUS_WORDS.get(run["status"], run["status"])),
                format_number(run["points"]),
                run["collection"],
                run.get("error", {}).get("message", ""),
            ]
            for run in runs
        ]
        plain_table.show([_("when (UTC)"), _("document"), _("what came of it"), _("points"), _("collection"), ""], rows)


STATUS_WORDS = {
    "ok": N_("saved and checked"),
    "ok_with_warning": N_("saved and checked, with a warning"),
    "skipped_duplicate": N_("already there"),
    "skipped_unsupported": N_("not a file that is read"),
    "failed": N_("NOT SAVED"),
}
"""What came of a document, in words."""


def explain(error: ChunkingError) -> str:
    """An error and its remedy in one line."""
    return " ".join(part for part in translate_error(error) if part)
