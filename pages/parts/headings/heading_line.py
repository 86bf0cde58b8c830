"""One line of a Word file in its surroundings: why it is there, what to press in Word, what it is to become, its signals."""

import html
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from chunking import N_
from chunking.workbench import AuditedParagraph, WordAudit, advise
from pages.parts.common import pick_table
from pages.parts.headings import heading_choices, headings_table
from pages.parts.headings.heading_choices import Choice
from pages.parts.shell import render, state
from pages.parts.shell.i18n import _, format_number

_STYLE = Path(__file__).with_name("headings.css")
LINES_AROUND = 2
_DOCLING = {
    "title": N_("the title"),
    "bold": N_("bold text"),
    "list": N_("an item of a list"),
    "text": N_("text"),
    "table": N_("part of a table"),
    "caption": N_("a caption"),
    "code": N_("code"),
    "missing": N_("nothing: it is lost"),
}
_PLACES = {
    "body": N_("in the text"),
    "control": N_("in a form field of the text"),
    "table": N_("in a table"),
    "textbox": N_("in a text box"),
    "header": N_("in a page header or footer"),
}
_BOLD = {"direct": N_("marked by hand"), "character style": N_("by a character style"), "paragraph style": N_("by the paragraph's style")}
_OUTLINE = {
    "paragraph": N_("set on the line itself"),
    "style": N_("from its style"),
    "base": N_("from a style its style is based on"),
}


def style() -> None:
    """The rules of look of lines in their surroundings; once a page."""
    st.html(_STYLE)


def show(audit: WordAudit, line: AuditedParagraph, shown: Sequence[AuditedParagraph], sha256: str, choice: Choice) -> None:
    """Draw everything about the chosen line."""
    _show_surroundings(audit, line)
    for why, press in give_advice(line, choice):
        st.html(f'<p class="ci-advice"><b>{html.escape(press)}</b> {html.escape(why)}</p>')
    _show_form(line, shown, sha256, choice)
    if st.toggle(_("Show signals"), key=state.HEADINGS_SIGNALS, persist_state="session"):
        pick_table.show_plain((_("signal"), _("in this line")), describe_signals(line))


def give_advice(line: AuditedParagraph, choice: Choice) -> list[tuple[str, str]]:
    """For each thing that is wrong with a line: why it matters, and what to press in Word."""
    level = None if choice.level == heading_choices.BODY_TEXT else choice.level
    given = []
    for verdict in line.verdicts:
        if verdict == "ok" and heading_choices.is_faulty(line):
            continue
        advice = advise(verdict, level)
        given.append((_(advice.why), _(advice.press).format(level=advice.level)))
    return given


def describe_signals(line: AuditedParagraph) -> list[tuple[str, str]]:
    """Return the signals of the line as rows of a table."""
    own = line.signals
    style = own.style_name or _("{id}, which this file does not have").format(id=own.style_id)
    outline = _("it has none")
    if own.outline is not None:
        outline = f"{format_number(own.outline.level)}, {_(_OUTLINE[own.outline.source])}"
    docling = _("a heading of level {level}").format(level=line.docling.removeprefix("heading:"))
    size = _("{size} pt, the text has {body} pt").format(size=_format_size(own.font_pt), body=_format_size(own.body_font_pt))
    bold = _("no")
    if own.bold_by:
        extent = _("all of it: {sources}") if own.is_bold else _("parts of it: {sources}")
        bold = extent.format(sources=", ".join(_(_BOLD[source]) for source in own.bold_by))
    return [
        (_("style in Word"), style),
        (_("based on"), " > ".join(own.base_styles) or "-"),
        (_("outline level"), outline),
        (_("bold"), bold),
        (_("font size"), size),
        (_("capitals only"), _say(own.is_capitals)),
        (_("numbered by Word"), _say(own.is_numbered)),
        (_("named in the table of contents"), _say(own.matches_contents)),
        (_("where it is"), _(_PLACES[line.place])),
        (_("what Docling makes of it"), _(_DOCLING[line.docling]) if line.docling in _DOCLING else docling),
    ]


def _show_surroundings(audit: WordAudit, line: AuditedParagraph) -> None:
    spoken = [index for index, words in enumerate(audit.lines) if words or index == line.index]
    place = spoken.index(line.index)
    around = spoken[max(place - LINES_AROUND, 0) : place + LINES_AROUND + 1]
    rows = "".join(
        f"<mark>{html.escape(heading_choices.say_text(line))}</mark>"
        if index == line.index
        else f"<p>{html.escape(audit.lines[index])}</p>"
        for index in around
    )
    st.html(f'<div class="ci-around">{rows}</div>')


def _show_form(line: AuditedParagraph, shown: Sequence[AuditedParagraph], sha256: str, choice: Choice) -> None:
    numbers = [other.index for other in shown]
    place = numbers.index(line.index)
    accept_key, level_key = (f"headings.{name}.{sha256[:12]}.{line.index}" for name in ("accept", "level"))

    def accept() -> None:
        heading_choices.write(sha256, [(line.index, choice._replace(is_accepted=bool(st.session_state[accept_key])))])

    def relevel() -> None:
        heading_choices.write(sha256, [(line.index, Choice(is_accepted=True, level=int(st.session_state[level_key])))])

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for key, label, step, icon in (
            ("headings.back", _("Previous line"), -1, ":material/chevron_left:"),
            ("headings.on", _("Next line"), 1, ":material/chevron_right:"),
        ):
            target = place + step
            is_there = 0 <= target < len(numbers)
            args = (sha256, numbers[target] if is_there else line.index)
            st.button(label, key=key, icon=icon, on_click=headings_table.choose_line, args=args, disabled=not is_there)
        # The table changes the same choice, so the widgets take their values from it in every run.
        st.session_state[level_key], st.session_state[accept_key] = choice.level, choice.is_accepted
        st.selectbox(
            _("New level"), heading_choices.LEVELS, format_func=heading_choices.name_level, key=level_key, on_change=relevel, width=170
        )
        st.checkbox(_("fix this line"), key=accept_key, on_change=accept)
    if heading_choices.is_faulty(line) and not heading_choices.is_mendable(line):
        render.note(_("No program can fix this line for you; please do it in Word."))


def _format_size(points: float) -> str:
    return format_number(points, digits=0 if points == int(points) else 1)


def _say(is_so: bool) -> str:  # noqa: FBT001 - the one value it puts into words
    return _("yes") if is_so else _("no")
