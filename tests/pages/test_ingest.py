"""The Ingest page: what will happen, the button, the proof, and every way it can fail."""

import re
import threading
import time

import pytest
from streamlit.testing.v1 import AppTest

from chunking import DamagedFile, RecipeMismatch, SettingsError, StoreUnreachable, Strategy, workbench
from chunking.base.storing_errors import CollectionLocked
from chunking.storing.qdrant.connection import close_stores
from chunking.storing.qdrant.store import Store
from pages.parts.shell import session_cache, waiting
from tests.interface import ENGLISH, POLISH, Interface

say, pattern = ENGLISH.say, ENGLISH.pattern
CHECKED = ENGLISH.pattern_of_many("its {count} fragment was checked in the database.").pattern
SAVED_TWO = re.compile(f"{re.escape(say('{count} document saved', count=2))}: {CHECKED}")
SAMPLE = "regulamin-pracy.docx"
OTHER = "zakres-obowiazkow.docx"


@pytest.fixture
def ingest(app: AppTest, add_samples):
    """The page with one sample open."""
    add_samples(SAMPLE)
    yield app.switch_page("pages/ingest.py").run()
    close_stores()


@pytest.fixture
def batch(app: AppTest, add_samples):
    """The page with two samples, all documents chosen."""
    add_samples(SAMPLE, OTHER)
    app.session_state["ingest.scope"] = "workspace"
    yield app.switch_page("pages/ingest.py").run()
    close_stores()


def save(app: AppTest) -> AppTest:
    """Press the button, and once more where the page asks."""
    app.button(key="ingest.save").click().run()
    return app.button(key="ingest.save").click().run() if any(box.key == "ingest.save" for box in app.main.button) else app


def say_saved(count: int, interface: Interface = ENGLISH) -> str:
    return f"{interface.say('Saved.')} {interface.say('The fragment was checked in the database.', count=count)}"


def environment():
    return session_cache.read_settings()


def test_page_alone_offers_files(project, read_words):
    assert say("There is no document yet.") in read_words(AppTest.from_file(project / "pages" / "ingest.py", default_timeout=60).run())


def test_it_says_what_will_happen_before_it_happens(ingest, read_words, data_dir):
    words = read_words(ingest)
    assert say("{count} fragment: {new} new, {kept} as before, {removed} removed.", count=25, new=25, kept=0, removed=0) in words
    assert say("None of them has been read by a person yet.") in words
    assert say("Save {count} fragment to the database", count=25) in words
    target = say("Target: {place}", place=say("this computer, folder {folder}", folder=data_dir / "qdrant"))
    assert f"{target} · {say('collection {name}', name='documents')} · {say('will be made')}" in words
    assert workbench.list_collections(environment()) == ()


def test_it_asks_once_when_ten_have_not_been_read(ingest, read_words):
    ingest.button(key="ingest.save").click().run()
    words = read_words(ingest)
    assert say("Fewer than ten of these fragments were read. Ten take two minutes and show what an assistant will get.") in words
    assert say("Read ten first") in words
    assert workbench.list_collections(environment()) == ()
    ingest.button(key="ingest.save").click().run()
    assert say_saved(25) in read_words(ingest)


def test_ten_read_are_told_and_not_asked_for(ingest, read_words):
    ingest.switch_page("pages/read.py").run()
    for code in ("mixed", *["clear"] * 9):
        ingest.button(key=f"read.verdict.{code}").click().run()
    words = read_words(ingest.switch_page("pages/ingest.py").run())
    assert say("{read} read, {count} judged bad.", read=10, count=1) in words
    assert say("See the fragment judged bad", count=1) in words
    ingest.button(key="ingest.save").click().run()
    assert say_saved(25) in read_words(ingest)


def test_after_the_proof_steps_runs_and_what_is_there(ingest, read_words):
    save(ingest)
    words = read_words(ingest)
    assert say("{count} point read back and compared", count=25) in words
    assert f"{say('{count} point', count=25)} · {say('queried by its own name')}" in words
    assert say("Next: read what is in the database now") in words
    ingest.button(key="ingest.done").click().run()
    assert pattern("Already there since {day} as {name}.", name=SAMPLE).search(read_words(ingest))
    ingest.button(key="ingest.again").click().run()
    assert say_saved(25) in read_words(ingest)
    assert workbench.list_collections(environment())[0].points == 25


