"""Consecutive lines of a PDF page that belong together, reading floor."""

from dataclasses import dataclass
from statistics import median

from chunking.reading.pdf_lines import Line

SAME_SIZE = 0.1


@dataclass(slots=True)
class Paragraph:
    """Consecutive lines that belong together.

    Attributes:
        lines: at least one.
        kind: what the layout model said of the region: "text", "title", "caption", "header", "footer".
        confidence: how sure it was.
    """

    lines: list[Line]
    kind: str
    confidence: float = 1.0
    label: str = ""

    @property
    def first(self) -> Line:
        """The top line."""
        return self.lines[0]

    @property
    def last(self) -> Line:
        """The bottom line."""
        return self.lines[-1]

    @property
    def text(self) -> str:
        """The lines with a blank between them; for deciding, not for showing."""
        return " ".join(line.text for line in self.lines)

    @property
    def left(self) -> float:
        """Left edge."""
        return min(line.left for line in self.lines)

    @property
    def right(self) -> float:
        """Right edge."""
        return max(line.right for line in self.lines)

    @property
    def top(self) -> float:
        """Top edge."""
        return self.lines[0].top

    @property
    def bottom(self) -> float:
        """Bottom edge."""
        return max(line.bottom for line in self.lines)

    @property
    def size(self) -> float:
        """Size of its usual line."""
        return median(line.size for line in self.lines)

    @property
    def is_bold(self) -> bool:
        """Every line is bold."""
        return all(line.is_bold for line in self.lines)

    @property
    def is_italic(self) -> bool:
        """Every line is slanted."""
        return all(line.is_italic for line in self.lines)

    @property
    def weight(self) -> float:
        """Weight of its lightest line."""
        return min(line.weight for line in self.lines)

    @property
    def is_hidden(self) -> bool:
        """No line of it can be seen."""
        return all(line.hidden for line in self.lines)

    @property
    def is_mono(self) -> bool:
        """Every line is in letters of one width."""
        return all(line.is_mono for line in self.lines)


def same_size(first: float, second: float) -> bool:
    """Whether two font sizes are one size within what measuring them on a page can tell."""
    return abs(first - second) <= SAME_SIZE * max(first, second)


def same_style(first: Line, second: Line) -> bool:
    """Whether two lines are set alike: size, weight, slant, width."""
    return (
        same_size(first.size, second.size)
        and first.is_bold == second.is_bold
        and first.is_italic == second.is_italic
        and first.is_mono == second.is_mono
    )
