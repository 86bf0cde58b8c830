"""The Compare page: the advice, the table's cells, settings that are refused, and the fragments behind a figure."""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Strategy
from chunking.storing.connection import close_stores
from pages.shared import shares

SAMPLE = "regulamin-pracy.docx"
UNSTRUCTURED = "raport-roczny.docx"


@pytest.fixture
def compare(app: AppTest):
    """The page with two samples, one without headings."""
    app.run().button(key=f"frame.sample.page.{UNSTRUCTURED}").click().run()
    app.button(key=f"frame.sample.sidebar.{SAMPLE}").click().run()
    yield app.switch_page("pages/compare.py").run()
    close_stores()


def read_component(app: AppTest, number: int) -> dict:
    """What the page gave to its components, in their order: the table, the band, the list."""
    return json.loads(app.main.get("bidi_component")[number].proto.json)


def read_rows(app: AppTest) -> dict[str, list[dict]]:
    return {row[0]["text"]: row[1:] for row in read_component(app, 0)["rows"]}


def show(app: AppTest, shown: str) -> AppTest:
    return app.segmented_control(key="compare.show").set_value(shown).run()


def test_page_alone_offers_files(project, read_words):
    assert "There is no document yet." in read_words(AppTest.from_file(project / "pages" / "compare.py", default_timeout=60).run())


def test_the_advice_stands_on_top(compare, read_words):
    words = read_words(compare)
    assert words.strip().startswith(
        "Use structural, limit 1,500. Repair this file first, it has no headings: raport-roczny.docx. 600 characters"
    )
    assert "% of the fragments without heading." in words
    assert "Over 1 document with headings." in words


def test_the_figure_of_the_advice_is_found_in_the_table(compare, read_words):
    words = read_words(compare)
    told = re.search(r"leaves (\d+) % of the fragments without heading", words)
    where = re.search(r"Choose “without heading” below: column 600/100 shows (\d+) %; under “bad for any reason” it shows (\d+) %", words)
    assert told
    assert where
    assert told[1] == where[1]
    assert read_rows(compare)[SAMPLE][0]["text"].endswith(f"— {where[2]}%")
    show(compare, "orphan")
    assert read_rows(compare)[SAMPLE][0]["text"].endswith(f"— {told[1]}%")


def test_what_counts_as_bad_is_said(compare, read_words):
    meaning = "Bad: no heading, the wrong heading, or rows of a table without its header."
    assert meaning in read_words(compare)
    assert meaning in compare.segmented_control(key="compare.show").help
    assert "mixes sections (counted apart)" in read_rows(compare)[SAMPLE][0]["hover"]
    assert meaning not in read_words(show(compare, "orphan"))


def test_the_band_explains_its_patterns(compare):
    band = read_component(compare, 1)
    marks = {code for row in band["rows"] for cell in row["cells"] for place, code in enumerate(band["codes"]) if cell[5] & 1 << place}
    assert marks <= {code for code, _, _ in band["key"]}
    assert all(words and meaning for _, words, meaning in band["key"])


def test_the_table_has_the_published_settings_and_weighs_all(compare):
    table = read_component(compare, 0)
    assert [cell["text"] for cell in table["columns"]] == ["document", "600/100", "1000/100", "1500/100", "2000/100", "structural"]
    assert list(read_rows(compare)) == ["all, weighted", UNSTRUCTURED, SAMPLE]


def test_a_zero_that_mixes_says_so_and_explains_itself(compare):
    show(compare, "orphan")
    cell = read_rows(compare)[SAMPLE][2]
    assert cell["text"].endswith("— 0%")
    assert "mixed" in cell["detail"]
    assert "mixes sections" in cell["hover"]
    structural = read_rows(compare)[SAMPLE][4]
    assert structural["text"].endswith("— 0%")
    assert "detail" not in structural


def test_a_document_without_headings_is_told_by_its_cut_sentences(compare):
    rows = read_component(compare, 0)["rows"]
    head, *cells = next(row for row in rows if row[0]["text"] == UNSTRUCTURED)
    assert head["detail"] == "no headings in the file"
    assert "cut sentences" in cells[0]["detail"]
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
        ("500/500", "overlap must be smaller"),
        ("abc", "no way of cutting of that name"),
        ("0/0", "at least 1"),
        ("structural+fast", "no such option"),
    ):
        choose_columns(compare, "600/100", name)
        assert reason in read_words(compare)
        assert len(read_component(compare, 0)["columns"]) == 6


