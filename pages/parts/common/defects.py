"""What is wrong with a fragment in words, and drawn: a colour never stands alone."""

import html
from collections.abc import Mapping

from chunking import N_, workbench
from chunking.workbench import BAD_DEFECTS, DEFECTS, ChunkJudgement
from pages.parts.shell.i18n import _, format_number

MEANINGS: Mapping[str, str] = {
    "bad": N_("Cannot be attributed from its own text: without heading, under the wrong heading, or a table without its header."),
    "orphan": N_("It contains text and shows no heading, so nobody can tell what or whom it is about."),
    "foreign": N_("It shows a heading but also contains text of another section: answers are given about the wrong one."),
    "headerless": N_("It has rows of a table without the names of the columns."),
    "torn": N_("It begins or ends inside a table row, a list item or a block of code."),
    "crossing": N_("It contains text of more than one section, often the next heading at its end."),
    "broken": N_("It begins or ends in the middle of a sentence."),
    "stranded": N_("It ends with a heading whose text is in the next fragment, where the heading is missing."),
    "near_duplicate": N_(
        "Another fragment of this document says nearly the same: both are found, and one takes the place of a different one."
    ),
    "truncated": N_("Its end is beyond what the embedder reads: a search by meaning cannot find it."),
    "outside_best": N_("It is shorter or longer than what the embedder reads best."),
}
WORDS, CAUSES, COLOURS = workbench.DEFECT_WORDS, workbench.CAUSE_WORDS, workbench.DEFECT_COLOURS
CODES = DEFECTS
FURTHER = ("stranded", "near_duplicate", "truncated", "outside_best")
"""What can be looked for besides, without a colour of its own: it makes no fragment bad."""
BAD_CODES = BAD_DEFECTS


def describe(judgement: ChunkJudgement) -> str:
    """All that is wrong, weightiest first, in words: "without heading, cut mid-sentence"; empty for a clean fragment."""
    return ", ".join(_(WORDS[code]) for code in judgement.codes)


def explain(judgement: ChunkJudgement) -> str:
    """What each defect means for whoever asks, in sentences."""
    return " ".join(_(MEANINGS[code]) for code in judgement.codes)


def explain_further(judgement: ChunkJudgement, max_tokens: int | None) -> str:
    """What else is worth knowing of a fragment, in sentences; empty for most."""
    parts = [_(MEANINGS["stranded"])] if judgement.stranded is not None else []
    if judgement.twin is not None:
        parts.append(_("It says nearly the same as fragment {number}.").format(number=format_number(judgement.twin + 1)))
    if max_tokens is not None and judgement.tokens is not None and judgement.tokens > max_tokens:
        words = _("The embedder reads the first {read} of its {size} tokens.")
        parts.append(words.format(read=format_number(max_tokens), size=format_number(judgement.tokens)))
    return " ".join(parts)


def draw_tags(judgement: ChunkJudgement) -> str:
    """HTML: a tag a defect, its word beside its colour; nothing at all for a clean fragment."""
    tags = []
    for defect in judgement.defects:
        word = _(WORDS[defect.code])
        cause = f" - {_(CAUSES[defect.cause])}" if defect.cause else ""
        tags.append(
            f'<span class="ci-defect" style="--defect:{COLOURS[defect.code]}" title="{html.escape(_(MEANINGS[defect.code]))}">'
            f"{html.escape(word + cause)}</span>"
        )
    return "".join(tags)
