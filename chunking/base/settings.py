"""Settings: the recipe that decides a result, and the environment with folders and services.

They are validated when built, so no other code checks them again.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args
from urllib.parse import urlsplit

from chunking.base.errors import SettingsError
from chunking.base.phrases import N_, Phrase
from chunking.base.strategy import Strategy

_Default = TypeVar("_Default", int, None)

TOOL_VERSION = "0.1.0"
MAX_FILE_MB = 100
MAX_LLM_CALLS = 40
FILE_TIMEOUT_S = 600
CUTTING_VERSION = 4
READING_VERSION = 9
"""Raise one when the same file and settings give other chunks, or another document text; they are in every fingerprint."""
ALWAYS_COUNT = frozenset(("kind", "max_size", "unit", "version", "cutting_version", "embedder"))
"""Settings that are in every fingerprint: their defaults may change. The others are options, and count only if they are on."""

EngineName = Literal["offline", "docling", "serve"]
"""Reader of PDFs; see `engines`."""


@dataclass(frozen=True, slots=True)
class ReadingRules:
    """Rules for headings beyond those Docling finds, and for hidden text; part of the recipe and of the conversion's cache key."""

    bold: bool = True
    clauses: bool = True
    outline: bool = True
    join_lines: bool = True
    hidden_text: bool = False
    version: int = READING_VERSION


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides the result. One collection, one recipe.

    `enrichment` names the language model that gives orphans a sentence of context, `vision` the model that describes pictures;
    empty where none does.
    """

    strategy: Strategy = field(default_factory=Strategy)
    rules: ReadingRules = field(default_factory=ReadingRules)
    embedder: str = ""
    enrichment: str = ""
    vision: str = ""
    cutting_version: int = CUTTING_VERSION

    def as_record(self) -> dict[str, Any]:
        """Plain values, as stored with a collection and shown by the command line."""
        return asdict(self)

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits of SHA-256 over the canonical JSON of everything that is not an option at its default.

        So a new option leaves the fingerprints of stored collections as they are.
        """
        return hashlib.sha256(canonical_json(_list_deciding(self)).encode()).hexdigest()[:16]


def _list_deciding(settings: Any) -> dict[str, Any]:
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    defaults = {each.name: each.default for each in fields(settings)}
    return {
        name: _list_deciding(value) if is_dataclass(value) else value
        for name, value in values.items()
        if name in ALWAYS_COUNT or is_dataclass(value) or value != defaults[name]
    }


def canonical_json(value: object) -> str:
    """Return JSON with sorted keys, no whitespace and no escapes: equal values give equal text on any computer."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Service:
    """An OpenAI-compatible endpoint. The key is never shown, stored or logged."""

    base_url: str = ""
    model: str = ""
    api_key: str = field(default="", repr=False)

    @property
    def is_on(self) -> bool:
        """True if the user configured it: address and model."""
        return bool(self.base_url and self.model)

    @property
    def host(self) -> str:
        """Host and port of its address, without user name and password; empty if it is not an address."""
        try:
            return urlsplit(self.base_url).netloc.rpartition("@")[2]
        except ValueError:
            return ""


@dataclass(frozen=True, slots=True)
class CollectionOptions:
    """Options of collections on a server; the embedded database has none. None or "" leaves an option to the server."""

    shards: int | None = None
    replication: int | None = None
    write_consistency: int | None = None
    quantization: str = ""
    on_disk_payload: bool | None = None


@dataclass(frozen=True, slots=True)
class Environment:
    """Folders, the services the user configured, and how files are read. No other service is ever contacted.

    Attributes:
        language_model: writes a sentence of context for orphans; off unless configured.
        max_llm_calls: limit per document; further orphans are saved without a sentence.
        vision_model: describes pictures, through Docling's own picture description.
        embedding_service: embeds instead of a model on this computer.
        workers: processes that convert a batch; 0 for one per core.
        scheduler: of a Dask cluster that converts instead, such as "tcp://host:8786"; empty for this computer.
        file_timeout_s: seconds after which a file of a batch is skipped; 0 for never.
    """

    data_dir: Path = Path("data")
    qdrant_url: str = ""
    qdrant_api_key: str = field(default="", repr=False)
    collection_options: CollectionOptions = field(default_factory=CollectionOptions)
    embedder: str = "auto"
    embedding_service: Service = field(default_factory=Service)
    language_model: Service = field(default_factory=Service)
    max_llm_calls: int = MAX_LLM_CALLS
    vision_model: Service = field(default_factory=Service)
    rules: ReadingRules = field(default_factory=ReadingRules)
    engine: str = "auto"
    docling_serve_url: str = ""
    workers: int = 0
    scheduler: str = ""
    file_timeout_s: float = FILE_TIMEOUT_S

    @property
    def database_dir(self) -> Path:
        """The embedded Qdrant's folder."""
        return self.data_dir / "qdrant"

    @property
    def originals_dir(self) -> Path:
        """The user's own files, one folder per document."""
        return self.data_dir / "originals"

    @property
    def ingested_dir(self) -> Path:
        """Files saved to a database from folders, one folder per document, so that they can be cut again."""
        return self.data_dir / "ingested"

    @property
    def conversions_dir(self) -> Path:
        """Conversions, by content."""
        return self.data_dir / "cache" / "conversions"

    @property
    def verdicts_dir(self) -> Path:
        """Readers' verdicts on chunks."""
        return self.data_dir / "verdicts"


