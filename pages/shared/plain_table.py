"""A table to read: every cell a text, escaped; a row may stand out."""

import html
from collections.abc import Collection, Sequence

import streamlit as st


def show(columns: Sequence[str], rows: Sequence[Sequence[str]], *, strong: Collection[int] = ()) -> None:
    """Draw the table.

    Args:
        columns: the head.
        rows: as wide as the head.
        strong: numbers of the rows that stand out.
    """
    head = "".join(f'<th scope="col">{html.escape(words)}</th>' for words in columns)
    body = "".join(
        f"<tr{' class=ci-strong' if number in strong else ''}>" + "".join(f"<td>{html.escape(words)}</td>" for words in row) + "</tr>"
        for number, row in enumerate(rows)
    )
    st.html(f'<div class="ci-plain"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>')
