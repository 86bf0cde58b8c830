"""Repairing a copy of a Word file: the job, what it changed, what can be taken away."""

import hashlib
from dataclasses import dataclass
from pathlib import PurePath

import streamlit as st

from chunking import N_, Environment, Progress, workbench
from chunking.workbench import FALSE, KeptFile, RepairEffect, WordAudit, WordRepair
from pages.parts.headings import heading_choices, heading_line, headings_table
from pages.parts.headings.heading_choices import Choice
from pages.parts.shell import render, state, structure, waiting
from pages.parts.shell.i18n import _, format_number, format_percent, ngettext

WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
Levels = dict[int, int | None]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A copy and what it changes for tools that know only Docling's headings."""

    repair: WordRepair
    effect: RepairEffect


def load_audit(environment: Environment, file: KeptFile) -> WordAudit:
    """The audit of a Word file; the page waits while it is made.

    Raises:
        ReadingError: the file cannot be read, or its styles cannot.
    """

    def audit(progress: Progress) -> WordAudit:
        progress(0, 1, N_("files"))
        name, data = workbench.read_original(environment, file.document_id)
        return workbench.audit_file(data, name)

    return waiting.run_job(audit_key(file), audit, label=N_("Checking the headings of {source}"), source=file.name)


def audit_key(file: KeptFile) -> str:
    """Return the job key of the audit of these bytes."""
    return f"audit:{file.document_id}:{file.sha256}"


def show_state(audit: WordAudit) -> None:
    """Draw how many headings are real and what is wrong with the rest."""
    faulty = sum(heading_choices.is_faulty(line) for line in audit.paragraphs)
    if not audit.paragraphs:
        render.sentence(_("No line of this file looks like a heading, so there is nothing to repair."))
        render.note(_("What would help: in Word, select each title and press Ctrl+Alt+1 or Ctrl+Alt+2, save, and add the file again."))
    elif not faulty:
        render.sentence(
            ngettext(
                "Its {count} heading is real: Word and any Docling tool can see it. Nothing to repair.",
                "All {count} headings are real: Word and any Docling tool can see them. Nothing to repair.",
                audit.headings_total,
            )
        )
    else:
        numbers = {"seen": format_number(audit.headings_seen), "total": format_number(audit.headings_total)}
        seen = _("Headings that Word and any Docling tool can see: {seen} of {total}.").format(**numbers)
        render.sentence(f"{seen} {structure.say_false(count_false(audit))}".strip())
        counts = ((verdict, count) for verdict, count in audit.counts.items() if verdict != "ok")
        render.note(" · ".join(f"{_(heading_choices.PROBLEMS[verdict])}: {format_number(count)}" for verdict, count in counts))


def make_copy(environment: Environment, file: KeptFile, levels: Levels, audit: WordAudit) -> Repaired:
    """The repaired copy; the page waits while it is made.

    Raises:
        ChunkingError: the copy could not be made; the original is untouched.
    """

    def repair(progress: Progress) -> Repaired:
        progress(0, 2, N_("steps"))
        name, data = workbench.read_original(environment, file.document_id)
        repaired = workbench.repair_file(data, name, levels=levels, audit=audit)
        progress(1, 2, N_("steps"))
        return Repaired(repaired, workbench.compare_reach(data, repaired.data, name))

    return waiting.run_job(copy_key(file, levels), repair, label=N_("Repairing a copy of {source}"), source=file.name)


def copy_key(file: KeptFile, levels: Levels) -> str:
    """Return the job key of a copy made by these choices."""
    return f"repair:{file.document_id}:{file.sha256}:{hashlib.sha256(repr(sorted(levels.items())).encode()).hexdigest()[:16]}"


def name_copy(file: KeptFile) -> str:
    """Return the copy's file name."""
    return _("{name}-repaired").format(name=PurePath(file.name).stem) + ".docx"


def ask(key: str) -> None:
    """Remember that the copy of this key is wanted."""
    st.session_state[state.HEADINGS_ASKED] = key


