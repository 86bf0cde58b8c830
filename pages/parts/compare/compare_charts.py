"""The shares and the sizes of every way of cutting, as Plotly charts whose bars and marks can be pressed; the one place that knows Plotly.

Sizes are sent as five numbers a setting and the few fragments far from the rest, so that a chart of thousands stays small.
"""

from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import Any, NamedTuple, Protocol

import streamlit as st

from chunking import Document, Environment, workbench
from chunking.workbench import DEFECT_KINDS, DEFECTS, Row
from pages.parts.shell import reading_rules, render, setting
from pages.parts.shell.i18n import _, format_number, ngettext

_HEIGHT_PX = 340
_REACH = 1.5
"""Whiskers reach so many times the middle half's width beyond it, as is usual for such charts."""
SHOWN_OUTLIERS = 25
_BOX_COLOUR = "#0b8a93"


class OnPick(Protocol):
    """Callback for a pressed bar or mark: a setting's full name, and a defect to list or a fragment to open."""

    def __call__(self, name: str, *, only: str = "", index: int | None = None) -> None:
        """Show the fragments."""


class Spread(NamedTuple):
    """The sizes of one setting's fragments.

    Attributes:
        low: the smallest within reach of the middle half.
        first: the first quartile.
        middle: the median.
        third: the third quartile.
        high: the largest within reach.
        outliers: size and fragment of those beyond, the farthest first.
    """

    low: float
    first: float
    middle: float
    third: float
    high: float
    outliers: tuple[tuple[int, int], ...]


def show(environment: Environment, document: Document, rows: Sequence[Row], *, on_pick: OnPick) -> None:
    """Both charts, and what made them."""
    embedder = workbench.open_embedder(environment)
    left, right = st.columns(2)
    with left:
        show_shares(rows, on_pick=on_pick)
    with right:
        show_sizes(rows, max_tokens=embedder.max_tokens, on_pick=on_pick)
    made_with = [
        reading_rules.say_engine(document.engine),
        ", ".join(setting.name_strategy(row.strategy) for row in rows),
        embedder.name,
    ]
    if embedder.max_tokens is not None:
        made_with.append(ngettext("it reads {count} token", "it reads {count} tokens", embedder.max_tokens))
    if embedder.estimates_tokens:
        made_with.append(_("tokens are estimated, on the high side"))
    render.note(_("Press a bar or a mark to see its fragments. Made with:") + " " + " · ".join(made_with))


def show_shares(rows: Sequence[Row], *, on_pick: OnPick) -> None:
    """Per setting, the share of fragments with each defect that occurs."""
    import plotly.graph_objects as go

    names = [setting.name_strategy(row.strategy) for row in rows]
    figure = go.Figure()
    for code in DEFECTS:
        shares = [row.judgement.figures.share(code) or 0.0 for row in rows]
        if any(shares):
            figure.add_bar(
                x=names,
                y=shares,
                name=_(DEFECT_KINDS[code].words),
                marker_color=DEFECT_KINDS[code].colour,
                hovertemplate="%{x}: %{y:.0f}%<extra>" + _(DEFECT_KINDS[code].words) + "</extra>",
                customdata=[[row.strategy.full_name, code] for row in rows],
            )
    figure.update_yaxes(title=_("percent of the fragments"), range=[0, 103])
    _show(
        figure,
        "compare.chart.shares",
        lambda picked: on_pick(str(picked[0]), only=str(picked[1])),
        barmode="group",
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"},  # below it would lie on slanted names of settings
    )


def show_sizes(rows: Sequence[Row], *, max_tokens: int | None, on_pick: OnPick) -> None:
    """Per setting, the sizes of its fragments in the embedder's tokens, with the line beyond which it does not read."""
    import plotly.graph_objects as go

    figure = go.Figure()
    largest = 0.0
    for row in rows:
        spread = measure([judgement.tokens or 0 for judgement in row.judgement.chunks])
        if spread is None:
            continue
        name = setting.name_strategy(row.strategy)
        largest = max(largest, spread.high, *(size for size, _index in spread.outliers))
        figure.add_box(
            x=[name],
            q1=[spread.first],
            median=[spread.middle],
            q3=[spread.third],
            lowerfence=[spread.low],
            upperfence=[spread.high],
            name=name,
            marker={"color": _BOX_COLOUR},
            line={"width": 1.5},
            hoverinfo="y",
        )
        figure.add_scatter(
            x=[name] * len(spread.outliers),
            y=[size for size, _index in spread.outliers],
            mode="markers",
            marker={"size": 6, "color": _BOX_COLOUR, "opacity": 0.7},
            text=[_("fragment {number}").format(number=format_number(index + 1)) for _size, index in spread.outliers],
            hovertemplate="%{text}: %{y}<extra></extra>",
            customdata=[[row.strategy.full_name, index] for _size, index in spread.outliers],
        )
    if max_tokens is not None:
        line, words = DEFECT_KINDS["orphan"].colour, _("the embedder reads no further")
        figure.add_hline(y=max_tokens, line_dash="dash", line_color=line, annotation_text=words, annotation_position="top left")
    figure.update_yaxes(title=_("tokens of a fragment"), range=[0, max(largest, max_tokens or 0) * 1.12])
    _show(figure, "compare.chart.sizes", lambda picked: on_pick(str(picked[0]), index=int(picked[1])), showlegend=False)


def measure(sizes: Sequence[int]) -> Spread | None:
    """The five numbers of a box chart and what lies beyond them; quartiles include both ends, None without sizes."""
    if not sizes:
        return None
    first, middle, third = quantiles(sizes, n=4, method="inclusive") if len(sizes) > 1 else (float(sizes[0]),) * 3
    floor, ceiling = first - _REACH * (third - first), third + _REACH * (third - first)
    within = [size for size in sizes if floor <= size <= ceiling]
    beyond = sorted(
        ((size, index) for index, size in enumerate(sizes) if not floor <= size <= ceiling), key=lambda each: abs(each[0] - middle)
    )
    return Spread(min(within), first, middle, third, max(within), tuple(beyond[::-1][:SHOWN_OUTLIERS]))


def _show(figure: Any, key: str, on_pick: Callable[[Sequence[Any]], None], **layout: Any) -> None:
    def pick() -> None:
        points = st.session_state[key].selection.points
        if points and (picked := points[0].get("customdata")):
            on_pick(picked)

    figure.update_layout(height=_HEIGHT_PX, margin={"l": 10, "r": 10, "t": 20, "b": 10}, dragmode=False, **layout)
    st.plotly_chart(figure, key=key, config={"displayModeBar": False}, on_select=pick, selection_mode="points")
