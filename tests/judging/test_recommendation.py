"""What is recommended and what is warned of, in values and in the reader's words."""

from dataclasses import replace

from chunking.base.language import Language
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cutting.splitter import describe_strategy
from chunking.judging.comparison import compare_document
from chunking.judging.figures import Totals, sum_up
from chunking.judging.findings import ChunkJudgement, Defect
from chunking.judging.recommendation import Recommendation, StrategyRange
from chunking.judging.wording import say_recommendation
from tests.laws.documents import assemble, heading, paragraph

ENGLISH = Language("en")
SMALL, LARGE = parse_strategy("600/100"), parse_strategy("1000/100")


def make_range(strategy, *, orphan=(0.0, 0.0), crossing=(0.0, 0.0)):
    return StrategyRange(strategy, orphan[1], (0.0, 0.0), orphan, crossing, documents=2)


def say(*ranges, files=()):
    return say_recommendation(Recommendation(Strategy(), ranges, 2, files), ENGLISH)


def test_the_strategy_that_mixes_most_in_its_worst_document_is_warned_of():
    ranges = make_range(SMALL, crossing=(3.0, 4.0)), make_range(LARGE, crossing=(1.0, 9.0))
    assert Recommendation(Strategy(), ranges, 2, ()).warning == ("crossing", ranges[1])


def test_a_warning_begins_with_a_capital_and_keeps_the_rest():
    strategy = parse_strategy("sentences:5")
    name = describe_strategy(strategy, ENGLISH)
    assert name[0].islower()
    assert f". {name[0].upper()}{name[1:]} " in say(make_range(strategy, orphan=(47.0, 73.0)))


def test_three_files_are_named_and_the_others_are_counted():
    more = ENGLISH.gettext("{names} and {count} more")
    assert more.format(names="a.md, b.md, c.md", count=1) in say(files=("a.md", "b.md", "c.md", "d.md"))
    assert "a.md, b.md, c.md." in say(files=("a.md", "b.md", "c.md"))


def test_rows_made_before_are_taken_and_the_others_are_made():
    document = assemble(heading("A"), paragraph("Pracownik przychodzi punktualnie."))
    known = compare_document(document, [SMALL]).rows[0]
    rows = compare_document(document, [SMALL, LARGE], known={SMALL: known}).rows
    assert rows[0] is known
    assert [row.strategy for row in rows] == [SMALL, LARGE, Strategy()]


def test_the_mark_is_the_weightiest_defect():
    place = assemble(paragraph("Zdanie.")).blocks[0].span
    judged = ChunkJudgement((Defect("orphan", place), Defect("broken", place)), preamble=False, has_rows=False, shown=())
    assert judged.mark == "orphan"
    assert judged.codes == ("orphan", "broken")


def test_without_counted_tokens_nothing_is_said_of_the_embedders_limit():
    chunk = ChunkJudgement((), preamble=False, has_rows=False, shown=(), chars=9)
    totals = Totals(9, 9, 0, 9)
    assert sum_up([chunk], totals, max_tokens=5).truncated_pct is None
    assert sum_up([replace(chunk, tokens=6)], totals, max_tokens=5).truncated_pct == 100
