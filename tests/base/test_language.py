"""Sentences outside the pages: in English and Polish, values in the reader's way."""

from datetime import date

import pytest

from chunking.base.errors import NoText, SettingsError
from chunking.base.language import Language, choose_language
from chunking.base.phrases import N_, Phrase
from chunking.base.strategy import parse_strategy
from chunking.cutting.splitter import describe_strategy


def test_english_is_its_own_and_polish_is_translated():
    assert choose_language("en").gettext("without heading") == "without heading"
    assert choose_language("pl").gettext("without heading") == "bez nagłówka"
    assert choose_language("pl").ngettext("{count} fragment", "{count} fragments", 3) == "3 fragmenty"
    assert choose_language("pl").gettext("") == ""
    with pytest.raises(SettingsError, match="de"):
        choose_language("de")


def test_numbers_shares_and_days_are_written_as_the_language_does():
    assert (Language("en").number(12345.6, digits=1), Language("en").day(date(2026, 3, 12))) == ("12,345.6", "12 March 2026")
    assert (Language("pl").number(1234.5, digits=1), Language("pl").day(date(2026, 3, 12))) == ("1\xa0234,5", "12 marca 2026")
    assert [Language().percent(share) for share in (0, 0.2, 1, 47.5, 99.9, 100)] == ["0%", "<1%", "1%", "48%", "99%", "100%"]
    assert [Language("pl").percent(share, digits=1) for share in (0, 0.04, 47.5, 99.96, 100)] == [
        "0,0%",
        "<0,1%",
        "47,5%",
        "99,9%",
        "100,0%",
    ]


def test_phrases_and_errors_are_filled_in_with_their_values():
    assert Language("en").fill(Phrase(N_("{count} fragments"), count=12345)) == "12,345 fragments"
    assert Language("pl").fill(NoText(source="a.docx")) == "Plik a.docx nie ma tekstu, więc nie ma czego ciąć."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("structural", "structural, limit 800"),
        ("structural:512:tokens+records+merged+cited+overlap=80", "structural, limit 512 tokens, overlap 80, tables row by row"),
        ("600/100", "600 characters with overlap 100"),
        ("256/50:tokens", "256 tokens with overlap 50"),
        ("fixed:1000/0", "cut every 1,000 characters"),
        ("sentences:1000", "whole sentences up to 1,000 characters"),
        ("semantic:0.3", "where the subject changes (threshold 0.30), up to 2,000 characters"),
        ("markdown:1500/100", "at headings, then 1,500 characters, overlap 100"),
        ("hybrid:512", "Docling's own way up to 512 tokens"),
        ("n8n", "n8n's usual setting (1,000 characters with overlap 200)"),
    ],
)
def test_every_way_of_cutting_has_words(name: str, words: str):
    assert describe_strategy(parse_strategy(name), Language()).startswith(words)
