"""The Document page: what a newcomer sees first, real and bold headings, files that cannot be read, removal."""

import ast
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Block, Box, DamagedFile, Document, Heading, Notice, Span, workbench
from chunking.base.errors import EmptyFile, PasswordRequired
from pages.parts.common import text_runs
from pages.parts.document import notices, page_picture
from pages.parts.shell import reading_rules, structure
from tests.interface import ENGLISH, POLISH
from tests.reading.pdf.constructions import lock_sheet

say, pattern = ENGLISH.say, ENGLISH.pattern
REAL = "This file has {count} heading, and it is real."
ONLY_BOLD = "{count} line looks like a heading but is only bold. Word does not know it, and most tools will lose it."
NOT_HERE = "{name} is not on this computer. Add that file to see what the link means."
REMOVED = "{name} was removed with its traces."
MARKDOWN = "# Regulamin\n\nPierwszy akapit.\n\n## Czas pracy\n\nPracuje się w dni robocze.\n".encode()


def run_sample(app: AppTest, name: str) -> AppTest:
    return app.run().button(key=f"frame.sample.page.{name}").click().run()


def test_empty_page_asks_what_is_seen_and_leads_on(app, read_words):
    words = read_words(app.run())
    for choice in (
        "Chunk Inspector shows what a company assistant really gets from your documents, and repairs what gets lost.",
        "What do you see?",
        "The assistant says it has no information, though the document is there",
        "It answers about the wrong person or the wrong thing",
        "It cites the heading but not the rule",
        "The same long page comes back for every question",
        "I just want to check a file",
    ):
        assert say(choice) in words
    assert "regulamin-pracy.docx" in words


def test_page_alone_without_the_router(project, read_words):
    assert say("What do you see?") in read_words(AppTest.from_file(project / "pages" / "document.py", default_timeout=60).run())


def test_sample_with_real_headings(app, read_words):
    words = read_words(run_sample(app, "regulamin-pracy.docx"))
    assert say(REAL, count=16) in words
    assert say("Next: read ten fragments") in words
    read_by = pattern("Read by: {engine}, {pages}{time}").search(words)
    assert read_by
    assert "Docling" in read_by[0]
    assert say("Word reader") in read_by[0]
    assert app.sidebar.radio(key="document").value == "regulamin-pracy.docx"


def test_sample_with_bold_lines_only(app, read_words):
    words = read_words(run_sample(app, "instrukcja-obiegu-dokumentow.docx"))
    assert say(ONLY_BOLD, count=7) in words
    assert f"B {say('only bold')}" in words
    assert app.sidebar.radio(key="document").proto.captions == [say("no real headings")]


def test_sample_without_structure_says_what_would_help(app, read_words):
    words = read_words(run_sample(app, "raport-roczny.docx"))
    assert say("This file has no headings at all, so no fragment of it can say what it is about.") in words
    assert say("What would help: in Word, select each title and press Ctrl+Alt+1 or Ctrl+Alt+2, save, and add the file again.") in words
    assert say("Until then it is cut at paragraphs.") in words


def test_advice_fits_the_kind_of_file(app, upload, read_words):
    words = read_words(upload(app.run(), "notatki.md", b"Tylko tekst.\n"))
    assert say("What would help: begin each title with # or ##, save, and add the file again.") in words


@pytest.mark.slow
def test_sample_pdf_says_how_its_headings_were_found(app, read_words):
    words = read_words(run_sample(app, "polityka-bezpieczenstwa.pdf"))
    assert say("{count} heading was found by the look of the pages.", count=4) in words
    assert f"{say('offline PDF reader')}, " in words
    assert app.sidebar.radio(key="document").proto.captions[0] == say("by their look")


def test_upload_then_another_page_and_back(app, upload, read_words):
    upload(app.run(), "regulamin.md", MARKDOWN)
    assert say(REAL, count=2) in read_words(app)
    app.switch_page("pages/read.py").run()
    assert not app.exception
    app.switch_page("pages/document.py").run()
    assert say(REAL, count=2) in read_words(app)
    assert app.query_params["document"] == "regulamin.md"


def test_new_version_of_a_file_is_read_anew(app, upload, read_words):
    upload(app.run(), "regulamin.md", MARKDOWN)
    upload(app, "regulamin.md", MARKDOWN + b"\n## Urlopy\n\nUrlop trwa 26 dni.\n")
    assert say(REAL, count=3) in read_words(app)
    assert app.sidebar.radio(key="document").options == ["regulamin.md"]


