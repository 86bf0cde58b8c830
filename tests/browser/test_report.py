"""The report opens from disk in a real Chromium: nothing is asked for, nothing runs, nothing is complained of."""

from pathlib import Path

import pytest

from chunking.base.settings import Environment
from chunking.base.strategy import parse_grid
from chunking.base.tokens import EmbedderTraits
from chunking.judging.comparison import compare_document
from chunking.workbench.reports import export_report
from tests.browser.test_whole_job import ARGUMENTS, CHROMIUM
from tests.interface import POLISH
from tests.laws.documents import assemble, heading, paragraph

pytestmark = pytest.mark.browser

HOSTILE = "<script>document.title = 'broken'</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>"
GOOD = assemble(heading("§ 1."), *(paragraph("Pracownik przychodzi punktualnie. " * 5) for _ in range(4)), source="regulamin.docx")
BAD = assemble(heading(HOSTILE), *(paragraph(f"{HOSTILE} {n}. " * 3) for n in range(4)), source=f"{HOSTILE}.docx")


def test_the_report_opens_without_a_network(tmp_path: Path):
    from playwright.sync_api import sync_playwright

    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium on this computer")
    documents = [(document, compare_document(document, parse_grid("200/20"), embedder=EmbedderTraits(len))) for document in (GOOD, BAD)]
    report = tmp_path / "raport.html"
    report.write_text(export_report(Environment(tmp_path, embedder="hash"), documents, language="pl"), encoding="utf-8")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900}, color_scheme="dark")
        page = context.new_page()
        asked: list[str] = []
        told: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("dialog", lambda dialog: told.append(dialog.message))
        page.goto(report.as_uri())
        assert page.title() != "broken"
        assert page.locator("html").get_attribute("lang") == "pl"
        assert page.locator("#files").get_by_text("regulamin.docx").is_visible()
        assert page.locator("#files thead th").all_inner_texts()[1:] == ["200/20", "structural"]
        assert page.get_by_text(POLISH.say("without heading")).first.is_visible()
        assert page.locator("#worst").get_by_text("onerror=alert(1)").first.is_visible()
        for chart in ("#shares", "#sizes"):
            box = page.locator(chart).bounding_box()
            assert box is not None
            assert box["width"] > 500
            assert box["height"] > 50
        assert page.locator("#shares rect").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        browser.close()
    assert asked == [report.as_uri()]
    assert told == []
