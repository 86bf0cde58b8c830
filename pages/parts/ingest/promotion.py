"""The live collection: promoted after a check of every document, rolled back with one press."""

from dataclasses import dataclass, replace
from typing import Literal

import streamlit as st

from chunking import N_, ChunkingError, workbench
from chunking.workbench import CollectionInfo, Promotion
from pages.parts.shell import frame, render, state, waiting
from pages.parts.shell.i18n import _, ngettext, translate_error


@dataclass(frozen=True, slots=True)
class PromotionRequest:
    """A collection to be made live under an alias; `force`: even without all documents of the one before."""

    collection: str
    alias: str
    force: bool = False

    @property
    def key(self) -> str:
        """Of the job."""
        return f"live:{self.collection}:{self.alias}:{self.force}"


def offer(page: frame.Frame, info: CollectionInfo, *, strong: bool = False) -> None:
    """Draw the button that makes a collection live, and the one that goes back if there is a previous collection."""
    if info.is_ours and info.points and not info.aliases:
        label = _("Make it live")
        look: Literal["primary", "secondary"] = "primary" if strong else "secondary"
        with st.popover(label, icon=":material/published_with_changes:", key=state.INGEST_PROMOTION_OPEN, on_change="rerun", type=look):
            st.markdown(
                render.escape_markdown(
                    _(
                        "Assistants query the database under one name. It is moved to {name} in one step, after every document in it "
                        "has been checked; questions are answered all the while. If another collection was live before, you can go "
                        "back to it with one click."
                    ).format(name=info.name)
                )
            )
            field = _name_field(info.name)
            if field not in st.session_state:
                st.session_state[field] = workbench.suggest_alias(page.environment, info.name)
            st.text_input(_("The name that assistants query"), key=field)
            st.button(_("Check it and make it live"), key="ingest.promote", type="primary", on_click=_ask, args=(info.name,))
    for alias, before in info.previous.items():
        if alias in info.aliases:
            st.button(
                _("Go back to {name}").format(name=render.escape_markdown(before)),
                key=f"ingest.rollback.{alias}",
                icon=":material/undo:",
                on_click=_roll_back,
                args=(page, alias),
            )


def show(page: frame.Frame) -> None:
    """Draw the progress of the promotion and its result."""
    request: PromotionRequest | None = st.session_state.get(state.INGEST_PROMOTION)
    if request is not None:
        _carry_out(page, request)
    asked, told = st.session_state.get(state.INGEST_TOLD) or (None, None)
    if isinstance(told, ChunkingError):
        _show_refusal(asked, told)
    elif isinstance(told, Promotion):
        words = _("{name} is live now: queries to {alias} are answered from it.")
        if told.previous:
            words = _("{name} is live now: queries to {alias} are answered from it, no longer from {previous}.")
        said = words.format(name=told.collection, alias=told.alias, previous=told.previous)
        st.success(render.escape_markdown(said), icon=":material/check:")


def _carry_out(page: frame.Frame, request: PromotionRequest) -> None:
    """Do it as a job; then run the page again, since the table above was drawn before."""
    try:
        done = waiting.follow(
            request.key,
            lambda progress: workbench.promote(page.environment, request.collection, request.alias, force=request.force, progress=progress),
            label=N_("Checking {source} before it goes live"),
            source=request.collection,
        )
    except ChunkingError as error:
        st.session_state[state.INGEST_TOLD] = (request, error)
    else:
        if done is None:
            return
        st.session_state[state.INGEST_TOLD] = (request, done)
    st.session_state[state.INGEST_PROMOTION] = None
    st.rerun()


def _show_refusal(asked: PromotionRequest | None, error: ChunkingError) -> None:
    missing = int(str(error.params.get("missing", 0)))
    if asked is None or not missing:
        render.error_box(error)
        return
    render.warning_box(
        translate_error(error)[0]
        + " "
        + ngettext("Assistants would no longer find this document.", "Assistants would no longer find these {count} documents.", missing)
    )
    again = replace(asked, force=True)
    st.button(_("Make it live all the same"), key="ingest.promote_anyway", on_click=_begin, args=(again,))


def _name_field(collection: str) -> str:
    return f"{state.INGEST_ALIAS}:{collection}"


def _ask(collection: str) -> None:
    _begin(PromotionRequest(collection, str(st.session_state.get(_name_field(collection)) or "").strip()))


def _begin(request: PromotionRequest) -> None:
    waiting.retry(request.key)
    st.session_state[state.INGEST_PROMOTION_OPEN] = False
    st.session_state[state.INGEST_TOLD] = None
    st.session_state[state.INGEST_PROMOTION] = request


def _roll_back(page: frame.Frame, alias: str) -> None:
    try:
        st.session_state[state.INGEST_TOLD] = (None, workbench.rollback(page.environment, alias))
    except ChunkingError as error:
        st.session_state[state.INGEST_TOLD] = (None, error)
