"""The front door: what pages, scripts and tests may import; everything behind it may move.

The base floor is light and stands here itself; `chunking.workbench` and `chunking.jobs` are modules of their own.
"""

from chunking.base.context import body_text, breadcrumb, context, embedded_text
from chunking.base.errors import (
    ChunkingError,
    DamagedFile,
    DangerousFile,
    EmbeddingError,
    EmptyFile,
    FileTooLarge,
    MissingFile,
    MissingLibrary,
    NoText,
    NotWord,
    PasswordRequired,
    ReadingError,
    RepairFailed,
    SettingsError,
    StrictFile,
    UnsupportedFile,
    UnwritablePlace,
)
from chunking.base.language import LANGUAGES, Language
from chunking.base.model import Block, Box, Chunk, Document, Heading, Notice, Section, Span
from chunking.base.phrases import N_, Phrase
from chunking.base.presets import (
    DOCUMENT_PRESETS,
    PRACTICE,
    QUESTION_PRESETS,
    Preset,
    check_column,
    measure_readable_share,
    suggest_overlap,
)
from chunking.base.progress import Cancelled, Progress, ignore_progress
from chunking.base.settings import MAX_FILE_MB, Environment, ReadingRules, Recipe, read_environment
from chunking.base.storing_errors import CollectionLocked, DuplicateDocument, ProofFailed, RecipeMismatch, StoreUnreachable, StoringError
from chunking.base.strategy import DEFAULT_GRID, DEFAULT_MAX_CHARS, Strategy, parse_grid, parse_strategy

__all__ = [
    "Block",
    "Box",
    "Cancelled",
    "Chunk",
    "ChunkingError",
    "CollectionLocked",
    "DEFAULT_GRID",
    "DEFAULT_MAX_CHARS",
    "DOCUMENT_PRESETS",
    "DamagedFile",
    "DangerousFile",
    "Document",
    "DuplicateDocument",
    "EmbeddingError",
    "EmptyFile",
    "Environment",
    "FileTooLarge",
    "Heading",
    "LANGUAGES",
    "Language",
    "MAX_FILE_MB",
    "MissingFile",
    "MissingLibrary",
    "N_",
    "NoText",
    "NotWord",
    "Notice",
    "PRACTICE",
    "PasswordRequired",
    "Phrase",
    "Preset",
    "Progress",
    "ProofFailed",
    "QUESTION_PRESETS",
    "ReadingError",
    "ReadingRules",
    "Recipe",
    "RecipeMismatch",
    "RepairFailed",
    "Section",
    "SettingsError",
    "Span",
    "StoreUnreachable",
    "StoringError",
    "Strategy",
    "StrictFile",
    "UnsupportedFile",
    "UnwritablePlace",
    "body_text",
    "breadcrumb",
    "check_column",
    "context",
    "embedded_text",
    "ignore_progress",
    "measure_readable_share",
    "parse_grid",
    "parse_strategy",
    "read_environment",
    "suggest_overlap",
]
