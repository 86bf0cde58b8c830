"""The Compare page: the advice, the table's cells, settings that are refused, and the fragments behind a figure."""

import json
import re
import shutil
from pathlib import Path

import pytest
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.testing.v1 import AppTest

from chunking import Chunk, Document, Span, Strategy, parse_strategy, read_environment, workbench
from chunking.cutting.cut_document import CutDocument
from chunking.judging.comparison import Row
from chunking.judging.metrics import judge_chunks
from chunking.storing.qdrant.connection import close_stores
from chunking.workbench import DEFECT_KINDS
from pages.parts.compare import band, compare_charts, shares
from pages.parts.shell import setting
from tests.interface import ENGLISH, POLISH

say, pattern, describe = ENGLISH.say, ENGLISH.pattern, ENGLISH.describe
TOO_MUCH_OVERLAP = "the overlap must be smaller than the size, or cutting would never end"
NO_SUCH_WAY = "there is no way of cutting with that name"
DEFAULT_COLUMNS = ["600/100", "1000/100", "1500/100", "2000/100", "structural"]
SAMPLE = "regulamin-pracy.docx"
UNSTRUCTURED = "raport-roczny.docx"


@pytest.fixture(scope="module")
def two_samples(project, tmp_path_factory) -> Path:
    """A workspace with two samples, one without headings, read once for all tests."""
    folder = tmp_path_factory.mktemp("samples")
    environment = read_environment({"CHUNK_DATA_DIR": str(folder), "EMBEDDING_MODEL": "hash"})
    for name in (UNSTRUCTURED, SAMPLE):
        file = workbench.add_file(environment, name, (project / "sample_docs" / name).read_bytes())
        workbench.open_document(environment, file.document_id)
    return folder


@pytest.fixture
def compare(app: AppTest, data_dir: Path, two_samples: Path):
    """The page with the two samples, the regulation open."""
    shutil.copytree(two_samples, data_dir)
    app.query_params["document"] = SAMPLE
    yield app.switch_page("pages/compare.py").run()
    close_stores()


@pytest.fixture
def alone(app: AppTest, data_dir: Path, two_samples: Path):
    """The application, not yet run, with the same workspace."""
    shutil.copytree(two_samples, data_dir)
    app.query_params["document"] = SAMPLE
    yield app
    close_stores()


def read_component(app: AppTest, number: int) -> dict:
    """What the page gave to its components, in their order: the table, the band, the list."""
    return json.loads(app.main.get("bidi_component")[number].proto.json)


def read_rows(app: AppTest) -> dict[str, list[dict]]:
    return {row[0]["text"]: row[1:] for row in read_component(app, 0)["rows"]}


def find_shares(words: str, key: str, **values: str) -> re.Match[str] | None:
    """Find a sentence on the page whose ranges are one percentage each, which are the groups."""
    return re.search(re.sub(r"\\\{(range|bad_range)\\\}", r"(\\d+)%", re.escape(say(key, **values))), words)


def show(app: AppTest, shown: str) -> AppTest:
    return app.segmented_control(key="compare.show").set_value(shown).run()


def test_page_alone_offers_files(project, read_words):
    assert say("There is no document yet.") in read_words(AppTest.from_file(project / "pages" / "compare.py", default_timeout=60).run())


def test_the_advice_stands_on_top(compare, read_words):
    words = read_words(compare)
    use = say("Use {setting}.", setting=describe("structural:800"))
    repair = say("Repair this file first, it has no headings: {names}.", count=1, names=UNSTRUCTURED)
    assert words.strip().startswith(f"{use} {repair} {describe('600/100')}")
    assert pattern("{setting} leaves {range} of the fragments without heading.", setting=describe("600/100")).search(words)
    assert say("Over {count} document with headings.", count=1) in words


