"""Embedders behind an address and of fastembed: unit vectors paired by number, faults told, the key never."""

import importlib.machinery
import logging
import sys
import types
from dataclasses import replace

import numpy as np
import pytest

from chunking import workbench
from chunking.base.errors import EmbeddingError
from chunking.base.progress import Cancelled
from chunking.base.settings import Environment, Service, read_environment
from chunking.base.strategy import Strategy
from chunking.embedding.embedders import load_embedder
from chunking.embedding.known_models import estimate_tokens, find_facts
from chunking.embedding.openai_models import OpenAiEmbedder
from chunking.embedding.vector_cache import VectorCache, embed_texts
from tests.embedding.openai_server import BROKEN, BUSY, DIMENSION, DROPPED, GARBAGE, NOT_JSON, Fault, embed_words
from tests.storing.storing_samples import build_bodies, build_document
from tests.workbench.batch_files import write_source

KEY = "sk-tajny-klucz"
TEXTS = ["urlop wypoczynkowy", "czas pracy", "dane osobowe"]


pytestmark = pytest.mark.usefixtures("quick_retries")


@pytest.fixture
def service(openai_server):
    server = openai_server
    server.embed, server.edit, server.faults, server.always, server.asked = embed_words, lambda answer: answer, [], None, []
    return server


@pytest.fixture
def embedder(service):
    return OpenAiEmbedder(Service(service.url, "bge-m3", KEY))


def change_data(change):
    """An edit of an answer's list of vectors."""

    def edit(answer):
        return {**answer, "data": change(answer["data"])}

    return edit


def test_unit_vectors_in_the_order_of_the_texts(service, embedder):
    vectors = embedder.embed_passages(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (3, DIMENSION)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    wanted = np.array([embed_words(text) for text in TEXTS])
    assert np.allclose(vectors, wanted / np.linalg.norm(wanted, axis=1, keepdims=True), atol=1e-6)
    assert np.allclose(embedder.embed_query(TEXTS[1]), vectors[1])
    assert {asked.body["encoding_format"] for asked in service.asked} == {"float"}


def test_vectors_are_paired_by_number(service, embedder):
    straight = embedder.embed_passages(TEXTS)
    service.edit = change_data(lambda data: data[::-1])
    assert np.array_equal(embedder.embed_passages(TEXTS), straight)


def test_dimension_is_asked_once(service, embedder):
    assert service.asked == []  # opening it costs nothing, nor does cutting
    assert embedder.count_tokens("urlop") > 0
    assert service.asked == []
    assert embedder.dimension == DIMENSION
    assert embedder.version == "bge-m3"
    embedder.embed_passages(TEXTS)
    assert len(service.asked) == 2


def test_version_is_the_model_the_service_names(service, embedder):
    service.edit = lambda answer: {**answer, "model": "bge-m3-v2"}
    assert embedder.version == "bge-m3-v2"


def test_batches_progress_and_cancel(service, embedder):
    reports = []
    embed_texts(embedder, [f"tekst {number}" for number in range(40)], progress=lambda done, total, _: reports.append((done, total)))
    assert reports == [(0, 40), (16, 40), (32, 40), (40, 40)]
    assert [len(asked.body["input"]) for asked in service.asked] == [1, 16, 16, 8]

    def cancel(done, *_):
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        embed_texts(embedder, [f"tekst {number}" for number in range(40)], progress=cancel)


@pytest.mark.parametrize("text", ["", " ", "\0", "🙂", "a\0b", "\ud800"])
def test_odd_texts(embedder, text):
    assert np.linalg.norm(embedder.embed_passages([text])) == pytest.approx(1)


def test_prefixes_are_the_embedders_business(service):
    embedder = OpenAiEmbedder(Service(service.url, "intfloat/multilingual-e5-large", KEY))
    embedder.embed_passages(["urlop"])
    embedder.embed_query("urlop")
    assert [asked.body["input"] for asked in service.asked[1:]] == [["passage: urlop"], ["query: urlop"]]
    assert embedder.max_tokens == 512


@pytest.mark.parametrize("fault", [BUSY, BROKEN, DROPPED])
def test_what_passes_is_tried_again(service, embedder, fault):
    service.faults = [fault]
    assert embedder.embed_passages(TEXTS).shape == (3, DIMENSION)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (change_data(lambda data: data[:-1]), "2 vectors for 3 texts"),
        (change_data(lambda data: [*data, {**data[0], "index": 3}]), "4 vectors for 3 texts"),
        (change_data(lambda data: [{**item, "index": 0} for item in data]), "did not number them"),
        (change_data(lambda data: [{**item, "index": None} for item in data]), "did not number them"),
        (change_data(lambda data: [{**item, "index": item["index"] + 1} for item in data]), "did not number them"),
        (change_data(lambda data: [{**item, "embedding": [*item["embedding"], 1.0]} for item in data]), "shape"),
        (change_data(lambda data: [{**data[0], "embedding": [1.0]}, *data[1:]]), "not a list of vectors"),
        (change_data(lambda data: [{**data[0], "embedding": [float("nan")] * DIMENSION}, *data[1:]]), "not finite"),
        (change_data(lambda data: [{**data[0], "embedding": [0.0] * DIMENSION}, *data[1:]]), "zeros"),
        (change_data(lambda data: [{**item, "embedding": "AAAA"} for item in data]), "not a list of vectors"),
        (change_data(lambda _data: None), "does not follow the OpenAI protocol"),
        (lambda _answer: [], "does not follow the OpenAI protocol"),
    ],
)
def test_unusable_answers(service, embedder, edit, reason):
    assert embedder.dimension == DIMENSION
    service.edit = edit
    with pytest.raises(EmbeddingError, match=reason) as caught:
        embedder.embed_passages(TEXTS)
    assert caught.value.source == "openai:bge-m3"
    assert caught.value.remedy