def read_environment(values: Mapping[str, str] | None = None) -> Environment:
    """Read the settings listed in the README from `values` (default: the process environment).

    Raises:
        SettingsError: a value is not a number, or not one of the allowed words.
    """
    source = {name: value.strip() for name, value in (os.environ if values is None else values).items()}

    def read(name: str) -> str:
        return source.get(name, "")

    return Environment(
        data_dir=Path(read("CHUNK_DATA_DIR") or "data"),
        qdrant_url=read("QDRANT_URL"),
        qdrant_api_key=read("QDRANT_API_KEY"),
        collection_options=CollectionOptions(
            shards=_read_number(source, "QDRANT_SHARDS", None),
            replication=_read_number(source, "QDRANT_REPLICATION", None),
            write_consistency=_read_number(source, "QDRANT_WRITE_CONSISTENCY", None),
            quantization=_read_word(source, "QDRANT_QUANTIZATION", ("scalar", "binary")),
            on_disk_payload={"": None, "yes": True, "no": False}[_read_word(source, "QDRANT_ON_DISK_PAYLOAD", ("yes", "no"))],
        ),
        embedder="auto" if read("EMBEDDING_BASE_URL") else read("EMBEDDING_MODEL") or "auto",
        embedding_service=_read_service(source, "EMBEDDING") if read("EMBEDDING_BASE_URL") else Service(),
        language_model=_read_service(source, "LLM"),
        max_llm_calls=_read_number(source, "LLM_MAX_CALLS", MAX_LLM_CALLS, least=0),
        vision_model=_read_service(source, "VISION"),
        docling_serve_url=read("DOCLING_SERVE_URL"),
        workers=_read_number(source, "CHUNK_WORKERS", 0, least=0),
        scheduler=read("DASK_SCHEDULER"),
        file_timeout_s=_read_number(source, "CHUNK_FILE_TIMEOUT_S", FILE_TIMEOUT_S, least=0),
    )


def _read_service(source: Mapping[str, str], name: str) -> Service:
    """Read the endpoint whose settings begin with that name; a service with half its settings is refused, not ignored."""
    base_url, model, api_key = (source.get(f"{name}_{part}", "") for part in ("BASE_URL", "MODEL", "API_KEY"))
    if base_url and not _is_address(base_url):
        remedy = N_("Write it with http:// or https:// in front.")
        raise SettingsError(source=f"{name}_BASE_URL", detail=N_("it must be the address of a service"), remedy=remedy)
    if bool(base_url) != bool(model):
        there, missing = (f"{name}_{part}" for part in (("BASE_URL", "MODEL") if base_url else ("MODEL", "BASE_URL")))
        detail = Phrase(N_("{missing} is not set"), missing=missing)
        raise SettingsError(source=there, detail=detail, remedy=N_("A service needs an address and a model: set both, or neither."))
    return Service(base_url, model, api_key)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def _read_number(source: Mapping[str, str], name: str, default: _Default, *, least: int = 1) -> int | _Default:
    value = source.get(name, "")
    if not value:
        return default
    if not value.isdecimal() or int(value) < least:
        raise SettingsError(source=name, detail=N_("it must be a whole number"), remedy=N_("Write digits only, or leave it out."))
    return int(value)


def _read_word(source: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    value = source.get(name, "").lower()
    if value and value not in allowed:
        detail = Phrase(N_("it must be one of: {words}"), words=", ".join(allowed))
        raise SettingsError(source=name, detail=detail, remedy=N_("Use one of these words, or leave it out."))
    return value


def check_engine(name: str) -> None:
    """Refuse the name of an unknown engine.

    Raises:
        SettingsError: the name is unknown.
    """
    names = ("auto", *get_args(EngineName))
    if name not in names:
        raise SettingsError(source=name, detail=N_("there is no reading engine with that name"), remedy=", ".join(names))
