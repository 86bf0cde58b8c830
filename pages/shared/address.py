"""What a link carries: the choices of a session in the address, so that they survive a reload and can be sent to a colleague.

What comes from an address is data: an unknown way of cutting or collection is told, an unknown word is passed over.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunking import LANGUAGES, ChunkingError, Strategy, parse_grid, parse_strategy, workbench
from chunking.workbench import WorkspaceFile
from pages.shared import defects, shares, state
from pages.shared.i18n import browser_language

NUMBER_DIGITS = 7
STORED = "stored:"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice in the address.

    Attributes:
        name: in the address.
        key: in the session.
        read: from the address; raises `ValueError` for what means nothing, a house error for what must be told.
        write: into the address.
        page: the only page whose address carries it; "" for every page.
        digits: of the file's checksum that follow the key, for what is chosen anew in every file; 0 for what is not.
        usual: what it is unless chosen otherwise; not written.
    """

    name: str
    key: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    page: str = ""
    digits: int = 0
    usual: Any = None

    def find_key(self, file: WorkspaceFile | None) -> str:
        """The key in the session; "" where there is no file to choose something in."""
        if not self.digits:
            return self.key
        return f"{self.key}.{file.sha256[: self.digits]}" if file is not None else ""


def restore(page: str, file: WorkspaceFile | None) -> None:
    """Take from the address what this session has not chosen yet; before any widget.

    What belongs to a file is taken once a session, so that another file does not begin at the place of the first.
    """
    is_first = state.RESTORED not in st.session_state
    st.session_state[state.RESTORED] = True
    for parameter in PARAMETERS:
        asked, key = st.query_params.get(parameter.name), parameter.find_key(file)
        if not asked or not key or key in st.session_state or parameter.page not in ("", page) or (parameter.digits and not is_first):
            continue
        try:
            st.session_state[key] = parameter.read(asked)
        except ChunkingError as error:
            st.session_state[state.PROBLEMS] = [error]
        except ValueError:
            continue


def keep(page: str, file: WorkspaceFile | None) -> None:
    """Say in the address what was chosen; what was not, or belongs to another page, is left out."""
    wanted = {}
    for parameter in PARAMETERS:
        key = parameter.find_key(file)
        value = st.session_state.get(key) if key else None
        if value in (None, parameter.usual) or parameter.page not in ("", page):
            continue
        if words := parameter.write(value):
            wanted[parameter.name] = words
    there = st.query_params.to_dict()
    for parameter in PARAMETERS:
        if parameter.name in there and parameter.name not in wanted:
            del st.query_params[parameter.name]
    if changed := {name: words for name, words in wanted.items() if there.get(name) != words}:
        st.query_params.update(changed)


def _one_of(*words: str) -> Callable[[str], str]:
    def read(asked: str) -> str:
        if asked not in words:
            raise ValueError(asked)
        return asked

    return read


def _pass_over(asked: str) -> str:
    raise ValueError(asked)


def _read_number(asked: str) -> int:
    """A number of at most `NUMBER_DIGITS` digits, counted from 1 in an address and from 0 in a session."""
    if not (asked.isascii() and asked.isdigit() and len(asked) <= NUMBER_DIGITS):
        raise ValueError(asked)
    return max(int(asked) - 1, 0)


def _write_number(index: int) -> str:
    return str(index + 1)


def _write_columns(strategies: tuple[Strategy, ...]) -> str:
    return ",".join(map(_write_strategy, strategies))


def _write_strategy(strategy: Strategy) -> str:
    """Its full name; the usual structural way by its short one."""
    return strategy.name if strategy == Strategy() else strategy.full_name


def _read_section(asked: str) -> int:
    """The number of a section, 0 for what stands before the first heading."""
    return -1 if asked == "0" else _read_number(asked)


def _read_column(asked: str) -> str:
    """The full name of a column, one read from a collection included."""
    collection = asked.removeprefix(STORED)
    return STORED + workbench.check_name(collection) if asked.startswith(STORED) else parse_strategy(asked).full_name


PARAMETERS = (
    Parameter("lang", state.LANG, _one_of(*LANGUAGES), lambda code: "" if code == browser_language() else str(code)),
    Parameter("document", state.DOCUMENT, _pass_over),  # the frame looks whether it is here
    Parameter("setting", state.STRATEGY, parse_strategy, _write_strategy),
    Parameter("collection", state.COLLECTION, workbench.check_name),
    Parameter("columns", state.COMPARE_COLUMNS, parse_grid, _write_columns),
    Parameter("stored", state.COMPARE_STORED, workbench.check_name),
    Parameter("show", state.COMPARE_SHOW, _one_of(*shares.SHOWN, *shares.MORE), page="compare", usual="bad"),
    Parameter("column", state.COMPARE_SETTING, _read_column, page="compare"),
    Parameter("fragment", state.COMPARE_FRAGMENT, _read_number, _write_number, page="compare"),
    Parameter("only", state.COMPARE_FILTER, _one_of("all", "bad", *defects.CODES, *defects.FURTHER), page="compare", usual="all"),
    Parameter("view", state.COMPARE_VIEW, _one_of(*state.COMPARE_VIEWS), page="compare", usual="one"),
    Parameter("beside", state.COMPARE_BESIDE, _read_column, page="compare"),
    Parameter("section", state.COMPARE_SECTION, _read_section, _write_number, page="compare"),
    Parameter("source", state.READ_SOURCE, _one_of("document", "workspace", "database"), page="read", usual="document"),
    Parameter("draw", state.READ_SEED, lambda asked: _read_number(asked) + 1, page="read"),
    Parameter("count", state.READ_COUNT, lambda asked: min(_read_number(asked) + 1, 1000), page="read", usual=10),
    Parameter("worst", state.READ_WORST, lambda asked: _one_of("yes")(asked) == "yes", lambda is_on: "yes" if is_on else "", page="read"),
    Parameter("number", state.READ_POSITION, _read_number, _write_number, page="read", usual=0),
    Parameter("look", state.DOCUMENT_VIEW, _one_of("text", "pages"), page="document", usual="text"),
    Parameter("page", state.DOCUMENT_PAGE, lambda asked: _read_number(asked) + 1, page="document", digits=16, usual=1),
    Parameter("line", state.HEADINGS_LINE, _read_number, _write_number, page="headings", digits=64),
    Parameter("lines", state.HEADINGS_FILTER, str, page="headings", digits=64),
    Parameter("scope", state.INGEST_SCOPE, _one_of("document", "workspace", "folder"), page="ingest", usual="document"),
)
