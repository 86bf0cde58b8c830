"""The report over a corpus: what stands in it, that nothing in it runs, and what the command does and exits with."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chunking.base.errors import DamagedFile, EmptyFile, SettingsError
from chunking.base.model import Span
from chunking.base.settings import Environment
from chunking.base.strategy import parse_grid, parse_strategy
from chunking.base.tokens import EmbedderTraits
from chunking.cli.parser import main
from chunking.judging.comparison import DocumentComparison, Row, compare_document
from chunking.judging.figures import Totals, sum_up
from chunking.judging.findings import ChunkJudgement, Defect
from chunking.judging.metrics import Judgement
from chunking.judging.report.data import OrphanLimit, ReportedFile, report_file
from chunking.workbench.reports import export_json, export_report, make_report, write_report
from tests.interface import ENGLISH, POLISH
from tests.laws.documents import assemble, heading, paragraph

say = ENGLISH.say
HOSTILE = "<script>alert(1)</script>[x](javascript:alert(2))\"'&<img src=x onerror=alert(3)>"
GOOD = "# Regulamin\n\n" + "\n\n".join(f"## § {n}.\n\n" + "Pracownik przychodzi punktualnie do pracy. " * 8 for n in range(1, 6))
PLAIN = "\n\n".join("To jest tylko tekst bez żadnego nagłówka, a jest go sporo. " * 4 for _ in range(8))
GRID = parse_grid("200/20,fixed:300/0")


class Page(HTMLParser):
    """The words, tags and addresses of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.handlers: list[str] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "action", "data", "xlink:href")]
        self.handlers += [name for name, _value in attributes if name.startswith("on")]

    def handle_data(self, data):
        self.words += data


@pytest.fixture
def environment(data_dir: Path) -> Environment:
    return Environment(data_dir, embedder="hash")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "akta").mkdir()
    (tmp_path / "akta" / "regulamin.md").write_text(GOOD, encoding="utf-8")
    return tmp_path / "akta"


def compare(*documents):
    return [(document, compare_document(document, GRID, embedder=EmbedderTraits(len, 2000))) for document in documents]


def hostile_document():
    pieces = (heading(HOSTILE), *(paragraph(f"{HOSTILE} {n}." * 4) for n in range(6)))
    return replace(assemble(*pieces, source=f"{HOSTILE}.docx"), engine=HOSTILE)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_nothing_in_a_document_runs_or_loads(environment: Environment, language: str):
    error = DamagedFile(source=HOSTILE, detail=HOSTILE)
    page = Page(export_report(environment, compare(hostile_document()), errors=[error], language=language))
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert page.addresses == []
    assert page.handlers == []
    assert page.words.count(HOSTILE) > 5


def test_the_page_says_what_made_it_and_shows_table_charts_advice_and_worst_chunks(environment: Environment):
    good = assemble(heading("Czas pracy"), *(paragraph("Pracownik przychodzi punktualnie. " * 5) for _ in range(6)), source="dobry.docx")
    plain = assemble(paragraph("Sam tekst bez nagłówka. " * 20), source="bez.docx")
    html = export_report(environment, compare(replace(good, engine="Docling 2, Word"), plain))
    page = Page(html)
    assert page.tags.count("svg") == 2
    assert "h1" in page.tags
    use = say("Use {setting}.", setting=ENGLISH.describe("structural:800"))
    for words in (use, "bez.docx", say("no headings in the file"), "Docling 2, Word", "hash", "fixed:300/0"):
        assert words in page.words
    assert say("It has no headings at all: give each part a title in a heading style (Heading 1, Heading 2).") in page.words
    assert say("Each text is shown as the model sees it.") in page.words
    assert f"{say('without heading')} - {say('the heading stayed in the fragment before')}" in page.words
    assert re.search(r"Content-Security-Policy\" content=\"default-src 'none'", html)


