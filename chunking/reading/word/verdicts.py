"""The verdicts of the heading audit: their meaning, order, and the keys to press in Word.

A verdict is given to a paragraph that ...

`missed_outline`: has an outline level, its own or through its styles, and is not a heading for Docling.
`missed_name`: has a style that is a heading or title only by its name ("Nagłówek 1", "Naglowek", "Überschrift 2"), and is not
    a heading for Docling.
`missed_bold`: is a lone short line, all bold, above text; or, bold or not, a lone "§ 5." or a numbered title made with a list.
    Not: sentences, list items, cells, lines of a table of contents, captions, warnings, dates, values, addresses, names at a
    signature, page headers, lines with no text below.
`missed_large`: the same, not bold but clearly larger than the body text.
`missed_pasted`: has the character style of a heading ("Heading 2 Char") in a paragraph style that is none, like pasted text.
`undefined_style`: names a heading style by an id that the file does not define.
`false_clause`: is a sentence or more with a heading style, and Docling made a heading of it.
`false_empty`: has a heading style and no words.
`split`: is one of two paragraphs that are one heading: an enumerator and its title, or a line that continues in the next.
`in_table`, `in_textbox`: has a heading style inside a table or text box, where tools lose it or read it out of order.
`several_titles`: is a title after the first of the document.
`skipped_level`: is more than one level below its parent heading; the title does not count.
`duplicate`: repeats, under the same heading, words and level of an earlier one, or the words of the heading right above it
    with no text in between. "§ 1." under different chapters is not.
`ok`: is a heading for Docling and rightly so, or has the marks of a heading and is rightly not one.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from chunking.base.phrases import N_

Verdict = Literal[
    "ok",
    "missed_outline",
    "missed_name",
    "missed_bold",
    "missed_large",
    "missed_pasted",
    "false_clause",
    "false_empty",
    "skipped_level",
    "several_titles",
    "in_table",
    "in_textbox",
    "split",
    "duplicate",
    "undefined_style",
]

WORST_FIRST: tuple[Verdict, ...] = (
    "missed_outline",
    "missed_name",
    "missed_bold",
    "missed_pasted",
    "missed_large",
    "undefined_style",
    "false_clause",
    "false_empty",
    "split",
    "in_table",
    "in_textbox",
    "several_titles",
    "skipped_level",
    "duplicate",
    "ok",
)
MISSED: frozenset[Verdict] = frozenset(verdict for verdict in WORST_FIRST if verdict.startswith("missed")) | {"undefined_style"}
FALSE: frozenset[Verdict] = frozenset(("false_clause", "false_empty"))

WHY: dict[Verdict, str] = {
    "ok": N_("Every tool sees this line for what it is."),
    "missed_outline": N_("Word shows this line as a heading because of its outline level, but Docling takes it for text."),
    "missed_name": N_("The style is called a heading but is not one: it has no outline level that every tool understands."),
    "missed_bold": N_("The line only looks like a heading, bold or numbered; for Word and for Docling it is text."),
    "missed_large": N_("The line is only larger than the text; for Word and for Docling it is text."),
    "missed_pasted": N_("The line was pasted: its formatting looks like a heading, but the paragraph is plain text."),
    "undefined_style": N_("The line names a style that this file does not have, so it falls back to plain text."),
    "false_clause": N_("This is a sentence with a heading's style, so tools take it for the title of a section."),
    "false_empty": N_("This heading has no words, so tools open a section without a name."),
    "split": N_("One heading is split over two paragraphs, so tools see two."),
    "in_table": N_("This heading is inside a table, where most tools do not look for headings."),
    "in_textbox": N_("This heading is inside a text box, which tools read out of place."),
    "several_titles": N_("The document already has a title; this is a second one."),
    "skipped_level": N_("This heading is more than one level below the one above it."),
    "duplicate": N_("There is already a heading with the same words at the same place, so their fragments cannot be told apart."),
}
"""One plain sentence per verdict."""

WHY_NO_HEADER = N_("This table has no header row, so its fragments do not say what its columns mean.")
PRESS_NO_HEADER = N_(
    "If the first row names the columns, click in it and choose Table Layout, Repeat Header Rows; if none does, add such a row first."
)
"""The same for a table whose columns no row names."""

_PRESS: dict[Verdict, str] = {
    "ok": N_("Nothing to do."),
    "false_clause": N_("Put the cursor in the line and press Ctrl+Shift+N (Normal)."),
    "false_empty": N_("Delete the empty line, or press Ctrl+Shift+N in it."),
    "split": N_("Put the cursor at the end of the first line and press Delete, then a space."),
    "in_table": N_("Move the line above the table, or turn the table into text (Layout, Convert to Text)."),
    "in_textbox": N_("Cut the line out of the text box and paste it into the text (Ctrl+X, Ctrl+V)."),
    "duplicate": N_("Give one of the two a name of its own, or delete it."),
}
PRESS_LEVEL = N_("Select the line and press Ctrl+Alt+{level}.")
PRESS_DEEP_LEVEL = N_("Select the line and choose Heading {level} in Styles (Ctrl+Shift+S).")
PRESS_TITLE = N_("Select the line and choose Title in Styles (Ctrl+Shift+S).")
SHORTCUT_LEVELS = 3


class Advice(NamedTuple):
    """The reason of a verdict and the keys to press in Word: English message ids; `press` takes the value `level`."""

    why: str
    press: str
    level: int | None


def advise(verdict: Verdict, proposed_level: int | None) -> Advice:
    """Return the reason of a verdict and the keys that fix it."""
    if verdict in _PRESS:
        return Advice(WHY[verdict], _PRESS[verdict], proposed_level)
    if proposed_level is None:
        return Advice(WHY[verdict], _PRESS["false_clause"], None)
    press = PRESS_TITLE if proposed_level == 0 else PRESS_LEVEL if proposed_level <= SHORTCUT_LEVELS else PRESS_DEEP_LEVEL
    return Advice(WHY[verdict], press, proposed_level)


def rank_verdicts(verdicts: Sequence[Verdict]) -> int:
    """Return the position of the worst of some verdicts in `WORST_FIRST`."""
    return min((WORST_FIRST.index(verdict) for verdict in verdicts), default=len(WORST_FIRST))