def test_a_new_version_tells_new_kept_and_removed(app, upload, read_words):
    text = "# Regulamin\n\n## A\n\nPierwsza sekcja o pracy.\n\n## B\n\nDruga sekcja o urlopie.\n"
    upload(app.run(), "regulamin.md", text.encode())
    save(app.switch_page("pages/ingest.py").run())
    upload(app, "regulamin.md", text.replace("urlopie", "płacy").encode())
    assert say("{count} fragment: {new} new, {kept} as before, {removed} removed.", count=2, new=1, kept=1, removed=1) in read_words(app)
    close_stores()


def test_another_setting_goes_into_another_collection(ingest, read_words):
    save(ingest)
    ingest.session_state["setting.strategy"] = Strategy("recursive", 600, 100)
    words = read_words(ingest.run())
    there = f"{say('structural {size}', size=800)}, hash"
    assert say(RecipeMismatch.template, source="documents", there=there, here="600/100, hash") in words
    ingest.button(key="ingest.new_collection").click().run()
    assert f"{say('collection {name}', name='documents--600-100')} · {say('will be made')}" in read_words(ingest)
    save(ingest)
    assert say("Saved.") in read_words(ingest)
    assert [info.name for info in workbench.list_collections(environment())] == ["documents", "documents--600-100"]


def test_a_batch_lists_failed_files_first_and_retries_them(batch, read_words, read_table, monkeypatch):
    write = Store.write_points

    def refuse(self, collection, points):
        if points and points[0].payload["source"] == OTHER:
            raise StoreUnreachable(source="here", detail="it answered 500")
        write(self, collection, points)

    monkeypatch.setattr(Store, "write_points", refuse)
    save(batch)
    words = read_words(batch)
    failures = say("{count} document was NOT SAVED.", count=1)
    checked = say("its {count} fragment was checked in the database.", count=25)
    assert f"{failures} {say('{count} document saved', count=1)}: {checked}" in words
    failed, saved = read_table(batch, say("documents of this run"))
    assert failed[:2] == [OTHER, say("NOT SAVED")]
    assert "it answered 500" in failed[3]
    assert say(StoreUnreachable.remedy_template) in failed[3]
    assert saved == [SAMPLE, say("saved and checked"), "25", ""]
    monkeypatch.setattr(Store, "write_points", write)
    batch.button(key="ingest.retry").click().run()
    assert say_saved(26) in read_words(batch)


def test_not_saved_says_where_it_stopped_and_offers_another_try(ingest, read_words, monkeypatch):
    def refuse(_store, _collection, points):
        if points:
            raise StoreUnreachable(source="here", detail="it answered 500")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write_points", refuse)
        save(ingest)
        words = read_words(ingest)
    told = (
        "NOT SAVED. {detail} It happened while writing fragment {done} of {total}; "
        "the {older} older fragments are untouched and searchable."
    )
    assert pattern(told, done=1, total=25, older=0).search(words)
    assert say(StoreUnreachable.remedy_template) in words
    ingest.button(key="ingest.retry").click().run()
    assert say_saved(25) in read_words(ingest)


def test_the_target_is_tested(ingest, read_words):
    ingest.button(key="ingest.test").click().run()
    assert say("The database answers, and writing works.") in read_words(ingest)


def test_a_server_that_does_not_answer_is_told_plainly(ingest, read_words, monkeypatch):
    monkeypatch.setenv("QDRANT_URL", "http://127.0.0.1:9")
    words = read_words(ingest.run())
    assert pattern(StoreUnreachable.template, source="http://127.0.0.1:9").search(words)
    assert say("Try again") in words


def test_an_address_that_is_none_is_told_plainly(ingest, read_words, monkeypatch):
    monkeypatch.setenv("QDRANT_URL", "http://[bad")
    ingest.run()
    assert not ingest.exception
    assert say(SettingsError.template, source="QDRANT_URL", detail=say("it is not the address of a server")) in read_words(ingest)


def test_the_collection_can_be_changed(ingest, read_words):
    save(ingest)
    ingest.session_state["setting.collection"] = "kadry"
    assert f"{say('collection {name}', name='kadry')} · {say('will be made')}" in read_words(ingest.run())
    ingest.selectbox(key="ingest.collection_field").set_value("documents").run()
    assert f"{say('collection {name}', name='documents')} · {say('{count} point', count=25)}" in read_words(ingest)


