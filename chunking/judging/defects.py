"""The table of defects: each one's words, meaning, formula, colour and hatch, read by page, report, command line and charts.

A new defect is a row here, its rule in `findings.py` and its count in `figures.py`; nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from chunking.base.phrases import N_

Cause = Literal["lost_at_split", "after_table_or_picture", "no_structure"]


@dataclass(frozen=True, slots=True)
class DefectKind:
    """A row of the table. Texts are message ids.

    Attributes:
        code: its name in code, on the command line and in addresses; its share is the figure `{code}_pct`.
        words: its name in the interface.
        meaning: a sentence that explains it.
        formula: what its share counts; follows its name and a colon.
        colour: of its mark; "" for a further look, which has no mark and does not count among a chunk's defects.
        hatch: of its mark, an SVG path in a square of 6 by 6; "" for a plain area.
        is_bad: whether the chunk cannot be attributed from its own text.
        is_rare: whether its share is shown only when more figures are asked for.
    """

    code: str
    words: str
    meaning: str
    formula: str
    colour: str = ""
    hatch: str = ""
    is_bad: bool = False
    is_rare: bool = False


# The colours can be distinguished by colour-blind people (Okabe and Ito); a word always accompanies them.
_TABLE = (
    DefectKind(
        "bad",
        N_("bad for any reason"),
        N_("Cannot be attributed from its own text: without heading, under the wrong heading, or a table without its header."),
        N_("no heading, the wrong heading, or rows of a table without its header. Mixed and cut fragments are counted separately."),
    ),
    DefectKind(
        "orphan",
        N_("without heading"),
        N_("It contains text and shows no heading, so nobody can tell what or whom it is about."),
        N_("share of all fragments that have text and show no heading."),
        colour="#d55e00",
        is_bad=True,
    ),
    DefectKind(
        "foreign",
        N_("under the wrong heading"),
        N_("It shows a heading but also contains text of another section: answers are given about the wrong one."),
        N_("share of all fragments that show a heading and contain text of a section whose heading they do not show."),
        colour="#cc79a7",
        hatch="M0 6L6 0",
        is_bad=True,
    ),
    DefectKind(
        "headerless",
        N_("table without its header"),
        N_("It has rows of a table without the names of the columns."),
        N_("share of the fragments with table rows that lack the names of the columns."),
        colour="#e69f00",
        hatch="M3 0V6",
        is_bad=True,
        is_rare=True,
    ),
    DefectKind(
        "torn",
        N_("cut table, list or code"),
        N_("It begins or ends inside a table row, a list item or a block of code."),
        N_("share of all fragments that begin or end inside a table row, a list item or a block of code."),
        colour="#56b4e9",
        hatch="M0 3H6",
    ),
    DefectKind(
        "truncated",
        N_("not read to its end"),
        N_("It is longer than the embedder reads: a search by meaning cannot find its end."),
        N_("share of all fragments with more tokens than the embedder reads; the rest of them is not read."),
        colour="#767676",
        hatch="M0 1H6M0 4H6",
    ),
    DefectKind(
        "oversize",
        N_("too long"),
        N_("It is longer than the limit of this setting, because a single item, row or sentence in it is."),
        N_("share of all fragments longer than the limit of the setting."),
        colour="#f0e442",
        hatch="M1 0V6M4 0V6",
    ),
    DefectKind(
        "crossing",
        N_("mixes sections"),
        N_("It contains text of more than one section, often the next heading at its end."),
        N_("share of all fragments with text of more than one section."),
        colour="#0072b2",
        hatch="M0 0L6 6",
    ),
    DefectKind(
        "broken",
        N_("cut mid-sentence"),
        N_("It begins or ends in the middle of a sentence."),
        N_("share of all fragments that begin or end inside a sentence; the edge of a paragraph is not a cut."),
        colour="#009e73",
        hatch="M1 1H2",
    ),
    DefectKind(
        "stranded",
        N_("heading at its end"),
        N_("It ends with a heading whose text is in the next fragment, where the heading is missing."),
        N_("share of all fragments that end with a heading whose text is elsewhere."),
        is_rare=True,
    ),
    DefectKind(
        "near_duplicate",
        N_("nearly the same as another"),
        N_("Another fragment of this document says nearly the same: both are found, and one takes the place of a different one."),
        N_("share of all fragments of which nine tenths of the four-word sequences also occur in another one."),
        is_rare=True,
    ),
    DefectKind(
        "outside_best",
        N_("outside the embedder's best range"),
        N_("It is shorter or longer than what the embedder reads best."),
        N_("share of all fragments with fewer or more tokens than it reads best."),
        is_rare=True,
    ),
)
DEFECT_KINDS: Mapping[str, DefectKind] = {kind.code: kind for kind in _TABLE}
"""The rows by code, weightiest first; "bad" is the sum of those that are bad."""
DEFECTS = tuple(kind.code for kind in _TABLE if kind.colour)
"""The codes that a chunk is marked with, weightiest first: the order of colours and of the one-word mark."""
FURTHER_DEFECTS = tuple(kind.code for kind in _TABLE[1:] if not kind.colour)
"""The codes of the further looks."""
CAUSE_WORDS: Mapping[Cause, str] = {
    "lost_at_split": N_("the heading stayed in the fragment before"),
    "after_table_or_picture": N_("the heading was lost after a table or picture"),
    "no_structure": N_("the document has no headings"),
}
"""Why an orphan is one; message ids."""
