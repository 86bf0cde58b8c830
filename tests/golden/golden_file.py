"""Files that say what came out last time: read and compared, or rewritten where `UPDATE_GOLDEN=1` asks for it."""

import os
from pathlib import Path

GOLDEN_DIR = Path(__file__).parent
FLAG = "UPDATE_GOLDEN"


def check_golden(name: str, content: str) -> None:
    """Compare with the golden file, or rewrite it; call it only after the laws have been asserted."""
    assert content == read_golden(name, content), f"{name} has changed; look at what, then {FLAG}=1 rewrites it"


def read_golden(name: str, content: str) -> str:
    """The golden file, rewritten with the content first where that is asked for; for what is compared by likeness only."""
    path = GOLDEN_DIR / name
    if os.environ.get(FLAG):
        path.write_text(content, encoding="utf-8")
    assert path.is_file(), f"{name} is missing; {FLAG}=1 writes it"
    return path.read_text(encoding="utf-8")
