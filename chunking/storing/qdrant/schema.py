"""The schema of our collections: their configuration, their metadata, and how both are read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chunking.base.errors import SettingsError
from chunking.base.settings import CollectionOptions, ReadingRules, Recipe
from chunking.base.storing_errors import StoringError
from chunking.base.strategy import Strategy
from chunking.storing.points import Payload, now_in_utc
from chunking.storing.qdrant.dialect import DENSE, LEXICAL

DOCUMENT_FIELDS = ["document_id", "source", "sha256", "ingested_at"]


@dataclass(frozen=True, slots=True)
class CollectionInfo:
    """A collection as listed. If another tool made it, `recipe` is empty and `recipe_fingerprint` "".

    Attributes:
        dimension: of its dense vectors, 0 if they are not made as this tool makes them.
        live: an alias names it, or no alias exists.
        aliases: the names it is also known by.
        previous: by alias, which collection that alias named before.
        cut_again_from: the collection whose documents it was made of, "" if it was made of files.
    """

    name: str
    points: int
    recipe: dict[str, Any] = field(default_factory=dict)
    recipe_fingerprint: str = ""
    embedder: str = ""
    dimension: int = 0
    created_at: str = ""
    live: bool = True
    embedder_version: str = ""
    aliases: tuple[str, ...] = ()
    previous: Mapping[str, str] = field(default_factory=dict)
    cut_again_from: str = ""

    @property
    def is_ours(self) -> bool:
        """Return whether it states that this tool made it."""
        return bool(self.recipe_fingerprint)


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A document in a collection, as its newest point describes it; `document_id` is "" for points without one."""

    document_id: str
    source: str
    sha256: str
    points: int
    ingested_at: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A point a search found; higher scores first."""

    id: str
    score: float
    payload: Payload


@dataclass(frozen=True, slots=True)
class TargetTest:
    """The result of a test of the target; `error` is the reason if something does not work."""

    reachable: bool
    writable: bool
    error: StoringError | None = None


def summarise_document(document_id: str, payloads: Sequence[Payload]) -> DocumentInfo:
    """Return a document from the payloads of its points (`DOCUMENT_FIELDS` suffice), at least one."""
    last = max(payloads, key=lambda payload: str(payload.get("ingested_at") or ""))
    return DocumentInfo(
        document_id=document_id,
        source=str(last.get("source") or ""),
        sha256=str(last.get("sha256") or ""),
        points=len(payloads),
        ingested_at=str(last.get("ingested_at") or ""),
    )


METADATA_KEY = "chunk_inspector"
HISTORY_KEY = "chunk_inspector_history"
"""A key of its own, since a server replaces one key of the metadata as a whole: what came before, by alias, and what it was cut from."""

INDEXED_FIELDS = (
    *("document_id", "sha256", "source", "kind", "language"),
    *("document_type", "department", "client", "project", "effective_from", "document_version"),
)
"""Fields to filter by. All are compared as words: a day is an ISO text."""


def list_indexed_fields(given: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the fields a server keeps an index of: those of this tool and those of given values."""
    return tuple(dict.fromkeys([*INDEXED_FIELDS, *given]))


def build_collection(recipe: Recipe, *, dimension: int, embedder_version: str, options: CollectionOptions | None) -> dict[str, Any]:
    """Return the arguments of the client's `create_collection`: dense and BM25 vectors, recipe and embedder, a server's options.

    Args:
        options: of a server; None for the embedded database, which has none.
    """
    from qdrant_client import models

    made_by = {
        "recipe": recipe.as_record(),
        "recipe_fingerprint": recipe.fingerprint,
        "embedder": recipe.embedder,
        "embedder_version": embedder_version,
        "dimension": dimension,
        "created_at": now_in_utc(),
    }
    arguments: dict[str, Any] = {
        "vectors_config": {DENSE: models.VectorParams(size=dimension, distance=models.Distance.COSINE)},
        "sparse_vectors_config": {LEXICAL: models.SparseVectorParams(modifier=models.Modifier.IDF)},
        "metadata": {METADATA_KEY: made_by},
    }
    if options is not None:
        quantization: dict[str, Any] = {
            "": None,
            "scalar": models.ScalarQuantization(scalar=models.ScalarQuantizationConfig(type=models.ScalarType.INT8)),
            "binary": models.BinaryQuantization(binary=models.BinaryQuantizationConfig()),
        }
        asked = {
            "shard_number": options.shards,
            "replication_factor": options.replication,
            "write_consistency_factor": options.write_consistency,
            "quantization_config": quantization[options.quantization],
            "on_disk_payload": options.on_disk_payload,
        }
        arguments |= {name: value for name, value in asked.items() if value is not None}
    return arguments


def describe_collection(
    name: str, config: Any, *, points: int, first: Payload | None, aliases: tuple[str, ...], live: bool
) -> CollectionInfo:
    """Return a collection as its metadata describes it; servers before 1.16 forget them, then its `first` point counts."""
    vectors = config.params.vectors
    dense = vectors.get(DENSE) if isinstance(vectors, dict) and LEXICAL in (config.params.sparse_vectors or {}) else None
    metadata = config.metadata or {}
    made_by, history = metadata.get(METADATA_KEY) or {}, metadata.get(HISTORY_KEY) or {}
    if not made_by and first is not None:
        made_by = {
            "recipe_fingerprint": first.get("recipe"),
            "embedder": first.get("embedder"),
            "embedder_version": first.get("embedder_version"),
        }
    return CollectionInfo(
        name=name,
        points=points,
        recipe=dict(made_by.get("recipe") or {}),
        recipe_fingerprint=str(made_by.get("recipe_fingerprint") or ""),
        embedder=str(made_by.get("embedder") or ""),
        embedder_version=str(made_by.get("embedder_version") or ""),
        dimension=int(getattr(dense, "size", 0) or 0),
        created_at=str(made_by.get("created_at") or ""),
        live=live,
        aliases=aliases,
        previous={str(alias): str(before) for alias, before in (history.get("previous") or {}).items()},
        cut_again_from=str(history.get("cut_again_from") or ""),
    )


def read_strategy(record: Mapping[str, Any]) -> Strategy | None:
    """Return the way of cutting of a recipe as recorded; None for another tool's, or one that this version does not know."""
    try:
        return Strategy(**record["strategy"])
    except (KeyError, TypeError, SettingsError):
        return None


def read_recipe(record: Mapping[str, Any]) -> Recipe | None:
    """Return the recipe a collection was made with; None if it is not recorded or a version with other settings made it."""
    strategy = read_strategy(record)
    try:
        return Recipe(**{**record, "strategy": strategy, "rules": ReadingRules(**record["rules"])}) if strategy else None
    except (KeyError, TypeError):
        return None
