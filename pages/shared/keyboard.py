"""Escape leaves a text field, so that the keys of the page's buttons work again; one component without a face."""

import streamlit as st

_escape = st.components.v2.component(
    "chunk_inspector.keyboard",
    html="",
    js="""
export default function () {
  const leave = (event) => {
    if (event.key === "Escape" && event.target.matches?.("input, textarea")) event.target.blur();
  };
  document.addEventListener("keydown", leave);
  return () => document.removeEventListener("keydown", leave);
}
""",
)


def listen(key: str) -> None:
    """Let Escape leave text fields on this page."""
    _escape(key=key, height=1)
