"""A fragment that is too long, or longer than the embedder reads, is marked like any other defect and changes what is recommended."""

from chunking.base.model import Document
from chunking.base.strategy import Strategy, parse_strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cutting.cut_document import CutDocument
from chunking.cutting.splitter import cut_document
from chunking.judging.advice import advise_file
from chunking.judging.comparison import compare_document
from chunking.judging.metrics import Judgement, judge_chunks
from chunking.judging.recommendation import recommend_setting
from tests.laws.documents import assemble, heading, item, paragraph

DOCUMENT = assemble(heading("Zakres"), paragraph("Liczy urlopy."), heading("Lista"), item("słowo " * 60 + "koniec."))


def count(text: str) -> int:
    return len(text.split())


def judge(document: Document, name: str, *, max_tokens: int | None = None) -> Judgement:
    strategy = parse_strategy(name)
    return judge_chunks(CutDocument(document, cut_document(document, strategy)), embedder=EmbedderTraits(count, max_tokens))


def test_what_the_embedder_does_not_read_is_marked_from_where_it_stops():
    judgement = judge(DOCUMENT, "structural:1500", max_tokens=20)
    short, long = judgement.chunks
    assert short.codes == ()
    (defect,) = long.defects
    assert (defect.code, long.mark, long.bad) == ("truncated", "truncated", False)
    unread = DOCUMENT.slice(defect.span)
    assert unread.endswith("koniec.")
    assert count(DOCUMENT.text[: defect.span.start]) == count("## Zakres Liczy urlopy. ##") + 20
    assert (judgement.figures.truncated_pct, judgement.figures.bad_pct) == (50.0, 0.0)


def test_a_single_item_over_the_limit_is_too_long():
    judgement = judge(DOCUMENT, "structural:200")
    assert [chunk.codes for chunk in judgement.chunks] == [(), ("oversize",)]
    assert judgement.figures.oversize_pct == 50.0
    assert judgement.find("oversize") == (1,)


def test_other_ways_of_cutting_are_measured_too():
    document = assemble(heading("A"), paragraph("a" * 300 + "."))
    (sentence,) = [chunk for chunk in cut_document(document, parse_strategy("sentences:100")) if "a" * 300 in document.slice(chunk.span)]
    assert sentence.flags == ("oversize",)
    assert not any(chunk.flags for chunk in cut_document(document, parse_strategy("100/0")))


def test_the_recommendation_keeps_under_the_embedders_limit():
    document = assemble(*(piece for _ in range(4) for piece in (heading("A"), paragraph(*["Raz dwa trzy cztery pięć sześć."] * 12))))
    grid = [parse_strategy("structural:2000"), parse_strategy("structural:150"), Strategy()]
    traits = EmbedderTraits(count, 40)
    chosen = recommend_setting([compare_document(document, grid, embedder=traits)]).strategy
    assert chosen.full_name == "structural:150"


def test_the_advice_names_the_places():
    comparison = compare_document(DOCUMENT, [], embedder=EmbedderTraits(count, 20))
    (advice,) = [each for each in advise_file(DOCUMENT, comparison) if each.code == "truncated"]
    assert advice.count == 1
    assert [DOCUMENT.slice(place)[:9] for place in advice.spans] == ["- słowo s"]
