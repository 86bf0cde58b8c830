"""The Headings page: what is wrong with a Word file's headings, what to press, and a copy in which they are real."""

import io

import pytest
from streamlit.testing.v1 import AppTest

from chunking import workbench
from pages.parts.headings import heading_choices, repaired_copy
from tests.reading.word.verdicts.build import BUILDERS


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Some of the files with wrong headings, by name."""
    return {name: BUILDERS[name]() for name in ("regulamin_pracy.docx", "umowa_najmu.docx", "polityka_bhp.docx")}


@pytest.fixture
def open_headings(app, upload):
    """The page with a file just added."""

    def run(name: str, data: bytes) -> AppTest:
        upload(app.run(), name, data)
        return app.switch_page("pages/headings.py").run()

    return run


def find_filter(app: AppTest):
    return next(box for box in app.selectbox if box.key.startswith("headings.filter."))


def find_download(app: AppTest, key: str):
    return next(button for button in app.get("download_button") if button.key == key)


def test_page_alone_offers_files(project, read_words):
    words = read_words(AppTest.from_file(project / "pages" / "headings.py", default_timeout=60).run())
    assert "There is no document yet." in words


def test_document_page_leads_here(app, upload, read_words, files):
    words = read_words(upload(app.run(), "regulamin_pracy.docx", files["regulamin_pracy.docx"]))
    assert "4 of the 9 headings have no real heading style" in words
    assert "Repair a copy" in words
    assert "Why?" in words
    app.switch_page("pages/headings.py").run()
    assert "Headings that Word and any Docling tool can see: 5 of 9." in read_words(app)


def test_sentences_that_pass_for_headings_are_told(app, upload, read_words, files):
    words = read_words(upload(app.run(), "umowa_najmu.docx", files["umowa_najmu.docx"]))
    assert "This file has 5 headings, and they are real. 5 more lines pass for headings but are not." in words
    assert "Repair a copy" in words


def test_the_chosen_line_says_why_and_what_to_press(open_headings, files, read_words):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    words = read_words(app)
    assert "only Word sees it: 3 · is a heading by name only: 1" in words
    assert "Select the line and press Ctrl+Alt+1." in words
    assert "Urlopu udziela się zgodnie z planem" in words  # the surroundings
    app.button(key="headings.on").click().run()
    assert "Select the line and press Ctrl+Alt+2." in read_words(app)
    app.toggle(key="headings.signals").set_value(True).run()
    words = read_words(app)
    assert "2, from a style its style is based on" in words
    assert "11 pt, the text has 11 pt" in words


def test_repair_says_before_and_after_and_gives_the_copy(open_headings, files, read_words):
    data = files["regulamin_pracy.docx"]
    app = open_headings("regulamin_pracy.docx", data)
    assert "this makes regulamin_pracy-repaired.docx" in read_words(app)
    app.button(key="headings.repair").click().run()
    words = read_words(app)
    assert "Headings that any Docling tool can see: 5 → 9." in words
    assert "Fragments without heading when only those count: " in words
    assert "Cutting by character count stays as bad as it was" in words
    assert "give this copy to whoever loads the assistant" in words
    app.button(key="headings.open").click().run()
    assert app.sidebar.radio(key="document").value == "regulamin_pracy-repaired.docx"
    words = read_words(app)
    assert "All 9 headings are real" in words
    assert "repaired-repaired" not in words
    assert "Repair a copy" not in words
    assert not any(button.key in ("headings.all", "headings.none") for button in app.button)
    assert app.sidebar.radio(key="document").proto.captions == ["real headings", "partly real"]


def test_every_document_has_a_filter_of_its_own(open_headings, upload, files):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    find_filter(app).set_value("everything").run()
    first = find_filter(app)
    upload(app, "umowa_najmu.docx", files["umowa_najmu.docx"])
    second = find_filter(app)
    assert first.key != second.key
    assert second.value == "faulty"
    app.sidebar.radio(key="document").set_value("regulamin_pracy.docx").run()
    assert find_filter(app).value == "everything"


def test_none_then_one_line_with_another_level(open_headings, files, read_words):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    app.button(key="headings.none").click().run()
    assert app.button(key="headings.repair").disabled
    level = next(box for box in app.selectbox if box.label == "New level")
    level.set_value(3).run()
    assert "Repair a copy: 1 line" in read_words(app)
    assert "Select the line and press Ctrl+Alt+3." in read_words(app)
    app.button(key="headings.all").click().run()
    assert "Repair a copy: 4 lines" in read_words(app)


def test_filter_shows_one_kind_of_problem(open_headings, files, read_words):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    find_filter(app).set_value("missed_name").run()
    words = read_words(app)
    assert "choose Title in Styles" in words
    app.button(key="headings.none").click().run()
    assert "Repair a copy: 3 lines" in read_words(app)
    app.switch_page("pages/document.py").run()
    app.switch_page("pages/headings.py").run()
    assert find_filter(app).value == "missed_name"
    assert "Repair a copy: 3 lines" in read_words(app)


def test_real_headings_need_no_repair(open_headings, read_words, project):
    words = read_words(open_headings("regulamin-pracy.docx", (project / "sample_docs" / "regulamin-pracy.docx").read_bytes()))
    assert "headings are real: Word and any Docling tool can see them. Nothing to repair." in words


def test_file_without_headings_says_what_would_help(open_headings, read_words):
    from docx import Document

    word, stream = Document(), io.BytesIO()
    word.add_paragraph("Zwykłe zdanie o niczym szczególnym, zakończone kropką.")
    word.save(stream)
    words = read_words(open_headings("zwykly.docx", stream.getvalue()))
    assert "No line of this file looks like a heading" in words
    assert "Ctrl+Alt+1" in words


@pytest.mark.parametrize(("name", "data", "words"), [("a.md", b"# Tytul\n\nTekst.\n", "This is a markdown file")])
def test_other_kinds_get_plain_words(open_headings, read_words, name, data, words):
    assert words in read_words(open_headings(name, data))


def test_a_pdf_is_not_even_read(open_headings, read_words, project):
    words = read_words(open_headings("polityka.pdf", (project / "sample_docs" / "polityka-bezpieczenstwa.pdf").read_bytes()))
    assert "This is a PDF: it has no headings that could be repaired" in words
    assert "the Word file this PDF was made from" in words


def test_strict_file_gets_its_remedy(open_headings, read_words, word_cases):
    words = read_words(open_headings("scisly.docx", (word_cases / "docling__strict_ooxml.docx").read_bytes()))
    assert "scisly.docx is a Word file in the strict format" in words
    assert "choose Save As" in words


def test_broken_file_gets_its_remedy(open_headings, read_words, files):
    whole = files["polityka_bhp.docx"]
    words = read_words(open_headings("urwany.docx", whole[: len(whole) // 2]))
    assert "urwany.docx is damaged" in words


def test_words_of_a_document_are_data(open_headings, read_words):
    from docx import Document

    word, stream = Document(), io.BytesIO()
    word.add_paragraph().add_run("Dział <img src=x onerror=alert(1)> :smile: *x*").bold = True
    word.add_paragraph("Tekst pod tym wierszem jest zwykłym zdaniem.")
    word.save(stream)
    app = open_headings("a.docx", stream.getvalue())
    read_words(app)
    assert not any("<img" in element.value for element in app.html)


def test_list_of_corrections_names_every_line(files):
    audit = workbench.audit_file(files["regulamin_pracy.docx"], "regulamin_pracy.docx")
    choices = {line.index: heading_choices.propose(line) for line in audit.paragraphs}
    text = repaired_copy.list_corrections(audit, choices)
    assert "1. Regulamin pracy\r\n   becomes: Title\r\n   Select the line and choose Title in Styles" in text
    assert text.count("Ctrl+Alt+") == 3
    assert "Postanowienia ogólne" not in text


def test_every_verdict_has_its_words():
    assert set(heading_choices.PROBLEMS) == set(workbench.WORST_FIRST)


def test_accepting_all_is_what_the_audit_accepts(files):
    for name, data in files.items():
        audit = workbench.audit_file(data, name)
        levels = heading_choices.to_levels({line.index: heading_choices.propose(line) for line in audit.paragraphs})
        chosen = workbench.repair_file(data, name, levels=levels, audit=audit)
        trusted = workbench.repair_file(data, name, audit=audit)
        assert chosen.changes == trusted.changes, name