@pytest.mark.parametrize("name", ["", "  ", "../kadry", "a/b", ".ukryta", "x" * 101])
def test_a_collection_cannot_be_named_like_a_path(name):
    with pytest.raises(SettingsError, match=say("a collection cannot have this name")):
        workbench.check_name(name)


@pytest.mark.parametrize("name", ["document", "read", "compare", "ingest"])
def test_a_locked_database_is_a_plain_sentence_on_every_page(app, data_dir, read_words, name):
    import portalocker

    app.run().button(key=f"frame.sample.page.{SAMPLE}").click().run()
    (data_dir / "qdrant").mkdir(parents=True, exist_ok=True)
    with (data_dir / "qdrant" / ".lock").open("a+", encoding="utf-8") as lock:
        portalocker.lock(lock, portalocker.LockFlags.EXCLUSIVE)
        app.switch_page(f"pages/{name}.py").run()
        if name == "read":
            app.segmented_control(key="read.source").set_value("database").run()
        words = read_words(app)
        if name == "document":
            app.button(key="frame.remove").click().run()
            words = read_words(app)
        if name != "compare":
            assert say(CollectionLocked.template, source=data_dir / "qdrant") in words
            assert say(CollectionLocked.remedy_template) in words


def test_a_broken_file_alone_says_why(ingest, read_words, add_broken_file):
    add_broken_file("urwany.docx")
    ingest.run()
    ingest.sidebar.radio(key="document").set_value("urwany.docx").run()
    assert pattern(DamagedFile.template, source="urwany.docx").search(read_words(ingest))
    ingest.segmented_control(key="ingest.scope").set_value("workspace").run()
    words = read_words(ingest)
    assert say("{count} file was left out", count=1) in words
    assert say("Save {count} fragment to the database", count=25) in words


def test_polish(ingest, read_words):
    ingest.segmented_control(key="lang").set_value("pl").run()
    what = POLISH.say("{count} fragment: {new} new, {kept} as before, {removed} removed.", count=25, new=25, kept=0, removed=0)
    assert what in read_words(ingest)
    save(ingest)
    assert say_saved(25, POLISH) in read_words(ingest)


def test_all_documents_go_into_a_second_collection_after_one_was_added_once_more(batch, read_words):
    save(batch)
    batch.session_state["setting.strategy"] = Strategy("recursive", 600, 100)
    batch.run()
    time.sleep(1.1)  # the moment it was added is kept in seconds
    batch.button(key=f"frame.sample.sidebar.{SAMPLE}").click().run()
    assert batch.button(key="ingest.new_collection").label == say("Use a new collection: {name}", name="documents--600-100")
    batch.button(key="ingest.new_collection").click().run()
    save(batch)
    assert SAVED_TWO.search(read_words(batch))
    assert [info.name for info in workbench.list_collections(environment())] == ["documents", "documents--600-100"]
    batch.button(key="ingest.done").click().run()
    batch.sidebar.radio(key="document").set_value(OTHER).run()
    assert not any(button.key == "ingest.save" for button in batch.main.button)


def test_a_reloaded_page_finds_the_save_that_runs(batch, project, read_words, monkeypatch):
    go_on = threading.Event()
    write = Store.write_points

    def write_slowly(self, collection, points):
        go_on.wait(20)
        write(self, collection, points)

    monkeypatch.setattr(Store, "write_points", write_slowly)
    monkeypatch.setattr(waiting, "PATIENCE_S", 0.2)
    batch.session_state["setting.strategy"] = Strategy("recursive", 600, 100)
    batch.session_state["setting.collection"] = "kadry"
    save(batch.run())
    reloaded = AppTest.from_file(project / "app.py", default_timeout=60).run()
    saving = say("Saving {source}", source=say("{count} document", count=2))
    try:
        assert any(saving in element.value for element in reloaded.sidebar.html)
        reloaded.switch_page("pages/ingest.py").run()
        assert any(button.key.startswith("waiting.cancel.") for button in reloaded.main.button if button.key)
        assert not any(button.key == "ingest.save" for button in reloaded.main.button)
    finally:
        go_on.set()
    monkeypatch.setattr(waiting, "PATIENCE_S", 60)
    words = read_words(reloaded.run())
    assert SAVED_TWO.search(words)
    assert f"{say('collection {name}', name='kadry')} · " in words
    reloaded.switch_page("pages/compare.py").run()
    assert not any(saving in element.value for element in reloaded.sidebar.html)
