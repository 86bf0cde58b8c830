"""The Read ten page: draws, verdicts, the interval after the tenth, and what is read next."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from chunking import workbench
from chunking.storing.qdrant.connection import close_stores
from tests.interface import ENGLISH, POLISH

say, pattern = ENGLISH.say, ENGLISH.pattern
OF_ALL = "{count} of the {read} is bad; of all {total}, between {low} and {high}."
NOT_AT_RANDOM = "These were picked by numbers, not at random: they say nothing about the others."
SAMPLE = "regulamin-pracy.docx"
OTHER = "zakres-obowiazkow.docx"


@pytest.fixture
def read(app: AppTest):
    """The page with one sample open."""
    app.run().button(key=f"frame.sample.page.{SAMPLE}").click().run()
    yield app.switch_page("pages/read.py").run()
    close_stores()


def say_place(number: int, total: int) -> str:
    return say("{number} of {total}", number=number, total=total)


def say_draw(seed: int) -> str:
    return say("draw no. {seed}", seed=seed)


def answer(app: AppTest, *codes: str) -> AppTest:
    for code in codes:
        app.button(key=f"read.verdict.{code}").click().run()
    return app


def test_page_alone_offers_files(project, read_words):
    assert say("There is no document yet.") in read_words(AppTest.from_file(project / "pages" / "read.py", default_timeout=60).run())


def test_one_fragment_at_a_time_as_the_model_sees_it(read, read_words):
    words = read_words(read)
    assert say("Could a person answer from this alone?") in words
    assert f"{say('cut by: {setting}', setting=ENGLISH.describe('structural:800'))} · {say_draw(7)}" in words
    assert say_place(1, 10) in words
    assert f"{say('as the model sees it')} Regulamin pracy Wielosad Przetwory > " in words
    assert pattern("paragraphs {first}-{last}", first=1).search(words)
    assert ENGLISH.pattern_of_many("{count} character").search(words)
    assert ENGLISH.pattern_of_many("{count} token").search(words)
    labels = [button.label for button in read.main.button if button.key.startswith("read.verdict")]
    assert labels == [say(verdict) for verdict in ("clear", "no heading", "cut off", "mixed", "other")]


def test_a_verdict_goes_on_and_is_kept_with_its_note(read, read_words):
    note = next(field for field in read.main.text_input if field.key.startswith("read.note."))
    note.input("czego to dotyczy?")
    answer(read, "no_heading")
    assert say_place(2, 10) in read_words(read)
    read.button(key="read.previous").click().run()
    assert next(field for field in read.main.text_input if field.key.startswith("read.note.")).value == "czego to dotyczy?"
    verdicts = [verdict for folder in [workbench.list_files(environment())] for file in folder
                for verdict in workbench.list_verdicts(environment(), file.document_id).values()]  # fmt: skip
    assert [(verdict.code, verdict.note) for verdict in verdicts] == [("no_heading", "czego to dotyczy?")]


def environment():
    from pages.parts.shell import session_cache

    return session_cache.read_settings()


def test_after_ten_the_sentence_and_what_comes_next(read, read_words):
    answer(read, "mixed", *["clear"] * 9)
    words = read_words(read)
    total = len(workbench.cut(environment(), *document_of(SAMPLE)))
    low, high = workbench.estimate_bad(total, 10, 1)
    assert say(OF_ALL, count=1, read=10, total=total, low=low, high=high) in words
    assert total > 20
    assert say("Read ten more") in words
    assert say("The ten worst by numbers") in words
    assert say("Next: compare ways of cutting") in words
    read.button(key="read.more").click().run()
    assert say_place(11, 20) in read_words(read)
    answer(read, *["clear"] * 10)
    read.button(key="read.more").click().run()
    answer(read, *["clear"] * (total - 20))
    assert say("All {read} were read: {count} is bad.", read=total, count=1) in read_words(read)


def document_of(name: str):
    from chunking import Strategy

    file = next(file for file in workbench.list_files(environment()) if file.name == name)
    return workbench.open_document(environment(), file.document_id), Strategy()


def test_skipping_reads_nothing(read, read_words):
    for _ in range(10):
        read.button(key="read.next").click().run()
    assert say("None of these fragments has a verdict yet.") in read_words(read)


def test_draw_again_draws_others_and_says_its_number(read, read_words):
    before = read_words(read)
    read.button(key="read.again").click().run()
    after = read_words(read)
    assert say_place(1, 10) in after
    assert not re.search(rf"{re.escape(say_draw(7))}\b", after)
    assert before != after


def test_neighbours_stand_before_and_after(read, read_words):
    read.toggle(key="read.neighbours").set_value(True).run()
    words = read_words(read)
    assert say("the fragment before") in words or say("the fragment after") in words


def test_the_worst_are_no_sample(read, read_words):
    answer(read, *["clear"] * 10)
    read.button(key="read.worst").click().run()
    assert say_place(1, 10) in read_words(read)
    for _ in range(10):
        read.button(key="read.next").click().run()
    words = read_words(read)
    assert say(NOT_AT_RANDOM) in words
    assert not pattern(OF_ALL, count=0).search(words)
    read.button(key="read.back").click().run()
    assert say_draw(7) in read_words(read)


def test_all_documents_and_an_upload(read, upload, read_words):
    upload(read, "notatka.md", b"# Notatka\n\nJedno zdanie.\n")
    assert f"{say_place(1, 1)} " in read_words(read)
    read.segmented_control(key="read.source").set_value("workspace").run()
    assert say_place(1, 10) in read_words(read)


def test_a_broken_file_in_the_workspace_is_left_out_and_named(read, read_words, add_broken_file):
    workbench.add_file(environment(), OTHER, (workbench.list_samples()[-1]).read_bytes())
    add_broken_file("urwany.docx")
    read.segmented_control(key="read.source").set_value("workspace").run()
    words = read_words(read)
    assert say_place(1, 10) in words
    assert say("{count} file was left out", count=1) in words
    assert "urwany.docx" in words


def test_what_is_in_the_database(read, read_words):
    read.segmented_control(key="read.source").set_value("database").run()
    assert say("There is nothing to read in the database yet.") in read_words(read)
    file = workbench.list_files(environment())[0]
    workbench.ingest_source(
        environment(), workbench.find_source(environment(), file.document_id), workbench.IngestOptions(document_of(SAMPLE)[1])
    )
    words = read_words(read.run())
    assert f"{say('collection {name}', name='documents')} · {say_draw(7)}" in words
    assert say_place(1, 10) in words
    read.toggle(key="read.neighbours").set_value(True).run()
    words = read_words(read)
    assert say("the fragment before") in words or say("the fragment after") in words
    answer(read, *["clear"] * 10)
    words = read_words(read)
    assert pattern(OF_ALL, count=0, read=10).search(words)
    assert say("The ten worst by numbers") not in words


def test_verdicts_of_the_database_are_those_of_the_document(read, read_words):
    answer(read, *["clear"] * 10)
    file = workbench.list_files(environment())[0]
    workbench.ingest_source(
        environment(), workbench.find_source(environment(), file.document_id), workbench.IngestOptions(document_of(SAMPLE)[1])
    )
    stored = workbench.list_stored_chunks(environment(), workbench.DEFAULT_COLLECTION, file.document_id)
    assert len(workbench.find_verdicts(environment(), stored)) == 10


def test_polish(read, read_words):
    read.segmented_control(key="lang").set_value("pl").run()
    words = read_words(read)
    assert POLISH.say("Could a person answer from this alone?") in words
    cut_by = POLISH.say("cut by: {setting}", setting=POLISH.describe("structural:800")).replace("\xa0", " ")
    assert f"{cut_by} · {POLISH.say('draw no. {seed}', seed=7)}" in words
    assert POLISH.say("clear") in words


def test_a_document_without_headings_is_placed_by_its_paragraphs(app, read_words):
    app.run().button(key="frame.sample.page.raport-roczny.docx").click().run()
    words = read_words(app.switch_page("pages/read.py").run())
    assert re.search(rf" · (?:{pattern('paragraph {number}').pattern}|{pattern('paragraphs {first}-{last}').pattern})", words)
    assert say("before the first heading") not in words
