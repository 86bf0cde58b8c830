"""One collection, one way of cutting: another setting goes into another collection, with one press for all documents."""

from itertools import count

import streamlit as st

from chunking import N_, Strategy, workbench
from chunking.workbench import CollectionInfo
from pages.parts.ingest import saving
from pages.parts.ingest.save_target import Target
from pages.parts.shell import frame, render, session_cache, setting, state, waiting
from pages.parts.shell.i18n import _, format_number, ngettext


def offer(page: frame.Frame, target: Target) -> None:
    """Offer the ways out if the collection in use was cut with another setting: the one for all documents first."""
    strategy, name = setting.current_strategy(), name_new(page, target)
    kept, total = count_files(page, target.info) if target.info else (0, 0)
    if kept:
        render.note(say_plan(target.collection, name, kept, total))
    there = workbench.read_strategy(target.info.recipe) if target.info else None
    with st.container(horizontal=True, vertical_alignment="center"):
        if kept:
            _show_button(page, target, name, kept, key="ingest.recut")
        st.button(
            _("Use a new collection: {name}").format(name=render.escape_markdown(name)),
            key="ingest.new_collection",
            type="secondary" if kept else "primary",
            on_click=_use_collection,
            args=(name,),
        )
        if there is not None and there != strategy:
            words = _("Cut as {name} is cut: {setting}")
            st.button(
                words.format(name=render.escape_markdown(target.collection), setting=setting.describe_strategy(there)),
                key="ingest.as_there",
                type="tertiary",
                on_click=_use_strategy,
                args=(there,),
            )


def offer_for(page: frame.Frame, target: Target) -> None:
    """Draw the button alone for a chosen collection; a note if it is cut that way already or no file of it is kept."""
    if target.info is None or not target.info.is_ours:
        return
    fingerprint = workbench.make_recipe(page.environment, setting.current_strategy()).fingerprint
    if target.info.recipe_fingerprint == fingerprint:
        render.note(_("It was made with the setting in use; another one is chosen on the Compare page."), width="content")
        return
    kept, total = count_files(page, target.info)
    name = name_new(page, target)
    if kept:
        _show_button(page, target, name, kept, key="ingest.recut_chosen")
    render.note(say_plan(target.collection, name, kept, total))


def _show_button(page: frame.Frame, target: Target, name: str, kept: int, *, key: str) -> None:
    st.button(
        ngettext("Cut its {count} document into a new collection", "Cut all {count} documents into a new collection", kept),
        key=key,
        type="primary" if key == "ingest.recut" else "secondary",
        icon=":material/content_cut:",
        on_click=saving.cut_again,
        args=(page, target, name, setting.current_strategy()),
    )


def say_plan(collection: str, name: str, kept: int, total: int) -> str:
    """Describe the old collection's future, the new one's setting, and the documents that would be missing."""
    if not kept:
        return _("No file of its documents is kept, so they cannot be cut again here.")
    words = _("{collection} stays as it is. The new one is called {name} and is cut from the kept files: {setting}.")
    said = words.format(collection=collection, name=name, setting=setting.describe_strategy(setting.current_strategy()))
    if kept == total:
        return said
    missing = ngettext(
        "{count} of the {total} documents has no kept file and would not be in it.",
        "{count} of the {total} documents have no kept file and would not be in it.",
        total - kept,
    )
    return f"{said} {missing.format(total=format_number(total))}"


def count_files(page: frame.Frame, info: CollectionInfo) -> tuple[int, int]:
    """Of how many documents of a collection the file is kept, and how many there are."""
    return waiting.run_job(
        f"kept:{info.name}:{info.points}:{session_cache.name_saves(page.environment)}",
        lambda _progress: workbench.count_kept_files(page.environment, info.name),
        label=N_("Checking which files of {source} are kept"),
        source=info.name,
    )


def name_new(page: frame.Frame, target: Target) -> str:
    """Return a name for the recut collection: a free one, or one begun with the same settings."""
    strategy = setting.current_strategy()
    fingerprint = workbench.make_recipe(page.environment, strategy).fingerprint
    taken = {info.name: info.recipe_fingerprint for info in target.collections}
    taken |= {alias: "" for info in target.collections for alias in info.aliases}
    taken[target.collection] = ""
    name = workbench.name_recut(target.collection, strategy)
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(each for each in names if taken.get(each, fingerprint) == fingerprint)


def _use_collection(name: str) -> None:
    st.session_state[state.INGEST_RUN] = None
    setting.use_collection(name)


def _use_strategy(strategy: Strategy) -> None:
    st.session_state[state.INGEST_RUN] = None
    setting.use_strategy(strategy)
