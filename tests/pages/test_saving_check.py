"""The check of a whole collection on the Ingest page: down to the fragment, and what can be said of another tool's."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from qdrant_client import models
from streamlit.testing.v1 import AppTest

from chunking import RecipeMismatch, Strategy, read_environment
from chunking.storing.qdrant.connection import close_stores, open_store
from tests.interface import ENGLISH

say, pattern = ENGLISH.say, ENGLISH.pattern
ALL_RIGHT = "Checked one by one: {points} of {documents} in {name}, all as they should be."
SAMPLE = "regulamin-pracy.docx"
OTHER = "zakres-obowiazkow.docx"


@pytest.fixture(scope="module")
def saved(save_samples) -> Path:
    """A data folder with two documents saved; copied by every test."""
    return save_samples(OTHER, SAMPLE, strategy=Strategy())


@pytest.fixture
def checked(app: AppTest, saved: Path, data_dir: Path):
    """The page with that collection in use."""
    shutil.copytree(saved, data_dir)
    yield app.switch_page("pages/ingest.py").run()
    close_stores()


def say_all_right() -> str:
    return say(ALL_RIGHT, points=say("{count} fragment", count=51), documents=say("{count} document", count=2), name="documents")


def check(app: AppTest) -> AppTest:
    return app.button(key="ingest.check").click().run()


def list_points(name: str) -> list[tuple[str, dict]]:
    points = open_store(read_environment()).read_points("documents")
    return sorted(
        ((point, payload) for point, payload in points.items() if payload["source"] == name), key=lambda pair: pair[1]["chunk_index"]
    )


def test_all_as_it_should_be(checked, read_words):
    words = read_words(check(checked))
    assert say_all_right() in words
    assert say("Each document was cut again from its kept file, and every fragment compared with the one in the database.") in words
    checked.button(key="ingest.check_close").click().run()
    assert not pattern(ALL_RIGHT).search(read_words(checked))


def test_every_fault_is_shown_with_its_very_fragment_and_put_right(checked, read_words, read_table):
    store = open_store(read_environment())
    (gone, gone_payload), (altered, payload), (blind, _), *_rest = list_points(SAMPLE)
    store.remove_points("documents", [gone])
    store.replace_payloads("documents", {altered: payload | {"text": "Ktoś to zmienił."}})
    stored = store.read_stored("documents")
    zero = replace(stored[blind], dense=(0.0,) * len(stored[blind].dense))
    extra = replace(stored[blind], id="11111111-2222-5333-8444-555555555555", payload=stored[blind].payload | {"chunk_index": 3})
    store.write_points("documents", [zero, extra])
    words = read_words(check(checked))
    assert say("{count} of {total} documents is not as it should be.", count=1, total=2) in words
    ((name, points, faults),) = read_table(checked, say("documents that are not as they should be"))
    assert (name, points) == (SAMPLE, "25")
    assert faults == ", ".join(f"1 {say(word)}" for word in ("missing", "altered", "without its right vector", "too many"))
    assert say("It is not in the database: an assistant cannot find it.") in words
    assert gone_payload["text"].split("\n")[-1][:40] in words
    assert f"{say('as it is in the database')} Ktoś to zmienił." in words
    assert say("A search by meaning does not find it.") in words
    words = read_words(checked.button(key="ingest.check_repair").click().run())
    assert f"{say('Saved.')} {say('The fragment was checked in the database.', count=25)}" in words
    assert say_all_right() in read_words(check(checked))


def test_what_was_found_does_not_stand_there_after_the_next_save(checked, read_words):
    check(checked)
    checked.button(key="ingest.again").click().run()
    words = read_words(checked)
    assert say("Saved.") in words
    assert not pattern(ALL_RIGHT).search(words)


def test_strangers_are_told(checked, read_words):
    store = open_store(read_environment())
    first = next(iter(store.read_stored("documents").values()))
    store.write_points("documents", [replace(first, id="11111111-2222-5333-8444-555555555555", payload={"text": "obcy"})])
    stranger = "{count} point belongs to no document of ours: another program wrote it here, and searches find it."
    assert say(stranger, count=1) in read_words(check(checked))


@pytest.fixture
def foreign(app: AppTest, add_samples):
    """The page with a collection of another tool in use."""
    add_samples(SAMPLE)
    store = open_store(read_environment())
    vectors = models.VectorParams(size=2, distance=models.Distance.COSINE)
    store.call("create_collection", collection_name="n8n", vectors_config=vectors)
    texts = [
        "w zakładzie pracy obowiązuje czas pracy ustalony przez",
        "# Urlop\n\nUrlop trwa 26 dni.",
        "Czas pracy wynosi 8 godzin.",
        "Czas pracy wynosi 8 godzin.",
    ]
    payloads = [
        {"content": text, "metadata": {"source": "regulamin.pdf", "loc": {"lines": {"from": line}}}} for line, text in enumerate(texts)
    ]
    points = [models.PointStruct(id=number, vector=[1, number], payload=payload) for number, payload in enumerate([*payloads, {"nic": 1}])]
    store.call("upsert", collection_name="n8n", points=points, wait=True)
    app.session_state["setting.collection"] = "n8n"
    yield app.switch_page("pages/ingest.py").run()
    close_stores()


def test_another_tools_collection_gets_a_report_of_signs(foreign, read_words):
    words = read_words(check(foreign))
    points, sources = say("{count} point", count=5), say("{count} file or address", count=1)
    assert say("{name} was made by another tool: {points} from {sources}.", name="n8n", points=points, sources=sources) in words
    assert say("Its files are not known here, so nothing can be proven. These are only signs, found in each text by itself:") in words
    assert f"{say('without a heading in the text')} 3 75.0%" in words
    assert f"{say('begins or ends inside a sentence')} 1 25.0%" in words
    assert f"{say('there more than once')} 1 25.0%" in words
    assert f"{say('without any text')} 1" in words
    assert "w zakładzie pracy obowiązuje" in words
    assert pattern(RecipeMismatch.template, source="n8n", there=say("another tool")).search(words)
    assert foreign.button(key="ingest.new_collection").label == say("Use a new collection: {name}", name="n8n--structural-800")
    assert not any(button.key == "ingest.recut" for button in foreign.main.button)


def test_another_tools_collection_is_read_with_its_neighbours(foreign, read_words):
    foreign.switch_page("pages/read.py").run()
    words = read_words(foreign.segmented_control(key="read.source").set_value("database").run())
    assert say("{number} of {total}", number=1, total=5) in words
    foreign.toggle(key="read.neighbours").set_value(True).run()
    seen = []
    for _ in range(5):
        seen.append(read_words(foreign))
        foreign.button(key="read.verdict.clear").click().run()
    assert any("regulamin.pdf" in words and say("the fragment after") in words for words in seen)
    assert any(say("it holds no text") in words for words in seen)
    assert not foreign.exception
