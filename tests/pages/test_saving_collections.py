"""Collections on the Ingest page: what made each, cutting all again, going live and back, removal, and the journal of runs."""

import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import RecipeMismatch, Strategy, read_environment, workbench
from chunking.reading.library import remove_file
from chunking.storing.qdrant.connection import close_stores, open_store
from pages.parts.shell import session_cache
from tests.interface import ENGLISH

say, pattern = ENGLISH.say, ENGLISH.pattern
SAMPLE = "regulamin-pracy.docx"
OTHER = "zakres-obowiazkow.docx"
BY_SIZE = Strategy("recursive", 600, 100)
NEW = "kadry--structural-800"


@pytest.fixture(scope="module")
def saved(save_samples) -> Path:
    """A data folder with two documents in the collection kadry, cut by size; copied by every test."""
    return save_samples(SAMPLE, OTHER, strategy=BY_SIZE, collection="kadry")


@pytest.fixture
def kadry(app: AppTest, saved: Path, data_dir: Path):
    """The page with that collection in use, structural as the setting, its collections open."""
    shutil.copytree(saved, data_dir)
    app.session_state["setting.collection"] = "kadry"
    app.session_state["ingest.is_collections_open"] = True
    yield app.switch_page("pages/ingest.py").run()
    close_stores()


def names() -> list[str]:
    return [info.name for info in workbench.list_collections(read_environment())]


def find_live() -> dict[str, str]:
    return open_store(read_environment()).read_aliases()


def cut_again(app: AppTest) -> AppTest:
    return app.button(key="ingest.recut").click().run()


def make_live(app: AppTest) -> AppTest:
    return app.button(key="ingest.promote").click().run()


def test_another_setting_offers_to_cut_all_documents_again(kadry, read_words, read_table):
    words = read_words(kadry)
    by_size, structural = ENGLISH.describe("600/100"), ENGLISH.describe("structural:800")
    assert say(RecipeMismatch.template, source="kadry", there="600/100, hash", here=f"{say('structural {size}', size=800)}, hash") in words
    offer = "{collection} stays as it is. The new one is called {name} and is cut from the kept files: {setting}."
    assert say(offer, collection="kadry", name=NEW, setting=structural) in words
    assert kadry.button(key="ingest.recut").label == say("Cut its {count} document into a new collection", count=2)
    words = read_words(cut_again(kadry))
    checked = say("its {count} fragment was checked in the database.", count=51)
    assert f"{say('{count} document saved', count=2)}: {checked}" in words
    assert f"{say('collection {name}', name=NEW)} · {say('{count} point', count=51)}" in words
    assert say("{old} is as it was. Nothing changes for assistants until {new} is made live.", old="kadry", new=NEW) in words
    assert names() == ["kadry", NEW]
    rows = {row[0]: row[3:5] for row in read_table(kadry, say("collections"))}
    assert rows == {"kadry": [by_size, "hash"], NEW: [structural, "hash"]}


def test_or_to_cut_as_the_collection_is_cut(kadry, read_words):
    kadry.button(key="ingest.as_there").click().run()
    assert pattern("Already there since {day} as {name}.").search(read_words(kadry))
    assert kadry.session_state["setting.strategy"] == BY_SIZE


def test_a_document_whose_file_is_gone_is_told_before_and_after(kadry, read_words):
    environment = read_environment()
    other = next(file for file in workbench.list_files(environment) if file.name == OTHER)
    remove_file(environment.originals_dir, other.document_id)
    session_cache.load_jobs().erase_source("kadry")
    words = read_words(kadry.run())
    assert say("{count} of the {total} documents has no kept file and would not be in it.", count=1, total=2) in words
    assert say("{count} document is missing: its file is not kept", count=1) in read_words(cut_again(kadry))


def test_made_live_after_the_check_and_back_with_one_press(kadry, read_words):
    make_live(kadry)
    assert say("{name} is live now: queries to {alias} are answered from it.", name="kadry", alias="live") in read_words(kadry)
    cut_again(kadry)
    words = read_words(make_live(kadry))
    told = "{name} is live now: queries to {alias} are answered from it, no longer from {previous}."
    new_one = f"{say('collection {name}', name=NEW)} · {say('{count} point', count=51)}"
    assert say(told, name=NEW, alias="live", previous="kadry") in words
    assert f"{new_one} · {say('live')}" in words
    assert find_live() == {"live": NEW}
    words = read_words(kadry.button(key="ingest.rollback.live").click().run())
    assert say(told, name="kadry", alias="live", previous=NEW) in words
    assert find_live() == {"live": "kadry"}
    assert f"{new_one} · {say('not live')}" in words