@pytest.mark.parametrize(("fault", "reason"), [(GARBAGE, "protocol"), (NOT_JSON, "protocol"), (BROKEN, "500"), (DROPPED, "connection")])
def test_a_service_that_fails(service, embedder, fault, reason):
    service.always = fault
    for ask in (lambda: embedder.dimension, lambda: embedder.embed_query("a"), lambda: embedder.embed_passages(TEXTS)):
        with pytest.raises(EmbeddingError, match=reason):
            ask()


def test_the_key_is_never_told(service, embedder, caplog):
    caplog.set_level(logging.DEBUG)
    service.always = Fault(401, raw=b'{"error": {"message": "wrong key ' + KEY.encode() + b'"}}')
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed_passages(TEXTS)
    assert "401" in caught.value.message
    assert KEY not in caught.value.message + caplog.text + repr(vars(embedder)["_service"])


def test_vectors_are_paid_for_once(service, embedder, tmp_path):
    cache = VectorCache(tmp_path / "vectors.sqlite")
    first = embed_texts(embedder, TEXTS, cache=cache)
    asked = len(service.asked)
    assert np.array_equal(embed_texts(embedder, TEXTS, cache=cache), first)
    assert len(service.asked) == asked


def test_an_embedder_without_address():
    with pytest.raises(EmbeddingError, match="EMBEDDING_BASE_URL"):
        load_embedder("openai:bge-m3")


def test_facts_of_models():
    assert find_facts("BAAI/bge-m3").max_tokens == find_facts("bge-m3:latest").max_tokens == 8192
    assert find_facts("text-embedding-3-large").max_tokens == 8191
    assert find_facts("model-nobody-knows").max_tokens is None
    assert find_facts("nomic-embed-text-v2-moe").max_tokens == 512


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("  \n", 0), ("urlop", 2), ("żółć", 3), ("12", 1), ("2026 r.", 4), ("| A | 1 |", 7), ("___", 3), ("²", 1)]
)
def test_tokens_are_estimated_on_the_high_side(text, tokens):
    assert estimate_tokens(text) == tokens