def test_the_page_is_in_the_reader_s_language(environment: Environment):
    html = export_report(environment, compare(assemble(heading("A"), paragraph("b " * 300))), language="pl")
    assert '<html lang="pl">' in html
    assert POLISH.say("without heading") in html
    with pytest.raises(SettingsError, match="de"):
        export_report(environment, [], language="de")


def test_a_corpus_without_a_readable_file_is_a_report_too(environment: Environment):
    page = Page(export_report(environment, [], errors=[DamagedFile(source="a.docx", detail="x")]))
    assert say(DamagedFile.template, source="a.docx", detail="x") in page.words
    assert say(DamagedFile.remedy_template) in page.words


def test_the_worst_chunks_are_of_several_files_and_what_cutting_did_comes_first(environment: Environment):
    cut = [assemble(heading("A"), *(paragraph("Zdanie o pracy. " * 9) for _ in range(4)), source=f"{n}.docx") for n in range(2)]
    plain = assemble(paragraph("Sam tekst. " * 90), source="bez.docx")
    files = [report_file(*pair) for pair in compare(plain, *cut)]
    worst = make_report(environment, files).pick_worst(GRID[0])
    assert [chunk.source for chunk in worst] == ["0.docx", "1.docx", "bez.docx"]
    assert worst[0].judgement.cause == "lost_at_split"
    assert worst[0].section == "A"


def test_a_long_chunk_is_cut_off_and_that_is_said(environment: Environment):
    document = assemble(paragraph("słowo " * 2000))
    comparison = compare_document(document, parse_grid("fixed:9000/0"))
    assert "[…]" in export_report(environment, [(document, comparison)])


def test_the_json_is_that_of_compare_with_advice(environment: Environment):
    plain = assemble(paragraph("Sam tekst."), source="bez.docx")
    record = json.loads(export_json(environment, compare(plain), errors=[DamagedFile(source="a.docx", detail="x")]))
    first, failed = record["documents"]
    assert [config["name"] for config in first["configs"]] == ["200/20", "fixed:300/0", "structural"]
    assert first["advice"][0]["code"] == "no_headings"
    assert failed["error"]["kind"] == "damaged"
    assert record["recommendation"]["repair_first"] == ["bez.docx"]
    assert {"tool_version", "engine", "embedder", "settings"} <= set(record)


def test_two_columns_never_share_a_name(environment: Environment):
    document = assemble(heading("A"), paragraph("b."))
    strategies = (parse_strategy("structural:300"), *GRID, parse_strategy("structural"))
    report = make_report(environment, [report_file(document, compare_document(document, strategies))])
    assert list(report.names.values()) == ["200/20", "fixed:300/0", "structural:300", "structural"]
    assert report.as_record()["documents"][0]["configs"][-1]["name"] == "structural"


def test_the_limit_is_told_on_the_page(environment: Environment):
    files = [report_file(*pair) for pair in compare(assemble(paragraph("Sam tekst."), source="bez.docx"))]
    over = make_report(environment, files, limit=OrphanLimit(parse_strategy("structural"), 20))
    assert [file.comparison.source for file in over.over_limit] == ["bez.docx"]
    told = "{count} file has more than {share} of its fragments without heading under: {setting}."
    assert say(told, count=1, share="20%", setting=ENGLISH.describe("structural")) in write_report(over)
    under = make_report(environment, files, limit=OrphanLimit(parse_strategy("structural"), 100))
    told = "No file has more than {share} of its fragments without heading under: {setting}."
    assert say(told, share="100%", setting=ENGLISH.describe("structural")) in write_report(under)


def judge_orphans(orphans: int, chunks: int) -> ReportedFile:
    judged = tuple(ChunkJudgement((Defect("orphan", Span(0, 1)),) if index < orphans else (), False, False, ()) for index in range(chunks))
    totals = Totals(1, 1, 0, 1)
    row = Row(parse_strategy("600/100"), (), Judgement(judged, sum_up(judged, totals), totals))
    return ReportedFile("", DocumentComparison("a.md", "present", 1, 1, (row,)), (), ())


