"""Router only: which pages there are and in which order. Everything else begins in `pages/shared/frame.py`."""

import streamlit as st

from pages.shared import frame
from pages.shared.i18n import _

st.navigation(
    [st.Page(f"pages/{key}.py", title=_(title)) for key, title in frame.TITLES.items()],
    position="hidden",
).run()
