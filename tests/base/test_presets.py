"""The settings of practice: the numbers as they were asked for, and what a column's size means to an embedder."""

import pytest

from chunking.base.presets import DOCUMENT_PRESETS, QUESTION_PRESETS, check_column, measure_readable_share, suggest_overlap
from chunking.base.strategy import parse_strategy

PRACTICE = {
    "faq": {"semantic": [(128, 0), (256, 30)]},
    "contracts": {"markdown": [(512, 80), (768, 120)]},
    "manuals": {"recursive": [(512, 100), (1024, 150)]},
    "reports": {"semantic": [(1024, 150), (2048, 200)], "fixed": [(1024, 150), (2048, 200)]},
    "registers": {"structural": [(256, 0), (512, 0)]},
    "code": {"structural": [(512, 0), (1024, 0)]},
    "email": {"fixed": [(128, 0), (256, 20)]},
    "facts": {"recursive": [(256, 50), (512, 80)]},
    "steps": {"recursive": [(512, 100), (1024, 150)]},
    "narrative": {"recursive": [(1024, 150), (2048, 200)]},
}


@pytest.mark.parametrize("preset", [*DOCUMENT_PRESETS, *QUESTION_PRESETS], ids=lambda preset: preset.key)
def test_columns_are_the_recommended_ones(preset):
    found: dict[str, list[tuple[int, int]]] = {}
    for strategy in preset.strategies:
        assert strategy.unit == "tokens"
        assert not strategy.has_wide_overlap
        assert parse_strategy(strategy.full_name) == strategy
        found.setdefault(strategy.kind, []).append((strategy.max_size, strategy.overlap))
    assert found == PRACTICE[preset.key]


def test_every_type_and_kind_is_there():
    assert [preset.key for preset in (*DOCUMENT_PRESETS, *QUESTION_PRESETS)] == list(PRACTICE)


def test_price_lists_are_read_row_by_row():
    assert {strategy.table_rows for preset in DOCUMENT_PRESETS if preset.key == "registers" for strategy in preset.strategies} == {
        "records"
    }


@pytest.mark.parametrize(
    ("name", "max_tokens", "share"),
    [
        ("1024/150:tokens", 512, 0.5),
        ("256/50:tokens", 512, 1.0),
        ("2048/200:tokens", None, 1.0),
        ("2000/100", 512, None),
    ],
)
def test_the_share_that_is_read(name, max_tokens, share):
    assert measure_readable_share(parse_strategy(name), max_tokens) == share


def test_a_column_says_what_is_not_read_and_what_is_read_again():
    said = [str(phrase) for phrase in check_column(parse_strategy("1024/512:tokens"), 512)]
    assert said == [
        "The embedder reads 512 tokens: of a full fragment no more than 50%.",
        "The overlap is 50%: above a quarter of the size the model reads the same words again and again; 10 to 15 are usual.",
    ]
    assert check_column(parse_strategy("400/100:tokens"), 512) == ()


@pytest.mark.parametrize(("size", "overlap"), [(1500, 180), (600, 70), (256, 30), (128, 15)])
def test_an_overlap_begins_at_a_tenth_or_a_little_more(size, overlap):
    assert suggest_overlap(size) == overlap
    assert 0.1 <= overlap / size <= 0.15
