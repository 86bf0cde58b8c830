"""What is right about the built files, written before any rule was run on them, and how a result is held against it.

`proposed_level` is the level the paragraph should have in the repaired copy: title 0, Heading 1 = 1, null = no heading. A
paragraph that needs no change (`ok`) or is only listed (`in_table`, `in_textbox`) may also have none. `also_right` and
`also_levels` name further answers where two careful people could differ. `free` paragraphs are the second lines of split
headings, of which nothing is asked; `own_optional` headings may open sections of ours or not; `unnumbered` ones get no number.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

UNCHANGED = ({"ok"}, {"in_table"}, {"in_textbox"})
NUMBER = re.compile(r"^\d+(\.\d+)*\.?\s+")


@cache
def load_expected() -> dict[str, dict[str, Any]]:
    """The expectations of every file by its name."""
    return json.loads(Path(__file__).with_name("expected.json").read_text(encoding="utf-8"))


def normalise(text: str) -> str:
    """Words with single spaces, tabs and line breaks among them."""
    return " ".join(text.split())


def is_same(text: str, expected: str) -> bool:
    """Whether words are the expected ones, with or without an automatic number before them."""
    words = normalise(text)
    return expected in (words, NUMBER.sub("", words))


@dataclass(frozen=True, slots=True)
class Agreement:
    """One file: how many paragraphs were expected, where the audit differs, what it reports beyond, what it makes of traps."""

    expected: int
    differences: tuple[str, ...]
    beyond: tuple[str, ...]
    reversed_traps: tuple[str, ...]


def compare_audit(name: str, paragraphs: Any) -> Agreement:
    """Holds audited paragraphs (`text`, `verdicts`, `proposed_level`) against the expectations, equal texts in their order."""
    expected = load_expected()[name]
    traps, free = {normalise(text) for text in expected["traps"]}, set(expected.get("free", ()))
    rest = list(paragraphs)
    differences = []
    for entry in expected["paragraphs"]:
        row = next((row for row in rest if is_same(row.text, entry["text"]) and row.verdicts), None)
        if row is None:
            differences.append(f"{name}: {entry['text']!r} wants {entry['verdicts']}, is not reported")
            continue
        rest.remove(row)
        if not _is_right(entry, set(row.verdicts), row.proposed_level):
            wanted = f"{entry['verdicts']} level {entry['proposed_level']}"
            differences.append(f"{name}: {entry['text']!r} wants {wanted}, has {sorted(row.verdicts)} level {row.proposed_level}")
    known = traps | free
    told = [(next((text for text in known if is_same(row.text, text)), normalise(row.text)), row) for row in rest]
    return Agreement(
        expected=len(expected["paragraphs"]),
        differences=tuple(differences),
        beyond=tuple(f"{name}: {text!r} has {sorted(row.verdicts)}" for text, row in told if row.verdicts and text not in traps | free),
        reversed_traps=tuple(
            f"{name}: {text!r} has {sorted(row.verdicts)} level {row.proposed_level}"
            for text, row in told
            if text in traps and (row.proposed_level is not None or any(verdict.startswith("missed_") for verdict in row.verdicts))
        ),
    )


def _is_right(entry: dict[str, Any], verdicts: set[str], level: int | None) -> bool:
    levels = {entry["proposed_level"], *entry.get("also_levels", ())}
    if set(entry["verdicts"]) in UNCHANGED:
        levels.add(None)
    return level in levels and any(verdicts == set(right) for right in (entry["verdicts"], *entry.get("also_right", ())))


def nest_headings(name: str, headings: list[tuple[int, str]]) -> list[str]:
    """An outline as indented titles: optional headings and numbers left out, levels only by who stands under whom."""
    expected = load_expected()[name]
    optional, unnumbered = set(expected.get("own_optional", ())), set(expected.get("unnumbered", ()))
    lines: list[str] = []
    open_levels: list[int] = []
    for level, title in headings:
        words = normalise(title)
        bare = NUMBER.sub("", words)
        if bare in optional:
            continue
        while open_levels and open_levels[-1] >= level:
            open_levels.pop()
        lines.append("  " * len(open_levels) + (words if bare in unnumbered else bare))
        open_levels.append(level)
    return lines
