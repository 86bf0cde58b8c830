"""Ten fragments drawn by chance, read one by one: could a person answer from this alone?"""

import random

import streamlit as st

from chunking import ChunkingError, workbench
from chunking.workbench import DrawnChunk, KeptFile, Sample, Verdict
from pages.parts.common import defect_tags, fragment, pick_table
from pages.parts.read import sampling
from pages.parts.shell import frame, render, state
from pages.parts.shell.address import Parameter, one_of, read_index, write_index
from pages.parts.shell.i18n import _, format_number, ngettext

PARAMETERS = (
    Parameter("source", state.READ_SOURCE, one_of("document", "workspace", "database"), usual="document"),
    Parameter("draw", state.READ_SEED, lambda asked: read_index(asked) + 1),
    Parameter("count", state.READ_COUNT, lambda asked: min(read_index(asked) + 1, 1000), usual=10),
    Parameter("worst", state.READ_WORST, lambda asked: one_of("yes")(asked) == "yes", lambda is_on: "yes" if is_on else ""),
    Parameter("number", state.READ_POSITION, read_index, write_index, usual=0),
)
page = frame.begin("read", PARAMETERS)
file = frame.need_file(page)


def choose(page: frame.Frame, file: KeptFile) -> Sample:
    """Return the fragments to read, from the chosen source and draw."""
    source = sampling.choose_source(page, file)
    with st.container(horizontal=True, vertical_alignment="center"):
        render.note(sampling.describe(source), width="content")
        if st.session_state.get(state.READ_WORST):
            st.button(_("Back to the random draw"), key="read.back", on_click=sampling.start, icon=":material/casino:", type="tertiary")
        else:
            seed = random.randint(1, 9999)  # noqa: S311 - a lottery that can be repeated, not a secret
            st.button(_("Draw again"), key="read.again", on_click=sampling.start, args=(seed,), icon=":material/casino:", type="tertiary")
    try:
        return sampling.make(page, file, source)
    except ChunkingError as error:
        render.error_box(error)
        st.stop()


def judge(page: frame.Frame, drawn: DrawnChunk, code: str) -> None:
    """Keep the verdict with its note and go on to the next fragment."""
    note = str(st.session_state.get(f"read.note.{drawn.record.id}", ""))
    workbench.save_verdict(page.environment, Verdict(drawn.document_id, drawn.record.id, code, note))  # type: ignore[arg-type]
    sampling.move(1)


def keep_note(page: frame.Frame, drawn: DrawnChunk, verdict: Verdict | None) -> None:
    """Keep a note at once if the fragment has its verdict; otherwise the verdict keeps it."""
    if verdict is not None:
        workbench.correct_note(page.environment, verdict, str(st.session_state[f"read.note.{drawn.record.id}"]))


def show_fragment(page: frame.Frame, file: KeptFile, sample: Sample, position: int, verdicts: dict[str, Verdict]) -> None:
    """Draw the five verdicts and the fragment as the model sees it."""
    drawn = sample.chunks[position]
    verdict = verdicts.get(drawn.record.id)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for key, (code, word) in enumerate(workbench.VERDICTS.items(), 1):
            st.button(
                _(word),
                key=f"read.verdict.{code}",
                shortcut=str(key),
                type="primary" if verdict and verdict.code == code else "secondary",
                on_click=judge,
                args=(page, drawn, code),
            )
        st.text_input(
            _("Note"),
            value=verdict.note if verdict else "",
            key=f"read.note.{drawn.record.id}",
            placeholder=_("note (Esc leaves it)"),
            label_visibility="collapsed",
            on_change=keep_note,
            args=(page, drawn, verdict),
            width=280,
        )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Previous"), key="read.previous", shortcut="p", type="tertiary", disabled=position == 0, on_click=sampling.move, args=(-1,)
        )
        render.note(
            _("{number} of {total}").format(number=format_number(position + 1), total=format_number(len(sample.chunks))), width="content"
        )
        st.button(_("Next"), key="read.next", shortcut="n", type="tertiary", on_click=sampling.move, args=(1,))
        neighbours = st.toggle(_("neighbours"), key=state.READ_NEIGHBOURS, persist_state="session")
    before, after = sampling.find_neighbours(page, file, drawn) if neighbours else (None, None)
    if before:
        fragment.show(before.record.text, before.record.body_start, label=_("the fragment before"), quiet=True)
    tags = defect_tags.draw_tags(drawn.judgement) if st.session_state.get(state.READ_WORST) and drawn.judgement else ""
    fragment.show(drawn.record.text, drawn.record.body_start, label=_("as the model sees it"), tags=tags)
    if after:
        fragment.show(after.record.text, after.record.body_start, label=_("the fragment after"), quiet=True)
    render.note(fragment.say_where(drawn))


def show_result(sample: Sample, verdicts: dict[str, Verdict]) -> None:
    """Draw the fragments with their verdicts and the next steps."""
    is_worst = bool(st.session_state.get(state.READ_WORST))
    if is_worst:
        render.note(_("These were picked by numbers, not at random: they say nothing about the others."))
    elif 0 < len(verdicts) < sample.total:
        render.note(_("In 95 of 100 cases such a range contains the true number, if the fragments were drawn at random."))
    with st.container(horizontal=True):
        more = min(10, sample.total - len(sample.chunks))
        if more > 0 and not is_worst:
            label = _("Read ten more") if more == 10 else ngettext("Read the last {count}", "Read the last {count}", more)
            st.button(label, key="read.more", type="primary", on_click=sampling.read_more)
        if not is_worst and sampling.has_numbers():
            st.button(_("The ten worst by numbers"), key="read.worst", on_click=sampling.start_worst)
        st.button(_("Previous"), key="read.previous", shortcut="p", on_click=sampling.move, args=(-1,))
    head = [pick_table.Cell(words) for words in ("", _("verdict"), _("note"), _("place"))]
    rows = []
    for number, drawn in enumerate(sample.chunks):
        verdict = verdicts.get(drawn.record.id)
        word = _(workbench.VERDICTS[verdict.code]) if verdict else _("not read")
        rows.append(
            [
                pick_table.Cell(format_number(number + 1), pick=str(number)),
                pick_table.Cell(word, pick=str(number), strong=bool(verdict and verdict.is_bad)),
                pick_table.Cell(verdict.note if verdict else ""),
                pick_table.Cell(fragment.say_where(drawn)),
            ]
        )
    pick_table.show(head, rows, key="read.table", on_pick=lambda number: sampling.go_to(int(number)), label=_("fragments read"))
    frame.next_step("compare", _("Next: compare ways of cutting"))


fragment.style()
render.listen("read.keyboard")
answer = st.container()
sample = choose(page, file)
if not sample.chunks:
    with answer:
        render.sentence(_("There is nothing to read in the database yet."))
    frame.next_step("ingest", _("Save the fragments to the database first"))
    st.stop()
verdicts = workbench.find_verdicts(page.environment, sample.chunks)
position = sampling.settle_position(sample)
if position < len(sample.chunks):
    with answer:
        render.sentence(_("Could a person answer from this alone?"))
    show_fragment(page, file, sample, position, verdicts)
else:
    with answer:
        render.sentence(sampling.say_estimate(sample, verdicts))
    show_result(sample, verdicts)
