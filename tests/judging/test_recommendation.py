"""What is recommended and what is warned of, in values and in the reader's words."""

from chunking.base.language import Language
from chunking.base.strategy import Strategy, parse_strategy
from chunking.cutting.splitter import describe_strategy
from chunking.judging.recommendation import Recommendation, StrategyRange
from chunking.judging.wording import say_recommendation

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


def test_a_strategy_that_leaves_no_heading_out_in_its_best_document_is_warned_of_for_its_worst():
    worst = make_range(SMALL, orphan=(0.0, 5.0), crossing=(0.0, 7.0))
    assert Recommendation(Strategy(), (worst,), 2, ()).warning == ("orphan", worst)
    assert (worst.bounds("orphan"), worst.bounds("crossing")) == ((0.0, 5.0), (0.0, 7.0))
