"""The README's table of the samples, from a comparison."""

from collections.abc import Sequence

from chunking.judging.comparison import DocumentComparison, Row

SHAPES = {
    "zakres-obowiazkow.docx": "docx, 13 x ###",
    "regulamin-pracy.docx": "docx, 15 x ##/###, 115 list points",
    "instrukcja-obiegu-dokumentow.docx": "docx, no headings, 7 titles made bold",
    "raport-roczny.docx": "docx, no signal of structure",
    "polityka-bezpieczenstwa.pdf": "pdf, 4 x ##, longest section {longest:,} characters",
}


def render_table(comparisons: Sequence[DocumentComparison]) -> list[str]:
    """The lines of the markdown table: chunks and share without heading; what a share of 0 % hides stands beside it."""
    names = [comparisons[0].names[row.strategy] for row in comparisons[0].rows]
    lines = [f"| document | {' | '.join(names)} |", f"| --- {'| --- ' * len(names)}|"]
    for comparison in comparisons:
        shape = SHAPES[comparison.source].format(longest=comparison.longest_section_chars)
        cells = [_render_cell(row, structure=comparison.structure) for row in comparison.rows]
        lines.append(f"| `{comparison.source}`: {shape} | {' | '.join(cells)} |")
    return lines


def _render_cell(row: Row, *, structure: str) -> str:
    figures = row.judgement.figures
    if structure == "none":
        cut = f" — {figures.broken_pct:.0f}% cut sentences" if figures.broken_pct else ""
        fallback = " — fallback" if row.strategy.kind == "structural" else ""
        return f"{figures.chunks}{cut}{fallback}"
    mixed = f" · {figures.crossing_pct:.0f}% mixed" if not figures.orphan_pct and figures.crossing_pct else ""
    return f"{figures.chunks} — {figures.orphan_pct:.0f}%{mixed}"
