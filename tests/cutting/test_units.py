"""Units by themselves: what opens the next, and where what is too long is cut."""

import pytest

from chunking.base.model import Chunk, Span
from chunking.base.strategy import Strategy
from chunking.cutting.size_meter import choose_meter
from chunking.cutting.units import Unit, build_units
from tests.laws.documents import Piece, assemble, code, heading, item, paragraph


def build(*pieces: Piece, limit: int = 1000, max_tokens: int | None = None) -> list[tuple[str, Unit]]:
    document = assemble(*pieces)
    place = Span(0, len(document.text))
    meter = choose_meter(document, Strategy(max_size=limit), count_tokens=len if max_tokens else None, max_tokens=max_tokens)
    units = build_units(document, [(block,) for block in document.blocks], place, Chunk(Span(0, 0)), meter)
    return [(document.slice(unit.span), unit) for unit in units]


@pytest.mark.parametrize(
    ("pieces", "opens"),
    [
        ((paragraph("Należy:"), paragraph("Dalej.")), True),
        ((paragraph("Dwa."), paragraph("Dalej.")), False),
        ((paragraph("Należy"), item("raz")), True),
        ((heading("Urlopy"), paragraph("Dalej.")), True),
        ((paragraph("§ 9."), paragraph("Dalej.")), True),
        ((paragraph("§ " + "9" * 77 + "."), paragraph("Dalej.")), True),
        ((paragraph("§ " + "9" * 78 + "."), paragraph("Dalej.")), False),
    ],
    ids=["a colon", "a sentence", "before a list", "a heading", "a number", "eighty characters", "more"],
)
def test_a_unit_opens_the_next(pieces: tuple[Piece, ...], opens: bool):
    assert build(*pieces)[0][1].opens == opens


def test_a_long_sentence_is_cut_at_its_last_blank_or_anywhere():
    assert [(words, unit.flag) for words, unit in build(paragraph("aaa bb cccccccccccccccc dd"), limit=9)] == [
        ("aaa bb", "cut_characters"),
        ("cccccccc", "cut_characters"),
        ("cccccccc", "cut_characters"),
        ("dd", "cut_characters"),
    ]


def test_lines_of_unknown_code_say_so_unless_a_line_itself_is_cut():
    found = build(code("aaaa", "b" * 20), limit=12, max_tokens=12)
    assert {(words, unit.flag) for words, unit in found} == {
        ("```", "fallback_code"),
        ("aaaa", "fallback_code"),
        ("b" * 12, "cut_characters"),
        ("b" * 8, "cut_characters"),
    }


def test_the_sentences_of_a_long_item_are_below_its_first():
    units = build(item("Raz dwa.", "Trzy cztery.", "Pięć."), limit=12, max_tokens=12)
    assert [(words, unit.depth) for words, unit in units] == [("- Raz dwa.", 0), ("Trzy cztery.", 1), ("Pięć.", 1)]
