"""Packing by itself: lines of a text are the units, and one letter is one of the limit."""

from dataclasses import dataclass

from chunking.base.model import Chunk, Document, Span
from chunking.base.strategy import Strategy
from chunking.cutting.packing import pack_units
from chunking.cutting.size_meter import choose_meter
from chunking.cutting.units import FLAT, INTRODUCTION, Unit


@dataclass(frozen=True)
class Line:
    text: str
    depth: int = FLAT
    opens: bool = False


def pack(limit: int, *lines: Line) -> list[str]:
    """The embedded texts of the chunks."""
    text = "\n".join(line.text for line in lines)
    document = Document(text, (), (), "lines.md")
    units = []
    start = 0
    for line in lines:
        units.append(Unit(Span(start, start + len(line.text)), depth=line.depth, opens=line.opens))
        start += len(line.text) + 1
    chunks = pack_units(document, units, Chunk(Span(0, 0)), choose_meter(document, Strategy(max_size=limit)))
    return [("" if chunk.lead is None else document.slice(chunk.lead) + "|") + document.slice(chunk.span) for chunk in chunks]


def test_a_unit_that_fits_exactly_is_taken() -> None:
    assert pack(9, Line("aaaa"), Line("bbbb")) == ["aaaa\nbbbb"]
    assert pack(8, Line("aaaa"), Line("bbbb")) == ["aaaa", "bbbb"]


def test_a_unit_longer_than_the_limit_is_a_chunk_of_its_own() -> None:
    assert pack(5, Line("aa"), Line("bbbbbbb"), Line("cc")) == ["aa", "bbbbbbb", "cc"]


def test_an_item_moves_to_the_next_chunk_with_its_children() -> None:
    assert pack(11, Line("aaaaa"), Line("bbb", 0), Line("ccc", 1)) == ["aaaaa", "bbb\nccc"]
    assert pack(13, Line("aaaaa"), Line("bbb", 0), Line("ccc", 1)) == ["aaaaa\nbbb\nccc"]


def test_of_a_group_that_fits_nowhere_the_head_that_fits_exactly_is_taken() -> None:
    lines = Line("Wstęp:", INTRODUCTION, opens=True), Line("aaaa", 0), Line("bbbbbbbb", 1)
    assert pack(11, *lines) == ["Wstęp:\naaaa", "bbbbbbbb"]
    assert pack(10, *lines) == ["Wstęp:", "aaaa", "bbbbbbbb"]


def test_what_opens_the_next_unit_goes_with_it() -> None:
    assert pack(10, Line("aaaa"), Line("bb:", opens=True), Line("cccc")) == ["aaaa", "bb:\ncccc"]


def test_a_list_that_goes_on_repeats_its_short_introduction() -> None:
    items = [Line(letter * 6, 0) for letter in "abc"]
    assert pack(18, Line("Tak:", INTRODUCTION, opens=True), *items) == ["Tak:\naaaaaa\nbbbbbb", "Tak:|cccccc"]


def test_what_opens_nothing_because_it_is_the_last_stays_where_it_is() -> None:
    assert pack(10, Line("aaaa"), Line("bb:", opens=True)) == ["aaaa\nbb:"]
    assert pack(6, Line("aaaa"), Line("bb:", opens=True)) == ["aaaa", "bb:"]
