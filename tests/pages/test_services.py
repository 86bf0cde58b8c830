"""Every page says which services outside this computer get texts of documents; half a service is told, not a crash."""

import html
import re

import pytest

from tests.interface import ENGLISH

say, pattern = ENGLISH.say, ENGLISH.pattern
STAY_HERE = "Word (.docx), PDF or markdown, up to {limit} MB each; they stay on this computer"
SERVICES = "These services get texts of your documents:"
KEY = "sk-tajny-klucz"


@pytest.fixture
def read_sidebar():
    def read(app):
        assert not app.exception, app.exception
        words = " ".join([element.value for element in app.sidebar.html] + [box.label for box in app.sidebar.file_uploader])
        return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", words)))

    return read


def test_nothing_is_said_where_everything_stays_here(app, read_sidebar, monkeypatch):
    monkeypatch.setenv("LLM_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("LLM_MODEL", "bielik")
    words = read_sidebar(app.run())
    assert say(SERVICES) not in words
    assert pattern(STAY_HERE).search(words)


def test_services_elsewhere_are_named_without_their_keys(app, read_sidebar, monkeypatch):
    monkeypatch.setenv("LLM_BASE_URL", "https://api.example/v1")
    monkeypatch.setenv("LLM_MODEL", "bielik <b>")
    monkeypatch.setenv("LLM_API_KEY", KEY)
    words = read_sidebar(app.run())
    assert f"{say(SERVICES)} {say('context of fragments without a heading')}: api.example, bielik <b>" in words
    assert not pattern(STAY_HERE).search(words)
    assert KEY not in words


def test_half_a_service_is_told(app, read_words, monkeypatch):
    monkeypatch.setenv("LLM_BASE_URL", "https://api.example/v1")
    assert say("{missing} is not set", missing="LLM_MODEL") in read_words(app.run())
