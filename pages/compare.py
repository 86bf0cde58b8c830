"""The Compare page: ways of cutting side by side, their defects per document, and the fragments each figure counts."""

import streamlit as st

from chunking import Document, Strategy, workbench
from chunking.workbench import DEFECTS, FURTHER_DEFECTS, DocumentComparison, KeptFile, OpenedDocuments, StoredRow
from pages.parts.common import fragment
from pages.parts.compare import columns, comparison_table, file_advice, fragments, register_hint, shares, stored_column
from pages.parts.shell import corpus, frame, render, setting, state
from pages.parts.shell.address import Parameter, one_of, read_column, read_index, read_section, write_index
from pages.parts.shell.i18n import _

PARAMETERS = (
    Parameter("show", state.COMPARE_SHOW, one_of(*shares.SHOWN, *shares.MORE), usual="bad"),
    Parameter("column", state.COMPARE_SETTING, read_column),
    Parameter("fragment", state.COMPARE_FRAGMENT, read_index, write_index),
    Parameter("only", state.COMPARE_FILTER, one_of("all", "bad", *DEFECTS, *FURTHER_DEFECTS), usual="all"),
    Parameter("view", state.COMPARE_VIEW, one_of(*state.COMPARE_VIEWS), usual="one"),
    Parameter("beside", state.COMPARE_BESIDE, read_column),
    Parameter("section", state.COMPARE_SECTION, read_section, write_index),
)
page = frame.begin("compare", PARAMETERS)
frame.need_file(page)


def pick_cell(source: str, name: str) -> None:
    """A pressed cell: its document, here and in the sidebar, its setting, and the first fragment with what the table shows."""
    st.session_state[state.DOCUMENT] = source
    st.session_state[state.COMPARE_DOCUMENT] = source
    fragments.open_setting(name, only=shares.find_filter(str(st.session_state.get(state.COMPARE_SHOW))))


def show_answer(opened: OpenedDocuments, comparisons: tuple[DocumentComparison, ...]) -> None:
    """The sentence, what it rests on, and what to repair at the source."""
    sentence, basis = comparison_table.say_recommendation(workbench.recommend_setting(comparisons))
    render.sentence(sentence)
    render.note(basis)
    corpus.show_left_out(opened)
    file_advice.show_files(opened.documents, comparisons)


def show_table(
    page: frame.Frame, opened: OpenedDocuments, comparisons: tuple[DocumentComparison, ...], chosen: tuple[str, Strategy]
) -> None:
    """Draw the choice of figure, the table, and its download buttons."""
    shown = shares.choose_shown()
    comparison_table.show_table(comparisons, workbench.weigh_corpus(comparisons), shown=shown, chosen=chosen, on_pick=pick_cell)
    with st.container(horizontal=True, vertical_alignment="center"):
        render.note(shares.explain_columns(shown), width="content")
        comparison_table.offer_downloads(page.environment, opened, comparisons)


def show_chosen(
    page: frame.Frame,
    file: KeptFile,
    document: Document,
    compared: DocumentComparison,
    *,
    stored: StoredRow | None,
    recommended: Strategy,
) -> None:
    """Below the table: the fragments of one document under one setting, and the setting for ingest."""
    strategies = [row.strategy for row in compared.rows]
    render.heading(f"{compared.source}, {setting.name_strategy(fragments.current_setting(strategies))}")
    file_advice.show_file(file, document, compared)
    chosen = fragments.choose_setting(strategies)
    if chosen.kind == "stored":
        stored_column.show(stored)
    fragments.show(page.environment, document, compared, chosen)
    register_hint.show(file, document)
    offer_settings(chosen, recommended)
    frame.next_step("ingest", _("Next: save the fragments to the database"))


def offer_settings(chosen: Strategy, recommended: Strategy) -> None:
    """Offer the settings to ingest with: the recommended one first, then the one whose fragments were read."""
    used = setting.current_strategy() if setting.is_chosen() else None
    if used is not None:
        render.note(_("Used for ingest: {setting}.").format(setting=setting.describe_strategy(used)))
    with st.container(horizontal=True, vertical_alignment="center"):
        if used != recommended:
            st.button(
                _("Use {setting}, for ingest (recommended)").format(setting=setting.describe_strategy(recommended)),
                key="compare.use",
                on_click=setting.use_strategy,
                args=(recommended,),
            )
        if chosen not in (recommended, used) and chosen.kind != "stored":
            st.button(
                _("Use {setting} instead").format(setting=setting.describe_strategy(chosen)),
                key="compare.use_chosen",
                type="tertiary",
                on_click=setting.use_strategy,
                args=(chosen,),
            )


fragment.style()
answer = st.container()
columns.offer(page)
with answer:
    opened = corpus.open_all(page)
    comparisons = comparison_table.make(page, opened, columns.current())
    stored = stored_column.read(page, opened.documents)
    comparisons = stored_column.add(comparisons, opened.documents, stored)
    show_answer(opened, comparisons)
file, document, compared = comparison_table.choose_document(page, opened, comparisons)
show_table(page, opened, comparisons, (file.name, fragments.current_setting([row.strategy for row in compared.rows])))
recommended = workbench.recommend_setting(comparisons).strategy
show_chosen(page, file, document, compared, stored=stored.get(file.document_id), recommended=recommended)
