"""Where code can be cut: with both fences, with one and with none, and how deep."""

from chunking.base.model import Block, Document, Span
from chunking.cutting.definitions import find_definitions

FUNCTIONS = "def f():\n    return 1\n\ndef g():\n    return 2"
NESTED = "class A:\n    class B:\n        class C:\n            x = 1\n            y = 2"


def divide(text: str) -> list[list[str]]:
    """The first lines of the pieces of each level."""
    spans = []
    start = 0
    for line in text.split("\n"):
        spans.append(Span(start, start + len(line)))
        start += len(line) + 1
    block = Block("code", Span(0, len(text)), tuple(spans), language="Python")
    levels = find_definitions(Document(text, (block,), (), "code.md"), block) or []
    return [[text[piece.start : piece.end].strip().split("\n")[0] for piece in level] for level in levels]


def test_code_is_cut_at_its_definitions_with_its_fences_and_without():
    assert divide(FUNCTIONS)[0] == ["def f():", "def g():"]
    assert divide(f"```\n{FUNCTIONS}\n```")[0] == ["```", "def g():"]
    assert divide(f"```\n{FUNCTIONS}")[0] == ["```", "def g():"]


def test_places_are_looked_for_down_to_the_first_line_of_a_class_in_a_class_in_a_class():
    assert divide(NESTED)[-1] == ["class A:", "class B:", "class C:", "x = 1"]
