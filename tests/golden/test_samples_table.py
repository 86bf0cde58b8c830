"""The published table retold by our own samples: the story first, then the exact figures, then the README."""

import json
import os
import re
from pathlib import Path

import pytest

from chunking import DEFAULT_GRID
from tests.golden.golden_file import FLAG, check_golden
from tests.golden.readme_table import SHAPES, render_table
from tests.golden.samples import PUBLISHED_STRUCTURAL, SAMPLES_DIR, check_chunk_laws, compare_sample, find_row, read_sample, render_chunks

README = Path(__file__).resolve().parents[2] / "README.md"
FIGURES = ("chunks", "bad_pct", "orphan_pct", "preamble_pct", "foreign_pct", "crossing_pct", "broken_pct")

# chunks and share without heading as published, columns 600/100, 1000/100, 1500/100, 2000/100, structural:1500
PUBLISHED = {
    "zakres-obowiazkow.docx": [(34, 62), (21, 38), (11, 0), (8, 0), (13, 0)],
    "regulamin-pracy.docx": [(36, 64), (15, 20), (12, 0), (7, 0), (15, 0)],
    "instrukcja-obiegu-dokumentow.docx": [(17, 47), (9, 11), (6, 0), (4, 0), (10, 0)],
    "raport-roczny.docx": [(33, None), (18, None), (11, None), (8, None)],
    "polityka-bezpieczenstwa.pdf": [(11, 73), (6, 67), (4, 75), (3, 67), (6, 0)],
}
STRUCTURED = [name for name in PUBLISHED if name != "raport-roczny.docx"]
MAX_COUNT_SHARE = 0.2
MAX_PCT_POINTS = 10


def test_the_published_samples_are_there_and_are_the_rows_of_the_readme():
    assert {path.name for path in SAMPLES_DIR.iterdir()} >= set(PUBLISHED)
    assert re.findall(r"^\| `([^`]+)`: ", README.read_text(encoding="utf-8"), re.MULTILINE) == list(PUBLISHED) == list(SHAPES)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_sample_has_the_published_shape(name: str):
    document, comparison = read_sample(name), compare_sample(name)
    hashes = [len(line) - len(line.lstrip("#")) for line in document.text.split("\n") if line.startswith("#")]
    origins = {heading.origin for heading in document.headings}
    points = sum(block.kind == "list_item" for block in document.blocks)
    if name == "zakres-obowiazkow.docx":
        assert (hashes.count(3), hashes.count(2), origins) == (13, 0, {"title", "style"})
    elif name == "regulamin-pracy.docx":
        assert (hashes.count(2) + hashes.count(3), points, origins) == (15, 115, {"title", "style"})
        assert hashes.count(2)
        assert hashes.count(3)
    elif name == "instrukcja-obiegu-dokumentow.docx":
        assert (hashes, len(document.headings), origins) == ([], 7, {"bold"})
    elif name == "raport-roczny.docx":
        assert (comparison.structure, {block.kind for block in document.blocks}) == ("none", {"paragraph"})
    else:
        assert (hashes, origins) == ([2] * 4, {"layout"})
        assert comparison.longest_section_chars == pytest.approx(3553, abs=50)


def check_cells(name: str) -> None:
    for row, (chunks, orphan_pct) in zip(compare_sample(name).rows, PUBLISHED[name], strict=False):
        figures = row.judgement.figures
        assert abs(figures.chunks - chunks) <= max(1, MAX_COUNT_SHARE * chunks), row.strategy.name
        if orphan_pct is not None:
            assert abs(figures.orphan_pct - orphan_pct) <= MAX_PCT_POINTS, row.strategy.name


def check_structural(name: str) -> None:
    for way in ("structural", PUBLISHED_STRUCTURAL):
        figures = find_row(name, way).judgement.figures
        assert (figures.orphan_pct, figures.bad_pct, figures.crossing_pct, figures.broken_pct, figures.lost_chars) == (0, 0, 0, 0, 0)


def check_small_chunks(name: str) -> None:
    assert 40 <= find_row(name, "600/100").judgement.figures.orphan_pct <= 80


def check_mixture(name: str) -> None:
    for row in compare_sample(name).rows[: len(DEFAULT_GRID)]:
        figures = row.judgement.figures
        assert figures.orphan_pct or figures.crossing_pct >= 50, row.strategy.name


def check_pdf() -> None:
    small, large = (find_row("polityka-bezpieczenstwa.pdf", size).judgement.figures for size in ("600/100", "1500/100"))
    assert large.orphan_pct >= small.orphan_pct


def check_fallback() -> None:
    comparison = compare_sample("raport-roczny.docx")
    assert {row.judgement.figures.orphan_pct for row in comparison.rows} == {100}
    assert 30 <= comparison.rows[0].judgement.figures.broken_pct <= 60
    for row in comparison.rows[len(DEFAULT_GRID) :]:
        assert all("fallback" in chunk.flags for chunk in row.chunks)
        assert row.judgement.figures.broken_pct == 0


@pytest.mark.parametrize("name", PUBLISHED)
def test_counts_and_shares_are_near_the_published_cells(name: str):
    check_cells(name)


@pytest.mark.parametrize("name", STRUCTURED)
def test_structural_chunks_always_say_what_they_are_about(name: str):
    check_structural(name)


@pytest.mark.parametrize("name", STRUCTURED)
def test_600_characters_leave_about_half_without_heading(name: str):
    check_small_chunks(name)


@pytest.mark.parametrize("name", STRUCTURED)
def test_where_no_heading_is_missing_sections_are_mixed(name: str):
    check_mixture(name)


def test_a_larger_size_does_not_help_the_pdf():
    check_pdf()


def test_without_structure_every_chunk_is_an_orphan_and_the_fallback_says_so():
    check_fallback()


def test_the_table_is_as_before():
    check_pdf()
    check_fallback()
    for name in PUBLISHED:
        check_cells(name)
    for name in STRUCTURED:
        check_structural(name)
        check_small_chunks(name)
        check_mixture(name)
    records = [compare_sample(name).as_record() for name in PUBLISHED]
    for record in records:
        record["configs"] = [{"name": config["name"], **{key: config[key] for key in FIGURES}} for config in record["configs"]]
    check_golden("samples_table.json", json.dumps({"documents": records}, ensure_ascii=False, indent=1) + "\n")


@pytest.mark.parametrize("name", PUBLISHED)
def test_structural_chunks_are_as_before(name: str):
    document, row = read_sample(name), find_row(name, "structural")
    check_chunk_laws(document, row.chunks, row.strategy)
    check_golden(f"{Path(name).stem}.jsonl", render_chunks(document, row.chunks))


def test_the_readme_shows_the_table_as_measured():
    table = "\n".join(render_table([compare_sample(name) for name in PUBLISHED]))
    assert table in README.read_text(encoding="utf-8"), f"the README's table should be:\n{table}"


def test_golden_files_are_not_being_rewritten():
    assert not os.environ.get(FLAG), f"{FLAG} is on: the golden files were rewritten; look at what changed and run again without it"
