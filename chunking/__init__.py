"""Front door for values and errors; `chunking.workbench` is the one for actions, `chunking.jobs` runs them in the background.

Pages, the command line and scripts import from these three only; all other modules may move.
"""

from chunking.base.errors import ChunkingError, DamagedFile, MissingFile, NoText, PasswordRequired, SettingsError
from chunking.base.language import LANGUAGES, Language, choose_language
from chunking.base.model import Block, Box, Chunk, Document, Heading, Notice, Span
from chunking.base.phrases import N_, Phrase
from chunking.base.presets import DOCUMENT_PRESETS, QUESTION_PRESETS, check_column, measure_readable_share, suggest_overlap
from chunking.base.progress import Pace, Progress
from chunking.base.settings import TOOL_VERSION, Environment, ReadingRules, Recipe, read_environment
from chunking.base.storing_errors import ProofFailed, RecipeMismatch, StoreUnreachable
from chunking.base.strategy import DEFAULT_GRID, DEFAULT_MAX_CHARS, Strategy, parse_grid, parse_strategy
from chunking.cutting.cut_document import breadcrumb, context, embedded_text
from chunking.reading.user_files import check_target, read_user_file, write_user_file
