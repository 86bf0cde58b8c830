"""What else the Ingest page takes and tells: a folder, values to search by, sentences of context and their price, fragments too long."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Strategy, read_environment, workbench
from chunking.storing.qdrant.connection import close_stores, open_store
from tests.embedding.openai_server import OpenAiServer, serve_openai
from tests.interface import ENGLISH

say, pattern = ENGLISH.say, ENGLISH.pattern
GONE = "{count} document saved from this folder is no longer in it"
REPAIR = "Fragments without a heading: {orphan_pct} %. Repair the headings of the file where it was made."
KEEP = "FormSubmitter:ingest.metadata:{document_id}.form-" + say("Keep these values")
SAMPLE = "regulamin-pracy.docx"
TEXT = "\n\n".join(["Firma sprzedaje jabłka.", *(f"Punkt {number} mówi o jabłkach i o tym, kto je zbiera." for number in range(4))])


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    close_stores()


@pytest.fixture
def plain(app: AppTest):
    """The page, not yet run, with one document that has no heading."""
    workbench.add_file(read_environment(), "opis.md", TEXT.encode())
    app.session_state["setting.strategy"] = Strategy("recursive", 120, 0)
    return app.switch_page("pages/ingest.py")


def save(app: AppTest) -> AppTest:
    app.button(key="ingest.save").click().run()
    return app.button(key="ingest.save").click().run() if any(box.key == "ingest.save" for box in app.main.button) else app


def answer(body: dict) -> str:
    return (
        "NIEUSTALONE"
        if "Punkt 2" in body["messages"][-1]["content"].split('"fragment"')[-1]
        else "Fragment mówi o tym, kto zbiera jabłka w tej firmie."
    )


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenAiServer]:
    """A language model on this computer."""
    with serve_openai(chat=answer) as server:
        monkeypatch.setenv("LLM_BASE_URL", server.url)
        monkeypatch.setenv("LLM_MODEL", "mały-model")
        yield server


def test_sentences_of_context_are_shown_beside_their_fragments_and_the_same_ones_saved(plain, model, read_words):
    words = read_words(plain.run())
    asks = (
        "There is no heading in {names}. When it is saved, {model} at {host} is asked to place each fragment in one "
        "sentence, at most {limit} questions per document. The text before a fragment is sent to {host}."
    )
    assert pattern(asks, names="opis.md", model="mały-model", host=urlsplit(model.url).netloc).search(words)
    assert model.asked == []
    words = read_words(plain.button(key="ingest.context").click().run())
    calls = len(model.asked)

    assert ENGLISH.pattern_of_many("{placed} of {count} fragment got a sentence").search(words)
    assert f"{say('{count} question asked', count=calls)} · {say('{count} answer known from before', count=0)}" in words
    assert ENGLISH.pattern_of_many("{count} token of the service").search(words)
    assert "Fragment mówi o tym, kto zbiera jabłka w tej firmie." in words
    assert f"({say('the model could not establish the context')})" in words
    words = read_words(save(plain))
    assert len(model.asked) == calls
    placed = say("{count} fragment got a sentence of context", count=calls - 1)
    assert f"{placed} · {say('{count} question to the language model', count=0)}" in words
    (file,) = workbench.list_files(read_environment())
    stored = workbench.list_stored_chunks(read_environment(), "documents", file.document_id)
    assert sum(drawn.sentence == "Fragment mówi o tym, kto zbiera jabłka w tej firmie." for drawn in stored) == calls - 1
    plain.switch_page("pages/read.py").run()
    plain.segmented_control(key="read.source").set_value("database").run()
    shown = [read_words(plain), *(read_words(plain.button(key="read.next").click().run()) for _ in stored[1:])]
    assert sum(say("its first sentence is by a language model") in words for words in shown) == calls - 1


def test_a_document_with_headings_costs_nothing(app, add_samples, model, read_words):
    add_samples(SAMPLE)
    words = read_words(app.switch_page("pages/ingest.py").run())
    assert say("language model") not in words
    save(app)
    assert model.asked == []


def test_fragments_too_long_for_the_embedder_are_told_before(plain, read_words, monkeypatch):
    embedder = type(workbench.open_embedder(read_environment()))
    monkeypatch.setattr(embedder, "max_tokens", 8)
    words = read_words(plain.run())
    too_long = (
        "{count} fragment is longer than the embedder reads ({limit} tokens): a search by meaning does not know its end. "
        "Choose a smaller limit on the Compare page."
    )
    assert ENGLISH.pattern_of_many(too_long, limit=8).search(words)


def test_every_warning_is_told_the_gravest_first(app, read_words):
    rows = "\n".join(f"| {number} | jabłka odmiany zimowej, skrzynia {number} |" for number in range(12))
    workbench.add_file(read_environment(), "cennik.md", f"Cennik jabłek na zimę.\n\n| nr | towar |\n|---|---|\n{rows}\n".encode())
    app.session_state["setting.strategy"] = Strategy("recursive", 150, 0)
    words = read_words(save(app.switch_page("pages/ingest.py").run()))
    torn = "Tables cut inside a row or away from their header: {count}. Use structural, which repeats the header."
    assert words.index(say(REPAIR, orphan_pct=100)) < words.index(say(torn, count=1))


def test_a_warned_word_file_leads_to_its_headings(app, read_words, add_samples):
    add_samples("raport-roczny.docx")
    words = read_words(save(app.switch_page("pages/ingest.py").run()))
    assert pattern(REPAIR).search(words)
    assert say("See the headings of {name} and repair a copy", name="raport-roczny.docx") in words


def test_values_to_search_by_reach_the_database(plain, read_words):
    plain.run()
    (file,) = workbench.list_files(read_environment())
    field = plain.text_area(key=f"ingest.metadata:{file.document_id}")
    field.set_value("department = HR\nclient = Sad sp. z o.o.")
    plain.button(key=KEEP.format(document_id=file.document_id)).click().run()
    words = read_words(plain)
    assert say("Kept. They reach the database the next time the document is saved.") in words
    assert say("Values to search by: {count}").format(count=say("{count} value", count=2)) in words
    assert plain.session_state["ingest.is_metadata_open"], "the answer stands in the box"
    assert say("writing not tested yet") in words
    words = read_words(save(plain))
    assert say("writing works") in words, "what was saved and checked needs no test"
    payloads = open_store(read_environment()).read_points("documents").values()
    assert {(payload["department"], payload["client"]) for payload in payloads} == {("HR", "Sad sp. z o.o.")}
    plain.button(key="ingest.done").click().run()
    assert pattern("Already there since {day} as {name}.").search(read_words(plain))


def test_a_value_that_is_none_is_refused_with_the_remedy(plain, read_words):
    plain.run()
    (file,) = workbench.list_files(read_environment())
    plain.text_area(key=f"ingest.metadata:{file.document_id}").set_value("department")
    plain.button(key=KEEP.format(document_id=file.document_id)).click().run()
    assert not plain.exception
    assert len(plain.error) == 1
    assert plain.session_state["ingest.is_metadata_open"], "the answer stands in the box"


def test_a_folder_is_saved_whole_and_its_failed_files_stand_on_top(plain, tmp_path, read_words, read_table):
    folder = tmp_path / "dokumenty"
    folder.mkdir()
    for number in range(3):
        (folder / f"plik-{number}.md").write_text(f"# Regulamin {number}\n\nTreść regulaminu numer {number}.\n", encoding="utf-8")
    (folder / "pusty.docx").write_bytes(b"")
    plain.session_state["ingest.scope"] = "folder"
    plain.run()
    assert say("Save all files of a folder.") in read_words(plain)
    plain.text_input(key="ingest.folder").set_value(str(tmp_path / "nie-ma")).run()
    assert say("there is no such folder on the computer this program runs on") in read_words(plain)
    plain.text_input(key="ingest.folder").set_value(str(folder)).run()
    assert say("In the folder: {kinds}, together {size} MB.", kinds="3 .md, 1 .docx", size=1) in read_words(plain)
    words = read_words(plain.button(key="ingest.save_folder").click().run())
    failed, checked = say("{count} document was NOT SAVED.", count=1), say("its {count} fragment was checked in the database.", count=3)
    assert f"{failed} {say('{count} document saved', count=3)}: {checked}" in words
    rows = read_table(plain, say("documents of this run"))
    assert [row[0] for row in rows] == ["pusty.docx", "plik-0.md", "plik-1.md", "plik-2.md"]
    assert rows[0][1] == say("NOT SAVED")
    (folder / "pusty.docx").unlink()
    words = read_words(plain.button(key="ingest.retry").click().run())
    assert say("{count} was already there.", count=3) in words


def test_what_is_no_longer_in_a_folder_is_removed_on_request(plain, tmp_path, read_words):
    folder = tmp_path / "dokumenty"
    folder.mkdir()
    for number in range(2):
        (folder / f"plik-{number}.md").write_text(f"# Regulamin {number}\n\nTreść regulaminu numer {number}.\n", encoding="utf-8")
    workbench.ingest_folder(read_environment(), folder, workbench.IngestOptions(Strategy()))
    plain.session_state["ingest.scope"] = "folder"
    plain.session_state["ingest.folder"] = str(folder)
    assert say(GONE, count=1) not in read_words(plain.run())
    (folder / "plik-1.md").unlink()
    words = read_words(plain.run())
    assert say(GONE, count=1) in words
    assert "plik-1.md" in words
    words = read_words(plain.button(key="ingest.prune").click().run())
    assert say("{count} document was removed.", count=1) in words
    documents = workbench.list_stored_documents(read_environment())
    assert [document.source for document in documents] == ["plik-0.md"]
