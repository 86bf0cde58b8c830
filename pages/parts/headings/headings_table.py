"""The audited lines of a Word file as a table: worst first, filtered, each line accepted or not; a pressed line is the chosen one."""

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from chunking.workbench import AuditedParagraph, WordAudit, order_worst_first
from pages.parts.common import pick_table
from pages.parts.headings import heading_choices
from pages.parts.headings.heading_choices import PROBLEMS, Choice
from pages.parts.shell import state
from pages.parts.shell.i18n import _, format_number

FAULTY, EVERYTHING = "faulty", "everything"
_TOGGLE = "toggle:"


def filter_lines(audit: WordAudit, sha256: str) -> tuple[AuditedParagraph, ...]:
    """The lines to show, worst first; draws the choice of the filter."""
    lines = order_worst_first(audit.paragraphs)
    faulty = [line for line in lines if heading_choices.is_faulty(line)]
    counts: Counter[str] = Counter(verdict for line in faulty for verdict in line.verdicts if verdict != "ok")
    names = {FAULTY: _("everything to fix"), EVERYTHING: _("all lines that look like headings")}
    names |= {verdict: _(PROBLEMS[verdict]) for verdict in PROBLEMS if counts[verdict]}
    totals = {FAULTY: len(faulty), EVERYTHING: len(lines)} | counts
    options = [option for option in names if totals[option]]
    key = f"{state.HEADINGS_FILTER}.{sha256}"
    if st.session_state.get(key) not in options:
        st.session_state.pop(key, None)
    chosen = st.selectbox(
        _("Show"),
        options,
        format_func=lambda option: f"{names[option]} ({format_number(totals[option])})",
        key=key,
        persist_state="session",
        width=340,
    )
    if chosen == FAULTY:
        return tuple(faulty)
    return lines if chosen == EVERYTHING else tuple(line for line in lines if chosen in line.verdicts)


def offer_all_or_none(lines: Sequence[AuditedParagraph], sha256: str, choices: dict[int, Choice]) -> None:
    """The buttons that accept all of the shown lines, or none."""
    mendable = [line.index for line in lines if heading_choices.is_mendable(line)]
    for key, label, is_accepted in (("headings.all", _("all"), True), ("headings.none", _("none"), False)):
        changed = [(index, choices[index]._replace(is_accepted=is_accepted)) for index in mendable]
        st.button(label, key=key, on_click=heading_choices.write, args=(sha256, changed), disabled=not mendable)


def settle_line(lines: Sequence[AuditedParagraph], sha256: str) -> AuditedParagraph:
    """The chosen line, the first one if none is chosen or it is not shown."""
    chosen = st.session_state.get(_line_key(sha256))
    return next((line for line in lines if line.index == chosen), lines[0])


def choose_line(sha256: str, index: int) -> None:
    """Remember the chosen line."""
    st.session_state[_line_key(sha256)] = index


def show(lines: Sequence[AuditedParagraph], sha256: str, choices: dict[int, Choice], chosen: AuditedParagraph) -> None:
    """Draw the table."""

    def pick(what: str) -> None:
        if what.startswith(_TOGGLE):
            index = int(what.removeprefix(_TOGGLE))
            choice = choices[index]
            heading_choices.write(sha256, [(index, choice._replace(is_accepted=not choice.is_accepted))])
        else:
            index = int(what)
        choose_line(sha256, index)

    head = [pick_table.Cell(words) for words in (_("fix"), _("line"), _("problem"), _("new level"))]
    rows = [_draw_row(line, choices[line.index], is_chosen=line is chosen) for line in lines]
    pick_table.show(head, rows, key="headings.table", on_pick=pick, label=_("lines that look like headings"), short=True)


def _draw_row(line: AuditedParagraph, choice: Choice, *, is_chosen: bool) -> list[pick_table.Cell]:
    pick = str(line.index)
    mark = pick_table.Cell("")
    if heading_choices.is_mendable(line) or choice.is_accepted:
        mark = pick_table.Cell(
            "☑" if choice.is_accepted else "☐",
            hover=_("press to leave this line as it is") if choice.is_accepted else _("press to fix this line"),
            pick=_TOGGLE + pick,
        )
    elif heading_choices.is_faulty(line):
        mark = pick_table.Cell(_("by hand"), hover=_("no program can fix this; the advice says what to do in Word"), pick=pick)
    return [
        mark,
        pick_table.Cell(heading_choices.say_text(line), pick=pick, pressed=is_chosen),
        pick_table.Cell(heading_choices.say_problem(line), pick=pick),
        pick_table.Cell(say_new_level(line, choice), pick=pick, strong=choice.is_accepted),
    ]


def say_new_level(line: AuditedParagraph, choice: Choice) -> str:
    """Describe the new level of a line."""
    if not choice.is_accepted:
        return _("stays")
    if line.joins is not None and choice.level != heading_choices.BODY_TEXT:
        return _("joined to the line above")
    if not line.text and choice.level == heading_choices.BODY_TEXT:
        return _("removed")
    return heading_choices.name_level(choice.level)


def _line_key(sha256: str) -> str:
    return f"{state.HEADINGS_LINE}.{sha256}"
