"""Defects of a fragment in words and as coloured tags; a colour never appears without its word."""

import html

from chunking.workbench import CAUSE_WORDS, DEFECT_KINDS, ChunkJudgement
from pages.parts.shell.i18n import _, format_number


def describe(judgement: ChunkJudgement) -> str:
    """All that is wrong, weightiest first, in words: "without heading, cut mid-sentence"; empty for a clean fragment."""
    return ", ".join(_(DEFECT_KINDS[code].words) for code in judgement.codes)


def explain(judgement: ChunkJudgement) -> str:
    """Return the meaning of each defect, in sentences."""
    return " ".join(_(DEFECT_KINDS[code].meaning) for code in judgement.codes)


def explain_further(judgement: ChunkJudgement, max_tokens: int | None) -> str:
    """Return what else is worth knowing of a fragment, in sentences; empty for most."""
    parts = [_(DEFECT_KINDS["stranded"].meaning)] if judgement.stranded is not None else []
    if judgement.twin is not None:
        parts.append(_("It says nearly the same as fragment {number}.").format(number=format_number(judgement.twin + 1)))
    if max_tokens is not None and judgement.tokens is not None and judgement.tokens > max_tokens:
        words = _("The embedder reads the first {read} of its {size} tokens.")
        parts.append(words.format(read=format_number(max_tokens), size=format_number(judgement.tokens)))
    return " ".join(parts)


def draw_tags(judgement: ChunkJudgement) -> str:
    """HTML: one tag per defect, its word next to its colour; nothing at all for a clean fragment."""
    tags = []
    for defect in judgement.defects:
        kind = DEFECT_KINDS[defect.code]
        cause = f" - {_(CAUSE_WORDS[defect.cause])}" if defect.cause else ""
        tags.append(
            f'<span class="ci-defect" style="--defect:{kind.colour}" title="{html.escape(_(kind.meaning))}">'
            f"{html.escape(_(kind.words) + cause)}</span>"
        )
    return "".join(tags)
