"""Settings are refused when built, in words, before any work."""

from dataclasses import dataclass

import pytest

from chunking.base.errors import SettingsError
from chunking.base.settings import ReadingRules, Recipe, read_environment
from chunking.base.strategy import Strategy, parse_grid, parse_strategy


def test_names_and_strategies_are_the_same_thing() -> None:
    assert [strategy.name for strategy in parse_grid(" 600/100, 1000 / 100;structural")] == ["600/100", "1000/100", "structural"]
    assert parse_strategy("structural", max_chars=800).max_size == 800
    assert parse_grid("600/100,600/100") == (Strategy("recursive", 600, 100),)


@pytest.mark.parametrize("pair", ["100/100", "100/150", "0/0", "600", "600/-1", "magic", ""])
def test_pairs_that_cannot_work_are_refused_with_the_reason(pair: str) -> None:
    with pytest.raises(SettingsError) as caught:
        parse_grid(pair)
    assert caught.value.message


def test_every_setting_is_in_the_fingerprint() -> None:
    recipes = [Recipe(), Recipe(embedder="x"), Recipe(strategy=Strategy(max_size=1499)), Recipe(cutting_version=99)]
    assert len({recipe.fingerprint for recipe in recipes}) == 4
    assert Recipe().fingerprint == Recipe().fingerprint


def test_an_option_counts_only_if_it_is_on() -> None:
    @dataclass(frozen=True)
    class LaterStrategy(Strategy):
        new_option: bool = False

    plain = Recipe(embedder="hash")
    assert Recipe(LaterStrategy(), embedder="hash").fingerprint == plain.fingerprint == "1df1ab460341e059"
    changed = [
        Recipe(LaterStrategy(new_option=True), embedder="hash"),
        *(Recipe(Strategy(**option), embedder="hash") for option in ({"overlap": 80}, {"cite": True}, {"merge_small": True})),
        Recipe(rules=ReadingRules(bold=False), embedder="hash"),
        Recipe(rules=ReadingRules(version=6), embedder="hash"),
        Recipe(Strategy(max_size=1500), embedder="hash"),
        Recipe(Strategy(unit="tokens"), embedder="hash"),
        Recipe(embedder="hash", enrichment="bielik"),
    ]
    assert len({recipe.fingerprint for recipe in [plain, *changed]}) == len(changed) + 1


def test_the_environment_keeps_the_key_to_itself() -> None:
    environment = read_environment({"QDRANT_API_KEY": "secret", "CHUNK_DATA_DIR": "/tmp/x", "QDRANT_URL": " http://127.0.0.1:6333 "})
    assert "secret" not in repr(environment)
    assert (str(environment.data_dir), environment.qdrant_url) == ("/tmp/x", "http://127.0.0.1:6333")


@pytest.mark.parametrize(
    ("values", "detail"),
    [
        ({"LLM_BASE_URL": "http://127.0.0.1:1/v1"}, "LLM_MODEL is not set"),
        ({"LLM_MODEL": "bielik"}, "LLM_BASE_URL is not set"),
        ({"EMBEDDING_BASE_URL": "http://127.0.0.1:1/v1"}, "EMBEDDING_MODEL is not set"),
        ({"VISION_BASE_URL": "127.0.0.1:1", "VISION_MODEL": "x"}, "address of a service"),
        ({"VISION_BASE_URL": "http://[", "VISION_MODEL": "x"}, "address of a service"),
        ({"VISION_BASE_URL": "http://host:port/v1", "VISION_MODEL": "x"}, "address of a service"),
    ],
)
def test_half_a_service_is_told(values, detail):
    with pytest.raises(SettingsError, match=detail) as caught:
        read_environment(values)
    assert caught.value.remedy


def test_services():
    found = read_environment({"LLM_BASE_URL": "https://me:pass@example.org:8080/v1", "LLM_MODEL": "bielik", "LLM_API_KEY": "geheim"})
    assert found.language_model.is_on
    assert found.language_model.host == "example.org:8080"
    assert "geheim" not in repr(found)
    assert read_environment({"EMBEDDING_MODEL": "hash"}).embedding_service.is_on is False
