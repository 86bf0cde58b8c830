"""Every made file of automatic numbering reads as Word prints it: its headings, and the line of every paragraph."""

import re

import pytest

from chunking.reading.convert import convert_bytes
from tests.reading.word.numbering_cases import CASES

NEEDS_HIDDEN_TEXT_OUT = {"hidden_between"}


@pytest.fixture(scope="module", params=sorted(CASES.keys() - NEEDS_HIDDEN_TEXT_OUT))
def read(request):
    case = CASES[request.param]
    return case, convert_bytes(case.build(), "a.docx")


def test_headings_are_those_printed(read):
    case, document = read
    printed = [line.printed for line in case.parsed if line.is_heading]
    assert [heading.title for heading in document.headings if heading.origin != "clause"] == printed


def test_every_line_stands_in_the_text_with_its_number(read):
    case, document = read
    lines = [re.sub(r"^(?:[#>|]+|-(?= ))?\s*|[*\\]|\s*\|.*$", "", line.strip()).strip() for line in document.text.splitlines()]
    assert [line.printed for line in case.parsed if line.is_printed and line.printed not in lines] == []
    assert not [line.words for line in case.parsed if not line.is_printed and line.words in document.text]
