"""The verdict on a document's headings, in a sentence for the page and in a word for the list."""

from collections import Counter
from pathlib import PurePath

from chunking import N_, Document
from pages.parts.shell.i18n import _, format_number, ngettext

KINDS = {
    "bold": N_("only bold: {count}"),
    "outline": N_("an outline level that only Word understands: {count}"),
    "clause": N_("only the number of a clause: {count}"),
}


def is_word(document: Document) -> bool:
    """Return whether the document is a Word file, whose headings can be checked and repaired."""
    return is_word_name(document.source)


def is_word_name(name: str) -> bool:
    """Return whether a file of the workspace is a Word file; its content was checked against its name when it was added."""
    return PurePath(name).suffix.lower() == ".docx"


def count_lost(document: Document) -> Counter[str]:
    """The headings of a Word file that other tools do not see, by origin; in other files the bold ones only."""
    origins = Counter(str(heading.origin) for heading in document.headings)
    return Counter({origin: origins[origin] for origin in KINDS if origins[origin] and (origin == "bold" or is_word(document))})


def count_false(document: Document) -> int:
    """Lines of a Word file that other tools take for headings though they are none."""
    return sum(notice.count for notice in document.notices if notice.kind == "false_headings" and is_word(document))


def judge(document: Document) -> str:
    """The verdict on a document's headings: the word of the list, and what the page's sentence goes by."""
    if not document.text.strip():
        return N_("no text")
    if not document.headings:
        return N_("no headings")
    if lost := count_lost(document):
        return N_("no real headings") if lost.total() == len(document.headings) else N_("partly real")
    if any(heading.origin == "layout" for heading in document.headings):
        return N_("by their look")
    return N_("real headings")


def say_structure(document: Document) -> tuple[str, str]:
    """The page's sentence, and why it matters or what would help."""
    total = len(document.headings)
    match judge(document):
        case "no text":
            return (
                _("This file has no text."),
                _("If its pages show text, that is a picture of text: export the document as text and add that file."),
            )
        case "no headings":
            return (
                _("This file has no headings at all, so no fragment of it can say what it is about."),
                say_what_helps(document) + " " + _("Until then it is cut at paragraphs."),
            )
        case "no real headings" | "partly real":
            return _say_lost(total, count_lost(document))
        case "by their look":
            return (
                ngettext(
                    "{count} heading was found by the look of the pages.",
                    "{count} headings were found by the look of the pages.",
                    total,
                ),
                _(
                    "A PDF rarely states which lines are headings; they are inferred from position and type. Check the outline "
                    "against the pages."
                ),
            )
    sentence = ngettext("This file has {count} heading, and it is real.", "This file has {count} headings, and they are real.", total)
    return f"{sentence} {say_false(count_false(document))}".strip(), ""


def say_false(count: int) -> str:
    """Describe how many lines are headings for tools only; "" for none."""
    if not count:
        return ""
    return ngettext("{count} more line passes for a heading but is not one.", "{count} more lines pass for headings but are not.", count)


def _say_lost(total: int, lost: Counter[str]) -> tuple[str, str]:
    count = lost.total()
    if set(lost) == {"bold"}:
        why = _(
            "A heading that is only bold looks right to people. A program sees an ordinary paragraph, so the fragments under it "
            "are stored without saying what they are about. Here such lines count as headings."
        )
        if count == total:
            return (
                ngettext(
                    "{count} line looks like a heading but is only bold. Word does not know it, and most tools will lose it.",
                    "{count} lines look like headings but are only bold. Word does not know them, and most tools will lose them.",
                    count,
                ),
                why,
            )
        sentence = ngettext(
            "{count} of the {total} headings is only bold. Word does not know it, and most tools will lose it.",
            "{count} of the {total} headings are only bold. Word does not know them, and most tools will lose them.",
            count,
        )
        return sentence.format(total=format_number(total)), why
    kinds = " · ".join(_(KINDS[origin]).format(count=format_number(number)) for origin, number in lost.items())
    why = f"{kinds[0].upper()}{kinds[1:]}. " + _("Here such lines count as headings.")
    if count == total:
        return (
            ngettext(
                "{count} line looks like a heading but has no real heading style, and most tools will lose it.",
                "{count} lines look like headings but have no real heading style, and most tools will lose them.",
                count,
            ),
            why,
        )
    sentence = ngettext(
        "{count} of the {total} headings has no real heading style, and most tools will lose it.",
        "{count} of the {total} headings have no real heading style, and most tools will lose them.",
        count,
    )
    return sentence.format(total=format_number(total)), why


def say_what_helps(document: Document) -> str:
    """Return the remedy for a file without headings, by its kind."""
    match PurePath(document.source).suffix.lower():
        case ".pdf":
            return _("What would help: the Word file this PDF was made from, with its titles in the Heading styles.")
        case ".md":
            return _("What would help: begin each title with # or ##, save, and add the file again.")
        case _:
            return _("What would help: in Word, select each title and press Ctrl+Alt+1 or Ctrl+Alt+2, save, and add the file again.")