def test_empty_file_is_refused_and_not_kept(app, upload, read_words):
    words = read_words(upload(app.run(), "pusty.docx", b""))
    assert say(EmptyFile.template, source="pusty.docx") in words
    assert say(EmptyFile.remedy_template) in words
    assert say("What do you see?") in words


def test_damaged_file_gets_the_remedy_and_the_others_go_on(app, upload, read_words, project):
    whole = (project / "sample_docs" / "regulamin-pracy.docx").read_bytes()
    upload(app.run(), "regulamin.md", MARKDOWN)
    words = read_words(upload(app, "urwany.docx", whole[: len(whole) // 2]))
    assert pattern(DamagedFile.template, source="urwany.docx").search(words)
    assert say(DamagedFile.remedy_template) in words
    assert "regulamin.md" in app.sidebar.radio(key="document").options


@pytest.mark.parametrize("source", ["ours", "real"])
def test_protected_pdf_asks_for_its_password(app, upload, read_words, request, source):
    data = lock_sheet() if source == "ours" else (request.getfixturevalue("cases") / "pypdf__password.pdf").read_bytes()
    upload(app.run(), "umowa.pdf", data)
    assert say(PasswordRequired.template, source="umowa.pdf") in read_words(app)
    field = app.text_input(key="documents.password_text")
    assert field.proto.type == field.proto.PASSWORD
    assert app.sidebar.radio(key="document").proto.captions == [say("locked")]
    field.set_value("zgaduję")
    words = read_words(next(button for button in app.button if button.label == say("Open with this password")).click().run())
    assert say("The password is not right.") in words
    assert say(PasswordRequired.template, source="umowa.pdf") not in words
    assert app.text_input(key="documents.password_text")


def test_document_text_and_names_are_data(app, upload, read_words):
    name = "a_*b*[c](d) :smile: <b>.md"
    upload(app.run(), name, b"# <script>alert(1)</script> **x** :red[y]\n\nTekst <img src=x onerror=alert(1)> dalej.\n")
    read_words(app)
    label = app.sidebar.radio(key="document").options[0]
    assert "*b*" not in label.replace("\\*", "")
    assert ":smile:" not in label
    assert not any("<script" in element.value or "<img" in element.value for element in app.html)


def test_removal_leaves_no_trace(app, upload, read_words, data_dir):
    upload(app.run(), "tajne-dane.md", MARKDOWN)
    app.button(key="frame.remove").click().run()
    words = read_words(app)
    assert say("What do you see?") in words
    assert say(REMOVED, name="tajne-dane.md") in words
    assert not pattern(NOT_HERE).search(words)
    left = [path for path in data_dir.rglob("*") if path.is_file()]
    assert [path for path in left if "tajne-dane" in path.name or b"tajne-dane" in path.read_bytes()] == []
    assert [path for path in left if b"dni robocze" in path.read_bytes()] == []


def test_after_a_removal_the_next_document_is_open_and_the_question_closed(app, upload, read_words):
    upload(app.run(), "pierwszy.md", MARKDOWN)
    upload(app, "drugi.md", MARKDOWN)
    app.session_state["frame.removal"] = True
    app.run()
    app.button(key="frame.remove").click().run()
    words = read_words(app)
    assert say(REMOVED, name="drugi.md") in words
    assert not pattern(NOT_HERE).search(words)
    assert app.session_state["frame.removal"] is False
    assert app.sidebar.radio(key="document").value == "pierwszy.md"
    assert app.query_params.get("document") != "drugi.md"
    upload(app, "trzeci.md", MARKDOWN)
    assert not pattern(REMOVED).search(read_words(app))


def test_samples_can_be_added_later_too(app, upload):
    upload(app.run(), "regulamin.md", MARKDOWN)
    app.sidebar.button(key="frame.sample.sidebar.raport-roczny.docx").click().run()
    assert app.sidebar.radio(key="document").proto.captions == [say("no headings"), say("real headings")]


def test_the_word_and_the_sentence_on_headings_agree():
    real, bold = Heading(Span(0, 2), 1, "A", "style"), Heading(Span(3, 5), 1, "B", "outline")
    false = Notice("false_headings", 2, ())
    one_is_real, two_are_not = say(REAL, count=1), say("{count} more line passes for a heading but is not one.", count=2)
    one_of_two = say("{count} of the {total} headings has no real heading style, and most tools will lose it.", count=1, total=2)
    one_line = say("{count} line looks like a heading but has no real heading style, and most tools will lose it.", count=1)
    for headings, notices_, word, sentence in (
        ((), (), "no headings", say("This file has no headings at all, so no fragment of it can say what it is about.")),
        ((real,), (), "real headings", one_is_real),
        ((real,), (false,), "real headings", f"{one_is_real} {two_are_not}"),
        ((real, bold), (), "partly real", one_of_two),
        ((bold,), (), "no real headings", one_line),
    ):
        document = Document("A\n\nB\n", (), headings, "x.docx", notices=notices_)
        assert structure.judge(document) == say(word)
        assert sentence in structure.say_structure(document)[0]


def test_link_to_a_document_that_is_not_here(app, upload, read_words):
    upload(app.run(), "regulamin.md", MARKDOWN)
    other = AppTest.from_file(app._script_path, default_timeout=60)
    other.query_params["document"] = "umowa.docx"
    words = read_words(other.run())
    assert say(NOT_HERE, name="umowa.docx") in words
    assert say(REAL, count=2) in words


def test_link_to_a_document_and_a_language(app, upload, read_words):
    upload(app.run(), "regulamin.md", MARKDOWN)
    upload(app, "inny.md", b"Tylko tekst.\n")
    other = AppTest.from_file(app._script_path, default_timeout=60)
    other.query_params.update(document="regulamin.md", lang="pl")
    assert POLISH.say(REAL, count=2) in read_words(other.run())


def test_browser_language_is_the_default_and_the_switch_wins(app, read_words):
    app.context["locale"] = "pl-PL"
    assert POLISH.say("What do you see?") in read_words(app.run())
    app.sidebar.button_group(key="lang").set_value("en").run()
    assert say("What do you see?") in read_words(app)


def test_a_rule_switched_off_reads_the_file_anew_on_every_page(app, read_words):
    run_sample(app, "instrukcja-obiegu-dokumentow.docx")
    app.toggle(key="reading.rules.bold").set_value(False).run()
    words = read_words(app)
    assert say("only bold") not in words
    app.switch_page("pages/read.py").run()
    app.switch_page("pages/document.py").run()
    assert app.toggle(key="reading.rules.bold").value is False
    assert read_words(app) == words


def test_every_rule_has_its_words():
    assert set(reading_rules.switches()) == set(reading_rules.WORDS)


def test_style_names_on_demand(app, read_words):
    run_sample(app, "regulamin-pracy.docx")
    app.toggle(key="document.styles").set_value(True).run()
    read_words(app)
    app.switch_page("pages/read.py").run()
    app.switch_page("pages/document.py").run()
    assert app.toggle(key="document.styles").value is True


@pytest.mark.slow
def test_pages_of_a_pdf_and_a_heading_on_them(app, read_words):
    run_sample(app, "polityka-bezpieczenstwa.pdf")
    app.button_group(key="document.view").set_value("pages").run()
    read_words(app)
    page = app.number_input[0]
    assert (page.min, page.max, page.value) == (1, 2, 1)
    app.button(key="document.page_on").click().run()
    assert app.number_input[0].value == 2
    app.selectbox[0].set_value(3).run()
    assert app.number_input[0].value == 1
    read_words(app)


def test_a_page_is_its_runs_and_its_boxes():
    text = "# Tytuł 😀\n\n§ 1. Akapit\n\nDalej.\n"
    spans = [Span(text.index(piece), text.index(piece) + len(piece)) for piece in ("# Tytuł 😀", "§ 1. Akapit", "Dalej.")]
    places = [(Box(1, 0.1, 0.1, 0.5, 0.2),), (Box(1, 0.1, 0.3, 0.5, 0.4), Box(2, 0.1, 0.0, 0.5, 0.1)), (Box(2, 0.1, 0.2, 0.5, 0.3),)]
    blocks = tuple(
        Block("paragraph", span, boxes=boxes, ref=f"#/texts/{n}") for n, (span, boxes) in enumerate(zip(spans, places, strict=True))
    )
    headings = (Heading(spans[0], 0, "Tytuł 😀", "layout"), Heading(Span(spans[1].start, spans[1].start + 4), 1, "§ 1.", "clause"))
    document = Document(text, blocks, headings, "x.pdf", page_count=2)
    runs, boxes = page_picture.describe_page(document, 1)
    assert [words for _run, words in runs] == ["# Tytuł 😀", "§ 1.", " Akapit"]
    assert [box["run"] for box in boxes] == [0, 1]
    assert boxes[0]["edges"] == (0.1, 0.1, 0.5, 0.2)
    assert [words for _run, words in page_picture.describe_page(document, 2)[0]] == ["§ 1.", " Akapit", "Dalej."]
    assert [page_picture.find_page(document, index) for index in (0, 1)] == [1, 1]


def test_paragraphs_are_numbered_in_their_section_and_styles_named_once():
    document = make_document()
    assert [(run[8], run[9]) for run in text_runs.find_runs(document)] == [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3)]
    assert [run[10] for run in text_runs.find_runs(document, {"": "Normal"})] == ["Normal", "", "", "", ""]


@pytest.mark.parametrize(
    ("title", "number"),
    [("§ 2. Czas pracy", "§ 2"), ("Art. 12", "Art. 12"), ("Rozdział IV Kary", "Rozdział IV"), ("3. Klasy", "3"), ("Czas pracy", "")],
)
def test_sections_are_named_by_their_number(title, number):
    assert workbench.name_section(title) == number


def test_a_scan_says_how_sure_its_letters_are(monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(notices.render, "note", lambda text, **_: said.append(text))
    notices.show_recognised(Document("x", (), (), "x.pdf", notices=(Notice("recognised_pages", 2, ("93%",)),)))
    pictures = say("{count} page is a picture; its text was recognised by a program that can make mistakes", count=2)
    assert said == [f"{pictures}. {say('On average it was {share} sure of the characters.', share='93%')}"]


def make_document() -> Document:
    text = "# Tytuł 😀\n\n**Część** 😀\n\nAkapit 😀 dalej.\n\n**Wiersz.**\n"
    spans = [
        Span(text.index(piece), text.index(piece) + len(piece))
        for piece in ("# Tytuł 😀", "**Część** 😀", "Akapit 😀 dalej.", "**Wiersz.**")
    ]
    blocks = (Block("heading", spans[0]), *(Block("paragraph", span) for span in spans[1:]))
    headings = (Heading(spans[0], 0, "Tytuł 😀", "title"), Heading(Span(spans[1].start, spans[1].start + 9), 1, "Część", "bold"))
    return Document(text, blocks, headings, "x.docx", notices=(Notice("unused_bold_sentence", 1, ("Wiersz.",), spans[3]),))


def test_runs_count_as_javascript_counts():
    document = make_document()
    in_utf16 = document.text.encode("utf-16-le")
    runs = text_runs.find_runs(document)
    slices = [in_utf16[2 * start : 2 * end].decode("utf-16-le") for start, end, *_ in runs]
    assert slices == ["# Tytuł 😀", "**Część**", " 😀", "Akapit 😀 dalej.", "**Wiersz.**"]
    assert [document.text[run[2] :].startswith(piece) for run, piece in zip(runs, slices, strict=True)] == [True] * 5
    assert [run[5] for run in runs] == [0, 1, -1, -1, -1]
    assert [run[6] for run in runs] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("name", ["instrukcja-obiegu-dokumentow.docx", "regulamin-pracy.docx", "raport-roczny.docx"])
def test_runs_show_every_character_once_and_every_heading(name, project, tmp_path):
    from chunking import Environment

    environment = Environment(data_dir=tmp_path, embedder="hash")
    file = workbench.add_file(environment, name, (project / "sample_docs" / name).read_bytes())
    document = workbench.open_document(environment, file.document_id)
    runs = text_runs.find_runs(document)
    shown = "".join(document.text[start:end] for start, end, *_ in runs)
    assert "".join(shown.split()) == "".join(document.text.split())
    assert {run[5] for run in runs} - {-1} == set(range(len(document.headings)))


def find_notice_kinds(folder: Path) -> set[str]:
    """What the reading floor gives `Notice` as its kind, and every short code that begins as kinds do."""
    begins = ("lost_", "unused_", "joined_", "empty_", "headings_in_", "moved_", "left_out_")
    nodes = [node for file in folder.rglob("*.py") for node in ast.walk(ast.parse(file.read_text()))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice" and node.args]
    given = {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return given | {text for text in texts if text.startswith(begins) and text.replace("_", "").isalpha()}


def test_every_notice_has_a_sentence(project):
    assert find_notice_kinds(project / "chunking" / "reading") <= set(notices.SENTENCES)
