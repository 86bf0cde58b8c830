"""Cutting code between its definitions, as a parser sees them; the only user of `ast_grep_py`.

`ast-grep` brings tree-sitter's grammars of some 25 languages in one wheel. Where the language is not known or has no
grammar there (SQL, for one) the answer is None, and the cut falls back to empty lines, visibly.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from chunking.base.model import Block, Document, Span

_GRAMMARS = {
    "bash": "bash",
    "c": "c",
    "c#": "csharp",
    "c++": "cpp",
    "css": "css",
    "dart": "dart",
    "elixir": "elixir",
    "go": "go",
    "haskell": "haskell",
    "html": "html",
    "java": "java",
    "javascript": "javascript",
    "json": "json",
    "kotlin": "kotlin",
    "lua": "lua",
    "php": "php",
    "python": "python",
    "ruby": "ruby",
    "rust": "rust",
    "scala": "scala",
    "swift": "swift",
    "typescript": "typescript",
    "yaml": "yaml",
}
"""Docling's names of languages, in lower case, and the grammar's."""

_DEEPEST = 6
"""How far inside a definition a place to cut is looked for: a class in a namespace in a file's only node is three down."""


def find_definitions(document: Document, code: Block) -> list[tuple[Span, ...]] | None:
    """The places between which a code block can be cut, a list a level: top-level definitions first, then what these hold.

    Each level covers the whole block; a place begins at the start of a line, with the comments and decorators right above a
    definition, and keeps the whitespace after it. None if no grammar is known.
    """
    grammar = _GRAMMARS.get(code.language.lower())
    if grammar is None or not code.parts:
        return None
    text = document.text
    fences = [part for part in (code.parts[0], code.parts[-1]) if text[part.start : part.end].lstrip().startswith(("```", "~~~"))]
    inner = Span(fences[0].end + 1 if fences else code.span.start, fences[-1].start if len(fences) > 1 else code.span.end)
    if inner.start >= inner.end:
        return None
    # A lone surrogate cannot be handed over; one character replaces it, so that positions stay the same.
    words = text[inner.start : inner.end].encode("utf-8", "replace").decode()
    root = _parse(words, grammar)
    levels = []
    nodes = [root]
    starts: set[int] = set()
    for _ in range(_DEEPEST):
        found = {start + inner.start for node in nodes for start in _find_starts(node, words)}
        if found - starts:
            starts |= found
            levels.append(_divide(code.span, sorted(starts), has_fence=inner.start > code.span.start))
        nodes = [child for node in nodes for child in node.children() if _has_lines(child)]
    return levels or None


def _parse(text: str, grammar: str) -> Any:
    from ast_grep_py import SgRoot

    return SgRoot(text, grammar).root()


def _find_starts(parent: Any, text: str) -> Iterator[int]:
    """Return where children begin that have a line to themselves and not their parent's; what explains a child (comments) goes with it."""
    first_line = parent.range().start.line if parent.parent() else -1
    waiting: int | None = None
    for node in parent.children():
        start = node.range().start
        line = text.rfind("\n", 0, start.index) + 1
        if not node.is_named() or start.line == first_line or text[line : start.index].strip():
            continue
        if _explains(node):
            waiting = line if waiting is None else waiting
            continue
        yield line if waiting is None else waiting
        waiting = None


def _has_lines(node: Any) -> bool:
    """Return whether anything inside can have a line of its own."""
    place = node.range()
    return bool(place.start.line < place.end.line)


def _explains(node: Any) -> bool:
    kind = str(node.kind())
    return "comment" in kind or kind in ("decorator", "attribute_item", "annotation")


def _divide(span: Span, starts: Sequence[int], *, has_fence: bool) -> tuple[Span, ...]:
    inner = [start for start in starts if span.start < start < span.end]
    # The fence goes with what follows it.
    edges = [span.start, *inner[1 if has_fence else 0 :], span.end]
    return tuple(Span(start, end) for start, end in pairwise(edges))