def test_the_figure_of_the_advice_is_found_in_the_table(compare, read_words):
    words = read_words(compare)
    by_size = describe("600/100")
    told = find_shares(words, "{setting} leaves {range} of the fragments without heading.", setting=by_size)
    where = find_shares(
        words,
        "Choose “{shown}” below: column {column} shows {range}; under “{bad}” it shows {bad_range}.",
        shown=say("without heading"),
        column="600/100",
        bad=say("bad for any reason"),
    )
    assert told
    assert where
    assert told[1] == where[1]
    assert read_rows(compare)[SAMPLE][0]["text"].endswith(f"— {where[2]}%")
    show(compare, "orphan")
    assert read_rows(compare)[SAMPLE][0]["text"].endswith(f"— {told[1]}%")


def test_what_counts_as_bad_is_said(compare, read_words):
    meaning = shares.explain_figure("bad")
    assert meaning in read_words(compare)
    assert meaning in compare.segmented_control(key="compare.show").help
    assert f"{say('mixes sections')} ({say('counted separately')})" in read_rows(compare)[SAMPLE][0]["hover"]
    assert meaning not in read_words(show(compare, "orphan"))


def test_the_band_explains_its_patterns(compare):
    band = read_component(compare, 1)
    marks = {code for row in band["rows"] for cell in row["cells"] for place, code in enumerate(band["codes"]) if cell[5] & 1 << place}
    assert marks <= {code for code, _, _ in band["key"]}
    assert all(words and meaning for _, words, meaning in band["key"])


def test_the_table_has_the_published_settings_and_weighs_all(compare):
    table = read_component(compare, 0)
    assert [cell["text"] for cell in table["columns"]] == [say("document"), *DEFAULT_COLUMNS]
    assert list(read_rows(compare)) == [say("all, weighted"), UNSTRUCTURED, SAMPLE]


def test_a_zero_that_mixes_says_so_and_explains_itself(compare):
    show(compare, "orphan")
    cell = read_rows(compare)[SAMPLE][2]
    assert cell["text"].endswith("— 0%")
    assert DEFECT_KINDS["crossing"].words in cell["detail"]
    assert say("mixes sections") in cell["hover"]
    structural = read_rows(compare)[SAMPLE][4]
    assert structural["text"].endswith("— 0%")
    assert "detail" not in structural


def test_a_document_without_headings_is_told_by_its_cut_sentences(compare):
    rows = read_component(compare, 0)["rows"]
    head, *cells = next(row for row in rows if row[0]["text"] == UNSTRUCTURED)
    assert head["detail"] == say("no headings in the file")
    assert DEFECT_KINDS["broken"].words in cells[0]["detail"]
    assert cells[-1]["text"].endswith("— fallback")


def test_every_choice_shows_every_cell(compare, read_words):
    compare.toggle(key="compare.is_more").set_value(True).run()
    for shown in (*shares.SHOWN, *shares.MORE):
        show(compare, shown)
        read_words(compare)
        assert all(cell["text"] and cell["hover"] for cell in read_rows(compare)[SAMPLE]), shown


def unfold(app: AppTest) -> AppTest:
    app.session_state["compare.settings"] = True
    return app.run()


def choose_columns(app: AppTest, *names: str) -> AppTest:
    if "compare.settings" not in app.session_state or not app.session_state["compare.settings"]:
        unfold(app)
    return app.multiselect(key="compare.columns_field").set_value(list(names)).run()


def test_a_setting_that_cannot_work_is_refused_with_the_reason_and_the_table_stays(compare, read_words):
    for name, reason in (
        ("500/500", TOO_MUCH_OVERLAP),
        ("abc", NO_SUCH_WAY),
        ("0/0", "the size must be at least 1"),
        ("structural+fast", "there is no such option of structural cutting"),
    ):
        choose_columns(compare, "600/100", name)
        assert say(reason) in read_words(compare)
        assert len(read_component(compare, 0)["columns"]) == 6


def test_any_setting_can_be_compared(compare):
    choose_columns(compare, "300/30", "800/0", "structural:900")
    table = read_component(compare, 0)
    assert [cell["text"] for cell in table["columns"][1:]] == ["300/30", "800/0", say("structural {size}", size=900)]
    assert table["columns"][-1]["hover"] == describe("structural:900")
    choose_columns(compare)
    assert len(read_component(compare, 0)["columns"]) == 6


