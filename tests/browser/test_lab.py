"""The Compare page over one megabyte of text in a real Chromium: what a press costs, and that it opens the fragment behind a figure."""

import hashlib
import os
import time
from pathlib import Path

import pytest

from chunking import read_environment, workbench
from chunking.reading.library import save_document
from pages.parts.shell.frame import TITLES
from tests.browser.test_whole_job import ARGUMENTS, CHROMIUM, WAIT_MS, address, tried  # noqa: F401 - fixtures
from tests.interface import ENGLISH
from tests.laws.documents import assemble, heading, paragraph

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="/usr/bin/chromium is not installed"),
]

NAME = "ksiega-zasad.md"
SECTIONS = 420
MAX_SERVER_S = 2.0
"""Of processor time, which grows by half if another process shares the core; a page drawn anew for nothing costs more."""
MAX_BYTES = 1_500_000


@pytest.fixture
def long_document(data_dir: Path):
    """A document of one megabyte in the workspace, as if it had been read: Docling takes ten seconds for it."""
    words = "Pracownik składa wniosek kierownikowi zakładu najpóźniej trzeciego dnia, a kierownik odpowiada w ciągu tygodnia numer {}."
    pieces = []
    for section in range(SECTIONS):
        pieces.append(heading(f"§ {section + 1}. Wnioski grupy {section + 1}"))
        pieces += [paragraph(*(words.format(1000 * section + 10 * number + line) for line in range(7))) for number in range(3)]
    document = assemble(*pieces, source=NAME)
    environment = read_environment()
    small = workbench.add_file(environment, "wzór.md", b"# Tytul\n\nZdanie.")
    workbench.open_document(environment, small.document_id)
    options = next(environment.conversions_dir.glob(f"{small.sha256}-*.json")).stem.removeprefix(f"{small.sha256}-")
    workbench.remove_document(environment, small.document_id)
    data = document.text.encode()
    assert len(data) > 1_000_000
    save_document(environment.conversions_dir, f"{hashlib.sha256(data).hexdigest()}-{options}", document)
    workbench.add_file(environment, NAME, data)


class Wire:
    """What goes over the page's websocket, and what it costs the server."""

    def __init__(self, page) -> None:
        self.page = page
        self.has_finished = False
        self.bytes = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _receive(self, payload) -> None:
        from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

        self.bytes += len(payload)
        self.has_finished |= ForwardMsg.FromString(payload).WhichOneof("type") == "script_finished"

    def measure(self, press) -> tuple[float, int]:
        """Seconds of the server's processor up to the end of the page's run, and the bytes that came.

        Not those on the clock: what else this computer does is not the page's fault.
        """
        self.has_finished, self.bytes = False, 0
        before_s = read_server_s()
        press()
        deadline = time.monotonic() + WAIT_MS / 1000
        while not self.has_finished and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
        assert self.has_finished, "the page's run did not end"
        return round(read_server_s() - before_s, 2), self.bytes


def read_server_s() -> float:
    """Processor seconds of the server, which is a child of this process."""
    children = [pid for path in Path("/proc/self/task").glob("*/children") for pid in path.read_text().split()]
    server = next(pid for pid in children if b"streamlit" in Path(f"/proc/{pid}/cmdline").read_bytes())
    user, system = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def test_a_press_is_quick_and_opens_the_fragment_behind_it(long_document, address):  # noqa: F811
    from playwright.sync_api import expect, sync_playwright

    say = ENGLISH.say
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": 1400, "height": 1000}, locale="en-GB").new_page()
        page.set_default_timeout(WAIT_MS)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        wire = Wire(page)
        page.goto(address)
        page.get_by_test_id("stSidebar").get_by_role("link", name=say(TITLES["compare"])).click()
        expect(page.locator(".ci-band svg").first).to_be_visible()
        expect(page.locator(".ci-card")).to_be_visible()
        cells = page.locator(".ci-pick").first.get_by_role("row").filter(has_text=NAME).get_by_role("button")

        def open_view(name: str) -> None:
            page.get_by_role("radio", name=say(name), exact=True).click()

        presses = {
            "another figure": lambda: open_view("mixes sections"),
            "a cell": cells.nth(2).click,
            "the band": page.locator(".ci-fragment").nth(60).click,
            "the next fragment": page.get_by_role("button", name=say("Next"), exact=False).first.click,
            "a section": page.locator(".ci-place").nth(40).click,
            "side by side": lambda: open_view("Side by side"),
            "charts": lambda: open_view("Charts"),
            "the first figure": lambda: open_view("bad for any reason"),
            "another cell": cells.nth(0).click,
        }
        costs = {name: wire.measure(press) for name, press in presses.items()}

        expect(cells.first).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ci-card")).to_contain_text(say("the heading stayed in the fragment before"))
        card = page.locator(".ci-card").inner_text()
        page.reload()
        expect(page.locator(".ci-card")).to_have_text(card, use_inner_text=True)
        browser.close()
    assert {name: cost for name, cost in costs.items() if cost[0] > MAX_SERVER_S or cost[1] > MAX_BYTES} == {}, costs
    assert faults == []
