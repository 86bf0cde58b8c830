"""What else the Ingest page takes and tells: a folder, values to search by, sentences of context and their price, fragments too long."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Strategy, read_environment, workbench
from chunking.storing.qdrant.connection import close_stores, open_store
from tests.embedding.openai_server import OpenAiServer, serve_openai

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
    assert "There is no heading in opis.md. When it is saved, mały-model at 127.0.0.1:" in words
    assert model.asked == []
    words = read_words(plain.button(key="ingest.context").click().run())
    calls = len(model.asked)

    assert "fragments got a sentence" in words
    assert f"{calls} questions asked · 0 answers known from before" in words
    assert "tokens of the service" in words
    assert "Fragment mówi o tym, kto zbiera jabłka w tej firmie." in words
    assert "(the model could not establish the context)" in words
    words = read_words(save(plain))
    assert len(model.asked) == calls
    assert f"{calls - 1} fragments got a sentence of context · 0 questions to the language model" in words
    (file,) = workbench.list_files(read_environment())
    stored = workbench.list_stored_chunks(read_environment(), "documents", file.document_id)
    assert sum(drawn.sentence == "Fragment mówi o tym, kto zbiera jabłka w tej firmie." for drawn in stored) == calls - 1
    plain.switch_page("pages/read.py").run()
    plain.segmented_control(key="read.source").set_value("database").run()
    assert "its first sentence is by a language model" in read_words(plain)


def test_a_document_with_headings_costs_nothing(app, add_samples, model, read_words):
    add_samples(SAMPLE)
    words = read_words(app.switch_page("pages/ingest.py").run())
    assert "language model" not in words
    save(app)
    assert model.asked == []


def test_fragments_too_long_for_the_embedder_are_told_before(plain, read_words, monkeypatch):
    embedder = type(workbench.open_embedder(read_environment()))
    monkeypatch.setattr(embedder, "max_tokens", 8)
    words = read_words(plain.run())
    assert "fragments are longer than the embedder reads (8 tokens): a search by meaning does not know their ends." in words


def test_every_warning_is_told_the_gravest_first(app, read_words):
    rows = "\n".join(f"| {number} | jabłka odmiany zimowej, skrzynia {number} |" for number in range(12))
    workbench.add_file(read_environment(), "cennik.md", f"Cennik jabłek na zimę.\n\n| nr | towar |\n|---|---|\n{rows}\n".encode())
    app.session_state["setting.strategy"] = Strategy("recursive", 150, 0)
    words = read_words(save(app.switch_page("pages/ingest.py").run()))
    assert "Fragments without a heading: 100 %. Repair the headings of the file where it was made." in words
    assert words.index("Fragments without a heading") < words.index("Tables cut inside a row or away from their header: 1.")


def test_a_warned_word_file_leads_to_its_headings(app, read_words, add_samples):
    add_samples("raport-roczny.docx")
    words = read_words(save(app.switch_page("pages/ingest.py").run()))
    assert "Repair the headings of the file where it was made." in words
    assert "See the headings of raport-roczny.docx and repair a copy" in words


def test_values_to_search_by_reach_the_database(plain, read_words):
    plain.run()
    (file,) = workbench.list_files(read_environment())
    field = plain.text_area(key=f"ingest.metadata:{file.document_id}")
    field.set_value("department = HR\nclient = Sad sp. z o.o.")
    plain.button(key="FormSubmitter:ingest.metadata:" + file.document_id + ".form-Keep these values").click().run()
    words = read_words(plain)
    assert "Kept. They reach the database the next time the document is saved." in words
    assert "Values to search by: 2 values" in words
    assert plain.session_state["ingest.is_metadata_open"], "the answer stands in the box"
    assert "writing not tested yet" in words
    words = read_words(save(plain))
    assert "writing works" in words, "what was saved and checked needs no test"
    payloads = open_store(read_environment()).read_points("documents").values()
    assert {(payload["department"], payload["client"]) for payload in payloads} == {("HR", "Sad sp. z o.o.")}
    plain.button(key="ingest.done").click().run()
    assert "Already there since" in read_words(plain)


def test_a_value_that_is_none_is_refused_with_the_remedy(plain, read_words):
    plain.run()
    (file,) = workbench.list_files(read_environment())
    plain.text_area(key=f"ingest.metadata:{file.document_id}").set_value("department")
    plain.button(key="FormSubmitter:ingest.metadata:" + file.document_id + ".form-Keep these values").click().run()
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
    assert "Save all files of a folder." in read_words(plain)
    plain.text_input(key="ingest.folder").set_value(str(tmp_path / "nie-ma")).run()
    assert "there is no such folder on the computer this program runs on" in read_words(plain)
    plain.text_input(key="ingest.folder").set_value(str(folder)).run()
    assert "In the folder: 3 .md, 1 .docx, together 1 MB." in read_words(plain)
    words = read_words(plain.button(key="ingest.save_folder").click().run())
    assert "1 document was NOT SAVED. 3 documents saved: all 3 fragments were checked one by one in the database." in words
    rows = read_table(plain, "documents of this run")
    assert [row[0] for row in rows] == ["pusty.docx", "plik-0.md", "plik-1.md", "plik-2.md"]
    assert rows[0][1] == "NOT SAVED"
    (folder / "pusty.docx").unlink()
    words = read_words(plain.button(key="ingest.retry").click().run())
    assert "3 were already there." in words


def test_what_is_no_longer_in_a_folder_is_removed_on_request(plain, tmp_path, read_words):
    folder = tmp_path / "dokumenty"
    folder.mkdir()
    for number in range(2):
        (folder / f"plik-{number}.md").write_text(f"# Regulamin {number}\n\nTreść regulaminu numer {number}.\n", encoding="utf-8")
    workbench.ingest_folder(read_environment(), folder, workbench.IngestOptions(Strategy()))
    plain.session_state["ingest.scope"] = "folder"
    plain.session_state["ingest.folder"] = str(folder)
    assert "no longer in it" not in read_words(plain.run())
    (folder / "plik-1.md").unlink()
    words = read_words(plain.run())
    assert "1 document saved from this folder is no longer in it" in words
    assert "plik-1.md" in words
    words = read_words(plain.button(key="ingest.prune").click().run())
    assert "1 document was removed." in words
    documents = workbench.list_stored_documents(read_environment())
    assert [document.source for document in documents] == ["plik-0.md"]