def test_any_setting_can_be_compared(compare):
    choose_columns(compare, "300/30", "800/0", "structural:900")
    table = read_component(compare, 0)
    assert [cell["text"] for cell in table["columns"][1:]] == ["300/30", "800/0", "structural 900"]
    assert table["columns"][-1]["hover"] == "structural, limit 900"
    choose_columns(compare)
    assert len(read_component(compare, 0)["columns"]) == 6


def test_fragments_open_at_the_first_bad_one_and_go_on(compare, read_words):
    words = read_words(compare)
    assert f"{SAMPLE}, 600/100" in words
    assert "without heading - the heading stayed in the fragment before" in words
    first = words.split(" of 35")[0]
    compare.button(key="compare.next_bad").click().run()
    assert read_words(compare).split(" of 35")[0] != first
    listed = len(read_component(compare, 2)["rows"])
    compare.pills(key="compare.filter").set_value("orphan").run()
    assert 0 < len(read_component(compare, 2)["rows"]) < listed


def press(app: AppTest, component: str, picked: str) -> AppTest:
    """What a press on a component sends."""
    app.session_state[component] = {"picked": picked}
    return app.run()


def test_side_by_side_is_aligned_and_paged(compare, read_words):
    compare.segmented_control(key="compare.view").set_value("beside").run()
    words = read_words(compare)
    assert "600 characters with overlap 100" in words
    assert "structural, limit 1,500" in words
    assert "part 1 of" in words
    assert "are repeated from the fragment before" in words
    compare.button(key="compare.page_on").click().run()
    assert "part 2 of" in read_words(compare)


def test_charts_say_what_made_them(compare, read_words):
    compare.segmented_control(key="compare.view").set_value("charts").run()
    words = read_words(compare)
    assert "Made with: Docling" in words
    assert "hash" in words
    assert len(compare.main.get("plotly_chart")) == 2


def test_a_setting_is_used_for_ingest(compare, read_words):
    assert compare.button(key="compare.use").label == "Use structural, limit 1,500, for ingest (recommended)"
    compare.button(key="compare.use").click().run()
    assert "Used for ingest: structural, limit 1,500." in read_words(compare)
    assert "(recommended)" not in read_words(compare)
    compare.button(key="compare.use_chosen").click().run()
    words = read_words(compare)
    assert "Used for ingest: 600 characters with overlap 100." in words
    assert "Use structural, limit 1,500, for ingest (recommended)" in words
    compare.switch_page("pages/ingest.py").run()
    assert "cut by: 600 characters with overlap 100" in read_words(compare)


def test_a_broken_file_is_left_out_and_the_rest_compared(compare, read_words, add_broken_file):
    add_broken_file("urwany.docx")
    words = read_words(compare.run())
    assert "1 file was left out" in words
    assert "Use structural" in words
    compare.sidebar.radio(key="document").set_value("urwany.docx").run()
    assert "Use structural" in read_words(compare)


def test_an_upload_joins_the_table(compare, upload):
    upload(compare, "<i>nowy.md", b"# Nowy\n\n" + b"Zdanie o pracy. " * 100)
    assert "<i>nowy.md" in read_rows(compare)


def test_only_files_without_headings(app, read_words):
    app.run().button(key=f"frame.sample.page.{UNSTRUCTURED}").click().run()
    words = read_words(app.switch_page("pages/compare.py").run())
    assert "it has no headings: raport-roczny.docx" in words
    assert "No setting can name a heading that is not there." in words


def test_polish(compare, read_words):
    compare.segmented_control(key="lang").set_value("pl").run()
    words = read_words(compare)
    assert "Najpierw napraw 1 plik bez nagłówków: raport-roczny.docx." in words
    assert read_component(compare, 0)["columns"][-1]["text"] == "strukturalne"


def test_shares_never_round_something_to_nothing():
    assert [shares.format_share(share) for share in (0, 0.4, 1, 99.6, 100)] == ["0%", "<1%", "1%", "99%", "100%"]


def test_structural_limit_of_ingest_is_the_one_compared(compare):
    compare.session_state["setting.strategy"] = Strategy(max_size=700)
    compare.run()
    assert read_component(compare, 0)["columns"][-1]["hover"] == "structural, limit 700"