def show_effect(made: Repaired) -> None:
    """Before and after."""
    before, after = made.effect.before, made.effect.after
    seen = _("Headings that any Docling tool can see: {before} → {after}.").format(
        before=format_number(made.repair.before.headings_seen), after=format_number(made.repair.after.headings_seen)
    )
    false_before, false_after = count_false(made.repair.before), count_false(made.repair.after)
    false = _("Lines that pass for headings but are not: {before} → {after}.") if false_before or false_after else ""
    shares = _("Fragments without heading when only those count: {before} → {after}.")
    render.sentence(
        " ".join(
            [
                seen,
                false.format(before=format_number(false_before), after=format_number(false_after)),
                _fill(shares, before.structural_pct, after.structural_pct),
            ]
        )
    )
    render.note(_fill(_("The same for tools that cut at markdown headers: {before} → {after}."), before.markdown_pct, after.markdown_pct))
    wrong = _("Fragments under the wrong heading or under none, counting all headings a person sees: {before} → {after}.")
    render.note(_fill(wrong, before.structural_bad_pct, after.structural_bad_pct))
    render.note(_("Cutting by character count stays as bad as it was: no file can fix that."))
    left = made.repair.left
    if left:
        label = ngettext("{count} line was left for you to fix in Word", "{count} lines were left for you to fix in Word", len(left))
        with st.expander(label, icon=":material/front_hand:"):
            for line in left:
                render.note(f"{heading_choices.say_text(line)} · {heading_choices.say_problem(line)}")


def count_false(audit: WordAudit) -> int:
    """Describe how many lines tools wrongly take for headings."""
    return sum(line.is_seen and bool(FALSE.intersection(line.verdicts)) for line in audit.paragraphs)


def list_corrections(audit: WordAudit, choices: dict[int, Choice]) -> str:
    """The list a colleague can follow in Word: in the order of the file, what to press for each line, and why."""
    rows = [_("Corrections to {name}, from top to bottom. Find each line with Ctrl+F.").format(name=audit.source), ""]
    wanted = [
        line
        for line in audit.paragraphs
        if choices[line.index].is_accepted or (heading_choices.is_faulty(line) and not heading_choices.is_mendable(line))
    ]
    for number, line in enumerate(wanted, 1):
        choice = choices[line.index]
        rows.append(f"{number}. {heading_choices.say_text(line)}")
        above = next((words for words in reversed(audit.lines[: line.index]) if words), "")
        if not line.text and above:
            rows.append("   " + _("below the line: {line}").format(line=above))
        if choice.is_accepted:
            rows.append("   " + _("becomes: {level}").format(level=headings_table.say_new_level(line, choice)))
        rows += [f"   {press} ({why})" for why, press in heading_line.give_advice(line, choice)]
        rows.append("")
    return "\r\n".join(rows)


def _fill(words: str, before: float | None, after: float | None) -> str:
    """Describe the two shares; "" without text or without a share worth reporting."""
    if before is None or after is None or not (before or after):
        return ""
    return words.format(before=format_percent(before), after=format_percent(after))


def offer_lists(file: KeptFile, audit: WordAudit, choices: dict[int, Choice]) -> None:
    """Offer the list of corrections and the whole table as downloads."""
    stem = PurePath(file.name).stem
    for key, label, text, name, mime in (
        (
            "headings.list",
            _("List of corrections to send"),
            list_corrections(audit, choices),
            _("{name}-corrections"),
            "text/plain",
        ),
        ("headings.csv", _("Table with all signals (CSV)"), workbench.export_audit(audit), _("{name}-headings"), "text/csv"),
    ):
        st.download_button(
            label,
            text.encode("utf-8-sig"),  # so that Windows programs detect the encoding
            file_name=name.format(name=stem) + (".txt" if mime == "text/plain" else ".csv"),
            mime=mime,
            key=key,
            type="tertiary",
            icon=":material/list_alt:" if mime == "text/plain" else ":material/table:",
            on_click="ignore",
        )
