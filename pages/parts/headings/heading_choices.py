"""The user's choice for each audited line of a Word file: repair it or leave it, and at which level; kept by the file's contents."""

from collections.abc import Iterable
from typing import NamedTuple

import streamlit as st

from chunking import N_
from chunking.workbench import FALSE, AuditedParagraph, WordAudit
from pages.parts.shell import state
from pages.parts.shell.i18n import _

BODY_TEXT = -1
LEVELS = (BODY_TEXT, *range(10))
_BY_HAND = frozenset(("in_table", "in_textbox", "duplicate"))
_CONTENTS_TITLE = "toc heading"


class Choice(NamedTuple):
    """Accept the repair of a line or not, and the level it gets: 0 the title, 1 to 9 a heading, `BODY_TEXT`."""

    is_accepted: bool
    level: int


def is_faulty(paragraph: AuditedParagraph) -> bool:
    """Return whether something is wrong with the line."""
    return any(verdict != "ok" for verdict in paragraph.verdicts)


def is_mendable(paragraph: AuditedParagraph) -> bool:
    """Return whether a repair can fix the line; the rest is for a person."""
    return (
        any(verdict != "ok" and verdict not in _BY_HAND for verdict in paragraph.verdicts)
        and paragraph.place in ("body", "control")
        and paragraph.signals.style_name.lower() != _CONTENTS_TITLE
        and (paragraph.proposed_level is not None or bool(FALSE.intersection(paragraph.verdicts)))
    )


def read(audit: WordAudit, sha256: str) -> dict[int, Choice]:
    """Return the choice for every audited line, by its index: the user's, otherwise the audit's proposal."""
    chosen: dict[int, Choice] = st.session_state.get(_key(sha256), {})
    return {paragraph.index: chosen.get(paragraph.index, propose(paragraph)) for paragraph in audit.paragraphs}


def propose(paragraph: AuditedParagraph) -> Choice:
    """Return the choice that the audit proposes."""
    level = BODY_TEXT if paragraph.proposed_level is None else paragraph.proposed_level
    return Choice(is_mendable(paragraph), level)


def write(sha256: str, choices: Iterable[tuple[int, Choice]]) -> None:
    """Keep what the user chose."""
    st.session_state[_key(sha256)] = st.session_state.get(_key(sha256), {}) | dict(choices)


def to_levels(choices: dict[int, Choice]) -> dict[int, int | None]:
    """The accepted lines as a repair takes them."""
    return {index: None if choice.level == BODY_TEXT else choice.level for index, choice in choices.items() if choice.is_accepted}


def name_level(level: int) -> str:
    """A level in Word's words."""
    if level == BODY_TEXT:
        return _("text")
    return _("Title") if level == 0 else _("Heading {level}").format(level=level)


def _key(sha256: str) -> str:
    return f"{state.HEADINGS_CHOICES}.{sha256}"


PROBLEMS = {
    "ok": N_("real heading"),
    "missed_outline": N_("only Word sees it"),
    "missed_name": N_("is a heading by name only"),
    "missed_bold": N_("only looks like a heading"),
    "missed_large": N_("only larger type"),
    "missed_pasted": N_("pasted look of a heading"),
    "undefined_style": N_("its style is not in the file"),
    "false_clause": N_("a sentence styled as heading"),
    "false_empty": N_("an empty heading"),
    "split": N_("one heading in two lines"),
    "in_table": N_("heading inside a table"),
    "in_textbox": N_("heading inside a text box"),
    "several_titles": N_("a second title"),
    "skipped_level": N_("a level was skipped"),
    "duplicate": N_("the same heading twice"),
}
"""What is wrong with a line, in a few words."""


def say_problem(paragraph: AuditedParagraph) -> str:
    """Describe everything wrong with the line."""
    if not is_faulty(paragraph):
        return _(PROBLEMS["ok"]) if paragraph.is_heading else _("correctly not a heading")
    return ", ".join(_(PROBLEMS[verdict]) for verdict in paragraph.verdicts if verdict != "ok")


def say_text(paragraph: AuditedParagraph) -> str:
    """The words of the line."""
    return paragraph.text or _("(empty line)")
