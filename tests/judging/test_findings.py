"""A judged chunk and the figures of chunks, made by hand."""

from dataclasses import replace

from chunking.base.model import Span
from chunking.judging.figures import Totals, sum_up
from chunking.judging.findings import ChunkJudgement, Defect
from tests.laws.documents import assemble, paragraph


def test_the_mark_is_the_weightiest_defect():
    place = assemble(paragraph("Zdanie.")).blocks[0].span
    judged = ChunkJudgement((Defect("orphan", place), Defect("broken", place)), preamble=False, has_rows=False, shown=())
    assert judged.mark == "orphan"
    assert judged.codes == ("orphan", "broken")


def test_without_counted_tokens_nothing_is_said_of_the_embedders_limit():
    chunk = ChunkJudgement((), preamble=False, has_rows=False, shown=(), chars=9)
    totals = Totals(9, 9, 0, 9)
    assert sum_up([chunk], totals, max_tokens=5).truncated_pct is None
    long = replace(chunk, tokens=6, defects=(Defect("truncated", Span(5, 9)),))
    assert sum_up([long], totals, max_tokens=5).truncated_pct == 100
