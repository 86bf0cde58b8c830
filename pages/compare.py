"""Ways of cutting side by side: what to use, how bad each is for each document, and every fragment behind a figure."""

from dataclasses import replace

import streamlit as st

from chunking import Document, Strategy, workbench
from chunking.workbench import DocumentComparison
from pages.shared import columns, comparison, corpus, fragment, fragments, frame, render, setting, shares, state
from pages.shared.i18n import _

page = frame.begin("compare")
frame.need_file(page)


def pick_cell(source: str, name: str) -> None:
    """A pressed cell: its document, here and in the sidebar, its setting, and the first fragment with what the table shows."""
    st.session_state[state.DOCUMENT] = source
    st.session_state[state.COMPARE_DOCUMENT] = source
    fragments.open_setting(name, only=shares.find_filter(str(st.session_state.get(state.COMPARE_SHOW))))


def show_answer(comparisons: tuple[DocumentComparison, ...]) -> None:
    """The sentence and what it rests on."""
    sentence, basis = comparison.say_recommendation(workbench.recommend_setting(comparisons))
    render.sentence(sentence)
    render.note(basis)


def show_table(comparisons: tuple[DocumentComparison, ...], chosen: tuple[str, Strategy]) -> None:
    """What is shown, the table, and its numbers as a file."""
    shown = shares.choose_shown()
    comparison.show_table(comparisons, workbench.weigh_corpus(comparisons), shown=shown, chosen=chosen, on_pick=pick_cell)
    with st.container(horizontal=True, vertical_alignment="center"):
        render.note(shares.explain_columns(shown), width="content")
        st.download_button(
            _("Download as CSV"),
            workbench.export_csv(comparisons).encode("utf-8-sig"),
            file_name="comparison.csv",
            mime="text/csv",
            key="compare.csv",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )


def show_chosen(document: Document, compared: DocumentComparison, recommended: Strategy) -> None:
    """Below the table: the fragments of one document under one setting, and the setting for ingest."""
    strategies = [row.strategy for row in compared.rows]
    render.heading(f"{compared.source}, {setting.name_strategy(fragments.current_setting(strategies))}")
    chosen = fragments.choose_setting(strategies)
    fragments.show(page.environment, document, compared, chosen)
    offer_settings(chosen, recommended)
    frame.next_step("ingest", _("Next: save the fragments to the database"))


def offer_settings(chosen: Strategy, recommended: Strategy) -> None:
    """What to ingest with: first the recommended setting, then, quieter, the one whose fragments were read."""
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
columns.offer()
with answer:
    opened = corpus.open_all(page)
    comparisons = comparison.make(page, opened, columns.current())
    show_answer(comparisons)
    corpus.show_left_out(opened)
by_name = {file.name: (document, compared) for (file, document), compared in zip(opened.documents, comparisons, strict=True)}
source = page.file.name if page.file and page.file.name in by_name else next(iter(by_name))
document, compared = by_name[source][0], replace(by_name[source][1], source=source)
show_table(comparisons, (source, fragments.current_setting([row.strategy for row in compared.rows])))
show_chosen(document, compared, workbench.recommend_setting(comparisons).strategy)