def test_fragments_open_at_the_first_bad_one_and_go_on(compare, read_words):
    words = read_words(compare)
    assert f"{SAMPLE}, 600/100" in words
    assert f"{say('without heading')} - {say('the heading stayed in the fragment before')}" in words
    first = words.split(" of 35")[0]
    compare.button(key="compare.next_bad").click().run()
    assert read_words(compare).split(" of 35")[0] != first
    listed = len(read_component(compare, 2)["rows"])
    compare.pills(key="compare.filter").set_value("orphan").run()
    assert 0 < len(read_component(compare, 2)["rows"]) < listed


def test_side_by_side_is_aligned_and_paged(compare, read_words):
    compare.segmented_control(key="compare.view").set_value("beside").run()
    words = read_words(compare)
    assert describe("600/100") in words
    assert describe("structural:800") in words
    assert pattern("part {number} of {total}", number=1).search(words)
    assert ENGLISH.pattern_of_many("its first {count} character is repeated from the fragment before").search(words)
    compare.button(key="compare.page_on").click().run()
    assert pattern("part {number} of {total}", number=2).search(read_words(compare))


def test_charts_say_what_made_them(compare, read_words):
    compare.segmented_control(key="compare.view").set_value("charts").run()
    words = read_words(compare)
    assert f"{say('Press a bar or a mark to see its fragments. Made with:')} Docling" in words
    assert "hash" in words
    assert len(compare.main.get("plotly_chart")) == 2


def test_a_setting_is_used_for_ingest(compare, read_words):
    structural, by_size = describe("structural:800"), describe("600/100")
    recommended = say("Use {setting}, for ingest (recommended)", setting=structural)
    assert compare.button(key="compare.use").label == recommended
    compare.button(key="compare.use").click().run()
    assert say("Used for ingest: {setting}.", setting=structural) in read_words(compare)
    assert recommended not in read_words(compare)
    compare.button(key="compare.use_chosen").click().run()
    words = read_words(compare)
    assert say("Used for ingest: {setting}.", setting=by_size) in words
    assert recommended in words
    compare.switch_page("pages/ingest.py").run()
    assert say("cut by: {setting}", setting=by_size) in read_words(compare)


def test_a_broken_file_is_left_out_and_the_rest_compared(compare, read_words, add_broken_file):
    add_broken_file("urwany.docx")
    words = read_words(compare.run())
    use = say("Use {setting}.", setting=describe("structural:800"))
    assert say("{count} file was left out", count=1) in words
    assert use in words
    compare.sidebar.radio(key="document").set_value("urwany.docx").run()
    assert use in read_words(compare)


def test_an_upload_joins_the_table(compare, upload):
    upload(compare, "<i>nowy.md", b"# Nowy\n\n" + b"Zdanie o pracy. " * 100)
    assert "<i>nowy.md" in read_rows(compare)


def test_only_files_without_headings(app, read_words):
    app.run().button(key=f"frame.sample.page.{UNSTRUCTURED}").click().run()
    words = read_words(app.switch_page("pages/compare.py").run())
    assert say("Repair this file first, it has no headings: {names}.", count=1, names=UNSTRUCTURED) in words
    assert say("No setting can name a heading that is not there.") in words


def test_polish(compare, read_words):
    compare.segmented_control(key="lang").set_value("pl").run()
    words = read_words(compare)
    assert POLISH.say("Repair this file first, it has no headings: {names}.", count=1, names=UNSTRUCTURED) in words
    assert read_component(compare, 0)["columns"][-1]["text"] == POLISH.say("structural")


def test_structural_limit_of_ingest_is_the_one_compared(compare):
    compare.session_state["setting.strategy"] = Strategy(max_size=700)
    compare.run()
    assert read_component(compare, 0)["columns"][-1]["hover"] == describe("structural:700")


def press(app: AppTest, number: int, picked: str) -> AppTest:
    """Press a cell or a place of a component; AppTest has no way of its own for that."""
    component = app.main.get("bidi_component")[number].proto
    states = app._tree.get_widget_states()
    states.widgets.add(id=_make_trigger_id(component.id, "events"), json_trigger_value=json.dumps([{"event": "picked", "value": picked}]))
    return app._run(states)