def test_what_the_old_one_has_and_the_new_one_lacks_is_said_before_it_goes_live(kadry, read_words):
    make_live(kadry)
    environment = read_environment()
    file = workbench.list_files(environment)[0]
    source = workbench.find_source(environment, file.document_id)
    workbench.ingest_source(environment, source, workbench.IngestOptions(Strategy(), collection="nowa"))
    kadry.session_state["setting.collection"] = "nowa"
    kadry.session_state["ingest.collection_chosen"] = "nowa"
    words = read_words(make_live(kadry.run()))
    lacking = say("documents of {previous} are not in it: {names}", previous="kadry", names=OTHER)
    assert say("{source} was not made the live collection: {detail}.", source="nowa", detail=lacking) in words
    assert say("Assistants would no longer find this document.", count=1) in words
    assert find_live() == {"live": "kadry"}
    kadry.button(key="ingest.promote_anyway").click().run()
    assert pattern("{name} is live now: queries to {alias} are answered from it, no longer from {previous}.", name="nowa").search(
        read_words(kadry)
    )
    assert find_live() == {"live": "nowa"}


def test_a_collection_with_a_fault_does_not_go_live(kadry, read_words):
    store = open_store(read_environment())
    store.remove_points("kadry", [store.read_ids("kadry")[0]])
    words = read_words(make_live(kadry))
    fault = say("not everything in it is as it should be: {names}")
    assert pattern("{source} was not made the live collection: {detail}.", source="kadry", detail=fault).search(words)
    assert find_live() == {}


def test_removed_only_on_request_and_never_the_live_one_without_saying_so(kadry, read_words):
    unknown = say("No collection has been made live yet, so this may be the one that assistants are answered from.")
    assert unknown in read_words(kadry)
    cut_again(kadry)
    make_live(kadry)
    kadry.button(key="ingest.done").click().run()
    kadry.selectbox(key="ingest.collection_chosen").set_value(NEW).run()
    assert say("It is live: assistants are answered from it and would no longer find anything.") in read_words(kadry)
    assert kadry.button(key="ingest.drop").label == say("Remove the live collection all the same")
    kadry.selectbox(key="ingest.collection_chosen").set_value("kadry").run()
    assert kadry.button(key="ingest.drop").label == say("Remove for good")
    assert names() == ["kadry", NEW]
    assert say("{name} was removed.", name="kadry") in read_words(kadry.button(key="ingest.drop").click().run())
    assert names() == [NEW]


def test_what_made_a_collection_is_told(kadry, read_words):
    words = read_words(kadry)
    cut, embedder = say("cut: {setting}", setting=ENGLISH.describe("600/100")), say("embedder: {name}", name="hash 1")
    assert f"{cut} {embedder}" in words
    cut_again(kadry)
    kadry.selectbox(key="ingest.collection_chosen").set_value(NEW).run()
    assert say("cut again from the documents of {name}", name="kadry") in read_words(kadry)
    kadry.button(key="ingest.done").click().run()
    kadry.selectbox(key="ingest.collection_chosen").set_value("kadry").run()
    kadry.button(key="ingest.use").click().run()
    assert f"{say('collection {name}', name='kadry')} · " in read_words(kadry)


def test_an_alias_is_as_good_as_the_name(kadry, read_words, project):
    make_live(kadry)
    by_alias = AppTest.from_file(project / "app.py", default_timeout=60)
    by_alias.query_params["collection"] = "live"
    by_alias.query_params["setting"] = "600/100"
    words = read_words(by_alias.switch_page("pages/ingest.py").run())
    assert say("collection {name} (queried as {alias})", name="kadry", alias="live") in words
    assert pattern("Already there since {day} as {name}.").search(words)
    by_alias.switch_page("pages/read.py").run()
    words = read_words(by_alias.segmented_control(key="read.source").set_value("database").run())
    assert say("Could a person answer from this alone?") in words


def test_earlier_runs_open_into_their_reports(kadry, read_words, read_table):
    kadry.session_state["ingest.is_runs_open"] = True
    kadry.run()
    rows = read_table(kadry, say("Earlier runs"))
    assert {row[1] for row in rows} == {SAMPLE, OTHER}
    choice = kadry.selectbox(key="ingest.run_shown")
    name = next(option for option in choice.options if SAMPLE in option)
    words = read_words(choice.select(name).run())
    lost = "Fragments without a heading: {orphan_pct} %. The file has headings, the way of cutting lost them: use structural."
    assert f"{SAMPLE}: {say('saved and checked, with a warning')}" in words
    assert pattern(lost).search(words)
    cut, made_with = f"{say('cut')} {ENGLISH.describe('600/100')}", f"{say('made with')} {say('embedder: {name}', name='hash')}"
    assert f"{cut} {made_with}" in words
    kadry.segmented_control(key="lang").set_value("pl").run()
    assert not kadry.exception


def test_from_twenty_thousand_points_a_server_is_advised(kadry, read_words, monkeypatch):
    monkeypatch.setattr("chunking.storing.qdrant.target.POINTS_WORTH_A_SERVER", 20)
    advice = (
        "This database in a folder holds {points} points. From {limit} points on a Qdrant server answers faster: "
        "start one (compose.yaml does), set QDRANT_URL and save the documents there."
    )
    assert pattern(advice, limit=20).search(read_words(kadry.run()))
