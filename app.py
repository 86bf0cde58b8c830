"""Router: one page for each key of `frame.TITLES`, from `pages/KEY.py`.

A new page: its file, its title in `frame.TITLES`, its keys in `pages/parts/shell/state.py`, and its actions in `chunking/workbench`.
"""

import streamlit as st

from pages.parts.shell import frame
from pages.parts.shell.i18n import _

pages = {key: st.Page(f"pages/{key}.py", title=_(title)) for key, title in frame.TITLES.items()}


def home() -> None:
    """Streamlit gives the first page no address of its own, so the first page only leads on: `/document` works as a link."""
    st.switch_page(pages["document"], query_params=st.query_params.to_dict())


st.navigation([st.Page(home, default=True, title="Chunk Inspector"), *pages.values()], position="hidden").run()
