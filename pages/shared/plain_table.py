"""A table to read: every cell a text, escaped."""

import html
from collections.abc import Collection, Sequence

import streamlit as st


def show(columns: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Collection[int] = ()) -> None:
    """Draw the table.

    Args:
        columns: the head; without one the first cell of a row is its head.
        rows: as wide as the head.
        numbers: which columns hold figures, which align on the right.
    """
    looks = [' class="ci-number-cell"' if column in numbers else "" for column in range(max(map(len, [columns, *rows]), default=0))]
    head = "".join(f'<th scope="col"{look}>{html.escape(words)}</th>' for words, look in zip(columns, looks, strict=False))
    body = "".join(_draw_row(row, looks, has_head=bool(columns)) for row in rows)
    above = f"<thead><tr>{head}</tr></thead>" if columns else ""
    st.html(f'<div class="ci-plain" tabindex="0"><table>{above}<tbody>{body}</tbody></table></div>')


def _draw_row(row: Sequence[str], looks: Sequence[str], *, has_head: bool) -> str:
    cells = [f"<td{look}>{html.escape(words)}</td>" for words, look in zip(row, looks, strict=True)]
    if not has_head:
        cells[0] = f'<th scope="row">{html.escape(row[0])}</th>'
    return f"<tr>{''.join(cells)}</tr>"