class TestChoice:
    @pytest.fixture
    def environment(self, service, data_dir):
        values = {"EMBEDDING_BASE_URL": service.url, "EMBEDDING_MODEL": "bge-m3", "EMBEDDING_API_KEY": KEY}
        return replace(read_environment(values), data_dir=data_dir)

    def test_the_service_comes_before_what_is_installed(self, environment):
        assert workbench.name_embedder(environment) == "openai:bge-m3"
        assert workbench.make_recipe(environment, Strategy()).embedder == "openai:bge-m3"
        embedder = workbench.open_embedder(environment)
        assert embedder.name == "openai:bge-m3"
        assert embedder.estimates_tokens
        assert workbench.open_embedder(environment) is embedder

    def test_the_one_asked_for_comes_first(self, service, environment):
        assert workbench.name_embedder(replace(environment, embedder="hash")) == "hash"
        assert workbench.open_embedder(replace(environment, embedder="openai:inny")).name == "openai:inny"
        assert not workbench.open_embedder(Environment(embedder="hash")).estimates_tokens

    def test_ingest(self, service, environment, tmp_path):
        text = "\n\n".join(f"# Dział {number}\n\n{body}" for number, body in enumerate(build_bodies(3)))
        source = write_source(tmp_path, "kadry.md", text, "d")
        result = workbench.ingest_source(environment, source, workbench.IngestOptions(Strategy(), collection="zdalne"))
        assert (result.status, result.points) == ("ok", 3)
        service.always = BROKEN
        broken = workbench.ingest_source(
            environment, write_source(tmp_path, "kadry.md", text + " x", "e"), workbench.IngestOptions(Strategy(), collection="zdalne")
        )
        assert broken.status == "failed"
        assert "500" in broken.reason
        assert not workbench.list_stored_chunks(environment, "zdalne", "e")

    def test_cutting_asks_nothing(self, service, environment):
        document, _chunks = build_document(build_bodies(3))
        assert len(workbench.cut(environment, document, Strategy())) == 3
        assert service.asked == []


class TestFastembed:
    """fastembed itself needs a hub; a stand-in speaks the calls that are made."""

    def test_not_installed(self):
        with pytest.raises(EmbeddingError, match="pip install fastembed"):
            load_embedder("fastembed:intfloat/multilingual-e5-large")

    @pytest.fixture
    def asked(self, monkeypatch):
        asked = []

        class TextEmbedding:
            def __init__(self, model):
                if model != "intfloat/multilingual-e5-large":
                    raise ValueError(f"Model {model} is not supported")

            def embed(self, texts):
                asked.extend(texts)
                return (np.array(embed_words(text)) for text in texts)

            def token_count(self, texts):
                return sum(len(text.split()) for text in texts)

        module = types.ModuleType("fastembed")
        module.TextEmbedding = TextEmbedding
        module.__spec__ = importlib.machinery.ModuleSpec("fastembed", None)
        monkeypatch.setitem(sys.modules, "fastembed", module)
        monkeypatch.setattr("chunking.embedding.local_models.version", lambda _package: "0.9")
        monkeypatch.setattr("chunking.embedding.embedders._loaded", {})
        return asked

    def test_model(self, asked):
        embedder = load_embedder("fastembed:intfloat/multilingual-e5-large")
        assert (embedder.dimension, embedder.max_tokens, embedder.estimates_tokens) == (DIMENSION, 512, False)
        assert "0.9" in embedder.version
        vectors = embedder.embed_passages(["urlop", "czas"])
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
        embedder.embed_query("urlop")
        assert asked[1:] == ["passage: urlop", "passage: czas", "query: urlop"]
        assert embedder.count_tokens("urlop") == 2

    def test_unknown_model(self, asked):
        with pytest.raises(EmbeddingError, match="not supported"):
            load_embedder("fastembed:nothing")
