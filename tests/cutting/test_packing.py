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


def test_labels_that_open_each_other_are_left_to_the_next_chunk_up_to_a_third_of_it() -> None:
    labels = Line("aaaaaaaa:", INTRODUCTION, opens=True), Line("bbb:", 0, opens=True), Line("cccccccc:", 0, opens=True)
    assert pack(24, *labels, Line("dd", 2)) == ["aaaaaaaa:\nbbb:", "cccccccc:\ndd"]
    labels = Line("aaaaa:", opens=True), Line("bbbbb:", 1, opens=True), Line("c:", 0, opens=True)
    assert pack(24, *labels, Line("ddddddddd", 1)) == ["aaaaa:\nbbbbb:", "c:\nddddddddd"]


def test_what_opens_a_unit_too_long_goes_with_it_up_to_a_third_of_the_limit() -> None:
    assert pack(9, Line("aaaa"), Line("bb:", 0, opens=True), Line("c" * 10)) == ["aaaa", "bb:\ncccccccccc"]
    assert pack(9, Line("aaaa"), Line("bbb:", 0, opens=True), Line("c" * 10)) == ["aaaa\nbbb:", "cccccccccc"]
    assert pack(6, Line("a", 0), Line("b:", 1, opens=True), Line("cccccc")) == ["a\nb:", "cccccc"]
    assert pack(6, Line("a:", opens=True), Line("b" * 8, opens=True), Line("c" * 9, opens=True), Line("d" * 6)) == [
        *("a:\nbbbbbbbb", "ccccccccc", "dddddd")
    ]


def test_what_opens_a_unit_goes_with_it_where_both_fit_exactly() -> None:
    assert pack(9, Line("aaaaa"), Line("b", 0), Line("c:", 1, opens=True), Line("dddddd")) == ["aaaaa", "b", "c:\ndddddd"]


def test_of_a_group_that_fits_nowhere_heads_are_taken_up_to_a_third_of_the_limit() -> None:
    rest = Line("ccccccc", 1), Line("ddd", 0)
    assert pack(18, Line("aaaaaa", INTRODUCTION), Line("bbbbbb", 0), *rest) == ["aaaaaa\nbbbbbb", "ccccccc\nddd"]
    assert pack(18, Line("aaaaaaaaa", INTRODUCTION), Line("bbbbbb", 1), Line("cccccc", 2)) == ["aaaaaaaaa", "bbbbbb\ncccccc"]


def test_units_that_open_each_other_stay_together_to_the_last() -> None:
    openers = Line("bb:", 2, opens=True), Line("c:", 1, opens=True), Line("dddd:", 0, opens=True)
    assert pack(12, Line("aa", 2), *openers) == ["aa", "bb:\nc:\ndddd:"]


def test_an_introduction_is_repeated_up_to_a_third_of_the_limit() -> None:
    items = [Line(letter * 6, 0) for letter in "abc"]
    assert pack(18, Line("Wtedy:", INTRODUCTION, opens=True), *items)[1] == "Wtedy:|bbbbbb"
    assert pack(18, Line("Zawsze:", INTRODUCTION, opens=True), *items)[1] == "bbbbbb\ncccccc"


def test_what_opens_nothing_because_it_is_the_last_stays_where_it_is() -> None:
    assert pack(10, Line("aaaa"), Line("bb:", opens=True)) == ["aaaa\nbb:"]
    assert pack(6, Line("aaaa"), Line("bb:", opens=True)) == ["aaaa", "bb:"]


def test_an_introduction_is_repeated_if_it_leaves_room_for_exactly_its_item() -> None:
    first = Line("Tak:", INTRODUCTION, opens=True), Line("a" * 13, 0)
    assert pack(18, *first, Line("b" * 13, 0))[1] == "Tak:|" + "b" * 13
    assert pack(18, *first, Line("b" * 14, 0))[1] == "b" * 14
