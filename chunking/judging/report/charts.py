"""The two charts of a report as plain geometry: the template turns it into SVG."""

from collections.abc import Sequence
from math import ceil, log10
from typing import Any

from chunking.base.language import Language
from chunking.base.strategy import Strategy
from chunking.judging.defects import DEFECT_KINDS, DEFECTS
from chunking.judging.figures import SizeFigures
from chunking.judging.recommendation import WeightedRow

LEFT_PX = 200
WIDTH_PX = 480
_BAR_PX, _GROUP_GAP_PX, _ROW_PX, _AXIS_PX = 14, 12, 30, 18


def draw_shares(rows: Sequence[WeightedRow], names: dict[Strategy, str], language: Language) -> dict[str, Any]:
    """Per setting a bar for each defect that occurs under any."""
    present = [code for code in DEFECTS if any(_share(row, code) for row in rows)]
    groups = []
    y = 4
    for row in rows:
        bars = [
            {
                "y": y + number * _BAR_PX,
                "width": round(WIDTH_PX * _share(row, code) / 100, 1),
                "colour": DEFECT_KINDS[code].colour,
                "word": language.gettext(DEFECT_KINDS[code].words),
                "text": language.percent(_share(row, code)),
            }
            for number, code in enumerate(code for code in present if _share(row, code))
        ]
        groups.append({"name": names[row.strategy], "y": y, "bars": bars})
        y += max(len(bars), 1) * _BAR_PX + _GROUP_GAP_PX
    return {
        "groups": groups,
        "height": y + _AXIS_PX,
        "ticks": [{"x": LEFT_PX + WIDTH_PX * pct // 100, "text": language.percent(pct)} for pct in (0, 25, 50, 75, 100)],
        "key": [{"colour": DEFECT_KINDS[code].colour, "word": language.gettext(DEFECT_KINDS[code].words)} for code in present],
    }


def draw_sizes(rows: Sequence[WeightedRow], names: dict[Strategy, str], language: Language, *, max_tokens: int | None) -> dict[str, Any]:
    """Per setting a line from the smallest to the largest size, a dot in the middle and a bar up to what 95 % do not exceed."""
    in_tokens = all(row.figures.tokens for row in rows)
    sizes = [(row, row.figures.tokens if in_tokens and row.figures.tokens else row.figures.chars) for row in rows]
    limit = max_tokens if in_tokens else None
    end = _round_up(max([size.max for _row, size in sizes] + ([limit] if limit else []), default=1))

    def place(size: float) -> float:
        return round(LEFT_PX + WIDTH_PX * size / end, 1)

    return {
        "title": language.gettext("tokens of a fragment") if in_tokens else language.gettext("characters of a fragment"),
        "height": len(sizes) * _ROW_PX + _AXIS_PX,
        "ticks": [{"x": place(end * quarter / 4), "text": language.number(end * quarter / 4)} for quarter in range(5)],
        "limit": place(limit) if limit else None,
        "limit_words": language.gettext("Dashed line: the embedder reads no further than {count} tokens.").format(
            count=language.number(limit or 0)
        ),
        "rows": [
            {
                "name": names[row.strategy],
                "y": number * _ROW_PX + _ROW_PX // 2,
                "min": place(size.min),
                "max": place(size.max),
                "median": place(size.median),
                "width": round(place(size.p95) - place(size.median), 1),
                "words": f"{names[row.strategy]}: {say_sizes(size, language)}",
            }
            for number, (row, size) in enumerate(sizes)
        ],
    }


def say_sizes(sizes: SizeFigures, language: Language) -> str:
    """From the smallest to the largest: "12 … 210 … 512"."""
    return " … ".join(language.number(size) for size in (sizes.min, sizes.median, sizes.max))


def _share(row: WeightedRow, code: str) -> float:
    return row.figures.share(code) or 0.0


def _round_up(size: float) -> int:
    """The end of an axis of four steps, each a number such as 20, 25 or 50: one that ends at 600, not at 587."""
    quarter = max(size / 4, 1)
    power: int = 10 ** int(log10(quarter))
    return 4 * next(ceil(step * power) for step in (1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10) if step * power >= quarter)
