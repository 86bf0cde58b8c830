"""Output on stderr while a command works."""

import io
import sys

import pytest

from chunking.base.progress import Tally
from chunking.cli.output import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watch(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """In the test itself: pytest sets its own stderr after the fixtures."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def test_a_line_that_overwrites_itself_and_messages_between(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watch(monkeypatch)
    now = [0.0]
    line = ProgressLine()
    monkeypatch.setattr(line._pace, "_clock", lambda: now[0])
    line(0, 200, "documents")
    now[0] += 60
    line(Tally(50, 0.5), 200, "documents")
    line.print_message("a.md: failed")
    line(200, 200, "documents")
    shown = terminal.getvalue().replace("\r\033[K", "|")
    assert shown == "|0 of 200 documents |50 of 200 documents, about 60 s left |a.md: failed\n|200 of 200 documents \n"


def test_an_announced_line_goes_when_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watch(monkeypatch)
    line = ProgressLine()
    with line.announce("Repairing a.docx "):
        pass
    with line.announce("Reading b.docx "):
        line(1, 1, "files")
    assert terminal.getvalue().replace("\r\033[K", "|") == "Repairing a.docx |Reading b.docx |1 of 1 files \n"


def test_nothing_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    line = ProgressLine()
    with line.announce("Reading b.docx "):
        line(1, 2, "files")
    assert silent.getvalue() == ""
