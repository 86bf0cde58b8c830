"""The check of a whole collection on demand: what is wrong with which document, down to the fragment, and how to put it right."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from chunking import N_, ChunkingError, Strategy, workbench
from chunking.workbench import CollectionCheck, CollectionInfo, Discrepancy, DocumentProof, DrawnChunk, ForeignReport, KeptFile
from pages.parts.common import fragment, pick_table
from pages.parts.shell import corpus, frame, render, session_cache, state, waiting
from pages.parts.shell.i18n import _, format_number, format_percent, ngettext, translate_error

FAULTS_AT_ONCE = 5
FAULTS: Mapping[str, tuple[str, str]] = {
    "missing": (N_("missing"), N_("It is not in the database: an assistant cannot find it.")),
    "altered": (N_("altered"), N_("Its text, or the settings it was made with, are not those that were saved.")),
    "vector": (N_("without its right vector"), N_("A search by meaning does not find it.")),
    "extra": (N_("too many"), N_("It should not be there: an assistant may answer from a text that no longer holds.")),
}
"""A fault in a word, and what it means for whoever asks; the gravest first."""

Repair = Callable[[frame.Frame, tuple[KeptFile, ...], str, Strategy], None]
"""Saves documents once more into a collection, cut that way."""


def offer(page: frame.Frame, info: CollectionInfo) -> None:
    """The button."""
    st.button(
        _("Check the whole collection"),
        key="ingest.check",
        type="tertiary",
        icon=":material/fact_check:",
        on_click=_begin,
        args=(page, info.name),
    )


def show(page: frame.Frame, info: CollectionInfo | None, repair: Repair) -> None:
    """Draw the result of the collection's check, or its progress; nothing if none was asked for."""
    if info is None:
        return
    key = _key(page, info.name)
    if st.session_state.get(state.INGEST_CHECKED) != key:
        return
    with st.container(border=True):
        try:
            found = waiting.follow(
                key,
                lambda progress: workbench.check_collection(page.environment, info.name, progress=progress),
                label=N_("Checking {source}"),
                source=info.name,
            )
        except ChunkingError as error:
            render.error_box(error)
            found = None
        if found is not None:
            _show_check(page, found, repair)
        st.button(_("Close the check"), key="ingest.check_close", type="tertiary", icon=":material/close:", on_click=_close)


def _key(page: frame.Frame, collection: str) -> str:
    """A new key after every save, so that an outdated result disappears."""
    return f"check:{collection}:{session_cache.name_saves(page.environment)}"


def _begin(page: frame.Frame, collection: str) -> None:
    key = _key(page, collection)
    waiting.retry(key)
    st.session_state[state.INGEST_CHECKED] = key


def _close() -> None:
    st.session_state[state.INGEST_CHECKED] = None


def _show_check(page: frame.Frame, found: CollectionCheck, repair: Repair) -> None:
    if found.foreign is not None:
        show_foreign(found.info, found.foreign)
        return
    points = ngettext("{count} fragment", "{count} fragments", sum(proof.points for proof in found.proofs) + found.strangers)
    if not found.wrong and not found.strangers:
        words = _("Checked one by one: {points} of {documents} in {name}, all as they should be.")
        st.success(
            words.format(points=points, documents=corpus.name_count(len(found.proofs)), name=render.escape_markdown(found.info.name)),
            icon=":material/check:",
        )
    render.note(_say_basis(found))
    if found.mismatch is not None:
        render.warning_box(" ".join(part for part in translate_error(found.mismatch) if part))
    if found.strangers:
        render.warning_box(
            ngettext(
                "{count} point belongs to no document of ours: another program wrote it here, and searches find it.",
                "{count} points belong to no document of ours: another program wrote them here, and searches find them.",
                found.strangers,
            )
        )
    if found.wrong:
        _show_wrong(page, found, repair)


def _say_basis(found: CollectionCheck) -> str:
    """Describe what the documents were compared with."""
    if found.compared == len(found.proofs):
        return _("Each document was cut again from its kept file, and every fragment compared with the one in the database.")
    alone = ngettext(
        "{count} document could not be cut again (its file is not kept, or is read differently now): its fragments "
        "were compared with their own checksums.",
        "{count} documents could not be cut again (their files are not kept, or are read differently now): their "
        "fragments were compared with their own checksums.",
        len(found.proofs) - found.compared,
    )
    again = ngettext("{count} document was cut again and compared.", "{count} documents were cut again and compared.", found.compared)
    return f"{again} {alone}" if found.compared else alone


def _show_wrong(page: frame.Frame, found: CollectionCheck, repair: Repair) -> None:
    wrong = found.wrong
    counted = ngettext(
        "{count} of {total} documents is not as it should be.", "{count} of {total} documents are not as they should be.", len(wrong)
    )
    render.warning_box(counted.format(total=format_number(len(found.proofs))))
    _offer_repair(page, found, repair)
    by_id = {proof.document_id: proof for proof in wrong}
    if st.session_state.get(state.INGEST_FAULTS_OF) not in by_id:
        st.session_state[state.INGEST_FAULTS_OF] = next(iter(by_id))
    chosen = by_id[str(st.session_state[state.INGEST_FAULTS_OF])]
    rows = [
        [
            pick_table.Cell(proof.source, pick=proof.document_id, pressed=proof is chosen),
            pick_table.Cell(format_number(proof.points)),
            pick_table.Cell(_count_faults(proof.discrepancies)),
        ]
        for proof in wrong
    ]
    head = [pick_table.Cell(words) for words in (_("document"), _("fragments"), _("what is wrong"))]
    pick_table.show(
        head, rows, key="ingest.check_table", on_pick=_open_faults, label=_("documents that are not as they should be"), short=True
    )
    if len(by_id) > 1:
        st.selectbox(
            _("Show the fragments of"),
            list(by_id),
            format_func=lambda document_id: by_id[document_id].source,
            key=state.INGEST_FAULTS_OF,
            width=420,
        )
    _show_faults(page, found.info, chosen)


