"""Jobs outlive the page, are never duplicated and can be stopped."""

import threading

import pytest
from streamlit.testing.v1 import AppTest

from chunking import DamagedFile, workbench
from chunking.jobs import KEPT_JOBS, Jobs
from pages.parts.shell import session_cache, waiting
from tests.interface import ENGLISH

say = ENGLISH.say
WAIT_S = 20


@pytest.fixture
def jobs() -> Jobs:
    return Jobs()


def test_result_stays_and_asking_again_costs_nothing(jobs):
    job = jobs.start("k", lambda report: report(1, 2, "pages") or 42, label="Reading {source}", source="a.pdf")
    assert job.wait(WAIT_S)
    assert (job.status, job.result, job.done, job.total, job.unit) == ("done", 42, 1, 2, "pages")
    assert jobs.find("k") is job


def test_same_key_running_is_not_doubled(jobs):
    go, runs = threading.Event(), []

    def work(_report):
        runs.append(1)
        go.wait(WAIT_S)

    first, second = (jobs.start("k", work, label="Reading") for _ in range(2))
    assert first is second
    assert jobs.list_running() == (first,)
    go.set()
    assert first.wait(WAIT_S)
    assert runs == [1]
    assert jobs.list_running() == ()


def test_cancel_stops_at_the_next_step(jobs):
    begun, go = threading.Event(), threading.Event()

    def work(report):
        begun.set()
        go.wait(WAIT_S)
        report(1, 10, "pages")
        pytest.fail("went on after Cancel")

    job = jobs.start("k", work, label="Reading")
    begun.wait(WAIT_S)
    job.cancel()
    assert job.is_stopping
    go.set()
    assert job.wait(WAIT_S)
    assert (job.status, job.error) == ("cancelled", None)


def test_house_errors_and_crashes_are_kept_apart(jobs):
    def fail(_report):
        raise DamagedFile(source="a.docx", detail="cut off")

    failed = jobs.start("f", fail, label="Reading")
    crashed = jobs.start("c", lambda _report: 1 / 0, label="Reading")
    assert failed.wait(WAIT_S)
    assert crashed.wait(WAIT_S)
    assert (failed.status, crashed.status) == ("failed", "crashed")
    assert isinstance(failed.error, DamagedFile)
    assert isinstance(crashed.error, ZeroDivisionError)


def test_forgetting_lets_the_work_start_anew(jobs):
    jobs.start("k", lambda _report: 1, label="Reading").wait(WAIT_S)
    jobs.forget("k")
    assert jobs.find("k") is None
    job = jobs.start("k", lambda _report: 2, label="Reading")
    assert job.wait(WAIT_S)
    assert job.result == 2


def test_remaining_time_follows_the_pace(jobs):
    def work(report):
        report(0, 4, "pages")
        job._pace._begin_s -= 10
        report(1, 4, "pages")
        estimates.append(job.remaining_s)

    estimates: list[float | None] = []
    go = threading.Event()
    job = jobs.start("k", lambda report: go.wait(WAIT_S) and work(report), label="Reading")
    assert job.remaining_s is None
    go.set()
    assert job.wait(WAIT_S)
    assert estimates == [pytest.approx(30, rel=0.2)]
    assert job.remaining_s is None


def test_erasing_a_source_forgets_its_jobs_alone(jobs):
    for name in ("a.pdf", "b.pdf"):
        jobs.start(name, lambda _report: 1, label="Reading", source=name).wait(WAIT_S)
    jobs.erase_source("a.pdf")
    assert jobs.find("a.pdf") is None
    assert jobs.find("b.pdf") is not None


def test_a_job_erased_while_it_runs_is_stopped_and_gone(jobs):
    go = threading.Event()

    def work(report):
        go.wait(WAIT_S)
        report(1, 10, "pages")

    job = jobs.start("k", work, label="Reading", source="a.pdf")
    jobs.erase_source("a.pdf", patience_s=0)
    assert jobs.find("k") is None
    go.set()
    assert job.wait(WAIT_S)
    assert job.status == "cancelled"


def test_memory_stays_small(jobs):
    for number in range(KEPT_JOBS + 5):
        jobs.start(str(number), lambda _report: 1, label="Reading").wait(WAIT_S)
    assert jobs.find("0") is None
    assert jobs.find(str(KEPT_JOBS + 4)) is not None


def test_page_says_how_far_it_is_survives_leaving_and_cancels(app, upload, read_words, monkeypatch):
    go, reads = threading.Event(), []

    def read_slowly(_environment, _document_id, *, progress, **_options):
        reads.append(1)
        progress(3, 55, "pages")
        go.wait(WAIT_S)
        progress(4, 55, "pages")

    monkeypatch.setattr(workbench, "open_document", read_slowly)
    monkeypatch.setattr(waiting, "PATIENCE_S", 0.2)
    app.run()
    app.query_params["lang"] = "en"
    upload(app, "umowa.md", b"# Umowa\n\nTekst.\n")
    assert not app.exception
    line = app.main.get("progress")[0].proto.text
    done = say("{done} of {total} {unit}", done=3, total=55, unit=say("pages"))
    assert f"{say('Reading {source}', source='umowa.md')} · {done}" in line
    app.switch_page("pages/read.py").run()
    app.switch_page("pages/document.py").run()
    assert reads == [1]
    job = session_cache.load_jobs().list_running()[0]
    app.button(key=f"waiting.cancel.{job.key}").click().run()
    go.set()
    assert job.wait(WAIT_S)
    assert say("Stopped. Nothing was changed.") in read_words(app.run())
    app.button(key=f"waiting.again.{job.key}").click().run()
    assert reads == [1, 1]


def test_every_session_sees_the_same_jobs(app, project, upload):
    upload(app.run(), "umowa.md", b"# Umowa\n\nTekst.\n")
    other = AppTest.from_file(project / "app.py", default_timeout=60).run()
    assert not other.exception
    assert other.sidebar.radio(key="document").proto.captions[0] == say("real headings")


def test_one_of_one_is_not_counted(jobs):
    one, two = (jobs.start(str(total), lambda report, total=total: report(0, total, "files"), label="Reading") for total in (1, 2))
    assert one.wait(WAIT_S)
    assert two.wait(WAIT_S)
    assert say("{done} of {total} {unit}", done=0, total=1, unit=say("files")) not in waiting.describe(one)
    assert say("{done} of {total} {unit}", done=0, total=2, unit=say("files")) in waiting.describe(two)
