"""The frame of every page: title, navigation, the workspace's documents, language. `begin` is a page's first line.

A page may be run without `app.py` (a link straight to it on a fresh server), so nothing of this lives there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit.errors import StreamlitPageNotFoundError

from chunking import LANGUAGES, N_, ChunkingError, Environment, SettingsError, workbench
from chunking.workbench import KeptFile, RemoteService
from pages.parts.shell import address, documents, render, session_cache, state, structure, waiting
from pages.parts.shell.i18n import _, browser_language

TITLES = {"document": N_("Document"), "headings": N_("Headings"), "read": N_("Read ten"), "compare": N_("Compare"), "ingest": N_("Ingest")}
ICONS = {
    "document": ":material/description:",
    "headings": ":material/format_h1:",
    "read": ":material/menu_book:",
    "compare": ":material/table_chart:",
    "ingest": ":material/database_upload:",
}
PROJECT = Path(__file__).resolve().parents[3]
_ICON = Path(__file__).with_name("icon.svg")  # an icon by name would be fetched from a server


@dataclass(frozen=True, slots=True)
class Frame:
    """The values a page begins with.

    Attributes:
        environment: where things are kept.
        files: the documents of this workspace, by name.
        file: the one chosen in the sidebar, None while there is none.
    """

    environment: Environment
    files: tuple[KeptFile, ...]
    file: KeptFile | None


def begin(page: str, parameters: Sequence[address.Parameter] = ()) -> Frame:
    """Set up the page of that key: its title, the sidebar, and what went wrong with the last upload.

    `parameters` are the choices that only this page keeps in its address.
    """
    st.set_page_config(page_title=f"{_(TITLES[page])} · Chunk Inspector", page_icon=_ICON, layout="wide")
    render.style()
    try:
        environment = session_cache.read_settings()
    except SettingsError as error:
        render.error_box(error)
        st.stop()
    files = workbench.list_files(environment)
    _settle_choice(files)
    address.restore(parameters, next((file for file in files if file.name == st.session_state.get(state.DOCUMENT)), None))
    with st.sidebar:
        st.html('<p class="ci-brand">Chunk Inspector</p>')
        for key, title in TITLES.items():
            link(key, _(title), icon=ICONS[key])
        if page != "ingest":
            waiting.show_saves()
        file = _choose_document(environment, files, page)
        with st.expander(_("Add files"), icon=":material/upload_file:"):
            offer_files(environment, place="sidebar")
        if file is not None:
            _offer_removal(environment, file)
        st.session_state.setdefault(state.LANG, browser_language())
        st.segmented_control("Language · Język", list(LANGUAGES), required=True, key=state.LANG, persist_state="session")
        show_services(environment)
    if absent := st.session_state.get(state.ABSENT_DOCUMENT):
        render.warning_box(_("{name} is not on this computer. Add that file to see what the link means.").format(name=absent))
    if removed := st.session_state.get(state.REMOVED_DOCUMENT):
        render.note(_("{name} was removed with its traces.").format(name=removed))
    for problem in st.session_state.get(state.PROBLEMS, []):
        render.error_box(problem)
    address.keep(parameters, file)
    return Frame(environment, files, file)


def link(page: str, label: str, *, icon: str | None = None) -> None:
    """Draw a link to the page of that key; plain text if the page runs without the router."""
    try:
        st.page_link(PROJECT / "pages" / f"{page}.py", label=label, icon=icon)
    except StreamlitPageNotFoundError:
        render.note(label)


def link_button(page: str, label: str, *, icon: str) -> None:
    """The same with the look of a button."""
    with st.container(key=f"frame.button.{page}", width="content"):
        link(page, label, icon=icon)


def next_step(page: str, label: str) -> None:
    """The hand-on at a page's end: "Next: read ten fragments"."""
    link(page, label, icon=":material/arrow_forward:")


def need_file(frame: Frame) -> KeptFile:
    """The chosen document; an empty workspace gets the words and the buttons that fill it, and the page stops."""
    if frame.file is None:
        say_purpose()
        render.sentence(_("There is no document yet."))
        render.note(_("Add a file, or try one of the samples: made-up documents of a company that does not exist."))
        offer_files(frame.environment, place="page")
        st.stop()
    return frame.file


def say_purpose() -> None:
    """Explain the program to someone who opens it for the first time."""
    render.note(_("Chunk Inspector shows what a company assistant really gets from your documents, and repairs what gets lost."))


