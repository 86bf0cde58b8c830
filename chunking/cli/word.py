"""The commands `audit` and `repair` on Word files."""

import argparse
from typing import Any

from chunking import TOOL_VERSION, Environment, read_user_file, workbench
from chunking.cli.output import OK, show_progress, to_json


def run_audit(_: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Return exit code and output of `audit FILE.docx [--json]`.

    Raises:
        ReadingError: the file cannot be read.
    """
    with show_progress.announce(f"Checking {options.file.name} "):
        audit = workbench.audit_file(read_user_file(options.file, str(options.file)), options.file.name)
    if options.json:
        return OK, _to_json(audit.as_record(), audit)
    lines = [f"{audit.source}: headings that Word and any Docling tool can see: {audit.headings_seen} of {audit.headings_total}."]
    lines += [_format_paragraph(paragraph) for paragraph in workbench.order_worst_first(audit.paragraphs)]
    return OK, "\n".join(lines)


def run_repair(_: Environment, options: argparse.Namespace) -> tuple[int, str]:
    """Return exit code and output of `repair FILE.docx -o OUT.docx [--json]`.

    Raises:
        ReadingError: the file cannot be read, or the copy did not pass its proof.
        SettingsError: the copy cannot be written there.
    """
    data = read_user_file(options.file, str(options.file))
    with show_progress.announce(f"Repairing {options.file.name} "):
        repair = workbench.repair_file(data, options.file.name)
    workbench.save_copy(repair.data, options.output, original=options.file)
    if options.json:
        effect = workbench.compare_reach(data, repair.data, options.file.name).as_record()
        return OK, _to_json(repair.as_record() | {"output": str(options.output), "docling_alone": effect}, repair.before)
    seen, total = repair.after.headings_seen, repair.after.headings_total
    lines = [
        f"{options.output}: headings that Word and any Docling tool can see: {seen} of {total}, before: {repair.before.headings_seen}."
    ]
    lines += [f"left as it was: {_format_paragraph(paragraph)}" for paragraph in repair.left]
    return OK, "\n".join(lines)


def _format_paragraph(paragraph: workbench.AuditedParagraph) -> str:
    level = "text" if paragraph.proposed_level is None else paragraph.proposed_level
    words = paragraph.text[:80] or "(empty)"
    return f"{', '.join(paragraph.verdicts)} -> {level}: {words} [{paragraph.signals.style_name}, {paragraph.place}]"


def _to_json(record: dict[str, Any], audit: workbench.WordAudit) -> str:
    return to_json(record | {"tool_version": TOOL_VERSION, "engine": audit.engine})