def test_a_cell_opens_the_first_fragment_with_what_the_table_shows(compare, read_words):
    show(compare, "crossing")
    press(compare, 0, f"{SAMPLE}\t1000/100")
    words = read_words(compare)
    assert f"{SAMPLE}, 1000/100" in words
    assert compare.pills(key="compare.filter").value == "crossing"
    listed = read_component(compare, 2)["rows"]
    assert all(say("mixes sections") in row[1]["text"] for row in listed)
    assert listed[0][0]["pressed"]
    shown = say("fragment {number} of {total}", number=listed[0][0]["text"], total=17)
    assert f"{shown} {say('mixes sections')}" in words
    assert say("It contains text of more than one section, often the next heading at its end.") in words


def test_a_cell_of_another_document_opens_that_one(compare, read_words):
    press(compare, 0, f"{UNSTRUCTURED}\tstructural:800")
    assert compare.sidebar.radio(key="document").value == UNSTRUCTURED
    assert f"{UNSTRUCTURED}, {say('structural')}" in read_words(compare)


def test_places_on_the_band_open_fragments_and_sections(compare, read_words):
    press(compare, 1, "4.2")
    words = read_words(compare)
    assert f"{SAMPLE}, {say('structural')}" in words
    assert say("fragment {number} of {total}", number=3, total=25) in words
    press(compare, 1, "section.4")
    words = read_words(compare)
    assert compare.selectbox(key="compare.section").value == 4
    assert f"{say('in {count} fragment', count=3)} · {say('{count} does not show its heading', count=2)}" in words
    assert f"{say('in {count} fragment', count=1)} · {say('its heading is always shown')}" in words
    assert ENGLISH.pattern_of_many("{count} character belongs to: {names}").search(words)


def test_settings_of_practice_take_the_place_of_the_columns(compare, read_words):
    unfold(compare)
    compare.selectbox(key="compare.type").set_value("registers").run()
    compare.selectbox(key="compare.question").set_value("facts").run()
    columns = read_component(compare, 0)["columns"]
    texts = [column["text"] for column in columns[1:]]
    assert texts[:2] == [f"{pair} {say('tokens')}" for pair in ("256/50", "512/80")]
    assert f"{say('structural {size}', size=256)} {say('tokens')}, {say('row by row')}" in texts
    assert texts[-1] == say("structural")
    advice = "Row by row, each with the header, and no overlap: a number without its column's name is not an answer."
    assert say(advice) in read_words(compare)
    compare.selectbox(key="compare.type").set_value("").run()
    compare.selectbox(key="compare.question").set_value("").run()
    assert [column["text"] for column in read_component(compare, 0)["columns"][1:]] == DEFAULT_COLUMNS


def test_columns_of_one_kind_are_told_apart():
    names = [setting.name_strategy(parse_strategy(name)) for name in ("semantic:95", "semantic:95:128:tokens", "semantic:95:256/30:tokens")]
    subject, tokens = say("subject {threshold}", threshold=95), say("tokens")
    assert names == [subject, f"{subject}, 128 {tokens}", f"{subject}, 256/30 {tokens}"]


def test_a_column_is_put_together_and_warns(compare, read_words):
    unfold(compare)
    compare.selectbox(key="compare.new_kind").set_value("sentences").run()
    compare.number_input(key="compare.new_size.chars").set_value(400).run()
    overlap = "compare.new_overlap.sentences.chars.400"
    assert compare.number_input(key=overlap).value == 40
    compare.number_input(key=overlap).set_value(150)
    compare.button(key="compare.add").click().run()
    name = setting.name_strategy(parse_strategy("sentences:400/150"))
    column = next(each for each in read_component(compare, 0)["columns"] if each["text"] == name)
    assert column["detail"] == say("overlap above a quarter")
    assert "38%" in column["hover"]
    warning = "The overlap is {share}%: above a quarter of the size the model reads the same words again and again; 10 to 15 are usual."
    assert f"{name}: {say(warning, share=38)}" in read_words(compare)
    compare.number_input(key=overlap).set_value(400)
    compare.button(key="compare.add").click().run()
    assert say(TOO_MUCH_OVERLAP) in read_words(compare)


