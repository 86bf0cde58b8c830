"""The session's choices in the page address, so that they survive a reload and can be sent to a colleague.

Addresses are untrusted data: an unknown strategy or collection is reported, an unknown word is ignored.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunking import LANGUAGES, ChunkingError, Strategy, parse_grid, parse_strategy, workbench
from chunking.workbench import KeptFile
from pages.parts.shell import state
from pages.parts.shell.i18n import browser_language

NUMBER_DIGITS = 7
STORED = "stored:"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice in the address.

    Attributes:
        name: in the address.
        key: in the session.
        read: parses the address; raises `ValueError` to ignore a value, a `ChunkingError` to report it.
        write: into the address.
        digits: number of checksum digits appended to the key, for choices kept per file; 0 for others.
        usual: what it is unless chosen otherwise; not written.
    """

    name: str
    key: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    digits: int = 0
    usual: Any = None

    def find_key(self, file: KeptFile | None) -> str:
        """Return the key in the session; "" without a file."""
        if not self.digits:
            return self.key
        return f"{self.key}.{file.sha256[: self.digits]}" if file is not None else ""


def restore(own: Sequence[Parameter], file: KeptFile | None) -> None:
    """Take from the address what this session has not chosen yet; call it before any widget.

    Choices kept per file are taken once per session, so that another file does not begin at the first one's position.
    """
    is_first = state.RESTORED not in st.session_state
    st.session_state[state.RESTORED] = True
    for parameter in (*SHARED, *own):
        asked, key = st.query_params.get(parameter.name), parameter.find_key(file)
        if not asked or not key or key in st.session_state or (parameter.digits and not is_first):
            continue
        try:
            st.session_state[key] = parameter.read(asked)
        except ChunkingError as error:
            st.session_state[state.PROBLEMS] = [error]
        except ValueError:
            continue


def keep(own: Sequence[Parameter], file: KeptFile | None) -> None:
    """Write the choices into the address; usual values and other pages' choices are left out."""
    wanted = {}
    for parameter in (*SHARED, *own):
        key = parameter.find_key(file)
        value = st.session_state.get(key) if key else None
        if value in (None, parameter.usual):
            continue
        if words := parameter.write(value):
            wanted[parameter.name] = words
    there = st.query_params.to_dict()
    for name in there.keys() - wanted.keys():
        del st.query_params[name]
    if changed := {name: words for name, words in wanted.items() if there.get(name) != words}:
        st.query_params.update(changed)


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader that takes one of these words."""

    def read(asked: str) -> str:
        if asked not in words:
            raise ValueError(asked)
        return asked

    return read


def _pass_over(asked: str) -> str:
    raise ValueError(asked)


def read_index(asked: str) -> int:
    """A number of at most `NUMBER_DIGITS` digits, counted from 1 in an address and from 0 in a session."""
    if not (asked.isascii() and asked.isdigit() and len(asked) <= NUMBER_DIGITS):
        raise ValueError(asked)
    return max(int(asked) - 1, 0)


def write_index(index: int) -> str:
    """Write an index as people count: from 1."""
    return str(index + 1)


def _write_columns(strategies: tuple[Strategy, ...]) -> str:
    return ",".join(map(_write_strategy, strategies))


def _write_strategy(strategy: Strategy) -> str:
    """Its full name; the usual structural way by its short one."""
    return strategy.name if strategy == Strategy() else strategy.full_name


def read_section(asked: str) -> int:
    """Read the number of a section, 0 for the preamble."""
    return -1 if asked == "0" else read_index(asked)


def read_column(asked: str) -> str:
    """The full name of a column, one read from a collection included."""
    collection = asked.removeprefix(STORED)
    return STORED + workbench.check_name(collection) if asked.startswith(STORED) else parse_strategy(asked).full_name


SHARED = (
    Parameter("lang", state.LANG, one_of(*LANGUAGES), lambda code: "" if code == browser_language() else str(code)),
    Parameter("document", state.DOCUMENT, _pass_over),  # the frame looks whether it is here
    Parameter("setting", state.STRATEGY, parse_strategy, _write_strategy),
    Parameter("collection", state.COLLECTION, workbench.check_name),
    Parameter("columns", state.COMPARE_COLUMNS, parse_grid, _write_columns),
    Parameter("stored", state.COMPARE_STORED, workbench.check_name),
)
"""The choices that every page carries; a page gives its own to `frame.begin`."""