@pytest.mark.parametrize(
    ("orphans", "chunks", "percent", "exceeds"),
    [
        (0, 10000, 0, False),
        (1, 10000, 0, True),  # 0.0 % in one decimal
        (57, 10000, 0.57, False),  # 0.57 * 10000 is less than 5700 in binary fractions
        (58, 10000, 0.57, True),
        (1, 3, 33.3, True),
        (1, 3, 33.4, False),
        (1, 5, 20, False),
        (7, 7, 100, False),
        (0, 0, 0, False),
    ],
)
def test_the_limit_is_compared_exactly(orphans: int, chunks: int, percent: float, exceeds: bool):
    assert OrphanLimit(parse_strategy("600/100"), percent).is_exceeded(judge_orphans(orphans, chunks)) is exceeds


# --- the command ---


def report(folder: Path, tmp_path: Path, *options: str) -> int:
    return main(["report", str(folder), "-o", str(tmp_path / "raport.html"), "--grid", "200/20", *options])


def test_the_command_writes_the_report_and_ends_with_0(folder: Path, tmp_path: Path):
    assert report(folder, tmp_path, "--fail-over", "20", "--lang", "pl") == 0
    assert "regulamin.md" in (tmp_path / "raport.html").read_text(encoding="utf-8")


def test_a_file_over_the_limit_ends_with_1_is_named_and_the_report_is_written(folder: Path, tmp_path: Path, capsys):
    (folder / "bez.md").write_text(PLAIN, encoding="utf-8")
    assert report(folder, tmp_path, "--fail-over", "20") == 1
    told = capsys.readouterr().err
    assert re.search(r"bez\.md: (\d+) of \1 chunks without heading under structural:800, more than 20 %\.", told)
    assert "regulamin.md: " not in told
    assert "bez.md" in (tmp_path / "raport.html").read_text(encoding="utf-8")
    assert report(folder, tmp_path) == 0
    assert report(folder, tmp_path, "--fail-over", "100") == 0


def test_the_limit_holds_for_the_strategy_that_is_given(folder: Path, tmp_path: Path, capsys):
    assert report(folder, tmp_path, "--strategy", "200/20", "--fail-over", "5", "--json") == 1
    printed = capsys.readouterr()
    assert "under 200/20" in printed.err
    record = json.loads(printed.out)
    assert record["fail_over"] == {"orphan_pct": 5.0, "strategy": "200/20", "files": ["regulamin.md"]}
    assert record["output"].endswith("raport.html")


def test_a_broken_file_stands_in_the_report_and_ends_with_1(folder: Path, tmp_path: Path, capsys):
    (folder / "pusty.docx").write_bytes(b"")
    assert report(folder, tmp_path, "--json") == 1
    printed = capsys.readouterr()
    assert say(EmptyFile.template, source="pusty.docx") in printed.err
    assert [document["source"] for document in json.loads(printed.out)["documents"]] == ["regulamin.md", "pusty.docx"]
    page = (tmp_path / "raport.html").read_text(encoding="utf-8")
    assert say(EmptyFile.template, source="pusty.docx") in page
    assert say(EmptyFile.remedy_template) in page


@pytest.mark.parametrize(
    "options", [("--fail-over", "101"), ("--fail-over", "nan"), ("--lang", "de"), ("--grid", "x"), ("--strategy", "semantic:0")]
)
def test_wrong_usage_ends_with_2_before_any_work(folder: Path, tmp_path: Path, options: tuple[str, str]):
    assert report(folder, tmp_path, *options) == 2
    assert not (tmp_path / "raport.html").exists()


def test_a_place_that_cannot_be_written_is_told_before_any_work_and_no_source_is_overwritten(folder: Path, tmp_path: Path, capsys):
    assert main(["report", str(folder), "-o", str(tmp_path / "nowhere" / "x.html")]) == 2
    assert main(["report", str(folder), "-o", str(folder)]) == 2
    assert main(["report", str(folder), "-o", str(folder / "regulamin.md")]) == 2
    assert "Comparing" not in capsys.readouterr().err
    assert (folder / "regulamin.md").read_text(encoding="utf-8") == GOOD