def offer_files(environment: Environment, *, place: str) -> None:
    """The uploader and the samples' buttons.

    Args:
        environment: where the files go.
        place: a key for each uploader of a page, e.g. "sidebar".
    """
    upload_key = f"frame.upload.{place}.{st.session_state.get(state.UPLOAD_ROUND, 0)}"
    kinds = (
        _("Word (.docx), PDF or markdown, up to {limit} MB each")
        if find_remote(environment)
        else _("Word (.docx), PDF or markdown, up to {limit} MB each; they stay on this computer")
    )
    st.file_uploader(
        kinds.format(limit=st.get_option("server.maxUploadSize")),
        accept_multiple_files=True,
        key=upload_key,
        on_change=_take_uploads,
        args=(environment, upload_key),
    )
    if samples := workbench.list_samples():
        render.note(_("or a sample:"))
    with st.container(horizontal=place == "page", gap="small" if place == "page" else None):
        for sample in samples:
            st.button(
                render.escape_markdown(sample.name),
                key=f"frame.sample.{place}.{sample.name}",
                icon=":material/draft:",
                type="secondary" if place == "page" else "tertiary",
                on_click=_take_files,
                args=(environment, ((sample.name, sample.read_bytes),)),
            )


def _take_uploads(environment: Environment, upload_key: str) -> None:
    _take_files(environment, tuple((upload.name, upload.getvalue) for upload in st.session_state[upload_key] or ()))
    st.session_state[state.UPLOAD_ROUND] = st.session_state.get(state.UPLOAD_ROUND, 0) + 1


def _take_files(environment: Environment, sources: documents.Sources) -> None:
    added, problems = documents.add_files(environment, sources)
    st.session_state[state.PROBLEMS] = problems
    st.session_state.pop(state.REMOVED_DOCUMENT, None)
    if added:
        st.session_state[state.DOCUMENT] = added[-1].name
        st.session_state.pop(state.ABSENT_DOCUMENT, None)


def _settle_choice(files: tuple[KeptFile, ...]) -> None:
    """Keep the choice; without one take the address's document, otherwise the newest; remember a missing name.

    Set in every run, because Streamlit forgets a choice that was not made through the widget.
    """
    names = {file.name for file in files}
    asked = st.query_params.get(state.DOCUMENT)
    is_removed = asked == st.session_state.get(state.REMOVED_DOCUMENT)
    if asked and asked not in names and state.DOCUMENT not in st.session_state and not is_removed:
        st.session_state[state.ABSENT_DOCUMENT] = asked
    if files:
        chosen = st.session_state.get(state.DOCUMENT)
        if chosen not in names:
            chosen = asked if asked in names else max(files, key=lambda file: file.kept_at).name
        st.session_state[state.DOCUMENT] = chosen


def _choose_document(environment: Environment, files: tuple[KeptFile, ...], page: str) -> KeptFile | None:
    if not files:
        return None
    by_name = {file.name: file for file in files}
    chosen = st.session_state[state.DOCUMENT]
    is_open = page != "headings" or structure.is_word_name(chosen)  # that page has nothing to read in other files
    name = st.radio(
        _("Documents"),
        list(by_name),
        index=None,
        format_func=render.escape_markdown,
        captions=[_(documents.find_verdict(environment, file, is_open=is_open and file.name == chosen)) for file in files],
        key=state.DOCUMENT,
        persist_state="session",
        on_change=_clear_problems,
    )
    return by_name[name] if name is not None else None


def _clear_problems() -> None:
    st.session_state[state.PROBLEMS] = []
    st.session_state.pop(state.ABSENT_DOCUMENT, None)
    st.session_state.pop(state.REMOVED_DOCUMENT, None)


def _offer_removal(environment: Environment, file: KeptFile) -> None:
    label = _("Remove this document and its traces")
    with st.popover(label, icon=":material/delete:", type="tertiary", key=state.REMOVAL, on_change="rerun"):
        st.markdown(
            render.escape_markdown(
                _("{name}: the copy of the file, what was read from it, its fragments in the database, verdicts and notes.").format(
                    name=file.name
                )
            )
        )
        st.button(_("Remove for good"), key="frame.remove", type="primary", on_click=_remove, args=(environment, file))


def _remove(environment: Environment, file: KeptFile) -> None:
    _clear_problems()
    st.session_state[state.REMOVAL] = False
    try:
        documents.remove(environment, file)
    except ChunkingError as error:
        st.session_state[state.PROBLEMS] = [error]
    else:
        st.session_state[state.REMOVED_DOCUMENT] = file.name
        st.session_state.pop(state.DOCUMENT, None)


def find_remote(environment: Environment) -> tuple[RemoteService, ...]:
    """The services that are on and not on this computer."""
    return tuple(service for service in workbench.list_remote_services(environment) if not service.is_local)


def show_services(environment: Environment) -> None:
    """A quiet line a service; nothing where everything stays on this computer."""
    found = find_remote(environment)
    if not found:
        return
    render.note(_("These services get texts of your documents:"))
    for service in found:
        place = f"{service.host}, {service.model}" if service.model else service.host
        render.note(_("{purpose}: {place}").format(purpose=_(service.purpose), place=place))
