"""The whole job in a real Chromium, in English and in Polish, on a computer that reaches nothing but itself.

The server refuses every socket but loopback and notes what was tried; the browser notes every address it asks for.
"""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from chunking.base.strategy import parse_strategy
from chunking.cutting.splitter import describe_strategy
from pages.parts.shell.frame import TITLES
from tests.interface import Interface

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WAIT_MS = 90_000
LOCALES = {"en": "en-GB", "pl": "pl-PL"}
# Of regulamin-pracy.docx and the default setting; the golden files hold them too.
HEADINGS, FRAGMENTS, PDF_HEADINGS = 16, 25, 4
ONLY_LOOPBACK = """
import os, socket

def guard(name):
    there = getattr(socket.socket, name)
    def call(self, address, *rest):
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in ("127.0.0.1", "::1", "localhost"):
            with open(os.environ["SOCKET_LOG"], "a") as log:
                log.write(f"{address}\\n")
            raise OSError(f"no way out of this computer: {address}")
        return there(self, address, *rest)
    return call

for name in ("connect", "connect_ex"):
    setattr(socket.socket, name, guard(name))
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="/usr/bin/chromium is not installed"),
]


@pytest.fixture
def tried(tmp_path: Path) -> Path:
    """Where the server writes down every address beyond this computer that it tried."""
    return tmp_path / "tried"


@pytest.fixture
def address(tmp_path: Path, tried: Path, project: Path) -> Iterator[str]:
    """A server of its own, with an empty workspace."""
    (tmp_path / "sitecustomize.py").write_text(ONLY_LOOPBACK, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "CHUNK_DATA_DIR": str(tmp_path / "data"),
        "EMBEDDING_MODEL": "hash",
        "PYTHONPATH": str(tmp_path),
        "SOCKET_LOG": str(tried),
    }
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}"]
    log = (tmp_path / "server.log").open("w")
    server = subprocess.Popen(command, cwd=project, env=environment, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url, server)
        yield url
    finally:
        server.terminate()
        server.wait(10)
        log.close()


def wait_for(url: str, server: subprocess.Popen) -> None:
    for _ in range(120):
        assert server.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):
                return
        except OSError:
            time.sleep(0.25)
    pytest.fail("the server did not answer")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_from_upload_to_proof(language, address, tried, project):
    from playwright.sync_api import expect, sync_playwright

    interface = Interface(language)
    say, pattern = interface.say, interface.pattern
    structural, by_size = (describe_strategy(parse_strategy(name), interface.language) for name in ("structural:800", "600/100"))
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": 1400, "height": 1000}, locale=LOCALES[language]).new_page()
        page.set_default_timeout(WAIT_MS)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        sentence = page.locator("h1.ci-sentence")

        def upload(name: str) -> None:
            field = page.get_by_test_id("stFileUploaderDropzoneInput").first
            field.set_input_files(str(project / "sample_docs" / name))

        def settle() -> None:
            # A press while the page is still being drawn can meet a button that is just replaced.
            expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")

        def go_to(name: str) -> None:
            page.get_by_test_id("stSidebar").get_by_role("link", name=say(TITLES[name])).click()

        page.goto(address)
        if language == "en":  # a PDF takes longest to read
            upload("polityka-bezpieczenstwa.pdf")
            expect(sentence).to_have_text(pattern("{count} heading was found by the look of the pages.", count=PDF_HEADINGS))
        upload("regulamin-pracy.docx")
        expect(sentence).to_have_text(pattern("This file has {count} heading, and it is real.", count=HEADINGS))
        expect(page.locator(".ci-text .ci-found")).to_have_count(HEADINGS)
        expect(page.locator(".ci-text .ci-found").nth(1)).to_contain_text("Postanowienia ogólne")

        go_to("read")
        expect(sentence).to_have_text(say("Could a person answer from this alone?"))
        expect(page.locator(".ci-card header")).to_contain_text(say("as the model sees it"))
        expect(page.locator(".ci-card .ci-context")).to_contain_text("Regulamin pracy Wielosad Przetwory > ")
        for number in range(10):
            expect(page.get_by_text(say("{number} of {total}", number=number + 1, total=10), exact=True)).to_be_visible()
            page.keyboard.press("2" if number == 0 else "1")
        expect(sentence).to_have_text(pattern("{count} of the {read} is bad; of all {total}, between {low} and {high}.", count=1, read=10))

        go_to("compare")
        expect(sentence).to_have_text(
            re.compile(
                pattern("Use {setting}.", setting=structural).pattern
                + ".*"
                + pattern("{setting} leaves {range} of the fragments without heading.", setting=by_size[:1].upper() + by_size[1:]).pattern
            )
        )
        table = page.locator(".ci-pick").first
        row = table.get_by_role("row").filter(has_text="regulamin-pracy.docx")
        row.get_by_role("button").first.click()
        expect(row.get_by_role("button").first).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ci-card")).to_contain_text(say("the heading stayed in the fragment before"))
        settle()
        page.locator(".ci-band .ci-fragment").nth(3).click()
        expect(page.locator(".ci-card header")).to_contain_text("4 ")
        settle()
        page.get_by_role("radio", name=say("Side by side")).click()
        expect(page.locator(".ci-grid")).to_contain_text("Regulamin pracy Wielosad Przetwory > Postanowienia ogólne")

        go_to("ingest")
        expect(sentence).to_have_text(
            pattern("{count} fragment: {new} new, {kept} as before, {removed} removed.", count=FRAGMENTS, new=FRAGMENTS, kept=0, removed=0)
        )
        expect(page.get_by_test_id("stMain")).to_contain_text(say("{read} read, {count} judged bad.", count=1, read=10))
        page.get_by_role("button", name=say("Save {count} fragment to the database", count=FRAGMENTS)).click()
        expect(sentence).to_have_text(say("Saved.") + " " + say("The fragment was checked in the database.", count=FRAGMENTS))
        page.get_by_role("button", name=say("Done")).click()
        expect(sentence).to_have_text(pattern("Already there since {day} as {name}.", name="regulamin-pracy.docx"))
        page.get_by_role("button", name=say("Check the whole collection")).click()
        expect(page.get_by_test_id("stAlertContentSuccess")).to_be_visible()
        page.reload()
        expect(sentence).to_have_text(pattern("Already there since {day} as {name}.", name="regulamin-pracy.docx"))

        browser.close()
    beyond = {urlsplit(url).hostname for url in asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")} - {"127.0.0.1"}
    assert beyond == set()
    assert faults == []
    assert not tried.exists(), tried.read_text()
