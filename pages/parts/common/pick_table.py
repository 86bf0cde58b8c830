"""A table whose cells or rows can be pressed: one component. A widget next to it offers the same choice."""

import html
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import streamlit as st

from pages.parts.shell.i18n import _, format_number

_HERE = Path(__file__).parent
_table = st.components.v2.component(
    "chunk_inspector.pick_table",
    html='<div class="ci-pick" role="region" tabindex="0"><table><thead></thead><tbody></tbody></table></div>',
    css=(_HERE / "pick_table.css").read_text(encoding="utf-8"),
    js=(_HERE / "pick_table.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    Attributes:
        text: the cell's text.
        detail: a second, smaller line.
        hover: what explains it.
        colour: of the mark before the text, "" for none.
        pick: value passed on when it is pressed, "" if it cannot be pressed.
        pressed: whether it is the chosen one.
        strong: shown in bold.
    """

    text: str
    detail: str = ""
    hover: str = ""
    colour: str = ""
    pick: str = ""
    pressed: bool = False
    strong: bool = False


def show(
    columns: Sequence[Cell], rows: Sequence[Sequence[Cell]], *, key: str, on_pick: Callable[[str], None], label: str, short: bool = False
) -> None:
    """Draw the table; the first cell of a row is its head.

    Args:
        columns: the head row, as long as every row.
        rows: the cells of each row.
        key: of the component.
        on_pick: called with a cell's `pick` when it is pressed, before the page runs again.
        label: what the table is, for those who hear it.
        short: at most some ten rows high, the rest scrolls.
    """

    def pick() -> None:
        picked = st.session_state[key].picked
        if picked:
            on_pick(str(picked))

    _table(
        key=key,
        data={
            "columns": [_pack(cell) for cell in columns],
            "rows": [[_pack(cell) for cell in row] for row in rows],
            "label": label,
            "short": short,
        },
        on_picked_change=pick,
    )


def _pack(cell: Cell) -> dict[str, Any]:
    """Return the fields the browser needs; empty ones are left out."""
    return {name: value for name, value in asdict(cell).items() if value or name == "text"}


T = TypeVar("T")
PAGE_ROWS = 20


def choose_part(items: Sequence[T], *, key: str, rows: int = PAGE_ROWS) -> Sequence[T]:
    """Return the items of the chosen page; a field above them chooses it if there are several pages.

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


def show_plain(columns: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Collection[int] = ()) -> None:
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