def test_a_link_brings_columns_cell_and_fragment(alone, read_words):
    link = {
        "columns": "800/80,structural:900",
        "show": "crossing",
        "column": "structural:900",
        "fragment": "4",
        "setting": "structural:900",
    }
    alone.query_params.update(link)
    alone.switch_page("pages/compare.py").run()
    words = read_words(alone)
    assert f"{SAMPLE}, {say('structural {size}', size=900)}" in words
    assert pattern("fragment {number} of {total}", number=4).search(words)
    assert say("Used for ingest: {setting}.", setting=describe("structural:900")) in words
    assert {name: alone.query_params[name] for name in link} == link
    alone.button(key="compare.next").click().run()
    assert alone.query_params["fragment"] == "5"
    alone.switch_page("pages/read.py").run()
    assert not alone.exception
    assert {"document", "columns", "setting"} <= set(alone.query_params)
    assert not {"show", "column", "fragment"} & set(alone.query_params)
    alone.switch_page("pages/compare.py").run()
    assert alone.query_params["fragment"] == "5"
    assert alone.query_params["document"] == SAMPLE


def test_a_link_with_nonsense_is_told_and_passed_over(alone, read_words):
    alone.query_params.update({"setting": "<b>fast", "columns": "9/9", "show": "all", "fragment": "-7", "view": "x", "section": "99999"})
    alone.switch_page("pages/compare.py").run()
    words = read_words(alone)
    assert say(TOO_MUCH_OVERLAP) in words or say(NO_SUCH_WAY) in words
    assert [column["text"] for column in read_component(alone, 0)["columns"][1:]] == DEFAULT_COLUMNS
    assert not {"setting", "columns", "show", "fragment", "view"} & set(alone.query_params)


def test_what_is_stored_stands_beside(alone, read_words):
    alone.switch_page("pages/ingest.py").run()
    alone.button(key="ingest.save").click().run()
    alone.button(key="ingest.save").click().run()
    alone.switch_page("pages/compare.py").run()
    unfold(alone)
    alone.selectbox(key="compare.stored").set_value("documents").run()
    table = read_component(alone, 0)
    assert table["columns"][1]["text"] == say("in Qdrant: {collection}", collection="documents")
    press(alone, 0, f"{SAMPLE}\tstored:documents")
    words = read_words(alone)
    assert say("{count} fragment in {collection}, {way}.", count=25, collection="documents", way=say("recognised by its id")) in words
    assert say("fragment {number} of {total}", number=1, total=25) in words


def test_a_register_is_told_and_can_be_taken(compare, upload, read_words):
    rows = "".join(f"| {number} | osoba {number} | {number * 7} zł |\n" for number in range(1, 31))
    upload(compare, "rejestr.md", f"# Rejestr\n\n| nr | kto | ile |\n| --- | --- | --- |\n{rows}".encode())
    assert say("{count} table is a register", count=1) in read_words(compare)
    assert [button.proto.label for button in compare.main.get("download_button")][-2:] == [
        say("Download {name}", name="rejestr-1.csv"),
        say("Download {name}", name="rejestr-1.parquet"),
    ]


def test_sizes_are_drawn_from_a_few_numbers():
    spread = compare_charts.measure([100] * 5000 + [90] * 5000 + [4000] * 300)
    assert (spread.low, spread.middle, spread.high) == (90, 100, 100)
    assert len(spread.outliers) == compare_charts.SHOWN_OUTLIERS
    assert compare_charts.measure([]) is None
    assert compare_charts.measure([7]) == (7, 7, 7, 7, 7, ())


def test_the_band_of_a_long_document_stays_small():
    document = Document("słowo " * 20_000, (), (), "długi.md")
    chunks = tuple(Chunk(Span(start, start + 30)) for start in range(0, 119_900, 30))
    row = Row(Strategy(), chunks, judge_chunks(CutDocument(document, chunks)))
    cells = band.list_cells(row, len(document.text))
    assert len(cells) <= band.MAX_CELLS + 1
    assert [cell[2] for cell in cells[1:]] == [cell[3] + 1 for cell in cells[:-1]]
    assert cells[-1][3] == len(chunks) - 1