def _open_faults(document_id: str) -> None:
    st.session_state[state.INGEST_FAULTS_OF] = document_id


def _count_faults(discrepancies: Sequence[Discrepancy]) -> str:
    counts = Counter(str(found.kind) for found in discrepancies)
    return ", ".join(f"{format_number(counts[kind])} {_(word)}" for kind, (word, _meaning) in FAULTS.items() if counts[kind])


def _show_faults(page: frame.Frame, info: CollectionInfo, proof: DocumentProof) -> None:
    """The very fragments: as they are in the database, and as they should be where that is known."""
    order = list(FAULTS)
    faults = sorted(proof.discrepancies, key=lambda found: order.index(found.kind))
    try:
        there = {drawn.record.id: drawn for drawn in workbench.list_stored_chunks(page.environment, info.name, proof.document_id)}
    except ChunkingError as error:
        render.error_box(error)
        return
    before, shown = "", set[str]()
    for fault in pick_table.choose_part(faults, key=f"ingest.faults_page:{proof.document_id}", rows=FAULTS_AT_ONCE):
        word, meaning = FAULTS[fault.kind]
        if fault.kind != before:
            render.heading(f"{proof.source}: {_(word)}")
            render.note(_(meaning))
            before = fault.kind
        if fault.point_id in shown:
            drawn = there.get(fault.point_id)
            render.note(
                _("{fragment}, shown above").format(fragment=fragment.name_fragment(drawn.record.index) if drawn else fault.point_id)
            )
        else:
            _show_fault(fault, there.get(fault.point_id))
        shown.add(fault.point_id)


def _show_fault(fault: Discrepancy, drawn: DrawnChunk | None) -> None:
    is_other_text = bool(fault.text) and not (drawn and drawn.record.text.endswith(fault.text))
    if drawn is not None:
        label = _("as it is in the database") if is_other_text else fragment.name_fragment(drawn.record.index)
        fragment.show(drawn.record.text, drawn.record.body_start, label=label)
        if fault.text and not is_other_text and fault.kind == "altered":
            render.note(_("Its text is right; what is kept with it (title, pages, values to search by, settings) is not."))
    if is_other_text:
        fragment.show(fault.text, 0, label=_("as it should be"))
    elif drawn is None:
        number, _slash, total = fault.point_id.partition("/")
        words = _("fragment {number} of {total}").format(number=number, total=total) if total else fault.point_id
        render.note(words)


def _offer_repair(page: frame.Frame, found: CollectionCheck, repair: Repair) -> None:
    """Save the documents once more that are kept here, cut as the collection is; for the others, where to do it."""
    wanted = {proof.document_id for proof in found.wrong}
    files = tuple(file for file in page.files if file.document_id in wanted)
    strategy = workbench.read_strategy(found.info.recipe)
    if files and strategy is not None and found.mismatch is None:
        st.button(
            ngettext("Save this document once more", "Save these {count} documents once more", len(files)),
            key="ingest.check_repair",
            type="primary",
            icon=":material/database_upload:",
            on_click=_repair,
            args=(repair, page, files, found.info.name, strategy),
        )
    if len(files) < len(wanted):
        render.note(
            _("Documents that came from a folder are corrected by saving that folder, with “Process again what is there already” ticked.")
        )


def _repair(repair: Repair, page: frame.Frame, files: tuple[KeptFile, ...], collection: str, strategy: Strategy) -> None:
    _close()
    repair(page, files, collection, strategy)


EXAMPLES: Mapping[str, str] = {
    "without_heading": N_("without a heading in the text"),
    "cut": N_("begins or ends inside a sentence"),
    "duplicates": N_("there more than once"),
}


def show_foreign(info: CollectionInfo, report: ForeignReport) -> None:
    """The counts in words, and texts that show what is meant."""
    points = ngettext("{count} point", "{count} points", report.points)
    sources = ngettext("{count} file or address", "{count} files or addresses", report.sources)
    words = _("{name} was made by another tool: {points} from {sources}.")
    render.heading(words.format(name=info.name, points=points, sources=sources))
    render.note(_("Its files are not known here, so nothing can be proven. These are only signs, found in each text by itself:"))
    texts = report.points - report.without_text
    rows = [
        [_("without a heading in the text"), format_number(report.without_heading), format_percent(report.without_heading_pct, digits=1)],
        [_("begins or ends inside a sentence"), format_number(report.cut), format_percent(report.cut_pct, digits=1)],
        [_("there more than once"), format_number(report.duplicates), format_percent(report.duplicate_pct, digits=1)],
        [_("without any text"), format_number(report.without_text), ""],
        [_("without any hint of where it comes from"), format_number(report.without_source), ""],
    ]
    share = ngettext("of {count} text", "of {count} texts", texts)
    pick_table.show_plain([_("points"), _("how many"), share], rows, numbers=(1, 2))
    if report.beside:
        render.note(
            ngettext(
                "{count} of those without a heading names one next to its text: only the makers of the assistant know "
                "whether it reads that.",
                "{count} of those without a heading name one next to their text: only the makers of the assistant know "
                "whether it reads that.",
                report.beside,
            )
        )
    for name, label in EXAMPLES.items():
        if examples := report.examples.get(name):
            render.note(_("{what}, for example:").format(what=_(label)))
            render.quotes(f"{text} …" for text in examples)
    frame.link("read", _("Read ten of them: there choose what is in Qdrant now"), icon=":material/menu_book:")
