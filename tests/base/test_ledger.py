"""Shares of the ledger of a file's words."""

from chunking.base.ledger import Ledger, LostWord


def test_the_share_is_rounded_down_so_that_only_a_complete_text_has_100():
    ledger = Ledger(3000, 2898, (("left_out_furniture", 101),), (LostWord("kaucja", page=3, before="umowy wynosi"),))
    assert ledger.file_coverage_pct == 99.9
    assert ledger.in_text_pct == 96.6
    assert Ledger(10, 8, (("hidden_text", 2),)).file_coverage_pct == 100.0


def test_a_file_without_words_has_no_share():
    assert Ledger(0, 0).file_coverage_pct is None
    assert Ledger(0, 0).in_text_pct is None
