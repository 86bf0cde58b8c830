"""The headings that open our own sections against the outline that a careful reader of the file wants."""

import pytest

from chunking.reading.convert import convert_bytes
from tests.reading.word.verdicts.build import BUILDERS
from tests.reading.word.verdicts.expectations import load_expected, nest_headings


@pytest.mark.parametrize("name", BUILDERS)
def test_own_headings_follow_the_wanted_outline(name: str) -> None:
    document = convert_bytes(BUILDERS[name](), name)
    wanted = [(level, title) for level, title in load_expected()[name]["own_headings"]]
    assert nest_headings(name, [(heading.level, heading.title) for heading in document.headings]) == nest_headings(name, wanted)
