"""The shares and the sizes of every way of cutting, as Plotly charts; the one place that knows Plotly."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from chunking.workbench import Row
from pages.shared import defects, setting
from pages.shared.i18n import _

_HEIGHT_PX = 340


def show_shares(rows: Sequence[Row]) -> None:
    """Per setting, the share of fragments with each defect that occurs."""
    import plotly.graph_objects as go

    names = [setting.name_strategy(row.strategy) for row in rows]
    figure = go.Figure()
    for code in defects.CODES:
        shares = [getattr(row.judgement.figures, f"{code}_pct") or 0.0 for row in rows]
        if any(shares):
            word = _(defects.WORDS[code])
            hover = "%{x}: %{y:.0f} %<extra>" + word + "</extra>"
            figure.add_bar(x=names, y=shares, name=word, marker_color=defects.COLOURS[code], hovertemplate=hover)
    figure.update_yaxes(title=_("percent of the fragments"), range=[0, 103])
    _show(figure, "compare.chart.shares", barmode="group", legend={"orientation": "h", "y": -0.18})


def show_sizes(rows: Sequence[Row], *, max_tokens: int | None) -> None:
    """Per setting, the sizes of all fragments in the embedder's tokens, with the line beyond which it does not read."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for row in rows:
        sizes = [judgement.tokens if judgement.tokens is not None else 0 for judgement in row.judgement.chunks]
        figure.add_box(
            y=sizes,
            name=setting.name_strategy(row.strategy),
            boxpoints="all",
            jitter=0.5,
            pointpos=0,
            marker={"size": 4, "opacity": 0.5, "color": "#0b8a93"},
            line={"width": 1.5},
            hovertemplate="%{y}<extra></extra>",
        )
    largest = max((judgement.tokens or 0 for row in rows for judgement in row.judgement.chunks), default=0)
    if max_tokens is not None:
        line, words = defects.COLOURS["orphan"], _("the embedder reads no further")
        figure.add_hline(y=max_tokens, line_dash="dash", line_color=line, annotation_text=words, annotation_position="top left")
    figure.update_yaxes(title=_("tokens of a fragment"), range=[0, max(largest, max_tokens or 0) * 1.12])
    _show(figure, "compare.chart.sizes", showlegend=False)


def _show(figure: Any, key: str, **layout: Any) -> None:
    figure.update_layout(height=_HEIGHT_PX, margin={"l": 10, "r": 10, "t": 20, "b": 10}, **layout)
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})
