"""What can be said of a collection that another pipeline made: signs, not proof, with examples."""

from collections.abc import Mapping

from chunking import N_
from chunking.workbench import CollectionInfo, ForeignReport
from pages.shared import frame, plain_table, render
from pages.shared.i18n import _, format_number, format_percent, ngettext

EXAMPLES: Mapping[str, str] = {
    "without_heading": N_("without a heading in the text"),
    "cut": N_("begins or ends inside a sentence"),
    "duplicates": N_("there more than once"),
}


def show(info: CollectionInfo, report: ForeignReport) -> None:
    """The counts in words, and texts that show what is meant."""
    points = ngettext("{count} point", "{count} points", report.points)
    sources = ngettext("{count} file or address", "{count} files or addresses", report.sources)
    words = _("{name} was made by another tool: {points} from {sources}.")
    render.heading(words.format(name=info.name, points=points, sources=sources))
    render.note(_("Its files are not known here, so nothing can be proven. These are signs, found in each text alone:"))
    texts = report.points - report.without_text
    rows = [
        [_("without a heading in the text"), format_number(report.without_heading), format_percent(report.without_heading_pct, digits=1)],
        [_("begins or ends inside a sentence"), format_number(report.cut), format_percent(report.cut_pct, digits=1)],
        [_("there more than once"), format_number(report.duplicates), format_percent(report.duplicate_pct, digits=1)],
        [_("without any text"), format_number(report.without_text), ""],
        [_("without a word on where it comes from"), format_number(report.without_source), ""],
    ]
    share = ngettext("of {count} text", "of {count} texts", texts)
    plain_table.show([_("points"), _("how many"), share], rows, numbers=(1, 2))
    if report.beside:
        render.note(
            ngettext(
                "{count} of those without a heading names one beside its text: whether the assistant reads it there, its makers know.",
                "{count} of those without a heading name one beside their text: whether the assistant reads it there, its makers know.",
                report.beside,
            )
        )
    for name, label in EXAMPLES.items():
        if examples := report.examples.get(name):
            render.note(_("{what}, for example:").format(what=_(label)))
            render.quotes(f"{text} …" for text in examples)
    frame.link("read", _("Read ten of them: there choose what is in Qdrant now"), icon=":material/menu_book:")
