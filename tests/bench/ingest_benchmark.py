"""How long 5,000 prepared chunks take on their way in and how long the proof takes, beside `upload_points` alone.

Prepared: cut, embedded, their words counted. Printed are medians of several rounds and their ratios; exit 1 where a ratio is over its
limit by more than a fifth. The limit is 1.3 for the way in (everything but the proof), and the same again for the proof.

python tests/bench/ingest_benchmark.py [CHUNKS] [ROUNDS]
"""

# ruff: noqa: T201 - printing is its work; it is started by its path.
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from unittest import mock

import numpy as np
from qdrant_client import QdrantClient, models

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chunking.base.settings import CollectionOptions, Environment, Recipe
from chunking.cutting.cut_document import CutDocument
from chunking.embedding.vectors import encode_passage
from chunking.storing.ingest import run as run_module
from chunking.storing.ingest.run import Destination, IngestRun
from chunking.storing.ingest.save import IngestRequest, ingest_document
from chunking.storing.points import StoredPoint, build_payloads, now_in_utc
from chunking.storing.qdrant.connection import open_store
from chunking.storing.qdrant.dialect import build_vectors
from chunking.storing.qdrant.schema import build_collection
from tests.storing.storing_samples import build_document

DIMENSION = 384
LIMIT = 1.3
TOLERATED = 1.2
_WORDS = "pracownik urlop umowa cena termin regulamin zarząd komisja wniosek decyzja".split()


class PreparedEmbedder:
    """Gives vectors that were computed before."""

    name, version, dimension, max_tokens, best_tokens, estimates_tokens = "prepared", "1", DIMENSION, None, None, False

    def __init__(self, vectors: dict[str, np.ndarray]) -> None:
        self.vectors = vectors

    def embed_passages(self, texts):
        return np.stack([self.vectors[text] for text in texts])


def build_bodies(count: int) -> list[str]:
    """Bodies of about 600 characters, all different."""
    random = np.random.default_rng(7)
    return [f"Przepis numer {number}: " + " ".join(random.choice(_WORDS, 70)) + "." for number in range(count)]


def measure_upload(points: list[models.PointStruct], recipe: Recipe, folder: Path) -> float:
    client = QdrantClient(path=str(folder / "qdrant"))
    client.create_collection("bench", **build_collection(recipe, dimension=DIMENSION, embedder_version="1", options=None))
    started = time.perf_counter()
    client.upload_points("bench", points, wait=True)
    elapsed_s = time.perf_counter() - started
    client.close()
    return elapsed_s


def measure_ingest(cut: CutDocument, embedder, words, folder: Path) -> tuple[float, float]:
    """Seconds of the way in and of the proof."""
    store = open_store(Environment(folder, collection_options=CollectionOptions()))
    proof_s = 0.0
    prove = IngestRun.prove

    def timed(self: IngestRun, **options) -> None:
        nonlocal proof_s
        started = time.perf_counter()
        prove(self, **options)
        proof_s = time.perf_counter() - started

    with mock.patch.object(IngestRun, "prove", timed), mock.patch.object(run_module, "encode_passage", lambda text, **_: words[text]):
        started = time.perf_counter()
        result = ingest_document(Destination(store, "bench"), cut, IngestRequest("1"), embedder=embedder)
        elapsed_s = time.perf_counter() - started
    assert result.status == "ok", result.reason
    assert result.points == len(cut.chunks)
    store.close()
    return elapsed_s - proof_s, proof_s


def in_new_folder(measure: Callable[[Path], object]) -> object:
    folder = Path(tempfile.mkdtemp(prefix="ingest-benchmark-"))
    try:
        return measure(folder)
    finally:
        shutil.rmtree(folder)


def main(count: int = 5_000, rounds: int = 3) -> int:
    recipe = Recipe(embedder="prepared")
    document, chunks = build_document(build_bodies(count))
    cut = CutDocument(document, chunks, "d", recipe)
    payloads = build_payloads(cut, sha256="1", ingested_at=now_in_utc(), embedder_version="1")
    random = np.random.default_rng(11)
    vectors = random.standard_normal((count, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    texts = [payload["text"] for payload in payloads.values()]
    words = {text: encode_passage(text, language="pl") for text in texts}
    embedder = PreparedEmbedder(dict(zip(texts, vectors, strict=True)))
    points = []
    for (point_id, payload), vector in zip(payloads.items(), vectors, strict=True):
        point = StoredPoint(point_id, payload, tuple(vector.tolist()), words[payload["text"]])
        points.append(models.PointStruct(id=point.id, payload=point.payload, vector=build_vectors(point)))
    uploads, ways_in, proofs = [], [], []
    for _ in range(rounds):
        uploads.append(in_new_folder(lambda folder: measure_upload(points, recipe, folder)))
        way_in_s, proof_s = in_new_folder(lambda folder: measure_ingest(cut, embedder, words, folder))
        ways_in.append(way_in_s)
        proofs.append(proof_s)
    upload_s = median(uploads)
    is_over = False
    print(f"{count} chunks, median of {rounds} rounds; upload_points alone: {upload_s:.2f} s")
    for name, seconds in (("the way in", ways_in), ("the proof", proofs)):
        ratio = median(seconds) / upload_s
        is_over |= ratio > LIMIT * TOLERATED
        print(f"{name}: {median(seconds):.2f} s, {ratio:.2f} times upload_points (limit {LIMIT})")
    return int(is_over)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
