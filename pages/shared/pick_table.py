"""A table whose cells or rows can be pressed: one component. Whatever it picks can also be chosen by a widget beside it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import streamlit as st

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
        text: what stands in it.
        detail: a second, smaller line.
        hover: what explains it.
        colour: of the mark before the text, "" for none.
        pick: what pressing it means, "" where it cannot be pressed.
        pressed: whether it is the chosen one.
        strong: whether it stands out.
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
        rows: what stands below.
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
    """What the browser needs: the text, and of the rest only what there is."""
    return {name: value for name, value in asdict(cell).items() if value or name == "text"}
