"""The target of saving: its line, its test, and the choice of a collection; a fault is shown in the error's own words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunking import ChunkingError, SettingsError, workbench
from chunking.workbench import CollectionInfo
from pages.parts.ingest import check
from pages.parts.shell import frame, reading_rules, render, setting, state
from pages.parts.shell.i18n import _, fill, format_day, format_number, ngettext

_NAME_FIELD = "ingest.collection_field"
_WRITTEN = "ingest.written"


@dataclass(frozen=True, slots=True)
class Target:
    """The target of saving.

    Attributes:
        place: a folder, or a server's address.
        is_remote: whether it is a server.
        collection: the name in use, never an alias.
        info: what is known of it, None while it does not exist.
        collections: all there are.
        asked: the alias it was asked for by, "" where by its own name.
    """

    place: str
    is_remote: bool
    collection: str
    info: CollectionInfo | None
    collections: tuple[CollectionInfo, ...]
    asked: str = ""


def read(page: frame.Frame) -> Target:
    """The target as it is now; the page stops with a plain sentence if it cannot be read."""
    try:
        place, is_remote = workbench.describe_target(page.environment)
        collections = workbench.list_collections(page.environment)
    except ChunkingError as error:
        render.error_box(error)
        st.button(_("Try again"), key="ingest.target_again")
        st.stop()
    asked = setting.current_collection()
    info = next((found for found in collections if asked == found.name), None)
    info = info or next((found for found in collections if asked in found.aliases), None)
    name = info.name if info else asked
    return Target(place, is_remote, name, info, collections, asked if asked != name else "")


def show(page: frame.Frame, target: Target) -> None:
    """Draw the target's line and its buttons; a server's address in a box of its own, since documents leave this computer."""
    if target.is_remote:
        render.warning_box(_("The database is a server: {address}. The fragments leave this computer.").format(address=target.place))
    place = _("server") if target.is_remote else _("this computer, folder {folder}").format(folder=target.place)
    render.note(" · ".join([_("Target: {place}").format(place=place), *_describe(target)]))
    with st.container(horizontal=True, vertical_alignment="center"):
        if target.info is not None:
            check.offer(page, target.info)
        st.button(
            _("Test writing"),
            key="ingest.test",
            type="tertiary",
            icon=":material/network_check:",
            on_click=_test,
            args=(page, target.place),
        )
        with st.popover(_("Change collection"), type="tertiary"):
            _offer_collections(target)
    if not target.is_remote:
        for advice in workbench.advise_on_target(page.environment):
            render.warning_box(fill(advice.template, advice.params))
    if refused := st.session_state.get(state.INGEST_REFUSED):
        render.error_box(refused)
    tested = _find_test(target)
    if isinstance(tested, ChunkingError):
        render.error_box(tested)
    elif tested:
        st.success(_("The database answers, and writing works."), icon=":material/check:")


def note_written(place: str) -> None:
    """Remember that something was saved there and checked, which replaces a test."""
    st.session_state[_WRITTEN] = place


def _describe(target: Target) -> list[str]:
    parts = [_("collection {name}").format(name=target.collection)]
    if target.asked:
        parts = [_("collection {name} (queried as {alias})").format(name=target.collection, alias=target.asked)]
    if target.info is None:
        parts.append(_("will be made"))
    else:
        parts.append(ngettext("{count} point", "{count} points", target.info.points))
        parts += [words] if (words := say_state(target.info)) else [_("not live")]
    tested = _find_test(target)
    if tested is None and st.session_state.get(_WRITTEN) != target.place:
        return [*parts, _("writing not tested yet")]
    return [*parts, _("writing works") if tested in (None, True) else _("writing does NOT work")]


def _find_test(target: Target) -> bool | ChunkingError | None:
    """Return the result of this target's test, None if there was none."""
    place, tested = st.session_state.get(state.INGEST_TEST) or ("", None)
    return tested if place == target.place else None


def _test(page: frame.Frame, place: str) -> None:
    try:
        result = workbench.test_target(page.environment)
    except ChunkingError as error:
        st.session_state[state.INGEST_TEST] = (place, error)
    else:
        st.session_state[state.INGEST_TEST] = (place, result.error or (result.reachable and result.writable))


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


PLAIN_ALIAS = "live"
"""The alias that need not be told, since its name says all."""


def say_cut(recipe: Mapping[str, Any]) -> str:
    """Describe the setting a collection was cut with."""
    strategy = workbench.read_strategy(recipe)
    if strategy is not None:
        return setting.describe_strategy(strategy)
    return _("in a way this version does not know") if recipe else _("by another tool")


def say_state(info: CollectionInfo) -> str:
    """Describe whether it is live, and its aliases."""
    if set(info.aliases) - {PLAIN_ALIAS}:
        return _("live, as {names}").format(names=", ".join(info.aliases))
    if info.aliases:
        return _("live")
    return _("queried by its own name") if info.live else ""


def list_making(info: CollectionInfo) -> list[str]:
    """Describe how a collection was made, one line per fact."""
    if not info.is_ours:
        return [_("Another tool made it; it does not say how.")]
    recipe = info.recipe
    lines = [_("cut: {setting}").format(setting=say_cut(recipe)), *list_recipe(recipe, version=info.embedder_version)]
    if info.created_at:
        lines.append(_("made on {day}").format(day=format_day(info.created_at)))
    if info.cut_again_from:
        lines.append(_("cut again from the documents of {name}").format(name=info.cut_again_from))
    lines += [_("before it, {alias} was {name}").format(alias=alias, name=name) for alias, name in info.previous.items()]
    return lines


def list_recipe(recipe: Mapping[str, Any], *, version: str = "") -> list[str]:
    """Describe the rest of a recipe: embedder, language model, reading rules that are off."""
    embedder = " ".join(part for part in (str(recipe.get("embedder") or ""), version) if part)
    lines = [_("embedder: {name}").format(name=embedder or _("none"))]
    if model := str(recipe.get("enrichment") or ""):
        lines.append(_("sentences of context by {model}").format(model=model))
    rules: Mapping[str, Any] = recipe.get("rules") or {}
    lines += [
        _("rule switched off: {rule}").format(rule=_(words)) for name, words in reading_rules.WORDS.items() if rules.get(name) is False
    ]
    if "cutting_version" in recipe:
        numbers = {"cutting": format_number(recipe["cutting_version"]), "reading": format_number(rules.get("version") or 0)}
        lines.append(_("version {cutting} of cutting, {reading} of reading").format(**numbers))
    return lines
