"""A long list shown a part at a time: the choice of the part."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from pages.shared.i18n import _, format_number

T = TypeVar("T")
PAGE_ROWS = 20


def choose_part(items: Sequence[T], *, key: str, rows: int = PAGE_ROWS) -> Sequence[T]:
    """The items of the page chosen; a field for its number stands above them where there are more than one.

    Args:
        items: all of them.
        key: of the field.
        rows: how many a page.
    """
    pages = max(-(-len(items) // rows), 1)
    number = 1
    if pages > 1:
        if int(st.session_state.get(key, 1)) > pages:
            st.session_state[key] = 1
        number = int(st.number_input(_("Page, of {pages}").format(pages=format_number(pages)), 1, pages, key=key, width=180))
    return items[(number - 1) * rows : number * rows]
