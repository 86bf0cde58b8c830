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
# A PDF takes longest to read, so it is read in one of the languages only.
WORDS = {
    "en": {
        "locale": "en-GB",
        "real": r"This file has \d+ headings, and they are real\.",
        "by look": r"headings were found by the look of the pages",
        "read": "Read ten",
        "question": "Could a person answer from this alone?",
        "number": "{} of 10",
        "model": "as the model sees it",
        "interval": r"1 of the 10 is bad; of all \d+, between 1 and \d+\.",
        "compare": "Compare",
        "advice": r"Use structural, limit 1,500\..*600 characters with overlap 100 leaves .*% of the fragments without heading\.",
        "orphan": "without heading",
        "kept back": "the heading stayed in the fragment before",
        "beside": "Side by side",
        "ingest": "Ingest",
        "forecast": r"\d+ fragments: \d+ new, 0 as before, 0 removed\.",
        "read count": "10 read, 1 judged bad.",
        "save": r"Save \d+ fragments to the database",
        "proof": r"Saved\. All \d+ fragments were checked one by one in the database\.",
        "done": "Done",
        "check": "Check the whole collection",
        "there": r"Already there since .* as regulamin-pracy\.docx\.",
    },
    "pl": {
        "locale": "pl-PL",
        "real": r"\d+ nagłówków.*prawdziwe",
        "read": "Przeczytaj dziesięć",
        "question": "Czy człowiek odpowiedziałby na podstawie samego tego fragmentu?",
        "number": "{} z 10",
        "model": "tak widzi to model",
        "interval": r"Wadliwy jest 1 z 10; spośród wszystkich \d+ - od 1 do \d+\.",
        "compare": "Porównaj",
        "advice": r"Najlepiej: strukturalne, limit 1\s500\..*600 znaków z zakładką 100: bez nagłówka zostaje .*% fragmentów\.",
        "orphan": "bez nagłówka",
        "kept back": "nagłówek został w poprzednim fragmencie",
        "beside": "Obok siebie",
        "ingest": "Zapisz w bazie",
        "forecast": r"\d+ fragmentów: nowych \d+, bez zmian 0, do usunięcia 0\.",
        "read count": "Przeczytano 10, 1 oceniono jako wadliwy.",
        "save": r"Zapisz \d+ fragmentów do bazy",
        "proof": r"Zapisano\. Wszystkie \d+ fragmentów sprawdzono w bazie po kolei\.",
        "done": "Gotowe",
        "check": "Sprawdź całą kolekcję",
        "there": r"Już jest w bazie od .* jako regulamin-pracy\.docx\.",
    },
}
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

    words = WORDS[language]
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": 1400, "height": 1000}, locale=words["locale"]).new_page()
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
            page.get_by_test_id("stSidebar").get_by_role("link", name=words[name]).click()

        page.goto(address)
        if "by look" in words:
            upload("polityka-bezpieczenstwa.pdf")
            expect(sentence).to_have_text(re.compile(words["by look"]))
        upload("regulamin-pracy.docx")
        expect(sentence).to_have_text(re.compile(words["real"]))
        expect(page.locator(".ci-text .ci-found")).to_have_count(16)
        expect(page.locator(".ci-text .ci-found").nth(1)).to_contain_text("Postanowienia ogólne")

        go_to("read")
        expect(sentence).to_have_text(words["question"])
        expect(page.locator(".ci-card header")).to_contain_text(words["model"])
        expect(page.locator(".ci-card .ci-context")).to_contain_text("Regulamin pracy Wielosad Przetwory > ")
        for number in range(10):
            expect(page.get_by_text(words["number"].format(number + 1), exact=True)).to_be_visible()
            page.keyboard.press("2" if number == 0 else "1")
        expect(sentence).to_have_text(re.compile(words["interval"]))

        go_to("compare")
        expect(sentence).to_have_text(re.compile(words["advice"]))
        table = page.locator(".ci-pick").first
        row = table.get_by_role("row").filter(has_text="regulamin-pracy.docx")
        row.get_by_role("button").first.click()
        expect(row.get_by_role("button").first).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ci-card")).to_contain_text(words["kept back"])
        settle()
        page.locator(".ci-band .ci-fragment").nth(3).click()
        expect(page.locator(".ci-card header")).to_contain_text("4 ")
        settle()
        page.get_by_role("radio", name=words["beside"]).click()
        expect(page.locator(".ci-grid")).to_contain_text("Regulamin pracy Wielosad Przetwory > Postanowienia ogólne")

        go_to("ingest")
        expect(sentence).to_have_text(re.compile(words["forecast"]))
        expect(page.get_by_test_id("stMain")).to_contain_text(words["read count"])
        page.get_by_role("button", name=re.compile(words["save"])).click()
        expect(sentence).to_have_text(re.compile(words["proof"]))
        page.get_by_role("button", name=words["done"]).click()
        expect(sentence).to_have_text(re.compile(words["there"]))
        page.get_by_role("button", name=words["check"]).click()
        expect(page.get_by_test_id("stAlertContentSuccess")).to_be_visible()
        page.reload()
        expect(sentence).to_have_text(re.compile(words["there"]))

        browser.close()
    beyond = {urlsplit(url).hostname for url in asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")} - {"127.0.0.1"}
    assert beyond == set()
    assert faults == []
    assert not tried.exists(), tried.read_text()
