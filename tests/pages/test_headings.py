"""The Headings page: what is wrong with a Word file's headings, what to press, and a copy in which they are real."""

import io

import pytest
from streamlit.testing.v1 import AppTest

from chunking import DamagedFile, workbench
from chunking.base.errors import StrictFile
from pages.parts.headings import heading_choices, repaired_copy
from tests.interface import ENGLISH
from tests.reading.word.verdicts.build import BUILDERS

say, pattern = ENGLISH.say, ENGLISH.pattern
NOT_REAL = "{count} of the {total} headings has no real heading style, and most tools will lose it."
ALL_REAL = "Its {count} heading is real: Word and any Docling tool can see it. Nothing to repair."
STILL_BAD = "Cutting by character count stays as bad as it was: no file can fix that."


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


def say_keys(level: int) -> str:
    return say("Select the line and press Ctrl+Alt+{level}.", level=level)


def find_filter(app: AppTest):
    return next(box for box in app.selectbox if box.key.startswith("headings.filter."))


def find_download(app: AppTest, key: str):
    return next(button for button in app.get("download_button") if button.key == key)


def test_page_alone_offers_files(project, read_words):
    words = read_words(AppTest.from_file(project / "pages" / "headings.py", default_timeout=60).run())
    assert say("There is no document yet.") in words


def test_document_page_leads_here(app, upload, read_words, files):
    words = read_words(upload(app.run(), "regulamin_pracy.docx", files["regulamin_pracy.docx"]))
    assert say(NOT_REAL, count=4, total=9) in words
    assert say("Repair a copy") in words
    assert say("Why?") in words
    app.switch_page("pages/headings.py").run()
    assert say("Headings that Word and any Docling tool can see: {seen} of {total}.", seen=5, total=9) in read_words(app)


def test_sentences_that_pass_for_headings_are_told(app, upload, read_words, files):
    words = read_words(upload(app.run(), "umowa_najmu.docx", files["umowa_najmu.docx"]))
    real = say("This file has {count} heading, and it is real.", count=5)
    assert f"{real} {say('{count} more line passes for a heading but is not one.', count=5)}" in words
    assert say("Repair a copy") in words


def test_the_chosen_line_says_why_and_what_to_press(open_headings, files, read_words):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    words = read_words(app)
    assert f"{say('only Word sees it')}: 3 · {say('is a heading by name only')}: 1" in words
    assert say_keys(1) in words
    assert "Urlopu udziela się zgodnie z planem" in words  # the surroundings
    app.button(key="headings.on").click().run()
    assert say_keys(2) in read_words(app)
    app.toggle(key="headings.signals").set_value(True).run()
    words = read_words(app)
    assert f"2, {say('from a style its style is based on')}" in words
    assert say("{size} pt, the text has {body} pt", size=11, body=11) in words


def test_repair_says_before_and_after_and_gives_the_copy(open_headings, files, read_words):
    data = files["regulamin_pracy.docx"]
    app = open_headings("regulamin_pracy.docx", data)
    made = f"{say('{name}-repaired', name='regulamin_pracy')}.docx"
    assert pattern("Your file stays as it is; this makes {name}, with the same words.", name=made).search(read_words(app))
    app.button(key="headings.repair").click().run()
    words = read_words(app)
    assert say("Headings that any Docling tool can see: {before} → {after}.", before=5, after=9) in words
    assert pattern("Fragments without heading when only those count: {before} → {after}.").search(words)
    assert say(STILL_BAD) in words
    assert say("Next: give this copy to whoever loads the assistant.") in words
    app.button(key="headings.open").click().run()
    assert app.sidebar.radio(key="document").value == made
    words = read_words(app)
    assert say(ALL_REAL, count=9) in words
    assert say("{name}-repaired", name=made.removesuffix(".docx")) not in words
    assert say("Repair a copy") not in words
    assert not any(button.key in ("headings.all", "headings.none") for button in app.button)
    assert app.sidebar.radio(key="document").proto.captions == [say("real headings"), say("partly real")]


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
    level = next(box for box in app.selectbox if box.label == say("New level"))
    level.set_value(3).run()
    assert app.button(key="headings.repair").label == say("Repair a copy: {count} line", count=1)
    assert say_keys(3) in read_words(app)
    app.button(key="headings.all").click().run()
    assert app.button(key="headings.repair").label == say("Repair a copy: {count} line", count=4)


def test_filter_shows_one_kind_of_problem(open_headings, files, read_words):
    app = open_headings("regulamin_pracy.docx", files["regulamin_pracy.docx"])
    find_filter(app).set_value("missed_name").run()
    words = read_words(app)
    assert say("Select the line and choose Title in Styles (Ctrl+Shift+S).") in words
    app.button(key="headings.none").click().run()
    assert app.button(key="headings.repair").label == say("Repair a copy: {count} line", count=3)
    app.switch_page("pages/document.py").run()
    app.switch_page("pages/headings.py").run()
    assert find_filter(app).value == "missed_name"
    assert app.button(key="headings.repair").label == say("Repair a copy: {count} line", count=3)


def test_real_headings_need_no_repair(open_headings, read_words, project):
    words = read_words(open_headings("regulamin-pracy.docx", (project / "sample_docs" / "regulamin-pracy.docx").read_bytes()))
    assert say(ALL_REAL, count=16) in words


def test_file_without_headings_says_what_would_help(open_headings, read_words):
    from docx import Document

    word, stream = Document(), io.BytesIO()
    word.add_paragraph("Zwykłe zdanie o niczym szczególnym, zakończone kropką.")
    word.save(stream)
    words = read_words(open_headings("zwykly.docx", stream.getvalue()))
    assert say("No line of this file looks like a heading, so there is nothing to repair.") in words
    assert "Ctrl+Alt+1" in words


def test_markdown_gets_plain_words(open_headings, read_words):
    words = read_words(open_headings("a.md", b"# Tytul\n\nTekst.\n"))
    assert say("This is a markdown file: its headings are the lines that begin with #, and there is nothing to repair.") in words


def test_a_pdf_is_not_even_read(open_headings, read_words, project):
    words = read_words(open_headings("polityka.pdf", (project / "sample_docs" / "polityka-bezpieczenstwa.pdf").read_bytes()))
    assert say("This is a PDF: it has no headings that could be repaired, only lines that look like some.") in words
    assert say("What would help: the Word file this PDF was made from, with its titles in the Heading styles.") in words


def test_strict_file_gets_its_remedy(open_headings, read_words, word_cases):
    words = read_words(open_headings("scisly.docx", (word_cases / "docling__strict_ooxml.docx").read_bytes()))
    assert say(StrictFile.template, source="scisly.docx") in words
    assert say(StrictFile.remedy_template) in words


def test_broken_file_gets_its_remedy(open_headings, read_words, files):
    whole = files["polityka_bhp.docx"]
    words = read_words(open_headings("urwany.docx", whole[: len(whole) // 2]))
    assert pattern(DamagedFile.template, source="urwany.docx").search(words)


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
    becomes = say("becomes: {level}", level=say("Title"))
    assert f"1. Regulamin pracy\r\n   {becomes}\r\n   {say('Select the line and choose Title in Styles (Ctrl+Shift+S).')}" in text
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
