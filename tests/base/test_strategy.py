"""Names of strategies say every setting, and settings that cannot work are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.base.errors import SettingsError
from chunking.base.settings import CollectionOptions, read_environment
from chunking.base.strategy import Strategy, parse_grid, parse_strategy

NAMES = [
    ("structural", Strategy()),
    ("structural:800", Strategy("structural", 800)),
    ("structural:512:tokens+overlap=80+records+merged+cited", Strategy("structural", 512, 80, "tokens", 0, "records", True, True)),
    ("600/100", Strategy("recursive", 600, 100)),
    ("256/50:tokens", Strategy("recursive", 256, 50, "tokens")),
    ("fixed:1000/0", Strategy("fixed", 1000)),
    ("sentences:1000", Strategy("sentences", 1000)),
    ("sentences:256/20:tokens", Strategy("sentences", 256, 20, "tokens")),
    ("semantic:95", Strategy("semantic", 2000, threshold=95)),
    ("semantic:0.3:256/30:tokens", Strategy("semantic", 256, 30, "tokens", 0.3)),
    ("hybrid:512", Strategy("hybrid", 512, unit="tokens")),
    ("markdown:1500/100", Strategy("markdown", 1500, 100)),
    ("markdown:512/80:tokens", Strategy("markdown", 512, 80, "tokens")),
    ("n8n", Strategy("n8n", 1000, 200)),
]


@pytest.mark.parametrize(("name", "strategy"), NAMES, ids=[name for name, _ in NAMES])
def test_a_name_and_its_strategy_are_the_same_thing(name: str, strategy: Strategy) -> None:
    assert parse_strategy(name) == strategy
    assert parse_strategy(strategy.full_name) == strategy


@given(
    st.sampled_from(["structural", "recursive", "fixed", "sentences", "semantic", "markdown"]),
    st.integers(1, 9_999),
    st.integers(0, 9_999),
    st.sampled_from(["chars", "tokens"]),
    st.integers(1, 100),
)
def test_every_setting_survives_its_name(kind, max_size, overlap, unit, threshold) -> None:
    try:
        strategy = Strategy(kind, max_size, overlap, unit, threshold=threshold if kind == "semantic" else 0)
    except SettingsError:
        assert overlap >= max_size
    else:
        assert parse_strategy(strategy.full_name) == strategy


@pytest.mark.parametrize(
    "name",
    ["", "600", "600/", "600/600", "0/0", "fixed:0", "semantic", "semantic:0", "semantic:101", "structural+bold", "structural+overlap",
     "structural+records=1", "stored:kadry", "hybrid", "hybrid:512/50", "600/100:words"],
)  # fmt: skip
def test_what_cannot_work_is_refused_with_a_remedy(name: str) -> None:
    with pytest.raises(SettingsError) as refused:
        parse_strategy(name)
    assert refused.value.remedy


def test_plain_structural_keeps_its_short_name_whatever_its_limit() -> None:
    assert parse_strategy("structural", max_chars=800).name == "structural"
    assert parse_strategy("structural:512:tokens").name == "structural:512:tokens"
    assert parse_strategy("structural+cited").name == "structural:800+cited"


def test_a_grid_may_name_any_way_of_cutting() -> None:
    assert [each.name for each in parse_grid("600 / 100, semantic: 95;n8n structural+merged")] == [
        "600/100", "semantic:95", "n8n", "structural:800+merged",
    ]  # fmt: skip


def test_an_overlap_of_more_than_a_quarter_deserves_a_warning() -> None:
    assert not Strategy("recursive", 400, 100).has_wide_overlap
    assert Strategy("recursive", 400, 101).has_wide_overlap


def test_services_are_off_until_address_and_model_are_given() -> None:
    assert not read_environment({"LLM_API_KEY": "secret"}).language_model.is_on
    with pytest.raises(SettingsError) as refused:
        read_environment({"LLM_BASE_URL": "http://127.0.0.1:1/v1", "LLM_API_KEY": "secret"})
    assert "secret" not in str(refused.value)
    environment = read_environment({"LLM_BASE_URL": "http://127.0.0.1:1/v1", "LLM_MODEL": "m", "LLM_API_KEY": "secret"})
    assert environment.language_model.is_on
    assert "secret" not in repr(environment)


def test_an_embedding_model_without_an_address_is_one_on_this_computer() -> None:
    assert read_environment({"EMBEDDING_MODEL": "use"}).embedder == "use"
    environment = read_environment({"EMBEDDING_MODEL": "bge-m3", "EMBEDDING_BASE_URL": "http://127.0.0.1:1/v1"})
    assert (environment.embedder, environment.embedding_service.model) == ("auto", "bge-m3")


def test_numbers_and_words_of_the_environment_are_checked() -> None:
    options = read_environment({"QDRANT_SHARDS": "3", "QDRANT_QUANTIZATION": "Scalar", "QDRANT_ON_DISK_PAYLOAD": "yes"}).collection_options
    assert options == CollectionOptions(shards=3, quantization="scalar", on_disk_payload=True)
    assert read_environment({"LLM_MAX_CALLS": "0"}).max_llm_calls == 0
    for name, value in [("QDRANT_SHARDS", "0"), ("QDRANT_SHARDS", "many"), ("QDRANT_QUANTIZATION", "wild"), ("LLM_MAX_CALLS", "-1")]:
        with pytest.raises(SettingsError, match=name):
            read_environment({name: value})
