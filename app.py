"""Router: one page for each key of `frame.TITLES`, from `pages/KEY.py`. Everything else begins in `pages/parts/shell/frame.py`."""

import streamlit as st

from pages.parts.shell import frame
from pages.parts.shell.i18n import _

pages = {key: st.Page(f"pages/{key}.py", title=_(title)) for key, title in frame.TITLES.items()}


def home() -> None:
    """Streamlit gives the first page no address of its own, so the first page only leads on: `/document` works as a link."""
    st.switch_page(pages["document"], query_params=st.query_params.to_dict())


st.navigation([st.Page(home, default=True, title="Chunk Inspector"), *pages.values()], position="hidden").run()
