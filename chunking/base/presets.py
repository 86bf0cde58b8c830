"""Recommended settings of practice as ready columns: by type of document and by kind of question.

Sizes and overlaps are in tokens, the lower and the upper end of each recommended range a column. They are where a comparison on
the reader's own documents starts, not the result of one.
"""

from dataclasses import dataclass

from chunking.base.phrases import N_, Phrase
from chunking.base.strategy import Strategy, parse_strategy


@dataclass(frozen=True, slots=True)
class Preset:
    """Columns for one type of document or one kind of question.

    Attributes:
        key: a short name that is kept in state and never shown.
        title: message id.
        advice: one sentence, message id.
        names: those of the columns, sizes in tokens, the smaller first.
    """

    key: str
    title: str
    advice: str
    names: tuple[str, ...]

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """The columns."""
        return tuple(parse_strategy(name) for name in self.names)


def _make(key: str, title: str, advice: str, *names: str) -> Preset:
    return Preset(key, title, advice, names)


DOCUMENT_PRESETS = (
    _make(
        "faq",
        N_("Questions and answers (FAQ)"),
        N_("A question belongs with its whole answer and with nothing else: cut where the meaning changes, small, with little overlap."),
        "semantic:95:128/0:tokens",
        "semantic:95:256/30:tokens",
    ),
    _make(
        "contracts",
        N_("Contracts and regulations"),
        N_("Cut at section headings first, and only then by size: a clause means nothing without the paragraph it stands in."),
        "markdown:512/80:tokens",
        "markdown:768/120:tokens",
    ),
    _make(
        "manuals",
        N_("Manuals and procedures"),
        N_("Steps must stay together: medium sizes with a generous overlap."),
        "512/100:tokens",
        "1024/150:tokens",
    ),
    _make(
        "reports",
        N_("Reports and narrative"),
        N_("The thread runs over pages: large fragments, cut where the subject changes or at a fixed size."),
        "semantic:95:1024/150:tokens",
        "semantic:95:2048/200:tokens",
        "fixed:1024/150:tokens",
        "fixed:2048/200:tokens",
    ),
    _make(
        "registers",
        N_("Price lists and registers"),
        N_("Row by row, each with the header, and no overlap: a number without its column's name is not an answer."),
        "structural:256:tokens+records",
        "structural:512:tokens+records",
    ),
    _make(
        "code",
        N_("Code"),
        N_("Cut between definitions, without overlap: half a function explains nothing."),
        "structural:512:tokens",
        "structural:1024:tokens",
    ),
    _make(
        "email",
        N_("E-mail"),
        N_("Most messages are short enough to stay whole; the rest is cut at a fixed size."),
        "fixed:128/0:tokens",
        "fixed:256/20:tokens",
    ),
)

QUESTION_PRESETS = (
    _make(
        "facts",
        N_("Facts: who, when, how much"),
        N_("Small fragments, so that a single fact is not drowned by what surrounds it."),
        "256/50:tokens",
        "512/80:tokens",
    ),
    _make(
        "steps",
        N_("Procedures: how is it done"),
        N_("Medium fragments, so that the steps of one task come together."),
        "512/100:tokens",
        "1024/150:tokens",
    ),
    _make(
        "narrative",
        N_("Narrative: why, what happened, sum it up"),
        N_("Large fragments, so that an answer sees the whole argument."),
        "1024/150:tokens",
        "2048/200:tokens",
    ),
)


def measure_readable_share(strategy: Strategy, max_tokens: int | None) -> float | None:
    """Return how much of a fragment of full size the embedder reads: `min(1, max_tokens / size in tokens)`.

    Args:
        strategy: a column.
        max_tokens: the embedder's limit, None if there is none.

    Returns:
        A share up to 1, or None if the size is in characters, since nothing tells how many a token has.
    """
    if max_tokens is None:
        return 1.0
    return min(1.0, max_tokens / strategy.max_size) if strategy.unit == "tokens" else None


def check_column(strategy: Strategy, max_tokens: int | None) -> tuple[Phrase, ...]:
    """Return the warnings about a column before it is cut: size the embedder cannot read, overlap above a quarter."""
    warnings = []
    share = measure_readable_share(strategy, max_tokens)
    if share is not None and share < 1:
        text = N_("The embedder reads {max_tokens} tokens: of a full fragment no more than {share}%.")
        warnings.append(Phrase(text, max_tokens=max_tokens, share=int(100 * share)))
    if strategy.has_wide_overlap:
        share = strategy.overlap / strategy.max_size
        text = N_(
            "The overlap is {share}%: above a quarter of the size the model reads the same words again and again; 10 to 15 are usual."
        )
        warnings.append(Phrase(text, share=round(100 * share)))
    return tuple(warnings)


def suggest_overlap(max_size: int) -> int:
    """The overlap to begin with: 12 % of the size, between the usual 10 and 15, rounded to ten where that is enough."""
    overlap = max_size * 12 // 100
    return overlap // 10 * 10 if overlap >= 20 else overlap
