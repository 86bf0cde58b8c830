"""The heading audit against verdicts that someone else wrote before its rules were run on these files."""

import sys
from functools import cache

import pytest

from tests.reading.word.verdicts.build import build_all
from tests.reading.word.verdicts.expectations import Agreement, compare_audit, load_expected

AGREEMENT = 0.95


@cache
def audit_all() -> tuple[Agreement, ...]:
    from chunking.reading.word.audit import audit_docx

    return tuple(compare_audit(name, audit_docx(data, name).paragraphs) for name, data in build_all().items())


def test_every_built_file_has_expectations() -> None:
    assert set(build_all()) == set(load_expected())


def test_the_audit_agrees_with_the_expected_verdicts() -> None:
    expected = sum(one.expected for one in audit_all())
    differences = [line for one in audit_all() for line in one.differences]
    share = 1 - len(differences) / expected
    sys.stdout.write("\n".join([f"agreement {share:.1%} of {expected} paragraphs", *differences, ""]))
    assert share >= AGREEMENT, "\n".join(differences)


@pytest.mark.parametrize("field", ["reversed_traps", "beyond"])
def test_nothing_that_only_looks_like_a_heading_is_reported(field: str) -> None:
    wrong = [line for one in audit_all() for line in getattr(one, field)]
    assert not wrong, "\n".join(wrong)
